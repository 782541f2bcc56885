/** The public interface of this folder: creating the document of a draft in a chat. */
export { findSpeaker } from '../../data/storage/people/accounts.ts';
export { giveIssueToken, issueWithToken } from './issue-token.ts';
