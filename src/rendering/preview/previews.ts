/** §17.21, §2.6 `html`: a cache of previews (LRU). Worker threads make them, so that parsing and fonts never delay other requests. */
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { MINUTE } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { createFairSemaphore, QUEUE_TIMEOUT } from '../../platform/fair-semaphore/fair-semaphore.ts';
import { IDLE_FOR, TooMuchMemoryError } from '../../platform/threads/in-thread.ts';
import { createMemoryBudget, type MemoryBudget } from '../../platform/threads/memory-budget.ts';
import { threadPool } from '../../platform/threads/thread-pool.ts';
import { showsToken } from '../../template/document/page-sections.ts';
import type { Asset } from '../../template/model/code.ts';
import { completePage } from '../../template/model/theme.ts';
import type { Preview, Previewed, PreviewJob } from './make-preview.ts';

/** `provisional`: empty because of a temporary failure; another request may get more. */
export type GivenPreview = Preview & { provisional?: true };

/** `id`: of a version or a document, which never change, except that the page count is added once the PDF is rendered. */
export type PreviewOf = { workspaceId: string; id: string };

export type Previews = {
  /** Loads the images only when a preview is made. Rejects with the refusal `unavailable` if the workspace's turn does not come. */
  get(of: PreviewOf, previewed: Previewed, loadImages: () => Promise<Asset[]>): Promise<GivenPreview>;
  /** Makes a preview that will not be asked for again, so it is not cached, and it gives up its turn once `clientSignal` is aborted. */
  make(of: PreviewOf, previewed: Previewed, images: Asset[], clientSignal: AbortSignal): Promise<Preview>;
  /** Returns whether it is cached, so that no images are needed. */
  has(id: string): boolean;
  /** Starts a worker, so that the first reader need not wait for its fonts to load. */
  warm(): Promise<void>;
  close(): Promise<void>;
};

/** About three pages, parsed within 20 ms. Longer documents have workers of their own, so that no letter waits for a book. */
const LONG_CHARACTERS = 12_000;
/** The number of threads for previews (§18.18). One workspace uses at most one of them. */
const THREADS = 2;
/** Most previews take milliseconds, and a program may read hundreds of documents at once. */
const WAITING = { maxWaitingPerWorkspace: 256, maxWaiting: 1_024 };
const TIMEOUT_MS = MINUTE;
const WORKER_MEMORY_MB = 512;
const PREVIEW_WORKER = fileURLToPath(new URL('./preview-worker.ts', import.meta.url));

const SAMPLE: Previewed = {
  title: 'Sample',
  markdown: '# Sample\n\nText, **strong** and *emphasised*.\n\n| Item | Price |\n|---|---|\n| Paper | 1,200.00 |\n',
  blanks: [],
  setup: { page: completePage(), language: 'en', font: 'serif', header: [], footer: [] },
};

/** Measured as for a render; 100 MB are for subsetting fonts. */
const BYTES_OF_CHARACTER = 600;
const LETTER_MB = 100;

function needsMb({ previewed: { markdown }, images }: PreviewJob): number {
  const pictures = images.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  return LETTER_MB + (markdown.length * BYTES_OF_CHARACTER + pictures) / MEBIBYTE;
}

function openWorkers({ maxMemoryMb, limitMs, workerFile, budget }: Required<Limits>) {
  const pool = threadPool<PreviewJob, Preview>({
    file: workerFile,
    threads: { min: 0, max: THREADS },
    idleMs: IDLE_FOR,
    limitMs,
    maxMemoryMb,
    // Fonts are outside of the heap.
    maxOutsideMb: WORKER_MEMORY_MB,
    budget,
    needsMb,
  });
  const semaphore = createFairSemaphore({ maxConcurrent: THREADS, maxPerWorkspace: THREADS - 1, ...WAITING });
  return {
    run: (workspaceId: string, job: PreviewJob, clientSignal: AbortSignal | undefined) =>
      semaphore(workspaceId, () => pool.run(job, { waitMs: QUEUE_TIMEOUT }), clientSignal),
    warm: () => pool.run({ previewed: SAMPLE, images: [] }),
    close: pool.close,
  };
}

/** `pages`: the count that the preview shows. */
type CachedPreview = GivenPreview & { pages: number | undefined };

/** Returns the page count, for a document whose header or footer shows it. */
function pagesShown({ pages, setup }: Previewed): number | undefined {
  return showsToken(setup, 'page', 'pages') ? pages : undefined;
}

/**
 * `maxMemoryMb`: for a worker's JavaScript heap. `limitMs`: for one preview. `workerFile`: the module that makes previews. `budget`: the
 * memory that all workers of the process share.
 */
type Limits = { maxMemoryMb?: number; limitMs?: number; workerFile?: string; budget?: MemoryBudget };

/** `idleMs`: the previews are dropped when nobody has read one for that long. */
export type PreviewsOptions = Limits & {
  maxBytes: number;
  idleMs?: number;
  log?: Record<'warn', (details: object, message: string) => void>;
};

/** Keeps the most recently used previews, and drops them when nobody has read one for `idleMs`. */
function openCache(maxBytes: number, idleMs: number) {
  const cache = new LRUCache<string, CachedPreview, () => Promise<CachedPreview>>({
    maxSize: maxBytes,
    // A preview larger than the cache is not kept.
    sizeCalculation: ({ html, provisional }) => (provisional ? maxBytes + 1 : Math.max(1, html.length * 2)),
    fetchMethod: (_id, _stale, { context: load }) => load(),
  });
  let reading = 0;
  // A preview that is being made would be rejected.
  const whenIdle = setTimeout(() => {
    if (reading === 0) cache.clear();
  }, idleMs).unref();
  return {
    peek: (id: string) => cache.peek(id),
    has: (id: string) => cache.has(id),
    async fetch(id: string, options: { context: () => Promise<CachedPreview>; forceRefresh: boolean }) {
      reading += 1;
      try {
        return await cache.forceFetch(id, options);
      } finally {
        reading -= 1;
        whenIdle.refresh();
      }
    },
    close: () => clearTimeout(whenIdle),
  };
}

/** Keeps the most recently used previews, up to about `maxBytes`. */
export function createPreviews({
  maxBytes,
  maxMemoryMb = WORKER_MEMORY_MB,
  limitMs = TIMEOUT_MS,
  workerFile = PREVIEW_WORKER,
  budget = createMemoryBudget(),
  idleMs = IDLE_FOR,
  log,
}: PreviewsOptions): Previews {
  const limits = { maxMemoryMb, limitMs, workerFile, budget };
  const workers = { short: openWorkers(limits), long: openWorkers(limits) };
  const cache = openCache(maxBytes, idleMs);
  const makeInWorker = async (
    workspaceId: string,
    previewed: Previewed,
    images: Asset[],
    clientSignal?: AbortSignal,
  ): Promise<CachedPreview> => {
    const { title, markdown, blanks, setup, cut, lines } = previewed;
    const pages = pagesShown(previewed);
    const job: PreviewJob = {
      previewed: {
        title,
        markdown,
        blanks,
        setup,
        ...(pages && { pages }),
        ...(cut && { cut }),
        ...(lines && { lines }),
      },
      images,
    };
    const worker = markdown.length <= LONG_CHARACTERS ? workers.short : workers.long;
    const preview = await worker.run(workspaceId, job, clientSignal);
    return { ...preview, pages };
  };
  /**
   * A document whose preview exceeds its worker's limits still gets a response, with an empty truncated preview. It would need as much
   * memory another time, but its time depends on the machine.
   */
  const makeWithinLimits = async (
    { workspaceId, id }: PreviewOf,
    previewed: Previewed,
    images: Asset[],
    clientSignal?: AbortSignal,
  ): Promise<CachedPreview> => {
    try {
      return await makeInWorker(workspaceId, previewed, images, clientSignal);
    } catch (err) {
      if (err instanceof Refusal) throw err;
      log?.warn({ err, previewOf: id }, 'a preview took more time or memory than it may; it is empty');
      const empty = await makeInWorker(workspaceId, { ...previewed, markdown: '', blanks: [], cut: true }, []);
      return err instanceof TooMuchMemoryError ? empty : { ...empty, provisional: true };
    }
  };
  return {
    get: async (of, previewed, loadImages) => {
      const { id } = of;
      const cached = cache.peek(id);
      const forceRefresh = cached !== undefined && cached.pages !== pagesShown(previewed);
      const context = async () => makeWithinLimits(of, previewed, await loadImages());
      return cache.fetch(id, { context, forceRefresh });
    },
    make: makeWithinLimits,
    has: (id) => cache.has(id),
    warm: () =>
      workers.short.warm().then(
        () => undefined,
        () => undefined, // The first reader gets the error.
      ),
    close: async () => {
      cache.close();
      await Promise.all([workers.short.close(), workers.long.close()]);
    },
  };
}
