/** The door of this room: what people and the command change of a workspace, each with its audit event. */
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
export { administer, type By } from './administer.ts';
export { connectApp, disconnectApp, disconnectOwnApp, endGrantOfApp } from './apps.ts';
export { auditLines, readAuditPage } from './audit-lines.ts';
export { deleteWorkspace, eraseDocument, eraseOlderDocuments } from './erase-documents.ts';
export { type GroupRules, listRuleMeanings, pointGroupRule, settleGroupRules } from './group-rules.ts';
export { createKey, createToken, type ListedKey, listAccess, revokeKey, revokeToken } from './keys.ts';
export {
  addWorkspaceMember,
  changeMemberRole,
  describeMember,
  endMemberSessions,
  findMembers,
  removeWorkspaceMember,
} from './members.ts';
export { newCredential } from './new-credential.ts';
export { inviteMember, issueSignInLink, type SignInLink, showInvitationLink } from './sign-in-links.ts';
export { REASON_LENGTH, takeBackVoid, voidDocument } from './void-documents.ts';
export { resetSecondFactor, signOutEverywhere } from './ways-in.ts';
export { changeWorkspace, choosePlan, describeSettings } from './workspace.ts';
