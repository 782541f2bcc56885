/** §4.1, §20.11: a page of the workspace's templates. A search waits for its turn (§18.18). */
import type { Database } from '../../data/storage/connection/database.ts';
import { listArchivedTemplates } from '../../data/storage/templates/archived-templates.ts';
import { type DocumentDraftEntry, listDocumentDrafts } from '../../data/storage/templates/document-drafts.ts';
import {
  listFolders,
  listSavedTemplates,
  listTemplatesOf,
  type MembersTemplate,
  type MembersTemplates,
  type TemplateFilter,
  type TemplatePage,
  type TemplatePlace,
} from '../../data/storage/templates/templates.ts';
import { type Role, reaches } from '../../domain/roles.ts';
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

/** Further folders are found through the templates in them. */
const MAX_FOLDERS = 200;

type BrowsedTemplates = {
  templates: MembersTemplate[];
  total: number;
  /** Of all templates, with how many are right in each. */
  folders: { folder: string; templates: number }[];
  /** How many are archived, where all templates were asked for from the beginning, and the member may bring them back. */
  archived: number;
  /** The member's drafts of documents of these templates. */
  drafts: DocumentDraftEntry[];
};

/** As a member looks for them; only admins see templates without a version. Throws as `findTemplates` does. */
export async function browseTemplates(
  { db, searches }: Finding,
  { workspaceId, userId, role }: { workspaceId: string; userId: string; role: Role },
  { search, folder, ...place }: Omit<MembersTemplates, 'filter'> & { search: string; folder: string },
  clientSignal: AbortSignal,
): Promise<BrowsedTemplates> {
  const isAdmin = reaches(role, 'admin');
  const wanted = { filter: { search, folder, drafts: isAdmin }, ...place };
  const find = () => listTemplatesOf(db, { workspaceId, userId }, wanted);
  const isWhole = search === '' && folder === '' && place.only === null && place.skip === 0;
  const [{ templates, total }, folders, archived] = await Promise.all([
    search ? searches(workspaceId, find, clientSignal) : find(),
    listFolders(db, workspaceId, { drafts: isAdmin }, MAX_FOLDERS),
    isAdmin && isWhole ? listArchivedTemplates(db, workspaceId, 0) : { total: 0 },
  ]);
  const ids = templates.map(({ id }) => id);
  const drafts = await listDocumentDrafts(db, { workspaceId, userId }, ids);
  return { templates, total, folders, archived: archived.total, drafts };
}
