/** §4.5 GET /generations/{id} */
import { Refusal } from '../domain/errors.ts';
import { presentGeneration } from '../presenters/present-generation.ts';
import { loadGenerationAssets } from '../storage/assets.ts';
import { findGenerationWithImages } from '../storage/generations.ts';
import type { Handler } from './operation.ts';

export const getGeneration: Handler<'getGeneration'> = async ({ path }, { db, links, previews, principal }) => {
  const wanted = { images: !previews.has(path.id) };
  const found = await findGenerationWithImages(db, principal.workspaceId, path.id, wanted);
  if (!found) throw new Refusal('not_found', 'There is no such document in this workspace.', 'id');
  const { generation, images } = found;
  const { pdfPages, ...document } = generation;
  const previewed = pdfPages === null ? document : { ...document, pages: pdfPages };
  const preview = await previews.get(path.id, previewed, async () =>
    wanted.images ? images : loadGenerationAssets(db, principal.workspaceId, path.id),
  );
  return { status: 200, body: presentGeneration(generation, links, { preview }) };
};
