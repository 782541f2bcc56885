/** The door of this room: what people and the command change of a workspace, each with its audit event. */
export { administer, type By } from './administer.ts';
export { type Admission, type Arrival, admitFromProvider } from './admit-from-provider.ts';
export { connectApp, disconnectApp, endGrantOfApp } from './apps.ts';
export { auditLines } from './audit-lines.ts';
export { deleteWorkspace } from './delete-workspace.ts';
export { eraseDocument, eraseOlderDocuments } from './erase-documents.ts';
export { type GroupRules, listRuleMeanings, pointGroupRule, settleGroupRules } from './group-rules.ts';
export { createKey, createToken, revokeKey, revokeToken } from './keys.ts';
export { addWorkspaceMember, changeMemberRole, endMemberSessions, removeWorkspaceMember } from './members.ts';
export { newCredential } from './new-credential.ts';
export { FREE_OF_CHARGE, type PaymentProvider } from './payment-provider.ts';
export { endShare, shareDocument } from './share-document.ts';
export { inviteMember, issueSignInLink, type SignInLink, showInvitationLink } from './sign-in-links.ts';
export { REASON_LENGTH, takeBackVoid, voidDocument } from './void-documents.ts';
export {
  changePassword,
  endAtProvider,
  inOwnSession,
  recordForPerson,
  resetSecondFactor,
  signOutEverywhere,
  vouchForPerson,
} from './ways-in.ts';
export { changeWorkspace, choosePlan } from './workspace.ts';
