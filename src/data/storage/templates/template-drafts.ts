/** §20.24: template drafts: what a member is writing, which nobody else sees. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import { DAY, SECOND } from '../../../domain/durations.ts';
import type { Values } from '../../../domain/values.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { type AssetRow, hashOf, readAssets, removeUnusedAssets } from './assets.ts';
import type { Drafted } from './document-drafts.ts';
import { storeAssets } from './template-versions.ts';

/** The owner of a draft: nobody else reads, writes or counts it. */
export type TemplateDraftOwner = { workspaceId: string; userId: string };
export type TemplateDraftKey = TemplateDraftOwner & { id: string };

/** `name`: the name of the draft in lists. `values`: the values of its preview; empty if they are generated. */
export type TemplateDraftText = { name: string; source: string; values: Values };

/** `revision`: how often it was saved. `changedAt`: null until its text changes for the first time. */
export type TemplateDraft = TemplateDraftText & {
  id: string;
  templateId: string | null;
  baseVersion: number | null;
  revision: number;
  changedAt: Date | null;
  updatedAt: Date;
  /** The template that it was published as; its text is then deleted. */
  publishedAs: string | null;
  /** The paths of its pictures, as the text refers to them. */
  pictures: string[];
  /** §4.12: the app or API key that wrote it, and why. A later change by its owner keeps both. */
  drafted: Drafted | null;
};

/** The page that saves a draft, and the revision that this page has seen. */
export type TemplateDraftWriter = { page: string; revision: number };

/** The most drafts of a member in a workspace. */
export const MAX_TEMPLATE_DRAFTS = 100;
export const MAX_DRAFT_PICTURES = 50;
/** How long a discarded draft can be restored, and how long the page of a published draft can tell what happened to it. */
const GONE_LASTS = DAY / SECOND;

/** Finds a draft; null if the owner has no such draft, or has discarded it. */
export async function findTemplateDraft(
  db: Transaction,
  { workspaceId, userId, id }: TemplateDraftKey,
): Promise<TemplateDraft | null> {
  const found = await db.templateDraft.findFirst({
    where: { workspaceId, userId, id, OR: [{ expiresAt: null }, { publishedAs: { not: null } }] },
    select: {
      id: true,
      templateId: true,
      baseVersion: true,
      name: true,
      source: true,
      values: true,
      revision: true,
      changedAt: true,
      updatedAt: true,
      publishedAs: true,
      draftedBy: true,
      reason: true,
    },
  });
  if (!found) return null;
  const pictures = await db.templateDraftPicture.findMany({
    where: pictureOf({ workspaceId, userId, id }),
    select: { path: true },
    orderBy: { path: 'asc' },
  });
  const { draftedBy: by, reason, ...draft } = found;
  const drafted = by === null ? null : { by, reason: reason ?? '' };
  return { ...draft, values: found.values as Values, pictures: pictures.map(({ path }) => path), drafted };
}

export type TemplateDraftEntry = Pick<TemplateDraft, 'id' | 'templateId' | 'name' | 'updatedAt' | 'changedAt'> & {
  draftedBy: string | null;
};

/** Lists drafts, the latest first. `templateId` limits them to this template. */
export function listTemplateDrafts(
  db: Transaction,
  { workspaceId, userId }: TemplateDraftOwner,
  templateId?: string,
): Promise<TemplateDraftEntry[]> {
  return db.templateDraft.findMany({
    where: { workspaceId, userId, expiresAt: null, ...(templateId && { templateId }) },
    select: { id: true, templateId: true, name: true, draftedBy: true, updatedAt: true, changedAt: true },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
  });
}

/** `picturesOf`: the version or the draft whose pictures are copied. */
export type NewTemplateDraft = TemplateDraftText & {
  templateId: string | null;
  baseVersion: number | null;
  page: string;
  at: Date;
  isChanged: boolean;
  picturesOf?: { versionId: string } | { draft: string } | undefined;
};

/**
 * Creates a draft. Returns false if the owner has the most drafts allowed. The text must not contain U+0000, which Postgres cannot store.
 */
export async function createTemplateDraft(
  tx: Transaction,
  { workspaceId, userId, id }: TemplateDraftKey,
  { templateId, baseVersion, name, source, values, page, at, isChanged, picturesOf }: NewTemplateDraft,
): Promise<boolean> {
  // Raw: Prisma loses a value whose key is `__proto__`. One statement counts and writes.
  const created = await tx.$executeRaw`
    INSERT INTO template_drafts (workspace_id, user_id, id, template_id, base_version, name, source, "values", revision, page,
                                 created_at, changed_at, updated_at)
    SELECT ${workspaceId}::uuid, ${userId}::uuid, ${id}::uuid, ${templateId}::uuid, ${baseVersion}::int, ${name}, ${source},
           ${JSON.stringify(values)}::text::jsonb, 1, ${page}::uuid, ${at}::timestamptz, ${isChanged ? at : null}::timestamptz,
           ${at}::timestamptz
    WHERE (SELECT count(*) FROM template_drafts
           WHERE workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid AND expires_at IS NULL) < ${MAX_TEMPLATE_DRAFTS}`;
  if (created === 0) return false;
  if (picturesOf) await copyPictures(tx, { workspaceId, userId, id }, picturesOf);
  return true;
}

function copyPictures(
  tx: Transaction,
  { workspaceId, userId, id }: TemplateDraftKey,
  from: NonNullable<NewTemplateDraft['picturesOf']>,
): Promise<number> {
  const pictures =
    'versionId' in from
      ? Prisma.sql`SELECT s.path, s.hash FROM template_version_assets s
                   WHERE s.workspace_id = ${workspaceId}::uuid AND s.version_id = ${from.versionId}::uuid`
      : Prisma.sql`SELECT s.path, s.hash FROM template_draft_pictures s
                   WHERE s.workspace_id = ${workspaceId}::uuid AND s.user_id = ${userId}::uuid AND s.draft_id = ${from.draft}::uuid`;
  // Raw: Prisma cannot copy from one table to another.
  return tx.$executeRaw`
    INSERT INTO template_draft_pictures (workspace_id, user_id, draft_id, path, hash)
    SELECT ${workspaceId}::uuid, ${userId}::uuid, ${id}::uuid, p.path, p.hash FROM (${pictures}) p
    ON CONFLICT DO NOTHING`;
}

/**
 * Saves a draft and returns its new revision. Returns null and saves nothing if another page has saved it since `revision`, or if it was
 * discarded or published.
 */
export async function saveTemplateDraft(
  db: Transaction,
  { workspaceId, userId, id }: TemplateDraftKey,
  { name, source, values }: TemplateDraftText,
  { page, revision, at }: TemplateDraftWriter & { at: Date },
): Promise<number | null> {
  // Raw: Prisma loses a value whose key is `__proto__`.
  const [saved] = await db.$queryRaw<{ revision: number }[]>`
    UPDATE template_drafts
    SET name = ${name}, source = ${source}, "values" = ${JSON.stringify(values)}::text::jsonb, revision = revision + 1,
        page = ${page}::uuid, updated_at = ${at}::timestamptz,
        changed_at = CASE WHEN source = ${source} THEN changed_at ELSE coalesce(changed_at, ${at}::timestamptz) END
    WHERE workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid AND id = ${id}::uuid AND expires_at IS NULL
      AND (revision = ${revision}::int OR page = ${page}::uuid)
    RETURNING revision`;
  return saved?.revision ?? null;
}

/** §4.12: marks a draft as written by an app or an API key. Returns false if the owner has never had such a draft. */
export async function markTemplateDraft(
  tx: Transaction,
  key: TemplateDraftKey,
  { by, reason }: Drafted,
): Promise<boolean> {
  const { count } = await tx.templateDraft.updateMany({ where: key, data: { draftedBy: by, reason } });
  return count > 0;
}

/** Restarts a draft without changes from the newest version of its template. */
export async function renewTemplateDraft(
  tx: Transaction,
  key: TemplateDraftKey,
  {
    name,
    source,
    baseVersion,
    versionId,
    at,
  }: Pick<TemplateDraftText, 'name' | 'source'> & { baseVersion: number; versionId: string; at: Date },
): Promise<void> {
  const { count } = await tx.templateDraft.updateMany({
    where: { ...key, changedAt: null, expiresAt: null },
    data: { name, source, baseVersion, updatedAt: at, revision: { increment: 1 } },
  });
  if (count === 0) return;
  await tx.templateDraftPicture.deleteMany({ where: pictureOf(key) });
  await copyPictures(tx, key, { versionId });
}

/** Discards a draft, which can be restored for a day. Returns false if the owner has no such draft. */
export async function discardTemplateDraft(
  db: Transaction,
  { workspaceId, userId, id }: TemplateDraftKey,
): Promise<boolean> {
  // Raw: Prisma cannot write `now()`.
  const discarded = await db.$executeRaw`
    UPDATE template_drafts SET expires_at = coalesce(expires_at, now() + make_interval(secs => ${GONE_LASTS}::int))
    WHERE workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid AND id = ${id}::uuid AND published_as IS NULL`;
  return discarded > 0;
}

/** Restores a discarded draft. Returns false if the owner has no such draft. */
export async function restoreTemplateDraft(db: Transaction, key: TemplateDraftKey): Promise<boolean> {
  const { count } = await db.templateDraft.updateMany({
    where: { ...key, publishedAs: null },
    data: { expiresAt: null },
  });
  return count > 0;
}

/**
 * Claims a draft for publishing in this transaction; others who want to publish it wait until it ends. Returns false if the draft has
 * changed since `revision`, or is gone.
 */
export async function claimTemplateDraft(tx: Transaction, key: TemplateDraftKey, revision: number): Promise<boolean> {
  const where = { ...key, revision, expiresAt: null };
  const { count } = await tx.templateDraft.updateMany({ where, data: { revision: { increment: 1 } } });
  return count > 0;
}

/** Deletes the text and pictures of a published draft. Its row is kept for a day, so that its page can tell what happened to it. */
export async function finishTemplateDraft(tx: Transaction, key: TemplateDraftKey, publishedAs: string): Promise<void> {
  const { workspaceId, userId, id } = key;
  await tx.templateDraftPicture.deleteMany({ where: pictureOf(key) });
  // Raw: Prisma cannot write `now()`.
  await tx.$executeRaw`
    UPDATE template_drafts
    SET published_as = ${publishedAs}::uuid, source = '', "values" = '{}', expires_at = now() + make_interval(secs => ${GONE_LASTS}::int)
    WHERE workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid AND id = ${id}::uuid`;
}

function pictureOf({ workspaceId, userId, id: draftId }: TemplateDraftKey) {
  return { workspaceId, userId, draftId };
}

/** Adds a picture, or replaces one with the same path. Returns false if the draft would have more pictures than allowed. */
export async function addDraftPicture(
  tx: Transaction,
  key: TemplateDraftKey,
  asset: Asset,
  at: Date,
): Promise<boolean> {
  const { path } = asset;
  const others = await tx.templateDraftPicture.count({ where: { ...pictureOf(key), path: { not: path } } });
  if (others >= MAX_DRAFT_PICTURES) return false;
  await storeAssets(tx, key.workspaceId, [asset], at);
  await removeDraftPicture(tx, key, path);
  await tx.templateDraftPicture.create({ data: { ...pictureOf(key), path, hash: hashOf(asset.bytes) } });
  return true;
}

export async function removeDraftPicture(tx: Transaction, key: TemplateDraftKey, path: string): Promise<void> {
  await tx.templateDraftPicture.deleteMany({ where: { ...pictureOf(key), path } });
}

/** Loads the pictures of a draft, sorted by path. */
export async function loadDraftPictures(
  db: Transaction,
  { workspaceId, userId, id }: TemplateDraftKey,
): Promise<Asset[]> {
  // Raw: Prisma would send a second query for the bytes.
  const rows = await db.$queryRaw<AssetRow[]>`
    SELECT p.path, a.media_type AS "mediaType", a.bytes
    FROM template_draft_pictures p JOIN template_assets a ON a.workspace_id = p.workspace_id AND a.hash = p.hash
    WHERE p.workspace_id = ${workspaceId}::uuid AND p.user_id = ${userId}::uuid AND p.draft_id = ${id}::uuid
    ORDER BY p.path`;
  return readAssets(rows);
}

/** Lists other members who have changed something in a draft of a template, and since when. */
export function listTemplateWriters(
  db: Transaction,
  { workspaceId, userId }: TemplateDraftOwner,
  templateId: string,
): Promise<{ name: string; since: Date }[]> {
  // Raw: Prisma cannot join a name to the first draft of each member.
  return db.$queryRaw<{ name: string; since: Date }[]>`
    SELECT u.name, min(d.changed_at) AS since
    FROM template_drafts d JOIN users u ON u.id = d.user_id
    WHERE d.workspace_id = ${workspaceId}::uuid AND d.template_id = ${templateId}::uuid AND d.user_id <> ${userId}::uuid
      AND d.expires_at IS NULL AND d.changed_at IS NOT NULL
    GROUP BY u.id, u.name ORDER BY since, u.id`;
}

/** §18.5: deletes at most `limit` expired drafts, the oldest first, with pictures that nothing else shows. Returns how many. */
export async function removeExpiredTemplateDrafts(db: Database, limit: number): Promise<number> {
  return db.$transaction(async (tx) => {
    // Raw: Prisma has neither `now()` nor SKIP LOCKED.
    const expired = await tx.$queryRaw<TemplateDraftKey[]>`
      SELECT workspace_id AS "workspaceId", user_id AS "userId", id FROM template_drafts
      WHERE expires_at <= now() ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
    if (expired.length === 0) return 0;
    const shown = await tx.templateDraftPicture.findMany({
      where: { OR: expired.map(pictureOf) },
      select: { workspaceId: true, hash: true },
    });
    await tx.templateDraft.deleteMany({ where: { OR: expired } });
    for (const [workspaceId, pictures] of Map.groupBy(shown, (picture) => picture.workspaceId))
      await removeUnusedAssets(
        tx,
        workspaceId,
        pictures.map(({ hash }) => hash),
      );
    return expired.length;
  });
}
