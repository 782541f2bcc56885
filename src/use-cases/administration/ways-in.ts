/**
 * §20.27, §20.14: changes to how somebody signs in. Each is one transaction that locks the person's row and writes an
 * audit event in each of their workspaces. `data/storage/people/accounts.ts` defines what ends with it.
 */

import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import {
  endOpen,
  findAccount,
  holdPerson,
  type Identity,
  setPassword,
  untieIdentities,
  type Voucher,
  vouchFor,
  workspaceIdsOf,
} from '../../data/storage/people/accounts.ts';
import { removeSecondFactors } from '../../data/storage/people/second-factors.ts';
import { endProviderSessions, holdSession } from '../../data/storage/people/sessions.ts';
import { recordEvent } from '../../data/storage/workspaces/audit-events.ts';
import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import type { By } from './administer.ts';

export async function recordForPerson(
  tx: Transaction,
  userId: string,
  event: Parameters<typeof recordEvent>[2],
): Promise<void> {
  for (const workspaceId of await workspaceIdsOf(tx, userId)) await recordEvent(tx, workspaceId, event);
}

/** The session in which somebody changes their own account. */
export type OwnSession = { userId: string; sessionId: string };

/** Runs `work` for a session. Returns null without running it when the session has ended since the request began. */
export function inOwnSession<Result>(
  db: Database,
  { userId, sessionId }: OwnSession,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result | null> {
  return db.$transaction(async (tx) => {
    await holdPerson(tx, userId);
    return (await holdSession(tx, sessionId)) ? work(tx) : null;
  });
}

/**
 * Changes the password and ends everything that was opened with the old one, except this session and browser. Returns
 * false when `before` is not the current password.
 */
export async function changePassword(
  db: Database,
  { device, ...own }: OwnSession & { device: Uint8Array<ArrayBuffer> | null },
  change: { before: string | null; password: string },
  { actor, now }: By,
): Promise<boolean> {
  const { userId, sessionId } = own;
  const changed = await inOwnSession(db, own, async (tx) => {
    if (!(await setPassword(tx, userId, change))) return false;
    await endOpen(tx, userId, { sessionId, device });
    await recordForPerson(tx, userId, { actor, action: 'password_changed', detail: {}, at: now });
    return true;
  });
  return changed === true;
}

/** Ends all sessions of a person. The browser that asks stays known. */
export async function signOutEverywhere(db: Database, userId: string, device: Uint8Array<ArrayBuffer> | null) {
  await db.$transaction(async (tx) => {
    await holdPerson(tx, userId);
    await endOpen(tx, userId, { device });
  });
}

/** Records that a mailbox, the operator or a provider confirms a person. This ends an owner's introduction. */
export async function vouchForPerson(tx: Transaction, person: Person, voucher: Voucher, by: By): Promise<void> {
  await recordIntroductionEnded(tx, await vouchFor(tx, person.userId, voucher), person, voucher, by);
}

type Person = { userId: string; email: string; name: string };

/** Records the end of an introduction in the audit log of the workspace that introduced the person. `introducedBy`: null for none. */
export async function recordIntroductionEnded(
  tx: Transaction,
  introducedBy: string | null,
  { userId, email, name }: Person,
  voucher: Voucher,
  { actor, now }: By,
): Promise<void> {
  const detail = { user_id: userId, email, name, by: voucher };
  if (introducedBy) await recordEvent(tx, introducedBy, { actor, action: 'introduction_ended', detail, at: now });
}

/** §20.23: signs somebody out because they have signed out at the provider. Returns the number of people. */
export function endAtProvider(
  db: Database,
  { issuer, subject, sid }: Pick<Identity, 'issuer'> & { subject: string | null; sid: string | null },
  { actor, now }: By,
): Promise<number> {
  return db.$transaction(async (tx) => {
    const people = await endProviderSessions(tx, { issuer, subject, sid });
    for (const userId of people)
      await recordForPerson(tx, userId, { actor, action: 'sessions_ended', detail: { user_id: userId }, at: now });
    return people.length;
  });
}

/**
 * Resets the account of somebody who has lost their second factor: removes all second factors and recovery codes and the link to the
 * provider, and ends all sessions. Throws `not_found` for an unknown address, `validation` for somebody without a second factor.
 */
export function resetSecondFactor(db: Database, email: string, { actor, now }: By): Promise<{ userId: string }> {
  return db.$transaction(async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) throw new Refusal('not_found', tell('refusal.notFound.address', { email }), 'email');
    const { userId, name } = account;
    await holdPerson(tx, userId);
    const untied = await untieIdentities(tx, userId);
    if (!(await removeSecondFactors(tx, userId)) && untied === 0)
      throw new Refusal('validation', tell('refusal.secondFactor.none', { email }), 'email');
    await endOpen(tx, userId);
    const detail = { user_id: userId, email, name };
    await recordForPerson(tx, userId, { actor, action: 'second_factor_reset', detail, at: now });
    return { userId };
  });
}
