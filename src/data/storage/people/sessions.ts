/** §20.2: sessions of the web app. Only the SHA-256 of the cookie's token is kept. */
import { v7 } from 'uuid';
import { SECOND } from '../../../domain/durations.ts';
import type { Role } from '../../../domain/roles.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';

/** A workspace of the person who is signed in. `plan` and `timeZone` are what making a document needs. */
export type OwnMembership = {
  workspaceId: string;
  workspaceName: string;
  plan: 'active' | 'none';
  timeZone: string;
  role: Role;
  /** §20.21: it shows nothing to who has given no second factor. */
  requiresSecondFactor: boolean;
};

/** §18.47: a workspace of theirs that is in another installation now; `movedTo`: the address of that, if it is known. */
export type MovedWorkspace = { workspaceId: string; workspaceName: string; movedTo: string | null };

/** Whom a session stands for. `memberships` by the name of the workspace; `workspaceId`: the one looked at last. */
export type SignedIn = {
  sessionId: string;
  userId: string;
  email: string;
  name: string;
  hasPassword: boolean;
  /** Of the pages, as they chose it. */
  language: string | null;
  /** When the session began, and whether a link began it. */
  startedAt: Date;
  byLink: boolean;
  byProvider: boolean;
  /** §20.21: whether the person has a second factor; when it was given in this session, null for not yet. */
  hasSecondFactor: boolean;
  secondFactorAt: Date | null;
  /** When somebody last showed in it who they are. */
  confirmedAt: Date;
  seenAt: Date;
  workspaceId: string | null;
  memberships: OwnMembership[];
  moved: MovedWorkspace[];
};

/** Of one person. */
const SHOWN_SESSIONS = 100;

const FIND_SESSION = prepared(
  'find_session',
  `
  SELECT s.id AS "sessionId", u.id AS "userId", u.email, u.name, u.password IS NOT NULL AS "hasPassword", u.language,
         s.created_at AS "startedAt", s.by_link AS "byLink", s.by_provider AS "byProvider", s.seen_at AS "seenAt", s.workspace_id AS "workspaceId", coalesce(m.memberships, '[]') AS memberships,
         coalesce(m.moved, '[]') AS moved,
         EXISTS (SELECT FROM authenticators a WHERE a.user_id = u.id)
           OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS "hasSecondFactor",
         s.second_factor_at AS "secondFactorAt", coalesce(s.confirmed_at, s.created_at) AS "confirmedAt"
  FROM sessions s
  JOIN users u ON u.id = s.user_id
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object(
      'workspaceId', w.id, 'workspaceName', w.name, 'plan', w.plan, 'timeZone', w.time_zone, 'role', m.role,
      'requiresSecondFactor', w.requires_second_factor
    ) ORDER BY w.name, w.id) FILTER (WHERE w.move_state IS DISTINCT FROM 'moved') AS memberships,
    jsonb_agg(jsonb_build_object('workspaceId', w.id, 'workspaceName', w.name, 'movedTo', w.moved_to) ORDER BY w.name, w.id)
      FILTER (WHERE w.move_state = 'moved') AS moved
    FROM memberships m JOIN workspaces w ON w.id = m.workspace_id AND w.move_state IS DISTINCT FROM 'arriving'
    WHERE m.user_id = u.id
  ) m ON true
  WHERE s.hash = $1::bytea AND s.expires_at > now()`,
);

/** Memberships and roles are looked up at every request. Null for a token that opens nothing. */
export async function findSession(db: Database, hash: Uint8Array): Promise<SignedIn | null> {
  // Raw: now(), and a prepared statement of one round trip.
  const [found] = await db.$queryRawUnsafe<SignedIn[]>(FIND_SESSION, hash);
  return found ?? null;
}

export type NewSession = {
  userId: string;
  hash: Buffer<ArrayBuffer>;
  now: Date;
  /** In milliseconds. */
  lasts: number;
  address: string;
  agent: string;
  byLink?: boolean;
  byProvider?: boolean;
  /** Whether a second factor was given. */
  secondFactor?: boolean;
};

export async function createSession(
  tx: Transaction,
  { userId, hash, now, lasts, address, agent, byLink = false, byProvider = false, secondFactor = false }: NewSession,
): Promise<{ id: string }> {
  const id = v7({ msecs: now.getTime() });
  // Raw: now().
  await tx.$executeRaw`
    INSERT INTO sessions (id, user_id, hash, created_at, seen_at, expires_at, address, agent, by_link, by_provider, second_factor_at)
    VALUES (${id}::uuid, ${userId}::uuid, ${hash}, ${now}, ${now}, now() + make_interval(secs => ${lasts / SECOND}::int),
            ${address}, ${agent}, ${byLink}, ${byProvider}, ${secondFactor ? now : null})`;
  return { id };
}

/** Notes that it is in use, and which workspace is looked at. */
export async function touchSession(
  db: Database,
  id: string,
  { now, workspaceId }: { now: Date; workspaceId: string | null },
): Promise<void> {
  await db.session.updateMany({ where: { id }, data: { seenAt: now, ...(workspaceId && { workspaceId }) } });
}

/** Somebody has shown in it who they are; with a second factor or otherwise. */
export async function confirmSession(
  tx: Transaction,
  id: string,
  { now, secondFactor }: { now: Date; secondFactor: boolean },
): Promise<void> {
  await tx.session.updateMany({
    where: { id },
    data: { confirmedAt: now, ...(secondFactor && { secondFactorAt: now }) },
  });
}

/** Where somebody is signed in. */
export type OpenSession = { id: string; createdAt: Date; seenAt: Date; address: string; agent: string };

/** The latest first. */
export function listSessions(db: Transaction, userId: string, now: Date): Promise<OpenSession[]> {
  return db.session.findMany({
    where: { userId, expiresAt: { gt: now } },
    select: { id: true, createdAt: true, seenAt: true, address: true, agent: true },
    orderBy: [{ seenAt: 'desc' }, { id: 'desc' }],
    take: SHOWN_SESSIONS,
  });
}

/** Signs out here. */
export async function endSession(db: Transaction, id: string): Promise<void> {
  await db.session.deleteMany({ where: { id } });
}

/** Signs out everywhere, or everywhere but in the session `except`. */
export async function endSessions(tx: Transaction, userId: string, except?: string): Promise<void> {
  await tx.session.deleteMany({ where: { userId, ...(except !== undefined && { id: { not: except } }) } });
}
