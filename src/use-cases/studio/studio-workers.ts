/**
 * §20.24, §18.7: where drafts of templates are read while somebody writes: threads of their own, with less memory than an import has, and
 * turns by person, so that whoever writes something costly keeps nobody else waiting.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { MINUTE } from '../../domain/durations.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { createFairSemaphore, type FairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';
import type { MemoryBudget } from '../../platform/threads/memory-budget.ts';
import { createImportWorkers } from '../templates/files/index.ts';
import type { TextReaders } from '../templates/reading/text-readers.ts';

export type StudioWorkers = {
  /** By the id of the person. */
  turns: FairSemaphore;
  readers: TextReaders;
  close(): Promise<void>;
};

/** The longest text that may be saved takes up to 20 seconds of a processor, which others use too. */
const LIMITS = { limitMs: MINUTE, memoryMb: 512 };
/** A preview and its PDF. */
const TURNS = { maxConcurrent: 6, maxPerWorkspace: 2, maxWaitingPerWorkspace: 8 };

export function createStudioWorkers(budget: MemoryBudget): StudioWorkers {
  const { readers, close } = createImportWorkers(budget, LIMITS);
  return { turns: createFairSemaphore(TURNS), readers: { ...readers, trial: keepTrials(readers.trial) }, close };
}

type ReadTrial = TextReaders['trial'];
type Kept = Awaited<ReturnType<ReadTrial>>;

const MAX_BYTES = 32 * MEBIBYTE;
const KEPT_MS = 10 * MINUTE;
/** Of a text: its document, its lines and what it asks for. */
const BYTES_A_CHARACTER = 8;
const LEAST_BYTES = 16_384;

/**
 * §20.24: what was read of a text is kept for a while: whoever writes it sees its marks, its preview, its PDF and how many pages that has. Reads as `read` does, but nothing twice; who asks for what is being read waits for it.
 */
function keepTrials(read: ReadTrial): ReadTrial {
  const kept = new LRUCache<string, Kept, Parameters<ReadTrial>>({
    ...{ maxSize: MAX_BYTES, ttl: KEPT_MS, ignoreFetchAbort: true },
    fetchMethod: async (_key, _stale, { context, options }) => {
      options.size = LEAST_BYTES + context[0].bytes.length * BYTES_A_CHARACTER;
      return read(...context);
    },
  });
  return (source, trial) => {
    const { bytes, themed = [], ...options } = source;
    const key = createHash('sha256').update(JSON.stringify([options, [...themed], trial]));
    return kept.forceFetch(key.update(bytes).digest('base64url'), { context: [source, trial] });
  };
}
