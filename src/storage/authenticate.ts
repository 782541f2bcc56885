/** §5: which workspace a token opens, looked up by its hash at every request; one statement for all that ask at once. */
import { timingSafeEqual } from 'node:crypto';
import type { Principal } from '../domain/principal.ts';
import type { Database } from './database.ts';

/** What a token opens until it expires; `expiresAt` is null for one that never does. */
export type Opening = { principal: Principal; expiresAt: Date | null };

type Row = Principal & { expiresAt: Date | null; hash: Uint8Array; place: number };

/** §5.6: a key works while it is not revoked and its creator is owner or admin; else there is null in its place. */
export async function findApiKeys(db: Database, hashes: readonly Buffer[]): Promise<(Opening | null)[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT w.id AS "workspaceId", w.name AS "workspaceName", w.plan::text AS plan, w.time_zone AS "timeZone",
           k.user_id AS "userId", k.id AS "credentialId", k.expires_at AS "expiresAt", k.hash, asked.place::int
    FROM unnest(${hashes}::bytea[]) WITH ORDINALITY AS asked (hash, place)
    JOIN api_keys k ON k.hash = asked.hash
    JOIN workspaces w ON w.id = k.workspace_id
    JOIN memberships m ON m.workspace_id = k.workspace_id AND m.user_id = k.user_id AND m.role IN ('owner', 'admin')
    WHERE k.revoked_at IS NULL`;
  return openingsOf(rows, hashes);
}

/** §5.4: an access token works until it is revoked, while its user is a member in any role. */
export async function findAccessTokens(db: Database, hashes: readonly Buffer[]): Promise<(Opening | null)[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT w.id AS "workspaceId", w.name AS "workspaceName", w.plan::text AS plan, w.time_zone AS "timeZone",
           t.user_id AS "userId", t.id AS "credentialId", t.expires_at AS "expiresAt", t.hash, asked.place::int
    FROM unnest(${hashes}::bytea[]) WITH ORDINALITY AS asked (hash, place)
    JOIN access_tokens t ON t.hash = asked.hash
    JOIN workspaces w ON w.id = t.workspace_id
    JOIN memberships m ON m.workspace_id = t.workspace_id AND m.user_id = t.user_id
    WHERE t.revoked_at IS NULL`;
  return openingsOf(rows, hashes);
}

/** Whom the token stands for at `now`; null once it has expired. */
export function principalAt(opening: Opening | null, now: Date): Principal | null {
  if (opening === null || (opening.expiresAt !== null && opening.expiresAt <= now)) return null;
  return opening.principal;
}

function openingsOf(rows: Row[], hashes: readonly Buffer[]): (Opening | null)[] {
  const openings = hashes.map((): Opening | null => null);
  for (const { hash, place, expiresAt, ...principal } of rows)
    if (timingSafeEqual(hash, hashes[place - 1]!)) openings[place - 1] = { principal, expiresAt };
  return openings;
}
