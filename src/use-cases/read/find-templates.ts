/** §4.1, §20.11: a page of the workspace's templates. A search waits for its turn (§18.18). */
import type { Database } from '../../data/storage/connection/database.ts';
import {
  listSavedTemplates,
  type TemplateFilter,
  type TemplatePage,
  type TemplatePlace,
} from '../../data/storage/templates/saved-templates.ts';
import type { Turns } from '../../platform/turns/turns.ts';

/** `gone` is aborted when the caller has left. Throws `rate_limited` and `unavailable` for a search whose turn does not come. */
export function findTemplates(
  { db, searches }: { db: Database; searches: Turns },
  workspaceId: string,
  filter: TemplateFilter,
  place: TemplatePlace,
  gone: AbortSignal,
): Promise<TemplatePage> {
  const find = () => listSavedTemplates(db, workspaceId, filter, place);
  return filter.search ? searches(workspaceId, find, gone) : find();
}
