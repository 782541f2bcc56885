/** A thread that waits, without a processor, until the first number of `lock` is not 0, or that computes without an end. */
import { inThread } from '../../../src/threads/in-thread.ts';

export type LockedTask = { lock?: Int32Array<SharedArrayBuffer>; endless?: boolean };

export default inThread(({ lock, endless = false }: LockedTask) => {
  while (endless);
  if (lock) Atomics.wait(lock, 0, 0);
  return 'done';
});
