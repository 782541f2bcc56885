/** §4.1, §20.11: a page of the workspace's templates. A search waits for its turn (§18.18). */
import type { Database } from '../../data/storage/connection/database.ts';
import { listTemplatesOf, type MembersTemplates } from '../../data/storage/templates/list-templates-of.ts';
import {
  listSavedTemplates,
  type TemplateFilter,
  type TemplatePage,
  type TemplatePlace,
} from '../../data/storage/templates/saved-templates.ts';
import type { Principal } from '../../domain/principal.ts';
import type { FairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';

type Finding = { db: Database; searches: FairSemaphore };

/** `clientSignal` is aborted when the caller has left. Throws `rate_limited` and `unavailable` for a search whose turn does not come. */
export function findTemplates(
  { db, searches }: Finding,
  workspaceId: string,
  filter: TemplateFilter,
  place: TemplatePlace,
  clientSignal: AbortSignal,
): Promise<TemplatePage> {
  const find = () => listSavedTemplates(db, workspaceId, filter, place);
  return filter.search ? searches(workspaceId, find, clientSignal) : find();
}

/** As a member looks for them. Throws as `findTemplates` does. */
export function findTemplatesOf(
  { db, searches }: Finding,
  member: Pick<Principal, 'workspaceId' | 'userId'>,
  wanted: MembersTemplates,
  clientSignal: AbortSignal,
): ReturnType<typeof listTemplatesOf> {
  const find = () => listTemplatesOf(db, member, wanted);
  return wanted.filter.search ? searches(member.workspaceId, find, clientSignal) : find();
}
