/**
 * §17.21, §2.6 `html`: a cache of previews (LRU). Worker threads make them, so that neither parsing nor fonts ever hold up other
 * requests.
 */

import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { MINUTE } from '../domain/durations.ts';
import { readPageSetup } from '../template/front-matter/read-page-setup.ts';
import type { Asset } from '../template/model/asset.ts';
import { threadPool } from '../threads/thread-pool.ts';
import type { Preview, Previewed, PreviewJob } from './make-preview.ts';

export type Previews = {
  /**
   * `id` is a version's or a document's, which never change, but that the pages of a document are counted once its PDF is
   * rendered; the images are loaded only when a preview is made.
   */
  get(id: string, previewed: Previewed, loadImages: () => Promise<Asset[]>): Promise<Preview>;
  /** Whether it is cached: then no images are needed. */
  has(id: string): boolean;
  /** Starts a worker, so that the first reader need not wait for it to load its fonts. */
  warm(): Promise<void>;
  close(): Promise<void>;
};

/** About three pages, parsed within some 20 ms. Longer documents have a worker of their own, so that no letter waits for a book. */
const LONG_CHARACTERS = 12_000;
/** The first document for a worker starts it; it keeps its fonts loaded until it has had no document for this long. */
const IDLE_MS = 10 * MINUTE;
const TIMEOUT_MS = MINUTE;
const WORKER_MEMORY_MB = 512;
const WORKER_FILE = fileURLToPath(new URL('./preview-worker.ts', import.meta.url));

const SAMPLE: Previewed = {
  title: 'Sample',
  markdown: '# Sample\n\nText, **strong** and *emphasised*.\n\n| Item | Price |\n|---|---|\n| Paper | 1,200.00 |\n',
  blanks: [],
  setup: { page: readPageSetup({}), language: 'en', font: 'serif', header: [], footer: [] },
};

function openWorker(maxMemoryMb: number) {
  return threadPool<PreviewJob, Preview>({
    file: WORKER_FILE,
    threads: { least: 0, most: 1 },
    idleMs: IDLE_MS,
    maxMemoryMb,
    // Fonts are outside of the heap.
    maxOutsideMb: WORKER_MEMORY_MB,
  });
}

/** `pages`: the count that the preview shows. */
type CachedPreview = Preview & { pages: number | undefined };

const PAGE_TOKENS: readonly unknown[] = ['page', 'pages'];

/** The count of pages, for a document whose header or footer shows it. */
function pagesShown({ pages, setup }: Previewed): number | undefined {
  return [...setup.header, ...setup.footer].some(
    (part) => typeof part === 'object' && 'token' in part && PAGE_TOKENS.includes(part.token),
  )
    ? pages
    : undefined;
}

/** `maxMemoryMb` is for a worker's JavaScript heap. */
export type PreviewsOptions = {
  maxBytes: number;
  maxMemoryMb?: number;
  log?: Record<'warn', (details: object, message: string) => void>;
};

/** Keeps the previews seen last, up to about `maxBytes`. */
export function createPreviews({ maxBytes, maxMemoryMb = WORKER_MEMORY_MB, log }: PreviewsOptions): Previews {
  const workers = { short: openWorker(maxMemoryMb), long: openWorker(maxMemoryMb) };
  const cache = new LRUCache<string, CachedPreview, () => Promise<CachedPreview>>({
    maxSize: maxBytes,
    sizeCalculation: ({ html }) => Math.max(1, html.length * 2),
    fetchMethod: (_id, _stale, { context: load }) => load(),
  });
  const makeInWorker = async (previewed: Previewed, images: Asset[]): Promise<CachedPreview> => {
    const { title, markdown, blanks, setup, cut } = previewed;
    const pages = pagesShown(previewed);
    const job: PreviewJob = {
      previewed: { title, markdown, blanks, setup, ...(pages && { pages }), ...(cut && { cut }) },
      images,
    };
    const worker = markdown.length <= LONG_CHARACTERS ? workers.short : workers.long;
    const preview = await worker.run(job, AbortSignal.timeout(TIMEOUT_MS));
    return { ...preview, pages };
  };
  /** A document whose preview takes more than its worker may is answered all the same, its preview cut before the first block. */
  const makeWithinLimits = async (id: string, previewed: Previewed, images: Asset[]): Promise<CachedPreview> => {
    try {
      return await makeInWorker(previewed, images);
    } catch (err) {
      log?.warn({ err, previewOf: id }, 'a preview took more time or memory than it may; it is empty');
      return makeInWorker({ ...previewed, markdown: '', blanks: [], cut: true }, []);
    }
  };
  return {
    get: async (id, previewed, loadImages) => {
      const cached = cache.peek(id);
      const forceRefresh = cached !== undefined && cached.pages !== pagesShown(previewed);
      const context = async () => makeWithinLimits(id, previewed, await loadImages());
      return cache.forceFetch(id, { context, forceRefresh });
    },
    has: (id) => cache.has(id),
    warm: () =>
      makeInWorker(SAMPLE, []).then(
        () => undefined,
        () => undefined, // The first reader gets the error.
      ),
    close: async () => {
      await Promise.all([workers.short.close(), workers.long.close()]);
    },
  };
}
