/** §21.4: grants: a user lets an app act in one workspace. */
import type { Prisma } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../domain/errors.ts';
import { tell } from '../../../locales/message.ts';
import type { Database, Transaction } from '../connection/database.ts';

/** The OAuth library's own record of a grant: the scopes of each resource. */
export type GrantPayload = Prisma.InputJsonObject;

/** `redirectHost`: where the app has its users sent back. */
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

/** `userEmail`: for whom the app acts. */
export type ConnectedApp = Omit<NewGrant, 'payload' | 'clientId'> & {
  userEmail: string;
  usedAt: Date | null;
  revokedAt: Date | null;
};

/** Answers whether it was not there already. */
export async function createGrant(tx: Transaction, grant: NewGrant): Promise<boolean> {
  const { count } = await tx.oAuthGrant.createMany({ data: [grant], skipDuplicates: true });
  const { clientId: id, expiresAt: connectedUntil } = grant;
  const shorter = [{ connectedUntil: null }, { connectedUntil: { lt: connectedUntil } }];
  await tx.oAuthClient.updateMany({ where: { id, OR: shorter }, data: { connectedUntil } });
  return count === 1;
}

/** Of any workspace; null for one that is revoked. Whether it has expired is for the library to say. */
export async function findLiveGrant(
  db: Database,
  id: string,
): Promise<(ConnectedApp & { payload: Prisma.JsonObject }) | null> {
  const row = await db.oAuthGrant.findFirst({ where: { id, revokedAt: null }, include: WITH_EMAIL });
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

/** Those that work, newest first, `max` at most, or all. */
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
  return rows.map(appOf);
}

/** `of`: null for any workspace. Throws `not_found`. */
export async function findConnectedApp(db: Transaction, of: AppsOf | null, id: string): Promise<ConnectedApp> {
  const row = await db.oAuthGrant.findFirst({ where: { id, ...of }, include: WITH_EMAIL });
  if (!row) throw new Refusal('not_found', tell('refusal.notFound.id', { kind: 'app', id }), 'id');
  return appOf(row);
}

/** Its access tokens with it, by a trigger. Answers whether it was revoked now. */
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
