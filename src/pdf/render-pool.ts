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
import { turns } from './turns.ts';

export type { RenderedPdf, RenderJob } from './render-job.ts';

/**
 * `concurrency`: how many workers. `timeoutMs` is for one render, not counting the wait for a worker. `patches`: whether what
 * reaches into pdfmake's insides to be quicker is in place.
 */
export type RenderPoolOptions = { concurrency: number; timeoutMs?: number; maxMemoryMb?: number; patches?: boolean };

export type RenderPool = {
  /** Rejects with an Error that says why when the document cannot be rendered within its limits. */
  render(job: RenderJob): Promise<RenderedPdf>;
  /** Ends all workers; renders under way are rejected. */
  close(): Promise<void>;
};

const SECOND = 1000;
const DEFAULT_TIMEOUT = 60 * SECOND;
const DEFAULT_MEMORY_MB = 512;
/** Short-lived objects are most of what layout makes; more room for them means fewer collections. */
const YOUNG_GENERATION_MB = 64;

const WORKER_FILE = fileURLToPath(new URL('./render-worker.ts', import.meta.url));

/** Starts the workers and resolves when all of them are warm. */
export async function createRenderPool({
  concurrency,
  timeoutMs = DEFAULT_TIMEOUT,
  maxMemoryMb = DEFAULT_MEMORY_MB,
  patches = true,
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
  const turn = turns(concurrency);

  const render = (job: RenderJob): Promise<RenderedPdf> =>
    turn(job.markdown.length, async () => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await workers.run({ ...job, patches }, { signal });
      } catch (error) {
        throw clearer(error, signal.aborted, timeoutMs, maxMemoryMb);
      }
    });

  try {
    await Promise.all(Array.from({ length: concurrency }, () => render(SAMPLE_JOB)));
  } catch (error) {
    await workers.destroy();
    throw error;
  }
  return { render, close: () => workers.destroy() };
}

function clearer(error: unknown, timedOut: boolean, timeoutMs: number, maxMemoryMb: number): Error {
  if (timedOut) return new Error(`the render took more than ${timeoutMs / SECOND} s`);
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new Error(`the render needed more than ${maxMemoryMb} MB of memory`);
  return error instanceof Error ? error : new Error(message ?? String(error));
}
