/** `pgbouncer=true`: the service behind a real PgBouncer in transaction mode. Skipped where there is none on this machine. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { MINUTE } from '../../src/domain/durations.ts';
import { choosePort } from '../../src/postgres/server/choose-port.ts';
import { chooseAccount } from '../../src/postgres/system/account.ts';
import { connect } from '../../src/storage/database.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type RunOptions, runPlaten, servePlaten } from '../support/platen.ts';

jest.setTimeout(2 * MINUTE);

const installed = spawnSync('pgbouncer', ['--version']).status === 0;
let folder: string;
let database: TestDatabase;
let pooler: ChildProcess;
let options: RunOptions;

beforeAll(async () => {
  if (!installed) return;
  folder = await mkdtemp(path.join(tmpdir(), 'platen-pooler-'));
  await chmod(folder, 0o777);
  database = await createTestDatabase(undefined, 'template0');
  const url = new URL(database.url);
  const port = await startPooler(url);
  const pooled = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port), search: '?pgbouncer=true' });
  const dataDir = path.join(folder, 'data');
  options = { env: { DATABASE_URL: pooled.href, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' } };
});
afterAll(async () => {
  if (!installed) return;
  pooler.kill();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** PgBouncer as it comes, but for the mode: it refuses settings at the start of a connection. */
async function startPooler({ hostname, port, username, password }: URL): Promise<number> {
  const listenPort = await choosePort();
  const users = path.join(folder, 'users.txt');
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${username}" "${password}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
`,
  );
  const { ids } = await chooseAccount(folder);
  pooler = spawn('pgbouncer', ['-q', settings], { ...ids, stdio: 'ignore' });
  while (!(await answers(listenPort))) await pause(50);
  return listenPort;
}

async function answers(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

test('migrates, by several at once and again, and keeps no lock', async () => {
  if (!installed) return console.warn('Skipped: there is no PgBouncer on this machine.');
  const runs = await Promise.all([1, 2, 3].map(() => runPlaten(['migrate'], options)));
  expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(runs.map(() => ({ code: 0, stderr: '' })));
  expect(await runPlaten(['migrate'], options)).toMatchObject({ code: 0 });
  const db = connect(database.url);
  const locks = db.$queryRaw`
    SELECT objid FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE locktype = 'advisory' AND d.datname = current_database()`;
  expect(await locks).toEqual([]);
  await db.$disconnect();
});

test('generates, renders and stops, with nothing to complain of', async () => {
  if (!installed) return;
  const service = await servePlaten(['--demo'], options);
  const { token, templates } = service.demo!;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const create = async (n: number) => {
    const body = JSON.stringify({ title: `Letter ${n}` });
    const url = `${service.url}/api/v1/templates/${templates['offer-letter.md']}/generations`;
    const answer = await fetch(url, { method: 'POST', headers, body });
    return { status: answer.status, id: ((await answer.json()) as { id: string }).id };
  };
  const made = await Promise.all(Array.from({ length: 30 }, (_, n) => create(n)));
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  for (const { id } of made) expect(await settled(`${service.url}/api/v1/generations/${id}`, headers)).toBe('ready');
  expect(await service.stop()).toEqual({
    code: 0,
    stderr: expect.stringMatching(/^platen answers at \S+ \(Ctrl-C stops it\)\n$|^$/),
  });
});

/** Nobody asks for the PDF: the worker has to find it without being told. */
async function settled(url: string, headers: Record<string, string>): Promise<string> {
  for (;;) {
    const { pdf_status } = (await (await fetch(url, { headers })).json()) as { pdf_status: string };
    if (pdf_status === 'ready' || pdf_status === 'failed') return pdf_status;
    await pause(100);
  }
}
