/** §12.10: what waits for a decision, and the refusal of it. */
import {
  countWaitingApprovals,
  listWaitingApprovals,
  refuseApproval,
  type WaitingApproval,
} from '../../data/storage/documents/approvals.ts';
import { Refusal } from '../../domain/errors.ts';
import { findForbiddenCharacter } from '../../domain/text.ts';
import { tell } from '../../locales/message.ts';
import type { CreateDocumentParts } from '../create-document/index.ts';
import { type DecidedDraft, decidedOf, findDraft, type Issuer } from './find-draft.ts';

type Parts = Pick<CreateDocumentParts, 'db' | 'clock'>;

type RefusedDraft = DecidedDraft & { reason: string };

const MAX_LISTED = 200;
/** The most characters of a reason. */
const MAX_REASON = 500;

/** `total`: how many wait. The list has the oldest of them. */
export async function listApprovals(
  { db }: Pick<Parts, 'db'>,
  workspaceId: string,
): Promise<{ approvals: WaitingApproval[]; total: number }> {
  const approvals = await listWaitingApprovals(db, workspaceId, MAX_LISTED);
  const total = approvals.length < MAX_LISTED ? approvals.length : await countWaitingApprovals(db, workspaceId);
  return { approvals, total };
}

/**
 * Refuses what waits for an approval, which whoever drafted it may do too. The draft stays with its owner. Returns null if it no longer
 * waits. Throws `validation` naming `reason`: without one, nobody would know what to change.
 */
export async function refuseDraft(
  { db, clock }: Parts,
  issuer: Issuer,
  id: string,
  sent: string,
): Promise<RefusedDraft | null> {
  const reason = readReason(sent);
  const found = await findDraft({ db }, issuer, id);
  if (!found?.approval) return null;
  const { draft, userId, approval } = found;
  const { workspaceId, userId: decider } = issuer.principal;
  const detail = {
    id: approval.id,
    template: draft.templateTitle,
    drafted_by: userId,
    ...(draft.drafted && { drafted_with: draft.drafted.by }),
  };
  const by = { ...issuer.by, userId: decider };
  const isRefused = await refuseApproval(db, { workspaceId, id: approval.id, reason }, { by, at: clock(), detail });
  return isRefused ? { ...decidedOf(found)!, reason } : null;
}

function readReason(sent: string): string {
  const reason = sent.trim();
  if (reason === '') throw new Refusal('validation', tell('refusal.approval.noReason'), 'reason');
  if ([...reason].length > MAX_REASON)
    throw new Refusal('validation', tell('refusal.approval.longReason', { max: MAX_REASON }), 'reason');
  const forbidden = findForbiddenCharacter(reason);
  if (forbidden) throw new Refusal('validation', tell('refusal.draft.character', { character: forbidden }), 'reason');
  return reason;
}
