/**
 * SPQR, a router that speaks the Postgres protocol, in front of servers between which rows are divided by workspace (`make
 * test-distributed`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { NIL } from 'uuid';
import { choosePort } from '../../src/data/postgres/server/server.ts';
import { untilAnswers } from './until-answers.ts';

/** The program; its makers have no package of it. */
export const PROGRAM = process.env.SPQR_ROUTER ?? 'spqr-router';

export type Router = {
  /** The URL of any database that all servers have, with `pgbouncer=true`, because the router pools by transaction. */
  url: string;
  /** Its own database of commands, such as LOCK KEY RANGE. */
  console: string;
  close(): Promise<void>;
};

/**
 * `servers`: addresses of one database with Platen's tables on each of them, whose user has all rights. `byId`: the ids of workspaces decide
 * where they are, not their hashes, and all are on the first server; the range is called `whole`. `at`: the ports, of a router that was closed.
 */
export async function startRouter(
  servers: readonly string[],
  { byId = false, at }: { byId?: boolean; at?: Router } = {},
): Promise<Router> {
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-router-'));
  const portOf = (url: string | undefined) => (url === undefined ? choosePort() : Number(new URL(url).port));
  const [port, console, api] = [await portOf(at?.url), await portOf(at?.console), await choosePort()];
  const { username, pathname } = new URL(servers[0]!);
  const names = servers.map((_, at) => `sh${at + 1}`);
  const rule = {
    connection_limit: 100,
    connection_timeout: 30e9,
    auth_rules: Object.fromEntries(
      servers.map((server, at) => [names[at], { usr: username, password: new URL(server).password }]),
    ),
  };
  const rules = path.join(folder, 'rules.sql');
  const settings = path.join(folder, 'router.json');
  await writeFile(rules, await rulesFor(servers, byId));
  await writeFile(
    settings,
    JSON.stringify({
      host: '127.0.0.1',
      router_port: `${port}`,
      admin_console_port: `${console}`,
      grpc_api_port: `${api}`,
      router_mode: 'PROXY',
      log_level: 'error',
      display_greeting: false,
      use_init_sql: true,
      init_sql: rules,
      exit_on_init_sql: true,
      allow_two_phase_commit: servers.length > 1,
      query_routing: { default_route_behaviour: 'ALLOW', enhanced_multishard_processing: true },
      frontend_rules: [
        {
          pool_mode: 'TRANSACTION',
          pool_default: true,
          pool_prepared_statement: true,
          auth_rule: { auth_method: 'ok' },
        },
      ],
      backend_rules: [{ pool_default: true, ...rule }],
      schema_cache_backend_rule: { db: pathname.slice(1), usr: username, ...rule },
      shards: Object.fromEntries(
        servers.map((server, at) => [
          names[at],
          { db: pathname.slice(1), usr: username, type: 'DATA', hosts: [new URL(server).host] },
        ]),
      ),
    }),
  );
  const child = spawn(PROGRAM, ['run', '--config', settings], { stdio: process.env.SPQR_LOG ? 'inherit' : 'ignore' });
  await untilAnswers(port);
  return {
    url: Object.assign(new URL(servers[0]!), { host: `127.0.0.1:${port}`, search: '?pgbouncer=true' }).href,
    console: `postgresql://platen@127.0.0.1:${console}/spqr-console`,
    async close() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      // It stays otherwise, and no other router starts on the port.
      await rm(`/var/run/postgresql/.s.PGSQL.${port}`, { force: true });
      await rm(folder, { recursive: true });
    },
  };
}

/** Tables whose rows may refer to a workspace without belonging to one. */
const OF_PEOPLE = ['sessions', 'group_workspaces', 'oauth_artifacts'];

/** Rows of a workspace are together, by its id or a hash of it; tables that name no workspace are the same on all servers. */
async function rulesFor(servers: readonly string[], byId: boolean): Promise<string> {
  const client = new Client({ connectionString: servers[0] });
  await client.connect();
  const { rows } = await client.query<{ name: string; key: string | null }>(`
    SELECT format('%s.%s', n.nspname, c.relname) AS name,
           CASE WHEN c.relname = 'workspaces' THEN 'id' ELSE
             (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'workspace_id'
                AND c.relname NOT IN (${OF_PEOPLE.map((name) => `'${name}'`)})) END AS key
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p')`);
  await client.end();
  const range = 2 ** 32 / servers.length;
  return [
    `CREATE DISTRIBUTION workspaces COLUMN TYPES uuid${byId ? '' : ' hash'}`,
    ...(byId
      ? [`CREATE KEY RANGE whole FROM '${NIL}' ROUTE TO sh1 FOR DISTRIBUTION workspaces`]
      : // From the highest down, as the router wants them.
        servers
          .map((_, at) => `CREATE KEY RANGE k${at} FROM ${at * range} ROUTE TO sh${at + 1} FOR DISTRIBUTION workspaces`)
          .reverse()),
    ...rows.map(({ name, key }) =>
      key
        ? `ALTER DISTRIBUTION workspaces ATTACH RELATION ${name} DISTRIBUTION KEY ${key}${byId ? '' : ' HASH FUNCTION MURMUR'}`
        : `CREATE REFERENCE TABLE ${name}`,
    ),
    '',
  ].join(';\n');
}
