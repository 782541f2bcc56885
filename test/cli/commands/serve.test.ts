/** `platen serve` as a process on an embedded database: the other commands work beside it, and nothing outlives it. */
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makePdf } from '../../../.config/make-pdf.ts';
import { MINUTE } from '../../../src/domain/durations.ts';
import { runPlaten, servePlaten, startPlaten } from '../../support/platen.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';

let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'platen-serve-'));
  // As root, Postgres runs under an account that must be able to reach the folder.
  await chmod(dataDir, 0o711);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function options() {
  return { env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' } };
}

const HERE = new Set(['127.0.0.1', '::1', 'localhost', 'a socket of this machine']);

test(
  'serves the demo; a key made beside it opens the API at once, and no more once it is revoked; nothing leaves the machine',
  async () => {
    const connections = `${dataDir}.connections`;
    // As root, what keeps Postgres has an account of its own.
    await writeFile(connections, '');
    await chmod(connections, 0o666);
    const preload = `--import ${path.join(import.meta.dirname, '../../support/note-connections.mjs')}`;
    const { env } = options();
    const service = await servePlaten(['--demo'], {
      env: { ...env, NODE_OPTIONS: preload, CONNECTIONS: connections },
    });
    const statusWith = async (token: string) =>
      (await fetch(`${service.url}/api/v1/templates`, { headers: { Authorization: `Bearer ${token}` } })).status;
    try {
      expect(await statusWith(service.demo!.token)).toBe(200);
      expect(service.demo!.sign_in_url).toMatch(new RegExp(`^${service.url}/sign-in/link\\?token=pli_`));
      expect(await (await fetch(service.demo!.sign_in_url)).text()).toContain('demo@example.com');
      await makePdf(service.url, service.demo!);
      const create = ['key', 'create', 'Demo', '--by', 'demo@example.com'];
      const key = await platenJsonInProcess<{ id: string; token: string }>(create, options());
      expect(await statusWith(key.token)).toBe(200);
      await platenJsonInProcess(['key', 'revoke', key.id], options());
      expect(await statusWith(key.token)).toBe(401);
    } finally {
      expect(await service.stop()).toEqual({ code: 0, stderr: '' });
    }
    await expect(fetch(service.url)).rejects.toThrow();
    // §18.44: there is no telemetry. The database was asked.
    const reached = new Set((await readFile(connections, 'utf8')).trimEnd().split('\n'));
    await rm(connections);
    expect(reached.size).toBeGreaterThan(0);
    expect([...reached].filter((host) => !HERE.has(host))).toEqual([]);
    // Without a running service the command starts the database for itself, and finds what was there.
    const again = await platenJsonInProcess<{ sign_in_url: string }>(['demo'], options());
    expect(again).toMatchObject({ token: service.demo!.token, created: false });
    expect(again.sign_in_url).not.toBe(service.demo!.sign_in_url);
  },
  5 * MINUTE,
);

test('a data folder that cannot be one is one clear line', async () => {
  const file = path.join(dataDir, 'file');
  await writeFile(file, '');
  const { code, stdout, stderr } = await runPlatenInProcess(['workspace', 'list'], {
    env: { DATA_DIR: path.join(file, 'data') },
  });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^platen: Cannot use the data folder .* \(ENOTDIR\)\. Set DATA_DIR .*\n$/);
});

// §18.14
test.each([
  ['203.0.113.7', /^platen: 203\.0\.113\.7 is not an address of this machine \(\w+\)\. Set HOST to one, .*\n$/],
  [
    'no.such.host.invalid',
    /^platen: no\.such\.host\.invalid is not an address of this machine \(\w+\)\. Set HOST .*\n$/,
  ],
])('a host that is not here is reported in one clear line: %s', async (HOST, wanted) => {
  const env = { ...options().env, HOST, DATABASE_URL: 'postgresql://127.0.0.1:1/none' };
  const { code, stdout, stderr } = await runPlatenInProcess(['serve'], { env });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(wanted);
});

/** The device on which every write fails as on a full disk. */
const FULL = '/dev/full';

// §18.33
(existsSync(FULL) ? test : test.skip)('a log on a full disk does not end the service', async () => {
  const full = openSync(FULL, 'w');
  const { env } = options();
  const child = startPlaten(['serve', '--json'], { env: { ...env, LOG_LEVEL: 'info' }, errors: full });
  closeSync(full);
  const ended = once(child, 'close');
  let printed = '';
  for await (const chunk of child.stdout!) {
    printed += chunk;
    if (printed.endsWith('}\n')) break;
  }
  const { url } = JSON.parse(printed);
  // Each is a line of the log.
  for (let round = 0; round < 3; round += 1) {
    const { status } = await fetch(`${url}/api/v1/templates`, { headers: { Authorization: 'Bearer x' } });
    expect(status).toBe(401);
  }
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

// §7.3
(existsSync(FULL) ? test : test.skip)('an answer that cannot be written is a failure that says so', async () => {
  const full = openSync(FULL, 'w');
  const child = startPlaten(['workspace', 'list', '--json'], { ...options(), answers: full });
  closeSync(full);
  const ended = once(child, 'close');
  expect(await text(child.stderr!)).toBe('platen: Standard output cannot be written: the disk is full.\n');
  expect(await ended).toEqual([1, null]);
});

test('a port that is taken is reported in one clear line', async () => {
  const env = { ...options().env, DATABASE_URL: 'postgresql://127.0.0.1:1/none' };
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  try {
    const { code, stdout, stderr } = await runPlaten(['serve'], { env: { ...env, PORT: String(port) } });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^platen: .*${port} is already in use.*\\n$`));
  } finally {
    taken.close();
  }
});
