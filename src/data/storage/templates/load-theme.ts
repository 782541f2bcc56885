/** §19.2: loads a version of a theme for documents. A version never changes. */
import type { Asset } from '../../../template/model/asset.ts';
import type { Theme, ThemeContent } from '../../../template/model/theme.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { type AssetRow, readAssets } from './assets.ts';

/** The id comes with the caller's template, which is of the workspace; checked again here. */
export async function loadTheme(db: Database, workspaceId: string, versionId: string): Promise<Theme> {
  // Raw: version and name in one round trip, half the time of two.
  const [row] = await db.$queryRaw<{ name: string; version: number; content: ThemeContent }[]>`
    SELECT h.name, v.version, v.content FROM theme_versions v JOIN themes h ON h.id = v.theme_id
    WHERE v.id = ${versionId}::uuid AND h.workspace_id = ${workspaceId}::uuid`;
  if (!row) throw new Error(`There is no version ${versionId} of a theme`);
  const { content, name, version } = row;
  return { ...content, name, version };
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
  // Raw: Prisma asks for what is shown, and then for the bytes.
  const rows = await db.$queryRaw<AssetRow[]>`
    SELECT s.path, a.media_type AS "mediaType", a.bytes
    FROM theme_version_assets s
    JOIN template_assets a ON a.hash = s.hash
    JOIN theme_versions v ON v.id = s.version_id
    JOIN themes h ON h.id = v.theme_id
    WHERE s.version_id = ${versionId}::uuid AND h.workspace_id = ${workspaceId}::uuid AND s.path = ANY (${paths})
      AND s.path NOT LIKE 'font:%'
    ORDER BY s.path`;
  return readAssets(rows);
}
