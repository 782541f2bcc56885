/** §13.12, §18.10, §18.32: the single row with facts about the installation itself. */
import type { Database } from '../connection/database.ts';

/** `id` is part of the name of the store's marker. `storeMarked`: whether a store has ever had one. */
export type Installation = { id: string; storeMarked: boolean };

/** Finds the row; null for a database without this table, which `platen backup` also accepts. */
export async function findInstallation(db: Database): Promise<Installation | null> {
  // Raw: a start must not load Prisma's query compiler (§18.23).
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

/** §18.48: returns the secret with which earlier versions seal and sign. */
export async function findFormSecret(db: Database): Promise<Uint8Array> {
  // Raw: a start must not load Prisma's query compiler (§18.23).
  const rows = await db.$queryRaw<{ secret: Uint8Array }[]>`SELECT form_secret AS secret FROM installation`;
  return oneRow(rows).secret;
}

export async function noteStoreMarked(db: Database): Promise<void> {
  // Raw: Prisma cannot write `now()`.
  await db.$executeRaw`UPDATE installation SET store_marked_at = now() WHERE store_marked_at IS NULL`;
}

/** Writes and commits, as a test. Throws if the database is read-only, such as a standby, and hangs if commits hang. */
export async function writeInstallation(db: Database): Promise<void> {
  // Raw: Prisma cannot write `now()`.
  const rows = await db.$executeRaw`UPDATE installation SET written_at = now()`;
  if (rows !== 1) throw new Error('the table installation has lost its row');
}

/** Notes that a backup is complete; `takenAt`: the moment that it shows. */
export async function noteBackup(db: Database, takenAt: Date): Promise<void> {
  const earlier = { OR: [{ backedUpAt: null }, { backedUpAt: { lt: takenAt } }] };
  await db.installation.updateMany({ where: earlier, data: { backedUpAt: takenAt } });
}

/** Returns the age of the last backup in seconds, by the database's clock; without a backup, the age of the installation. */
export async function findBackupAge(db: Database): Promise<number> {
  // Raw: Prisma cannot write `now()`.
  const [found] = await db.$queryRaw<{ age: number }[]>`
    SELECT greatest(0, extract(epoch FROM now() - coalesce(backed_up_at, made_at)))::float8 AS age FROM installation`;
  return found!.age;
}
