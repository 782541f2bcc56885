/** decisions §1, a saved version never changes: it is compiled once and kept while there is room. */
import type { Template } from './compiled.ts';

export type VersionCache = {
  /** The version's template; `load` is called when it is not here, once for all who ask meanwhile. */
  get: (versionId: string, load: () => Promise<Template>) => Promise<Template>;
};

/** A compiled template is a tree of many small objects: this many bytes for each character of its source. */
const BYTES_PER_CHARACTER = 60;

/** Keeps the versions used last, up to about `maxBytes`; one that is larger is loaded every time. */
export const createVersionCache = ({ maxBytes }: { maxBytes: number }): VersionCache => {
  // A map keeps the order of insertion, so the first key is the one not used for longest.
  const kept = new Map<string, { template: Template; bytes: number }>();
  const loading = new Map<string, Promise<Template>>();
  let total = 0;
  const remove = (versionId: string) => {
    total -= kept.get(versionId)?.bytes ?? 0;
    kept.delete(versionId);
  };
  const keep = (versionId: string, template: Template) => {
    remove(versionId);
    const bytes = template.source.length * BYTES_PER_CHARACTER;
    if (bytes > maxBytes) return;
    for (const oldest of kept.keys()) {
      if (total + bytes <= maxBytes) break;
      remove(oldest);
    }
    kept.set(versionId, { template, bytes });
    total += bytes;
  };
  return {
    get: async (versionId, load) => {
      const known = kept.get(versionId)?.template;
      if (known) {
        keep(versionId, known);
        return known;
      }
      let loaded = loading.get(versionId);
      if (!loaded) {
        loaded = load().finally(() => loading.delete(versionId));
        loading.set(versionId, loaded);
      }
      const template = await loaded;
      keep(versionId, template);
      return template;
    },
  };
};
