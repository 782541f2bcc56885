/** §20.2: sessions of the web app. Only the SHA-256 of the cookie's token is stored. */
import { v7 } from 'uuid';
import { SECOND } from '../../../domain/durations.ts';
import type { Role } from '../../../domain/roles.ts';
import { columns, type Database, type Transaction } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import { askShards } from '../connection/shards.ts';
import { WAITING_APPROVALS } from '../documents/approvals.ts';

/** A workspace of the signed-in person. `plan` and `timeZone` are needed to create documents. */
export type OwnMembership = {
  workspaceId: string;
  workspaceName: string;
  plan: 'active' | 'none';
  timeZone: string;
  role: Role;
  /** §20.21: whether the workspace is hidden until the person has given a second factor. */
  requiresSecondFactor: boolean;
  /**
   * §20.28: for how many minutes after signing in the workspace is shown, and for how many while idle; null for as long as the session
   * lasts.
   */
  sessionMinutes: number | null;
  idleMinutes: number | null;
  /** The person must have signed in after this time, in milliseconds; null for any time. */
  signInAfter: number | null;
  /** §12.10: how many documents wait for a person. */
  waiting: number;
};

/** Whom a session stands for. `memberships` by the name of the workspace; `workspaceId`: the one looked at last. */
export type SignedIn = {
  sessionId: string;
  userId: string;
  email: string;
  name: string;
  hasPassword: boolean;
  /** The language that the person chose for the pages. */
  language: string | null;
  /** When the session began, and whether a sign-in link began it. */
  startedAt: Date;
  byLink: boolean;
  byProvider: boolean;
  /** §20.21: whether the person has a second factor, and when they gave it in this session; null for not yet. */
  hasSecondFactor: boolean;
  secondFactorAt: Date | null;
  /** When the person last proved their identity in this session; in a session of a provider, when they proved it there. */
  confirmedAt: Date;
  seenAt: Date;
  /** §20.28: the longest idle time since then, up to the last request, in seconds. */
  idleSeconds: number;
  workspaceId: string | null;
  memberships: OwnMembership[];
  /** §18.49: false while a shard does not answer: the memberships of its workspaces are missing. */
  isWhole: boolean;
};

/** The most sessions that are shown for one person. */
const SHOWN_SESSIONS = 100;

const FIND_SESSION = prepared(
  'find_session',
  `
  SELECT s.id AS "sessionId", u.id AS "userId", u.email, u.name, u.password IS NOT NULL AS "hasPassword", u.language,
         s.created_at AS "startedAt", s.by_link AS "byLink", s.by_provider AS "byProvider", s.seen_at AS "seenAt",
         s.idle_seconds AS "idleSeconds", s.workspace_id AS "workspaceId", coalesce(m.memberships, '[]') AS memberships,
         EXISTS (SELECT FROM authenticators a WHERE a.user_id = u.id)
           OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS "hasSecondFactor",
         s.second_factor_at AS "secondFactorAt", coalesce(s.confirmed_at, s.created_at) AS "confirmedAt"
  FROM sessions s
  JOIN users u ON u.id = s.user_id
  LEFT JOIN (
    SELECT jsonb_agg(jsonb_build_object(
      'workspaceId', w.id, 'workspaceName', w.name, 'plan', w.plan, 'timeZone', w.time_zone, 'role', m.role,
      'requiresSecondFactor', w.requires_second_factor, 'sessionMinutes', w.session_minutes, 'idleMinutes', w.idle_minutes,
      'signInAfter', extract(epoch FROM m.sign_in_after) * 1000,
      'waiting', (SELECT count(*) ${WAITING_APPROVALS} WHERE a.workspace_id = w.id)
    ) ORDER BY w.name, w.id) AS memberships
    FROM memberships m JOIN workspaces w ON w.id = m.workspace_id
    WHERE m.user_id = (SELECT user_id FROM sessions WHERE hash = $1::bytea)
  ) m ON true
  WHERE s.hash = $1::bytea AND s.expires_at > now()`,
);

/** Finds the session of a token; null if the token is not valid. Memberships and roles are looked up at every request. */
export async function findSession(db: Database, hash: Uint8Array): Promise<SignedIn | null> {
  // Raw: now(), and a prepared statement of one round trip. §18.49: each shard has the session, and the memberships of its workspaces.
  const { parts, isWhole } = await askShards(db, (shard) => shard.$queryRawUnsafe<SignedIn[]>(FIND_SESSION, hash));
  const found = parts.flat();
  const [first] = found;
  if (!first || (found.length === 1 && isWhole)) return first ? { ...first, isWhole } : null;
  const memberships = found.flatMap((each) => each.memberships);
  return { ...first, isWhole, memberships: memberships.sort((a, b) => a.workspaceName.localeCompare(b.workspaceName)) };
}

export type NewSession = {
  userId: string;
  hash: Buffer<ArrayBuffer>;
  now: Date;
  /** The lifetime in milliseconds. */
  lasts: number;
  address: string;
  agent: string;
  byLink?: boolean;
  /**
   * §20.23: for a session of a provider: when the person proved their identity there, the provider's ID of the session, and the sealed
   * hint that ends it.
   */
  provider?: ProviderSession | undefined;
  /** Whether a second factor was given. */
  secondFactor?: boolean;
};

export type ProviderSession = { provedAt: Date; sid: string | null; hint: Buffer<ArrayBuffer> | null };

export async function createSession(tx: Transaction, session: NewSession): Promise<{ id: string }> {
  const { userId, hash, now, lasts, address, agent, byLink = false, provider, secondFactor = false } = session;
  const id = v7({ msecs: now.getTime() });
  const provedAt = provider?.provedAt ?? now;
  // Raw: Prisma cannot write `now()`.
  await tx.$executeRaw`
    INSERT INTO sessions (id, user_id, hash, created_at, seen_at, expires_at, address, agent, by_link, by_provider, provider_sid, provider_hint,
                          confirmed_at, second_factor_at)
    VALUES (${id}::uuid, ${userId}::uuid, ${hash}, ${now}, ${now}, now() + make_interval(secs => ${lasts / SECOND}::int),
            ${address}, ${agent}, ${byLink}, ${provider !== undefined}, ${provider?.sid ?? null}, ${provider?.hint ?? null},
            ${provider ? provedAt : null}, ${secondFactor ? provedAt : null})`;
  return { id };
}

/**
 * §20.21: completes a sign-in with the second factor. A new session replaces the half session, which prevents session fixation, and keeps
 * its way in. Returns false if the half session has ended.
 */
export async function completeSession(
  tx: Transaction,
  half: string,
  { hash, now, lasts, address, agent }: Pick<NewSession, 'hash' | 'now' | 'lasts' | 'address' | 'agent'>,
): Promise<boolean> {
  // Raw: Prisma cannot write `now()`.
  const completed = await tx.$executeRaw`
    UPDATE sessions SET id = ${v7({ msecs: now.getTime() })}::uuid, hash = ${hash}, created_at = ${now}, seen_at = ${now},
      expires_at = now() + make_interval(secs => ${lasts / SECOND}::int), address = ${address}, agent = ${agent},
      confirmed_at = ${now}, second_factor_at = ${now}, idle_seconds = 0
    WHERE id = ${half}::uuid AND expires_at > now()`;
  return completed === 1;
}

/**
 * Checks whether a session is still open, and keeps it open until the transaction ends. Call `holdPerson` first, because another
 * transaction may be ending the session.
 */
export async function holdSession(tx: Transaction, id: string): Promise<boolean> {
  // Raw: Prisma cannot lock rows or write `now()`.
  const rows = await tx.$queryRaw<
    object[]
  >`SELECT FROM sessions WHERE id = ${id}::uuid AND expires_at > now() FOR SHARE`;
  return rows.length > 0;
}

/** Notes that the session was used, how long it was idle, and which workspace the person opened; null for none. */
export async function touchSession(
  db: Database,
  { sessionId: id, userId, seenAt }: Pick<SignedIn, 'sessionId' | 'userId' | 'seenAt'>,
  { now, workspaceId }: { now: Date; workspaceId: string | null },
): Promise<void> {
  const idle = Math.max(0, Math.round((now.getTime() - seenAt.getTime()) / SECOND));
  // Raw: Prisma has no `greatest()`.
  const touch = (shard: Database) => shard.$executeRaw`
    UPDATE sessions SET seen_at = ${now}, idle_seconds = greatest(idle_seconds, ${idle}::int), workspace_id = coalesce(${workspaceId}::uuid, workspace_id)
    WHERE id = ${id}::uuid`;
  // §18.49: not by the router, which writes to all shards or to none.
  await askShards(db, touch);
  if (!workspaceId) return;
  // Raw: Prisma has no SKIP LOCKED. A long change by the same person, such as an import, locks their membership.
  await db.$executeRaw`
      UPDATE memberships SET seen_at = ${now} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM memberships WHERE workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid
        FOR NO KEY UPDATE SKIP LOCKED))`;
}

/**
 * Notes that the person has proved their identity in this session, with a second factor or otherwise. Does nothing if the session has
 * ended.
 */
export async function confirmSession(
  tx: Transaction,
  id: string,
  { now, secondFactor }: { now: Date; secondFactor: boolean },
): Promise<void> {
  await tx.session.updateMany({
    where: { id },
    data: { confirmedAt: now, seenAt: now, idleSeconds: 0, ...(secondFactor && { secondFactorAt: now }) },
  });
}

/** A device on which the person is signed in. */
export type OpenSession = {
  id: string;
  createdAt: Date;
  seenAt: Date;
  address: string;
  agent: string;
  confirmedAt: Date | null;
  secondFactorAt: Date | null;
  idleSeconds: number;
};

/** Lists open sessions, the latest first. */
export function listSessions(db: Transaction, userId: string, now: Date): Promise<OpenSession[]> {
  return db.session.findMany({
    where: { userId, expiresAt: { gt: now } },
    select: columns('id', 'createdAt', 'seenAt', 'address', 'agent', 'confirmedAt', 'secondFactorAt', 'idleSeconds'),
    orderBy: [{ seenAt: 'desc' }, { id: 'desc' }],
    take: SHOWN_SESSIONS,
  });
}

/** Ends a session. Returns the sealed hint that ends the session at the provider (§20.23); null if there is none. */
export async function endSession(db: Transaction, id: string): Promise<Uint8Array | null> {
  // Raw: Prisma cannot return a deleted row without failing when there is none.
  const [ended] = await db.$queryRaw<{ hint: Uint8Array | null }[]>`
    DELETE FROM sessions WHERE id = ${id}::uuid RETURNING provider_hint AS hint`;
  return ended?.hint ?? null;
}

/**
 * §20.23: ends sessions of a provider. `sid`: the provider's ID of a session; null ends all sessions of `subject`. One of both must be
 * given. Returns the IDs of their owners.
 */
export async function endProviderSessions(
  tx: Transaction,
  { issuer, subject, sid }: { issuer: string; subject: string | null; sid: string | null },
): Promise<string[]> {
  // Raw: Prisma cannot return deleted rows. Sessions without a session ID of the provider are found by their subject.
  const ended = await tx.$queryRaw<{ userId: string }[]>`
    DELETE FROM sessions s USING identities i
    WHERE s.by_provider AND i.user_id = s.user_id AND i.issuer = ${issuer} AND i.subject = coalesce(${subject}::text, i.subject)
      AND (s.provider_sid = ${sid} OR (${subject}::text IS NOT NULL AND (s.provider_sid IS NULL OR ${sid}::text IS NULL)))
    RETURNING s.user_id AS "userId"`;
  return [...new Set(ended.map(({ userId }) => userId))];
}
