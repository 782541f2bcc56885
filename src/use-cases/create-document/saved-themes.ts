/** §19.2: the LRU cache of versions of themes. A version never changes, so no entry becomes stale. */
import { LRUCache } from 'lru-cache';
import type { Database } from '../../data/storage/connection/database.ts';
import { loadTheme } from '../../data/storage/templates/load-theme.ts';
import type { TemplateHead } from '../../data/storage/templates/saved-templates.ts';
import type { Theme } from '../../template/model/theme.ts';

export type SavedThemes = {
  /** The theme of new documents of a template of the workspace; undefined when they have none. */
  of(workspaceId: string, head: Pick<TemplateHead, 'themeVersionId'>): Promise<Theme | undefined>;
};

/** Each has some kilobytes. */
const MAX = 500;

export function createSavedThemes(db: Database): SavedThemes {
  const cache = new LRUCache<string, Theme, string>({
    max: MAX,
    fetchMethod: (versionId, _stale, { context: workspaceId }) => loadTheme(db, workspaceId, versionId),
  });
  return {
    of: async (workspaceId, { themeVersionId }) =>
      themeVersionId === null ? undefined : cache.forceFetch(themeVersionId, { context: workspaceId }),
  };
}
