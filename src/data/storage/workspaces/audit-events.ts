/** §20.14: the audit log of a workspace. Each change is recorded in the transaction that makes it. */
import { v7 } from 'uuid';
import type { Prisma } from '../../../../generated/prisma/client.ts';
import type { Position } from '../../../domain/cursor.ts';
import type { Actor } from '../../../domain/principal.ts';
import type { Transaction } from '../connection/database.ts';
import { containing } from '../connection/title-contains.ts';

export const AUDIT_ACTIONS = [
  'signed_in',
  'password_changed',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_reset',
  'recovery_codes_made',
  'key_created',
  'key_revoked',
  'token_created',
  'token_revoked',
  'app_connected',
  'app_disconnected',
  'member_added',
  'invitation_shown',
  'member_role_changed',
  'member_removed',
  'introduction_ended',
  'sessions_ended',
  'plan_changed',
  'workspace_changed',
  'templates_imported',
  'template_published',
  'template_restored',
  'example_kept',
  'example_removed',
  'template_archived',
  'template_unarchived',
  'template_deleted',
  'template_rule_changed',
  'document_voided',
  'document_void_taken_back',
  'document_replaced',
  'documents_from_sheet',
  'approval_requested',
  'approval_refused',
  'document_issued',
  'document_shared',
  'document_share_ended',
  'document_mailed',
  'document_erased',
  'documents_erased',
  'workspace_imported',
  'webhook_added',
  'webhook_paused',
  'webhook_resumed',
  'webhook_rotated',
  'webhook_changed',
  'webhook_replayed',
  'webhook_removed',
  'seal_added',
  'seal_rotated',
  'seal_changed',
  'seal_removed',
  'seal_renewal_failed',
  'signatures_connected',
  'signatures_disconnected',
  'document_sent_to_sign',
  'document_signature_cancelled',
  'document_signed',
  'document_signature_ended',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The objects of an event by name and ID. Never contains a secret or a value of a document. */
export type AuditDetail = Prisma.InputJsonObject;

export type AuditEvent = Actor & { id: string; at: Date; action: AuditAction; detail: AuditDetail };

/** Returns the details that events about a document have. */
export function documentDetail(
  id: string,
  { templateTitle, generationNumber }: { templateTitle: string; generationNumber: number },
) {
  return { id, template: templateTitle, number: generationNumber };
}

/** Records an event; `at` is when it happened. */
export async function recordEvent(
  tx: Transaction,
  workspaceId: string,
  { actor, action, detail, at }: { actor: Actor; action: AuditAction; detail: AuditDetail; at: Date },
): Promise<void> {
  const { userId, name, via, address } = actor;
  await tx.auditEvent.create({
    data: { id: v7({ msecs: at.getTime() }), workspaceId, at, action, userId, actor: name, via, address, detail },
  });
}

/** `actor`: a part of an email address or of a machine user's name, ignoring case. The window is `[since, until)`. */
export type AuditFilter = { action?: AuditAction; actor?: string; since?: Date; until?: Date };

/** Lists the newest `limit` events after `after`; `next` is where the next page begins, null on the last one. */
export async function listEvents(
  db: Transaction,
  workspaceId: string,
  filter: AuditFilter,
  { limit, after }: { limit: number; after?: Position },
): Promise<{ events: AuditEvent[]; next: Position | null }> {
  // Reading one row more than the page needs shows whether another page follows.
  const found = await findEvents(db, workspaceId, filter, { order: 'desc', limit: limit + 1, after });
  const events = found.slice(0, limit);
  const last = events.at(-1);
  return { events, next: found.length > limit && last ? { createdAt: last.at, id: last.id } : null };
}

/** The number of events in memory at once. `eachEvent` yields the oldest first, however many there are. */
const BATCH = 1_000;

export async function* eachEvent(
  db: Transaction,
  workspaceId: string,
  filter: AuditFilter,
): AsyncGenerator<AuditEvent, void> {
  let after: Position | undefined;
  for (;;) {
    const found = await findEvents(db, workspaceId, filter, { order: 'asc', limit: BATCH, after });
    yield* found;
    const last = found.at(-1);
    if (found.length < BATCH || !last) return;
    after = { createdAt: last.at, id: last.id };
  }
}

async function findEvents(
  db: Transaction,
  workspaceId: string,
  { action, actor, since, until }: AuditFilter,
  { order, limit, after }: { order: Prisma.SortOrder; limit: number; after: Position | undefined },
): Promise<AuditEvent[]> {
  const found = await db.auditEvent.findMany({
    where: {
      workspaceId,
      ...(action && { action }),
      ...(actor && { actor: containing(actor) }),
      AND: [since ? { at: { gte: since } } : {}, until ? { at: { lt: until } } : {}, after ? behind(after, order) : {}],
    },
    omit: { workspaceId: true },
    orderBy: [{ at: order }, { id: order }],
    take: limit,
  });
  return found.map(({ actor: name, ...event }) => ({ ...event, name }) as AuditEvent);
}

/** The time is also compared alone, for the index. */
function behind({ createdAt: at, id }: Position, order: Prisma.SortOrder): Prisma.AuditEventWhereInput {
  return order === 'asc'
    ? { at: { gte: at }, OR: [{ at: { gt: at } }, { id: { gt: id } }] }
    : { at: { lte: at }, OR: [{ at: { lt: at } }, { id: { lt: id } }] };
}

/**
 * §20.71: returns who saved each version of a template, as far back as the log goes: the name of a member, null for somebody who left, or
 * what the command was called by. Looks at the newest `limit` versions below a version.
 */
export async function whoMadeVersions(
  db: Transaction,
  workspaceId: string,
  { templateId, below, limit }: { templateId: string; below: number | undefined; limit: number },
): Promise<Map<number, string | null>> {
  // Raw: Prisma cannot read arrays in JSON.
  const found = await db.$queryRaw<{ version: number; name: string | null }[]>`
    WITH v AS (
      SELECT version, created_at FROM template_versions
      WHERE workspace_id = ${workspaceId}::uuid AND template_id = ${templateId}::uuid
        AND version < coalesce(${below ?? null}::int, version + 1)
      ORDER BY version DESC LIMIT ${limit}
    )
    SELECT DISTINCT ON (v.version) v.version, CASE WHEN e.user_id IS NULL THEN e.actor ELSE u.name END AS name
    FROM audit_events e
    CROSS JOIN LATERAL (
      SELECT e.detail AS saved
      UNION ALL SELECT jsonb_array_elements(e.detail -> 'templates') WHERE jsonb_typeof(e.detail -> 'templates') = 'array'
    ) s
    JOIN v ON s.saved ->> 'version' = v.version::text
    LEFT JOIN memberships m ON m.workspace_id = e.workspace_id AND m.user_id = e.user_id
    LEFT JOIN users u ON u.id = m.user_id
    WHERE e.workspace_id = ${workspaceId}::uuid AND e.at >= (SELECT min(created_at) FROM v) - interval '1 minute'
      AND e.action IN ('template_published', 'template_restored', 'templates_imported') AND s.saved ->> 'id' = ${templateId}
    ORDER BY v.version, e.at DESC`;
  return new Map(found.map(({ version, name }) => [version, name]));
}

/** §20.24: returns who created a version of a template, as far back as the log goes; undefined if it has no entry. */
export async function whoMadeVersion(
  db: Transaction,
  workspaceId: string,
  { templateId, version, since }: { templateId: string; version: number; since: Date },
): Promise<string | undefined> {
  const own = JSON.stringify({ id: templateId, version });
  const among = JSON.stringify({ templates: [{ id: templateId, version }] });
  // Raw: Prisma cannot select by JSON paths.
  const [found] = await db.$queryRaw<{ actor: string }[]>`
    SELECT actor FROM audit_events
    WHERE workspace_id = ${workspaceId}::uuid AND at >= ${since}::timestamptz
      AND action IN ('template_published', 'template_restored', 'templates_imported')
      AND (detail @> ${own}::text::jsonb OR detail @> ${among}::text::jsonb)
    ORDER BY at DESC LIMIT 1`;
  return found?.actor;
}
