/** §4.4: a page of the workspace's documents. A search waits for its turn (§18.18). */
import type { GenerationFilter } from '../../data/storage/documents/generation-filter.ts';
import { type GenerationPage, listGenerations, type Place } from '../../data/storage/documents/list-generations.ts';
import type { DocumentSources } from './document-sources.ts';

/** `clientSignal` is aborted when the caller has left. Throws `rate_limited` and `unavailable` for a search whose turn does not come. */
export function findDocuments(
  { db, searches }: Pick<DocumentSources, 'db' | 'searches'>,
  workspaceId: string,
  filter: GenerationFilter,
  place: Place,
  clientSignal: AbortSignal,
): Promise<GenerationPage> {
  const find = () => listGenerations(db, workspaceId, filter, place);
  return filter.search ? searches(workspaceId, find, clientSignal) : find();
}
