/** §4.2, §4.3: the saved version behind a template id, compiled once and kept. */

import type { SavedVersion } from '../create-document/filling/saved-versions.ts';
import { Refusal } from '../domain/errors.ts';
import { loadVersion, type TemplateHead } from '../storage/saved-templates.ts';
import type { Asset } from '../template/model/asset.ts';
import type { HandlerContext } from './context.ts';

export type SavedHead = TemplateHead & { version: number; versionId: string };

/** `images` are there when they were wanted and the version had to be loaded. */
export type LoadedVersion = { template: SavedVersion; images: Asset[] | undefined };

/** The template of the path. Throws `not_found` or `template_not_saved`. */
export function savedHead({ head }: HandlerContext): SavedHead {
  if (!head) throw new Refusal('not_found', 'There is no such template in this workspace.', 'id');
  const { version, versionId } = head;
  if (version === null || versionId === null)
    throw new Refusal('template_not_saved', 'The template has no saved version yet. Save it, then try again.', 'id');
  return { ...head, version, versionId };
}

export async function loadSavedVersion(
  versionId: string,
  { db, versions, principal }: HandlerContext,
  wanted: { images: boolean },
): Promise<LoadedVersion> {
  let images: Asset[] | undefined;
  const template = await versions.get(versionId, async () => {
    const version = await loadVersion(db, principal.workspaceId, versionId, wanted);
    if (wanted.images) images = version.images;
    return version;
  });
  return { template, images };
}
