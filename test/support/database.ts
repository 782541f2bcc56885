/** A separate database for a test: a copy of the migrated template, created in a moment. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

export const TEMPLATE_DATABASE = 'platen_template';

export type TestDatabase = {
  /** The URL; in `make test-pooler` it leads through PgBouncer. */
  url: string;
  /** The URL of the server itself, for features that a pooler blocks or handles itself: sessions, settings, LISTEN, the pooler's errors. */
  direct: string;
  /** Ends all connections and drops the database. */
  drop(): Promise<void>;
};

/** `url`: any database of the server; by default the server that this run of Jest has started. */
export async function createTestDatabase(url = testServer(), template = TEMPLATE_DATABASE): Promise<TestDatabase> {
  const name = `platen_test_${process.env.JEST_WORKER_ID ?? '0'}_${randomUUID().replaceAll('-', '')}`;
  const servers = url === testServer() ? testServers() : [url];
  const onAll = (statement: string) => Promise.all(servers.map((server) => execute(server, statement)));
  await onAll(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`);
  const direct = withDatabase(url, name);
  const pooler = process.env.PLATEN_TEST_POOLER_URL;
  return {
    url: pooler && url === testServer() ? withDatabase(pooler, name) : direct,
    direct,
    async drop() {
      await onAll(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    },
  };
}

/** Returns the address of the server that `global-setup.ts` has opened. */
export function testServer(): string {
  const url = process.env.PLATEN_TEST_DATABASE_URL;
  if (!url) throw new Error('PLATEN_TEST_DATABASE_URL is unset: run the tests with npm test, which starts Postgres');
  return url;
}

/** Of `make test-distributed`: those that have a part of the rows; else the only one. */
export function testServers(): string[] {
  return [testServer(), ...JSON.parse(process.env.PLATEN_TEST_FURTHER_SERVERS ?? '[]')];
}

/**
 * §18.49: returns the settings that a process at `url` needs about the servers behind the router of `make test-distributed`; otherwise
 * none.
 */
export function shardsOf(url: string): { DATABASE_SHARDS?: string } {
  const servers = serversOf(url);
  return servers[0] === url ? {} : { DATABASE_SHARDS: servers.join(' ') };
}

/** The addresses of a test's database at each server behind the router of `make test-distributed`; else `url` alone. */
export function serversOf(url: string): string[] {
  const { PLATEN_SERVERS, PLATEN_TEST_POOLER_URL: router } = process.env;
  if (!PLATEN_SERVERS || !router || new URL(url).host !== new URL(router).host) return [url];
  return testServers().map((server) => withDatabase(server, new URL(url).pathname.slice(1)));
}

/** Runs a statement at each of these servers, on connections of its own, and answers the rows of all. */
export async function askAll<Row extends object>(servers: readonly string[], statement: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const connectionString of servers) {
    const client = new Client({ connectionString });
    await client.connect();
    try {
      rows.push(...(await client.query<Row>(statement)).rows);
    } finally {
      await client.end();
    }
  }
  return rows;
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Runs one statement on a new connection. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
