/** §18.23: what is compiled is kept in a data folder that is there, privately, and nowhere else. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';

const folder = mkdtempSync(path.join(tmpdir(), 'platen-compiled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILE = path.join(import.meta.dirname, '../../../src/cli/terminal/keep-compiled.ts');
/** A thread loads a file too. */
const SCRIPT = `
const { keepCompiled } = await import('${FILE}');
keepCompiled(process.argv[1]);
const { Worker } = await import('node:worker_threads');
new Worker('import("node:module").then(({ getCompileCacheDir }) => console.log(getCompileCacheDir()))', { eval: true });
`;

/** Where a thread of a new process keeps what it compiles. */
function keptBy(dataDir: string, env: Record<string, string> = {}): string {
  const line = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', SCRIPT, dataDir];
  return execFileSync(process.execPath, line, { env, encoding: 'utf8' }).trim();
}

test('it is kept in the data folder, for its user only', () => {
  const compiled = path.join(folder, 'compiled');
  expect(keptBy(folder).startsWith(compiled)).toBe(true);
  expect(statSync(compiled).mode & 0o777).toBe(0o700);
  expect(readdirSync(compiled)).toHaveLength(1);
});

test('not where there is no folder or none can be made, and elsewhere when the environment says so', () => {
  const missing = path.join(folder, 'missing');
  expect(keptBy(missing)).toBe('undefined');
  expect(existsSync(missing)).toBe(false);
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(keptBy(file)).toBe('undefined');
  const own = path.join(folder, 'own');
  expect(keptBy(folder, { NODE_COMPILE_CACHE: own }).startsWith(own)).toBe(true);
});
