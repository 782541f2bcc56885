/**
 * §18.7, §18.18: imports in a process that also answers requests. Texts are read in threads, because a template of 20 KB takes 100 ms or
 * more, and an upload has many. A workspace runs one import at a time, a process four, because some of them wait for a slow connection.
 */

import { fileURLToPath } from 'node:url';
import { MINUTE, SECOND } from '../../../domain/durations.ts';
import { Refusal } from '../../../domain/errors.ts';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { tell } from '../../../locales/message.ts';
import {
  createFairSemaphore,
  type FairSemaphore,
  QUEUE_TIMEOUT,
} from '../../../platform/fair-semaphore/fair-semaphore.ts';
import { assertTooMuch, refusalOf, type SentFault } from '../../../platform/threads/in-thread.ts';
import { createMemoryBudget, type MemoryBudget } from '../../../platform/threads/memory-budget.ts';
import { threadPool } from '../../../platform/threads/thread-pool.ts';
import { UPLOAD_LIMITS } from '../upload/upload-limits.ts';
import { readersBy, TEXT_READERS, type TextReaders, type TextTask } from './text-readers.ts';

export type ImportWorkers = {
  /** Runs an import when it is the workspace's turn, because an upload is held in memory. */
  semaphore: FairSemaphore;
  /** Readers that refuse a text which exceeds a limit of time or memory. */
  readers: TextReaders;
  close(): Promise<void>;
};

/** Each import has up to 65 MB of files in memory, as sent and unpacked. */
const IMPORTS = 4;
const THREADS = 2;
export type ReadingLimits = { limitMs: number; memoryMb: number };
const OF_IMPORTS: ReadingLimits = { limitMs: MINUTE, memoryMb: 768 };
const WORKER_FILE = fileURLToPath(new URL('./text-worker.ts', import.meta.url));
/** The memory per character, measured with templates full of emphasis and tables. */
const BYTES_A_CHARACTER = 3_000;
/** A Word file is compressed, and pictures are most of it. */
const BYTES_A_BYTE_OF_WORD = 300;
/** The memory for a PNG with the most pixels allowed. */
const PICTURE_MB = 200;
const MIN_MB = 16;

/** Opens the workers of `withWordReader`. Tests run many commands in one process, and reuse the threads. */
export const importWorkers = { open: createImportWorkers };

/**
 * Runs `work` with readers of Word files and pictures in threads. For a process that serves no requests: a file from a
 * stranger can take long to read.
 */
export async function withWordReader<Result>(
  { maxMemory }: { maxMemory: number },
  work: (readers: TextReaders) => Promise<Result>,
): Promise<Result> {
  const { readers, close } = importWorkers.open(createMemoryBudget(maxMemory), OF_IMPORTS, PATIENCE);
  try {
    return await work({ ...TEXT_READERS, word: readers.word, picture: readers.picture });
  } finally {
    await close();
  }
}

/** How often a text that other work starves is read again when only one person waits. */
const PATIENCE = 3;

/**
 * Opens the workers. A thread starts when it is needed. `budget`: the memory that all threads of the process share.
 * `tries`: how often a starved text is read.
 */
export function createImportWorkers(budget: MemoryBudget, limits = OF_IMPORTS, tries = 1): ImportWorkers {
  const pool = threadPool<TextTask, { done: unknown } | { fault: SentFault }>({
    file: WORKER_FILE,
    threads: { min: 0, max: THREADS },
    idleMs: MINUTE,
    limitMs: limits.limitMs,
    maxMemoryMb: limits.memoryMb,
    budget,
    needsMb: (task) =>
      task.reader === 'picture'
        ? PICTURE_MB
        : Math.min(limits.memoryMb, MIN_MB + (lengthOf(task) * bytesFor(task)) / MEBIBYTE),
  });
  const runOnce = async (task: TextTask) => {
    const read = await pool.run(task, { waitMs: QUEUE_TIMEOUT }).catch((error) => {
      throw refusalFor(error, task, limits);
    });
    if ('fault' in read) throw refusalOf(read.fault);
    return read.done;
  };
  const run = async (task: TextTask) => {
    for (let left = tries - 1; ; left -= 1) {
      try {
        return await runOnce(task);
      } catch (error) {
        if (left === 0 || !(error instanceof Refusal) || error.code !== 'unavailable') throw error;
      }
    }
  };
  const readers = readersBy(run);
  return {
    semaphore: createFairSemaphore({ maxConcurrent: IMPORTS, maxPerWorkspace: 1 }),
    readers: { ...readers, template: (source, history) => readers.template(source, history, UPLOAD_LIMITS) },
    close: pool.close,
  };
}

function bytesFor({ reader }: TextTask): number {
  return reader === 'word' ? BYTES_A_BYTE_OF_WORD : BYTES_A_CHARACTER;
}

function lengthOf({ given: [text] }: TextTask): number {
  return 'bytes' in text ? text.bytes.length : text.source.length;
}

/** Returns the refusal for an upload. Rethrows when the text was starved, which is not its fault. */
function refusalFor(error: unknown, { given: [text] }: TextTask, { limitMs, memoryMb }: ReadingLimits): Refusal {
  assertTooMuch(error);
  const name = 'file' in text ? text.file : 'path' in text ? text.path : 'A template';
  return new Refusal(
    'validation',
    tell('file.tooMuch', { name, seconds: limitMs / SECOND, megabytes: memoryMb }),
    'files',
  );
}
