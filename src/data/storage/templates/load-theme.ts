/** §19.2: loads a version of a theme for documents. A version never changes. */
import type { Asset } from '../../../template/model/asset.ts';
import type { Theme, ThemeContent } from '../../../template/model/theme.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { type AssetRow, readAssets } from './assets.ts';

/** The id comes with the caller's template, which is of the workspace; checked again here. */
export async function loadTheme(db: Database, workspaceId: string, versionId: string): Promise<Theme> {
  const [row] = await db.$queryRaw<{ name: string; version: number; content: ThemeContent }[]>`
    SELECT h.name, v.version, v.content FROM theme_versions v JOIN themes h ON h.id = v.theme_id
    WHERE v.id = ${versionId}::uuid AND h.workspace_id = ${workspaceId}::uuid`;
  if (!row) throw new Error(`There is no version ${versionId} of a theme`);
  const { content, name, version } = row;
  return { ...content, name, version };
}

/** Its pictures under these paths, in order of path; its fonts are in `load-fonts.ts`. */
export async function loadThemeAssets(
  db: Transaction,
  workspaceId: string,
  versionId: string,
  paths: string[],
): Promise<Asset[]> {
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
