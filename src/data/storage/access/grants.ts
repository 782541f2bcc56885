/** §21.4: grants, by which a user lets an app act in one workspace. */
import type { Prisma } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../domain/errors.ts';
import { tell } from '../../../locales/message.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { firstAnswer, shardsOf } from '../connection/shards.ts';

/** The OAuth library's own record of a grant: the scopes for each resource. */
export type GrantPayload = Prisma.InputJsonObject;

/** `redirectHost`: the host to which the app redirects users. */
export type NewGrant = {
  id: string;
  workspaceId: string;
  userId: string;
  clientId: string;
  appName: string;
  redirectHost: string;
  payload: GrantPayload;
  createdAt: Date;
  expiresAt: Date;
};

/** `userEmail`: the user for whom the app acts. */
export type ConnectedApp = Omit<NewGrant, 'payload' | 'clientId'> & {
  userEmail: string;
  usedAt: Date | null;
  revokedAt: Date | null;
};

/** Creates a grant. Returns false if it existed already. */
export async function createGrant(tx: Transaction, grant: NewGrant): Promise<boolean> {
  const { count } = await tx.oAuthGrant.createMany({ data: [grant], skipDuplicates: true });
  const { clientId: id, expiresAt: connectedUntil } = grant;
  const shorter = [{ connectedUntil: null }, { connectedUntil: { lt: connectedUntil } }];
  await tx.oAuthClient.updateMany({ where: { id, OR: shorter }, data: { connectedUntil } });
  return count === 1;
}

/** Finds a grant of any workspace; returns null if it was revoked. The OAuth library checks whether it has expired. */
export async function findLiveGrant(
  db: Database,
  id: string,
): Promise<(ConnectedApp & { payload: Prisma.JsonObject }) | null> {
  // §18.49: it names no workspace.
  const find = async (shard: Database) =>
    shard.oAuthGrant.findFirst({ where: { id, revokedAt: null }, include: WITH_EMAIL });
  const row = await firstAnswer(shardsOf(db).map(find));
  return row && { ...appOf(row), payload: row.payload as Prisma.JsonObject };
}

/** Until the transaction ends, nobody revokes it. Null for one that is revoked. */
export async function holdGrant(tx: Transaction, id: string): Promise<{ workspaceId: string; userId: string } | null> {
  // Raw: the lock of a row.
  const [grant] = await tx.$queryRaw<{ workspaceId: string; userId: string }[]>`
    SELECT workspace_id AS "workspaceId", user_id AS "userId" FROM oauth_grants
    WHERE id = ${id}::uuid AND revoked_at IS NULL FOR SHARE`;
  return grant ?? null;
}

/** Of a workspace, or of a person in all of theirs. */
export type AppsOf = { workspaceId: string } | { userId: string };

/** Lists active apps, newest first, at most `max` if given. */
export async function listConnectedApps(
  db: Transaction,
  of: AppsOf,
  { now, max }: { now: Date; max?: number },
): Promise<ConnectedApp[]> {
  const rows = await db.oAuthGrant.findMany({
    where: { ...of, revokedAt: null, expiresAt: { gt: now } },
    include: WITH_EMAIL,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...(max !== undefined && { take: max }),
  });
  // §18.49: those of a person come from each shard, newest first.
  if ('userId' in of) rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return rows.slice(0, max).map(appOf);
}

/** Finds an app. `of`: null for any workspace. Throws `not_found`. */
export async function findConnectedApp(db: Transaction, of: AppsOf | null, id: string): Promise<ConnectedApp> {
  const row = await db.oAuthGrant.findFirst({ where: { id, ...of }, include: WITH_EMAIL });
  if (!row) throw new Refusal('not_found', tell('refusal.notFound.id', { kind: 'app', id }), 'id');
  return appOf(row);
}

/** Revokes a grant; a trigger revokes its access tokens. Returns false if it was revoked before. */
export async function revokeGrant(tx: Transaction, workspaceId: string, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.oAuthGrant.updateMany({
    where: { id, workspaceId, revokedAt: null },
    data: { revokedAt: now },
  });
  return count === 1;
}

const WITH_EMAIL = { user: { select: { email: true } } } as const;

function appOf(row: Prisma.OAuthGrantGetPayload<{ include: typeof WITH_EMAIL }>): ConnectedApp {
  const { id, workspaceId, userId, appName, redirectHost, createdAt, expiresAt, usedAt, revokedAt, user } = row;
  const times = { createdAt, expiresAt, usedAt, revokedAt };
  return { id, workspaceId, userId, userEmail: user.email, appName, redirectHost, ...times };
}
