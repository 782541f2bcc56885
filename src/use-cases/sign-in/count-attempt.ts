/**
 * §20.5: attempts to sign in, limited for each account and each address; those of a browser that the account has signed in with are
 * counted apart, so that no stranger locks anybody out (OWASP's device cookie). An attempt is counted before it is looked at, so that many at
 * once are no way around. An account that nobody has is counted like any other.
 */
import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { clearAttempts, countAgainst, forgiveAttempt } from '../../data/storage/people/attempts.ts';
import { HOUR, MINUTE } from '../../domain/durations.ts';
import { networkOf } from '../../platform/network-of.ts';
import { type Browser, knownBrowser } from './visits.ts';

const LIMITS = {
  password: { account: 10, address: 50, ms: 15 * MINUTE },
  passkey: { account: 50, address: 50, ms: 15 * MINUTE },
  'second factor': { account: 10, address: 50, ms: 15 * MINUTE },
  /** Each link works as long as this window: whoever has others ask in their name has one that works in the mailbox. */
  link: { account: 5, address: 20, ms: HOUR },
};

type AttemptKind = keyof typeof LIMITS;
/**
 * `email`: null before anybody knows whose account it is. `apart`: what is counted by itself instead: a browser that the person, or anybody, is
 * known to have signed in with, or their session.
 */
export type Attempt = { kind: AttemptKind; email: string | null; address: string; apart: string | null };

/** An attempt of somebody who is not signed in. */
export async function attemptOf(
  db: Database,
  { address, device }: Pick<Browser, 'address' | 'device'>,
  { kind, email }: Pick<Attempt, 'kind' | 'email'>,
): Promise<Attempt> {
  return { kind, email, address, apart: await knownBrowser(db, device, email) };
}

/** `wait`: 0 for what is wrong; else the seconds until one may try again. */
export type Refused = { wait: number };

/** What `work` answers, unless there were too many; null when what is tried is wrong. It calls `forgetAttempt` for what is right. */
export async function tryOnce<Done extends object>(
  db: Database,
  attempt: Attempt,
  work: () => Promise<Done | null>,
): Promise<Done | Refused> {
  const wait = await countAttempt(db, attempt);
  return wait > 0 ? { wait } : ((await work()) ?? { wait });
}

/** 0: it may go on; else the seconds until it may. An address that has had its share counts against no account. */
export async function countAttempt(db: Database, attempt: Attempt): Promise<number> {
  const { ms } = LIMITS[attempt.kind];
  for (const { key, max } of countsOf(attempt)) {
    const seconds = await countAgainst(db, key, { max, ms });
    if (seconds > 0) return seconds;
  }
  return 0;
}

/** It was right. What strangers have tried stays counted when it was no stranger. */
export async function forgetAttempt(db: Transaction, attempt: Attempt): Promise<void> {
  for (const { key, isShared } of countsOf(attempt))
    await (isShared ? forgiveAttempt(db, key) : clearAttempts(db, key));
}

/** What was typed is not kept: some type a password where the address belongs. `isShared`: by many people. */
function countsOf({ kind, email, address, apart }: Attempt): { key: string; max: number; isShared: boolean }[] {
  const limits = LIMITS[kind];
  const whose = email === null ? '' : ` of ${hashOf(email)}`;
  const own = { max: limits.account, isShared: false };
  if (apart !== null) return [{ key: `${kind}${whose} in ${apart}`, ...own }];
  return [
    { key: `${kind} from ${networkOf(address)}`, max: limits.address, isShared: true },
    ...(email === null ? [] : [{ key: kind + whose, ...own }]),
  ];
}

function hashOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}

// §20.16, §20.19: mails that somebody has sent to an address of their choice: counted for each workspace and each mailbox, also for both together.

/** One workspace cannot use up what others may send to a mailbox. */
const TO_MAILBOX = { fromWorkspace: 5, fromAll: 20 };

/** Whether one more may be mailed in this hour. What has had its share counts no further. `max`: of the workspace, to all mailboxes. */
export async function countMail(
  db: Database,
  what: 'invitation' | 'document',
  { workspaceId, address, max }: { workspaceId: string; address: string; max: number },
): Promise<boolean> {
  const mailbox = hashOf(address);
  const counts: [string, number][] = [
    [`from ${workspaceId}`, max],
    [`to ${mailbox} from ${workspaceId}`, TO_MAILBOX.fromWorkspace],
    [`to ${mailbox}`, TO_MAILBOX.fromAll],
  ];
  for (const [key, most] of counts)
    if ((await countAgainst(db, `${what} ${key}`, { max: most, ms: HOUR })) > 0) return false;
  return true;
}
