/** §12.10: drafts that somebody else may issue, and the rules that require it. */

import { Prisma } from '../../../../generated/prisma/client.ts';
import type { IssueRule } from '../../../domain/issue-rules.ts';
import type { Actor } from '../../../domain/principal.ts';
import { type Database, inTransaction, type Transaction } from '../connection/database.ts';
import type { DocumentDraftKey } from '../templates/document-drafts.ts';
import { type AuditDetail, recordEvent } from '../workspaces/audit-events.ts';
import type { Identity } from './insert-documents.ts';

/** `userId`, `draftId`: the draft and its owner. `decision`: why it was refused. */
export type Approval = {
  id: string;
  userId: string;
  draftId: string;
  templateId: string;
  state: 'waiting' | 'issued' | 'refused';
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  decision: string | null;
  /** The document that was issued. */
  generationId: string | null;
};

const SHOWN = {
  id: true,
  userId: true,
  draftId: true,
  templateId: true,
  state: true,
  createdAt: true,
  decidedAt: true,
  decidedBy: true,
  decision: true,
  generationId: true,
} as const;

/** Approvals `a` that wait for a person, with their drafts `d`. A draft that was discarded waits for nobody. */
export const WAITING_APPROVALS = `
  FROM approvals a
  JOIN form_drafts d ON d.workspace_id = a.workspace_id AND d.user_id = a.user_id AND d.id = a.draft_id AND d.expires_at IS NULL
    AND a.state = 'waiting'`;
const WAITING = Prisma.raw(WAITING_APPROVALS);

/** Finds an approval of the workspace, whatever its state. */
export function findApproval(db: Database, workspaceId: string, id: string): Promise<Approval | null> {
  return db.approval.findFirst({ where: { workspaceId, id }, select: SHOWN });
}

/** Finds the approval that a draft waits for; null if it waits for none. */
export function findWaitingApproval(
  db: Database,
  { workspaceId, userId, id: draftId }: DocumentDraftKey,
): Promise<Approval | null> {
  return db.approval.findFirst({ where: { workspaceId, userId, draftId, state: 'waiting' }, select: SHOWN });
}

/** Finds the approval that an own draft waits for, with the app or key that drafted it. Null if the draft was discarded. */
export async function findApprovalOfDraft(
  db: Database,
  key: DocumentDraftKey,
): Promise<{ id: string; draftId: string; draftedBy: string | null } | null> {
  const { workspaceId, userId, id } = key;
  // Raw: Prisma has no relation between the two.
  const [found] = await db.$queryRaw<{ id: string; draftId: string; draftedBy: string | null }[]>`
    SELECT a.id, a.draft_id AS "draftId", d.drafted_by AS "draftedBy" ${WAITING}
    WHERE a.workspace_id = ${workspaceId}::uuid AND a.user_id = ${userId}::uuid AND a.draft_id = ${id}::uuid`;
  return found ?? null;
}

/** `by`: null for somebody who is no member any more. */
export type DraftRefusal = { reason: string; by: string | null };

/** Finds why a draft was refused last. Null if it never was, or waits again. */
export async function findDraftRefusal(
  db: Database,
  { workspaceId, userId, id }: DocumentDraftKey,
): Promise<DraftRefusal | null> {
  // Raw: Prisma has no relation from an approval to who decided.
  const [found] = await db.$queryRaw<DraftRefusal[]>`
    SELECT a.decision AS reason, u.name AS by
    FROM approvals a
    LEFT JOIN memberships m ON m.workspace_id = a.workspace_id AND m.user_id = a.decided_by
    LEFT JOIN users u ON u.id = m.user_id
    WHERE a.workspace_id = ${workspaceId}::uuid AND a.user_id = ${userId}::uuid AND a.draft_id = ${id}::uuid AND a.state = 'refused'
      AND NOT EXISTS (
        SELECT FROM approvals w
        WHERE w.workspace_id = a.workspace_id AND w.user_id = a.user_id AND w.draft_id = a.draft_id AND w.state = 'waiting')
    ORDER BY a.decided_at DESC LIMIT 1`;
  return found ?? null;
}

/** Finds what answers a request: an approval that waits, or one that was decided while its answer is remembered (§12.2). */
export async function findApprovalOfRequest(
  db: Database,
  workspaceId: string,
  { hash }: Pick<Identity, 'hash'>,
): Promise<Approval | null> {
  // Raw: Prisma has no `now()`.
  const [found] = await db.$queryRaw<Approval[]>`
    SELECT id, user_id AS "userId", draft_id AS "draftId", template_id AS "templateId", state::text AS state, created_at AS "createdAt",
           decided_at AS "decidedAt", decided_by AS "decidedBy", decision, generation_id AS "generationId"
    FROM approvals
    WHERE workspace_id = ${workspaceId}::uuid AND identity = ${new Uint8Array(hash)}
      AND (state = 'waiting' OR decided_at + window_ms * interval '1 millisecond' > now())`;
  return found ?? null;
}

/**
 * Finds the document that was made from a draft: by its approval, whatever was shown; or by the owner and the ID of the draft, and the hash of
 * what was shown if it is given.
 */
export async function findIssuedDocument(
  db: Database,
  { workspaceId, userId, id }: DocumentDraftKey,
  shown?: string,
): Promise<string | null> {
  const drafted = { userId, draftId: id, ...(shown !== undefined && { shown: Buffer.from(shown, 'hex') }) };
  const where = { workspaceId, state: 'issued' as const, OR: [{ id }, drafted] };
  const found = await db.approval.findFirst({ where, select: { generationId: true }, orderBy: { decidedAt: 'desc' } });
  return found?.generationId ?? null;
}

/** The stricter of the rules of a template and its workspace. `off` for a template that the workspace does not have. */
export async function findIssueRule(db: Transaction, workspaceId: string, templateId: string): Promise<IssueRule> {
  // Raw: Prisma cannot compare columns of two tables.
  const [found] = await db.$queryRaw<{ rule: IssueRule }[]>`
    SELECT greatest(t.person_issues, w.person_issues)::text AS rule
    FROM templates t JOIN workspaces w ON w.id = t.workspace_id
    WHERE t.id = ${templateId}::uuid AND t.workspace_id = ${workspaceId}::uuid`;
  return found?.rule ?? 'off';
}

/**
 * Asks for an approval of a draft, in the transaction that records it and tells webhooks. `identity`: of the request that it answers; null for
 * a draft of a person. Returns false if the draft, or the request, waits for one already.
 */
export function insertApproval(
  db: Database,
  workspaceId: string,
  approval: Pick<Approval, 'id' | 'userId' | 'draftId' | 'templateId'> & { identity: Identity | null },
  { by, at, detail }: { by: Actor; at: Date; detail: AuditDetail },
): Promise<boolean> {
  const { id, userId, draftId, templateId, identity } = approval;
  const hash = identity && new Uint8Array(identity.hash);
  return inTransaction(db, async (tx) => {
    // Raw: Prisma has no `now()`. An answer that is no longer remembered makes room.
    await tx.$executeRaw`
      UPDATE approvals SET identity = NULL
      WHERE workspace_id = ${workspaceId}::uuid AND identity = ${hash} AND state <> 'waiting'
        AND decided_at + window_ms * interval '1 millisecond' <= now()`;
    // Raw: whichever of two requests comes second finds the first, by either key.
    const made = await tx.$executeRaw`
      INSERT INTO approvals (workspace_id, id, user_id, draft_id, template_id, identity, window_ms)
      VALUES (${workspaceId}::uuid, ${id}::uuid, ${userId}::uuid, ${draftId}::uuid, ${templateId}::uuid, ${hash}, ${identity?.windowMs ?? 0})
      ON CONFLICT DO NOTHING`;
    if (made > 0) await recordEvent(tx, workspaceId, { actor: by, action: 'approval_requested', detail, at });
    return made > 0;
  });
}

/** Refuses an approval that waits; the draft stays. Returns false if it no longer waits. */
export function refuseApproval(
  db: Database,
  { workspaceId, id, reason }: { workspaceId: string; id: string; reason: string },
  { by, at, detail }: { by: Actor & { userId: string }; at: Date; detail: AuditDetail },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Raw: Prisma has no `now()`.
    const refused = await tx.$executeRaw`
      UPDATE approvals SET state = 'refused', decided_at = now(), decided_by = ${by.userId}::uuid, decision = ${reason},
             expires_at = now() + interval '30 days'
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${id}::uuid AND state = 'waiting'`;
    if (refused > 0) await recordEvent(tx, workspaceId, { actor: by, action: 'approval_refused', detail, at });
    return refused > 0;
  });
}

/** `owner`: who drafted it; null for somebody who has no account any more. `draftedBy`: the app or key. */
export type WaitingApproval = Pick<Approval, 'id' | 'userId' | 'createdAt'> & {
  name: string;
  templateTitle: string;
  draftedBy: string | null;
  owner: string | null;
};

/** Lists approvals that wait, the oldest first, with at most `limit`. One whose draft was discarded waits for nobody. */
export function listWaitingApprovals(db: Database, workspaceId: string, limit: number): Promise<WaitingApproval[]> {
  // Raw: Prisma has no join without a relation.
  return db.$queryRaw<WaitingApproval[]>`
    SELECT a.id, a.user_id AS "userId", a.created_at AS "createdAt", d.name, d.template_title AS "templateTitle", d.drafted_by AS "draftedBy",
           u.name AS owner
    ${WAITING} LEFT JOIN users u ON u.id = a.user_id
    WHERE a.workspace_id = ${workspaceId}::uuid
    ORDER BY a.created_at, a.id LIMIT ${limit}`;
}

export async function countWaitingApprovals(db: Database, workspaceId: string): Promise<number> {
  // Raw: as above.
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count
    ${WAITING} WHERE a.workspace_id = ${workspaceId}::uuid`;
  return found!.count;
}

/** Returns what the own rules of a template and of its workspace are. */
export async function findIssueRules(
  db: Transaction,
  workspaceId: string,
  templateId: string,
): Promise<{ template: IssueRule; workspace: IssueRule } | null> {
  // Raw: Prisma cannot read two tables in one round trip.
  const [found] = await db.$queryRaw<{ template: IssueRule; workspace: IssueRule }[]>`
    SELECT t.person_issues::text AS template, w.person_issues::text AS workspace
    FROM templates t JOIN workspaces w ON w.id = t.workspace_id
    WHERE t.id = ${templateId}::uuid AND t.workspace_id = ${workspaceId}::uuid`;
  return found ?? null;
}

/** Sets the own rule of a template. Returns its title and the rule before; null if the workspace has no such template. */
export async function setTemplateIssueRule(
  tx: Transaction,
  { workspaceId, templateId, rule }: { workspaceId: string; templateId: string; rule: IssueRule },
): Promise<{ title: string; before: IssueRule } | null> {
  const where = { workspaceId, id: templateId };
  // Raw: holds the row, so that what is recorded is what was there.
  const [found] = await tx.$queryRaw<{ title: string; before: IssueRule }[]>`
    SELECT title, person_issues::text AS before FROM templates
    WHERE workspace_id = ${workspaceId}::uuid AND id = ${templateId}::uuid FOR NO KEY UPDATE`;
  if (!found) return null;
  await tx.template.updateMany({ where, data: { personIssues: rule } });
  return found;
}

/** Who gets a mail. `language`: BCP 47; null if they chose none. */
type Reader = { email: string; name: string; language: string | null };
const READER = { user: { select: { email: true, name: true, language: true } } } as const;

/** Finds who drafted a document. Null for somebody who is no member any more. */
export async function findDrafter(db: Transaction, workspaceId: string, userId: string): Promise<Reader | null> {
  const where = { workspaceId_userId: { workspaceId, userId } };
  return (await db.membership.findUnique({ where, select: READER }))?.user ?? null;
}

/** Lists members who may decide, owners and admins first: all but `without`, who drafted it. */
export async function listDeciders(
  db: Transaction,
  workspaceId: string,
  { without, limit }: { without: string | null; limit: number },
): Promise<Reader[]> {
  const rows = await db.membership.findMany({
    where: { workspaceId, ...(without !== null && { userId: { not: without } }) },
    select: READER,
    orderBy: [{ role: 'asc' }, { createdAt: 'asc' }, { userId: 'asc' }],
    take: limit,
  });
  return rows.map(({ user }) => user);
}
