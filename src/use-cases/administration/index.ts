/** The public interface of this folder: changes to a workspace by people and by the command, each with its audit event. */
export { findAccessToken } from '../../data/storage/access/access-tokens.ts';
export { type ApiKey, findApiKey } from '../../data/storage/access/api-keys.ts';
export { type ConnectedApp, findConnectedApp } from '../../data/storage/access/grants.ts';
export { findMemberById, listOwners, type Member, type MemberAccess } from '../../data/storage/people/members.ts';
export {
  AUDIT_ACTIONS,
  type AuditDetail,
  type AuditEvent,
  type AuditFilter,
} from '../../data/storage/workspaces/audit-events.ts';
export { administer, type By, newCredential } from './administer.ts';
export {
  deleteWorkspace,
  eraseDocument,
  eraseOlderDocuments,
  takeBackVoid,
  voidDocument,
} from './erase-documents.ts';
export { type GroupRules, listRuleMeanings, pointGroupRule, settleGroupRules } from './group-rules.ts';
export {
  connectApp,
  createKey,
  createToken,
  disconnectApp,
  disconnectOwnApp,
  endGrantOfApp,
  type ListedKey,
  listAccess,
  revokeKey,
  revokeToken,
} from './keys.ts';
export {
  addWorkspaceMember,
  changeMemberRole,
  describeMember,
  endMemberSessions,
  findMembers,
  inviteMember,
  issueSignInLink,
  removeWorkspaceMember,
  type SignInLink,
  showInvitationLink,
} from './members.ts';
export { resetSecondFactor, signOutEverywhere } from './ways-in.ts';
export { auditLines, changeWorkspace, choosePlan, describeSettings, readAuditPage } from './workspace.ts';
