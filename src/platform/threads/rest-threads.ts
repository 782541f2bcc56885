/** §18.23: threads without a task collect their garbage. V8 does so only while a thread works. */
import type { Tinypool } from 'tinypool';
import { SECOND } from '../../domain/durations.ts';
import type { ThreadTask } from './in-thread.ts';

const REST_AFTER = 2 * SECOND;

/** A timer to be refreshed after each task of the pool. */
export function restThreads(workers: Tinypool, isIdle: () => boolean): NodeJS.Timeout {
  return setTimeout(() => {
    // A thread takes one task at a time, so each gets one of these. A thread that ends meanwhile needs none.
    if (isIdle())
      for (const _ of workers.threads) workers.run('rest' satisfies ThreadTask<never>).catch(() => undefined);
  }, REST_AFTER).unref();
}
