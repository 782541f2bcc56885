/**
 * §20.5: attempts to sign in, limited for each account and each address. An attempt is counted before it is looked at, so that many at
 * once are no way around. An account that nobody has is counted like any other.
 */
import { createHash } from 'node:crypto';
import { HOUR, MINUTE } from '../../domain/durations.ts';
import { networkOf } from '../../http/index.ts';
import { clearAttempts, countAgainst, forgiveAttempt } from '../../storage/attempts.ts';
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
export async function countAttempt({ db }: Pick<WebContext, 'db'>, attempt: Attempt): Promise<number> {
  const limits = LIMITS[attempt.kind];
  for (const [whose, key] of Object.entries(keysOf(attempt))) {
    const most = limits[whose as 'address' | 'account'];
    const seconds = await countAgainst(db, key, { most, ms: limits.ms });
    if (seconds > 0) return seconds;
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
