/** §13.5, §18.17: what stands around each task in a worker thread: the entry of a thread passes its work to `inThread`. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { threadId } from 'node:worker_threads';
import { SECOND } from '../../domain/durations.ts';
import { Refusal, type RefusalCode, tooBusy } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import type { Message } from '../../locales/message.ts';

/** The message to a thread; without a task, it collects its garbage. */
export type ThreadTask<Task> = { task: Task; clock: TaskClock } | 'rest';

/** A thread that keeps more after a task is replaced. V8 collects what small tasks leave behind long before this. */
export const MAX_KEPT = 256 * MEBIBYTE;

/** Starts the clock of the time limit, does the work, and collects what a large task has left behind. */
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

// §18.20, §18.23: a full collection, now, of the thread that calls this. V8 itself waits until it needs the memory.

/** As V8 collects before it gives up: what it keeps for new objects goes back to the system too, 66 MB of a service that has started. */
const THOROUGH = { type: 'major', execution: 'sync', flavor: 'last-resort' };

/** V8 shows its collector to contexts that are made from now on. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')(THOROUGH);
}

// §13.5: the clock of a task: when a thread took it, in a SharedArrayBuffer. The time limit starts there. A message would wake the main
// thread, for 0.2 ms of CPU time in each task.

/**
 * The start in nanoseconds of the monotonic clock that all threads of a process share, 0 while no thread has the task; the CPU time in
 * microseconds that the thread had used by then; and the thread's id.
 */
export type TaskClock = BigInt64Array<SharedArrayBuffer>;

const [START, CPU, THREAD] = [0, 1, 2];
const NANOSECONDS_PER_MS = 1_000_000;

/** A clock that has not started. */
export function createTaskClock(): TaskClock {
  return new BigInt64Array(new SharedArrayBuffer(3 * BigInt64Array.BYTES_PER_ELEMENT));
}

/** Called by the thread when it takes the task. */
function startTaskClock(clock: TaskClock): void {
  const { user, system } = process.threadCpuUsage();
  Atomics.store(clock, CPU, BigInt(user + system));
  Atomics.store(clock, THREAD, BigInt(threadId));
  Atomics.store(clock, START, process.hrtime.bigint());
}

/** Milliseconds since the start; undefined before it. */
export function msSinceStart(clock: TaskClock): number | undefined {
  const start = Atomics.load(clock, START);
  return start === 0n ? undefined : Number(process.hrtime.bigint() - start) / NANOSECONDS_PER_MS;
}

/** The thread that took the task, and its CPU time in milliseconds at that moment; undefined before it. */
export function taker(clock: TaskClock): { threadId: number; cpuMs: number } | undefined {
  if (Atomics.load(clock, START) === 0n) return undefined;
  return { threadId: Number(Atomics.load(clock, THREAD)), cpuMs: Number(Atomics.load(clock, CPU)) / 1_000 };
}

// §13.5: why a task ended before its time.

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

/** Returns where a task has passed a limit of its own. Throws `unavailable` where other work left it no processor, and other errors as they are. */
export function assertTooMuch(error: unknown): void {
  if (error instanceof TooMuchTimeError && error.starved) throw tooBusy();
  if (!(error instanceof TooMuchTimeError || error instanceof TooMuchMemoryError)) throw error;
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
