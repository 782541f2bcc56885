/**
 * §18.47: brings the rows of a table from one database into another, as often as need be: what the target lacks or has otherwise, and
 * nothing else. Each row is compared with its source by its hash once it is there; from then on, again once either side has written it.
 */
import { isDeepStrictEqual } from 'node:util';
import { pMapIterable } from 'p-map';
import { type Client, escapeIdentifier, escapeLiteral, type QueryResult } from 'pg';
import { tell } from '../../locales/message.ts';
import { BackupError } from './backup-error.ts';
import { idThere, type MovedTable, rowOf } from './moved-tables.ts';
import { belonging } from './workspace-tables.ts';

const KEYS_AT_ONCE = 5_000;

/** `shapes`: by `shapesOf`. `ids`: of people who have another id in the target. `reseal`: a secret of the row with this id, for the target. */
export type Sync = {
  source: Client;
  target: Client;
  workspaceId: string;
  shapes: Shapes;
  ids: Record<string, string>;
  reseal(owner: string, sealed: Buffer): Promise<Buffer>;
  /** Of a table; a peer that has more has no end. */
  maxRows?: number;
};

/** Keys of rows. */
export type TableDifference = { table: MovedTable; changed: string[]; extra: string[] };

type KeyColumn = { name: string; type: string };
/** By the table's name: the columns of its primary key in their order, and the others. */
type Shapes = Map<string, { key: KeyColumn[]; others: string[] }>;

const MAX_ROWS = 10_000_000;

/**
 * Both databases have the same: what one says is written into statements for the other, so it must be what that one says itself. Throws
 * `BackupError`.
 */
export async function shapesOfBoth(
  { source, target }: Pick<Sync, 'source' | 'target'>,
  tables: readonly MovedTable[],
): Promise<Shapes> {
  const [here, there] = [await shapesOf(source, tables), await shapesOf(target, tables)];
  if (!isDeepStrictEqual(here, there)) throw new BackupError(tell('backup.move.tables'));
  return here;
}

async function shapesOf(client: Client, tables: readonly MovedTable[]): Promise<Shapes> {
  const { rows } = await client.query<{ table: string; name: string; type: string; place: number | null }>(
    `SELECT t.name AS table, a.attname::text AS name, format_type(a.atttypid, NULL) AS type, array_position(i.indkey::int2[], a.attnum) AS place
     FROM unnest($1::text[]) AS t (name) JOIN pg_attribute a ON a.attrelid = t.name::regclass AND a.attnum > 0 AND NOT a.attisdropped
     JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary ORDER BY place`,
    [tables.map(({ table }) => table)],
  );
  const shapeOf = (table: string) => {
    const columns = rows.filter((row) => row.table === table);
    const key = columns.filter(({ place }) => place !== null);
    return { key, others: columns.filter(({ place }) => place === null).map(({ name }) => name) };
  };
  return new Map(tables.map(({ table }) => [table, shapeOf(table)]));
}

/** Up to which transaction a database was looked at: whatever is written afterwards has a later one. Null: it was not. */
export type Seen = string | null;

/** What a later call of `diffTable` need not look at again, if it is asked before this one. */
export async function seenNow(client: Client): Promise<Seen> {
  const { rows } = await client.query<{ seen: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::xid::text AS seen',
  );
  return rows[0]!.seen;
}

/** What the target lacks or has otherwise, and what only it has. `source` may be in a snapshot. `seen`: rows that were the same then. */
export async function diffTable(
  sync: Sync,
  table: MovedTable,
  seen: { source: Seen; target: Seen },
): Promise<TableDifference> {
  const [here, beyond] = [sourceOf(sync, table), targetOf(sync, table)];
  const rows = listRows(sync.source, here, seen.source);
  // Both begin at once.
  const first = rows.next();
  first.catch(() => undefined);
  const there = new Map<string, string | null>();
  const { maxRows = MAX_ROWS } = sync;
  const refuseMore = (count: number) => {
    if (count > maxRows) throw new BackupError(tell('backup.move.many', { max: maxRows, table: table.table }));
  };
  for await (const { key: one, sum } of listRows(sync.target, beyond, seen.target)) {
    there.set(one, sum);
    refuseMore(there.size);
  }
  const changed: string[] = [];
  // Written on one side only: the other one's hash is asked for afterwards.
  const writtenHere = new Map<string, string>();
  const writtenThere = new Map<string, string>();
  let count = 0;
  for (let next = await first; !next.done; next = await rows.next()) {
    const { key: one, sum } = next.value;
    count += 1;
    refuseMore(count);
    const other = there.get(one);
    there.delete(one);
    if (other === undefined || table.sealed || (sum && other && sum !== other)) changed.push(one);
    else if (sum && !other) writtenHere.set(one, sum);
    else if (other && !sum) writtenThere.set(one, other);
  }
  const others = [
    await othersThan(writtenHere, sync.target, beyond),
    await othersThan(writtenThere, sync.source, here),
  ];
  return { table, changed: [changed, ...others].flat(), extra: table.grows ? [] : [...there.keys()] };
}

type Side = { table: MovedTable; key: KeyColumn[]; workspaceId: string; ids: Record<string, string> };

function sourceOf({ shapes, workspaceId, ids }: Sync, table: MovedTable): Side {
  return { table, key: shapes.get(table.table)!.key, workspaceId, ids };
}

function targetOf(sync: Sync, table: MovedTable): Side {
  return { ...sourceOf(sync, table), ids: {} };
}

/** `sum`: null for a row that nobody has written since it was `seen`. */
type Listed = { key: string; sum: string | null };

/** In a transaction of its own, unless there is one. */
async function* listRows(client: Client, side: Side, seen: Seen): AsyncGenerator<Listed, void> {
  const { table, workspaceId } = side;
  const isWritten = seen === null ? 'true' : `age(t.xmin) <= age('${seen}'::xid)`;
  const fetch = `FETCH ${KEYS_AT_ONCE} FROM listed`;
  // Together, since most tables have few rows, and each question waits for its turn. The one before was left open.
  const answers: unknown = await client.query(`CLOSE ALL; DECLARE listed NO SCROLL CURSOR WITH HOLD FOR
    SELECT ${keyText(side)} AS key, CASE WHEN ${isWritten} THEN ${sumOf(side, 'listed')} END AS sum
    FROM ${table.table} t WHERE ${belonging(table, workspaceId)} ${table.order ? `ORDER BY ${table.order}` : ''}; ${fetch}`);
  let { rows } = (answers as QueryResult<Listed>[]).at(-1)!;
  while (rows.length > 0) {
    yield* rows;
    rows = rows.length < KEYS_AT_ONCE ? [] : (await client.query<Listed>(fetch)).rows;
  }
}

/** Of these keys with their hashes, those whose rows in this database have another one. */
async function othersThan(sums: Map<string, string>, client: Client, side: Side): Promise<string[]> {
  const others: string[] = [];
  for (const keys of inParts([...sums.keys()], KEYS_AT_ONCE)) {
    const { condition, values } = among(side, keys);
    const { rows } = await client.query<{ key: string; sum: string }>(
      `SELECT ${keyText(side)} AS key, ${sumOf(side, 'listed')} AS sum FROM ${side.table.table} t WHERE ${condition}`,
      values,
    );
    const found = new Map(rows.map(({ key, sum }) => [key, sum]));
    others.push(...keys.filter((key) => found.get(key) !== sums.get(key)));
  }
  return others;
}

/** Between the parts of a key, none of which has it. */
const BETWEEN = '\u001f';

/** The key of `t` as one text, as the target has it. */
function keyText({ table: { people = [] }, key, ids }: Side): string {
  const parts = key.map(({ name }) =>
    people.includes(name) ? idThere(name, ids) : `t.${escapeIdentifier(name)}::text`,
  );
  return `concat_ws(chr(${BETWEEN.charCodeAt(0)}), ${parts.join(', ')})`;
}

/** The condition of the workspace's rows with these keys. */
function among({ table, key, workspaceId, ids }: Side, keys: string[]): { condition: string; values: string[][] } {
  const split = keys.map((one) => one.split(BETWEEN));
  // Somebody who has another id here: those rows are looked for among all.
  const isOther = ({ name }: KeyColumn) => table.people?.includes(name) && Object.keys(ids).length > 0;
  const columns = key.map((column, place) => ({ ...column, place })).filter((column) => !isOther(column));
  const names = columns.map(({ name }) => `t.${escapeIdentifier(name)}`).join(', ');
  const given = columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ');
  return {
    condition: `${belonging(table, workspaceId)} AND (${names}) IN (SELECT * FROM unnest(${given}))`,
    values: columns.map(({ place }) => split.map((parts) => parts[place]!)),
  };
}

/** What is compared of a row of `t`. */
function sumOf({ table, ids, ...side }: Side, which?: 'listed'): string {
  return `md5((${compared({ table, ids, ...side }, `(${rowOf(table, ids, which)})`)})::text)`;
}

function compared({ table: { ignored = [] } }: Side, row: string): string {
  return ignored.reduce((rest, column) => `${rest} - ${escapeLiteral(column)}`, row);
}

function* inParts<Item>(items: readonly Item[], size: number): Generator<Item[], void> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** §18.47: rows that the target lacks or has otherwise come from the source, and those that only it has go. What the source says of them is not believed. */
const ROWS_AT_ONCE = 500;
/** Pictures and fonts. */
const FILES_AT_ONCE = 10;

/** Rows of the target that the source does not have go. */
export async function removeExtra(sync: Sync, { table, extra }: TableDifference): Promise<void> {
  for (const keys of inParts(extra, ROWS_AT_ONCE)) {
    const { condition, values } = among(targetOf(sync, table), keys);
    await sync.target.query(`DELETE FROM ${table.table} t WHERE ${condition}`, values);
  }
}

/** `before`: what has to be there before the rows are, such as PDFs. It is at work for the next rows while some are written. */
export async function bringChanged(
  sync: Sync,
  { table, changed }: TableDifference,
  before: (rows: readonly Record<string, unknown>[]) => Promise<void>,
): Promise<void> {
  const take = async (keys: string[]) => {
    const brought = await fetchRows(sync.source, sourceOf(sync, table), keys);
    await before(brought.map(({ row }) => JSON.parse(row)));
    return brought;
  };
  const parts = inParts(changed, table.files ? FILES_AT_ONCE : ROWS_AT_ONCE);
  for await (const brought of pMapIterable(parts, take, { concurrency: 1, backpressure: 2 })) {
    const rows = await Promise.all(brought.map(({ row }) => (table.sealed ? resealed(sync, table, row) : row)));
    await sync.target.query('BEGIN');
    try {
      await upsert(sync, table, rows);
      await check(sync.target, targetOf(sync, table), brought);
    } catch (error) {
      await sync.target.query('ROLLBACK');
      throw error;
    }
    await sync.target.query('COMMIT');
  }
}

type Brought = { key: string; row: string; sum: string };

/** Those that are gone by now are left out. */
async function fetchRows(source: Client, side: Side, keys: string[]): Promise<Brought[]> {
  const { condition, values } = among(side, keys);
  // OFFSET: or Postgres would make the row anew for each of its uses.
  const { rows } = await source.query<Brought>(
    `SELECT key, r::text AS row, md5((${compared(side, 'r')})::text) AS sum
     FROM (SELECT ${keyText(side)} AS key, ${rowOf(side.table, side.ids)} AS r FROM ${side.table.table} t WHERE ${condition} OFFSET 0) s`,
    values,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.flatMap((one) => byKey.get(one) ?? []);
}

/** Nothing is written but rows of the workspace, whatever the source says that they are. Throws `BackupError`. */
async function upsert(sync: Sync, table: MovedTable, rows: string[]) {
  const { target, shapes, workspaceId } = sync;
  const side = targetOf(sync, table);
  const name = escapeIdentifier(table.table);
  const { others } = shapes.get(table.table)!;
  const list = others.map(escapeIdentifier).join(', ');
  const excluded = others.map((one) => `excluded.${escapeIdentifier(one)}`).join(', ');
  const update = `DO UPDATE SET (${list}) = ROW (${excluded})
    WHERE ${belonging(table, workspaceId)} AND (SELECT ROW (${others.map((one) => `t.${escapeIdentifier(one)}`).join(', ')})::text)
      IS DISTINCT FROM (SELECT ROW (${excluded})::text)`;
  const json = table.isText ? 'json' : 'jsonb';
  if (table.unique)
    await target.query(
      `UPDATE ${name} t SET ${table.unique} = id::text
       WHERE ${belonging(table, workspaceId)} AND id IN (SELECT (line::jsonb ->> 'id')::uuid FROM unnest($1::text[]) AS given (line))`,
      [rows],
    );
  const { rows: written } = await target.query<{ key: string }>(
    `INSERT INTO ${name} AS t SELECT r.* FROM unnest($1::text[]) WITH ORDINALITY AS given (line, place)
     CROSS JOIN LATERAL ${json}_populate_record(NULL::${name}, given.line::${json}) r ORDER BY given.place
     ON CONFLICT ON CONSTRAINT ${escapeIdentifier(`${table.table}_pkey`)} ${others.length > 0 ? update : 'DO NOTHING'}
     RETURNING ${keyText(side)} AS key`,
    [rows],
  );
  if (written.length === 0) return;
  const { condition, values } = among(
    side,
    written.map(({ key }) => key),
  );
  const { rowCount } = await target.query(`SELECT FROM ${name} t WHERE ${condition}`, values);
  if (rowCount !== written.length) throw new BackupError(tell('backup.move.foreign', { table: table.table }));
}

/** Throws `BackupError` for a row that is another one in the target. */
async function check(target: Client, side: Side, brought: Brought[]): Promise<void> {
  const { condition, values } = among(
    side,
    brought.map(({ key }) => key),
  );
  const { rows } = await target.query<{ key: string; sum: string }>(
    `SELECT ${keyText(side)} AS key, ${sumOf(side)} AS sum FROM ${side.table.table} t WHERE ${condition}`,
    values,
  );
  const there = new Map(rows.map((row) => [row.key, row.sum]));
  const wrong = brought.filter(({ key, sum }) => there.get(key) !== sum);
  if (wrong.length > 0)
    throw new BackupError(
      tell('backup.move.others', { count: wrong.length, table: side.table.table, key: wrong[0]!.key }),
    );
}

async function resealed({ reseal }: Sync, { sealed = [] }: MovedTable, line: string): Promise<string> {
  const row = JSON.parse(line) as Record<string, string | null> & { id: string };
  for (const column of sealed) {
    const secret = row[column];
    // Empty: it was given up.
    if (secret && secret !== '\\x')
      row[column] = `\\x${(await reseal(row.id, Buffer.from(secret.slice(2), 'hex'))).toString('hex')}`;
  }
  return JSON.stringify(row);
}
