/**
 * A thread that waits, without a processor, until the first number of `lock` is not 0, or that computes without an end, or `slow`ly: 2 % of a processor for 3 seconds. It counts how
 * often it began in the second number, and keeps so much memory meanwhile. `litters`: it leaves 10 MB behind. `asks`: for the heap, in bytes.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { MEBIBYTE } from '../../../../src/domain/sizes.ts';
import { inThread } from '../../../../src/platform/threads/in-thread.ts';

export type LockedTask = {
  lock?: Int32Array<SharedArrayBuffer>;
  endless?: boolean;
  slow?: boolean;
  asks?: boolean;
  litters?: boolean;
  keepMb?: number;
  needsMb?: number;
};

export default inThread(async (task: LockedTask) => {
  const { lock, endless = false, slow = false, asks = false, litters = false, keepMb = 0 } = task;
  if (asks) return String(process.memoryUsage().heapUsed);
  if (litters) Array.from({ length: 500_000 }, () => ({}));
  if (lock) Atomics.add(lock, 1, 1);
  const kept = Buffer.alloc(keepMb * MEBIBYTE, 1);
  while (endless);
  for (let turns = slow ? 15 : 0; turns > 0; turns -= 1) {
    for (const end = performance.now() + 4; performance.now() < end; );
    await pause(196);
  }
  // Not the thread itself: that could not be measured while it waits.
  if (lock) await Atomics.waitAsync(lock, 0, 0).value;
  return kept.byteLength === 0 ? 'done' : `done with ${keepMb} MB`;
});
