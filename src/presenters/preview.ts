/** §2.2, §2.6 `html`: previews are made once and kept; a long document never holds up other requests. */
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { Tinypool } from 'tinypool';
import type { Asset } from '../template/model.ts';
import { makePreview, type Preview, type Previewed } from './make-preview.ts';
import type { PreviewJob } from './preview-worker.ts';

export type { Preview } from './make-preview.ts';

export type Previews = {
  /** `id` is a version's or a document's, which never change; the images are loaded only when a preview is made. */
  get(id: string, previewed: Previewed, loadImages: () => Promise<Asset[]>): Promise<Preview>;
  /** Whether it is kept: then no images are needed. */
  has(id: string): boolean;
  close(): Promise<void>;
};

const SECOND = 1_000;
/** About three pages, parsed within some 20 ms. What is longer goes to a worker thread. */
const LONG_CHARACTERS = 12_000;
/** The worker is started by the first long document, and ends after this long without one. */
const IDLE_MS = 60 * SECOND;
const TIMEOUT_MS = 60 * SECOND;
const WORKER_MEMORY_MB = 512;
const WORKER_FILE = fileURLToPath(new URL('./preview-worker.ts', import.meta.url));

/** Keeps the previews seen last, up to about `maxBytes`. */
export function createPreviews({ maxBytes }: { maxBytes: number }): Previews {
  const worker = new Tinypool({
    runtime: 'worker_threads',
    filename: WORKER_FILE,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  });
  const cache = new LRUCache<string, Preview, () => Promise<Preview>>({
    maxSize: maxBytes,
    sizeCalculation: ({ html }) => Math.max(1, html.length * 2),
    fetchMethod: (_id, _stale, { context: make }) => make(),
  });
  const make = (previewed: Previewed, images: Asset[]): Preview | Promise<Preview> => {
    if (previewed.markdown.length <= LONG_CHARACTERS) return makePreview(previewed, images);
    const { title, markdown, blanks, setup } = previewed;
    const job: PreviewJob = { previewed: { title, markdown, blanks, setup }, images };
    return worker.run(job, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  };
  return {
    get: (id, previewed, loadImages) =>
      cache.forceFetch(id, { context: async () => make(previewed, await loadImages()) }),
    has: (id) => cache.has(id),
    close: () => worker.destroy(),
  };
}
