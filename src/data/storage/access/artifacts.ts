/**
 * §21.5: the temporary records of the authorization server: running authorizations, codes and refresh tokens. Their IDs are secrets, so a
 * record is stored under the SHA-256 of its ID; the ID is removed from the stored payload and put back when the record is found.
 */
import { Prisma } from '../../../../generated/prisma/client.ts';
import { hashCredential } from '../../../domain/credential.ts';
import { DAY, SECOND } from '../../../domain/durations.ts';
import { type Database, lockName, type Transaction } from '../connection/database.ts';
import { isDivided, uuidOf } from '../connection/shards.ts';
import { holdGrant } from './grants.ts';

/** `payload` contains the record's ID as `jti`. */
type Artifact = { payload: Record<string, unknown>; consumedAt: Date | null };
type Key = { kind: string; id: string };

/** Replaces the ID in a stored payload: a running authorization also has it in the URL where it continues. */
const PLACEHOLDER = '{id}';

/**
 * Stores a record, or replaces it. A record that belongs to a grant is stored only while the grant is valid, even if it is revoked at
 * this moment; returns false otherwise. `lasts`: its lifetime in seconds.
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

/** Finds a record, including consumed ones, so that a second use can be detected. */
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

/** Consumes a record (compare-and-swap). Returns false if it was consumed before or does not exist. */
export function consumeArtifact(db: Database, key: Key, now: Date): Promise<boolean> {
  const consume = async (tx: Transaction) => {
    const where = { ...stored(key), consumedAt: null };
    return (await tx.oAuthArtifact.updateMany({ where, data: { consumedAt: now } })).count === 1;
  };
  if (!isDivided(db)) return consume(db);
  // §18.49: else each of two at once could be the first on another shard.
  return db.$transaction(async (tx) => {
    const name = `artifact ${stored(key).hash.toString('hex')}`;
    await lockName(tx, uuidOf(name), name);
    return consume(tx);
  });
}

export async function removeArtifact(db: Database, key: Key): Promise<void> {
  await db.oAuthArtifact.deleteMany({ where: stored(key) });
}

/** Keeps only the `max` records of a kind that expire last. */
export async function boundArtifacts(db: Database, kind: string, max: number): Promise<void> {
  // Raw: Prisma has no SKIP LOCKED.
  await db.$executeRaw`
    DELETE FROM oauth_artifacts WHERE (kind, hash) IN (
      SELECT kind, hash FROM oauth_artifacts WHERE kind = ${kind} ORDER BY expires_at DESC OFFSET ${max} FOR UPDATE SKIP LOCKED
    )`;
}

function stored({ kind, id }: Key) {
  return { kind, hash: hashCredential(id) };
}

// §21.3: apps that registered themselves, and metadata documents of apps whose ID is a URL.

/** How long a registered app is kept until somebody connects it, and how long the last valid metadata document is used. */
const CLIENT_KEPT_FOR = 30 * DAY;

export type ClientMetadata = Prisma.InputJsonObject;

/** Stores an app. Keeps at most `max` apps that nobody has connected, by deleting the oldest. */
export async function saveClient(
  db: Database,
  id: string,
  { metadata, now, max }: { metadata: ClientMetadata; now: Date; max: number },
): Promise<void> {
  await makeRoom(db, Prisma.sql`c.fetched_at IS NULL`, max);
  await db.oAuthClient.create({ data: { id, metadata, createdAt: now } });
}

/** Finds an app that registered itself. */
export async function findClient(db: Database, id: string): Promise<Prisma.JsonValue> {
  // Clients can send any ID, even one with U+0000, which Postgres does not accept as text.
  if (id.includes('\0')) return null;
  const found = await db.oAuthClient.findFirst({ where: { id, fetchedAt: null }, select: { metadata: true } });
  return found?.metadata ?? null;
}

export async function removeClient(db: Database, id: string): Promise<void> {
  await db.oAuthClient.deleteMany({ where: { id } });
}

/** A metadata document. Its host is not asked again before `freshUntil`. */
type KeptDocument = { metadata: ClientMetadata; freshUntil: Date };

/** Finds a metadata document; returns null if it was fetched too long ago. */
export async function findDocument(db: Database, url: string, now: Date): Promise<KeptDocument | null> {
  const since = new Date(now.getTime() - CLIENT_KEPT_FOR);
  const found = await db.oAuthClient.findFirst({ where: { id: url, fetchedAt: { gt: since } } });
  return found && { metadata: found.metadata as ClientMetadata, freshUntil: found.freshUntil! };
}

/**
 * Stores a metadata document, in place of an earlier one. Keeps at most `max` documents of apps that nobody has connected, by deleting
 * those fetched longest ago.
 */
export async function saveDocument(
  db: Database,
  url: string,
  { metadata, now, freshUntil, max }: KeptDocument & { now: Date; max: number },
): Promise<void> {
  await makeRoom(db, Prisma.sql`c.fetched_at IS NOT NULL AND c.id <> ${url}`, max);
  const fetched = { metadata, fetchedAt: now, freshUntil };
  await db.oAuthClient.upsert({ where: { id: url }, create: { id: url, createdAt: now, ...fetched }, update: fetched });
}

/** Postpones the next fetch of a document whose host did not answer. */
export async function postponeDocument(db: Database, url: string, freshUntil: Date): Promise<void> {
  await db.oAuthClient.updateMany({ where: { id: url }, data: { freshUntil } });
}

/** Removes at most `limit` apps that nobody has connected in time, and documents that are no longer useful. Returns how many. */
export function removeOldClients(db: Database, limit: number): Promise<number> {
  // Raw: Prisma has neither `now()` nor SKIP LOCKED.
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

/** Deletes the oldest apps `like` this one, so that one more fits. */
async function makeRoom(db: Database, like: Prisma.Sql, max: number): Promise<void> {
  // Raw: Prisma has no SKIP LOCKED.
  await db.$executeRaw`
    DELETE FROM oauth_clients WHERE id = ANY(ARRAY(
      SELECT c.id FROM oauth_clients c WHERE ${like} AND ${UNUSED}
      ORDER BY coalesce(c.fetched_at, c.created_at) DESC, c.id OFFSET ${max - 1} FOR UPDATE SKIP LOCKED
    ))`;
}
