/**
 * §18.39: a small database as SQL, and back. Its tables are made by the scripts of its own migrations, those of the queue by what
 * pg-boss had for it, and each table's rows are one statement.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Client } from 'pg';
import { MIGRATIONS_FOLDER, readScript } from '../../../../src/data/migrations/history.ts';

export const DUMP = path.join(import.meta.dirname, 'dump.sql.gz');

const TABLES = `
  SELECT c.oid::regclass::text AS name, n.nspname AS schema FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  ORDER BY 1`;
/** pg-boss's scripts fill these. */
const FILLED = ['pgboss.version'];

/** `queue` is the script that made the queue's tables. */
export async function dumpRows(client: Client, queue: string): Promise<Buffer> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  const statements = [queue];
  for (const { name } of tables) {
    if (FILLED.includes(name)) continue;
    const { rows } = await client.query(`SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')::text AS rows FROM ${name} t`);
    if (rows[0].rows === '[]') continue;
    const json = client.escapeLiteral(rows[0].rows);
    statements.push(`INSERT INTO ${name} SELECT * FROM jsonb_populate_recordset(NULL::${name}, ${json})`);
  }
  return gzipSync(statements.join(';\n'), { level: 9 });
}

/** Into an empty database, of whose server the role is a superuser. Answers the migrations with their checksums. */
export async function restoreDump(client: Client): Promise<Map<string, string>> {
  const sql = gunzipSync(await readFile(DUMP)).toString();
  const history = /^INSERT INTO _prisma_migrations .*, '(.*)'\);?$/m.exec(sql)![1]!;
  const rows: { migration_name: string; checksum: string }[] = JSON.parse(history);
  const migrations = new Map(rows.map((row) => [row.migration_name, row.checksum]).sort() as [string, string][]);
  for (const name of migrations.keys()) await client.query(await readScript(MIGRATIONS_FOLDER, name));
  await client.query(`CREATE TABLE _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL,
    logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`);
  // Rows come in the order of the tables' names, and are taken as they are.
  await client.query('SET session_replication_role = replica');
  await client.query(sql);
  await client.query('RESET session_replication_role');
  return migrations;
}
