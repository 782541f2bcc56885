/** §20.83, §4.8: draws the first page of a PDF, in a thread. Small, that is about 20 ms and less than 1 KB a page, where the preview of a document takes 140 KB. */
import { fileURLToPath } from 'node:url';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { assertTooMuch } from '../../platform/threads/in-thread.ts';
import type { MemoryBudget } from '../../platform/threads/memory-budget.ts';
import { threadPool } from '../../platform/threads/thread-pool.ts';

/** `scale`: pixels per point. */
export type ThumbnailJob = { pdf: Uint8Array; scale: number };

export type Thumbnails = {
  /** Returns a PNG, or null for a page that takes too long or too much memory. */
  draw(pdf: Uint8Array, signal: AbortSignal): Promise<Uint8Array | null>;
  /** Returns the first page large enough to read, at 96 dpi. */
  drawPage(pdf: Uint8Array, signal: AbortSignal): Promise<Uint8Array | null>;
  close(): Promise<void>;
};

/** Pixels per point. `SMALL`: an A4 page is 65 pixels wide, for 40 on the page of a list. */
const SMALL = 0.11;
const READABLE = 96 / 72;
/** The memory for PDFium. */
const BASE_MB = 64;
const WORKER_FILE = fileURLToPath(new URL('./thumbnail-worker.ts', import.meta.url));

/** The thread starts when it is needed. `budget`: the memory that all workers of the process share. */
export function createThumbnails(budget: MemoryBudget): Thumbnails {
  const pool = threadPool<ThumbnailJob, Uint8Array>({
    file: WORKER_FILE,
    threads: { min: 0, max: 1 },
    idleMs: MINUTE,
    limitMs: 5 * SECOND,
    maxMemoryMb: 256,
    budget,
    needsMb: ({ pdf }) => BASE_MB + (4 * pdf.byteLength) / MEBIBYTE,
  });
  const drawAt = (scale: number) => (pdf: Uint8Array, signal: AbortSignal) =>
    pool.run({ pdf, scale }, { signal, waitMs: MINUTE }).catch((error) => {
      assertTooMuch(error);
      return null;
    });
  return { draw: drawAt(SMALL), drawPage: drawAt(READABLE), close: pool.close };
}
