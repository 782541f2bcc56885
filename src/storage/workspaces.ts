/** §1.3: workspaces, each with a plan (§5.8) and the time zone in which `today` is the date. */

import { v7 } from 'uuid';
import { Refusal } from '../domain/errors.ts';
import { isUuid } from '../domain/uuid.ts';
import type { Transaction } from './database.ts';

export type Plan = 'active' | 'none';

/** `defaultThemeId`: the theme of templates that name none (§19.2). */
export type Workspace = {
  id: string;
  name: string;
  plan: Plan;
  timeZone: string;
  createdAt: Date;
  defaultThemeId: string | null;
};

/** Throws `validation` when the name is taken, or has the shape of an id: a workspace is called by either. */
export async function createWorkspace(
  db: Transaction,
  { name, plan, timeZone, now }: { name: string; plan: Plan; timeZone: string; now: Date },
): Promise<Workspace> {
  if (isUuid(name)) throw new Refusal('validation', `${name} has the shape of an id and cannot be a name.`, 'name');
  const [workspace] = await db.workspace.createManyAndReturn({
    data: { id: v7(), name, plan, timeZone, createdAt: now },
    skipDuplicates: true,
  });
  if (!workspace)
    throw new Refusal('validation', `There is a workspace named ${JSON.stringify(name)} already.`, 'name');
  return workspace;
}

/** All workspaces, by name. */
export function listWorkspaces(db: Transaction): Promise<Workspace[]> {
  return db.workspace.findMany({ orderBy: { name: 'asc' } });
}

/** By id or exact name. Throws `not_found`. */
export async function findWorkspace(db: Transaction, idOrName: string): Promise<Workspace> {
  const where = isUuid(idOrName) ? { id: idOrName } : { name: idOrName };
  const workspace = await db.workspace.findUnique({ where });
  if (!workspace)
    throw new Refusal('not_found', `There is no workspace with the id or exact name ${JSON.stringify(idOrName)}.`);
  return workspace;
}

/** Throws `not_found` when there is none, `validation` when there are more. */
export async function findOnlyWorkspace(db: Transaction): Promise<Workspace> {
  const [workspace, ...others] = await listWorkspaces(db);
  if (!workspace) throw new Refusal('not_found', 'There is no workspace yet; platen workspace create makes one.');
  if (others.length > 0)
    throw new Refusal('validation', `There are ${others.length + 1} workspaces; say which with --workspace.`);
  return workspace;
}

/** §5.8: whether the workspace may generate. */
export function setWorkspacePlan(db: Transaction, workspaceId: string, plan: Plan): Promise<Workspace> {
  return db.workspace.update({ where: { id: workspaceId }, data: { plan } });
}

/**
 * Makes other changes to the workspace's members and templates wait until this transaction ends. Documents do not wait:
 * what they need of the row is not locked.
 */
export async function lockWorkspace(tx: Transaction, workspaceId: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM workspaces WHERE id = ${workspaceId}::uuid FOR NO KEY UPDATE`;
}
