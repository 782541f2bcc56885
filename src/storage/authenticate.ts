/** §5: which workspace a token opens, looked up by its hash in one statement at every request. */
import { timingSafeEqual } from 'node:crypto';
import type { Principal } from '../domain/principal.ts';
import type { Database } from './database.ts';

type Row = Principal & { hash: Uint8Array };

/** §5.6: a key works while it is neither revoked nor expired and its creator is owner or admin. Null otherwise. */
export async function findApiKeyPrincipal(db: Database, hash: Buffer, now: Date): Promise<Principal | null> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT w.id AS "workspaceId", w.name AS "workspaceName", w.plan::text AS plan, w.time_zone AS "timeZone",
           k.user_id AS "userId", k.id AS "credentialId", k.hash
    FROM api_keys k
    JOIN workspaces w ON w.id = k.workspace_id
    JOIN memberships m ON m.workspace_id = k.workspace_id AND m.user_id = k.user_id AND m.role IN ('owner', 'admin')
    WHERE k.hash = ${hash} AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})`;
  return principalOf(rows, hash);
}

/** §5.4: an access token works until it expires or is revoked, while its user is a member in any role. */
export async function findAccessTokenPrincipal(db: Database, hash: Buffer, now: Date): Promise<Principal | null> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT w.id AS "workspaceId", w.name AS "workspaceName", w.plan::text AS plan, w.time_zone AS "timeZone",
           t.user_id AS "userId", t.id AS "credentialId", t.hash
    FROM access_tokens t
    JOIN workspaces w ON w.id = t.workspace_id
    JOIN memberships m ON m.workspace_id = t.workspace_id AND m.user_id = t.user_id
    WHERE t.hash = ${hash} AND t.revoked_at IS NULL AND t.expires_at > ${now}`;
  return principalOf(rows, hash);
}

function principalOf([row]: Row[], hash: Buffer): Principal | null {
  if (!row || !timingSafeEqual(row.hash, hash)) return null;
  const { hash: _, ...principal } = row;
  return principal;
}
