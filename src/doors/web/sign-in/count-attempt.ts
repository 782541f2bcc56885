/**
 * §20.5: attempts to sign in, limited for each account and each address; those of a browser that the account has signed in with are
 * counted apart, so that no stranger locks anybody out (OWASP's device cookie). An attempt is counted before it is looked at, so that many at
 * once are no way around. An account that nobody has is counted like any other.
 */
import { createHash } from 'node:crypto';
import type { Transaction } from '../../../data/storage/connection/database.ts';
import { clearAttempts, countAgainst, forgiveAttempt, isKnownDevice } from '../../../data/storage/people/attempts.ts';
import { HOUR, MINUTE } from '../../../domain/durations.ts';
import { networkOf } from '../../api/index.ts';
import type { WebContext, WebRequest } from '../model/web-action.ts';

const LIMITS = {
  password: { account: 10, address: 50, ms: 15 * MINUTE },
  passkey: { account: 50, address: 50, ms: 15 * MINUTE },
  'second factor': { account: 10, address: 50, ms: 15 * MINUTE },
  /** Each link works as long as this window: whoever has others ask in their name has one that works in the mailbox. */
  link: { account: 5, address: 20, ms: HOUR },
};

export type AttemptKind = keyof typeof LIMITS;
/**
 * `email`: null before anybody knows whose account it is. `apart`: what is counted by itself instead: a browser that the person, or anybody, is
 * known to have signed in with, or their session.
 */
export type Attempt = { kind: AttemptKind; email: string | null; address: string; apart: string | null };

/** An attempt of somebody who is not signed in. */
export async function attemptOf(
  { db }: Pick<WebContext, 'db'>,
  { address, device }: Pick<WebRequest, 'address' | 'device'>,
  { kind, email }: Pick<Attempt, 'kind' | 'email'>,
): Promise<Attempt> {
  const isKnown = device !== null && (await isKnownDevice(db, device, email));
  return { kind, email, address, apart: isKnown ? device.toString('base64url') : null };
}

/** 0: it may go on; else the seconds until it may. An address that has had its share counts against no account. */
export async function countAttempt({ db }: Pick<WebContext, 'db'>, attempt: Attempt): Promise<number> {
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
  const whose = email === null ? '' : ` of ${createHash('sha256').update(email).digest('base64url')}`;
  const own = { max: limits.account, isShared: false };
  if (apart !== null) return [{ key: `${kind}${whose} in ${apart}`, ...own }];
  return [
    { key: `${kind} from ${networkOf(address)}`, max: limits.address, isShared: true },
    ...(email === null ? [] : [{ key: kind + whose, ...own }]),
  ];
}
