/**
 * §21.5: what the authorization server keeps for a while: authorizations under way, codes, refresh tokens. Their ids are the secrets themselves, so
 * each is kept under its SHA-256, and the id is taken out of what is stored and put back into what is found.
 */
import { Prisma } from '../../../../generated/prisma/client.ts';
import { hashCredential } from '../../../domain/credential.ts';
import { DAY, SECOND } from '../../../domain/durations.ts';
import type { Database } from '../connection/database.ts';
import { holdGrant } from './grants.ts';

/** `payload`: with its id as `jti`. */
type Artifact = { payload: Record<string, unknown>; consumedAt: Date | null };
type Key = { kind: string; id: string };

/** An authorization under way has its id in the address where it goes on, too. */
const PLACEHOLDER = '{id}';

/**
 * Written anew when it is there. One that belongs to a grant is written only while the grant lives, whoever revokes it meanwhile: false
 * when it does not. `lasts`: in seconds.
 */
export async function saveArtifact(
  db: Database,
  { kind, id }: Key,
  { payload, lasts }: { payload: Record<string, unknown>; lasts: number },
): Promise<boolean> {
  const { jti, consumed, ...kept } = payload;
  const { grantId = null, returnTo } = kept as { grantId?: string | null; returnTo?: string };
  const stored = { ...kept, ...(returnTo !== undefined && { returnTo: returnTo.replace(id, PLACEHOLDER) }) };
  return db.$transaction(async (tx) => {
    const grant = grantId === null ? null : await holdGrant(tx, grantId);
    if (grantId !== null && !grant) return false;
    // Raw: now(). Not from a SELECT: a router reads from one shard, and writes to all of them (§18.49).
    await tx.$executeRaw`
      INSERT INTO oauth_artifacts (kind, hash, workspace_id, grant_id, payload, expires_at)
      VALUES (${kind}, ${hashCredential(id)}, ${grant?.workspaceId ?? null}::uuid, ${grantId}::uuid, ${JSON.stringify(stored)}::jsonb,
              now() + make_interval(secs => ${lasts}::int))
      ON CONFLICT (kind, hash) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`;
    return true;
  });
}

/** With those that are spent: a second use has to be seen. */
export async function findArtifact(db: Database, key: Key): Promise<Artifact | null> {
  const found = await db.oAuthArtifact.findUnique({
    where: { kind_hash: stored(key) },
    select: { payload: true, consumedAt: true },
  });
  if (!found) return null;
  const payload = found.payload as Prisma.JsonObject & { returnTo?: string };
  const { returnTo } = payload;
  const goesOn = returnTo !== undefined && { returnTo: returnTo.replace(PLACEHOLDER, key.id) };
  return { payload: { ...payload, jti: key.id, ...goesOn }, consumedAt: found.consumedAt };
}

/** Spends it: compare-and-swap. False when somebody else was first, or it is not there. */
export async function consumeArtifact(db: Database, key: Key, now: Date): Promise<boolean> {
  const { count } = await db.oAuthArtifact.updateMany({
    where: { ...stored(key), consumedAt: null },
    data: { consumedAt: now },
  });
  return count === 1;
}

export async function removeArtifact(db: Database, key: Key): Promise<void> {
  await db.oAuthArtifact.deleteMany({ where: stored(key) });
}

/** Leaves the `max` of a kind that expire last. */
export async function boundArtifacts(db: Database, kind: string, max: number): Promise<void> {
  // Raw: SKIP LOCKED.
  await db.$executeRaw`
    DELETE FROM oauth_artifacts WHERE (kind, hash) IN (
      SELECT kind, hash FROM oauth_artifacts WHERE kind = ${kind} ORDER BY expires_at DESC OFFSET ${max} FOR UPDATE SKIP LOCKED
    )`;
}

function stored({ kind, id }: Key) {
  return { kind, hash: hashCredential(id) };
}

// §21.3: apps that registered themselves, and metadata documents of those whose id is a URL.

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
type KeptDocument = { metadata: ClientMetadata; freshUntil: Date };

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
/** Grants of this shard, and by the app's own row those of all (§18.49). */
const UNUSED = Prisma.sql`(c.connected_until IS NULL OR c.connected_until <= now())
  AND NOT EXISTS (SELECT FROM oauth_grants g WHERE g.client_id = c.id)`;

/** For one more of those that are `like` this. */
async function makeRoom(db: Database, like: Prisma.Sql, max: number): Promise<void> {
  // Raw: SKIP LOCKED.
  await db.$executeRaw`
    DELETE FROM oauth_clients WHERE id = ANY(ARRAY(
      SELECT c.id FROM oauth_clients c WHERE ${like} AND ${UNUSED}
      ORDER BY coalesce(c.fetched_at, c.created_at) DESC, c.id OFFSET ${max - 1} FOR UPDATE SKIP LOCKED
    ))`;
}
