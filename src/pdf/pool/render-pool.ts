/**
 * §13.5: renders run in isolated workers with a time limit and a memory cap; past either only that render fails.
 *
 * Worker threads rather than child processes, by what was measured on two cores that had other work, both from the same
 * library, in short alternating cells: a letter took 14.7 ms of CPU time with one thread and 15.6 with two, 15.4 and 16.7 with
 * processes (all threads and the parent counted). Threads hand 50 KB back in 0.06 ms against 0.23 ms, 20 MB in 70 ms against
 * 268 ms, and need 390 MB for two where processes need 560. A thread can be ended in the midst of an endless loop, and what it
 * holds is seen from outside.
 *
 * What keeps a second worker from doubling the first one's work is that one worker is more than one thread: of a letter's CPU
 * time its own thread took 70 %, V8's helpers 24 % (collecting, and compiling until a thousand documents or so are done), the
 * thread that hands work out 6 %. So whatever is not allocated, or dies young, helps twice.
 */

import { fileURLToPath } from 'node:url';
import { SECOND } from '../../domain/durations.ts';
import { TooMuchMemoryError, threadPool } from '../../threads/thread-pool.ts';
import { passedALimit } from '../check/render-failure.ts';
import type { RenderedPdf, RenderJob } from '../job/render-job.ts';
import { SAMPLE_JOB } from '../job/sample-job.ts';
import { disablePretenuring } from './disable-pretenuring.ts';
import { createRenderScheduler, type RenderScheduler } from './render-scheduler.ts';
import { createStartClock, msSinceStart, type StartClock } from './start-clock.ts';

export type { RenderedPdf, RenderJob } from '../job/render-job.ts';

/**
 * `concurrency`: how many workers. `timeoutMs` is for one render, not
 * counting the wait for a worker nor its start. `maxMemoryMb` is for a worker's JavaScript heap, and once more for what it
 * keeps outside. `considerate`: the process has callers to answer, too. `workerFile` exports what the worker runs.
 */
export type RenderPoolOptions = {
  concurrency: number;
  timeoutMs?: number;
  maxMemoryMb?: number;
  considerate?: boolean;
  workerFile?: string;
};

/** What a worker is sent. */
type Task = { job: RenderJob; clock: StartClock };

export type RenderPool = {
  /** Shares the workers out: `render` is to be called by what it runs, so that the time of a render is its own. */
  schedule: RenderScheduler;
  /**
   * Rejects with an Error that says why when the document cannot be rendered within its limits, or with
   * `RenderPoolClosedError`. `preempted`: the signal of the scheduler.
   */
  render(job: RenderJob, preempted?: AbortSignal): Promise<RenderedPdf>;
  /** Ends all workers; renders under way are rejected. */
  close(): Promise<void>;
};

/** Not the document's fault: the service stops. */
export class RenderPoolClosedError extends Error {
  constructor() {
    super('the service stopped before the render was done');
  }
}

/** A render may take this long and this much memory; past either it has failed (§13.5). */
const DEFAULT_TIMEOUT = 60 * SECOND;
const DEFAULT_MEMORY_MB = 768;
/** A worker that is replaced starts in one or two seconds; a busy machine takes longer. */
const START_WITHIN = 60 * SECOND;
/**
 * Short-lived objects are most of what layout makes; more room for them means fewer collections. Of two workers after the same 500
 * letters: 16 MB took 30 % more CPU time than 64 MB, 32 MB took 3 % more and left the process at 358 MB instead of 452.
 */
const YOUNG_GENERATION_MB = 32;

const WORKER_FILE = fileURLToPath(new URL('./render-worker.ts', import.meta.url));

/** Starts the workers and resolves when all of them are warm. */
export async function createRenderPool({
  concurrency,
  timeoutMs = DEFAULT_TIMEOUT,
  maxMemoryMb = DEFAULT_MEMORY_MB,
  considerate = false,
  workerFile = WORKER_FILE,
}: RenderPoolOptions): Promise<RenderPool> {
  disablePretenuring();
  const workers = threadPool<Task, RenderedPdf>({
    file: workerFile,
    name: 'renderInWorker',
    threads: { least: concurrency, most: concurrency },
    maxMemoryMb,
    youngMb: YOUNG_GENERATION_MB,
  });
  let closed = false;

  /** The time limit is for the document: its clock starts when a worker has it, which may have to be started first. */
  const run = async (job: RenderJob, limitMs: number, preempted?: AbortSignal): Promise<RenderedPdf> => {
    const clock = createStartClock();
    const late = new AbortController();
    const signal = preempted ? AbortSignal.any([late.signal, preempted]) : late.signal;
    const asked = performance.now();
    const look = () => {
      const since = msSinceStart(clock);
      const left = since === undefined ? START_WITHIN - (performance.now() - asked) : limitMs - since;
      if (left <= 0) late.abort();
      else timer = setTimeout(look, Math.min(left, limitMs));
    };
    let timer = setTimeout(look, limitMs);
    try {
      const task = { job, clock };
      return await workers.run(task, signal);
    } catch (error) {
      if (late.signal.aborted) {
        if (msSinceStart(clock) === undefined) throw new Error('no render worker started in time');
        throw passedALimit(`the render took more than ${limitMs / SECOND} s`);
      }
      if (error instanceof TooMuchMemoryError)
        throw passedALimit(`the render needed more than ${maxMemoryMb} MB of memory`);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  const render = async (job: RenderJob, preempted?: AbortSignal): Promise<RenderedPdf> => {
    if (closed) throw new RenderPoolClosedError();
    try {
      return await run(job, timeoutMs, preempted);
    } catch (error) {
      throw closed ? new RenderPoolClosedError() : asError(error);
    }
  };

  try {
    await Promise.all(Array.from({ length: concurrency }, () => run(SAMPLE_JOB, START_WITHIN)));
  } catch (error) {
    await workers.close();
    throw error;
  }
  return {
    // Measured on two busy cores, reading while documents wait took 3.1 times as long as idle with both workers at it, and 1.7
    // times with one kept back, at the same number of renders a second. A lower priority for the threads brought less (2.4
    // times), and where the machine has other work it starves renders until they are out of time.
    schedule: createRenderScheduler(concurrency, { background: considerate ? concurrency - 1 : concurrency }),
    render,
    close: async () => {
      closed = true;
      await workers.close();
    },
  };
}

function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  const { message = String(error), cause } = error as { message?: string; cause?: unknown };
  return new Error(message, { cause });
}
