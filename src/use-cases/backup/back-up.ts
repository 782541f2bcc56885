/**
 * §18.16: makes a backup while the service runs. It first copies the small files of the data folder, then all tables in one read-only
 * transaction, which shows a single moment, and then the PDFs that these tables refer to, which never change.
 */

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pMap from 'p-map';
import { type Client, escapeLiteral } from 'pg';
import { askOf, migrate, readHistory } from '../../data/migrations/index.ts';
import { ObjectMissingError, type ObjectStore } from '../../data/objects/object-store.ts';
import { writeOver } from '../../data/objects/write-once.ts';
import { isPooled } from '../../data/storage/connection/prepared.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { tell, toldOf } from '../../locales/message.ts';
import { BackupError } from './backup-error.ts';
import {
  copyIn,
  copyOut,
  countRows,
  finishTables,
  listTables,
  openGroups,
  refuseRows,
  type Table,
  takeTables,
  WITHOUT_LIMITS,
  withClient,
} from './tables.ts';
import {
  type ArchiveEntry,
  type BackupHeader,
  countBackupProgress,
  headerEntry,
  type OnProgress,
  readArchive,
  refuseExisting,
  SMALL_FILES,
  writeArchive,
} from './write-archive.ts';

type Installation = {
  /** The `postgresql://…` URL of the database. */
  url: string;
  dataDir: string;
  /** The place of PDFs: `gs://bucket/prefix`, `none`, or `file`. */
  storage: string;
  /** Null if PDFs are in a bucket, where they stay, or are not stored. */
  objects: ObjectStore | null;
};

export type BackupOptions = {
  /** The release of Platen. */
  platen: string;
  now: Date;
  /** Cancels the backup, which then leaves nothing behind. */
  signal: AbortSignal;
  onProgress: OnProgress;
};

/**
 * `unreadable`: names of PDFs that are missing or damaged and so are left out; the service renders them again on request. `takenAt`: the
 * moment that the rows show, by the database's clock.
 */
type BackedUp = { bytes: number; header: BackupHeader; unreadable: string[]; takenAt: Date };

/** Writes the file, which must not exist yet. `withKeys`: also the keys of seals (§24.5). Throws `BackupError` with a reason. */
export async function backUp(
  file: string,
  installation: Installation,
  { withKeys = false, ...options }: BackupOptions & { withKeys?: boolean },
): Promise<BackedUp> {
  await refuseExisting(file);
  const { url, dataDir, storage, objects } = installation;
  const { platen, now, onProgress } = options;
  return withClient(url, async (client) => {
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
        for await (const { bytes, rows } of copyOut(client, table, { withKeys })) {
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
  if (migrations.length === 0) throw new BackupError(tell('backup.nothing'));
  const tables = [];
  for (const table of await listTables(client)) tables.push({ ...table, rows: await countRows(client, table) });
  const { rows } = await client.query<{ postgres: string; takenAt: Date; pdfs: number }>(
    `SELECT current_setting('server_version') AS postgres, now() AS "takenAt", count(*)::float8 AS pdfs
     FROM generations WHERE pdf_status = 'ready'`,
  );
  const { postgres, takenAt, pdfs } = rows[0]!;
  return { takenAt, postgres, migrations, tables, pdfs: objects ? pdfs : null };
}

// §18.16: restores an installation from a backup. The rows are inserted into an empty database in one transaction, which is committed
// after the PDFs and the small files are in place. A restore that fails leaves nothing visible.

/** The installation to restore into, which must be empty. */
type EmptyInstallation = {
  /** The `postgresql://…` URL of the database. */
  url: string;
  /** Null if the installation has no data folder. */
  dataDir: string | null;
  /** Null leaves out the PDFs. */
  objects: ObjectStore | null;
};

/** How many PDFs are written at once, because each waits for the disk. */
const WRITES_AT_ONCE = 8;

/**
 * Restores the backup that `checkBackup` has read. Applies only its migrations, no later ones. Throws `BackupError` if the installation
 * is not empty.
 */
export async function restore(
  file: string,
  header: BackupHeader,
  { url, dataDir, objects }: EmptyInstallation,
  onProgress: OnProgress,
): Promise<void> {
  await withClient(url, async (client) => {
    await refuseOtherSchema(client, header);
    // The tables are checked before the database is migrated to the version of the backup.
    for (const { name } of await listTables(client)) await refuseRows(client, name);
  });
  await migrate(url, { only: header.migrations });
  await withClient(url, async (client) => {
    refuseOtherTables(header, await listTables(client));
    await client.query(`BEGIN; ${WITHOUT_LIMITS}`);
    const foreignKeys = await takeTables(client, header.tables);
    const files: ArchiveEntry[] = [];
    const count = countBackupProgress(header, onProgress);
    const { entriesOf, rest } = await openGroups(readArchive(file));
    for await (const entry of entriesOf('files/')) files.push(entry);
    for (const table of header.tables) {
      const rows = await copyIn(client, table, entriesOf(`database/${table.name}/`), count).catch((error) => {
        throw new BackupError(tell('backup.table', { file, table: table.name, problem: toldOf(error) }));
      });
      if (rows !== table.rows)
        throw new BackupError(tell('backup.rows', { rows, table: table.name, wanted: table.rows }));
    }
    await pMap(
      entriesOf('objects/'),
      async ({ name, bytes }) => {
        await objects?.put(name.slice('objects/'.length), bytes, { contentType: 'application/pdf' });
        count(1);
      },
      { concurrency: WRITES_AT_ONCE },
    );
    const name = rest();
    if (name) throw new BackupError(tell('backup.entry', { file, name }));
    await finishTables(client, header.tables, foreignKeys);
    // These files replace any that the empty installation has created for itself.
    if (dataDir) for (const { name, bytes } of files) await writeOver(dataDir, path.basename(name), bytes);
    await client.query('ANALYZE');
    await client.query('COMMIT');
  });
}

/** Throws unless the backup has the same tables and columns as this database, in any order. */
function refuseOtherTables({ tables, platen }: BackupHeader, own: Table[]): void {
  const outline = (all: Table[]) => JSON.stringify(all.map(({ name, columns }) => [name, columns.toSorted()]).sort());
  if (outline(tables) === outline(own)) return;
  throw new BackupError(tell('backup.altered', { platen }));
}

/** Throws if the database has migrations that the backup lacks, because migrations cannot be undone. */
async function refuseOtherSchema(client: Client, header: BackupHeader): Promise<void> {
  const { applied } = await readHistory(askOf(client));
  const newer = applied.find((name) => !header.migrations.includes(name));
  if (newer === undefined) return;
  throw new BackupError(tell('backup.laterDatabase', { platen: header.platen, migration: newer }));
}

/** §18.16, §18.30: the PDFs that the database refers to, and their bytes. */
type Pdf = { workspaceId: string; id: string; sha256: string };

const PDFS_AT_ONCE = 500;

/**
 * Lists the PDFs at the transaction's moment, sorted by ID, for one workspace or all. The list outlives the transaction, so that Postgres
 * need not keep old row versions while files are read. Behind a pooler it does not, because the next statement may run on another
 * connection.
 */
export async function* listPdfs(client: Client, url: string, workspaceId?: string): AsyncGenerator<Pdf, void> {
  const ofWorkspace = workspaceId ? `AND workspace_id = ${escapeLiteral(workspaceId)}` : '';
  await client.query(`
    DECLARE pdfs NO SCROLL CURSOR WITH HOLD FOR
    SELECT workspace_id AS "workspaceId", id, encode(pdf_sha256, 'hex') AS sha256
    FROM generations WHERE pdf_status = 'ready' ${ofWorkspace}
    UNION ALL SELECT workspace_id, id, encode(signed_sha256, 'hex') FROM signature_requests WHERE signed_sha256 IS NOT NULL ${ofWorkspace}
    ${workspaceId ? 'ORDER BY id' : ''}`);
  if (!isPooled(url)) await client.query('COMMIT');
  for (;;) {
    const { rows } = await client.query<Pdf>(`FETCH ${PDFS_AT_ONCE} FROM pdfs`);
    if (rows.length === 0) return;
    yield* rows;
  }
}

/** Reads a PDF; `name` is its object name. Returns no bytes if the file is missing or its hash differs. */
export async function readPdf(
  objects: ObjectStore,
  { workspaceId, id, sha256 }: Pdf,
): Promise<{ id: string; name: string; bytes: Buffer | null }> {
  const name = pdfObjectName(workspaceId, id);
  try {
    const bytes = Buffer.from(await objects.read(name));
    return { id, name, bytes: createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : null };
  } catch (error) {
    if (error instanceof ObjectMissingError) return { id, name, bytes: null };
    throw error;
  }
}
