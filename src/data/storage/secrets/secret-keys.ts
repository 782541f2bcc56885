/**
 * §18.48: the IDs of the keys that seal an installation's secrets, and every sealed column, searched by the key that sealed it. The
 * database contains only the IDs of keys. Raw: Prisma has no columns by name, locks or `now()`, and a start must not load its query
 * compiler (§18.23).
 */

import { Prisma } from '../../../../generated/prisma/client.ts';
import { SECOND } from '../../../domain/durations.ts';
import { MARK_BYTES, markOf, type SealedFor, type SecretKey } from '../../../platform/seal-secret.ts';
import type { Database, Transaction } from '../connection/database.ts';

/** `next`: becomes the current key after a waiting time. `former`: its secrets are being sealed again with the current key. */
export type SecretKeyRow = { id: string; state: 'current' | 'next' | 'former' };

/** Lists the keys, the current one first. */
export async function listSecretKeys(db: Transaction): Promise<SecretKeyRow[]> {
  return db.$queryRaw<SecretKeyRow[]>`SELECT id, state::text AS state FROM secret_keys ORDER BY state <> 'current'`;
}

/**
 * Returns the ID of the current key and keeps it current until the transaction ends, so that code that seals everything again finds what
 * was sealed meanwhile.
 */
export async function holdCurrentKey(tx: Transaction): Promise<string> {
  // Raw: Prisma cannot lock rows.
  const [row] = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM secret_keys WHERE state = 'current' FOR SHARE`;
  return row!.id;
}

/** Locks the keys for a process that changes them, one at a time. */
export async function lockSecretKeys(tx: Transaction): Promise<SecretKeyRow[]> {
  // Raw: Prisma cannot lock a table. Locks of rows are not enough, because every row may be new.
  await tx.$executeRaw`LOCK TABLE secret_keys IN SHARE ROW EXCLUSIVE MODE`;
  return listSecretKeys(tx);
}

export async function addSecretKey(tx: Transaction, { id, state }: SecretKeyRow): Promise<void> {
  // Raw: Prisma cannot write `now()`.
  await tx.$executeRaw`INSERT INTO secret_keys (id, state, since) VALUES (${id}, ${state}::secret_key_state, now())`;
}

/** Makes this key, which has a row, the current one: new secrets are sealed with it. */
export async function makeCurrent(tx: Transaction, id: string): Promise<void> {
  await tx.secretKey.updateMany({ where: { state: 'current' }, data: { state: 'former' } });
  // Raw: Prisma cannot write `now()`.
  await tx.$executeRaw`UPDATE secret_keys SET state = 'current', since = now() WHERE id = ${id}`;
}

/** Checks whether the key has been current for this long, in milliseconds. */
export async function isCurrentSince(db: Transaction, id: string, ms: number): Promise<boolean> {
  // Raw: Prisma cannot write `now()`.
  const rows = await db.$queryRaw<object[]>`
    SELECT FROM secret_keys WHERE id = ${id} AND state = 'current' AND since <= now() - make_interval(secs => ${ms / SECOND}::int)`;
  return rows.length > 0;
}

export async function removeSecretKeys(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.secretKey.deleteMany({ where: { id: { in: [...ids] } } });
}

/** Replaces the secret of earlier versions, so that anything they have sealed no longer opens. */
export async function replaceFormSecret(tx: Transaction, formSecret: Buffer<ArrayBuffer>): Promise<void> {
  await tx.installation.updateMany({ data: { formSecret } });
}

/** A column that is sealed. */
type Place = {
  table: string;
  column: string;
  purpose: SealedFor['purpose'];
  /** SQL: for whom. */
  owner: string;
  isNullable?: true;
};

/** All sealed columns. */
const PLACES: Place[] = [
  { table: 'authenticators', column: 'secret', purpose: 'second factor', owner: 'user_id' },
  { table: 'webhook_endpoints', column: 'secret', purpose: 'webhook', owner: 'id' },
  { table: 'webhook_endpoints', column: 'former_secret', purpose: 'webhook', owner: 'id', isNullable: true },
  { table: 'signature_connections', column: 'secret', purpose: 'signature webhook', owner: 'id' },
  { table: 'signature_connections', column: 'token', purpose: 'signature token', owner: 'id' },
  {
    table: 'sessions',
    column: 'provider_hint',
    purpose: 'sign-out',
    owner: `'provider'`,
    isNullable: true,
  },
  { table: 'seals', column: 'source', purpose: 'seal', owner: 'id', isNullable: true },
  { table: 'seals', column: 'authority_passwords', purpose: 'seal authorities', owner: 'id', isNullable: true },
];

/** Matches values that none of these keys has sealed. Empty values were given up (`giveUpSecrets`). */
function notOf({ column }: Place, keys: readonly SecretKey[]): Prisma.Sql {
  const sealed = Prisma.raw(column);
  const marks = keys.map(markOf).filter(({ length }) => length > 0);
  return Prisma.sql`octet_length(${sealed}) > 0 AND substring(${sealed} FROM 1 FOR ${MARK_BYTES}::int) <> ALL (${marks}::bytea[])`;
}

/** Counts the secrets that none of these keys has sealed. */
export async function countSealedOtherwise(db: Transaction, keys: readonly SecretKey[]): Promise<number> {
  let count = 0;
  for (const place of PLACES) {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM ${Prisma.raw(place.table)} WHERE ${notOf(place, keys)}`;
    count += row!.count;
  }
  return count;
}

type Sealed = { id: string; owner: string; sealed: Uint8Array };
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Seals secrets again that `key` has not sealed, in one transaction per batch. `reseal`: null for a secret that cannot be opened, which
 * stays as it is. Locked rows are skipped.
 */
export async function resealSecrets(
  db: Database,
  key: SecretKey,
  { limit, signal, reseal }: { limit: number; signal: AbortSignal; reseal: Reseal },
): Promise<{ resealed: number; unreadable: number }> {
  const counts = { resealed: 0, unreadable: 0 };
  for (const place of PLACES)
    for (let after: string | undefined = FIRST; after !== undefined && !signal.aborted; ) {
      const batch = { after, limit, keys: [key] };
      after = await db.$transaction(async (tx) => {
        const rows = await lockBatch(tx, place, batch);
        for (const row of rows) {
          const anew = reseal({ purpose: place.purpose, owner: row.owner }, row.sealed);
          if (anew) await write(tx, place, row, anew);
          counts[anew ? 'resealed' : 'unreadable'] += 1;
        }
        return rows.length < limit ? undefined : rows.at(-1)!.id;
      });
    }
  return counts;
}

type Reseal = (whose: SealedFor, sealed: Uint8Array) => Buffer<ArrayBuffer> | null;

/**
 * Deletes secrets that none of these keys has sealed. Their rows stay: an authenticator app whose codes are never right, and a webhook
 * address that is paused until its owner creates a new secret. Returns counts by table.
 */
export async function giveUpSecrets(tx: Transaction, keys: readonly SecretKey[]): Promise<Record<string, number>> {
  const given: Record<string, number> = {};
  for (const place of PLACES) {
    const rows = await lockBatch(tx, place, { after: FIRST, limit: null, keys });
    for (const row of rows) await write(tx, place, row, place.isNullable ? null : Buffer.alloc(0));
    if (place.column === 'secret') given[place.table] = rows.length;
  }
  await tx.$executeRaw`
    UPDATE webhook_endpoints SET paused_at = now(), pause = 'failing' WHERE octet_length(secret) = 0 AND paused_at IS NULL`;
  return given;
}

function lockBatch(
  tx: Transaction,
  place: Place,
  { after, limit, keys }: { after: string; limit: number | null; keys: readonly SecretKey[] },
): Promise<Sealed[]> {
  const { table, column, owner } = place;
  const [id, text] = [Prisma.raw(owner), Prisma.raw(column)];
  return tx.$queryRaw<Sealed[]>`
    SELECT id, ${id}::text AS owner, ${text} AS sealed FROM ${Prisma.raw(table)}
    WHERE id > ${after}::uuid AND ${notOf(place, keys)} ORDER BY id LIMIT ${limit}::int FOR UPDATE SKIP LOCKED`;
}

async function write(tx: Transaction, { table, column }: Place, { id }: Sealed, sealed: Buffer<ArrayBuffer> | null) {
  await tx.$executeRaw`UPDATE ${Prisma.raw(table)} SET ${Prisma.raw(column)} = ${sealed}::bytea WHERE id = ${id}::uuid`;
}
