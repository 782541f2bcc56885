/**
 * §18.16: the tables of an installation as text, by COPY: the same on every platform and every version of Postgres. pg-boss's are
 * left out: jobs only say that somebody should look at a document.
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

/** Of the text of a table, in one entry of a backup. */
const PART = 4 * MEBIBYTE;
/** With the largest row. */
const LARGEST = 256 * MEBIBYTE;
/** Fast: a fifth of the size at a tenth of the time that the best takes. */
const GZIP = { level: 1 };
const LINE_END = 0x0a;

const compress = promisify<Buffer, object, Buffer>(gzip);
const expand = promisify<Buffer, object, Buffer>(gunzip);

/** All but the history of migrations, by name. What a column computes from others is left out. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

export async function countRows(client: Client, { name }: Table): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::float8 AS count FROM ${escapeIdentifier(name)}`,
  );
  return rows[0]!.count;
}

/** The table's text in compressed parts; each may end within a row. `rows`: how many ended in it. */
export async function* copyOut(client: Client, table: Table): AsyncGenerator<{ bytes: Buffer; rows: number }, void> {
  const stream = client.query(copyTo(`COPY ${listOf(table)} TO STDOUT`));
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

/** Reads the parts of a table, and tells of each how many rows ended in it; answers how many they were. */
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

/** A row is a line: COPY writes the line ends of values as `\n`. */
export function countLines(text: Buffer): number {
  let lines = 0;
  for (let at = text.indexOf(LINE_END); at >= 0; at = text.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
}

/** §18.16: prepares the tables that a backup is restored into: they must be empty, and are filled without triggers and foreign keys. */
type ForeignKey = { table: string; name: string; definition: string };

/** In the order in which they were made, which is that in which they fire. */
const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY oid`;

/**
 * A render that was under way, or whose next try was planned, begins anew: its job is not in the backup. The titles that a search
 * compares are folded as this server does.
 */
const FINISH = [
  `UPDATE generations SET pdf_status = 'pending', pdf_lease_holder = NULL, pdf_lease_until = NULL
   WHERE pdf_status IN ('rendering', 'failed')`,
  `UPDATE generation_entries e SET title_folded = fold_title(g.title)
   FROM generations g WHERE g.id = e.id AND e.title_folded <> fold_title(g.title)`,
];

/** Rows come with the migrations and the first start; the installation is the one that was backed up from now on. */
const WITH_START = ['installation', 'secret_keys'];

/** Locks them for this transaction. Throws `BackupError` when one has a row. Answers the foreign keys, which it removes. */
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

/** Throws `BackupError` for a table in use. */
export async function refuseRows(client: Client, name: string): Promise<void> {
  if (WITH_START.includes(name)) return;
  const { rowCount } = await client.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`);
  if (rowCount === 0) return;
  throw new BackupError(tell('backup.inUse', { table: name }));
}

/** Throws when rows of the backup do not fit to each other. */
export async function finishTables(client: Client, tables: Table[], foreignKeys: ForeignKey[]): Promise<void> {
  for (const statement of FINISH) await client.query(statement);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`);
  for (const { name } of tables) await client.query(`ALTER TABLE ${escapeIdentifier(name)} ENABLE TRIGGER USER`);
}

// §18.16, §18.30: reads the entries of a file group by group, in their order.

/** The header is left out. `rest`: the name of an entry that nobody asked for. */
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

/** Within a transaction: whatever limits the role has, this one may take long, and wait for a disk between two statements. */
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
    // One that is still copying would first come to its end.
    client.connection.stream.destroy();
    throw error;
  }
}
