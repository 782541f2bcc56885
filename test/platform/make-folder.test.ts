/** §7.3: folders that a person names; a place that takes none is told, also where Node's own `mkdir` never ends. */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeFolder } from '../../src/platform/make-folder.ts';
import { runPlatenInProcess } from '../support/platen-in-process.ts';

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'platen-folders-'));
  await writeFile(path.join(parent, 'a.md'), '---\ntitle: A\n---\nx\n');
});
afterAll(() => rm(parent, { recursive: true }));

test('with its parents, also by several at once, and again', async () => {
  const folder = path.join(parent, 'one/two/three');
  await Promise.all([makeFolder(folder, 0o700), makeFolder(path.join(folder, '..', 'other')), makeFolder(folder)]);
  await makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

test('a file in the way stays', async () => {
  await expect(makeFolder(path.join(parent, 'a.md'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(path.join(parent, 'a.md/b'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux.each(['/proc/out', '/proc/out/more'])('--pdf %s is refused', async (folder) => {
  const run = await runPlatenInProcess(['dev', parent, '--pdf', folder]);
  expect(run.stderr).toContain('platen: /proc/out: no folder can be created here.');
});
