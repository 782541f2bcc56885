/** §20.23 rule 4: OIDC_GROUPS: which roles groups of the provider give, and which workspaces its rules mean. */
import type { Transaction } from '../../data/storage/connection/database.ts';
import {
  findGroupWorkspaces,
  findWorkspace,
  type GroupWorkspace,
  pointGroupWorkspace,
  settleGroupWorkspaces,
  type Workspace,
} from '../../data/storage/workspaces/workspaces.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Role } from '../../domain/roles.ts';
import { tell } from '../../locales/message.ts';

/** Whoever is in `group` has at least this role in the workspace that is written so, by its id or as it was called once. */
export type GroupRole = { group: string; workspace: string; role: Role };

/** Of the groups of one issuer. */
export type GroupRules = { issuer: string; roles: GroupRole[] };

/** `inUse`: groups give roles in it. `says`: which one it is, or why it is none; one line. */
export type RuleMeaning = GroupWorkspace & { inUse: boolean; says: string };

/** In the order of the rules. */
export async function listRuleMeanings(db: Transaction, { issuer, roles }: GroupRules): Promise<RuleMeaning[]> {
  const found = await findGroupWorkspaces(
    db,
    issuer,
    roles.map(({ workspace }) => workspace),
  );
  return found.map((one) => {
    const moveState = one.workspace?.moveState ?? null;
    const inUse = one.workspace !== null && (moveState === null || moveState === 'held');
    return { ...one, inUse, says: describe(one) };
  });
}

const HOW: Record<string, string> = {
  start: 'as it was called when a service first read the rule',
  created: 'as it was called when it was created',
  command: 'by the command',
};

function describe({ written, isRead, workspaceId, workspace, settledAt, settledBy }: GroupWorkspace): string {
  if (!workspaceId && !isRead) return `${written} will mean the workspace that is called so when a service next starts`;
  if (!workspaceId) return `${written} means no workspace: none was called so when a service first read the rule`;
  if (!workspace) return `${written} means the workspace ${workspaceId}, which is not here`;
  const how = settledAt ? ` since ${settledAt.toISOString()}, ${HOW[settledBy!]}` : '';
  const is = `${written} means ${JSON.stringify(workspace.name)} (${workspace.id})${how}`;
  const where = { arriving: 'has not arrived', moved: 'has moved to another installation', held: 'is moving' };
  return workspace.moveState ? `${is}; it ${where[workspace.moveState]}` : is;
}

type Log = Record<'info' | 'warn', (details: object, message: string) => void>;

/** At a start. Rules that are read for the first time mean the workspaces that are called so now. */
export async function settleGroupRules(db: Transaction, rules: GroupRules, { log, now }: { log: Log; now: Date }) {
  const written = rules.roles.map(({ workspace }) => workspace);
  const settled = await settleGroupWorkspaces(db, rules.issuer, { written, now });
  for (const meaning of await listRuleMeanings(db, rules)) {
    if (!meaning.inUse) log.warn({ issuer: rules.issuer }, `OIDC_GROUPS: ${meaning.says}`);
    else if (settled.includes(meaning.written)) log.info({ issuer: rules.issuer }, `OIDC_GROUPS: ${meaning.says}`);
  }
}

/** Rules that say `written` mean this workspace from now on. Throws for a text that no rule has, `not_found` for an unknown workspace. */
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
