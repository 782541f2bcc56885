/**
 * §18.16: copies the tables of an installation as text with COPY, whose format is the same on every platform and version of Postgres.
 * Tables of pg-boss are left out, because jobs only ask a worker to look at a document.
 */
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Client, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { SECOND } from '../../domain/durations.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { tell } from '../../locales/message.ts';
import { BackupError } from './backup-error.ts';
import type { ArchiveEntry } from './write-archive.ts';

export type Table = { name: string; columns: string[] };

/** The amount of text in one entry of a backup. */
const PART = 4 * MEBIBYTE;
/** The largest entry, which may contain a very large row. */
const LARGEST = 256 * MEBIBYTE;
/** The fastest level: it compresses to a fifth of the size, and takes a tenth of the time of the best level. */
const GZIP = { level: 1 };
const LINE_END = 0x0a;

const compress = promisify<Buffer, object, Buffer>(gzip);
const expand = promisify<Buffer, object, Buffer>(gunzip);

/** Lists all tables by name, except the history of migrations. Generated columns are left out. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** Returns a statement with all columns, of which those in `left` are null. */
function without({ name, columns }: Table, left: readonly string[]): string {
  const shown = columns.map((column) => (left.includes(column) ? 'NULL' : escapeIdentifier(column)));
  return `SELECT ${shown.join(', ')} FROM ${escapeIdentifier(name)}`;
}

export async function countRows(client: Client, { name }: Table): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::float8 AS count FROM ${escapeIdentifier(name)}`,
  );
  return rows[0]!.count;
}

/** §24.5: columns with keys, which a backup leaves out unless the operator wants them. */
const KEYS: Record<string, string[]> = { seals: ['source', 'authority_passwords'] };

/**
 * Yields a table's text in compressed parts, which may end within a row. `rows`: how many rows ended in the part. `withKeys`: whether the
 * keys of seals are among it; else they are null.
 */
export async function* copyOut(
  client: Client,
  table: Table,
  { withKeys }: { withKeys: boolean },
): AsyncGenerator<{ bytes: Buffer; rows: number }, void> {
  const left = (!withKeys && KEYS[table.name]) || [];
  const stream = client.query(
    copyTo(`COPY ${left.length === 0 ? listOf(table) : `(${without(table, left)})`} TO STDOUT`),
  );
  let chunks: Buffer[] = [];
  let size = 0;
  const part = async () => {
    const text = Buffer.concat(chunks);
    chunks = [];
    size = 0;
    return { bytes: await compress(text, GZIP), rows: countLines(text) };
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PART) yield await part();
  }
  if (size > 0) yield await part();
}

/** Reads the parts of a table and reports for each how many rows ended in it. Returns the number of all rows. */
export async function copyIn(
  client: Client,
  table: Table,
  parts: AsyncIterable<{ bytes: Buffer }>,
  onRows: (rows: number) => void,
): Promise<number> {
  const stream = client.query(copyFrom(`COPY ${listOf(table)} FROM STDIN`));
  await pipeline(async function* () {
    for await (const { bytes } of parts) {
      const text = await expand(bytes, { maxOutputLength: LARGEST });
      yield text;
      onRows(countLines(text));
    }
  }, stream);
  return stream.rowCount;
}

function listOf({ name, columns }: Table): string {
  return `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;
}

/** Counts rows. Each row is one line, because COPY writes line ends in values as `\n`. */
export function countLines(text: Buffer): number {
  let lines = 0;
  for (let at = text.indexOf(LINE_END); at >= 0; at = text.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
}

/** §18.16: prepares the tables of a restore, which must be empty and are filled without triggers and foreign keys. */
type ForeignKey = { table: string; name: string; definition: string };

/** Sorted by age, which is the order in which they fire. */
const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY oid`;

/**
 * Statements after a restore. Renders that were running or waiting for a retry start again, because their jobs are not in the backup.
 * Titles are folded again with the functions of this server.
 */
const FINISH = [
  `UPDATE generations SET pdf_status = 'pending', pdf_lease_holder = NULL, pdf_lease_until = NULL
   WHERE pdf_status IN ('rendering', 'failed')`,
  `UPDATE generation_entries e SET title_folded = fold_title(g.title)
   FROM generations g WHERE g.id = e.id AND e.title_folded <> fold_title(g.title)`,
];

/** Tables whose rows come from the migrations and the first start. They are replaced by those of the backup. */
const WITH_START = ['installation', 'secret_keys'];

/** Locks the tables for this transaction. Throws `BackupError` if one has a row. Removes the foreign keys and returns them. */
export async function takeTables(client: Client, tables: Table[]): Promise<ForeignKey[]> {
  for (const { name } of tables) {
    const table = escapeIdentifier(name);
    await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    if (WITH_START.includes(name)) await client.query(`DELETE FROM ${table}`);
    await refuseRows(client, name);
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  }
  const { rows: foreignKeys } = await client.query<ForeignKey>(FOREIGN_KEYS);
  for (const { table, name } of foreignKeys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${escapeIdentifier(name)}`);
  return foreignKeys;
}

/** Throws `BackupError` if the table contains rows. */
export async function refuseRows(client: Client, name: string): Promise<void> {
  if (WITH_START.includes(name)) return;
  const { rowCount } = await client.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`);
  if (rowCount === 0) return;
  throw new BackupError(tell('backup.inUse', { table: name }));
}

/** Adds the foreign keys again. Throws if rows of the backup are inconsistent. */
export async function finishTables(client: Client, tables: Table[], foreignKeys: ForeignKey[]): Promise<void> {
  for (const statement of FINISH) await client.query(statement);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`);
  for (const { name } of tables) await client.query(`ALTER TABLE ${escapeIdentifier(name)} ENABLE TRIGGER USER`);
}

// §18.16, §18.30: reads the entries of a file group by group, in order.

/** Skips the header and returns readers of the groups. `rest`: the name of an entry that no group has taken. */
export async function openGroups(entries: AsyncGenerator<ArchiveEntry, void>) {
  const next = async () => (await entries.next()).value ?? undefined;
  await next();
  let entry = await next();
  return {
    async *entriesOf(prefix: string): AsyncGenerator<ArchiveEntry, void> {
      for (; entry?.name.startsWith(prefix); entry = await next()) yield entry;
    },
    rest: () => entry?.name,
  };
}

// §18.16: one connection for a transaction that may take as long as it needs.

/** Removes the role's limits within a transaction, which may take long and wait for a disk between two statements. */
export const WITHOUT_LIMITS =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0';

/** What `work` has not committed is undone when it throws. */
export async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10 * SECOND,
    keepAlive: true,
    application_name: 'platen backup',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    // The socket is destroyed, because ending the client would wait for a COPY that is still running.
    client.connection.stream.destroy();
    throw error;
  }
}
