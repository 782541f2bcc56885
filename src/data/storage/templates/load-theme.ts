/** §19.2: loads a version of a theme for documents. A version never changes. */
import type { Asset } from '../../../template/model/asset.ts';
import type { Theme, ThemeContent } from '../../../template/model/theme.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { assetOf, NO_FONT, SHOWN } from './assets.ts';

/** The id comes with the caller's template, which is of the workspace; checked again here. */
export async function loadTheme(db: Database, workspaceId: string, versionId: string): Promise<Theme> {
  const found = await db.themeVersion.findFirst({
    where: { id: versionId, theme: { workspaceId } },
    select: { version: true, content: true, theme: { select: { name: true } } },
  });
  if (!found) throw new Error(`There is no version ${versionId} of a theme`);
  const { content, theme, version } = found;
  return { ...(content as unknown as ThemeContent), name: theme.name, version };
}

/** The newest version of a theme; of the workspace's own unless named. Undefined when there is none. */
export async function loadNewestTheme(
  db: Transaction,
  workspaceId: string,
  name: string | null,
): Promise<{ theme: Theme; versionId: string } | undefined> {
  const theme = await db.theme.findFirst({
    where: { workspaceId, ...(name === null ? { defaultOf: { some: { id: workspaceId } } } : { name }) },
    select: { id: true, currentVersion: true, name: true },
  });
  if (!theme) return undefined;
  const { name: itsName, currentVersion: version } = theme;
  const { id: versionId, content } = await db.themeVersion.findUniqueOrThrow({
    where: { themeId_version: { themeId: theme.id, version } },
    select: { id: true, content: true },
  });
  return { theme: { ...(content as unknown as ThemeContent), name: itsName, version }, versionId };
}

/** Its pictures under these paths, in order of path; its fonts are in `load-fonts.ts`. */
export async function loadThemeAssets(
  db: Transaction,
  workspaceId: string,
  versionId: string,
  paths: string[],
): Promise<Asset[]> {
  const shown = await db.themeVersionAsset.findMany({
    where: { versionId, version: { theme: { workspaceId } }, path: { in: paths, ...NO_FONT } },
    ...SHOWN,
  });
  return shown.map(assetOf);
}
