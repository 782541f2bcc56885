/** §18.17: who may look into the data folder, be it new or of an earlier version. */
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openObjectStore } from '../../src/data/objects/open-object-store.ts';
import { ensureDataDir } from '../../src/platform/data-dir.ts';

/** Root leaves the right to pass through to the account that runs Postgres. */
const KEPT = process.geteuid?.() === 0 ? 0o711 : 0o700;

let parent: string;
let dataDir: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'platen-data-'));
  dataDir = path.join(parent, 'new/data');
});
afterEach(() => rm(parent, { recursive: true }));

async function modeOf(...names: string[]): Promise<string> {
  return ((await stat(path.join(dataDir, ...names))).mode & 0o7777).toString(8);
}

/** As an earlier version left it. */
async function makeOlder(): Promise<void> {
  for (const name of ['objects', '.writing', 'postgres'])
    await mkdir(path.join(dataDir, name), { recursive: true, mode: 0o755 });
  await chmod(dataDir, 0o755);
  for (const key of ['signing.key', 'second-signing.key']) await writeFile(path.join(dataDir, key), '');
}

test('a new one is private, and so is what is made in it', async () => {
  await ensureDataDir(dataDir);
  const objects = path.join(dataDir, 'objects');
  const store = await openObjectStore(`file:${objects}`, { publicUrl: 'http://localhost', dataDir });
  await store.put('workspace/document.pdf', Buffer.from('x'), { contentType: 'application/pdf' });
  const folders = [[], ['objects'], ['objects', 'workspace'], ['objects', '.writing'], ['.writing']];
  expect(await Promise.all(folders.map((names) => modeOf(...names)))).toEqual(folders.map(() => '700'));
  expect((await stat(path.dirname(dataDir))).mode & 0o055).not.toBe(0);
});

test('a folder that an earlier version created is made private', async () => {
  await makeOlder();
  await ensureDataDir(dataDir);
  expect(await Promise.all([modeOf(), modeOf('postgres')])).toEqual([KEPT, KEPT].map((mode) => mode.toString(8)));
  expect(await Promise.all([modeOf('objects'), modeOf('.writing')])).toEqual(['700', '700']);
});

test('a folder in which there is anything else keeps its rights, and so does what a link leads to', async () => {
  await makeOlder();
  await rm(path.join(dataDir, 'objects'), { recursive: true });
  await mkdir(path.join(parent, 'elsewhere'), { mode: 0o755 });
  await symlink(path.join(parent, 'elsewhere'), path.join(dataDir, 'objects'));
  await writeFile(path.join(dataDir, 'holiday.jpg'), '');
  await ensureDataDir(dataDir);
  expect(await Promise.all([modeOf(), modeOf('objects'), modeOf('.writing')])).toEqual(['755', '755', '700']);
});
