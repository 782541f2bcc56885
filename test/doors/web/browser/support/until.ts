import { deepStrictEqual } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

const PATIENCE = 60_000;
const PAUSE = 50;

/**
 * Looks again until it is so, for what sends no event when it changes, such as IndexedDB or a text. A page that goes elsewhere while
 * it is looked at is looked at again.
 */
export async function until(isSo: () => Promise<boolean>, what = String(isSo)): Promise<void> {
  const look = () =>
    isSo().catch((error: Error) => {
      if (!/context was destroyed|because of a navigation/.test(error.message)) throw error;
      return false;
    });
  for (const end = Date.now() + PATIENCE; !(await look()); await pause(PAUSE))
    if (Date.now() > end) throw new Error(`never true: ${what}`);
}

/**
 * Expects a value of a page, which may come a moment after what was clicked or typed: it reads again until the value equals `wanted`, and
 * then fails with the difference.
 */
export async function becomes(read: () => Promise<unknown>, wanted: unknown): Promise<void> {
  let last: unknown;
  const isSo = async () => {
    last = await read();
    return isDeepStrictEqual(last, wanted);
  };
  await until(isSo).catch((error: Error) => {
    deepStrictEqual(last, wanted);
    throw error;
  });
}

/** Repeats a check of what may come a moment after what was clicked or typed, until it holds; then fails as it fails. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  let failed: unknown;
  const holds = () =>
    check().then(
      () => true,
      (error) => {
        failed = error;
        return false;
      },
    );
  await until(holds).catch(() => {
    throw failed;
  });
}
