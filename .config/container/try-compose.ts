/**
 * §18.38: tests the compose file without a container engine. Its services run as processes of this machine, in a network of their own,
 * where the name of each service leads to this machine. The API creates a document, a worker renders it, and its PDF is read from the
 * store.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { parse } from 'yaml';
import { chooseAccount } from '../../src/data/postgres/system/account.ts';
import { findBinaries } from '../../src/data/postgres/system/binaries.ts';
import { makePdf } from '../make-pdf.ts';

type Service = { command: string[]; environment: Record<string, string> };
type Compose = { services: Record<string, Service>; configs: Record<string, { content: string }> };

const PROJECT = path.join(import.meta.dirname, '../..');
const PASSWORD = 'trial';
const folder = mkdtempSync(path.join(tmpdir(), 'platen-compose-'));
chmodSync(folder, 0o777);
const source = readFileSync(path.join(PROJECT, '.config/compose.yaml'), 'utf8');
const { services, configs }: Compose = parse(
  source
    .replace(/\$\{SECRET_KEY:\?\}/g, 'ab'.repeat(32))
    .replace(/\$\{\w+:\?\}/g, PASSWORD)
    .replace(/\$\{\w+:-(.*?)\}/g, '$1')
    .replaceAll(/\/(etc\/platen|storage|data)(?=[/\]])/g, (place) => folder + place),
  { merge: true },
);
for (const place of ['etc/platen', 'storage', 'data']) mkdirSync(path.join(folder, place), { recursive: true });

const { ids } = await chooseAccount(folder);
const running: ChildProcess[] = [];
try {
  nameHosts();
  await startPostgres();
  start(['pgbouncer', '-q', write('pgbouncer.ini', configs.pgbouncer!.content)], ids);
  write('users.txt', configs.users!.content);
  const [, store = ''] = process.argv.slice(1);
  start([store, ...services.store!.command, '-log-level', 'warn'], {});
  await until(() => fetch('http://store.localhost:4443/_internal/healthcheck'));
  platen('prepare', [process.execPath, '.config/prepare-fake-store.mjs']);
  platen('migrate', ['src/platen', ...services.migrate!.command]);
  for (const [name, port] of [
    ['api', 9464],
    ['worker', 9465],
    ['worker', 9466],
  ] as const)
    start(['src/platen', ...services[name]!.command], { env: settings(name, { METRICS_PORT: String(port) }) });
  for (const port of [9464, 9465, 9466]) await until(() => fetch(`http://127.0.0.1:${port}/readyz`));
  const demo = JSON.parse(platen('api', ['src/platen', 'demo', '--json']));
  const { pdf } = await makePdf('http://localhost:3000', demo);
  console.log(`a PDF of ${pdf.length} bytes from the store`);
  // The fake store checks no signatures, so it is as open as a public bucket. The doctor must report that, and no other fault.
  const examined = platen('api', ['src/platen', 'doctor'], 1);
  console.log(examined);
  const faults = examined.split('\n').filter((line) => line.startsWith('FAULT'));
  assert.match(faults.join('\n'), /^FAULT signed URL.*the store is public$/);
} finally {
  for (const child of running.reverse()) {
    child.kill('SIGINT');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true });
}

/** This changes the mount namespace only. */
function nameHosts(): void {
  const file = path.join(folder, 'hosts');
  writeFileSync(file, `127.0.0.1 localhost store.localhost ${Object.keys(services).join(' ')}\n`);
  assert.equal(spawnSync('mount', ['--bind', file, '/etc/hosts']).status, 0);
  assert.equal(spawnSync('ip', ['link', 'set', 'lo', 'up']).status, 0);
}

async function startPostgres(): Promise<void> {
  const { native } = await findBinaries();
  const programs = path.join(folder, 'native');
  cpSync(native, programs, { recursive: true, verbatimSymlinks: true });
  const data = path.join(folder, 'postgres');
  const { POSTGRES_USER: user = '', POSTGRES_DB: database } = services.postgres!.environment;
  const line = [
    '-D',
    data,
    '-U',
    user,
    `--pwfile=${write('password', PASSWORD)}`,
    '--auth=scram-sha-256',
    '-E',
    'UTF8',
  ];
  assert.equal(spawnSync(path.join(programs, 'bin/initdb'), line, ids).status, 0);
  start([path.join(programs, 'bin/postgres'), '-D', data, '-k', folder], { ...ids, stdio: 'ignore' });
  const client = await until(async () => {
    const one = new Client({ host: 'postgres', user, password: PASSWORD, database: 'postgres' });
    await one.connect();
    return one;
  });
  await client.query(`CREATE DATABASE ${database}`);
  await client.end();
}

function write(name: string, text: string): string {
  const file = path.join(folder, 'etc/platen', name);
  writeFileSync(file, text);
  return file;
}

function settings(service: string, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return { PATH, DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'warn', ...services[service]!.environment, ...more };
}

function start([program = '', ...line]: string[], options: object): void {
  running.push(spawn(program, line, { cwd: PROJECT, stdio: 'inherit', ...options }));
}

/** Runs a command to the end with the settings of the service, and returns its output. */
function platen(service: string, [program = '', ...line]: string[], expected = 0): string {
  const { status, stdout, stderr } = spawnSync(program, line, {
    cwd: PROJECT,
    env: settings(service),
    encoding: 'utf8',
  });
  assert.equal(status, expected, `${service}: ${stdout}${stderr}`);
  return stdout;
}

async function until<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let tries = 300; ; tries -= 1) {
    const result = await ask().catch((error) => (tries === 0 ? Promise.reject(error) : undefined));
    if (result && !(result instanceof Response && !result.ok)) return result;
    await pause(100);
  }
}
