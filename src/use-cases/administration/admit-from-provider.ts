/** §20.23: somebody comes from the provider: which account is theirs, and what their groups make of their memberships. */

import type { Transaction } from '../../data/storage/connection/database.ts';
import { findAccount, findIdentified, type Identity, tieIdentity } from '../../data/storage/people/accounts.ts';
import { listMembers } from '../../data/storage/people/members.ts';
import { lockWorkspace } from '../../data/storage/workspaces/workspaces.ts';
import type { Actor } from '../../domain/principal.ts';
import { type Role, reaches } from '../../domain/roles.ts';
import { type GroupRole, type GroupRules, listRuleMeanings } from './group-rules.ts';
import { addWorkspaceMember, changeMemberRole, removeWorkspaceMember } from './members.ts';
import { vouchForPerson } from './ways-in.ts';

/** `email`: in lower case; null for one that the provider does not vouch for. */
export type Arrival = Identity & { email: string | null; name: string; groups: string[] };

/** `unverified`: no address by which to find an account. `unknown`: no account, and no group that gives one. `tied`: it is somebody else's there. */
export type Admission = { userId: string; email: string } | 'unverified' | 'unknown' | 'tied';

/** Nothing is changed unless somebody is admitted, if the transaction of what is refused is not kept. */
export async function admitFromProvider(
  tx: Transaction,
  arrival: Arrival,
  { rules, address, now }: { rules: GroupRules; address: string; now: Date },
): Promise<Admission> {
  const identified = await findIdentified(tx, arrival);
  const email = identified?.email ?? arrival.email;
  if (email === null) return 'unverified';
  const account = identified ?? (await findAccount(tx, email));
  const given = await rolesById(tx, rules);
  const isWanted = given.some(([, roles]) => roles.some(({ group }) => arrival.groups.includes(group)));
  if (!account && !isWanted) return 'unknown';
  const actor: Actor = { userId: null, name: new URL(arrival.issuer).host, via: 'web', address };
  const person = { email, name: account?.name ?? arrival.name };
  // Before the person is held: whoever changes a member waits in the same order.
  for (const [id] of given) await lockWorkspace(tx, id);
  // What an owner elsewhere, or anybody before, has said of the address ends with what was opened by it (§20.27).
  if (account && !identified) await vouchForPerson(tx, account, 'provider', { actor, now });
  for (const [id, roles] of given) {
    const own = roles.filter(({ group }) => arrival.groups.includes(group));
    await follow(tx, id, person, { role: highest(own), actor, now });
  }
  const { userId } = (await findAccount(tx, email))!;
  return (await tieIdentity(tx, arrival, { userId, now })) ? { userId, email } : 'tied';
}

/** In a workspace that is named for groups, they alone decide; but its last owner stays. */
async function follow(
  tx: Transaction,
  id: string,
  { email, name }: { email: string; name: string },
  { role, actor, now }: { role: Role | undefined; actor: Actor; now: Date },
): Promise<void> {
  const members = await listMembers(tx, id);
  const before = members.find((one) => one.email === email)?.role;
  if (before === role) return;
  const by = { actor, now };
  if (before === undefined) return void (await addWorkspaceMember(tx, id, { email, name, role: role! }, by));
  if (before === 'owner' && members.filter((one) => one.role === 'owner').length === 1) return;
  if (role === undefined) await removeWorkspaceMember(tx, id, email, by);
  else await changeMemberRole(tx, id, email, role, by);
}

/** Of the workspaces that are in use here, in one order, so that two who come at once do not wait for each other. */
async function rolesById(tx: Transaction, rules: GroupRules): Promise<[string, GroupRole[]][]> {
  const meanings = (await listRuleMeanings(tx, rules)).filter(({ inUse }) => inUse);
  const ids = [...new Set(meanings.map(({ workspaceId }) => workspaceId!))].toSorted();
  return ids.map((id) => {
    const meant = meanings.filter(({ workspaceId }) => workspaceId === id).map(({ written }) => written);
    return [id, rules.roles.filter(({ workspace }) => meant.includes(workspace))];
  });
}

function highest(given: GroupRole[]): Role | undefined {
  return given.map(({ role }) => role).reduce<Role | undefined>((a, b) => (a && reaches(a, b) ? a : b), undefined);
}
