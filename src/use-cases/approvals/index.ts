/** The public interface of this folder: what a person issues: drafts that wait for them, and their own. */
export type { IssueRule } from '../../data/storage/documents/approvals.ts';
export type { Issuer } from './find-draft.ts';
export { type IssueOutcome, issueDraft } from './issue-draft.ts';
export { type ShownDraft, showDraft } from './show-draft.ts';
