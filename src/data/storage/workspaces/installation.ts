/** §13.12, §18.10, §18.32: the one row of what Platen knows of the installation itself. */
import type { Database } from '../connection/database.ts';

/** `id` is in the name of the store's marker; `storeMarked`: whether a store has had one. */
export type Installation = { id: string; storeMarked: boolean };

/** Null for a database that lacks this table: `platen backup` takes it as it is. */
export async function findInstallation(db: Database): Promise<Installation | null> {
  // Raw: a start compiles nothing (§18.23).
  const statement = db.$queryRaw<Installation[]>`
    SELECT id::text AS id, store_marked_at IS NOT NULL AS "storeMarked" FROM installation`;
  const rows = await statement.catch((error: { meta?: { driverAdapterError?: { cause?: { kind?: string } } } }) => {
    if (error.meta?.driverAdapterError?.cause?.kind === 'TableDoesNotExist') return null;
    throw error;
  });
  return rows && oneRow(rows);
}

function oneRow<Row>(rows: Row[]): Row {
  if (rows.length !== 1) throw new Error('the table installation has lost its row');
  return rows[0]!;
}

/** §18.48: what versions before this one seal and sign with. */
export async function findFormSecret(db: Database): Promise<Uint8Array> {
  // Raw: a start compiles nothing (§18.23).
  const rows = await db.$queryRaw<{ secret: Uint8Array }[]>`SELECT form_secret AS secret FROM installation`;
  return oneRow(rows).secret;
}

export async function noteStoreMarked(db: Database): Promise<void> {
  // Raw: now().
  await db.$executeRaw`UPDATE installation SET store_marked_at = now() WHERE store_marked_at IS NULL`;
}

/** Writes and commits. Throws where the database can only be read, as a standby; and where a commit hangs, it takes as long. */
export async function writeInstallation(db: Database): Promise<void> {
  // Raw: now().
  const rows = await db.$executeRaw`UPDATE installation SET written_at = now()`;
  if (rows !== 1) throw new Error('the table installation has lost its row');
}

/** A backup that shows the database as of `takenAt` is whole. */
export async function noteBackup(db: Database, takenAt: Date): Promise<void> {
  const earlier = { OR: [{ backedUpAt: null }, { backedUpAt: { lt: takenAt } }] };
  await db.installation.updateMany({ where: earlier, data: { backedUpAt: takenAt } });
}

/** In seconds, by the database's clock; without a backup, the age of the installation. */
export async function findBackupAge(db: Database): Promise<number> {
  // Raw: now().
  const [found] = await db.$queryRaw<{ age: number }[]>`
    SELECT greatest(0, extract(epoch FROM now() - coalesce(backed_up_at, made_at)))::float8 AS age FROM installation`;
  return found!.age;
}
