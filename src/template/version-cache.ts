/** decisions §1, a saved version never changes: it is compiled once and kept while there is room. */
import { LRUCache } from 'lru-cache';
import type { Template } from './compiled.ts';

export type VersionCache = {
  /** The version's template; `load` is called when it is not here, once for all who ask meanwhile. */
  get: (versionId: string, load: () => Promise<Template>) => Promise<Template>;
};

/** A compiled template is a tree of many small objects: this many bytes for each character of its source. */
const BYTES_PER_CHARACTER = 60;

/** Keeps the versions used last, up to about `maxBytes`; one that is larger is loaded every time. */
export const createVersionCache = ({ maxBytes }: { maxBytes: number }): VersionCache => {
  const cache = new LRUCache<string, Template, () => Promise<Template>>({
    maxSize: maxBytes,
    sizeCalculation: ({ source }) => Math.max(1, source.length * BYTES_PER_CHARACTER),
    fetchMethod: (_versionId, _stale, { context: load }) => load(),
  });
  return { get: (versionId, load) => cache.forceFetch(versionId, { context: load }) };
};
