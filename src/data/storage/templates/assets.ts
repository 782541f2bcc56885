/** §13.7: the images of templates and documents, and the fonts of themes, live in the database, each once. */
import { createHash } from 'node:crypto';
import type { Asset } from '../../../template/model/asset.ts';
import type { Database, Transaction } from '../connection/database.ts';

/** An image in a row of its own beside what shows it; nothing but nulls when there is none. */
export type AssetRow = { path: string | null; mediaType: string | null; bytes: Uint8Array | null };

/** The images of a template's version, in order of path. */
export async function loadVersionAssets(db: Database, workspaceId: string, versionId: string): Promise<Asset[]> {
  const shown = await db.templateVersionAsset.findMany({
    where: { versionId, version: { template: { workspaceId } } },
    ...SHOWN,
  });
  return shown.map(assetOf);
}

/** The images that a document shows, in order of path; its fonts are in `load-fonts.ts`. */
export async function loadGenerationAssets(
  db: Transaction,
  workspaceId: string,
  generationId: string,
): Promise<Asset[]> {
  const shown = await db.generationAsset.findMany({
    where: { generationId, generation: { workspaceId }, path: NO_FONT },
    ...SHOWN,
  });
  return shown.map(assetOf);
}

/** What is asked of those that something shows, in order of path. */
export const SHOWN = {
  select: { path: true, asset: { select: { mediaType: true, bytes: true } } },
  orderBy: { path: 'asc' },
} as const;
export const NO_FONT = { not: { startsWith: 'font:' } } as const;

export function assetOf({ path, asset }: { path: string; asset: { mediaType: string; bytes: Uint8Array } }): Asset {
  return { path, mediaType: asset.mediaType as Asset['mediaType'], bytes: asset.bytes };
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
