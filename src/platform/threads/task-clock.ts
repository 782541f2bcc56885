/**
 * §13.5: the clock of a task: when a thread took it, in a SharedArrayBuffer. The time limit starts there. A message would wake the main
 * thread, for 0.2 ms of CPU time in each task.
 */
import { threadId } from 'node:worker_threads';

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
export function startTaskClock(clock: TaskClock): void {
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
