/**
 * §5: which workspace a token opens, looked up by its hash at every request; one statement for all that ask at once, and
 * for the templates that they ask for.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Principal } from '../domain/principal.ts';
import type { Database } from './database.ts';
import { prepared } from './prepared.ts';
import type { TemplateHead } from './saved-templates.ts';

/** The SHA-256 of a token, and the id of the template that is meant, if one is: a UUID. */
export type Question = { hash: Buffer; templateId: string | null };

/** Who asks; `template` is null when none is meant, or none of this workspace. */
export type Caller = { principal: Principal; template: TemplateHead | null };

/** What a token opens until it expires; `expiresAt` is null for one that never does. */
export type Opening = Caller & { expiresAt: Date | null };

type Row = Omit<TemplateHead, 'id'> &
  Principal & { templateId: string | null; expiresAt: Date | null; hash: Uint8Array; place: number };

/** §5.6: a key works while it is not revoked and its creator is owner or admin; else there is null in its place. */
const API_KEYS = findingOpenings(
  'api_keys',
  `
  JOIN api_keys k ON k.hash = asked.hash AND k.revoked_at IS NULL
  JOIN memberships m ON m.workspace_id = k.workspace_id AND m.user_id = k.user_id AND m.role IN ('owner', 'admin')`,
);

/** §5.4: an access token works until it is revoked, while its user is a member in any role. */
const ACCESS_TOKENS = findingOpenings(
  'access_tokens',
  `
  JOIN access_tokens k ON k.hash = asked.hash AND k.revoked_at IS NULL
  JOIN memberships m ON m.workspace_id = k.workspace_id AND m.user_id = k.user_id`,
);

/** `credential` joins `k` and its owner's membership. */
function findingOpenings(name: string, credential: string): string {
  return prepared(
    name,
    `
    SELECT w.id AS "workspaceId", w.name AS "workspaceName", w.plan::text AS plan, w.time_zone AS "timeZone",
           k.user_id AS "userId", k.id AS "credentialId", k.expires_at AS "expiresAt", k.hash, asked.place::int,
           t.id AS "templateId", t.title, t.folder, t.updated_at AS "updatedAt",
           t.generation_count AS "generationCount", v.version, v.id AS "versionId"
    FROM unnest($1::bytea[], $2::uuid[]) WITH ORDINALITY AS asked (hash, template_id, place)
    ${credential}
    JOIN workspaces w ON w.id = k.workspace_id
    LEFT JOIN templates t ON t.id = asked.template_id AND t.workspace_id = w.id
    LEFT JOIN template_versions v ON v.template_id = t.id AND v.version = t.current_version`,
  );
}

/** In the order of `asked`. */
export function findApiKeys(db: Database, asked: readonly Question[]) {
  return findOpenings(db, API_KEYS, asked);
}

/** In the order of `asked`. */
export function findAccessTokens(db: Database, asked: readonly Question[]) {
  return findOpenings(db, ACCESS_TOKENS, asked);
}

/** Who it is that asks with the token at `now`; null once it has expired. */
export function callerAt(opening: Opening | null, now: Date): Caller | null {
  if (opening === null || (opening.expiresAt !== null && opening.expiresAt <= now)) return null;
  return opening;
}

async function findOpenings(db: Database, statement: string, asked: readonly Question[]): Promise<(Opening | null)[]> {
  const rows = await db.$queryRawUnsafe<Row[]>(
    statement,
    asked.map(({ hash }) => hash),
    asked.map(({ templateId }) => templateId),
  );
  const openings = asked.map((): Opening | null => null);
  for (const row of rows)
    if (timingSafeEqual(row.hash, asked[row.place - 1]!.hash)) openings[row.place - 1] = openingOf(row);
  return openings;
}

function openingOf(row: Row): Opening {
  const { workspaceId, workspaceName, plan, timeZone, userId, credentialId, expiresAt } = row;
  const { templateId: id, title, folder, updatedAt, generationCount, version, versionId } = row;
  return {
    principal: { workspaceId, workspaceName, plan, timeZone, userId, credentialId },
    template: id === null ? null : { id, title, folder, updatedAt, generationCount, version, versionId },
    expiresAt,
  };
}
