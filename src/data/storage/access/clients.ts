/** §21.3: apps that registered themselves, and metadata documents of those whose id is a URL. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import { DAY, SECOND } from '../../../domain/durations.ts';
import type { Database } from '../connection/database.ts';

/** How long an app that registered itself waits for somebody to connect it, and how long the last good document serves. */
const CLIENT_KEPT_FOR = 30 * DAY;

export type ClientMetadata = Prisma.InputJsonObject;

/** Keeps at most `max` apps that nobody has connected: the oldest of them make room. */
export async function saveClient(
  db: Database,
  id: string,
  { metadata, now, max }: { metadata: ClientMetadata; now: Date; max: number },
): Promise<void> {
  await makeRoom(db, Prisma.sql`c.fetched_at IS NULL`, max);
  await db.oAuthClient.create({ data: { id, metadata, createdAt: now } });
}

/** Of an app that registered itself. */
export async function findClient(db: Database, id: string): Promise<Prisma.JsonValue> {
  // Anybody may send anything as an id, also what the database takes for no text.
  if (id.includes('\0')) return null;
  const found = await db.oAuthClient.findFirst({ where: { id, fetchedAt: null }, select: { metadata: true } });
  return found?.metadata ?? null;
}

export async function removeClient(db: Database, id: string): Promise<void> {
  await db.oAuthClient.deleteMany({ where: { id } });
}

/** Its host is not asked again before `freshUntil`. */
export type KeptDocument = { metadata: ClientMetadata; freshUntil: Date };

/** Null for one that was fetched too long ago. */
export async function findDocument(db: Database, url: string, now: Date): Promise<KeptDocument | null> {
  const since = new Date(now.getTime() - CLIENT_KEPT_FOR);
  const found = await db.oAuthClient.findFirst({ where: { id: url, fetchedAt: { gt: since } } });
  return found && { metadata: found.metadata as ClientMetadata, freshUntil: found.freshUntil! };
}

/** Replaces an earlier one. Keeps at most `max` of apps that nobody has connected: those that were fetched longest ago make room. */
export async function saveDocument(
  db: Database,
  url: string,
  { metadata, now, freshUntil, max }: KeptDocument & { now: Date; max: number },
): Promise<void> {
  await makeRoom(db, Prisma.sql`c.fetched_at IS NOT NULL AND c.id <> ${url}`, max);
  const fetched = { metadata, fetchedAt: now, freshUntil };
  await db.oAuthClient.upsert({ where: { id: url }, create: { id: url, createdAt: now, ...fetched }, update: fetched });
}

/** Its host did not answer. */
export async function postponeDocument(db: Database, url: string, freshUntil: Date): Promise<void> {
  await db.oAuthClient.updateMany({ where: { id: url }, data: { freshUntil } });
}

/** Removes at most `limit` apps that have waited so long in vain, and documents that are of no use any more. Answers how many. */
export function removeOldClients(db: Database, limit: number): Promise<number> {
  // Raw: now() and SKIP LOCKED.
  return db.$executeRaw`
    DELETE FROM oauth_clients WHERE id = ANY(ARRAY(
      SELECT c.id FROM oauth_clients c
      WHERE c.created_at <= ${KEPT_SINCE} AND
        CASE WHEN c.fetched_at IS NULL THEN ${UNUSED} ELSE c.fetched_at <= ${KEPT_SINCE} END
      ORDER BY c.created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ))`;
}

const KEPT_SINCE = Prisma.sql`now() - make_interval(secs => ${CLIENT_KEPT_FOR / SECOND}::int)`;
const UNUSED = Prisma.sql`NOT EXISTS (SELECT FROM oauth_grants g WHERE g.client_id = c.id)`;

/** For one more of those that are `like` this. */
async function makeRoom(db: Database, like: Prisma.Sql, max: number): Promise<void> {
  // Raw: SKIP LOCKED.
  await db.$executeRaw`
    DELETE FROM oauth_clients WHERE id = ANY(ARRAY(
      SELECT c.id FROM oauth_clients c WHERE ${like} AND ${UNUSED}
      ORDER BY coalesce(c.fetched_at, c.created_at) DESC, c.id OFFSET ${max - 1} FOR UPDATE SKIP LOCKED
    ))`;
}
