/** §7.3: files that a person names, and what is said of one that cannot be read. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { english } from '../../src/locales/message.ts';
import { fileProblem, readNamedFile } from '../../src/platform/read-named-file.ts';
import { runPlatenInProcess } from '../support/platen-in-process.ts';

let folder: string;
function at(name: string): string {
  return path.join(folder, name);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-named-'));
  await mkdir(at('folder'));
  for (const ending of ['', '.pdf', '.json', '.csv', '.xlf', '.tar']) await writeFile(at(`empty${ending}`), '');
  await writeFile(at('letter'), 'Dear Ada');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('readNamedFile', () => {
  test.each([
    ['nowhere', {}, 'does not exist'],
    ['letter/nowhere', {}, 'does not exist'],
    ['folder', {}, 'is a folder'],
    ['empty', {}, 'is empty'],
    ['letter', { max: 4 }, `is larger than ${4 / 1024} KB`],
  ])('%s %j: the file %s', async (name, options, problem) => {
    const message = `The file ${at(name)} ${problem}.`;
    await expect(readNamedFile(at(name), { ...options, field: 'values' })).rejects.toMatchObject({
      ...{ code: 'validation', detail: 'values', message },
    });
  });

  test('returns the bytes, of an empty file too where that is allowed', async () => {
    expect(String(await readNamedFile(at('letter'), { max: 8 }))).toBe('Dear Ada');
    expect(await readNamedFile(at('empty'), { mayBeEmpty: true })).toHaveLength(0);
  });

  test('reads a pipe to its end, up to the limit', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    const written = () => spawn('sh', ['-c', 'printf "Dear Ada" > "$1"', 'sh', at('pipe')]);
    written();
    expect(String(await readNamedFile(at('pipe'), { max: 8 }))).toBe('Dear Ada');
    written();
    await expect(readNamedFile(at('pipe'), { max: 4 })).rejects.toThrow('is larger than');
  });

  test.each([
    ['EACCES', 'could not be read (permission denied)'],
    ['EPERM', 'could not be read (permission denied)'],
    ['EISDIR', 'is a folder'],
    ['EIO', 'could not be read (EIO)'],
  ])('%s: the file %s', (code, problem) => {
    expect(english(fileProblem(Object.assign(new Error('raw'), { code })))).toBe(problem);
  });
});

describe('every command says what is wrong with a file', () => {
  const texts = ['template', 'texts', 'export', '--language', 'de'];
  const create = ['document', 'create', 'Letter'];
  test.each([
    [['verify'], 'nowhere.pdf', 'does not exist', 1],
    [['verify'], 'folder', 'is a folder', 1],
    [['verify'], 'empty.pdf', 'is empty', 1],
    [['verify', 'letter', '--trust'], 'nowhere.pem', 'does not exist', 1],
    [['invoice', 'check', 'letter'], 'nowhere.xml', 'does not exist', 2],
    [['invoice', 'check'], 'folder', 'is a folder', 2],
    [texts, 'nowhere.md', 'does not exist', 1],
    [['template', 'texts', 'import', 'letter'], 'empty.xlf', 'is empty', 1],
    [['restore'], 'nowhere.tar', 'does not exist', 1],
    [['restore'], 'folder', 'is a folder', 1],
    [[...create, '--values'], 'nowhere.json', 'does not exist', 1],
    [[...create, '--values'], 'empty.json', 'is empty', 1],
    [[...create, '--set'], 'signature=@nowhere.png', 'does not exist', 1],
    [[...create, '--set'], 'signature=@nowhere/a.png', 'does not exist', 1],
  ])('%j %s %s: exit code %i', async (line, file, problem, code) => {
    const env = { PLATEN_URL: 'http://127.0.0.1:9', PLATEN_API_KEY: 'plt_x', DATA_DIR: at('data') };
    const run = await runPlatenInProcess([...line, file], { env, cwd: folder });
    expect([run.code, run.stdout + run.stderr]).toEqual([
      code,
      expect.stringContaining(`The file ${file.replace('signature=@', '')} ${problem}.`),
    ]);
    expect(run.stderr).not.toMatch(/ENO|EIS|EACC/);
  });
});
