/** §13.12: retries with a timeout. A render has 60 s, so a store that fails is asked again, and one that does not answer is given up. */
import { setTimeout as pause } from 'node:timers/promises';

export type Patience = {
  /** How long one attempt may take, in milliseconds. */
  timeout: number;
  /** Milliseconds to wait before the second attempt, the third, …; there are no more attempts than these and the first. */
  pauses: readonly number[];
};

/** An attempt that neither succeeded nor failed in time. */
class LateError extends Error {
  override readonly name = 'LateError';

  constructor(timeout: number) {
    super(`no answer within ${timeout / 1000} s`);
  }
}

/**
 * What `work` resolves to, or the error of its last attempt. It is tried again when it was late and when `isTransient` says so of its
 * error. A late attempt is left behind, so `work` must do no harm when it runs twice at once.
 */
export async function persist<T>(
  work: () => Promise<T>,
  { timeout, pauses }: Patience,
  isTransient: (error: unknown) => boolean,
): Promise<T> {
  for (const wait of pauses) {
    try {
      return await inTime(work(), timeout);
    } catch (error) {
      if (!(error instanceof LateError) && !isTransient(error)) throw error;
    }
    await pause(wait);
  }
  return inTime(work(), timeout);
}

async function inTime<T>(work: Promise<T>, timeout: number): Promise<T> {
  const timer = new AbortController();
  const late = pause(timeout, undefined, { signal: timer.signal }).then(() => {
    throw new LateError(timeout);
  });
  return Promise.race([work, late]).finally(() => timer.abort());
}
