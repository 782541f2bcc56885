/**
 * §13.5: the render pool: worker threads with a time limit and a memory limit. Past either limit only that render fails.
 *
 * Why threads and not child processes: measured on two cores with other work, with the same pool library, processes took 5 to 7 % more
 * CPU time for a letter (all threads and the parent counted). A thread returns 50 KB in 0.06 ms, a process in 0.23 ms; 20 MB in 70 and
 * 268 ms. Two threads need 390 MB, two processes 560 MB. A thread can be terminated in an endless loop, and its memory can be measured
 * from outside.
 *
 * Two workers do less than twice the work of one, since a worker is more than one thread. Of a letter's CPU time its own thread took
 * 70 %, V8's helper threads 24 % (garbage collection, and compilation for the first thousand documents), the main thread 6 %. So
 * allocating less, or only short-lived objects, helps twice.
 */
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { type Message, tell } from '../../locales/message.ts';
import { IDLE_FOR, TooMuchMemoryError, TooMuchTimeError } from '../../platform/threads/in-thread.ts';
import { createMemoryBudget, type MemoryBudget } from '../../platform/threads/memory-budget.ts';
import { type RunOptions, threadPool } from '../../platform/threads/thread-pool.ts';
import { tryAgain } from '../../platform/try-again.ts';
import { LAYOUT } from '../../template/model/document-setup.ts';
import { passedALimit, renderFailureOf } from '../check/render-failure.ts';
import type { RenderedPdf, RenderJob } from '../job/render-pdf.ts';
import { createRenderScheduler, type RenderScheduler } from './render-scheduler.ts';

export type { RenderedPdf, RenderJob } from '../job/render-pdf.ts';

/**
 * `concurrency`: the number of workers. `timeoutMs`: the limit of one render, without the wait for a worker and its start; `starvedMs`
 * in its place, while the machine has next to no processor for it. `maxMemoryMb`:
 * the limit of a worker's JavaScript heap, and also of its memory outside of the heap. `considerate`: the process also answers HTTP.
 * `workerFile`: the module that exports `renderInWorker`. `budget`: the memory that all workers of the process share.
 */
export type RenderPoolOptions = {
  concurrency: number;
  timeoutMs?: number;
  starvedMs?: number;
  maxMemoryMb?: number;
  considerate?: boolean;
  workerFile?: string;
  budget?: MemoryBudget;
};

export type RenderPool = {
  /** The scheduler of the workers. Call `render` only in what it runs, so that a render's time does not include the wait. */
  schedule: RenderScheduler;
  /**
   * Rejects with an Error with the reason if the document cannot be rendered within its limits, and with a `RenderPoolClosedError` once
   * the pool is closed. `preempted`: the signal of the scheduler. `onBegin`: called when the render no longer waits for memory (§18.17).
   */
  render(job: RenderJob, preempted?: AbortSignal, onBegin?: () => void): Promise<RenderedPdf>;
  /**
   * Starts a worker and renders a sample that uses every part of the renderer, once, however often it is called; rejects as `render`
   * does, but tries again while the machine has no processor for it. Renders wait for it: to start another beside it would take twice the processor time and memory.
   */
  check(): Promise<void>;
  /** Terminates all workers and rejects running renders. Resolves when the last thread has ended. */
  close(): Promise<void>;
};

/** The render was cut off because the service stops (graceful shutdown); the document is not at fault. */
export class RenderPoolClosedError extends Error {
  constructor() {
    super('the service stopped before the render was done');
  }
}

/** The limits of one render (§13.5). */
const DEFAULT_TIMEOUT = 60 * SECOND;
/** A machine with 3 % of a processor for a render takes thirty times as long. */
const STARVED_FOR = 40;
const DEFAULT_MEMORY_MB = 768;
/**
 * The size of V8's young generation. Layout makes mostly short-lived objects; more memory for them means fewer collections. With two
 * workers and 500 letters, 16 MB took 30 % more CPU time than 64 MB; 32 MB took 3 % more and the process kept 358 MB instead of 452.
 */
const YOUNG_GENERATION_MB = 32;

/** Measured with a million line breaks and with plain tables: 600 and 50 bytes per character. Pictures are drawn as they are stored. */
const BYTES_OF_CHARACTER = 600;
const LETTER_MB = 32;

/** The memory for PDFium and a drawn page, twice. */
const LOOK_MB = 128;

function needsMb({ markdown, assets, looked }: RenderJob): number {
  const pictures = assets.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  return LETTER_MB + (looked ? LOOK_MB : 0) + (markdown.length * BYTES_OF_CHARACTER + pictures) / MEBIBYTE;
}

const WORKER_FILE = fileURLToPath(new URL('./render-worker.ts', import.meta.url));

/** A document waits until its worker has started. */
export function createRenderPool({
  concurrency,
  timeoutMs = DEFAULT_TIMEOUT,
  starvedMs = STARVED_FOR * timeoutMs,
  maxMemoryMb = DEFAULT_MEMORY_MB,
  considerate = false,
  workerFile = WORKER_FILE,
  budget = createMemoryBudget(),
}: RenderPoolOptions): RenderPool {
  disablePretenuring();
  const workers = threadPool<RenderJob, RenderedPdf>({
    file: workerFile,
    name: 'renderInWorker',
    threads: { min: 0, max: concurrency },
    idleMs: IDLE_FOR,
    limitMs: timeoutMs,
    starvedMs,
    maxMemoryMb,
    youngMb: YOUNG_GENERATION_MB,
    budget,
    needsMb,
  });
  let closed = false;
  let checked: Promise<unknown> | undefined;

  const run = async (job: RenderJob, options: RunOptions): Promise<RenderedPdf> => {
    if (closed) throw new RenderPoolClosedError();
    try {
      return await workers.run(job, options);
    } catch (error) {
      if (closed) throw new RenderPoolClosedError();
      if (error instanceof TooMuchTimeError && error.starved)
        throw passedALimit(tell('pdf.timeOfOthers', { seconds: timeoutMs / SECOND }));
      if (error instanceof TooMuchTimeError) throw passedALimit(tell('pdf.time', { seconds: timeoutMs / SECOND }));
      if (error instanceof TooMuchMemoryError) throw passedALimit(tell('pdf.memory', { megabytes: error.maxMemoryMb }));
      throw asError(error);
    }
  };

  /** Tries again while the machine has no processor time for it. */
  const trySample = () =>
    tryAgain(
      () => run(SAMPLE_JOB, {}),
      (error) => error instanceof Refusal,
      { first: SECOND, longest: MINUTE, ref: false },
    );

  return {
    // Measured on two busy cores with renders waiting: GET requests took 3.1 times as long as on an idle service with both workers
    // at work, and 1.7 times with one reserved, at the same number of renders a second. A lower thread priority helped less (2.4
    // times), and on a machine with other work it starves renders until they time out.
    schedule: createRenderScheduler(concurrency, { background: considerate ? concurrency - 1 : concurrency }),
    async render(job, signal, onBegin) {
      await checked?.catch(() => undefined);
      return run(job, { signal, onBegin });
    },
    async check() {
      checked ??= trySample();
      await checked;
    },
    close: async () => {
      closed = true;
      await workers.close();
    },
  };
}

/**
 * Renders a PDF that is not stored, for somebody who waits. Resolves with the PDF or the reason why there is none; rejects when `signal`
 * is aborted.
 */
export async function renderOrReason(
  { schedule, render }: Pick<RenderPool, 'schedule' | 'render'>,
  workspaceId: string,
  job: RenderJob,
  signal = new AbortController().signal,
): Promise<RenderedPdf | Message> {
  try {
    return await schedule({ workspaceId, size: job.markdown.length, onDemand: true }, (preempted) => {
      signal.throwIfAborted();
      return render(job, AbortSignal.any([preempted, signal]));
    });
  } catch (error) {
    const reason = renderFailureOf(error);
    if (reason === undefined) throw error;
    return reason;
  }
}

function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  const { message = String(error), cause } = error as { message?: string; cause?: unknown };
  return new Error(message, { cause });
}

/**
 * Turns off pretenuring for the whole process. Pretenuring allocates objects that often survive the young generation directly in the old
 * one. What they refer to stays until the next full collection, and hundreds of small documents are rendered between two. Without it 30
 * KB of a letter's 2 MB reach the old generation instead of 179 KB, and a letter takes 3 to 13 % less CPU time.
 */
export function disablePretenuring(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/** §18.22: the sample that shows whether this machine can render; it uses every part of the renderer. */
const MARKDOWN = `# Sample

A paragraph with **strong**, *emphasised*, ***both*** and \`mono\` text, a [link](https://example.com) and a note.[^1]
It is long enough to be set in several lines, so that lines are measured, broken and kept together as in any letter.

## List

1. First
   - inner
2. Second

> A quote.

| Item | Amount |
|------|-------:|
${Array.from({ length: 40 }, (_, row) => `| Item number ${row} | ${row},234.56 |`).join('\n')}

[^1]: The note.
`;

/** A small document that is rendered to warm up a worker. Its result is discarded. */
export const SAMPLE_JOB: RenderJob = {
  markdown: MARKDOWN,
  blanks: [],
  title: 'Sample',
  author: 'Platen',
  createdAt: new Date(0),
  setup: {
    layout: LAYOUT,
    page: { size: 'A4', orientation: 'portrait', margins: { top: 72, right: 72, bottom: 72, left: 72 } },
    language: 'en',
    font: 'serif',
    header: [{ token: 'title' }],
    footer: ['Page ', { token: 'page' }, ' of ', { token: 'pages' }],
  },
  assets: [],
};
