/**
 * §20.5: limits sign-in attempts for each account and each address. A browser that has signed in to the account before
 * is counted separately, so that a stranger cannot lock anybody out (OWASP's device cookie). An attempt is counted
 * before it is checked, so that sending many at once is no way around. An unknown account is counted like any other.
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
  /** A link works as long as this window, so an account whose limit strangers use up has a link in its mailbox. */
  link: { account: 5, address: 20, ms: HOUR },
};

type AttemptKind = keyof typeof LIMITS;
/**
 * `email`: null while the account is unknown. `apart`: what is counted instead of address and account: a known browser,
 * or the person's session.
 */
export type Attempt = { kind: AttemptKind; email: string | null; address: string; apart: string | null };

/** Returns an attempt of somebody who is not signed in. */
export async function attemptOf(
  db: Database,
  { address, device }: Pick<Browser, 'address' | 'device'>,
  { kind, email }: Pick<Attempt, 'kind' | 'email'>,
): Promise<Attempt> {
  return { kind, email, address, apart: await knownBrowser(db, device, email) };
}

/** `wait`: 0 for a wrong attempt; otherwise the seconds until the next one is allowed. */
export type Refused = { wait: number };

/**
 * Counts an attempt and runs `work`, which returns null for a wrong attempt and calls `forgetAttempt` for a right one.
 * Returns the wait without running it after too many attempts.
 */
export async function tryOnce<Done extends object>(
  db: Database,
  attempt: Attempt,
  work: () => Promise<Done | null>,
): Promise<Done | Refused> {
  const wait = await countAttempt(db, attempt);
  return wait > 0 ? { wait } : ((await work()) ?? { wait });
}

/**
 * Counts an attempt. Returns 0, or the seconds until the next one is allowed. An address over its limit no longer
 * counts against any account.
 */
export async function countAttempt(db: Database, attempt: Attempt): Promise<number> {
  const { ms } = LIMITS[attempt.kind];
  for (const { key, max } of countsOf(attempt)) {
    const seconds = await countAgainst(db, key, { max, ms });
    if (seconds > 0) return seconds;
  }
  return 0;
}

/** Forgets a right attempt. A known browser leaves the attempts of strangers counted. */
export async function forgetAttempt(db: Transaction, attempt: Attempt): Promise<void> {
  for (const { key, isShared } of countsOf(attempt))
    await (isShared ? forgiveAttempt(db, key) : clearAttempts(db, key));
}

/**
 * Returns the counters of an attempt. Their keys contain hashes, because some people type a password into the address
 * field. `isShared`: several people share the counter.
 */
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

// §20.16, §20.19: limits mails that a member sends to an address of their choice: for each workspace, for each mailbox,
// and for both together.

/** The limits for a mailbox. One workspace cannot use up what others may send there. */
const TO_MAILBOX = { fromWorkspace: 5, fromAll: 20 };

/**
 * Counts a mail. Returns whether it may be sent within this hour. A counter over its limit stops the others from
 * counting. `max`: the limit of the workspace for all mailboxes together.
 */
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
