/**
 * §13: since when a worker has had a document: a number that both threads see. Saying it by a message of its own took
 * 0.2 ms of CPU time and woke the thread that hands out work; a short document takes three.
 */

/** Nanoseconds of the process's own clock, which all its threads share; 0 as long as the worker has not begun. */
export type Begun = BigInt64Array<SharedArrayBuffer>;

const NANOSECONDS = 1_000_000;

export function notBegun(): Begun {
  return new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
}

/** Said by the worker. */
export function begin(begun: Begun): void {
  Atomics.store(begun, 0, process.hrtime.bigint());
}

/** Milliseconds since then; undefined before. */
export function msSince(begun: Begun): number | undefined {
  const at = Atomics.load(begun, 0);
  return at === 0n ? undefined : Number(process.hrtime.bigint() - at) / NANOSECONDS;
}
