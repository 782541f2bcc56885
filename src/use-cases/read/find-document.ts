/** §4.5: one document, and its preview when that is wanted. */

import { findGenerationWithImages, type StoredGeneration } from '../../data/storage/documents/generations.ts';
import { loadGenerationAssets } from '../../data/storage/templates/assets.ts';
import { loadFonts } from '../../data/storage/templates/load-theme.ts';
import { Refusal } from '../../domain/errors.ts';
import type { GivenPreview } from '../../rendering/preview/index.ts';
import type { DocumentOf, DocumentSources } from './document-sources.ts';

export type FoundDocument = { generation: StoredGeneration; preview(): Promise<GivenPreview> };

/** `previewed`: whether its preview is likely to be asked for: then the images are read with the document. Throws `not_found`. */
export async function findDocument(
  { db, previews }: Pick<DocumentSources, 'db' | 'previews'>,
  of: DocumentOf,
  { previewed }: { previewed: boolean },
): Promise<FoundDocument> {
  const { workspaceId, id } = of;
  const wanted = { images: previewed && !previews.has(id) };
  const found = await findGenerationWithImages(db, workspaceId, id, wanted);
  if (!found) throw noSuchDocument();
  const { generation, images } = found;
  const { pdfPages, ...document } = generation;
  return {
    generation,
    preview: () =>
      previews.get(of, pdfPages === null ? document : { ...document, pages: pdfPages }, async () => [
        ...(wanted.images ? images : await loadGenerationAssets(db, workspaceId, id)),
        ...(await loadFonts(db, workspaceId, generation.setup.fonts)),
      ]),
  };
}

export function noSuchDocument(): Refusal {
  return new Refusal('not_found', 'There is no such document in this workspace.', 'id');
}
