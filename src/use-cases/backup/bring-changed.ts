/** §18.47: rows that the target lacks or has otherwise come from the source, and those that only it has go. What the source says of them is not believed. */
import { pMapIterable } from 'p-map';
import { type Client, escapeIdentifier } from 'pg';
import { BackupError } from './backup-error.ts';
import {
  among,
  compared,
  inParts,
  keyText,
  type Side,
  type Sync,
  sourceOf,
  sumOf,
  type TableDifference,
  targetOf,
} from './diff-table.ts';
import { type MovedTable, rowOf } from './moved-tables.ts';
import { belonging } from './workspace-tables.ts';

const ROWS_AT_ONCE = 500;
/** Pictures and fonts. */
const FILES_AT_ONCE = 10;

/** Rows of the target that the source does not have go. */
export async function removeExtra(sync: Sync, { table, extra }: TableDifference): Promise<void> {
  if (table.shared) return;
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
  const parts = inParts(changed, table.shared ? FILES_AT_ONCE : ROWS_AT_ONCE);
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
     ON CONFLICT ON CONSTRAINT ${escapeIdentifier(`${table.table}_pkey`)} ${others.length > 0 && !table.shared ? update : 'DO NOTHING'}
     RETURNING ${keyText(side)} AS key`,
    [rows],
  );
  // Files are known by their bytes, and whose they are is said by rows that come later.
  if (table.shared || written.length === 0) return;
  const { condition, values } = among(
    side,
    written.map(({ key }) => key),
  );
  const { rowCount } = await target.query(`SELECT FROM ${name} t WHERE ${condition}`, values);
  if (rowCount !== written.length)
    throw new BackupError(`Rows of ${table.table} are not of this workspace. Nothing of them was written.`);
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
      `${wrong.length} rows of ${side.table.table} are others in the target, such as ${wrong[0]!.key}.`,
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
