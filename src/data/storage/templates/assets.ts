/** §13.7: images of templates and documents and fonts of themes are stored in the database, each once per workspace. */
import { createHash } from 'node:crypto';
import type { Asset } from '../../../template/model/code.ts';
import { type Database, lockName, type Transaction } from '../connection/database.ts';

/** An image in a row of its own, beside the template or document that shows it; all columns are null if there is none. */
export type AssetRow = { path: string | null; mediaType: string | null; bytes: Uint8Array | null };

/** Loads the images of a template's version, sorted by path. */
export async function loadVersionAssets(db: Database, workspaceId: string, versionId: string): Promise<Asset[]> {
  // Raw: Prisma would send a second query for the bytes.
  const rows = await db.$queryRaw<AssetRow[]>`
    SELECT s.path, a.media_type AS "mediaType", a.bytes
    FROM template_version_assets s
    JOIN template_assets a ON a.workspace_id = s.workspace_id AND a.hash = s.hash
    WHERE s.workspace_id = ${workspaceId}::uuid AND s.version_id = ${versionId}::uuid
    ORDER BY s.path`;
  return readAssets(rows);
}

/** Loads the images that a document shows, sorted by path. Its fonts are loaded in `themes.ts`. */
export async function loadDocumentAssets(db: Transaction, workspaceId: string, documentId: string): Promise<Asset[]> {
  // Raw: Prisma would send a second query for the bytes.
  const rows = await db.$queryRaw<AssetRow[]>`
    SELECT s.path, a.media_type AS "mediaType", a.bytes
    FROM generation_assets s
    JOIN template_assets a ON a.workspace_id = s.workspace_id AND a.hash = s.hash
    WHERE s.workspace_id = ${workspaceId}::uuid AND s.generation_id = ${documentId}::uuid AND s.path NOT LIKE 'font:%'
    ORDER BY s.path`;
  return readAssets(rows);
}

/** Returns the SHA-256 under which an asset is stored. */
export function hashOf(bytes: Uint8Array): Buffer<ArrayBuffer> {
  return createHash('sha256').update(bytes).digest();
}

/** Reads the images from rows, in the same order. */
export function readAssets(rows: readonly AssetRow[]): Asset[] {
  return rows.flatMap(({ path, mediaType, bytes }) =>
    path === null ? [] : [{ path, mediaType: mediaType as Asset['mediaType'], bytes: bytes! }],
  );
}

/** §17.43: the images of the newest versions of a workspace's templates and themes. */
const SELECT = { path: true, asset: { select: { mediaType: true, bytes: true } } } as const;
const IMAGES = { path: { not: { startsWith: 'font:' } } };

/**
 * Yields one version after another, because images may be large. `name`: the name of the template or theme. Archived templates are left
 * out.
 */
export async function* newestImages(
  db: Database,
  workspaceId: string,
): AsyncGenerator<{ name: string; images: Asset[] }> {
  const templates = await db.template.findMany({
    where: { workspaceId, archivedAt: null, currentVersion: { not: null } },
    select: { id: true, title: true, currentVersion: true },
    orderBy: { title: 'asc' },
  });
  for (const { id, title, currentVersion } of templates) {
    const version = { templateId: id, version: currentVersion! };
    const rows = await db.templateVersionAsset.findMany({ where: { workspaceId, version }, select: SELECT });
    yield { name: title, images: rows.map(imageOf) };
  }
  const themes = await db.theme.findMany({
    where: { workspaceId },
    select: { id: true, name: true, currentVersion: true },
    orderBy: { name: 'asc' },
  });
  for (const { id, name, currentVersion } of themes) {
    const version = { themeId: id, version: currentVersion };
    const rows = await db.themeVersionAsset.findMany({ where: { workspaceId, version, ...IMAGES }, select: SELECT });
    yield { name, images: rows.map(imageOf) };
  }
}

function imageOf({
  path,
  asset: { mediaType, bytes },
}: {
  path: string;
  asset: { mediaType: string; bytes: Uint8Array };
}): Asset {
  return { path, mediaType: mediaType as Asset['mediaType'], bytes };
}

/** §10.33, §20.24: deletes pictures that no document, version or draft shows any more. */
export async function removeUnusedAssets(
  tx: Transaction,
  workspaceId: string,
  hashes: Uint8Array<ArrayBuffer>[],
): Promise<void> {
  if (hashes.length === 0) return;
  // `create_generations` takes the same lock before it locks the pictures of its requests, which would deadlock in another order.
  await lockName(tx, workspaceId, `pictures ${workspaceId}`);
  // Raw: locks of rows. What is being made with one of them is there afterwards, to be seen by the next statement.
  await tx.$queryRaw`
    SELECT hash FROM template_assets WHERE workspace_id = ${workspaceId}::uuid AND hash = ANY(${hashes}) ORDER BY hash FOR UPDATE`;
  const none = { none: {} };
  const unused = { versions: none, themes: none, generations: none, drafts: none };
  await tx.asset.deleteMany({ where: { workspaceId, hash: { in: hashes }, ...unused } });
}
