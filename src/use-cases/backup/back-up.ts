/**
 * §18.16: takes a backup while the service works: the tables as of one moment, in one transaction that only reads; then the PDFs
 * that they know of, which never change; first of all the small files of the data folder.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { askOf, readHistory } from '../../data/migrations/index.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, headerEntry, SMALL_FILES } from './backup-header.ts';
import { listPdfs, readPdf } from './list-pdfs.ts';
import { copyOut, countRows, listTables } from './tables.ts';
import { WITHOUT_LIMITS, withClient } from './with-client.ts';
import {
  type ArchiveEntry,
  countBackupProgress,
  type OnProgress,
  refuseExisting,
  writeArchive,
} from './write-archive.ts';

export type Installation = {
  /** postgresql://… */
  url: string;
  dataDir: string;
  /** `gs://bucket/prefix`, `none`, or `file`. */
  storage: string;
  /** Null when PDFs are in a bucket, where they stay, or nowhere. */
  objects: ObjectStore | null;
};

export type BackupOptions = {
  /** The release of Platen. */
  platen: string;
  now: Date;
  /** Ends the work; then nothing is left behind. */
  signal: AbortSignal;
  onProgress: OnProgress;
};

/**
 * `unreadable`: names of PDFs that are gone or damaged and so are left out; the service draws them again when asked. `takenAt`: of which
 * moment the rows are, by the database's clock.
 */
export type BackedUp = { bytes: number; header: BackupHeader; unreadable: string[]; takenAt: Date };

/** Writes the file, which must not exist yet. Throws `BackupError` with a reason. */
export async function backUp(file: string, installation: Installation, options: BackupOptions): Promise<BackedUp> {
  await refuseExisting(file);
  const { url, dataDir, storage, objects } = installation;
  const { platen, now, onProgress } = options;
  return withClient(url, 0, async (client) => {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${WITHOUT_LIMITS}`);
    const { takenAt, ...described } = await describeDatabase(client, objects);
    const header = { platen, made_at: now.toISOString(), storage, ...described };
    const count = countBackupProgress(header, onProgress);
    const unreadable: string[] = [];

    async function* entries(): AsyncGenerator<ArchiveEntry, void> {
      yield headerEntry(header);
      for (const name of await readdir(dataDir).catch(() => []))
        if (SMALL_FILES.test(name)) yield { name: `files/${name}`, bytes: await readFile(path.join(dataDir, name)) };
      for (const table of header.tables) {
        let part = 0;
        for await (const { bytes, rows } of copyOut(client, table)) {
          yield { name: `database/${table.name}/${String(part++).padStart(6, '0')}.gz`, bytes };
          count(rows);
        }
      }
      if (!objects) return;
      for await (const pdf of listPdfs(client, url)) {
        const { name, bytes } = await readPdf(objects, pdf);
        if (bytes) yield { name: `objects/${name}`, bytes };
        else unreadable.push(name);
        count(1);
      }
    }

    const bytes = await writeArchive(file, entries(), options);
    return { bytes, header: { format: 1 as const, ...header }, unreadable, takenAt };
  });
}

async function describeDatabase(client: Client, objects: ObjectStore | null) {
  const { applied: migrations } = await readHistory(askOf(client));
  if (migrations.length === 0) throw new BackupError('There is nothing to back up: this database was never used.');
  const tables = [];
  for (const table of await listTables(client)) tables.push({ ...table, rows: await countRows(client, table) });
  const { rows } = await client.query<{ postgres: string; takenAt: Date; pdfs: number }>(
    `SELECT current_setting('server_version') AS postgres, now() AS "takenAt", count(*)::float8 AS pdfs
     FROM generations WHERE pdf_status = 'ready'`,
  );
  const { postgres, takenAt, pdfs } = rows[0]!;
  return { takenAt, postgres, migrations, tables, pdfs: objects ? pdfs : null };
}
