/**
 * §13.5: the start clock of a render: the moment at which a worker took it, in memory that both threads share. A message would wake the thread
 * that hands out work, for 0.2 ms of CPU time; a short document takes three.
 */

/** Nanoseconds of the process's monotonic clock, which all its threads share; 0 as long as no worker has the render. */
export type StartClock = BigInt64Array<SharedArrayBuffer>;

const NANOSECONDS_PER_MS = 1_000_000;

/** A clock that does not run yet. */
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
