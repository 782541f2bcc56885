/** §13.7: the images of templates and documents, and the fonts of themes, live in the database, each once. */
import { createHash } from 'node:crypto';
import type { Asset } from '../../../template/model/asset.ts';
import type { Database, Transaction } from '../connection/database.ts';

/** An image in a row of its own beside what shows it; nothing but nulls when there is none. */
export type AssetRow = { path: string | null; mediaType: string | null; bytes: Uint8Array | null };

/** The images of a template's version, in order of path. */
export async function loadVersionAssets(db: Database, workspaceId: string, versionId: string): Promise<Asset[]> {
  // Raw: Prisma asks for what is shown, and then for the bytes.
  const rows = await db.$queryRaw<AssetRow[]>`
    SELECT s.path, a.media_type AS "mediaType", a.bytes
    FROM template_version_assets s
    JOIN template_assets a ON a.hash = s.hash
    JOIN template_versions v ON v.id = s.version_id
    JOIN templates t ON t.id = v.template_id
    WHERE s.version_id = ${versionId}::uuid AND t.workspace_id = ${workspaceId}::uuid
    ORDER BY s.path`;
  return readAssets(rows);
}

/** The images that a document shows, in order of path; its fonts are in `load-fonts.ts`. */
export async function loadGenerationAssets(
  db: Transaction,
  workspaceId: string,
  generationId: string,
): Promise<Asset[]> {
  // Raw: Prisma asks for what is shown, and then for the bytes.
  const rows = await db.$queryRaw<AssetRow[]>`
    SELECT s.path, a.media_type AS "mediaType", a.bytes
    FROM generation_assets s
    JOIN template_assets a ON a.hash = s.hash
    JOIN generations g ON g.id = s.generation_id
    WHERE s.generation_id = ${generationId}::uuid AND g.workspace_id = ${workspaceId}::uuid AND s.path NOT LIKE 'font:%'
    ORDER BY s.path`;
  return readAssets(rows);
}

/** The SHA-256 under which an asset is kept. */
export function hashOf(bytes: Uint8Array): Buffer<ArrayBuffer> {
  return createHash('sha256').update(bytes).digest();
}

/** The images of the rows, in their order. */
export function readAssets(rows: readonly AssetRow[]): Asset[] {
  return rows.flatMap(({ path, mediaType, bytes }) =>
    path === null ? [] : [{ path, mediaType: mediaType as Asset['mediaType'], bytes: bytes! }],
  );
}
