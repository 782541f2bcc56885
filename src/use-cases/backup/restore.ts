/**
 * §18.16: makes an installation from a backup. The rows come into an empty database in one transaction, which is committed when
 * the PDFs and the small files are in their places: all of it is there, or nothing that anybody would see.
 */
import path from 'node:path';
import pMap from 'p-map';
import type { Client } from 'pg';
import { askOf, migrate, readHistory } from '../../data/migrations/index.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { writeOver } from '../../data/objects/write-once.ts';
import { BackupError } from './backup-error.ts';
import type { BackupHeader } from './backup-header.ts';
import { readArchive } from './read-archive.ts';
import { copyIn, finishTables, listTables, openGroups, refuseRows, type Table, takeTables } from './tables.ts';
import { WITHOUT_LIMITS, withClient } from './with-client.ts';
import { type ArchiveEntry, countBackupProgress, type OnProgress } from './write-archive.ts';

/** What is restored into; it has to be empty. */
export type EmptyInstallation = {
  /** postgresql://… */
  url: string;
  /** Null when nothing is kept in one. */
  dataDir: string | null;
  /** Null: PDFs are left out. */
  objects: ObjectStore | null;
};

/** PDFs that are written at once: each waits for the disk. */
const WRITES_AT_ONCE = 8;

/**
 * Restores the backup that `checkBackup` has read; its migrations are applied, later ones are not. Throws `BackupError` when
 * something is there already.
 */
export async function restore(
  file: string,
  header: BackupHeader,
  { url, dataDir, objects }: EmptyInstallation,
  onProgress: OnProgress,
): Promise<void> {
  await withClient(url, 0, async (client) => {
    await refuseOtherSchema(client, header);
    // Before it is brought to the version of the backup.
    for (const { name } of await listTables(client)) await refuseRows(client, name);
  });
  await migrate(url, { only: header.migrations });
  await withClient(url, 0, async (client) => {
    refuseOtherTables(header, await listTables(client));
    await client.query(`BEGIN; ${WITHOUT_LIMITS}`);
    const foreignKeys = await takeTables(client, header.tables);
    const files: ArchiveEntry[] = [];
    const count = countBackupProgress(header, onProgress);
    const { entriesOf, rest } = await openGroups(readArchive(file));
    for await (const entry of entriesOf('files/')) files.push(entry);
    for (const table of header.tables) {
      const rows = await copyIn(client, table, entriesOf(`database/${table.name}/`), count).catch((error) => {
        throw new BackupError(`${file} is damaged: the table ${table.name} cannot be read: ${error.message}.`);
      });
      if (rows !== table.rows)
        throw new BackupError(`The backup has ${rows} rows for the table ${table.name}, not ${table.rows} as it says.`);
    }
    await pMap(
      entriesOf('objects/'),
      async ({ name, bytes }) => {
        await objects?.put(name.slice('objects/'.length), bytes, { contentType: 'application/pdf' });
        count(1);
      },
      { concurrency: WRITES_AT_ONCE },
    );
    if (rest()) throw new BackupError(`${file} has an entry that does not belong into a backup: ${rest()}.`);
    await finishTables(client, header.tables, foreignKeys);
    // In place of what the empty installation may have made for itself.
    if (dataDir) for (const { name, bytes } of files) await writeOver(dataDir, path.basename(name), bytes);
    await client.query('ANALYZE');
    await client.query('COMMIT');
  });
}

/** Of the same tables and columns, in any order. */
function refuseOtherTables({ tables, platen }: BackupHeader, own: Table[]): void {
  const outline = (all: Table[]) => JSON.stringify(all.map(({ name, columns }) => [name, columns.toSorted()]).sort());
  if (outline(tables) === outline(own)) return;
  throw new BackupError(
    `The backup is of Platen ${platen}, but its tables are not those of this version. It was altered.`,
  );
}

/** A database that has migrations already is only taken when the backup has them too: it could not be led back. */
async function refuseOtherSchema(client: Client, header: BackupHeader): Promise<void> {
  const { applied } = await readHistory(askOf(client));
  const newer = applied.find((name) => !header.migrations.includes(name));
  if (newer === undefined) return;
  throw new BackupError(
    `The backup is of Platen ${header.platen}, and this database is of a later version (migration ${newer}). ` +
      'Restore into a new data folder, or into a database that was never used; it is then brought to this version.',
  );
}
