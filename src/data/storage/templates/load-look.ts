/** §13.7, §19.2: the files that a preview of a template's version needs: its pictures, and what it uses of its theme. */
import type { Asset } from '../../../template/model/asset.ts';
import type { OwnFont } from '../../../template/model/document-style.ts';
import type { Database } from '../connection/database.ts';
import { loadVersionAssets } from './assets.ts';
import { loadFonts } from './load-fonts.ts';
import { loadThemeAssets } from './load-theme.ts';

/** `files`: of the theme. `images`: those of the version, when they are there already. */
export type Look = { files: string[]; fonts: readonly OwnFont[] | undefined; images?: Asset[] | undefined };

export async function loadLook(
  db: Database,
  workspaceId: string,
  { versionId, themeVersionId }: { versionId: string; themeVersionId: string | null },
  { files, fonts, images }: Look,
): Promise<Asset[]> {
  return [
    ...(images ?? (await loadVersionAssets(db, workspaceId, versionId))),
    ...(themeVersionId && files.length > 0 ? await loadThemeAssets(db, workspaceId, themeVersionId, files) : []),
    ...(await loadFonts(db, workspaceId, fonts)),
  ];
}
