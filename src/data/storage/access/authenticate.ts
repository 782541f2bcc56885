/**
 * §5.5: finds the workspace of a token by its hash, at every request. One statement serves all requests that wait at the same moment, and
 * also finds the templates that they name.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Principal } from '../../../domain/principal.ts';
import type { Database } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import { HEAD, type TemplateHead } from '../templates/templates.ts';

/** The SHA-256 of a token, and the UUID of the template that the request names, if it names one. */
export type CredentialQuery = { hash: Buffer; templateId: string | null };

/** The caller. `template` is null if the request names none, or none of this workspace. */
export type Caller = { principal: Principal; template: TemplateHead | null };

/** Whom a token stands for, or stood for; `resource` is null for one that is for any service. */
export type CredentialMatch = Caller & { resource: string | null };

type Row = Omit<TemplateHead, 'id'> &
  Principal & { templateId: string | null; resource: string | null; hash: Uint8Array; place: number };

/** §16.3, §16.4: revoked and expired keys do not match. A trigger revokes keys in the transaction that ends a role or a membership. */
const API_KEYS = credentialStatement('api_keys', { id: 'k.id', resource: 'NULL' });
/** §21.6: tokens of an app are identified by their grant, which they all share. */
const ACCESS_TOKENS = credentialStatement('access_tokens', {
  id: 'coalesce(k.grant_id, k.id)',
  resource: 'k.resource',
});

function credentialStatement(
  table: 'api_keys' | 'access_tokens',
  { id, resource }: { id: string; resource: string },
): string {
  return prepared(
    table,
    `
    SELECT w.id AS "workspaceId", w.name AS "workspaceName", w.plan::text AS plan, w.time_zone AS "timeZone",
           k.user_id AS "userId", ${id} AS "credentialId", ${resource} AS resource,
           k.hash, asked.place::int, t.id AS "templateId", ${HEAD.columns}
    FROM unnest($1::bytea[], $2::uuid[]) WITH ORDINALITY AS asked (hash, template_id, place)
    JOIN ${table} k ON k.hash = asked.hash AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
    JOIN workspaces w ON w.id = k.workspace_id
    LEFT JOIN templates t ON t.id = asked.template_id AND t.workspace_id = w.id AND t.archived_at IS NULL
    ${HEAD.joins}`,
  );
}

/** §18.49: a condition for tokens of one workspace, the last parameter, so that a router asks only its shard. */
const OF_ONE = ' WHERE w.id = $3::uuid AND k.workspace_id = $3::uuid';

/** Looks up API keys; the result has the order of `asked`. `workspaceId`: the workspace of all of them, if it is known. */
export function authenticateApiKeys(db: Database, asked: readonly CredentialQuery[], workspaceId?: string) {
  return authenticate(db, API_KEYS, asked, workspaceId);
}

/** Looks up access tokens in the same way as `authenticateApiKeys` looks up keys. */
export function authenticateAccessTokens(db: Database, asked: readonly CredentialQuery[], workspaceId?: string) {
  return authenticate(db, ACCESS_TOKENS, asked, workspaceId);
}

/** The caller with the token; null for one that was issued for another service than `audience`. */
export function callerFor(match: CredentialMatch | null, audience: string | null): Caller | null {
  return !match || (match.resource !== null && match.resource !== audience) ? null : match;
}

async function authenticate(
  db: Database,
  statement: string,
  asked: readonly CredentialQuery[],
  workspaceId: string | undefined,
): Promise<(CredentialMatch | null)[]> {
  const [text, ...place] = workspaceId === undefined ? [statement] : [statement + OF_ONE, workspaceId];
  // Raw: Prisma cannot write `now()`, and one prepared statement serves many tokens.
  const rows = await db.$queryRawUnsafe<Row[]>(
    text,
    asked.map(({ hash }) => hash),
    asked.map(({ templateId }) => templateId),
    ...place,
  );
  const matches = asked.map((): CredentialMatch | null => null);
  for (const row of rows)
    if (timingSafeEqual(row.hash, asked[row.place - 1]!.hash)) matches[row.place - 1] = matchOf(row);
  return matches;
}

function matchOf(row: Row): CredentialMatch {
  const { workspaceId, workspaceName, plan, timeZone, userId, credentialId, resource } = row;
  const { templateId: id, title, folder, slug, updatedAt, generationCount, version, versionId, themeVersionId } = row;
  return {
    principal: { workspaceId, workspaceName, plan, timeZone, userId, credentialId },
    template:
      id === null ? null : { id, title, folder, slug, updatedAt, generationCount, version, versionId, themeVersionId },
    resource,
  };
}

// §4.9: what people call the caller behind a credential.

/** Returns the name of an API key, or of the app that a person connected. `credentialId`: see `Principal`. */
export async function nameOfCredential(db: Database, workspaceId: string, credentialId: string): Promise<string> {
  const where = { workspaceId, id: credentialId };
  const key = await db.apiKey.findFirst({ where, select: { name: true } });
  if (key) return key.name;
  const grant = await db.oAuthGrant.findFirst({ where, select: { appName: true } });
  return grant?.appName ?? '';
}
