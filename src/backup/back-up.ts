/**
 * §18.16: takes a backup while the service works: the tables as of one moment, in one transaction that only reads; then the PDFs
 * that they know of, which never change; first of all the small files of the data folder.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { pdfObjectName } from '../domain/pdf-object-name.ts';
import { askOf, readHistory } from '../migrations/index.ts';
import { ObjectMissingError, type ObjectStore } from '../objects/object-store.ts';
import { isPooled } from '../storage/is-pooled.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, headerEntry } from './backup-header.ts';
import { countBackupProgress, type OnProgress } from './backup-progress.ts';
import { copyOut, countRows, listTables } from './tables.ts';
import { WITHOUT_LIMITS, withClient } from './with-client.ts';
import { type ArchiveEntry, refuseExisting, writeArchive } from './write-archive.ts';

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

/** `unreadable`: names of PDFs that are gone or damaged and so are left out; the service draws them again when asked. */
export type BackedUp = { bytes: number; header: BackupHeader; unreadable: string[] };

/** Beside the database and the objects: the keys that sign URLs, and the demo's record. */
const SMALL_FILES = /^((second-)?signing\.key|demo\.json)$/;
const PDFS_AT_ONCE = 500;

type Pdf = { workspaceId: string; id: string; sha256: string };

/** Writes the file, which must not exist yet. Throws `BackupError` with a reason. */
export async function backUp(file: string, installation: Installation, options: BackupOptions): Promise<BackedUp> {
  await refuseExisting(file);
  const { url, dataDir, storage, objects } = installation;
  const { platen, now, onProgress } = options;
  return withClient(url, async (client) => {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${WITHOUT_LIMITS}`);
    const header = { platen, made_at: now.toISOString(), storage, ...(await describeDatabase(client, objects)) };
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
        const entry = await readPdf(objects, pdf);
        if (typeof entry === 'string') unreadable.push(entry);
        else yield entry;
        count(1);
      }
    }

    const bytes = await writeArchive(file, entries(), options);
    return { bytes, header: { format: 1 as const, ...header }, unreadable };
  });
}

async function describeDatabase(client: Client, objects: ObjectStore | null) {
  const { applied: migrations } = await readHistory(askOf(client));
  if (migrations.length === 0) throw new BackupError('There is nothing to back up: this database was never used.');
  const tables = [];
  for (const table of await listTables(client)) tables.push({ ...table, rows: await countRows(client, table) });
  const { rows } = await client.query<{ postgres: string; pdfs: number }>(
    `SELECT current_setting('server_version') AS postgres, count(*)::float8 AS pdfs
     FROM generations WHERE pdf_status = 'ready'`,
  );
  const { postgres, pdfs } = rows[0]!;
  return { postgres, migrations, tables, pdfs: objects ? pdfs : null };
}

/**
 * As of the transaction's moment. The list outlives the transaction, so that the database need not keep what is old for as long
 * as files are read; but not behind a pooler, which may lend another connection then.
 */
async function* listPdfs(client: Client, url: string): AsyncGenerator<Pdf, void> {
  await client.query(`
    DECLARE pdfs NO SCROLL CURSOR WITH HOLD FOR
    SELECT workspace_id AS "workspaceId", id, encode(pdf_sha256, 'hex') AS sha256
    FROM generations WHERE pdf_status = 'ready'`);
  if (!isPooled(url)) await client.query('COMMIT');
  for (;;) {
    const { rows } = await client.query<Pdf>(`FETCH ${PDFS_AT_ONCE} FROM pdfs`);
    if (rows.length === 0) return;
    yield* rows;
  }
}

/** The name alone when the file is gone or has other bytes. */
async function readPdf(objects: ObjectStore, { workspaceId, id, sha256 }: Pdf): Promise<ArchiveEntry | string> {
  const name = pdfObjectName(workspaceId, id);
  try {
    const bytes = Buffer.from(await objects.read(name));
    return createHash('sha256').update(bytes).digest('hex') === sha256 ? { name: `objects/${name}`, bytes } : name;
  } catch (error) {
    if (error instanceof ObjectMissingError) return name;
    throw error;
  }
}
