/** A real PgBouncer in transaction mode, if this machine has one. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { choosePort } from '../../src/data/postgres/server/server.ts';
import { chooseAccount } from '../../src/data/postgres/system/account.ts';
import { untilAnswers } from './until-answers.ts';

export const POOLER_INSTALLED = spawnSync('pgbouncer', ['--version']).status === 0;

export type Pooler = {
  /** The URL of the same database through the pooler, with `pgbouncer=true`. */
  url: string;
  pid(): number;
  /** Kills it with all its connections, and starts it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts PgBouncer in front of the server of `url`, with default settings except for the mode. It refuses settings at the start of a
 * connection. `connections`: its connections to the server for each database, by default enough for a small installation.
 */
export async function startPooler(url: string, connections = 4): Promise<Pooler> {
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-pooler-'));
  await chmod(folder, 0o777);
  const { hostname, port, username, password } = new URL(url);
  const listenPort = await choosePort();
  const users = path.join(folder, 'users.txt');
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${username}" "${password}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port} auth_user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = ${password ? 'scram-sha-256' : 'trust'}
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 1000
`,
  );
  const { ids } = await chooseAccount(folder);
  const start = async () => {
    const child = spawn('pgbouncer', ['-q', settings], { ...ids, stdio: 'ignore' });
    await untilAnswers(listenPort);
    return child;
  };
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  let running = await start();
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(listenPort), search: '?pgbouncer=true' })
      .href,
    pid: () => running.pid!,
    async restart() {
      await kill(running);
      running = await start();
    },
    async close() {
      await kill(running);
      await rm(folder, { recursive: true });
    },
  };
}
