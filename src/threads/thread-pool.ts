/**
 * §13.5: a pool of worker threads with a memory limit: past it, only the task under way fails.
 *
 * V8's own heap limit is not enough: V8 aborts the whole process when a thread reaches it and cannot stop at once, such as during a long
 * `replace`. So a watchdog measures each thread from outside and terminates it; V8's limit is higher. Between two full collections V8
 * lets a heap grow at most half way to its limit. A heap past the middle between our limit and V8's therefore really holds more live
 * memory than our limit, not only garbage.
 */
import { Tinypool } from 'tinypool';
import { watchThreads } from './watch-threads.ts';

/**
 * `file`: the module that exports the task as `name`, or as its default export. `threads`: the least and the most; a thread without a task
 * for `idleMs` ends. `maxMemoryMb`: what a thread may keep in V8's heap. `youngMb`: the young generation, in addition. `maxOutsideMb`: what
 * it may keep outside of the heap; `maxMemoryMb` by default.
 */
export type ThreadPoolOptions = {
  file: string;
  name?: string;
  threads: { least: number; most: number };
  idleMs?: number;
  maxMemoryMb: number;
  youngMb?: number;
  maxOutsideMb?: number;
};

export type ThreadPool<Task, Answer> = {
  /** Rejects with a `TooMuchMemoryError`, with an `AbortError` once `signal` is aborted, or with what the task throws. */
  run(task: Task, signal: AbortSignal): Promise<Answer>;
  /** Resolves when no thread is left. Tasks under way are rejected. */
  close(): Promise<void>;
};

/** A task was terminated because its thread kept more memory than it may. */
export class TooMuchMemoryError extends Error {
  constructor(maxMemoryMb: number) {
    super(`more than ${maxMemoryMb} MB of memory were needed`);
  }
}

/** Half of the distance between our limit and V8's: what a thread may allocate between two measurements. */
const MOST_LEEWAY_MB = 512;
/** V8's default size of the young generation. */
const YOUNG_MB = 48;

/** Opens a pool and starts its least number of threads. */
export function threadPool<Task, Answer>(options: ThreadPoolOptions): ThreadPool<Task, Answer> {
  const { file, name, threads, idleMs, maxMemoryMb, youngMb = YOUNG_MB, maxOutsideMb = maxMemoryMb } = options;
  const leeway = Math.min(MOST_LEEWAY_MB, maxMemoryMb);
  const workers = new Tinypool({
    runtime: 'worker_threads',
    filename: file,
    ...(name && { name }),
    minThreads: threads.least,
    maxThreads: threads.most,
    ...(idleMs && { idleTimeout: idleMs }),
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: maxMemoryMb + 2 * leeway,
      maxYoungGenerationSizeMb: youngMb,
    },
  });
  // An idle thread that died: the library has already replaced it.
  workers.on('error', () => {});
  const tooMuch = () => new TooMuchMemoryError(maxMemoryMb);
  const watch = watchThreads(workers, { heap: maxMemoryMb + leeway + youngMb, outside: maxOutsideMb }, tooMuch);
  return {
    async run(task, signal) {
      try {
        return await watch.during(() => workers.run(task, { signal }));
      } catch (error) {
        throw (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error;
      }
    },
    async close() {
      await workers.destroy();
      await watch.ended();
    },
  };
}
