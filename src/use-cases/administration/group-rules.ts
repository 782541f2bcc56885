/** §20.23 rule 4: OIDC_GROUPS: the roles that the provider's groups give, and the workspaces that its rules name. */
import type { Transaction } from '../../data/storage/connection/database.ts';
import { findAccount, findIdentified, type Identity, tieIdentity } from '../../data/storage/people/accounts.ts';
import { listMembers } from '../../data/storage/people/members.ts';
import {
  findGroupWorkspaces,
  findWorkspace,
  type GroupWorkspace,
  lockWorkspace,
  pointGroupWorkspace,
  settleGroupWorkspaces,
  type Workspace,
} from '../../data/storage/workspaces/workspaces.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Actor } from '../../domain/principal.ts';
import { type Role, reaches } from '../../domain/roles.ts';
import { english, type Message, tell } from '../../locales/message.ts';
import { addWorkspaceMember, changeMemberRole, removeWorkspaceMember } from './members.ts';
import { vouchForPerson } from './ways-in.ts';

/** Everybody in `group` has at least `role` in `workspace`, which is an id or a name that the workspace has or had. */
type GroupRole = { group: string; workspace: string; role: Role };

export type GroupRules = { issuer: string; roles: GroupRole[] };

/** `inUse`: groups give roles in this workspace. `says`: which workspace the rule means, or why none, in one line. */
type RuleMeaning = GroupWorkspace & { inUse: boolean; says: Message };

/** Returns what each rule means, in the order of the rules. */
export async function listRuleMeanings(db: Transaction, { issuer, roles }: GroupRules): Promise<RuleMeaning[]> {
  const found = await findGroupWorkspaces(
    db,
    issuer,
    roles.map(({ workspace }) => workspace),
  );
  return found.map((one) => ({ ...one, inUse: one.workspace !== null, says: describe(one) }));
}

function describe({ written, isRead, workspaceId, workspace, settledAt, settledBy }: GroupWorkspace): Message {
  if (!workspaceId) return tell(isRead ? 'operation.group.none' : 'operation.group.new', { written });
  if (!workspace) return tell('operation.group.away', { written, id: workspaceId });
  const means = tell('operation.group', { written, name: JSON.stringify(workspace.name), id: workspace.id });
  return settledAt ? tell('operation.group.since', { means, since: settledAt.toISOString(), how: settledBy! }) : means;
}

type Log = Record<'info' | 'warn', (details: object, message: string) => void>;

/** Connects new rules with the workspaces that have their names now. Call this at each start. */
export async function settleGroupRules(db: Transaction, rules: GroupRules, { log, now }: { log: Log; now: Date }) {
  const written = rules.roles.map(({ workspace }) => workspace);
  const settled = await settleGroupWorkspaces(db, rules.issuer, { written, now });
  for (const meaning of await listRuleMeanings(db, rules)) {
    const line = `OIDC_GROUPS: ${english(meaning.says)}`;
    if (!meaning.inUse) log.warn({ issuer: rules.issuer }, line);
    else if (settled.includes(meaning.written)) log.info({ issuer: rules.issuer }, line);
  }
}

/**
 * Makes the rules with the text `written` mean this workspace. Throws `validation` for a text that no rule has,
 * `not_found` for an unknown workspace.
 */
export async function pointGroupRule(
  db: Transaction,
  { issuer, roles }: GroupRules,
  { written, workspace, now }: { written: string; workspace: string; now: Date },
): Promise<Workspace> {
  const known = [...new Set(roles.map((role) => role.workspace))];
  if (!known.includes(written))
    throw new Refusal('validation', tell('refusal.group.rule', { written, known: known.join(', ') }), 'name');
  const found = await findWorkspace(db, workspace);
  await pointGroupWorkspace(db, { issuer, name: written }, { workspaceId: found.id, now });
  return found;
}

// §20.23: somebody arrives from the provider. Finds their account, and applies their groups to their memberships.

/** A person who arrives from the provider. `email`: in lower case; null when the provider does not confirm it. */
export type Arrival = Identity & { email: string | null; name: string; groups: string[] };

/**
 * `unverified`: there is no confirmed address to find an account by. `unknown`: there is no account, and no group that
 * gives one. `tied`: the account belongs to another identity of the provider.
 */
export type Admission = { userId: string; email: string } | 'unverified' | 'unknown' | 'tied';

/** Admits somebody, or returns why not. When it returns a refusal, the caller must roll the transaction back. */
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
  // The workspaces are locked before the person, in the same order as in every change of a member.
  for (const [id] of given) await lockWorkspace(tx, id);
  // Somebody else may have introduced this address. That introduction ends here, with everything that was opened by it
  // (§20.27).
  if (account && !identified) await vouchForPerson(tx, account, 'provider', { actor, now });
  for (const [id, roles] of given) {
    const own = roles.filter(({ group }) => arrival.groups.includes(group));
    await follow(tx, id, person, { role: highest(own), actor, now });
  }
  const { userId } = (await findAccount(tx, email))!;
  return (await tieIdentity(tx, arrival, { userId, now })) ? { userId, email } : 'tied';
}

/** Sets the person's role. In a workspace with group rules, only the groups decide; its last owner stays, though. */
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

/** Returns the group rules by workspace, in a fixed order, so that two arrivals at once cannot deadlock. */
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
