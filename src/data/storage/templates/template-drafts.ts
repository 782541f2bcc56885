/** §20.24: templates in the making: what a member writes, and nobody else sees. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import { DAY, SECOND } from '../../../domain/durations.ts';
import type { Values } from '../../../domain/values.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { type AssetRow, hashOf, readAssets, removeUnusedAssets } from './assets.ts';
import { storeAssets } from './template-versions.ts';

/** Whose they are: nobody else reads, writes or counts them. */
export type TemplateDraftOwner = { workspaceId: string; userId: string };
export type TemplateDraftKey = TemplateDraftOwner & { id: string };

/** `name`: what it is called in lists; `values`: what its preview is made with, none where they are made up. */
export type TemplateDraftText = { name: string; source: string; values: Values };

/** `revision`: how often it was saved; `changedAt`: null while its text is the one that it was begun with. */
export type TemplateDraft = TemplateDraftText & {
  id: string;
  templateId: string | null;
  baseVersion: number | null;
  revision: number;
  changedAt: Date | null;
  updatedAt: Date;
  /** The template that it was published as: then its text is gone. */
  publishedAs: string | null;
  /** Paths as the text names them. */
  pictures: string[];
};

/** The page that saves it, and the revision that this page has seen. */
export type TemplateDraftWriter = { page: string; revision: number };

/** Of a member in a workspace. */
export const MAX_TEMPLATE_DRAFTS = 100;
export const MAX_DRAFT_PICTURES = 50;
/** One that was discarded can be brought back for so long; of one that was published its form knows so long what became of it. */
const GONE_LASTS = DAY / SECOND;

/** Null when the owner has no such draft, or has discarded it. */
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
      pictures: { select: { path: true }, orderBy: { path: 'asc' } },
    },
  });
  return found && { ...found, values: found.values as Values, pictures: found.pictures.map(({ path }) => path) };
}

export type TemplateDraftEntry = Pick<TemplateDraft, 'id' | 'templateId' | 'name' | 'updatedAt' | 'changedAt'>;

/** The latest first; with `templateId` those of this template. */
export function listTemplateDrafts(
  db: Transaction,
  { workspaceId, userId }: TemplateDraftOwner,
  templateId?: string,
): Promise<TemplateDraftEntry[]> {
  return db.templateDraft.findMany({
    where: { workspaceId, userId, expiresAt: null, ...(templateId && { templateId }) },
    select: { id: true, templateId: true, name: true, updatedAt: true, changedAt: true },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
  });
}

/** `picturesOf`: the version or the draft whose pictures it has. */
export type NewTemplateDraft = TemplateDraftText & {
  templateId: string | null;
  baseVersion: number | null;
  page: string;
  at: Date;
  isChanged: boolean;
  picturesOf?: { versionId: string } | { draft: string } | undefined;
};

/** False when the owner has as many as are kept. The text holds no U+0000, which Postgres cannot keep. */
export async function createTemplateDraft(
  tx: Transaction,
  { workspaceId, userId, id }: TemplateDraftKey,
  { templateId, baseVersion, name, source, values, page, at, isChanged, picturesOf }: NewTemplateDraft,
): Promise<boolean> {
  // Raw: Prisma loses a value whose key is `__proto__`, and one statement counts and writes.
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
      ? Prisma.sql`SELECT path, hash FROM template_version_assets
                   WHERE workspace_id = ${workspaceId}::uuid AND version_id = ${from.versionId}::uuid`
      : Prisma.sql`SELECT path, hash FROM template_draft_pictures
                   WHERE workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid AND draft_id = ${from.draft}::uuid`;
  // Raw: from one table into another.
  return tx.$executeRaw`
    INSERT INTO template_draft_pictures (workspace_id, user_id, draft_id, path, hash)
    SELECT ${workspaceId}::uuid, ${userId}::uuid, ${id}::uuid, p.path, p.hash FROM (${pictures}) p
    ON CONFLICT DO NOTHING`;
}

/**
 * The revision that it has then. Null where another page has saved it since `revision`, and where it was discarded or published: then nothing
 * was saved.
 */
export async function saveTemplateDraft(
  db: Transaction,
  { workspaceId, userId, id }: TemplateDraftKey,
  { name, source, values }: TemplateDraftText,
  { page, revision, at }: TemplateDraftWriter & { at: Date },
): Promise<number | null> {
  // Raw: see above.
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

/** A draft in which nothing was changed begins again from the newest version. */
export async function renewTemplateDraft(
  tx: Transaction,
  key: TemplateDraftKey,
  {
    name,
    source,
    baseVersion,
    versionId,
    at,
  }: Pick<TemplateDraftText, 'name' | 'source'> & {
    baseVersion: number;
    versionId: string;
    at: Date;
  },
): Promise<void> {
  const { count } = await tx.templateDraft.updateMany({
    where: { ...key, changedAt: null, expiresAt: null },
    data: { name, source, baseVersion, updatedAt: at, revision: { increment: 1 } },
  });
  if (count === 0) return;
  await tx.templateDraftPicture.deleteMany({ where: pictureOf(key) });
  await copyPictures(tx, key, { versionId });
}

/** It can be brought back for a day. False when the owner has no such draft. */
export async function discardTemplateDraft(
  db: Transaction,
  { workspaceId, userId, id }: TemplateDraftKey,
): Promise<boolean> {
  // Raw: now().
  const discarded = await db.$executeRaw`
    UPDATE template_drafts SET expires_at = coalesce(expires_at, now() + make_interval(secs => ${GONE_LASTS}::int))
    WHERE workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid AND id = ${id}::uuid AND published_as IS NULL`;
  return discarded > 0;
}

/** Brings back what was discarded. False when the owner has no such draft. */
export async function restoreTemplateDraft(db: Transaction, key: TemplateDraftKey): Promise<boolean> {
  const { count } = await db.templateDraft.updateMany({
    where: { ...key, publishedAs: null },
    data: { expiresAt: null },
  });
  return count > 0;
}

/** It is published when this transaction commits; whoever else would publish it waits until then. False when it has changed since `revision`, or is gone. */
export async function claimTemplateDraft(tx: Transaction, key: TemplateDraftKey, revision: number): Promise<boolean> {
  const where = { ...key, revision, expiresAt: null };
  const { count } = await tx.templateDraft.updateMany({ where, data: { revision: { increment: 1 } } });
  return count > 0;
}

/** Its text and its pictures go; what became of it is known for a day. */
export async function finishTemplateDraft(tx: Transaction, key: TemplateDraftKey, publishedAs: string): Promise<void> {
  const { workspaceId, userId, id } = key;
  await tx.templateDraftPicture.deleteMany({ where: pictureOf(key) });
  // Raw: now().
  await tx.$executeRaw`
    UPDATE template_drafts
    SET published_as = ${publishedAs}::uuid, source = '', "values" = '{}', expires_at = now() + make_interval(secs => ${GONE_LASTS}::int)
    WHERE workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid AND id = ${id}::uuid`;
}

function pictureOf({ workspaceId, userId, id: draftId }: TemplateDraftKey) {
  return { workspaceId, userId, draftId };
}

/** One of the same path is replaced. False where there would be more than a draft may have. */
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

/** In order of path. */
export async function loadDraftPictures(
  db: Transaction,
  { workspaceId, userId, id }: TemplateDraftKey,
): Promise<Asset[]> {
  // Raw: Prisma asks for what is shown, and then for the bytes.
  const rows = await db.$queryRaw<AssetRow[]>`
    SELECT p.path, a.media_type AS "mediaType", a.bytes
    FROM template_draft_pictures p JOIN template_assets a ON a.workspace_id = p.workspace_id AND a.hash = p.hash
    WHERE p.workspace_id = ${workspaceId}::uuid AND p.user_id = ${userId}::uuid AND p.draft_id = ${id}::uuid
    ORDER BY p.path`;
  return readAssets(rows);
}

/** Who else has changed something in a draft of a template, and since when. */
export function listTemplateWriters(
  db: Transaction,
  { workspaceId, userId }: TemplateDraftOwner,
  templateId: string,
): Promise<{ name: string; since: Date }[]> {
  // Raw: the first of each member.
  return db.$queryRaw<{ name: string; since: Date }[]>`
    SELECT u.name, min(d.changed_at) AS since
    FROM template_drafts d JOIN users u ON u.id = d.user_id
    WHERE d.workspace_id = ${workspaceId}::uuid AND d.template_id = ${templateId}::uuid AND d.user_id <> ${userId}::uuid
      AND d.expires_at IS NULL AND d.changed_at IS NOT NULL
    GROUP BY u.id, u.name ORDER BY since, u.id`;
}

/** §18.5: at most `limit` that have expired, the oldest first, with the pictures that nothing else shows. How many. */
export async function removeExpiredTemplateDrafts(db: Database, limit: number): Promise<number> {
  return db.$transaction(async (tx) => {
    // Raw: now() and SKIP LOCKED.
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
