/**
 * §13.5: the watchdog of the worker threads. It measures the memory of each thread in V8's heap and outside of it
 * (pictures, fonts, files), and terminates a thread that uses too much. V8's own limits do not cover memory outside of
 * the heap. The watchdog also reports threads that exit, which the pool library misses.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Tinypool } from 'tinypool';
import { SECOND } from '../../domain/durations.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { type TaskClock, taker, WorkerEndedError } from './in-thread.ts';
import type { Claim, MemoryBudget } from './memory-budget.ts';

/**
 * The interval between measurements, in milliseconds. A thread can be measured even in a loop that never yields; a
 * measurement takes a tenth of a millisecond of the thread's time.
 */
const MEASURE_EVERY = 100;

/** The library's types lack the thread itself. */
type PoolThread = Tinypool['threads'][number] & { thread: Worker };

export type ThreadWatch = {
  /** Runs a task under watch. `clock` shows which thread has the task, and `claim` is its reservation of memory. */
  during<Result>(watched: Watched, task: () => Promise<Result>): Promise<Result>;
  /** Returns the CPU time of a task so far, in milliseconds. Infinite when its thread does not answer. */
  cpuMsOf(clock: TaskClock): Promise<number>;
  /** Resolves when every watched thread has exited. The library does not wait for threads that it replaced. */
  ended(): Promise<void>;
};

type Watched = { clock: TaskClock; claim: Claim };

/** The memory limits of a thread in megabytes. */
export type MemoryLimits = { heap: number; outside: number };

type WatchOptions = { limits: MemoryLimits; budget: MemoryBudget; tooMuch: () => Error };

/**
 * Watches the threads of a pool while tasks run, and reports their memory to `budget`. A thread past `limits` is
 * terminated, and its task is rejected with `tooMuch`.
 */
export function watchThreads(workers: Tinypool, { limits, budget, tooMuch }: WatchOptions): ThreadWatch {
  const measuring = new WeakSet<PoolThread>();
  const underWay = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;

  const threads = () => workers.threads as PoolThread[];
  const exits = watchExits(threads, (thread) => budget.forget(thread));
  const measure = async (thread: PoolThread) => {
    if (measuring.has(thread)) return; // an idle thread answers when it wakes
    measuring.add(thread);
    const {
      used_heap_size: heap,
      total_heap_size: pages,
      external_memory: outside,
    } = await thread.thread.getHeapStatistics();
    measuring.delete(thread);
    if (!exits.watches(thread)) return;
    const watched = [...underWay].find(({ clock }) => taker(clock)?.threadId === thread.threadId);
    budget.note(thread, (pages + outside) / MEBIBYTE, watched?.claim);
    if (heap > limits.heap * MEBIBYTE || outside > limits.outside * MEBIBYTE) exits.end(thread, tooMuch());
  };
  let measuredAt = Number.NEGATIVE_INFINITY;
  const measureAll = () => {
    exits.watchNew();
    // Each measurement interrupts a thread, so short tasks in quick succession share one.
    if (performance.now() - measuredAt < MEASURE_EVERY / 2) return;
    measuredAt = performance.now();
    // A thread that has exited in between does not answer.
    for (const thread of threads()) measure(thread).catch(() => measuring.delete(thread));
  };

  return {
    async during(watched, task) {
      underWay.add(watched);
      timer ??= setInterval(measureAll, MEASURE_EVERY);
      try {
        const result = task();
        measureAll();
        return await result;
      } finally {
        exits.watchNew();
        underWay.delete(watched);
        if (underWay.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
      }
    },
    async cpuMsOf(clock) {
      const taken = taker(clock);
      const thread = threads().find((one) => one.threadId === taken?.threadId);
      const asked = thread?.thread.cpuUsage().then(({ user, system }) => (user + system) / 1_000 - taken!.cpuMs);
      const silent = pause(SECOND, Number.POSITIVE_INFINITY, { ref: false });
      return Promise.race([asked ?? silent, silent]).catch(() => Number.POSITIVE_INFINITY);
    },
    ended: exits.all,
  };
}

/**
 * Watches for threads that exit. The library replaces such a thread at once and reports nothing, and a thread that
 * exits before it is watched would leave its task waiting for ever.
 */
function watchExits(threads: () => PoolThread[], forget: (thread: PoolThread) => void) {
  const exits = new Map<PoolThread, Promise<void>>();
  const exit = (thread: PoolThread) =>
    new Promise<void>((resolve) => {
      thread.once('exit', () => {
        end(thread, new WorkerEndedError());
        exits.delete(thread);
        forget(thread);
        resolve();
      });
    });
  const watchNew = () => {
    for (const thread of threads()) if (!exits.has(thread)) exits.set(thread, exit(thread));
  };
  /** When a thread emits an error, the library rejects its task, terminates it and starts another. */
  const end = (thread: PoolThread, reason: Error) => {
    if (threads().includes(thread)) thread.emit('error', reason);
    watchNew();
  };
  return {
    watchNew,
    end,
    watches: (thread: PoolThread) => exits.has(thread),
    all: async () => void (await Promise.all(exits.values())),
  };
}
