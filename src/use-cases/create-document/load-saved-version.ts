/** §4.2, §4.3: loads the saved version of a template, compiled, from a cache. */

import { LRUCache } from 'lru-cache';
import type { Database } from '../../data/storage/connection/database.ts';
import { loadVersion, type TemplateHead } from '../../data/storage/templates/templates.ts';
import { loadTheme } from '../../data/storage/templates/themes.ts';
import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import { applyTheme } from '../../template/fill/apply-theme.ts';
import { themeFiles } from '../../template/fill/theme-files.ts';
import type { Asset } from '../../template/model/code.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import type { Theme } from '../../template/model/theme.ts';
import type { ReadVersion } from './filling/fill-workers.ts';
import type { SavedVersion, SavedVersions } from './filling/saved-versions.ts';

export type SavedHead = TemplateHead & { version: number; versionId: string };

/** `images`: only when they were wanted and the version was not cached. */
type LoadedVersion = { template: SavedVersion; images: Asset[] | undefined };

/** The template of a request, which has a saved version. Throws `not_found` or `template_not_saved`. */
export function savedHead(head: TemplateHead | null): SavedHead {
  if (!head) throw new Refusal('not_found', tell('refusal.notFound.template'), 'id');
  const { version, versionId } = head;
  if (version === null || versionId === null) throw new Refusal('template_not_saved', tell('refusal.noVersion'), 'id');
  return { ...head, version, versionId };
}

/** The compiled version, from the cache or the database. Throws the `Refusal` of `SavedVersions`. */
export async function loadSavedVersion(
  { db, versions }: { db: Database; versions: SavedVersions },
  workspaceId: string,
  versionId: string,
  wanted: { images: boolean },
): Promise<LoadedVersion> {
  let images: Asset[] | undefined;
  const template = await versions.get({ workspaceId, versionId }, async () => {
    const version = await loadVersion(db, workspaceId, versionId, wanted);
    if (wanted.images) images = version.images;
    return version;
  });
  return { template, images };
}

/** §19.2: the LRU cache of versions of themes, which never become stale, as a version never changes; and how a template looks with one (§4.2). */
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
