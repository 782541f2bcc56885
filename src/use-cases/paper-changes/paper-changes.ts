/**
 * §20.26: runs comparisons of versions and caches them in memory for a while, under a key of their input. A second
 * request, or a request for a picture, is answered at once. Each process has its own cache.
 */
import { LRUCache } from 'lru-cache';
import { MINUTE } from '../../domain/durations.ts';
import { tooBusy } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { createFairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';
import type { MemoryBudget } from '../../platform/threads/memory-budget.ts';
import { type Comparer, createComparer } from '../../rendering/compare/index.ts';
import { compareVersions, type PaperInput, type PaperParts, type PaperResult } from './compare-versions.ts';
import type { Paper } from './paper-of-version.ts';

/** `done` of `total` examples or templates. */
export type PaperState =
  | { state: 'working'; done: number; total: number; finished: Promise<unknown> }
  | { state: 'done'; result: PaperResult }
  | { state: 'failed'; error: unknown };

export type PaperChanges = {
  /** Returns the state of a comparison. Starts it when it is new or has failed. */
  of(workspaceId: string, paper: Paper): PaperState;
  /** Returns undefined when nobody has started the comparison, or it has left the cache. */
  find(workspaceId: string, key: string): PaperState | undefined;
  close(): Promise<void>;
};

type Kept = { state: PaperState; bytes: number };

/** The bytes of all cached pictures of a process. */
const MAX_BYTES = 96 * MEBIBYTE;
const LASTS = 15 * MINUTE;
/** The time limit of one comparison. What is done by then is shown. */
const LIMIT = 3 * MINUTE;
const AT_ONCE = 2;
/** The bytes that each cached comparison counts in addition to its pictures. */
const LEAST = 16_384;

export function createPaperChanges(parts: Omit<PaperParts, 'comparer'>, budget: MemoryBudget): PaperChanges {
  const comparer: Comparer = createComparer(budget);
  const closing = new AbortController();
  const turns = createFairSemaphore({ maxConcurrent: AT_ONCE, maxPerWorkspace: 1 });
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES,
    ttl: LASTS,
    sizeCalculation: ({ bytes }) => bytes,
  });

  const start = (workspaceId: string, id: string, input: PaperInput): PaperState => {
    const late = AbortSignal.timeout(LIMIT);
    const [{ signal }, ends] = [closing, AbortSignal.any([closing.signal, late])];
    const put = (state: PaperState, bytes = LEAST) => void kept.set(id, { state, bytes });
    const progress = { done: 0, total: 0 };
    const work = () => {
      const onProgress = (done: number, total: number) => void Object.assign(progress, { done, total });
      return compareVersions({ ...parts, comparer }, input, { signal, late, onProgress });
    };
    const finished = turns(workspaceId, work, ends).then(
      (result) => put({ state: 'done', result }, LEAST + bytesOf(result)),
      (error) => put({ state: 'failed', error: ends.aborted ? tooBusy() : error }),
    );
    const state: PaperState = Object.assign(progress, { state: 'working' as const, finished });
    put(state);
    return state;
  };

  return {
    of(workspaceId, { key, input }) {
      const id = idOf(workspaceId, key);
      const known = kept.get(id)?.state;
      return known && known.state !== 'failed' ? known : start(workspaceId, id, input);
    },
    find: (workspaceId, key) => kept.get(idOf(workspaceId, key))?.state,
    async close() {
      closing.abort();
      await comparer.close();
    },
  };
}

function idOf(workspaceId: string, key: string): string {
  return `${workspaceId} ${key}`;
}

function bytesOf({ examples }: PaperResult): number {
  const pictures = examples.flatMap(({ comparison }) => comparison?.differences.flatMap((one) => one.pictures) ?? []);
  return pictures.reduce((sum, { png }) => sum + png.byteLength, 0);
}
