/** §20.19: links that show one document to somebody without an account. */
import { v7 } from 'uuid';
import { SECOND } from '../../../domain/durations.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import { firstAnswer, shardsOf } from '../connection/shards.ts';

export type SharedDocument = { workspaceId: string; id: string };

/** `state` is computed by the database's clock. */
export type DocumentLink = {
  id: string;
  hasCode: boolean;
  state: 'open' | 'expired' | 'ended';
  byName: string | null;
  createdAt: Date;
  expiresAt: Date;
  opened: number;
  openedAt: Date | null;
};

/** The most open links of a document. */
export const MAX_LINKS = 20;

type NewLink = { hash: Buffer<ArrayBuffer>; code: string | null; createdBy: string; lasts: number };

/**
 * Creates a link and returns the title of the document. Returns null if there is no such document, and `full` if it has as many links as
 * allowed. `lasts`: its lifetime in milliseconds.
 */
export async function createDocumentLink(
  tx: Transaction,
  { workspaceId, id }: SharedDocument,
  { hash, code, createdBy, lasts }: NewLink,
): Promise<{ templateTitle: string; generationNumber: number } | 'full' | null> {
  const found = await tx.generation.findFirst({
    where: { id, workspaceId },
    select: { templateTitle: true, generationNumber: true },
  });
  if (!found) return null;
  // Raw: Prisma cannot write `now()`.
  const made = await tx.$executeRaw`
    INSERT INTO document_links (id, workspace_id, generation_id, hash, code, created_by, expires_at)
    SELECT ${v7()}::uuid, ${workspaceId}::uuid, ${id}::uuid, ${hash}, ${code}, ${createdBy}::uuid,
           now() + make_interval(secs => ${lasts / SECOND}::int)
    WHERE (SELECT count(*) FROM document_links l
           WHERE l.workspace_id = ${workspaceId}::uuid AND l.generation_id = ${id}::uuid AND l.revoked_at IS NULL AND l.expires_at > now()) < ${MAX_LINKS}`;
  return made === 1 ? found : 'full';
}

/** Selects the links of document $1 in workspace $2. */
const LINKS = prepared(
  'document_links',
  `
    SELECT l.id, l.code IS NOT NULL AS "hasCode", u.name AS "byName", l.created_at AS "createdAt", l.expires_at AS "expiresAt",
           l.opened, l.opened_at AS "openedAt",
           CASE WHEN l.revoked_at IS NOT NULL THEN 'ended' WHEN l.expires_at <= now() THEN 'expired' ELSE 'open' END AS state
    FROM document_links l LEFT JOIN users u ON u.id = l.created_by
    WHERE l.generation_id = $1::uuid AND l.workspace_id = $2::uuid
    ORDER BY l.created_at DESC, l.id DESC LIMIT 100`,
);

/** Lists all links of a document, the newest first, including those that no longer work. */
export function listDocumentLinks(db: Database, { workspaceId, id }: SharedDocument): Promise<DocumentLink[]> {
  // Raw: Prisma cannot write `now()`. The statement is prepared, because every page of a document runs it.
  return db.$queryRawUnsafe<DocumentLink[]>(LINKS, id, workspaceId);
}

/** Ends a link; null when the document has no such link. `isEnded` is false when the link had ended before. */
export async function endDocumentLink(
  tx: Transaction,
  { workspaceId, id, link }: SharedDocument & { link: string },
  now: Date,
): Promise<{ templateTitle: string; generationNumber: number; isEnded: boolean } | null> {
  const found = await tx.documentLink.findFirst({
    where: { id: link, workspaceId, generationId: id },
    select: { generation: { select: { templateTitle: true, generationNumber: true } } },
  });
  if (!found) return null;
  const { count } = await tx.documentLink.updateMany({
    where: { workspaceId, id: link, revokedAt: null },
    data: { revokedAt: now },
  });
  return { ...found.generation, isEnded: count === 1 };
}

export type OpenLink = {
  id: string;
  code: string | null;
  workspaceId: string;
  generationId: string;
  workspaceName: string;
  timeZone: string;
  /** The remaining lifetime in milliseconds. */
  lasts: number;
};

/** Finds a link by the hash of its token. Returns null if the link is unknown, has been ended or has expired. */
export async function findOpenLink(db: Database, hash: Uint8Array): Promise<OpenLink | null> {
  // Raw: Prisma cannot write `now()`.
  const find = async (shard: Database) => {
    const [found] = await shard.$queryRaw<OpenLink[]>`
    SELECT l.id, l.code, l.workspace_id AS "workspaceId", l.generation_id AS "generationId", w.name AS "workspaceName",
           w.time_zone AS "timeZone", ceil(extract(epoch FROM l.expires_at - now()))::float8 * 1000 AS lasts
    FROM document_links l JOIN workspaces w ON w.id = l.workspace_id
    WHERE l.hash = ${hash}::bytea AND l.revoked_at IS NULL AND l.expires_at > now()`;
    return found ?? null;
  };
  // §18.49: a link names no workspace.
  return firstAnswer(shardsOf(db).map(find));
}

/** Adds one to the count of times that the link was opened. */
export async function countOpened(
  db: Database,
  { workspaceId, id }: Pick<OpenLink, 'workspaceId' | 'id'>,
): Promise<void> {
  // Raw: Prisma cannot write `now()`.
  await db.$executeRaw`
    UPDATE document_links SET opened = opened + 1, opened_at = now()
    WHERE workspace_id = ${workspaceId}::uuid AND id = ${id}::uuid`;
}
