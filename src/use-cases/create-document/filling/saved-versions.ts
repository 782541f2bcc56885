/** §10.13: the LRU cache of compiled template versions. A saved version never changes, so no entry becomes stale. */
import { LRUCache } from 'lru-cache';
import { isLongValues, type LongValues, type Values } from '../../../domain/values.ts';
import { createMemoryBudget, type MemoryBudget } from '../../../platform/threads/memory-budget.ts';
import type { FillContext } from '../../../template/fill/fill-template.ts';
import type { FilledDocument } from '../../../template/model/compiled.ts';
import {
  areLongValues,
  createFillWorkers,
  isLongSource,
  type ReadVersion,
  type StoredSource,
  type VersionOf,
} from './fill-workers.ts';

/**
 * A version that can be filled, here or in a worker thread. `fill` throws, or rejects with, the `Refusal` of the first fault; nobody waits
 * for a thread once `clientSignal` is aborted.
 */
export type SavedVersion = ReadVersion & {
  fill(
    values: Values | LongValues,
    context: FillContext,
    clientSignal: AbortSignal | undefined,
  ): FilledDocument | Promise<FilledDocument>;
};

export type SavedVersions = {
  /** Calls `load` when the version is not cached, once for all requests that wait for it. */
  get(version: VersionOf, load: () => Promise<StoredSource>): Promise<SavedVersion>;
  close(): Promise<void>;
};

/** What compiles and fills templates is a fifth of all code: the first document loads it. */
async function loadTemplates() {
  const [{ compileTemplate }, { fillTemplate }] = await Promise.all([
    import('../../../template/import/compile-template.ts'),
    import('../../../template/fill/fill-template.ts'),
  ]);
  return { compileTemplate, fillTemplate };
}

/** The bytes of a version for each character of its source: a tree of many small objects; without the tree, two strings. */
const BYTES_COMPILED = 60;
const BYTES_READ = 6;

/** `budget`: the memory that all workers of the process share. */
export type SavedVersionsOptions = { maxBytes: number; budget?: MemoryBudget };

/** Keeps the versions used last, up to about `maxBytes` in memory. */
export function createSavedVersions({ maxBytes, budget = createMemoryBudget() }: SavedVersionsOptions): SavedVersions {
  const workers = createFillWorkers(budget);

  const open = async (version: VersionOf, stored: StoredSource): Promise<SavedVersion> => {
    const fillInWorker: SavedVersion['fill'] = (values, context, clientSignal) =>
      workers.fill(version, stored, { values, context }, clientSignal);
    if (isLongSource(stored)) return { ...(await workers.read(version, stored)), fill: fillInWorker };
    const { compileTemplate, fillTemplate } = await loadTemplates();
    const template = compileTemplate(stored.source, stored.inventory);
    return {
      ...template,
      fill: (values, context, clientSignal) =>
        isLongValues(values) || areLongValues(values, template.compiled)
          ? fillInWorker(values, context, clientSignal)
          : fillTemplate(template, values, context),
    };
  };

  const cache = new LRUCache<string, SavedVersion, () => Promise<SavedVersion>>({
    maxSize: maxBytes,
    sizeCalculation: (version) =>
      Math.max(1, version.source.length * (isLongSource(version) ? BYTES_READ : BYTES_COMPILED)),
    fetchMethod: (_versionId, _stale, { context: openIt }) => openIt(),
  });
  return {
    get: (version, load) => cache.forceFetch(version.versionId, { context: async () => open(version, await load()) }),
    close: workers.close,
  };
}
