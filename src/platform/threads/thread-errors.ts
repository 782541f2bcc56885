/** §13.5: why a task ended before its time. */
import { SECOND } from '../../domain/durations.ts';

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
