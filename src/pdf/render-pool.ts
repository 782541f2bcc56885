/**
 * Decisions §4: renders run in isolated workers with a time limit and a memory cap; past either only that render fails.
 *
 * Worker threads rather than child processes: a thread that outgrows its memory cap is ended by Node with an error that the
 * pool sees at once (a process just vanishes), it can be ended in the midst of an endless loop, and bytes are handed over
 * without going through a pipe.
 */
import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { RenderedPdf, RenderJob } from './render-job.ts';
import { SAMPLE_JOB } from './sample-job.ts';
import { type Turns, turns } from './turns.ts';

export type { RenderedPdf, RenderJob } from './render-job.ts';

/**
 * `concurrency`: how many workers. `patches`: whether they change pdfmake and pdfkit. `timeoutMs` is for one render, not counting the wait for a worker. `considerate`: the
 * process has callers to answer, too.
 */
export type RenderPoolOptions = {
  concurrency: number;
  patches?: boolean;
  timeoutMs?: number;
  maxMemoryMb?: number;
  considerate?: boolean;
};

export type RenderPool = {
  /** As many at once as there are workers; `render` is to be called in a turn, so that its time is its own. */
  turn: Turns;
  /**
   * Rejects with an Error that says why when the document cannot be rendered within its limits, or with
   * `RenderPoolClosedError`.
   */
  render(job: RenderJob): Promise<RenderedPdf>;
  /** Ends all workers; renders under way are rejected. */
  close(): Promise<void>;
};

/** Not the document's fault: the service stops. */
export class RenderPoolClosedError extends Error {
  constructor() {
    super('the service stopped before the render was done');
  }
}

const SECOND = 1000;
const DEFAULT_TIMEOUT = 60 * SECOND;
const DEFAULT_MEMORY_MB = 512;
/** Short-lived objects are most of what layout makes; more room for them means fewer collections. */
const YOUNG_GENERATION_MB = 64;

const WORKER_FILE = fileURLToPath(new URL('./render-worker.ts', import.meta.url));

/** Starts the workers and resolves when all of them are warm. */
export async function createRenderPool({
  concurrency,
  patches = true,
  timeoutMs = DEFAULT_TIMEOUT,
  maxMemoryMb = DEFAULT_MEMORY_MB,
  considerate = false,
}: RenderPoolOptions): Promise<RenderPool> {
  const workers = new Tinypool({
    runtime: 'worker_threads',
    filename: WORKER_FILE,
    name: 'renderJob',
    minThreads: concurrency,
    maxThreads: concurrency,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  // A worker that dies while it has nothing to do has already been replaced.
  workers.on('error', () => {});
  let closed = false;

  const render = async (job: RenderJob): Promise<RenderedPdf> => {
    if (closed) throw new RenderPoolClosedError();
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await workers.run({ ...job, patches }, { signal });
    } catch (error) {
      throw closed ? new RenderPoolClosedError() : clearer(error, signal.aborted, timeoutMs, maxMemoryMb);
    }
  };

  try {
    // Starting takes as long as it takes: the limit is for documents.
    await Promise.all(Array.from({ length: concurrency }, () => workers.run({ ...SAMPLE_JOB, patches })));
  } catch (error) {
    await workers.destroy();
    throw error;
  }
  return {
    // Measured on two busy cores, reading while documents wait took 3.1 times as long as idle with both workers at it, and 1.7
    // times with one kept back, at the same number of renders a second. A lower priority for the threads brought less (2.4
    // times), and where the machine has other work it starves renders until they are out of time.
    turn: turns(concurrency, { background: considerate ? concurrency - 1 : concurrency }),
    render,
    close: () => {
      closed = true;
      return workers.destroy();
    },
  };
}

function clearer(error: unknown, timedOut: boolean, timeoutMs: number, maxMemoryMb: number): Error {
  if (timedOut) return new Error(`the render took more than ${timeoutMs / SECOND} s`);
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new Error(`the render needed more than ${maxMemoryMb} MB of memory`);
  return error instanceof Error ? error : new Error(message ?? String(error));
}
