/** §20.83: the first page of a document, as a small picture. */
import type { Database } from '../../data/storage/connection/database.ts';
import { findPdfState } from '../../data/storage/documents/pdf-renders.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import type { Renderer } from '../../rendering/jobs/index.ts';
import type { Thumbnails } from '../../rendering/thumbnails/index.ts';

type ThumbnailSources = { db: Database; renderer: Renderer | null; thumbnails: Thumbnails | null };

/** Returns a PNG of a PDF that is there; null for any other document. Nothing is rendered for it. */
export async function findThumbnail(
  { db, renderer, thumbnails }: ThumbnailSources,
  { workspaceId, id }: { workspaceId: string; id: string },
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const state = await findPdfState(db, workspaceId, id);
  if (!renderer || !thumbnails || state?.status !== 'ready') return null;
  return thumbnails.draw(await renderer.objects.read(pdfObjectName(workspaceId, id)), signal);
}
