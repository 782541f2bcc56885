/** §1.3: workspaces, each with a plan (§5.8) and the time zone in which `today` is the date. */

import { v7 } from 'uuid';
import { Refusal } from '../../../domain/errors.ts';
import type { Plan } from '../../../domain/principal.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { tell } from '../../../locales/message.ts';
import type { Transaction } from '../connection/database.ts';
import { settleCreated } from '../people/group-workspaces.ts';

export type { Plan } from '../../../domain/principal.ts';

/**
 * `defaultThemeId`: the theme of templates that name none (§19.2). `retentionDays`: older documents are erased; those made before
 * `retentionConfirmedBefore` all at once (§18.28).
 */
export type Workspace = {
  id: string;
  name: string;
  plan: Plan;
  timeZone: string;
  createdAt: Date;
  defaultThemeId: string | null;
  retentionDays: number | null;
  retentionConfirmedBefore: Date | null;
  /** §20.21. */
  requiresSecondFactor: boolean;
  /** §20.28: null for no limit. */
  sessionMinutes: number | null;
  idleMinutes: number | null;
  /** §18.47: null while it is in use here. */
  moveState: 'arriving' | 'held' | 'moved' | null;
  movedTo: string | null;
};

/** Throws `validation` when the name is taken, or has the shape of an id: a workspace is called by either. */
export async function createWorkspace(
  db: Transaction,
  { name, plan, timeZone, now }: { name: string; plan: Plan; timeZone: string; now: Date },
): Promise<Workspace> {
  refuseId(name);
  const [workspace] = await db.workspace.createManyAndReturn({
    data: { id: v7(), name, plan, timeZone, createdAt: now },
    skipDuplicates: true,
  });
  if (!workspace) throw taken(name);
  await settleCreated(db, workspace);
  return workspace;
}

/** Changes the given fields and keeps the others. Throws what `createWorkspace` throws. */
export async function updateWorkspace(
  tx: Transaction,
  workspaceId: string,
  changed: Partial<
    Pick<
      Workspace,
      | 'name'
      | 'timeZone'
      | 'retentionDays'
      | 'retentionConfirmedBefore'
      | 'requiresSecondFactor'
      | 'sessionMinutes'
      | 'idleMinutes'
    >
  >,
): Promise<void> {
  if (changed.name !== undefined) refuseId(changed.name);
  try {
    await tx.workspace.update({ where: { id: workspaceId }, data: changed });
  } catch (error) {
    throw (error as { code?: unknown }).code === 'P2002' ? taken(changed.name) : error;
  }
}

function refuseId(name: string): void {
  if (isUuid(name)) throw new Refusal('validation', tell('refusal.workspace.id', { name }), 'name');
}

function taken(name: string | undefined): Refusal {
  return new Refusal('validation', tell('refusal.workspace.named', { name: JSON.stringify(name) }), 'name');
}

/** Lists all workspaces by name. */
export function listWorkspaces(db: Transaction): Promise<Workspace[]> {
  return db.workspace.findMany({ orderBy: { name: 'asc' } });
}

/** Returns a workspace and the name of its theme. Throws when there is no such workspace. */
export async function describeWorkspace(
  db: Transaction,
  workspaceId: string,
): Promise<Workspace & { theme: string | null }> {
  const { defaultTheme, ...workspace } = await db.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    include: { defaultTheme: { select: { name: true } } },
  });
  return { ...workspace, theme: defaultTheme?.name ?? null };
}

/** By id or exact name. Throws `not_found`. */
export async function findWorkspace(db: Transaction, idOrName: string): Promise<Workspace> {
  const where = isUuid(idOrName) ? { id: idOrName } : { name: idOrName };
  const workspace = await db.workspace.findUnique({ where });
  if (!workspace)
    throw new Refusal('not_found', tell('refusal.notFound.workspace', { name: JSON.stringify(idOrName) }));
  return workspace;
}

/** Returns the only workspace. Throws `not_found` when there is none, `validation` when there are several. */
export async function findOnlyWorkspace(db: Transaction): Promise<Workspace> {
  const [workspace, ...others] = await listWorkspaces(db);
  if (!workspace) throw new Refusal('not_found', tell('refusal.workspace.none'));
  if (others.length > 0)
    throw new Refusal('validation', tell('refusal.workspace.several', { count: others.length + 1 }));
  return workspace;
}

/** Ids of those whose documents are erased by their age. */
export async function listRetentions(db: Transaction): Promise<string[]> {
  const found = await db.workspace.findMany({
    where: { retentionDays: { not: null }, moveState: null },
    select: { id: true },
  });
  return found.map(({ id }) => id);
}

/** Counts a workspace's documents one by one, which is slow: use it only in rare operations. */
export function countDocuments(db: Transaction, workspaceId: string): Promise<number> {
  return db.generationEntry.count({ where: { workspaceId } });
}

/**
 * Nobody opens it any more: the end of a membership revokes keys, tokens and apps (§16.3). Throws `validation` for one that is being moved to
 * another installation. One that has left, or has not arrived, loses its plan, so that it draws no number whatever becomes of the rest.
 */
export async function closeWorkspace(tx: Transaction, workspaceId: string): Promise<void> {
  await lockWorkspace(tx, workspaceId);
  const found = await tx.workspace.findUnique({ where: { id: workspaceId }, select: { moveState: true } });
  if (found?.moveState === 'held') throw new Refusal('validation', tell('refusal.workspace.atMove'));
  if (!found?.moveState) return endUse(tx, workspaceId);
  // The move has to end before anything else of the workspace may change.
  await tx.workspace.update({ where: { id: workspaceId }, data: { moveState: null, moveId: null } });
  await setWorkspacePlan(tx, workspaceId, 'none');
  await endUse(tx, workspaceId);
}

async function endUse(tx: Transaction, workspaceId: string): Promise<void> {
  // The endpoints go first, so that no webhook reports what is deleted with the workspace.
  await tx.webhookEndpoint.deleteMany({ where: { workspaceId } });
  await tx.membership.deleteMany({ where: { workspaceId } });
}

/** With all that names it. `last` runs when nothing can be made in it any more. */
export async function removeWorkspace(tx: Transaction, workspaceId: string, last: () => Promise<void>): Promise<void> {
  // Raw: the lock of a row.
  await tx.$queryRaw`SELECT id FROM workspaces WHERE id = ${workspaceId}::uuid FOR UPDATE`;
  await last();
  // No foreign key leads from these.
  await tx.generationCountChange.deleteMany({ where: { workspaceId } });
  await tx.workspace.deleteMany({ where: { id: workspaceId } });
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
  // Raw: the lock of a row.
  await tx.$queryRaw`SELECT id FROM workspaces WHERE id = ${workspaceId}::uuid FOR NO KEY UPDATE`;
}
