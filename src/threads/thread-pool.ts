/**
 * §13.5: worker threads with a memory limit: past it, only the task under way fails.
 *
 * V8 ends the whole process when a thread reaches its heap's limit and cannot stop at once, as in the midst of a long `replace`.
 * So a watchdog measures from outside and ends the thread at the cap; V8's own limit lies beyond it. Between two full collections
 * V8 lets a heap grow half way to its limit at most; a heap past the middle between the cap and V8's limit therefore holds more than
 * the cap for good.
 */
import { Tinypool } from 'tinypool';
import { watchThreads } from './watch-threads.ts';

/**
 * `file` exports `name`, or the task by default. `threads`: the least and the most; one without a task for `idleMs` ends.
 * `maxMemoryMb`: what one may keep in V8's heap; `youngMb`: room for new objects beside it; `maxOutsideMb`: what it may keep outside
 * of the heap, as much by default.
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

export class TooMuchMemoryError extends Error {
  constructor(maxMemoryMb: number) {
    super(`more than ${maxMemoryMb} MB of memory were needed`);
  }
}

/** Half of what lies between the cap and V8's limit: what a thread may come to hold between two measurements. */
const MOST_LEEWAY_MB = 512;
/** V8's default size of the young generation. */
const YOUNG_MB = 48;

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
  // A thread that dies while it has nothing to do has already been replaced.
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
