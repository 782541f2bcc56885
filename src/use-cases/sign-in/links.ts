/** §20.4: links that sign in once: opened, used, asked for, and mailed with an invitation. */
import type { Database } from '../../data/storage/connection/database.ts';
import { findAccount, findSignInLink, type LinkedPerson, useSignInLink } from '../../data/storage/people/accounts.ts';
import { confirmSession, holdSession } from '../../data/storage/people/sessions.ts';
import { hashCredential, isToken } from '../../domain/credential.ts';
import { issueSignInLink } from '../administration/sign-in-links.ts';
import { vouchForPerson } from '../administration/ways-in.ts';
import type { Parts } from '../parts/index.ts';
import { beginSession, type SignedInBrowser } from './begin-session.ts';
import { attemptOf, countAttempt, countMail } from './count-attempt.ts';
import type { Browser } from './visits.ts';

/** Whom it is for, and nothing changes: programs that look at mail open links. Null for one that does not work. */
export async function findLinkedPerson(db: Database, token: string): Promise<LinkedPerson | null> {
  return isToken('sign-in-link', token) ? findSignInLink(db, hashCredential(token)) : null;
}

/** Whoever is signed in already confirms by it that it is them. Null for one that does not work. */
export async function enterByLink(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  browser: Browser,
  token: string,
): Promise<SignedInBrowser | 'confirmed' | null> {
  if (!isToken('sign-in-link', token)) return null;
  const now = clock();
  const { signedIn: here } = browser.visit;
  return db.$transaction(async (tx) => {
    const person = await useSignInLink(tx, hashCredential(token), now);
    if (!person) return null;
    const { userId, email, vouchedBy } = person;
    const actor = { userId, name: email, via: 'web', address: browser.address } as const;
    if (vouchedBy) await vouchForPerson(tx, person, vouchedBy, { actor, now });
    // So that a form of another window, which waits for that, may still be sent.
    const isHere = here?.userId === userId && !here.hasSecondFactor && (await holdSession(tx, here.sessionId));
    if (!isHere) return beginSession(tx, browser, { userId, email, by: 'link', now });
    await confirmSession(tx, here.sessionId, { now, secondFactor: false });
    return 'confirmed';
  });
}

/** 0: a link may be mailed to this address, whether somebody has it or not; else the seconds until it may. */
export async function countLinkAsked(db: Database, browser: Browser, email: string): Promise<number> {
  return countAttempt(db, await attemptOf(db, browser, { kind: 'link', email }));
}

type Linked = { name: string; email: string; address: string };

/** For the mail to who has asked. `next`: a path of this service, where they go on. Null for an address that nobody has. */
export async function makeAskedLink(
  db: Database,
  { email, next, publicUrl }: { email: string; next: string; publicUrl: string },
): Promise<Linked | null> {
  const account = await findAccount(db, email);
  if (!account) return null;
  const { userId, name } = account;
  const { address } = await issueSignInLink(db, userId, { publicUrl, kind: 'asked', vouchedBy: 'mail' });
  return { name, email, address: next === '/' ? address : `${address}&next=${encodeURIComponent(next)}` };
}

/** Of a workspace in an hour: an admin names any address, and what the mail says of the workspace is theirs to write. */
const MAX_INVITATIONS = 100;

/** Where the mail to a member leads who is invited; null after too many mails. `only`: people sign in by a provider alone. */
export async function makeInvitation(
  db: Database,
  workspaceId: string,
  { userId, email }: { userId: string; email: string },
  { publicUrl, only }: { publicUrl: string; only: boolean },
): Promise<string | null> {
  if (!(await countMail(db, 'invitation', { workspaceId, address: email, max: MAX_INVITATIONS }))) return null;
  if (only) return `${publicUrl}/sign-in`;
  return (await issueSignInLink(db, userId, { publicUrl, kind: 'invited', vouchedBy: 'mail' })).address;
}
