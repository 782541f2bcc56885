/** §21.5: what the authorization server keeps for a while, each under the SHA-256 of its secret: authorizations under way, codes, refresh tokens. */
import type { Prisma } from '../../../../generated/prisma/client.ts';
import type { Database } from '../connection/database.ts';

export type Artifact = { payload: Prisma.JsonObject; consumedAt: Date | null };
type Key = { kind: string; hash: Buffer<ArrayBuffer> };

/**
 * Written anew when it is there. One that belongs to a grant is written only while the grant lives, whoever revokes it meanwhile: false
 * when it does not. `lasts`: in seconds.
 */
export async function saveArtifact(
  db: Database,
  { kind, hash }: Key,
  { grantId, payload, lasts }: { grantId: string | null; payload: Prisma.InputJsonObject; lasts: number },
): Promise<boolean> {
  // Raw: now(), and the lock of the grant.
  const written = await db.$executeRaw`
    INSERT INTO oauth_artifacts (kind, hash, grant_id, payload, expires_at)
    SELECT ${kind}, ${hash}, ${grantId}::uuid, ${JSON.stringify(payload)}::jsonb, now() + make_interval(secs => ${lasts}::int)
    WHERE ${grantId}::uuid IS NULL
       OR EXISTS (SELECT FROM oauth_grants WHERE id = ${grantId}::uuid AND revoked_at IS NULL FOR SHARE)
    ON CONFLICT (kind, hash) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`;
  return written === 1;
}

/** With those that are spent: a second use has to be seen. */
export async function findArtifact(db: Database, key: Key): Promise<Artifact | null> {
  const found = await db.oAuthArtifact.findUnique({
    where: { kind_hash: key },
    select: { payload: true, consumedAt: true },
  });
  return found && { payload: found.payload as Prisma.JsonObject, consumedAt: found.consumedAt };
}

/** Spends it: compare-and-swap. False when somebody else was first, or it is not there. */
export async function consumeArtifact(db: Database, key: Key, now: Date): Promise<boolean> {
  const { count } = await db.oAuthArtifact.updateMany({
    where: { ...key, consumedAt: null },
    data: { consumedAt: now },
  });
  return count === 1;
}

export async function removeArtifact(db: Database, key: Key): Promise<void> {
  await db.oAuthArtifact.deleteMany({ where: key });
}

/** Leaves the `max` of a kind that expire last. */
export async function boundArtifacts(db: Database, kind: string, max: number): Promise<void> {
  // Raw: SKIP LOCKED.
  await db.$executeRaw`
    DELETE FROM oauth_artifacts WHERE (kind, hash) IN (
      SELECT kind, hash FROM oauth_artifacts WHERE kind = ${kind} ORDER BY expires_at DESC OFFSET ${max} FOR UPDATE SKIP LOCKED
    )`;
}
