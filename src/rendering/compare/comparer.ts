/** §20.26: documents are compared in a thread: to draw a page takes some 50 ms and 8 MB. */

import { fileURLToPath } from 'node:url';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { tooBusy } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { type Message, tell } from '../../locales/message.ts';
import { TooMuchMemoryError, TooMuchTimeError } from '../../platform/threads/in-thread.ts';
import type { MemoryBudget } from '../../platform/threads/memory-budget.ts';
import { threadPool } from '../../platform/threads/thread-pool.ts';
import type { Compared, Comparison } from './compare-documents.ts';

export type CompareJob = { before: Compared; after: Compared; maxPages: number; maxDrawn: number };

export type Comparer = {
  /** What differs, or why that cannot be told. */
  compare(job: CompareJob, signal: AbortSignal): Promise<Comparison | Message>;
  close(): Promise<void>;
};

const LIMIT = 30 * SECOND;
const MEMORY_MB = 512;
/** PDFium, and a page as it is drawn, twice and as a PNG. */
const BASE_MB = 96;
const WORKER_FILE = fileURLToPath(new URL('./compare-worker.ts', import.meta.url));

/** The thread starts when it is needed. `budget`: the memory that all workers of the process share. */
export function createComparer(budget: MemoryBudget): Comparer {
  const pool = threadPool<CompareJob, Comparison>({
    file: WORKER_FILE,
    threads: { min: 0, max: 1 },
    idleMs: MINUTE,
    limitMs: LIMIT,
    maxMemoryMb: MEMORY_MB,
    budget,
    needsMb: ({ before, after }) => BASE_MB + (4 * (before.pdf.byteLength + after.pdf.byteLength)) / MEBIBYTE,
  });
  return {
    compare: (job, signal) =>
      pool.run(job, { signal, waitMs: MINUTE }).catch((error) => {
        if (error instanceof TooMuchTimeError && error.starved) throw tooBusy();
        if (!(error instanceof TooMuchTimeError || error instanceof TooMuchMemoryError)) throw error;
        return tell('pdf.notCompared', { seconds: LIMIT / SECOND, megabytes: MEMORY_MB });
      }),
    close: pool.close,
  };
}
