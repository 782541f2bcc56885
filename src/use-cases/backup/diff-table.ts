/**
 * §18.47: brings the rows of a table from one database into another, as often as need be: what the target lacks or has otherwise, and
 * nothing else. Each row is compared with its source by its hash once it is there; from then on, again once either side has written it.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Client, escapeIdentifier, escapeLiteral, type QueryResult } from 'pg';
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
  if (!isDeepStrictEqual(here, there)) throw new BackupError('The tables of the two installations are not the same.');
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
    if (count > maxRows)
      throw new BackupError(`An installation says that it has more than ${maxRows} rows of ${table.table}.`);
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
  // A file that only the target has is one that the source only names, and may not have.
  return { table, changed: [changed, ...others].flat(), extra: table.grows && !table.shared ? [] : [...there.keys()] };
}

export type Side = { table: MovedTable; key: KeyColumn[]; workspaceId: string; ids: Record<string, string> };

export function sourceOf({ shapes, workspaceId, ids }: Sync, table: MovedTable): Side {
  return { table, key: shapes.get(table.table)!.key, workspaceId, ids };
}

export function targetOf(sync: Sync, table: MovedTable): Side {
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
export function keyText({ table: { people = [] }, key, ids }: Side): string {
  const parts = key.map(({ name }) =>
    people.includes(name) ? idThere(name, ids) : `t.${escapeIdentifier(name)}::text`,
  );
  return `concat_ws(chr(${BETWEEN.charCodeAt(0)}), ${parts.join(', ')})`;
}

/** The condition of the workspace's rows with these keys. */
export function among(
  { table, key, workspaceId, ids }: Side,
  keys: string[],
): { condition: string; values: string[][] } {
  const split = keys.map((one) => one.split(BETWEEN));
  // Somebody who has another id here: those rows are looked for among all.
  const isOther = ({ name }: KeyColumn) => table.people?.includes(name) && Object.keys(ids).length > 0;
  const columns = key.map((column, place) => ({ ...column, place })).filter((column) => !isOther(column));
  const names = columns.map(({ name }) => `t.${escapeIdentifier(name)}`).join(', ');
  const given = columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ');
  return {
    condition: `${table.shared ? 'true' : belonging(table, workspaceId)} AND (${names}) IN (SELECT * FROM unnest(${given}))`,
    values: columns.map(({ place }) => split.map((parts) => parts[place]!)),
  };
}

/** What is compared of a row of `t`. */
export function sumOf({ table, ids, ...side }: Side, which?: 'listed'): string {
  return `md5((${compared({ table, ids, ...side }, `(${rowOf(table, ids, which)})`)})::text)`;
}

export function compared({ table: { ignored = [] } }: Side, row: string): string {
  return ignored.reduce((rest, column) => `${rest} - ${escapeLiteral(column)}`, row);
}

export function* inParts<Item>(items: readonly Item[], size: number): Generator<Item[], void> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
