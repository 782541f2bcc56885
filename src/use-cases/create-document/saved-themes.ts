/** §19.2: the LRU cache of versions of themes, which never become stale, as a version never changes; and how a template looks with one (§4.2). */
import { LRUCache } from 'lru-cache';
import type { Database } from '../../data/storage/connection/database.ts';
import { loadTheme } from '../../data/storage/templates/load-theme.ts';
import type { TemplateHead } from '../../data/storage/templates/saved-templates.ts';
import { applyTheme } from '../../template/fill/apply-theme.ts';
import { themeFiles } from '../../template/fill/theme-files.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import type { Theme } from '../../template/model/theme.ts';
import type { ReadVersion } from './filling/fill-workers.ts';

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

/** With the template's defaults in place; `files` of the theme that it uses. */
export function themedSetup(
  template: ReadVersion,
  theme: Theme | undefined,
): { setup: DocumentSetup; files: string[] } {
  if (!theme) return { setup: template.setup, files: [] };
  const setup = applyTheme({ ...template, ...template.defaults }, theme);
  return { setup, files: themeFiles(setup) };
}
