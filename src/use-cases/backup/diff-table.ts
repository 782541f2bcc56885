/**
 * §18.47: brings the rows of a table from one database into another, as often as need be: what the target lacks or has otherwise, and
 * nothing else. Each row is compared with its source by its hash once it is there.
 */
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { BackupError } from './backup-error.ts';
import { type MovedTable, rowOf } from './moved-tables.ts';

const ROWS_AT_ONCE = 500;
/** Pictures and fonts. */
const FILES_AT_ONCE = 10;
const KEYS_AT_ONCE = 5_000;

/** `ids`: of people who have another id in the target. `reseal`: a secret of the row with this id, for the target. */
export type Sync = {
  source: Client;
  target: Client;
  workspaceId: string;
  ids: Record<string, string>;
  reseal(owner: string, sealed: Buffer): Buffer;
};

/** Keys of rows. */
export type TableDifference = { table: MovedTable; key: KeyColumn[]; changed: string[]; extra: string[] };

type KeyColumn = { name: string; type: string };

/** What the target lacks or has otherwise, and what only it has. `source` may be in a snapshot. */
export async function diffTable(sync: Sync, table: MovedTable): Promise<TableDifference> {
  const { source, target, workspaceId, ids } = sync;
  const key = await keyOf(source, table);
  const there = new Map<string, string>();
  for await (const { key: one, sum } of listRows(target, { table, key, workspaceId, ids: {} })) there.set(one, sum);
  const changed: string[] = [];
  for await (const { key: one, sum } of listRows(source, { table, key, workspaceId, ids })) {
    if (there.get(one) !== sum || table.sealed) changed.push(one);
    there.delete(one);
  }
  return { table, key, changed, extra: table.grows ? [] : [...there.keys()] };
}

type Side = { table: MovedTable; key: KeyColumn[]; workspaceId: string; ids: Record<string, string> };

/** In a transaction of its own, unless there is one. */
async function* listRows(
  client: Client,
  { table, key, workspaceId, ids }: Side,
): AsyncGenerator<{ key: string; sum: string }, void> {
  const from = table.listed ? `(SELECT ${table.listed.join(', ')} FROM ${table.table})` : table.table;
  const rows = `SELECT ${rowOf(table, ids)} AS r FROM ${from} t WHERE ${owned(table, workspaceId)}`;
  await client.query(`DECLARE listed NO SCROLL CURSOR WITH HOLD FOR
    SELECT ${keyText(key)} AS key, md5((${compared(table)})::text) AS sum FROM (${rows}) s
    ${table.order ? `ORDER BY ${table.order}` : ''}`);
  for (;;) {
    const { rows: page } = await client.query<{ key: string; sum: string }>(`FETCH ${KEYS_AT_ONCE} FROM listed`);
    yield* page;
    if (page.length < KEYS_AT_ONCE) break;
  }
  await client.query('CLOSE listed');
}

/** Rows of the target that the source does not have go. */
export async function removeExtra(
  { target, workspaceId }: Sync,
  { table, key, extra }: TableDifference,
): Promise<void> {
  for (const keys of inParts(extra, ROWS_AT_ONCE))
    await target.query(
      `DELETE FROM ${table.table} t WHERE ${owned(table, workspaceId)} AND ${among(key)}`,
      partsOf(keys),
    );
}

/** `before`: what has to be there before the rows are, such as PDFs. */
export async function bringChanged(
  sync: Sync,
  { table, key, changed }: TableDifference,
  before: (rows: readonly Record<string, unknown>[]) => Promise<void>,
): Promise<void> {
  for (const keys of inParts(changed, table.shared ? FILES_AT_ONCE : ROWS_AT_ONCE)) {
    const brought = await fetchRows(sync, { table, key, keys });
    const rows = brought.map(({ row }) => row);
    await before(rows.map((row) => JSON.parse(row)));
    await upsert(sync, { table, key }, table.sealed ? rows.map((row) => resealed(sync, table, row)) : rows);
    await check(sync, { table, key }, brought);
  }
}

type Brought = { key: string; row: string; sum: string };

/** Those that are gone by now are left out. */
async function fetchRows(
  { source, workspaceId, ids }: Sync,
  { table, key, keys }: { table: MovedTable; key: KeyColumn[]; keys: string[] },
): Promise<Brought[]> {
  // Somebody's id is another one here: those rows are looked for among all.
  const own = key.map((column, place) => ({ ...column, place })).filter(({ name }) => !table.people?.includes(name));
  const parts = partsOf(keys);
  const { rows } = await source.query<Brought>(
    `SELECT ${keyText(key)} AS key, r::text AS row, md5((${compared(table)})::text) AS sum
     FROM (SELECT ${rowOf(table, ids)} AS r FROM ${table.table} t WHERE ${owned(table, workspaceId)} AND ${among(own)}) s`,
    own.map(({ place }) => parts[place]),
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.flatMap((one) => byKey.get(one) ?? []);
}

async function upsert({ target }: Sync, { table, key }: { table: MovedTable; key: KeyColumn[] }, rows: string[]) {
  const name = escapeIdentifier(table.table);
  const { rows: columns } = await target.query<{ name: string }>(
    `SELECT attname::text AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table.table],
  );
  const others = columns.map(({ name }) => name).filter((one) => !key.some(({ name }) => name === one));
  const list = others.map(escapeIdentifier).join(', ');
  const excluded = others.map((one) => `excluded.${escapeIdentifier(one)}`).join(', ');
  const update = `DO UPDATE SET (${list}) = ROW (${excluded})
    WHERE (SELECT ROW (${others.map((one) => `${name}.${escapeIdentifier(one)}`).join(', ')})::text)
      IS DISTINCT FROM (SELECT ROW (${excluded})::text)`;
  const json = table.isText ? 'json' : 'jsonb';
  await target.query('BEGIN');
  if (table.unique)
    await target.query(
      `UPDATE ${name} SET ${table.unique} = id::text WHERE id IN (SELECT (line::jsonb ->> 'id')::uuid FROM unnest($1::text[]) AS given (line))`,
      [rows],
    );
  await target.query(
    `INSERT INTO ${name} SELECT r.* FROM unnest($1::text[]) WITH ORDINALITY AS given (line, place)
     CROSS JOIN LATERAL ${json}_populate_record(NULL::${name}, given.line::${json}) r ORDER BY given.place
     ON CONFLICT ON CONSTRAINT ${escapeIdentifier(`${table.table}_pkey`)} ${others.length > 0 && !table.shared ? update : 'DO NOTHING'}`,
    [rows],
  );
  await target.query('COMMIT');
}

/** Throws `BackupError` for a row that is another one in the target. */
async function check(
  { target, workspaceId }: Sync,
  { table, key }: { table: MovedTable; key: KeyColumn[] },
  brought: Brought[],
): Promise<void> {
  const { rows } = await target.query<{ key: string; sum: string }>(
    `SELECT ${keyText(key)} AS key, md5((${compared(table)})::text) AS sum
     FROM (SELECT ${rowOf(table, {})} AS r FROM ${table.table} t
           WHERE ${table.shared ? 'true' : owned(table, workspaceId)} AND ${among(key)}) s`,
    partsOf(brought.map(({ key: one }) => one)),
  );
  const there = new Map(rows.map((row) => [row.key, row.sum]));
  const wrong = brought.filter(({ key: one, sum }) => there.get(one) !== sum);
  if (wrong.length > 0)
    throw new BackupError(`${wrong.length} rows of ${table.table} are others in the target, such as ${wrong[0]!.key}.`);
}

function resealed({ reseal }: Sync, { sealed = [] }: MovedTable, line: string): string {
  const row = JSON.parse(line) as Record<string, string | null> & { id: string };
  for (const column of sealed) {
    const secret = row[column];
    if (secret) row[column] = `\\x${reseal(row.id, Buffer.from(secret.slice(2), 'hex')).toString('hex')}`;
  }
  return JSON.stringify(row);
}

async function keyOf(client: Client, { table }: MovedTable): Promise<KeyColumn[]> {
  const { rows } = await client.query<KeyColumn>(
    `SELECT a.attname::text AS name, format_type(a.atttypid, NULL) AS type
     FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
     WHERE i.indrelid = $1::regclass AND i.indisprimary ORDER BY k.place`,
    [table],
  );
  return rows;
}

/** Between the parts of a key, none of which has it. */
const BETWEEN = '\u001f';

/** A key as one text. */
function keyText(key: KeyColumn[]): string {
  return `concat_ws(chr(${BETWEEN.charCodeAt(0)}), ${key.map(({ name }) => `r ->> ${escapeLiteral(name)}`).join(', ')})`;
}

/** The parts of each key, by columns. */
function partsOf(keys: string[]): string[][] {
  const width = (keys[0] ?? '').split(BETWEEN).length;
  const split = keys.map((one) => one.split(BETWEEN));
  return Array.from({ length: width }, (_, place) => split.map((parts) => parts[place]!));
}

function among(key: KeyColumn[]): string {
  const names = key.map(({ name }) => `t.${escapeIdentifier(name)}`).join(', ');
  return `(${names}) IN (SELECT * FROM unnest(${key.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ')}))`;
}

function compared({ ignored = [] }: MovedTable): string {
  return ignored.reduce((row, column) => `${row} - ${escapeLiteral(column)}`, 'r');
}

function owned({ belongs }: MovedTable, workspaceId: string): string {
  return belongs.replaceAll('$', () => escapeLiteral(workspaceId));
}

function* inParts<Item>(items: readonly Item[], size: number): Generator<Item[], void> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
