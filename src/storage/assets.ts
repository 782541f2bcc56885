/** Decisions, section 4: the images of templates and documents live in the database, each once. */
import type { Asset } from '../template/model.ts';
import type { Database, Transaction } from './database.ts';

const FIELDS = { path: true, asset: { select: { mediaType: true, bytes: true } } } as const;

type Row = { path: string; asset: { mediaType: string; bytes: Uint8Array } };

/** The images of a template's version, in order of path. */
export async function loadVersionAssets(db: Database, workspaceId: string, versionId: string): Promise<Asset[]> {
  const where = { versionId, version: { template: { workspaceId } } };
  return (await db.templateVersionAsset.findMany({ where, select: FIELDS, orderBy: { path: 'asc' } })).map(asAsset);
}

/** The images that a document shows, in order of path. */
export async function loadGenerationAssets(
  db: Transaction,
  workspaceId: string,
  generationId: string,
): Promise<Asset[]> {
  const where = { generationId, generation: { workspaceId } };
  return (await db.generationAsset.findMany({ where, select: FIELDS, orderBy: { path: 'asc' } })).map(asAsset);
}

function asAsset({ path, asset }: Row): Asset {
  return { path, mediaType: asset.mediaType as Asset['mediaType'], bytes: asset.bytes };
}
