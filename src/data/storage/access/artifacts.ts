/**
 * §21.5: what the authorization server keeps for a while: authorizations under way, codes, refresh tokens. Their ids are the secrets themselves, so
 * each is kept under its SHA-256, and the id is taken out of what is stored and put back into what is found.
 */
import type { Prisma } from '../../../../generated/prisma/client.ts';
import { hashCredential } from '../../../domain/credential.ts';
import type { Database } from '../connection/database.ts';

/** `payload`: with its id as `jti`. */
export type Artifact = { payload: Record<string, unknown>; consumedAt: Date | null };
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
  // Raw: now(), and the lock of the grant.
  const written = await db.$executeRaw`
    INSERT INTO oauth_artifacts (kind, hash, grant_id, payload, expires_at)
    SELECT ${kind}, ${hashCredential(id)}, ${grantId}::uuid, ${JSON.stringify(stored)}::jsonb, now() + make_interval(secs => ${lasts}::int)
    WHERE ${grantId}::uuid IS NULL
       OR EXISTS (SELECT FROM oauth_grants WHERE id = ${grantId}::uuid AND revoked_at IS NULL FOR SHARE)
    ON CONFLICT (kind, hash) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`;
  return written === 1;
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
