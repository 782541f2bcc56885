/**
 * Runs before all tests: starts one Postgres for the run, with a migrated database to copy. `TEST_DATABASE_URL` names another server;
 * `PLATEN_POOLER=1` adds PgBouncer, `PLATEN_SERVERS=2` a router that divides rows between two servers.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { migrate } from '../../src/data/migrations/index.ts';
import { openTemporaryPostgres } from '../../src/data/postgres/open/open-embedded-postgres.ts';
import { GIBIBYTE } from '../../src/domain/sizes.ts';
import { execute, TEMPLATE_DATABASE, withDatabase } from './database.ts';
import { type Pooler, startPooler } from './pooler.ts';
import { type Router, startRouter } from './router.ts';

declare global {
  /** The servers for `global-teardown.ts`, which Jest loads separately but in the same process. They are closed in this order. */
  var platenTestServers: { close(): Promise<void> }[];
}

/** The compiled code of modules, which Jest's workers, render threads and processes that tests start keep between runs. */
const COMPILED = path.join(import.meta.dirname, '../../node_modules/.cache/compiled-tests');

/** A folder of Linux that is kept in memory. */
const MEMORY = '/dev/shm';

/** How many connections the pooler has to a database. In some databases tests hold locks, to see how others wait. */
const CONNECTIONS = 20;

export default async function globalSetup(): Promise<void> {
  process.env.NODE_COMPILE_CACHE ??= COMPILED;
  process.env.PLATEN_FUZZ_SEED ??= String(seedOfFiles() ?? randomInt(2 ** 31));
  console.info(
    `PLATEN_FUZZ_SEED=${process.env.PLATEN_FUZZ_SEED} draws the same values, and the same part of what is drawn in parts`,
  );
  const given = process.env.TEST_DATABASE_URL;
  const servers = given ? [given] : [];
  const opened: { close(): Promise<void> }[] = [];
  globalThis.platenTestServers = opened;
  while (servers.length < Number(process.env.PLATEN_SERVERS ?? 1)) {
    const postgres = await openTemporaryPostgres(console, await quickFolder());
    opened.unshift(postgres);
    await neverWaitForTheDisk(postgres.url);
    servers.push(postgres.url);
  }
  for (const url of servers) {
    await execute(url, `DROP DATABASE IF EXISTS "${TEMPLATE_DATABASE}" WITH (FORCE)`);
    await execute(url, `CREATE DATABASE "${TEMPLATE_DATABASE}"`);
    await migrate(withDatabase(url, TEMPLATE_DATABASE));
    // Expired rows stay until a test removes them: no scheduled job becomes due.
    await execute(
      withDatabase(url, TEMPLATE_DATABASE),
      "UPDATE pgboss.version SET cron_on = now() + interval '1 year'",
    );
  }
  process.env.PLATEN_TEST_DATABASE_URL = servers[0];
  const between = await openBetween(servers);
  if (!between) return;
  opened.unshift(between);
  process.env.PLATEN_TEST_POOLER_URL = between.url;
  process.env.PLATEN_TEST_FURTHER_SERVERS = JSON.stringify(servers.slice(1));
}

/**
 * Returns the seed of `make test`: another one for each commit, by the names and bytes of its files, and the same one for all runs on it.
 * So a value that a fault shows with is drawn wherever the commit is tested, not by chance in one of the places. Undefined in runs that
 * look for faults, and outside of a repository.
 */
function seedOfFiles(): number | undefined {
  if (process.env.PLATEN_LONG || process.env.PLATEN_FAULTS) return undefined;
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: import.meta.dirname });
  return status === 0 ? crc32(stdout) >>> 1 : undefined;
}

/** Opens what the environment asks for: a pooler, or a router for the given number of servers. */
async function openBetween(servers: string[]): Promise<Pooler | Router | undefined> {
  if (process.env.PLATEN_POOLER === '1') return startPooler(servers[0]!, CONNECTIONS);
  if (process.env.PLATEN_SERVERS === undefined) return undefined;
  return startRouter(servers.map((url) => withDatabase(url, TEMPLATE_DATABASE)));
}

/**
 * Returns a folder in memory, if the machine has room there. Each test database consists of hundreds of files, and ext4 takes long to
 * find an inode after many were deleted within a minute (a fifth of all processor time in the middle of a run).
 */
async function quickFolder(): Promise<string | undefined> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > 2 * GIBIBYTE ? MEMORY : undefined;
}

/**
 * The data is lost with the run, so writes need not reach the disk. Autovacuum would give tables statistics at times that nobody knows, and
 * with them other plans. Tests of crashes have servers of their own.
 */
async function neverWaitForTheDisk(url: string): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await execute(url, `ALTER SYSTEM SET ${setting} = off`);
  await execute(url, 'SELECT pg_reload_conf()');
  // Thousands of connections prove that they know the password: with one iteration instead of 4,096. The router refuses that.
  if (process.env.PLATEN_SERVERS !== undefined) return;
  const { username, password } = new URL(url);
  await execute(url, `SET scram_iterations = 1; ALTER ROLE ${username} PASSWORD '${password}'`);
}
