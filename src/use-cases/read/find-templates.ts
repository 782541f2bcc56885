/** §4.1, §20.11: a page of the workspace's templates. A search waits for its turn (§18.18). */
import type { Database } from '../../data/storage/connection/database.ts';
import { listArchivedTemplates } from '../../data/storage/templates/archived-templates.ts';
import { type DocumentDraftEntry, listDocumentDrafts } from '../../data/storage/templates/document-drafts.ts';
import { listTemplateWriters } from '../../data/storage/templates/template-drafts.ts';
import {
  findVersion,
  firstVersionsOfEntries,
  listVersions,
  type VersionEntry,
} from '../../data/storage/templates/template-versions.ts';
import {
  findTemplateHead,
  isFavourite,
  listFolders,
  listSavedTemplates,
  listTemplatesOf,
  type MembersTemplate,
  type MembersTemplates,
  setFavourite,
  type TemplateFilter,
  type TemplateHead,
  type TemplatePage,
  type TemplatePlace,
} from '../../data/storage/templates/templates.ts';
import { loadLook } from '../../data/storage/templates/themes.ts';
import { whoMadeVersions } from '../../data/storage/workspaces/audit-events.ts';
import { type Role, reaches } from '../../domain/roles.ts';
import type { FairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';
import type { GivenPreview, Previews } from '../../rendering/preview/index.ts';
import { type Change, findChanges } from '../../template/import/find-changes.ts';
import type { Template } from '../../template/model/compiled.ts';
import {
  loadSavedVersion,
  type SavedHead,
  type SavedThemes,
  type SavedVersions,
  themedSetup,
} from '../create-document/index.ts';

type Finding = { db: Database; searches: FairSemaphore };

/** `clientSignal`: aborted when the caller has left. Throws `rate_limited` and `unavailable` without a turn. */
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

/** The most folders that are listed. Others are found through their templates. */
const MAX_FOLDERS = 200;

type BrowsedTemplates = {
  templates: MembersTemplate[];
  total: number;
  /** The folders of all templates, with how many templates each has. */
  folders: { folder: string; templates: number }[];
  /** How many templates are archived: on the first page of all templates, for a member who may restore them. */
  archived: number;
  /** The member's drafts of documents of these templates. */
  drafts: DocumentDraftEntry[];
};

/** Finds templates for a member. Only admins see templates without a version. Throws as `findTemplates` does. */
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

// §20.11: a template as members see it, with its versions. §2.2: its preview, which the API shows too.

type Who = { workspaceId: string; userId: string; role: Role };

export type TemplateFacts = {
  head: TemplateHead;
  /** The name of its theme, if it is saved and has one. */
  theme: string | undefined;
  isFavourite: boolean;
  /** §20.24 rule 6: who else is writing its next version. Only for members who may write it too. */
  writers: { name: string; since: Date }[];
};

/** Returns null when the workspace has no such template. */
export async function findTemplateFacts(
  { db, themes }: { db: Database; themes: SavedThemes },
  { workspaceId, userId, role }: Who,
  templateId: string,
): Promise<TemplateFacts | null> {
  const head = await findTemplateHead(db, workspaceId, templateId);
  if (!head) return null;
  return {
    head,
    theme: head.version === null ? undefined : (await themes.of(workspaceId, head))?.name,
    isFavourite: await isFavourite(db, { workspaceId, userId, templateId }),
    writers: reaches(role, 'admin') ? await listTemplateWriters(db, { workspaceId, userId }, templateId) : [],
  };
}

/** Returns false when the workspace has no such template. */
export async function markFavourite(
  db: Database,
  { workspaceId, userId }: Pick<Who, 'workspaceId' | 'userId'>,
  templateId: string,
  isMarked: boolean,
): Promise<boolean> {
  const head = await findTemplateHead(db, workspaceId, templateId);
  if (head) await setFavourite(db, { workspaceId, userId, templateId }, isMarked);
  return head !== null;
}

/**
 * `before`: the previous version. `changes`: what has changed since. The first version has neither. `by`: who saved it; see
 * `whoMadeVersions`.
 */
type ListedVersion = VersionEntry & { before?: number; changes?: Change[]; by?: string | null };

/** Returns the newest `limit` versions below a version. */
export async function findVersions(
  db: Database,
  workspaceId: string,
  templateId: string,
  { below, limit }: { below: number | undefined; limit: number },
): Promise<{ versions: ListedVersion[]; isMore: boolean }> {
  const [listed, first, makers] = await Promise.all([
    listVersions(db, workspaceId, templateId, { below, limit: limit + 1 }),
    firstVersionsOfEntries(db, workspaceId, templateId),
    whoMadeVersions(db, workspaceId, { templateId, below, limit }),
  ]);
  const versions = listed.slice(0, limit).map((one, at): ListedVersion => {
    const by = makers.get(one.version);
    const own = { ...one, ...(by !== undefined && { by }) };
    const before = listed[at + 1];
    if (!before) return own;
    const changes = findChanges(before.inventory, one.inventory, knownBefore(first, one.version));
    return { ...own, before: before.version, changes };
  });
  return { versions, isMore: listed.length > limit };
}

/** Returns both files and what `to` changes of `from`. Null when one of the versions does not exist. */
export async function diffVersions(
  db: Database,
  workspaceId: string,
  templateId: string,
  { from, to }: { from: number; to: number },
): Promise<{ before: string; after: string; changes: Change[] } | null> {
  const [before, after, first] = await Promise.all([
    findVersion(db, workspaceId, templateId, from),
    findVersion(db, workspaceId, templateId, to),
    firstVersionsOfEntries(db, workspaceId, templateId),
  ]);
  if (!before || !after) return null;
  const known = knownBefore(first, Math.max(from, to));
  const changes = findChanges(before.inventory, after.inventory, known);
  return { before: before.source, after: after.source, changes };
}

/** §10.10: returns the entries that an earlier version had. */
function knownBefore(first: ReadonlyMap<string, number>, version: number): Set<string> {
  return new Set([...first].filter(([, since]) => since < version).map(([entry]) => entry));
}

type Parts = { db: Database; versions: SavedVersions; themes: SavedThemes; previews: Previews };

/** Returns a workspace's template and its preview. */
export async function previewTemplate(
  parts: Parts,
  workspaceId: string,
  head: SavedHead,
): Promise<{ template: Pick<Template, 'markdown' | 'inventory' | 'setup' | 'isEInvoice'>; preview: GivenPreview }> {
  const { db, themes, previews } = parts;
  const { versionId, themeVersionId } = head;
  // The template looks different with each version of its theme.
  const id = themeVersionId ? `${versionId}/${themeVersionId}` : versionId;
  const { template, images } = await loadSavedVersion(parts, workspaceId, versionId, { images: !previews.has(id) });
  const { setup, files } = themedSetup(template, await themes.of(workspaceId, head));
  const preview = await previews.get({ workspaceId, id }, { ...template, setup }, () =>
    loadLook(db, workspaceId, head, { files, fonts: setup.fonts, images }),
  );
  return { template, preview };
}
