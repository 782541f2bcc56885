/** §5.10: one signing key for a data folder, whoever comes first. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { loadSecret } from '../../../src/data/objects/local-disk.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('is made once, for the owner alone, and read ever after', async () => {
  const file = join(folder, 'signing.key');
  const first = await loadSecret(file);
  expect(first).toHaveLength(32);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(Buffer.compare(await loadSecret(file), first)).toBe(0);
});

test('differs from folder to folder', async () => {
  const [one, other] = await Promise.all(['one', 'other'].map((name) => loadSecret(join(folder, name))));
  expect(Buffer.compare(one!, other!)).not.toBe(0);
});

test('processes that start at once agree on it', async () => {
  const file = join(folder, 'signing.key');
  const module = resolve('src/data/objects/local-disk.ts');
  const script = `import { loadSecret } from ${JSON.stringify(module)};
    process.stdout.write(Buffer.from(await loadSecret(${JSON.stringify(file)})).toString('hex'))`;
  const seen = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
      let printed = '';
      child.stdout.on('data', (text) => {
        printed += text;
      });
      await once(child, 'close');
      return printed;
    }),
  );
  const kept = (await readFile(file)).toString('hex');
  expect(seen).toEqual([kept, kept, kept, kept]);
});

test('a key of another length is not replaced', async () => {
  const file = join(folder, 'signing.key');
  await writeFile(file, 'short');
  await expect(loadSecret(file)).rejects.toThrow(`The signing key ${file} has 5 bytes instead of 32`);
  expect(await readFile(file, 'utf8')).toBe('short');
});
