/**
 * §13.5, the watchdog: what the pool library does not see of its threads: that one has exited, and that one holds too much, in V8's heap or
 * outside of it (pictures, fonts, a file itself), which V8's own limits leave out.
 */

import type { Worker } from 'node:worker_threads';
import type { Tinypool } from 'tinypool';
import { MEBIBYTE } from '../domain/sizes.ts';

/** Also in the midst of a loop that never yields; one measurement takes a tenth of a millisecond of the thread's time. */
const MEASURE_EVERY = 100;

/** The library's types leave the thread itself out. */
type PoolThread = Tinypool['threads'][number] & { thread: Worker };

export type ThreadWatch = {
  /** Runs a task under watch. */
  during<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Resolves when no thread that was ever watched is left; the library does not wait for those that it has replaced. */
  ended(): Promise<void>;
};

/** In megabytes. */
export type MemoryLimits = { heap: number; outside: number };

/** Ends a thread that keeps more than it may; its task is rejected with `tooMuch`. */
export function watchThreads(workers: Tinypool, limits: MemoryLimits, tooMuch: () => Error): ThreadWatch {
  const exits = new Map<PoolThread, Promise<void>>();
  const asked = new WeakSet<PoolThread>();
  let underWay = 0;
  let looking: NodeJS.Timeout | undefined;

  const threads = () => workers.threads as PoolThread[];
  /** The library takes an error of a thread for its end: it rejects the thread's task and starts another thread. */
  const end = (thread: PoolThread, reason: Error) => {
    if (threads().includes(thread)) thread.emit('error', reason);
    watchNewThreads();
  };
  const exit = (thread: PoolThread) =>
    new Promise<void>((resolve) => {
      thread.once('exit', () => {
        end(thread, new Error('the worker ended'));
        exits.delete(thread);
        resolve();
      });
    });
  /** The library replaces a thread at once and says nothing. One that exits before it is watched would leave its task waiting for ever. */
  const watchNewThreads = () => {
    for (const thread of threads()) if (!exits.has(thread)) exits.set(thread, exit(thread));
  };
  const measure = async (thread: PoolThread) => {
    if (asked.has(thread)) return; // an idle thread answers when it wakes
    asked.add(thread);
    const { used_heap_size: heap, external_memory: outside } = await thread.thread.getHeapStatistics();
    asked.delete(thread);
    if (heap > limits.heap * MEBIBYTE || outside > limits.outside * MEBIBYTE) end(thread, tooMuch());
  };
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    watchNewThreads();
    // Short tasks follow one another much faster, and each question interrupts its thread.
    if (performance.now() - lookedAt < MEASURE_EVERY / 2) return;
    lookedAt = performance.now();
    // A thread that has ended meanwhile answers nothing.
    for (const thread of threads()) measure(thread).catch(() => asked.delete(thread));
  };

  return {
    async during(task) {
      underWay += 1;
      looking ??= setInterval(look, MEASURE_EVERY);
      try {
        const result = task();
        look();
        return await result;
      } finally {
        watchNewThreads();
        underWay -= 1;
        if (underWay === 0) {
          clearInterval(looking);
          looking = undefined;
        }
      }
    },
    ended: async () => void (await Promise.all(exits.values())),
  };
}
