/** §20.23 rule 4: which workspaces the names in OIDC_GROUPS mean. What a name means once, it means until somebody says otherwise. */
import { isUuid } from '../../../domain/uuid.ts';
import type { Transaction } from '../connection/database.ts';

/** `written`: in the setting, a name or an id. `isRead`: a service has started with it. `workspace`: null where it means none that is here. */
export type GroupWorkspace = {
  written: string;
  isRead: boolean;
  workspaceId: string | null;
  workspace: { id: string; name: string; moveState: 'arriving' | 'held' | 'moved' | null } | null;
  settledAt: Date | null;
  settledBy: string | null;
};

/** Names that are read for the first time mean the workspaces that have them now. Answers those names. */
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

/** Makes a name in the rules of groups mean this workspace from now on. */
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

/** Called when the operator creates a workspace: rules that named no workspace yet now mean this one. */
export async function settleCreated(
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

/** In the order in which they are written, each once. */
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
    // An id is never anybody's name.
    const id = isUuid(one) ? one.toLowerCase() : workspaceId;
    return { written: one, isRead: row !== undefined, workspaceId: id, settledAt, settledBy };
  });
  const ids = known.flatMap(({ workspaceId }) => workspaceId ?? []);
  const select = { id: true, name: true, moveState: true };
  const workspaces = await db.workspace.findMany({ where: { id: { in: ids } }, select });
  return known.map((one) => ({ ...one, workspace: workspaces.find(({ id }) => id === one.workspaceId) ?? null }));
}
