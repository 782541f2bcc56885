/** §20.9: document drafts: values that a member has entered but not sent. */
import type { Prisma } from '../../../../generated/prisma/client.ts';
import { DAY, SECOND } from '../../../domain/durations.ts';
import { isUuid } from '../../../domain/uuid.ts';
import type { Values } from '../../../domain/values.ts';
import type { LostEntry } from '../../../template/model/compiled.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import { columns, type Database, type Transaction } from '../connection/database.ts';

/** The owner of a draft: nobody else reads, writes or counts it. */
export type DocumentDraftOwner = { workspaceId: string; userId: string };
export type DocumentDraftKey = DocumentDraftOwner & { id: string };

export type DocumentDraftContent = {
  /** Null if the template no longer exists. A draft whose template is missing is also saved with null. */
  templateId: string | null;
  templateTitle: string;
  /** The title of the document. */
  title: string;
  /** The name of the draft in lists; empty if nothing was entered. */
  name: string;
  values: Values;
  lost: readonly LostEntry[];
  /** §20.13: the ID of the document that the new one will correct; any other text counts as none. */
  corrects: string;
  /** §20.70: why that document becomes void; null if it does not. */
  voidReason: string | null;
  /** §18.27: the ID of the document whose values the draft began with; any other text counts as none. */
  origin: string;
  /** §4.9: the app or API key that drafted it, and why. A later change by its owner keeps both. */
  drafted?: Drafted | null;
};
/** `reason`: empty if none was given. */
export type Drafted = { by: string; reason: string };
/**
 * `inventory`: the placeholders of a template that was archived or deleted since; otherwise null. `revision`: how often the draft was
 * saved.
 */
export type DocumentDraft = DocumentDraftContent & {
  id: string;
  isArchived: boolean;
  inventory: Inventory | null;
  revision: number;
  updatedAt: Date;
};

/** The page that saves a draft, and the revision that this page has seen. */
export type DocumentDraftWriter = { page: string; revision: number };

/** The most drafts of a member in a workspace. */
export const MAX_DRAFTS = 500;
/** How long a discarded draft can be restored. */
const DISCARDED_LASTS = DAY;

const SHOWN = {
  id: true,
  templateId: true,
  templateTitle: true,
  name: true,
  draftedBy: true,
  updatedAt: true,
} satisfies Prisma.DraftSelect;

/** Finds a draft; null if the owner has no such draft, or has discarded it. */
export async function findDocumentDraft(
  db: Database,
  { workspaceId, userId, id }: DocumentDraftKey,
): Promise<DocumentDraft | null> {
  const found = await db.draft.findFirst({
    where: { workspaceId, userId, id, expiresAt: null },
    select: {
      ...SHOWN,
      ...columns('title', 'values', 'lost', 'corrects', 'voidReason', 'origin', 'reason', 'inventory', 'revision'),
    },
  });
  if (!found) return null;
  const { title, values, lost, corrects, voidReason, origin, draftedBy, reason, inventory, revision } = found;
  const [entry] = (await entriesOf(db, workspaceId, [found])) as [DocumentDraftEntry];
  return {
    ...entry,
    title,
    revision,
    corrects: corrects ?? '',
    voidReason,
    origin: origin ?? '',
    drafted: draftedBy === null ? null : { by: draftedBy, reason: reason ?? '' },
    values: values as Values,
    lost: lost as LostEntry[],
    inventory: entry.isArchived
      ? await inventoryOf(db, workspaceId, entry.templateId!)
      : (inventory as Inventory | null),
  };
}

/** Loads the inventory of the template's current version; null if there is none. */
async function inventoryOf(db: Database, workspaceId: string, templateId: string): Promise<Inventory | null> {
  const latest = await db.templateVersion.findFirst({
    where: { workspaceId, templateId },
    select: { inventory: true },
    orderBy: { version: 'desc' },
  });
  return latest && (latest.inventory as unknown as Inventory);
}

export type DocumentDraftEntry = Pick<
  DocumentDraft,
  'id' | 'templateId' | 'templateTitle' | 'isArchived' | 'name' | 'updatedAt'
> & { draftedBy: string | null };

type Shown = Prisma.DraftGetPayload<{ select: typeof SHOWN }>;

/** The templates are looked for in the workspace, by one query more if there are any: a relation would name no workspace for drafts without one (§18.49). */
async function entriesOf(db: Database, workspaceId: string, drafts: Shown[]): Promise<DocumentDraftEntry[]> {
  const ids = drafts.flatMap(({ templateId }) => templateId ?? []);
  const where = { workspaceId, id: { in: [...new Set(ids)] } };
  const select = { id: true, title: true, archivedAt: true };
  const templates = ids.length === 0 ? [] : await db.template.findMany({ where, select });
  const byId = new Map(templates.map((template) => [template.id, template]));
  return drafts.map(({ id, templateId, templateTitle, name, draftedBy, updatedAt }) => {
    const template = templateId === null ? undefined : byId.get(templateId);
    return {
      id,
      templateId,
      name,
      draftedBy,
      updatedAt,
      templateTitle: template?.title ?? templateTitle,
      isArchived: template !== undefined && template.archivedAt !== null,
    };
  });
}

/** Lists drafts, the latest first. `templateIds` limits them to these templates. */
export async function listDocumentDrafts(
  db: Database,
  { workspaceId, userId }: DocumentDraftOwner,
  templateIds?: string[],
): Promise<DocumentDraftEntry[]> {
  const found = await db.draft.findMany({
    where: { workspaceId, userId, expiresAt: null, ...(templateIds && { templateId: { in: templateIds } }) },
    select: SHOWN,
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
  });
  return entriesOf(db, workspaceId, found);
}

/**
 * Saves a draft if this page saved it last, or has seen its latest revision. `changed`: another page has saved or discarded it since, and
 * nothing was saved. `full`: the owner has the most drafts allowed. The texts must not contain U+0000, which Postgres cannot store.
 */
export async function saveDocumentDraft(
  db: Database,
  { workspaceId, userId, id }: DocumentDraftKey,
  { templateId, templateTitle, title, name, values, lost, corrects, voidReason, origin, drafted }: DocumentDraftContent,
  { page, revision, updatedAt }: DocumentDraftWriter & { updatedAt: Date },
): Promise<'saved' | 'changed' | 'full'> {
  // Raw: Prisma loses a value whose key is `__proto__`, and one statement compares and writes.
  const saved = await db.$executeRaw`
    INSERT INTO form_drafts (workspace_id, user_id, id, template_id, template_title, title, name, "values", lost, corrects, void_reason, origin,
                             drafted_by, reason, revision, page, updated_at)
    SELECT ${workspaceId}::uuid, ${userId}::uuid, ${id}::uuid,
           (SELECT t.id FROM templates t WHERE t.id = ${templateId}::uuid AND t.workspace_id = ${workspaceId}::uuid),
           ${templateTitle}, ${title}, ${name},
           ${JSON.stringify(values)}::text::jsonb, ${JSON.stringify(lost)}::text::jsonb,
           ${isUuid(corrects) ? corrects : null}::uuid, ${voidReason}, ${isUuid(origin) ? origin : null}::uuid,
           ${drafted?.by ?? null}::text, ${drafted?.reason ?? null}::text, ${revision}::int + 1, ${page}::uuid,
           ${updatedAt}::timestamptz
    FROM (
      SELECT count(*) AS drafts, coalesce(bool_or(d.id = ${id}::uuid), false) AS has_this
      FROM form_drafts d WHERE d.workspace_id = ${workspaceId}::uuid AND d.user_id = ${userId}::uuid
    ) own
    WHERE own.has_this OR own.drafts < ${MAX_DRAFTS}
    ON CONFLICT (workspace_id, user_id, id) DO UPDATE
    SET template_id = excluded.template_id, title = excluded.title, name = excluded.name,
        -- Of a template that is gone, what was known is known best.
        template_title = CASE WHEN excluded.template_id IS NULL THEN form_drafts.template_title ELSE excluded.template_title END,
        "values" = excluded."values", lost = excluded.lost, corrects = excluded.corrects, void_reason = excluded.void_reason,
        origin = excluded.origin,
        drafted_by = coalesce(excluded.drafted_by, form_drafts.drafted_by), reason = coalesce(excluded.reason, form_drafts.reason),
        revision = form_drafts.revision + 1, page = excluded.page, updated_at = excluded.updated_at,
        -- §22.11: what was shown in a chat is no longer what it is.
        issue_token = NULL, issue_shown = NULL, issue_until = NULL
    WHERE form_drafts.expires_at IS NULL AND (form_drafts.revision = ${revision}::int OR form_drafts.page = excluded.page)`;
  if (saved === 1) return 'saved';
  const own = await db.draft.findMany({ where: { workspaceId, userId }, select: { id: true } });
  return own.length < MAX_DRAFTS || own.some((draft) => draft.id === id) ? 'changed' : 'full';
}

/**
 * Deletes those drafts of `ids` whose latest revision this page has saved or seen. A draft that another page has changed stays, and is
 * deleted when the document that was created from it is erased (§18.27).
 */
export async function deleteDocumentDrafts(
  db: Database,
  { workspaceId, userId }: DocumentDraftOwner,
  ids: string[],
  { page, revision, madeInto }: DocumentDraftWriter & { madeInto: string },
): Promise<void> {
  const where = { workspaceId, userId, id: { in: ids }, expiresAt: null };
  await db.draft.deleteMany({ where: { ...where, OR: [{ page }, { revision }] } });
  await db.draft.updateMany({ where: { ...where, origin: null }, data: { origin: madeInto } });
}

/** Discards a draft, which can be restored for a day. Returns false if the owner has no such draft. */
export async function discardDocumentDraft(
  db: Database,
  { workspaceId, userId, id }: DocumentDraftKey,
): Promise<boolean> {
  // Raw: Prisma cannot write `now()`.
  const discarded = await db.$executeRaw`
    UPDATE form_drafts
    SET expires_at = coalesce(expires_at, now() + make_interval(secs => ${DISCARDED_LASTS / SECOND}::int)), issue_token = NULL
    WHERE workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid AND id = ${id}::uuid`;
  return discarded > 0;
}

/** Restores a discarded draft and returns its template; undefined if the owner has no such draft. */
export async function restoreDocumentDraft(
  db: Database,
  { workspaceId, userId, id }: DocumentDraftKey,
): Promise<Pick<DocumentDraft, 'templateId'> | undefined> {
  const where = { workspaceId, userId, id };
  const [restored] = await db.draft.updateManyAndReturn({
    where,
    data: { expiresAt: null },
    select: { templateId: true },
  });
  return restored;
}

/** Before their template is deleted: what their fields are called. */
export async function keepInventoryInDrafts(tx: Transaction, workspaceId: string, templateId: string): Promise<void> {
  // Raw: from one table to another.
  await tx.$executeRaw`
    UPDATE form_drafts d SET template_title = t.title, inventory = v.inventory
    FROM templates t LEFT JOIN template_versions v ON v.template_id = t.id AND v.version = t.current_version
    WHERE d.workspace_id = ${workspaceId}::uuid AND d.template_id = ${templateId}::uuid
      AND t.workspace_id = ${workspaceId}::uuid AND t.id = ${templateId}::uuid`;
}

/** §20.11: lists the members who have drafts of a template, by name, with how many. */
export function listDrafters(
  db: Transaction,
  workspaceId: string,
  templateId: string,
): Promise<{ name: string; drafts: number }[]> {
  // Raw: Prisma cannot count by member and join the name.
  return db.$queryRaw<{ name: string; drafts: number }[]>`
    SELECT u.name, count(*)::int AS drafts
    FROM form_drafts d JOIN users u ON u.id = d.user_id
    WHERE d.workspace_id = ${workspaceId}::uuid AND d.template_id = ${templateId}::uuid AND d.expires_at IS NULL
    GROUP BY u.id, u.name ORDER BY u.name, u.id`;
}
