/** §12.10: drafts that somebody else may issue, and the rules that require it. */
import type { Database, Transaction } from '../connection/database.ts';
import type { DocumentDraftKey } from '../templates/document-drafts.ts';
import type { Identity } from './insert-documents.ts';

/** Who issues documents, in rising strictness: anybody, a person, or a person other than who drafted. */
export const ISSUE_RULES = ['off', 'on', 'two_people'] as const;
export type IssueRule = (typeof ISSUE_RULES)[number];

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
} as const;

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

/** Finds what answers a request: an approval that waits, or one that was decided while its answer is remembered (§12.2). */
export async function findApprovalOfRequest(
  db: Database,
  workspaceId: string,
  { hash }: Pick<Identity, 'hash'>,
): Promise<Approval | null> {
  // Raw: Prisma has no `now()`.
  const [found] = await db.$queryRaw<Approval[]>`
    SELECT id, user_id AS "userId", draft_id AS "draftId", template_id AS "templateId", state::text AS state, created_at AS "createdAt",
           decided_at AS "decidedAt", decided_by AS "decidedBy", decision
    FROM approvals
    WHERE workspace_id = ${workspaceId}::uuid AND identity = ${new Uint8Array(hash)}
      AND (state = 'waiting' OR decided_at + window_ms * interval '1 millisecond' > now())`;
  return found ?? null;
}

/**
 * Finds the document that was made from a draft: by its approval, whatever was shown; or by the owner and the ID of the draft, and the hash of
 * what was shown.
 */
export async function findIssuedDocument(
  db: Database,
  { workspaceId, userId, id }: DocumentDraftKey,
  shown: string,
): Promise<string | null> {
  const drafted = { userId, draftId: id, shown: Buffer.from(shown, 'hex') };
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
