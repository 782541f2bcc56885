/**
 * §20.5: attempts to sign in, limited for each account and each address. An attempt is counted before it is looked at, so that many at
 * once are no way around. An account that nobody has is counted like any other.
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { HOUR, MINUTE, SECOND } from '../../domain/durations.ts';
import { clearAttempts, countAttempt as count, forgiveAttempt } from '../../storage/attempts.ts';
import type { Transaction } from '../../storage/database.ts';
import type { WebContext } from '../model/web-action.ts';

const LIMITS = {
  password: { account: 10, address: 50, ms: 15 * MINUTE },
  /** Each link works as long as this window: whoever has others ask in their name has one that works in the mailbox. */
  link: { account: 5, address: 20, ms: HOUR },
};

export type AttemptKind = keyof typeof LIMITS;
export type Attempt = { kind: AttemptKind; email: string; address: string };

/** 0: it may go on; else the seconds until it may. An address that has had its share counts against no account. */
export async function countAttempt({ db, clock }: Pick<WebContext, 'db' | 'clock'>, attempt: Attempt): Promise<number> {
  const now = clock();
  const limits = LIMITS[attempt.kind];
  for (const [whose, key] of Object.entries(keysOf(attempt))) {
    const { count: counted, until } = await count(db, key, { now, ms: limits.ms });
    if (counted > limits[whose as 'address' | 'account'])
      return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND));
  }
  return 0;
}

/** It was right. */
export async function forgetAttempt(db: Transaction, attempt: Attempt): Promise<void> {
  const { address, account } = keysOf(attempt);
  await forgiveAttempt(db, address);
  await clearAttempts(db, account);
}

/** What was typed is not kept: some type a password where the address belongs. */
function keysOf({ kind, email, address }: Attempt) {
  const digest = createHash('sha256').update(email).digest('base64url');
  return { address: `${kind} from ${networkOf(address)}`, account: `${kind} of ${digest}` };
}

/** Of an IPv6 address its first 64 bits: who has one has all of that network. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':').length + (tail.includes('.') ? 1 : 0) : 0;
  const missing = tail === undefined ? 0 : 8 - groups.length - after;
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
