/** Root's cluster outside of the data folder: which of two folders that point to it may use it. */
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { placeCluster } from '../../../../src/data/postgres/system/account.ts';
import { pathsIn } from '../../../../src/data/postgres/system/paths.ts';

let parent: string;
let cluster: string;
const ACCOUNT = { name: 'the current user', ids: {} };

beforeEach(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'platen-place-'));
  cluster = path.join(parent, 'elsewhere/cluster');
  await mkdir(cluster, { recursive: true });
  await mkdir(folder('original'), { recursive: true });
  await writeFile(pathsIn(folder('original')).pointer, `${cluster}\n`);
  await writeFile(path.join(parent, 'elsewhere/used-by'), `${folder('original')}\n`);
});
afterEach(() => rm(parent, { recursive: true }));

function folder(name: string) {
  return path.join(parent, name, 'postgres');
}

function place(name: string) {
  return placeCluster(pathsIn(folder(name)), ACCOUNT, () => undefined);
}

async function user() {
  return (await readFile(path.join(parent, 'elsewhere/used-by'), 'utf8')).trim();
}

test('the folder that has it keeps it', async () => {
  expect(await place('original')).toBe(cluster);
  expect(await user()).toBe(folder('original'));
});

test('a copy is refused while the original points to it, and told what to do', async () => {
  await cp(path.join(parent, 'original'), path.join(parent, 'copy'), { recursive: true });
  await expect(place('copy')).rejects.toThrow(/is a copy of .*original.*`platen backup` there, then `platen restore`/);
  expect(await user()).toBe(folder('original'));
});

test.each<[string, () => Promise<unknown>]>([
  ['was moved', () => rename(path.join(parent, 'original'), path.join(parent, 'copy'))],
  [
    'has made way for a new one that points elsewhere',
    async () => {
      await rename(path.join(parent, 'original'), path.join(parent, 'copy'));
      await mkdir(folder('original'), { recursive: true });
      await writeFile(pathsIn(folder('original')).pointer, '/another/cluster\n');
    },
  ],
])('a folder whose original %s takes it over', async (_, change) => {
  await change();
  expect(await place('copy')).toBe(cluster);
  expect(await user()).toBe(folder('copy'));
});
