/**
 * §13.5: the start clock of a render: when a worker took it, in a SharedArrayBuffer. The time limit starts there. A message would wake the
 * main thread, for 0.2 ms of CPU time in each render.
 */

/** The start in nanoseconds of the monotonic clock that all threads of a process share; 0 while no worker has the render. */
export type StartClock = BigInt64Array<SharedArrayBuffer>;

const NANOSECONDS_PER_MS = 1_000_000;

/** A clock that has not started. */
export function createStartClock(): StartClock {
  return new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
}

/** Called by the worker when it takes the render. */
export function startClock(clock: StartClock): void {
  Atomics.store(clock, 0, process.hrtime.bigint());
}

/** Milliseconds since the start; undefined before it. */
export function msSinceStart(clock: StartClock): number | undefined {
  const start = Atomics.load(clock, 0);
  return start === 0n ? undefined : Number(process.hrtime.bigint() - start) / NANOSECONDS_PER_MS;
}
