/** §7.2: a `Refusal` between threads: structured clone would make an ordinary error of it. */
import { Refusal, type RefusalCode } from '../../domain/errors.ts';

/** A `Refusal` as plain data. */
export type SentFault = { code: RefusalCode; message: string; detail: string | undefined };

/** In a worker thread: what `run` answers, or the `Refusal` that it throws. Throws what else it throws. */
export async function attempt<Result>(
  run: () => Result | Promise<Result>,
): Promise<{ done: Result } | { fault: SentFault }> {
  try {
    return { done: await run() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, detail } = error;
    return { fault: { code, message, detail } };
  }
}

/** The `Refusal` as it was thrown. */
export function refusalOf({ code, message, detail }: SentFault): Refusal {
  return new Refusal(code, message, detail);
}
