/** §13.5: why a task ended before its time. */
import { SECOND } from '../../domain/durations.ts';
import { Refusal, type RefusalCode } from '../../domain/errors.ts';
import type { Message } from '../../locales/message.ts';

/** A task was terminated because its thread kept more memory than it may. */
export class TooMuchMemoryError extends Error {
  readonly maxMemoryMb: number;

  constructor(maxMemoryMb: number) {
    super(`more than ${maxMemoryMb} MB of memory were needed`);
    this.maxMemoryMb = maxMemoryMb;
  }
}

/**
 * A task was terminated because it took more time than it may. `starved`: other work left it so little of a processor that its time is
 * no measure of it.
 */
export class TooMuchTimeError extends Error {
  readonly starved: boolean;

  constructor(limitMs: number, starved: boolean) {
    super(`more than ${limitMs / SECOND} s were needed`);
    this.starved = starved;
  }
}

/** A thread ended by itself, with its task. */
export class WorkerEndedError extends Error {
  constructor() {
    super('the worker ended');
  }
}

// §7.2: a `Refusal` between threads: structured clone would make an ordinary error of it.

/** A `Refusal` as plain data. */
export type SentFault = { code: RefusalCode; told: Message; detail: string | undefined };

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
