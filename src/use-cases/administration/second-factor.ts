/** §20.14, §20.21: what somebody does with their own account, and an operator for them, stands in the audit log of each of their workspaces. */

import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { findAccount, workspaceIdsOf } from '../../data/storage/people/accounts.ts';
import { untieIdentities } from '../../data/storage/people/identities.ts';
import { removeSecondFactors } from '../../data/storage/people/second-factors.ts';
import { endSessions } from '../../data/storage/people/sessions.ts';
import { recordEvent } from '../../data/storage/workspaces/audit-events.ts';
import { Refusal } from '../../domain/errors.ts';
import type { By } from './administer.ts';

export async function recordForPerson(
  tx: Transaction,
  userId: string,
  event: Parameters<typeof recordEvent>[2],
): Promise<void> {
  for (const workspaceId of await workspaceIdsOf(tx, userId)) await recordEvent(tx, workspaceId, event);
}

/**
 * For somebody who has lost theirs: all of their second factors and recovery codes go, the tie to the provider too, and their sessions end. Throws `not_found` for an address
 * that nobody has, `validation` for somebody without a second factor.
 */
export function resetSecondFactor(db: Database, email: string, { actor, now }: By): Promise<{ userId: string }> {
  return db.$transaction(async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) throw new Refusal('not_found', `Nobody here has the address ${email}.`, 'email');
    const { userId, name } = account;
    const untied = await untieIdentities(tx, userId);
    if (!(await removeSecondFactors(tx, userId)) && untied === 0)
      throw new Refusal('validation', `${email} has no second factor.`, 'email');
    await endSessions(tx, userId);
    const detail = { user_id: userId, email, name };
    await recordForPerson(tx, userId, { actor, action: 'second_factor_reset', detail, at: now });
    return { userId };
  });
}
