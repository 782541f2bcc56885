/** §1.3: workspaces, each with a plan (§5.8) and a time zone, which decides the date of `today`. */
import { v7 } from 'uuid';
import { Prisma } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../domain/errors.ts';
import type { IssueRule } from '../../../domain/issue-rules.ts';
import type { Plan } from '../../../domain/principal.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { tell } from '../../../locales/message.ts';
import { type Database, inTransaction, lockName, type Transaction } from '../connection/database.ts';
import { uuidOf } from '../connection/shards.ts';
import { documentTotal } from '../documents/document-total.ts';
import { endIntroduction } from '../people/accounts.ts';

export type { Plan } from '../../../domain/principal.ts';

/**
 * `defaultThemeId`: the theme of templates that name none (§19.2). `retentionDays`: documents are erased after this many days; those
 * created before `retentionConfirmedBefore` without a daily limit (§18.28).
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
  /** §20.21: whether members must use a second factor. */
  requiresSecondFactor: boolean;
  /** §20.28: how long the workspace is shown after signing in, and while idle; null for no limit. */
  sessionMinutes: number | null;
  idleMinutes: number | null;
  /** §12.10: who issues the documents of all templates. */
  personIssues: IssueRule;
  /** §25.2: whether anyone who verifies a document sees its amount. */
  verifyShowsAmount: boolean;
};

/** Creates a workspace. Throws `validation` if the name is taken or looks like an ID, because commands accept either. */
export function createWorkspace(
  db: Database | Transaction,
  { name, plan, timeZone, now }: { name: string; plan: Plan; timeZone: string; now: Date },
): Promise<Workspace> {
  return inTransaction(db, async (tx) => {
    await claimName(tx, name);
    const workspace = await tx.workspace.create({ data: { id: v7(), name, plan, timeZone, createdAt: now } });
    await settleCreated(tx, workspace);
    return workspace;
  });
}

/** Changes the given fields and keeps the others. Throws the same errors as `createWorkspace`. */
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
      | 'personIssues'
      | 'verifyShowsAmount'
    >
  >,
): Promise<void> {
  if (changed.name !== undefined) await claimName(tx, changed.name, workspaceId);
  await tx.workspace.update({ where: { id: workspaceId }, data: changed });
}

/** Returns what `LOCK_NAME` takes to hold a workspace's name. */
export function workspaceNameLock(name: string): [lock: string, of: string] {
  return [`workspace ${name}`, uuidOf(name)];
}

/**
 * Holds a name for the workspace `by`, or for a new one, until the transaction ends. The unique index knows only the names on its own server
 * (§18.49), so the name is locked on one server and looked up on all.
 */
async function claimName(tx: Transaction, name: string, by?: string): Promise<void> {
  if (isUuid(name)) throw new Refusal('validation', tell('refusal.workspace.id', { name }), 'name');
  const [lock, of] = workspaceNameLock(name);
  await lockName(tx, of, lock);
  const holders = await tx.workspace.findMany({ where: { name }, select: { id: true } });
  if (holders.some(({ id }) => id !== by))
    throw new Refusal('validation', tell('refusal.workspace.named', { name: JSON.stringify(name) }), 'name');
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

/** Finds a workspace by ID or exact name. Throws `not_found`. */
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

/** Lists the IDs of workspaces that erase old documents. */
export async function listRetentions(db: Transaction): Promise<string[]> {
  const found = await db.workspace.findMany({
    where: { retentionDays: { not: null } },
    select: { id: true },
  });
  return found.map(({ id }) => id);
}

/** Counts a workspace's documents one by one, which is slow: use it only in rare operations. */
export function countDocuments(db: Transaction, workspaceId: string): Promise<number> {
  return db.generationEntry.count({ where: { workspaceId } });
}

/** Nobody opens it any more: the end of a membership revokes keys, tokens and apps (§16.3). */
export async function closeWorkspace(tx: Transaction, workspaceId: string): Promise<void> {
  await lockWorkspace(tx, workspaceId);
  // The endpoints go first, so that no webhook reports what is deleted with the workspace.
  await tx.webhookEndpoint.deleteMany({ where: { workspaceId } });
  await tx.membership.deleteMany({ where: { workspaceId } });
  await endIntroduction(tx, { introducedBy: workspaceId });
}

/** Deletes a workspace with all rows that refer to it. `last` runs when no more documents can be created in it. */
export async function removeWorkspace(tx: Transaction, workspaceId: string, last: () => Promise<void>): Promise<void> {
  // Raw: Prisma cannot lock rows.
  await tx.$queryRaw`SELECT id FROM workspaces WHERE id = ${workspaceId}::uuid FOR UPDATE`;
  await last();
  // Rows of this table have no foreign key, so deleting the workspace does not delete them.
  await tx.generationCountChange.deleteMany({ where: { workspaceId } });
  await tx.session.updateMany({ where: { workspaceId }, data: { workspaceId: null } });
  await tx.workspace.deleteMany({ where: { id: workspaceId } });
}

/** §5.8: sets the plan, which decides whether the workspace may generate documents. */
export function setWorkspacePlan(db: Transaction, workspaceId: string, plan: Plan): Promise<Workspace> {
  return db.workspace.update({ where: { id: workspaceId }, data: { plan } });
}

/**
 * Blocks other changes to the workspace's members and templates until this transaction ends. Creating documents is not blocked: the lock
 * leaves out what documents need.
 */
export async function lockWorkspace(tx: Transaction, workspaceId: string): Promise<void> {
  // Raw: Prisma cannot lock rows.
  await tx.$queryRaw`SELECT id FROM workspaces WHERE id = ${workspaceId}::uuid FOR NO KEY UPDATE`;
}

// §20.23 rule 4: the workspaces that the names in OIDC_GROUPS refer to. Once a name refers to a workspace, it does so until somebody
// changes it.

/** `written`: a name or an ID in the setting. `isRead`: a service has started with it. `workspace`: null if no workspace matches. */
export type GroupWorkspace = {
  written: string;
  isRead: boolean;
  workspaceId: string | null;
  workspace: { id: string; name: string } | null;
  settledAt: Date | null;
  settledBy: string | null;
};

/** Connects names that are read for the first time with the workspaces that have them now. Returns those names. */
export async function settleGroupWorkspaces(
  db: Transaction,
  issuer: string,
  { written, now }: { written: readonly string[]; now: Date },
): Promise<string[]> {
  const names = [...new Set(written)].filter((one) => !isUuid(one));
  const found = await db.workspace.findMany({ where: { name: { in: names } }, select: { id: true, name: true } });
  const ids = new Map(found.map(({ id, name }) => [name, id]));
  const data = names.map((name) => ({ issuer, name, ...settled(ids.get(name) ?? null, 'start', now) }));
  const made = await db.groupWorkspace.createManyAndReturn({ data, skipDuplicates: true, select: { name: true } });
  return made.map(({ name }) => name);
}

/** Connects a name in the rules of groups with this workspace from now on. */
export async function pointGroupWorkspace(
  db: Transaction,
  { issuer, name }: { issuer: string; name: string },
  { workspaceId, now }: { workspaceId: string; now: Date },
): Promise<void> {
  const data = settled(workspaceId, 'command', now);
  await db.groupWorkspace.upsert({
    where: { issuer_name: { issuer, name } },
    create: { issuer, name, ...data },
    update: data,
  });
}

/** Called when the operator creates a workspace: rules whose name matched no workspace yet now refer to this one. */
async function settleCreated(
  db: Transaction,
  { id, name, createdAt }: { id: string; name: string; createdAt: Date },
): Promise<void> {
  await db.groupWorkspace.updateMany({
    where: { name, workspaceId: null },
    data: settled(id, 'created', createdAt),
  });
}

function settled(workspaceId: string | null, by: string, now: Date) {
  return { workspaceId, settledAt: workspaceId && now, settledBy: workspaceId && by };
}

/** Returns the rules in the order of the setting, each once. */
export async function findGroupWorkspaces(
  db: Transaction,
  issuer: string,
  written: readonly string[],
): Promise<GroupWorkspace[]> {
  const all = [...new Set(written)];
  const rows = await db.groupWorkspace.findMany({ where: { issuer, name: { in: all } } });
  const known = all.map((one) => {
    const row = rows.find(({ name }) => name === one);
    const { workspaceId = null, settledAt = null, settledBy = null } = row ?? {};
    // A workspace name cannot look like an ID, so an ID is never looked up as a name.
    const id = isUuid(one) ? one.toLowerCase() : workspaceId;
    return { written: one, isRead: row !== undefined, workspaceId: id, settledAt, settledBy };
  });
  const ids = known.flatMap(({ workspaceId }) => workspaceId ?? []);
  const select = { id: true, name: true };
  // One after the other: of a list, a router looks at the first alone (§18.49).
  const workspaces: { id: string; name: string }[] = [];
  for (const id of new Set(ids)) {
    const found = await db.workspace.findUnique({ where: { id }, select });
    if (found) workspaces.push(found);
  }
  return known.map((one) => ({ ...one, workspace: workspaces.find(({ id }) => id === one.workspaceId) ?? null }));
}

// §18.28: what the retention of a workspace would erase, and how many documents may be erased now, by the database's clock.

/** The share of a workspace's documents that may be erased in 24 hours. With a short retention, it is twice what an average day erases. */
const SHARE = 0.1;
const EVEN_DAYS = 2;
/** The number of documents that may always be erased in 24 hours. */
const MIN = 10;

/** `due`: how many of the `documents` were created before `before`. `oldest`: when the first of them was created; null if there is none. */
export type DueDocuments = { documents: number; due: number; before: Date; oldest: Date | null };

/**
 * `left`: how many documents may be erased now. `confirmedBefore`: documents created before are not limited; null if nobody has confirmed
 * this.
 */
export type Retention = DueDocuments & { left: number; confirmedBefore: Date | null };

/** Finds the documents that would be erased if the workspace kept its documents for `days` whole days of UTC. */
export async function findDueDocuments(tx: Transaction, workspaceId: string, days: number): Promise<DueDocuments> {
  // Raw: Prisma cannot write `now()`.
  const [{ before }] = await tx.$queryRaw<[{ before: Date }]>`
    SELECT (date_trunc('day', now() AT TIME ZONE 'UTC') - make_interval(days => ${days}::int)) AT TIME ZONE 'UTC' AS before`;
  const oldest = (source: 'api' | 'app') => Prisma.sql`
    (SELECT min(created_at) FROM generation_entries WHERE workspace_id = ${workspaceId}::uuid AND source = ${source}::source)`;
  // Raw: one statement gives all counts of the same moment.
  const [counted] = await tx.$queryRaw<[{ documents: bigint; due: bigint; oldest: Date | null }]>`
    SELECT ${documentTotal(workspaceId, {})} AS documents, ${documentTotal(workspaceId, { to: before })} AS due,
           least(${oldest('api')}, ${oldest('app')}) AS oldest`;
  const due = Number(counted.due);
  return { documents: Number(counted.documents), due, before, oldest: due > 0 ? counted.oldest : null };
}

/**
 * Returns how many documents may be erased in 24 hours, for a workspace that had `documents` at their start and keeps them for `days`
 * days.
 */
export function maxPerDay(documents: number, days: number): number {
  return Math.max(MIN, Math.ceil(documents * Math.min(1, Math.max(SHARE, EVEN_DAYS / days))));
}

/**
 * Locks the retention of a workspace; null if documents are kept for good. Other transactions that erase documents of the workspace wait
 * until this one ends.
 */
export async function holdRetention(tx: Transaction, workspaceId: string): Promise<Retention | null> {
  await lockName(tx, workspaceId, `retention of ${workspaceId}`);
  // Raw: now(), and a sum of JSON.
  const [kept] = await tx.$queryRaw<{ days: number | null; confirmedBefore: Date | null; erased: number }[]>`
    SELECT retention_days AS days, retention_confirmed_before AS "confirmedBefore",
           (SELECT coalesce(sum((detail ->> 'erased')::int), 0)::int FROM audit_events e
            WHERE e.workspace_id = w.id AND e.at > now() - interval '24 hours' AND e.action = 'documents_erased') AS erased
    FROM workspaces w WHERE w.id = ${workspaceId}::uuid`;
  if (!kept || kept.days === null) return null;
  const { days, confirmedBefore, erased } = kept;
  const found = await findDueDocuments(tx, workspaceId, days);
  return { ...found, confirmedBefore, left: Math.max(0, maxPerDay(found.documents + erased, days) - erased) };
}
