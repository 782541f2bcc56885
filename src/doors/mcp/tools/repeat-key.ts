/** §22.5: a model that repeats a call makes no second document: the call is the `Idempotency-Key` of itself. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { canonicalJson } from '../../../domain/canonical-json.ts';
import { digestOfValues } from '../../../domain/digest-of-values.ts';
import { SECOND } from '../../../domain/durations.ts';
import { isLongValues } from '../../../domain/long-values.ts';
import { readTitle } from '../../../domain/title.ts';
import type { OperationAnswer } from '../model/platen.ts';

type Given = Record<string, unknown>;

/** A call that is repeated while the first is at work waits so long for its document. */
const WAIT_MS = 10 * SECOND;
const FIRST_PAUSE_MS = 100;

/** `generate_document`'s arguments, validated, with a key: the one that was sent, or one made of caller, template, title and values. */
export function withRepeatKey(given: Given, caller: string): Given {
  if (given.idempotency_key !== undefined) return given;
  const { id, title, values } = given;
  const sent = isLongValues(values) ? values.digest : digestOfValues(values);
  const named = readTitle(title as string | undefined);
  const call = canonicalJson([caller, String(id).toLowerCase(), named ?? null, sent]);
  return { ...given, idempotency_key: `mcp-${createHash('sha256').update(call).digest('hex')}` };
}

/** Asks again, with growing pauses, while the answer is `idempotency_in_flight`. */
export async function askUntilMade(
  ask: () => Promise<OperationAnswer>,
  { stopping, gone }: { stopping(): boolean; gone: AbortSignal },
): Promise<OperationAnswer> {
  const end = performance.now() + WAIT_MS;
  for (let ms = FIRST_PAUSE_MS; ; ms *= 2) {
    const answer = await ask();
    const { error } = answer.body as { error?: { code?: string } };
    if (error?.code !== 'idempotency_in_flight' || stopping() || performance.now() + ms > end) return answer;
    await pause(ms, undefined, { signal: gone }).catch(() => undefined);
    if (gone.aborted) return answer;
  }
}
