/** The door of this room: who somebody is, how they sign in, and for how long. */
export type { OpenSession, OwnMembership, SignedIn } from '../../data/storage/people/sessions.ts';
export {
  countLinkAsked,
  DEVICE_LASTS,
  enterByLink,
  findLinkedPerson,
  makeAskedLink,
  makeInvitation,
  SESSION_LASTS,
  type SignedInBrowser,
} from './begin-session.ts';
export type { Refused } from './count-attempt.ts';
export { needsOldPassword, replacePassword, signInWithPassword, signOut } from './passwords.ts';
export {
  beginAtProvider,
  type Comer,
  endByProvider,
  finishAtProvider,
  LOGOUT_LASTS,
  leaveProvider,
  type Provider,
  type ProviderLogout,
} from './provider.ts';
export {
  type Browser,
  changeOwnAccount,
  describeAccount,
  findVisitor,
  heldBack,
  knownBrowser,
  touchVisit,
  type Visit,
} from './visits.ts';
