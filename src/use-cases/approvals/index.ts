/** The public interface of this folder: what a person issues: drafts that wait for them, and their own; and the rule that requires it. */
export {
  findApproval,
  findDrafter,
  listDeciders,
  type WaitingApproval,
} from '../../data/storage/documents/approvals.ts';
export { type AskedApproval, askInstead, sendForApproval } from './ask-instead.ts';
export type { DecidedDraft, Issuer } from './find-draft.ts';
export { type IssueOutcome, issueDraft, issuedBefore } from './issue-draft.ts';
export { listApprovals, refuseDraft } from './refuse-draft.ts';
export { changeIssueRule, findIssueRules, findWorkspaceOfTemplate } from './rules.ts';
export { type ShownDraft, showDraft } from './show-draft.ts';
