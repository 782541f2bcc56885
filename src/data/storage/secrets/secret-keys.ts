/**
 * §18.48: which keys the secrets of an installation are sealed with, and all that is sealed in the database, found by the key that has sealed it. The
 * database has the ids of keys only. Raw: columns by their places, locks, now(), and what a start asks (§18.23).
 */

import { Prisma } from '../../../../generated/prisma/client.ts';
import { SECOND } from '../../../domain/durations.ts';
import { MARK_BYTES, markOf, type SealedFor, type SecretKey } from '../../../platform/seal-secret.ts';
import type { Database, Transaction } from '../connection/database.ts';

/** `next`: it will seal once the present one has had its time; `former`: what it has sealed is being sealed anew. */
export type SecretKeyRow = { id: string; state: 'current' | 'next' | 'former' };

/** The current one first. */
export async function listSecretKeys(db: Transaction): Promise<SecretKeyRow[]> {
  return db.$queryRaw<SecretKeyRow[]>`SELECT id, state::text AS state FROM secret_keys ORDER BY state <> 'current'`;
}

/** The id of the current one, which stays so until the transaction ends: what it seals meanwhile is found by who seals all anew. */
export async function holdCurrentKey(tx: Transaction): Promise<string> {
  // Raw: the lock of a row.
  const [row] = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM secret_keys WHERE state = 'current' FOR SHARE`;
  return row!.id;
}

/** For who decides which keys there are: one at a time. */
export async function lockSecretKeys(tx: Transaction): Promise<SecretKeyRow[]> {
  // Raw: the lock of a table, of which every row may be new.
  await tx.$executeRaw`LOCK TABLE secret_keys IN SHARE ROW EXCLUSIVE MODE`;
  return listSecretKeys(tx);
}

export async function addSecretKey(tx: Transaction, { id, state }: SecretKeyRow): Promise<void> {
  // Raw: now().
  await tx.$executeRaw`INSERT INTO secret_keys (id, state, since) VALUES (${id}, ${state}::secret_key_state, now())`;
}

/** From now on what is sealed is sealed with this one, which has a row. */
export async function makeCurrent(tx: Transaction, id: string): Promise<void> {
  await tx.secretKey.updateMany({ where: { state: 'current' }, data: { state: 'former' } });
  // Raw: now().
  await tx.$executeRaw`UPDATE secret_keys SET state = 'current', since = now() WHERE id = ${id}`;
}

/** Whether the current key has been so for this long, in milliseconds. */
export async function isCurrentSince(db: Transaction, id: string, ms: number): Promise<boolean> {
  // Raw: now().
  const rows = await db.$queryRaw<object[]>`
    SELECT FROM secret_keys WHERE id = ${id} AND state = 'current' AND since <= now() - make_interval(secs => ${ms / SECOND}::int)`;
  return rows.length > 0;
}

export async function removeSecretKeys(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.secretKey.deleteMany({ where: { id: { in: [...ids] } } });
}

/** Whatever versions before this one have kept in the database opens nothing from now on. */
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

/** Every column that is sealed. */
const PLACES: Place[] = [
  { table: 'authenticators', column: 'secret', purpose: 'second factor', owner: 'user_id' },
  { table: 'webhook_endpoints', column: 'secret', purpose: 'webhook', owner: 'id' },
  {
    table: 'webhook_endpoints',
    column: 'former_secret',
    purpose: 'webhook',
    owner: 'id',
    isNullable: true,
  },
  {
    table: 'sessions',
    column: 'provider_hint',
    purpose: 'sign-out',
    owner: `'provider'`,
    isNullable: true,
  },
];

/** Not sealed with any of these keys. What is empty was given up (`giveUpSecrets`). */
function notOf({ column }: Place, keys: readonly SecretKey[]): Prisma.Sql {
  const sealed = Prisma.raw(column);
  const marks = keys.map(markOf).filter(({ length }) => length > 0);
  return Prisma.sql`octet_length(${sealed}) > 0 AND substring(${sealed} FROM 1 FOR ${MARK_BYTES}::int) <> ALL (${marks}::bytea[])`;
}

/** How many there are that none of these keys has sealed. */
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
 * Seals anew what `key` has not sealed, a batch a transaction. `reseal`: null for what cannot be opened, which stays. Rows that somebody else is
 * changing are passed over.
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
 * Of what none of these keys has sealed, nothing is left but that it was there: an authenticator that shows no right code any more, and an
 * address that is paused until its owner makes a new secret. Answers how many of each table.
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
