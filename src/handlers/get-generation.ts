/** §4.5 GET /generations/{id} */
import { Refusal } from '../domain/errors.ts';
import { presentGeneration } from '../presenters/present-generation.ts';
import { loadGenerationAssets } from '../storage/assets.ts';
import { findGenerationWithImages } from '../storage/generations.ts';
import { loadFonts } from '../storage/load-fonts.ts';
import type { Handler } from './operation.ts';
import { whenChanged } from './when-changed.ts';

export const getGeneration: Handler<'getGeneration'> = async (input, { db, links, previews, principal }) => {
  const { id } = input.path;
  // A caller that has the document already most likely needs no preview, and so no images.
  const wanted = { images: input.headers['If-None-Match'] === undefined && !previews.has(id) };
  const found = await findGenerationWithImages(db, principal.workspaceId, id, wanted);
  if (!found) throw new Refusal('not_found', 'There is no such document in this workspace.', 'id');
  const { generation, images } = found;
  const { pdfPages, ...document } = generation;
  const state = [links.page(generation.id), generation.templateId, generation.pdfStatus, pdfPages];
  return whenChanged(input, state, async () => {
    const previewed = pdfPages === null ? document : { ...document, pages: pdfPages };
    const { workspaceId } = principal;
    const preview = await previews.get({ workspaceId, id }, previewed, async () => [
      ...(wanted.images ? images : await loadGenerationAssets(db, workspaceId, id)),
      ...(await loadFonts(db, workspaceId, generation.setup.fonts)),
    ]);
    return { body: presentGeneration(generation, links, { preview }), provisional: preview.provisional };
  });
};
