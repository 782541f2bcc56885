/**
 * A thread that waits, without a processor, until the first number of `lock` is not 0, or that computes without an end. It counts how
 * often it began in the second number, and keeps so much memory meanwhile. `litters`: it leaves 10 MB behind. `asks`: for the heap, in bytes.
 */
import { MEBIBYTE } from '../../../../src/domain/sizes.ts';
import { inThread } from '../../../../src/platform/threads/in-thread.ts';

export type LockedTask = {
  lock?: Int32Array<SharedArrayBuffer>;
  endless?: boolean;
  asks?: boolean;
  litters?: boolean;
  keepMb?: number;
  needsMb?: number;
};

export default inThread(async ({ lock, endless = false, asks = false, litters = false, keepMb = 0 }: LockedTask) => {
  if (asks) return String(process.memoryUsage().heapUsed);
  if (litters) Array.from({ length: 500_000 }, () => ({}));
  if (lock) Atomics.add(lock, 1, 1);
  const kept = Buffer.alloc(keepMb * MEBIBYTE, 1);
  while (endless);
  // Not the thread itself: that could not be measured while it waits.
  if (lock) await Atomics.waitAsync(lock, 0, 0).value;
  return kept.byteLength === 0 ? 'done' : `done with ${keepMb} MB`;
});
