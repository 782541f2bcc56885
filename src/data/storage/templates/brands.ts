/** §20.82: the brand of whoever sends a document: logo and colour of the theme that the document was made with. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { Database } from '../connection/database.ts';
import { type AssetRow, readAssets } from './assets.ts';

/** `color`: that of titles, as `#rrggbb`. `logo`: its alternative text; null without a logo. */
export type Brand = { color: string; logo: string | null };

type DocumentOf = { workspaceId: string; id: string };

/** Joins the version of its theme to a document, whose JSON names it. */
const FROM_DOCUMENT = Prisma.sql`
    FROM generations g
    JOIN themes h ON h.workspace_id = g.workspace_id AND h.name = g.setup #>> '{theme,name}'
    JOIN theme_versions v ON v.theme_id = h.id AND v.version = (g.setup #>> '{theme,version}')::int`;

/** Returns null for a document without a theme. */
export async function findBrand(db: Database, { workspaceId, id }: DocumentOf): Promise<Brand | null> {
  // Raw: the theme of a document is named in its JSON.
  const [found] = await db.$queryRaw<Brand[]>`
    SELECT v.content #>> '{style,headings,1,color}' AS color, v.content #>> '{logo,alt}' AS logo
    ${FROM_DOCUMENT}
    WHERE g.workspace_id = ${workspaceId}::uuid AND g.id = ${id}::uuid`;
  return found ?? null;
}

/** Returns the logo of a document's theme; undefined when it has none. */
export async function findLogo(db: Database, { workspaceId, id }: DocumentOf): Promise<Asset | undefined> {
  // Raw: as above.
  const rows = await db.$queryRaw<AssetRow[]>`
    SELECT s.path, a.media_type AS "mediaType", a.bytes
    ${FROM_DOCUMENT}
    JOIN theme_version_assets s ON s.workspace_id = g.workspace_id AND s.version_id = v.id AND s.path = v.content #>> '{logo,url}'
    JOIN template_assets a ON a.workspace_id = s.workspace_id AND a.hash = s.hash
    WHERE g.workspace_id = ${workspaceId}::uuid AND g.id = ${id}::uuid`;
  return readAssets(rows)[0];
}
