/**
 * §4.4, §18.5: a database full of documents: reads and upkeep, and whether any of them reads a table of documents from one end to the
 * other; how long vacuum and a backup take.
 */
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { connect } from '../../../src/data/storage/connection/database.ts';
import { holdDocuments } from '../../../src/data/storage/documents/erase-documents.ts';
import { SECOND } from '../../../src/domain/durations.ts';
import { runPlaten, servePlaten } from '../../support/platen.ts';
import { seedKey } from '../../support/seed.ts';
import { fillDocuments } from '../support/fill-documents.ts';
import { type Load, load } from './load.ts';

const CLIENTS = 16;
const CELL_MS = 2 * SECOND;
/** Postgres counts what a connection has read when it has been idle for so long. */
const COUNTED_AFTER_MS = 11 * SECOND;
const UPKEEP_MS = 65 * SECOND;
const LARGE = ['generations', 'generation_entries'];
export type Full = {
  reads: Map<string, Load>;
  /** Table → how often it was read as a whole, by reads and by a minute of upkeep. */
  wholeReads: Map<string, number>;
  vacuumMs: number;
  /** How long the foreign keys take that look through all documents. */
  deletionSeconds: number;
  backup: { seconds: number; bytes: number };
  relations: { name: string; bytes: number }[];
};

type Env = Record<string, string> & { DATABASE_URL: string; DATA_DIR: string };

export async function measureFull(env: Env, direct: string, documents: number): Promise<Full> {
  const ids = await fillDocuments(direct, documents);
  const client = new Client({ connectionString: direct });
  await client.connect();
  try {
    return await measureBy(client, env, { direct, ids });
  } finally {
    await client.end();
  }
}

async function measureBy(
  client: Client,
  env: Env,
  { direct, ids }: { direct: string; ids: Awaited<ReturnType<typeof fillDocuments>> },
): Promise<Full> {
  const db = connect(env.DATABASE_URL);
  const { token } = await seedKey(db, ids.workspace, 'user0@example.com');
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM generations WHERE workspace_id = $1 ORDER BY sha256(id::text::bytea) LIMIT 2000',
    [ids.workspace],
  );
  const window = 'from=2025-02-11T09:30:00Z&to=2025-11-19T17:45:00Z';
  const paths: Record<string, () => string> = {
    templates: () => '/templates',
    list: () => '/generations',
    'list, of a template': () => `/generations?template=${ids.template}`,
    'list, of a small template in a window': () => `/generations?template=${ids.smallTemplate}&${window}`,
    'list, of a creator': () => `/generations?created_by=${ids.creator}&source=app`,
    'list, by a rare word': () => '/generations?search=quixotic',
    'list, by a common word': () => '/generations?search=invoice',
    'list, by two letters': () => '/generations?search=qu',
    'a document, its preview made anew': () => `/generations/${rows[Math.floor(Math.random() * rows.length)]!.id}`,
  };
  // What this connection has read so far is counted now.
  await client.query('SELECT pg_stat_force_next_flush()');
  const before = await wholeReadsIn(client);
  // What retention asks for.
  await db.$transaction((tx) => holdDocuments(tx, ids.workspace, { before: new Date('2024-06-01'), limit: 500 }));
  await db.$transaction((tx) => holdDocuments(tx, ids.workspace, { limit: 500 }));
  await db.$disconnect();
  const service = await servePlaten(['--role', 'all'], { env: { ...env, STORAGE_URL: 'none' } });
  const started = performance.now();
  const reads = new Map<string, Load>();
  try {
    const loaded = { ...service, token, databaseUrl: direct };
    // The first time warms up: threads start, statements are prepared.
    for (const [name, next] of Object.entries(paths))
      for (let time = 0; time < 2; time += 1)
        reads.set(name, await load(loaded, CLIENTS, CELL_MS, () => ({ method: 'get', path: `/api/v1${next()}` })));
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, UPKEEP_MS - (performance.now() - started)) + COUNTED_AFTER_MS),
    );
  } finally {
    await service.stop('SIGTERM');
  }
  const after = await wholeReadsIn(client);
  const wholeReads = new Map([...after].map(([name, count]) => [name, count - before.get(name)!]));
  const vacuumMs = await measureVacuum(client);
  const deletionSeconds = await measureDeletion(client);
  const backup = await measureBackup(env);
  const { rows: relations } = await client.query<{ name: string; bytes: number }>(
    `SELECT c.oid::regclass::text AS name, pg_relation_size(c.oid)::float8 AS bytes FROM pg_class c
     WHERE c.relname ~ '^generation(s|_entries|_counts)' AND c.relkind IN ('r', 'i') ORDER BY 1`,
  );
  return { reads, wholeReads, vacuumMs, deletionSeconds, backup, relations };
}

async function wholeReadsIn(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; scans: number }>(
    'SELECT relname AS name, seq_scan::int AS scans FROM pg_stat_user_tables WHERE relname = ANY($1)',
    [LARGE],
  );
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}

/** After a hundredth of all PDFs was rendered again, as a busy day leaves it. */
async function measureVacuum(client: Client): Promise<number> {
  await client.query(`UPDATE generations SET template_id = template_id WHERE hashtext(id::text) % 100 = 0`);
  const startedAt = performance.now();
  await client.query('VACUUM generations');
  return performance.now() - startedAt;
}

/** Of a workspace that has no documents any more. */
async function measureDeletion(client: Client): Promise<number> {
  await client.query(`BEGIN; INSERT INTO workspaces (id, name) VALUES (gen_random_uuid(), 'Empty')`);
  const startedAt = performance.now();
  await client.query(`DELETE FROM workspaces WHERE name = 'Empty'`);
  const seconds = (performance.now() - startedAt) / SECOND;
  await client.query('ROLLBACK');
  return seconds;
}

async function measureBackup(env: Env): Promise<Full['backup']> {
  const file = path.join(env.DATA_DIR, 'backup.tar');
  const startedAt = performance.now();
  const { code, stderr } = await runPlaten(['backup', file], { env: { ...env, STORAGE_URL: 'none' } });
  if (code !== 0) throw new Error(stderr);
  const seconds = (performance.now() - startedAt) / SECOND;
  const { size } = await stat(file);
  await rm(file);
  return { seconds, bytes: size };
}
