/** §2.2 `html`: the preview of a template with its defaults, as the API and the web app show it. */

import type { Database } from '../../data/storage/connection/database.ts';
import { loadLook } from '../../data/storage/templates/load-theme.ts';
import type { GivenPreview, Previews } from '../../rendering/preview/index.ts';
import type { Template } from '../../template/model/template.ts';
import {
  loadSavedVersion,
  type SavedHead,
  type SavedThemes,
  type SavedVersions,
  themedSetup,
} from '../create-document/index.ts';

type Parts = { db: Database; versions: SavedVersions; themes: SavedThemes; previews: Previews };

/** The template of a workspace, and how it looks. */
export async function previewTemplate(
  parts: Parts,
  workspaceId: string,
  head: SavedHead,
): Promise<{ template: Pick<Template, 'markdown' | 'inventory' | 'setup' | 'isEInvoice'>; preview: GivenPreview }> {
  const { db, themes, previews } = parts;
  const { versionId, themeVersionId } = head;
  // A template looks otherwise with each version of its theme.
  const id = themeVersionId ? `${versionId}/${themeVersionId}` : versionId;
  const { template, images } = await loadSavedVersion(parts, workspaceId, versionId, { images: !previews.has(id) });
  const { setup, files } = themedSetup(template, await themes.of(workspaceId, head));
  const preview = await previews.get({ workspaceId, id }, { ...template, setup }, () =>
    loadLook(db, workspaceId, head, { files, fonts: setup.fonts, images }),
  );
  return { template, preview };
}
