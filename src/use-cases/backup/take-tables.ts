/** §18.16: prepares the tables that a backup is restored into: they must be empty, and are filled without triggers and foreign keys. */
import { type Client, escapeIdentifier } from 'pg';
import { BackupError } from './backup-error.ts';
import type { Table } from './tables.ts';

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
  throw new BackupError(
    `This installation is in use: its table ${name} is not empty. Restore into a new data folder or an empty database.`,
  );
}

/** Throws when rows of the backup do not fit to each other. */
export async function finishTables(client: Client, tables: Table[], foreignKeys: ForeignKey[]): Promise<void> {
  for (const statement of FINISH) await client.query(statement);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`);
  for (const { name } of tables) await client.query(`ALTER TABLE ${escapeIdentifier(name)} ENABLE TRIGGER USER`);
}
