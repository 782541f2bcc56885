/** §13.5, §18.17: what a worker thread does around a task. A thread's entry file passes its function to `inThread`. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { threadId } from 'node:worker_threads';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { Refusal, type RefusalCode, tooBusy } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import type { Message } from '../../locales/message.ts';

/** §18.23: threads end, and previews are dropped, after this long without work. */
export const IDLE_FOR = 8 * MINUTE;

/** The message to a thread. `rest` asks the thread to collect its garbage. */
export type ThreadTask<Task> = { task: Task; clock: TaskClock } | 'rest';

/** A thread that still uses more than this after a task is replaced. V8 collects the garbage of small tasks long before. */
export const MAX_KEPT = 256 * MEBIBYTE;

/** Wraps a thread's function: starts the clock of the time limit, runs the task, and collects garbage after a large one. */
export function inThread<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>) {
  return async (sent: ThreadTask<Task>): Promise<Answer | undefined> => {
    if (sent === 'rest') {
      collectGarbage();
      return undefined;
    }
    startTaskClock(sent.clock);
    try {
      return await work(sent.task);
    } finally {
      if (getHeapStatistics().used_heap_size > MAX_KEPT) collectGarbage();
    }
  };
}

// §18.20, §18.23: a full garbage collection of the calling thread, now. V8 itself waits until it needs the memory.

/**
 * The options that V8 uses before it runs out of memory. They also return the space for new objects to the system,
 * which is 66 MB in a service that has started.
 */
const THOROUGH = { type: 'major', execution: 'sync', flavor: 'last-resort' };

/** Collects garbage. V8 exposes its collector only to contexts that are created after the flag is set. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')(THOROUGH);
}

// §13.5: the clock of a task. It records in a SharedArrayBuffer when a thread took the task, which is when the time
// limit starts. A message would wake the main thread and cost 0.2 ms of CPU time for each task.

/**
 * Three values: the start in nanoseconds of the process's monotonic clock (0 until a thread has the task), the CPU
 * microseconds that the thread had used by then, and the thread's id.
 */
export type TaskClock = BigInt64Array<SharedArrayBuffer>;

const [START, CPU, THREAD] = [0, 1, 2];
const NANOSECONDS_PER_MS = 1_000_000;

/** Creates a clock that has not started. */
export function createTaskClock(): TaskClock {
  return new BigInt64Array(new SharedArrayBuffer(3 * BigInt64Array.BYTES_PER_ELEMENT));
}

/** The thread calls this when it takes the task. */
function startTaskClock(clock: TaskClock): void {
  const { user, system } = process.threadCpuUsage();
  Atomics.store(clock, CPU, BigInt(user + system));
  Atomics.store(clock, THREAD, BigInt(threadId));
  Atomics.store(clock, START, process.hrtime.bigint());
}

/** Returns the milliseconds since the task started. Undefined before that. */
export function msSinceStart(clock: TaskClock): number | undefined {
  const start = Atomics.load(clock, START);
  return start === 0n ? undefined : Number(process.hrtime.bigint() - start) / NANOSECONDS_PER_MS;
}

/** Returns the thread that took the task, and its CPU time in milliseconds at that moment. Undefined before that. */
export function taker(clock: TaskClock): { threadId: number; cpuMs: number } | undefined {
  if (Atomics.load(clock, START) === 0n) return undefined;
  return { threadId: Number(Atomics.load(clock, THREAD)), cpuMs: Number(Atomics.load(clock, CPU)) / 1_000 };
}

// §13.5: the reasons why a task was terminated.

/** The task was terminated because its thread used more memory than allowed. */
export class TooMuchMemoryError extends Error {
  readonly maxMemoryMb: number;

  constructor(maxMemoryMb: number) {
    super(`more than ${maxMemoryMb} MB of memory were needed`);
    this.maxMemoryMb = maxMemoryMb;
  }
}

/**
 * The task was terminated because it took too long. `starved`: other work left it so little CPU time that its duration
 * says nothing about it.
 */
export class TooMuchTimeError extends Error {
  readonly starved: boolean;

  constructor(limitMs: number, starved: boolean) {
    super(`more than ${limitMs / SECOND} s were needed`);
    this.starved = starved;
  }
}

/** A thread exited by itself while it ran a task. */
export class WorkerEndedError extends Error {
  constructor() {
    super('the worker ended');
  }
}

/**
 * Returns normally when the task exceeded one of its own limits. Throws `unavailable` when other work starved it, and
 * rethrows every other error.
 */
export function assertTooMuch(error: unknown): void {
  if (error instanceof TooMuchTimeError && error.starved) throw tooBusy();
  if (!(error instanceof TooMuchTimeError || error instanceof TooMuchMemoryError)) throw error;
}

// §7.2: a `Refusal` sent between threads. Structured clone would turn it into a plain Error.

export type SentFault = { code: RefusalCode; told: Message; detail: string | undefined };

/** Call it in a worker thread. Returns the result of `run`, or its `Refusal` as plain data. Rethrows other errors. */
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

/** Rebuilds the `Refusal` that the thread threw. */
export function refusalOf({ code, told, detail }: SentFault): Refusal {
  return new Refusal(code, told, detail);
}
