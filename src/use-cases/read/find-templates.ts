/** §4.1, §20.11: a page of the workspace's templates. A search waits for its turn (§18.18). */
import type { Database } from '../../data/storage/connection/database.ts';
import {
  listSavedTemplates,
  type TemplateFilter,
  type TemplatePage,
  type TemplatePlace,
} from '../../data/storage/templates/saved-templates.ts';
import type { FairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';

/** `clientSignal` is aborted when the caller has left. Throws `rate_limited` and `unavailable` for a search whose turn does not come. */
export function findTemplates(
  { db, searches }: { db: Database; searches: FairSemaphore },
  workspaceId: string,
  filter: TemplateFilter,
  place: TemplatePlace,
  clientSignal: AbortSignal,
): Promise<TemplatePage> {
  const find = () => listSavedTemplates(db, workspaceId, filter, place);
  return filter.search ? searches(workspaceId, find, clientSignal) : find();
}
