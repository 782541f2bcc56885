/** §4.2, §4.3: loads the saved version of a template, compiled, from a cache. */

import type { Database } from '../../data/storage/connection/database.ts';
import { loadVersion, type TemplateHead } from '../../data/storage/templates/saved-templates.ts';
import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import type { Asset } from '../../template/model/asset.ts';
import type { SavedVersion, SavedVersions } from './filling/saved-versions.ts';

export type SavedHead = TemplateHead & { version: number; versionId: string };

/** `images`: only when they were wanted and the version was not cached. */
export type LoadedVersion = { template: SavedVersion; images: Asset[] | undefined };

/** The template of a request, which has a saved version. Throws `not_found` or `template_not_saved`. */
export function savedHead(head: TemplateHead | null): SavedHead {
  if (!head) throw new Refusal('not_found', 'There is no such template in this workspace.', 'id');
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
