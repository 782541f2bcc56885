/** §5.3, §5.6, §16.2: API keys. Only the SHA-256 of a key is stored, with its first characters to tell keys apart. */
import { v7 } from 'uuid';
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Credential } from '../../../domain/credential.ts';
import { SECOND } from '../../../domain/durations.ts';
import { Refusal } from '../../../domain/errors.ts';
import type { Role } from '../../../domain/roles.ts';
import { tell } from '../../../locales/message.ts';
import { type Database, inTransaction, type Transaction } from '../connection/database.ts';
import { onEach } from '../connection/shards.ts';
import { lockMember } from '../people/members.ts';

/** Why a key was revoked: by the command, because its creator is no longer owner or admin, or because they left the workspace. */
type Revocation = 'revoked' | 'role_lost' | 'membership_ended';

export type ApiKey = {
  id: string;
  name: string;
  /** The first characters of the key, for display. */
  prefix: string;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  revocation: Revocation | null;
  /** The time of the last request, to the minute. */
  usedAt: Date | null;
};

const CREATORS: Role[] = ['owner', 'admin'];

type NewApiKey = {
  /** An unused ID; a new one by default. */
  id?: string;
  credential: Credential;
  name: string;
  /** The email address of the creator. */
  createdBy: string;
  expiresAt: Date | null;
  now: Date;
};

/**
 * Stores the key of `credential`, which the caller shows this once. Throws `not_found` if the creator is not a member, `validation` if
 * they are neither owner nor admin.
 */
export function createApiKey(db: Database | Transaction, workspaceId: string, key: NewApiKey): Promise<ApiKey> {
  return inTransaction(db, async (tx) => {
    const { userId, email, role } = await lockMember(tx, workspaceId, key.createdBy);
    if (!CREATORS.includes(role)) throw new Refusal('validation', tell('refusal.key.role', { email, role }), 'by');
    const { hash, prefix } = key.credential;
    const { id = v7(), name, expiresAt, now: createdAt } = key;
    await tx.apiKey.create({ data: { id, workspaceId, userId, name, prefix, hash, createdAt, expiresAt } });
    const unused = { revokedAt: null, revocation: null, usedAt: null };
    return { id, name, prefix, createdBy: email, createdAt, expiresAt, ...unused };
  });
}

/** Lists all keys that the workspace ever had, oldest first. */
export async function listApiKeys(db: Transaction, workspaceId: string): Promise<ApiKey[]> {
  const rows = await db.apiKey.findMany({
    where: { workspaceId },
    include: { user: { select: { email: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(keyOf);
}

/** Lists at most `max` keys: active ones first, newest first, then the most recently revoked ones. */
export async function listLatestApiKeys(db: Transaction, workspaceId: string, max: number): Promise<ApiKey[]> {
  const rows = await db.apiKey.findMany({
    where: { workspaceId },
    include: { user: { select: { email: true } } },
    orderBy: [{ revokedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }, { id: 'desc' }],
    take: max,
  });
  return rows.map(keyOf);
}

/** Finds a key in the workspace, or in any workspace if none is given. Throws `not_found`. */
export async function findApiKey(
  db: Transaction,
  id: string,
  workspaceId?: string,
): Promise<ApiKey & { workspaceId: string }> {
  const where = { id, ...(workspaceId && { workspaceId }) };
  const row = await db.apiKey.findFirst({ where, include: { user: { select: { email: true } } } });
  if (!row) throw new Refusal('not_found', tell('refusal.notFound.id', { kind: 'key', id }), 'id');
  return { ...keyOf(row), workspaceId: row.workspaceId };
}

/** Revokes a key from the next request on. Returns false if it was revoked before; then it is not changed. */
export async function revokeApiKey(tx: Transaction, workspaceId: string, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.apiKey.updateMany({
    where: { id, workspaceId, revokedAt: null },
    data: { revokedAt: now, revocation: 'revoked' },
  });
  return count === 1;
}

/** Returns why a key does not work at `now`; null if it works. */
export function whyInactive({ revocation, expiresAt }: ApiKey, now: Date): Revocation | 'expired' | null {
  return revocation ?? (expiresAt && expiresAt <= now ? 'expired' : null);
}

function keyOf(row: Omit<ApiKey, 'createdBy'> & { user: { email: string } }): ApiKey {
  const { id, name, prefix, user, createdAt, expiresAt, revokedAt, revocation, usedAt } = row;
  return { id, name, prefix, createdBy: user.email, createdAt, expiresAt, revokedAt, revocation, usedAt };
}

/**
 * §20.15, §21.4: when API keys and connected apps were last used. Uses are collected in memory and written later, so that no request
 * waits for them.
 */
export type KeyUses = {
  /** Notes that a request with this key, or with a token of this grant, has begun. Credentials without a last use are ignored. */
  note(credentialId: string, at: Date): void;
  /** Writes the pending uses in one statement. After a failure they stay pending. */
  flush(): Promise<void>;
};

/** How long the first pending use waits until it is written. */
const FLUSH_AFTER = 30 * SECOND;

export function createKeyUses(
  db: Database,
  log: { error(details: object, message: string): void } = { error: () => undefined },
): KeyUses {
  let pending = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;
  const flushSoon = () => {
    timer ??= setTimeout(() => void keyUses.flush().catch(report), FLUSH_AFTER).unref();
  };
  const report = (err: unknown) => {
    log.error({ err }, 'the last uses of keys were not written');
    flushSoon();
  };
  const keyUses: KeyUses = {
    note(credentialId, at) {
      pending.set(credentialId, at);
      flushSoon();
    },
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      if (pending.size === 0) return;
      const uses = pending;
      pending = new Map();
      try {
        for (const table of TABLES)
          await onEach(db, (shard) => writeUses(shard, table, [...uses.keys()], [...uses.values()]));
      } catch (error) {
        pending = new Map([...uses, ...pending]);
        throw error;
      }
    },
  };
  return keyUses;
}

const TABLES = ['api_keys', 'oauth_grants'] as const;

/**
 * Writes last uses. Locked rows are skipped instead of waited for: they are being revoked, or another process is writing a use of the
 * same minute.
 */
async function writeUses(db: Database, table: (typeof TABLES)[number], ids: string[], times: Date[]): Promise<void> {
  const name = Prisma.raw(table);
  // Raw: Prisma has no SKIP LOCKED, and cannot set a different time for each row.
  await db.$executeRaw`
    UPDATE ${name} k SET used_at = free.at
    FROM (
      SELECT k.id, used.at FROM unnest(${ids}::uuid[], ${times}::timestamptz[]) AS used (id, at)
      JOIN ${name} k ON k.id = used.id AND (k.used_at IS NULL OR k.used_at < used.at)
      FOR NO KEY UPDATE OF k SKIP LOCKED
    ) free
    WHERE k.id = free.id`;
}
