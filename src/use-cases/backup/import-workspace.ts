/**
 * §18.30: imports an exported workspace into another installation, with the same IDs and numbers, in one transaction while the service
 * runs.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pMapIterable } from 'p-map';
import { type Client, DatabaseError, escapeIdentifier } from 'pg';
import { v7 } from 'uuid';
import { askOf, readHistory } from '../../data/migrations/index.ts';
import { ObjectConflictError, type ObjectStore } from '../../data/objects/object-store.ts';
import { LOCK_NAME } from '../../data/storage/connection/database.ts';
import { workspaceNameLock } from '../../data/storage/workspaces/workspaces.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import type { Actor } from '../../domain/principal.ts';
import { isUuid } from '../../domain/uuid.ts';
import { foreign, type Message, ofField, tell, toldOf } from '../../locales/message.ts';
import type { Group, Inventory, Placeholder } from '../../template/model/inventory.ts';
import { BackupError } from './backup-error.ts';
import { openGroups, WITHOUT_LIMITS, withClient } from './tables.ts';
import { belonging, leadingOut, unfit, WORKSPACE_TABLES, type WorkspaceTable } from './workspace-tables.ts';
import {
  type ArchiveEntry,
  countBackupProgress,
  type OnProgress,
  PDF_FOLDER,
  readArchive,
  readFolderArchive,
  readWorkspaceHeader,
  WORKSPACE_HEADER,
  type WorkspaceHeader,
} from './write-archive.ts';

/** How many PDFs are written at once, because each waits for the disk or the network. */
const WRITES_AT_ONCE = 8;
const UNIQUE_VIOLATION = '23505';
/** The error classes of Postgres for invalid data, violated constraints and exceeded limits. */
const UNFIT = /^2[23]|^54/;

/** `unchanged`: the workspace was here already; missing PDFs were added. */
type Imported = { header: WorkspaceHeader; result: 'imported' | 'unchanged' };

/** Deletes assets that this transaction has imported but nothing shows: pictures of documents that were erased here (§10.33). */
const REMOVE_UNUSED = `DELETE FROM template_assets a WHERE a.workspace_id = $1 AND a.xmin = pg_current_xact_id()::xid
  AND NOT EXISTS (SELECT FROM generation_assets s WHERE s.workspace_id = $1 AND s.hash = a.hash)
  AND NOT EXISTS (SELECT FROM template_version_assets s WHERE s.workspace_id = $1 AND s.hash = a.hash)
  AND NOT EXISTS (SELECT FROM theme_version_assets s WHERE s.workspace_id = $1 AND s.hash = a.hash)`;

/** The number of imported rows by folder. */
type Brought = Map<string, number>;

/** Imports a workspace. Throws `BackupError` with a reason; then no row was changed. */
export async function importWorkspace(
  place: string,
  { url, objects }: { url: string; objects: ObjectStore | null },
  { by, onProgress }: { by: { actor: Actor; now: Date }; onProgress: OnProgress },
): Promise<Imported> {
  // Everything is read and checked before anything is changed.
  let header: WorkspaceHeader | undefined;
  for await (const entry of read(place)) header ??= readWorkspaceHeader(entry, place);
  const given = header ?? readWorkspaceHeader(undefined, place);
  const count = countBackupProgress(given, onProgress);
  return withClient(url, async (client) => {
    await client.query(`BEGIN; ${WITHOUT_LIMITS}`);
    const isHere = await check(client, given);
    const { entriesOf } = await openGroups(read(place));
    const brought: Brought = new Map();
    // The module is loaded here, because other commands of this folder need neither schemas nor templates.
    const checkLines = (await import('./line-check.ts')).createLineCheck();
    for (const table of WORKSPACE_TABLES)
      for await (const { name, bytes } of entriesOf(`${table.folder}/`)) {
        const lines = bytes.toString().split('\n').filter(Boolean);
        const fault = await checkLines(table.folder, lines);
        if (fault) throw otherwise(given, tell('backup.import.line', { file: name, ...fault }));
        const taken = await insert(client, table, lines).catch((error) => refuseUnfit(error, given));
        if (isHere && taken > 0 && !table.files)
          throw otherwise(given, tell('backup.import.absent', { count: taken, folder: table.folder }));
        brought.set(table.folder, (brought.get(table.folder) ?? 0) + taken);
        count(lines.length);
      }
    await client.query(REMOVE_UNUSED, [given.workspace.id]);
    if (!isHere) {
      await finish(client, given, brought, by).catch((error) => refuseUnfit(error, given));
      await readVersions(client, given);
    }
    if (objects) {
      const put = ({ name, bytes }: ArchiveEntry) => putPdf(objects, name, bytes);
      const pdfs = ownPdfs(client, given, entriesOf(`${PDF_FOLDER}/`));
      for await (const _ of pMapIterable(pdfs, put, { concurrency: WRITES_AT_ONCE })) count(1);
    }
    await client.query('COMMIT');
    return { header: given, result: isHere ? 'unchanged' : 'imported' };
  });
}

async function* read(place: string): AsyncGenerator<ArchiveEntry, void> {
  const found = await stat(place).catch(() => null);
  if (!found?.isDirectory()) return yield* readArchive(place);
  const folders = [...WORKSPACE_TABLES.map(({ folder }) => folder), PDF_FOLDER];
  yield* readFolderArchive(place, WORKSPACE_HEADER, () => folders);
}

/** Checks whether the workspace exists here. Waits for another import of it. */
async function check(client: Client, { platen, migrations, workspace }: WorkspaceHeader): Promise<boolean> {
  const { applied } = await readHistory(askOf(client));
  if (applied.join() !== migrations.join()) throw new BackupError(tell('backup.import.otherVersion', { platen }));
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('import_workspace'), hashtext($1))`, [workspace.id]);
  const { rows } = await client.query<{ here: boolean; leaving: boolean }>(
    `SELECT EXISTS (SELECT FROM workspaces WHERE id = $1) AS here,
            EXISTS (SELECT FROM erased_generations WHERE workspace_id = $1) AS leaving`,
    [workspace.id],
  );
  const { here, leaving } = rows[0]!;
  if (!here && leaving) throw new BackupError(tell('backup.import.deleted', { name: workspace.name }));
  if (!here) await client.query(LOCK_NAME, workspaceNameLock(workspace.name));
  return here;
}

/** Inserts rows; rows whose key exists stay unchanged. Returns how many were inserted. */
async function insert(client: Client, { table, read = 'j', keep = 'true' }: WorkspaceTable, lines: string[]) {
  const name = escapeIdentifier(table);
  const { rowCount } = await client.query(
    `INSERT INTO ${name} SELECT r.* FROM unnest($1::text[]) WITH ORDINALITY AS given (line, place)
     CROSS JOIN LATERAL (SELECT given.line::jsonb AS j) parsed
     CROSS JOIN LATERAL jsonb_populate_record(NULL::${name}, ${read}) r
     WHERE ${keep} ORDER BY given.place
     ON CONFLICT ON CONSTRAINT ${escapeIdentifier(`${table}_pkey`)} DO NOTHING`,
    [lines],
  );
  return rowCount ?? 0;
}

/**
 * Checks that all rows exist and belong to this workspace: no row has a key or a reference of another workspace, or was inserted into
 * one. A manipulated file could try that.
 */
async function finish(client: Client, header: WorkspaceHeader, brought: Brought, by: { actor: Actor; now: Date }) {
  const { id, default_theme_id } = header.workspace;
  // Constraints on files are deferred, and are checked here.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  await client.query('UPDATE workspaces SET default_theme_id = $2 WHERE id = $1', [id, default_theme_id]);
  for (const table of WORKSPACE_TABLES) {
    const { rows } = await client.query<{ rows: number; leading: number; unfit: number }>(
      `SELECT count(*)::float8 AS rows, count(*) FILTER (WHERE ${leadingOut(table, id)})::float8 AS leading,
              count(*) FILTER (WHERE ${unfit(table)})::float8 AS unfit
       FROM ${escapeIdentifier(table.table)} t WHERE ${belonging(table, id)}`,
    );
    const { rows: found, leading, unfit: others } = rows[0]!;
    const wanted = header.tables.find(({ name }) => name === table.folder)?.rows;
    const { folder } = table;
    if (found !== wanted) throw otherwise(header, tell('backup.import.count', { folder, found, wanted: wanted ?? 0 }));
    const alien = (brought.get(folder) ?? 0) - found + leading;
    if (alien !== 0) throw otherwise(header, tell('backup.import.foreign', { count: alien, folder }));
    if (others !== 0) throw otherwise(header, tell('backup.import.dangling', { count: others, folder }));
  }
  const documents = header.tables.find(({ name }) => name === 'documents')?.rows;
  const detail = { imported: documents, made_at: header.made_at };
  await recordImport(client, id, detail, by);
}

/**
 * Checks that each version of a template can be parsed, as it will be when documents are created, and that its stored inventory is true.
 */
async function readVersions(client: Client, header: WorkspaceHeader): Promise<void> {
  const { createSavedVersions } = await import('../create-document/index.ts');
  const versions = createSavedVersions({ maxBytes: 1 });
  const workspaceId = header.workspace.id;
  try {
    const { rows } = await client.query<{ id: string; title: string; version: number }>(
      'SELECT id, title, version FROM template_versions WHERE workspace_id = $1',
      [workspaceId],
    );
    for (const { id, title, version } of rows) {
      const found = await client.query<StoredVersion>('SELECT source, inventory FROM template_versions WHERE id = $1', [
        id,
      ]);
      const stored = found.rows[0]!;
      const refuse = (problem: Message) =>
        otherwise(header, tell('backup.import.version', { version, title: JSON.stringify(title), problem }));
      const read = await versions
        .get({ workspaceId, versionId: id }, async () => stored)
        .catch((error: Error) => {
          throw refuse(toldOf(error));
        });
      if (outlineOf(read.inventory) !== outlineOf(stored.inventory)) throw refuse(tell('backup.import.placeholders'));
    }
  } finally {
    await versions.close();
  }
}

type StoredVersion = { source: string; inventory: Inventory };

/** Returns the names by which callers know placeholders, with the IDs of their entries. */
function outlineOf({ placeholders, groups }: Inventory): string {
  const outline = (one: Placeholder) => [one.entry, one.key, one.label, one.type];
  const ofGroup = ({ entry, key, label, fields, groups: inner }: Group): unknown[] => [
    ...[entry, key, label, fields.map(outline)],
    ...(inner ? [inner.map(ofGroup)] : []),
  ];
  return JSON.stringify([placeholders.map(outline), groups.map(ofGroup)]);
}

/** Yields PDFs under their object names, except those of documents that were erased here. */
async function* ownPdfs(
  client: Client,
  { workspace }: WorkspaceHeader,
  entries: AsyncIterable<ArchiveEntry>,
): AsyncGenerator<ArchiveEntry, void> {
  for await (const { name, bytes } of entries) {
    const id = path.basename(name, '.pdf');
    if (!isUuid(id)) continue;
    const { rowCount } = await client.query(
      `SELECT FROM generations WHERE id = $1 AND workspace_id = $2 AND pdf_sha256 = sha256($3)
       UNION ALL SELECT FROM signature_requests WHERE id = $1 AND workspace_id = $2 AND signed_sha256 = sha256($3)`,
      [id, workspace.id, bytes],
    );
    if (rowCount === 1) yield { name: pdfObjectName(workspace.id, id), bytes };
  }
}

async function putPdf(objects: ObjectStore, name: string, bytes: Buffer): Promise<void> {
  try {
    await objects.put(name, bytes, { contentType: 'application/pdf' });
  } catch (error) {
    if (!(error instanceof ObjectConflictError)) throw error;
    throw new BackupError(tell('backup.import.object', { problem: toldOf(error) }));
  }
}

function otherwise({ workspace: { name, id }, platen }: WorkspaceHeader, problem: Message): BackupError {
  return new BackupError(tell('backup.import', { name, id, platen, problem }));
}

/**
 * Explains a violated constraint: a name or number that must be unique exists already, or a row is invalid. The database's message does
 * not contain the row.
 */
function refuseUnfit(error: unknown, header: WorkspaceHeader): never {
  if (!(error instanceof DatabaseError) || !UNFIT.test(error.code ?? '')) throw error;
  if (error.code !== UNIQUE_VIOLATION) throw otherwise(header, foreign(error.message));
  if (error.constraint === 'workspaces_name_key') throw otherwise(header, tell('backup.import.name'));
  throw otherwise(header, ofField(String(error.table), foreign(String(error.detail))));
}

/** §20.14: that a workspace has come from another installation, in its audit log. */
async function recordImport(
  client: Client,
  workspaceId: string,
  detail: object,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO audit_events (id, workspace_id, at, action, user_id, actor, via, address, detail)
     VALUES ($1, $2, $3, 'workspace_imported', NULL, $4, $5, $6, $7)`,
    [v7({ msecs: now.getTime() }), workspaceId, now, actor.name, actor.via, actor.address, detail],
  );
}
