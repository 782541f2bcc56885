/** §4.5 GET /generations/{id} */
import { Refusal } from '../domain/errors.ts';
import { presentGeneration } from '../presenters/generation.ts';
import { loadGenerationAssets } from '../storage/assets.ts';
import { findGeneration } from '../storage/generations.ts';
import type { Handler } from './operation.ts';

export const getGeneration: Handler<'getGeneration'> = async ({ path }, { db, links, previews, principal }) => {
  const generation = await findGeneration(db, principal.workspaceId, path.id);
  if (!generation) throw new Refusal('not_found', 'There is no such document in this workspace.', 'id');
  const preview = await previews.get(path.id, generation, () =>
    loadGenerationAssets(db, principal.workspaceId, path.id),
  );
  return { status: 200, body: presentGeneration(generation, links, { preview }) };
};
