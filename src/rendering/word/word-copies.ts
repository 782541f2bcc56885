/** §17.42: makes Word copies of documents on request, in threads with limits of time and memory. None is stored. */
import { fileURLToPath } from 'node:url';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { tell } from '../../locales/message.ts';
import { createFairSemaphore, QUEUE_TIMEOUT } from '../../platform/fair-semaphore/fair-semaphore.ts';
import { assertTooMuch } from '../../platform/threads/in-thread.ts';
import type { MemoryBudget } from '../../platform/threads/memory-budget.ts';
import { threadPool } from '../../platform/threads/thread-pool.ts';
import type { Asset } from '../../template/model/code.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';

export type WordCopies = {
  /**
   * Returns the bytes of the file. Rejects with `unavailable` if the workspace's turn does not come, and with `validation` for a document
   * that is too large.
   */
  make(workspaceId: string, job: WordJob, clientSignal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
};

const THREADS = 1;
const LIMIT = MINUTE;
const MEMORY_MB = 512;
/** The memory of a letter in MB, as for a preview: the fonts, and the text as a tree and as XML. */
const LETTER_MB = 100;
const BYTES_OF_CHARACTER = 600;
const WORKER_FILE = fileURLToPath(new URL('./word-worker.ts', import.meta.url));

/** The thread starts when it is needed. `budget`: the memory that all workers of the process share. */
export function createWordCopies(budget: MemoryBudget): WordCopies {
  const pool = threadPool<WordJob, Uint8Array>({
    file: WORKER_FILE,
    threads: { min: 0, max: THREADS },
    idleMs: MINUTE,
    limitMs: LIMIT,
    maxMemoryMb: MEMORY_MB,
    budget,
    needsMb: ({ markdown, assets }) =>
      LETTER_MB +
      (markdown.length * BYTES_OF_CHARACTER + assets.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)) / MEBIBYTE,
  });
  const semaphore = createFairSemaphore({ maxConcurrent: THREADS, maxPerWorkspace: THREADS });
  return {
    make: (workspaceId, job, clientSignal) =>
      semaphore(
        workspaceId,
        () =>
          pool.run(job, { waitMs: QUEUE_TIMEOUT, signal: clientSignal }).catch((error) => {
            assertTooMuch(error);
            const limits = { seconds: LIMIT / SECOND, megabytes: MEMORY_MB };
            throw new Refusal('validation', tell('refusal.wordCopy', limits), 'id');
          }),
        clientSignal,
      ),
    close: pool.close,
  };
}

// §17.42: what a Word file is made from.

/** Plain data that can be sent to a worker. `sha256`: hexadecimal, of the PDF if there is one, else of the Markdown. */
export type WordJob = {
  id: string;
  title: string;
  author: string;
  subject: string;
  createdAt: Date;
  markdown: string;
  blanks: number[];
  setup: DocumentSetup;
  assets: Asset[];
  sha256: string;
  sha256Of: 'PDF' | 'Markdown';
};
