/** §18.10, §18.32: the one row of what Platen knows of the installation itself. */
import type { Database } from './database.ts';

/** Writes and commits. Throws where the database can only be read, as a standby; and where a commit hangs, it takes as long. */
export async function writeInstallation(db: Database): Promise<void> {
  const rows = await db.$executeRaw`UPDATE installation SET written_at = now()`;
  if (rows !== 1) throw new Error('the table installation has lost its row');
}

/** A backup that shows the database as of `takenAt` is whole. */
export async function noteBackup(db: Database, takenAt: Date): Promise<void> {
  await db.$executeRaw`UPDATE installation SET backed_up_at = greatest(backed_up_at, ${takenAt}::timestamptz)`;
}

/** In seconds, by the database's clock; without a backup, the age of the installation. */
export async function findBackupAge(db: Database): Promise<number> {
  const [found] = await db.$queryRaw<{ age: number }[]>`
    SELECT greatest(0, extract(epoch FROM now() - coalesce(backed_up_at, made_at)))::float8 AS age FROM installation`;
  return found!.age;
}
