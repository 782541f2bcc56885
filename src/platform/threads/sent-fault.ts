/** §7.2: a `Refusal` between threads: structured clone would make an ordinary error of it. */

import { Refusal, type RefusalCode } from '../../domain/errors.ts';
import type { Told } from '../../locales/message.ts';

/** A `Refusal` as plain data. */
export type SentFault = { code: RefusalCode; told: Told; detail: string | undefined };

/** In a worker thread: what `run` answers, or the `Refusal` that it throws. Throws what else it throws. */
export async function attempt<Result>(
  run: () => Result | Promise<Result>,
): Promise<{ done: Result } | { fault: SentFault }> {
  try {
    return { done: await run() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, told, detail } = error;
    return { fault: { code, told, detail } };
  }
}

/** The `Refusal` as it was thrown. */
export function refusalOf({ code, told, detail }: SentFault): Refusal {
  return new Refusal(code, told, detail);
}
