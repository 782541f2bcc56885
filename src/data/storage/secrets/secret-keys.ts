/** §18.48: which keys the secrets of an installation are sealed with. The database has their ids only. */
import { SECOND } from '../../../domain/durations.ts';
import type { Transaction } from '../connection/database.ts';

/** `next`: it will seal once the present one has had its time; `former`: what it has sealed is being sealed anew. */
export type SecretKeyRow = { id: string; state: 'current' | 'next' | 'former' };

/** The current one first. */
export async function listSecretKeys(db: Transaction): Promise<SecretKeyRow[]> {
  const rows = await db.secretKey.findMany({ select: { id: true, state: true } });
  return rows.toSorted((a, b) => Number(b.state === 'current') - Number(a.state === 'current'));
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

/** A workspace that moves brings secrets that were sealed a while ago. False while one does; else none begins until the transaction ends. */
export async function keepOutMoves(tx: Transaction): Promise<boolean> {
  // Raw: an advisory lock.
  const [row] = await tx.$queryRaw<
    { locked: boolean }[]
  >`SELECT pg_try_advisory_xact_lock(hashtext(${MOVES})) AS locked`;
  return row!.locked;
}

/** The lock that whoever moves a workspace shares, in both installations. */
export const MOVES = 'sealed_secrets_move';
