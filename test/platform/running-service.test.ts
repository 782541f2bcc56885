/** §20.4: a command beside a service knows where that answers, and one beside none says what is configured. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { serviceAddress } from '../../src/cli/terminal/session.ts';
import { noteService } from '../../src/platform/data-dir.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'platen-running-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const CONFIGURED = { publicUrl: undefined, host: '127.0.0.1', port: 3000 };

function addressOf(changes = {}): string {
  return serviceAddress({ ...CONFIGURED, dataDir, ...changes });
}

test('the address is that of the service while it runs', async () => {
  expect(addressOf()).toBe('http://127.0.0.1:3000');
  const forget = noteService(dataDir, 'http://127.0.0.1:4711');
  expect(addressOf()).toBe('http://127.0.0.1:4711');
  expect(addressOf({ publicUrl: 'https://platen.example.com' })).toBe('https://platen.example.com');
  forget();
  expect([addressOf(), await readdir(dataDir)]).toEqual(['http://127.0.0.1:3000', []]);
});

test('what a killed service has left, one of another machine and what is no note are passed over', async () => {
  const note = { pid: process.pid, host: hostname(), url: 'http://127.0.0.1:1', since: '2026-08-27T10:00:00.000Z' };
  const notes = [{ ...note, pid: 2 ** 30 }, { ...note, host: 'elsewhere' }, { ...note, url: 5 }, 'no note'];
  for (const [at, one] of notes.entries())
    await writeFile(path.join(dataDir, `service-${at}.json`), JSON.stringify(one));
  await writeFile(path.join(dataDir, 'service-9.json'), '{');
  expect(addressOf()).toBe('http://127.0.0.1:3000');
  await writeFile(path.join(dataDir, 'service-10.json'), JSON.stringify(note));
  await writeFile(
    path.join(dataDir, 'service-11.json'),
    JSON.stringify({ ...note, url: 'http://127.0.0.1:2', since: '2026-08-27T11:00:00.000Z' }),
  );
  expect(addressOf()).toBe('http://127.0.0.1:2');
});

test('a service takes away what a killed one has left', async () => {
  const note = { pid: 2 ** 30, host: hostname(), url: 'http://127.0.0.1:1', since: '2026-08-27T10:00:00.000Z' };
  await writeFile(path.join(dataDir, 'service-1.json'), JSON.stringify(note));
  await writeFile(path.join(dataDir, 'service-2.json'), JSON.stringify({ ...note, host: 'elsewhere' }));
  noteService(dataDir, 'http://127.0.0.1:4711')();
  expect(await readdir(dataDir)).toEqual(['service-2.json']);
});

test('a folder that is not there or cannot be written is none', () => {
  noteService(path.join(dataDir, 'none'), 'http://127.0.0.1:1')();
  expect(addressOf({ dataDir: path.join(dataDir, 'none') })).toBe('http://127.0.0.1:3000');
});
