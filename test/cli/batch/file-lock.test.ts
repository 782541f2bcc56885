/** One batch at a time writes to a results file, and a stale lock is taken over. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { lockFile } from '../../../src/cli/batch/results-file.ts';
import { MINUTE } from '../../../src/domain/durations.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-lock-'));
  file = path.join(folder, 'results.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function lockedBy(holder: unknown, age = 0) {
  await writeFile(`${file}.lock`, typeof holder === 'string' ? holder : JSON.stringify(holder));
  const then = new Date(Date.now() - age);
  await utimes(`${file}.lock`, then, then);
}
function dead() {
  return spawnSync(process.execPath, ['--version']).pid;
}
const host = hostname();

test.each<[string, () => unknown, number]>([
  ['a process that is gone', () => ({ pid: dead(), host }), 0],
  ['an earlier process with the same number', () => ({ pid: process.pid, host }), 0],
  ['another machine that has been silent', () => ({ pid: 1, host: 'elsewhere' }), MINUTE],
  ['a process that has the number of a dead one', () => ({ pid: process.ppid, host }), MINUTE],
  ['one that died while it wrote the lock', () => '{"pid":', 0],
])('a stale lock of %s is taken over', async (_, holder, age) => {
  await lockedBy(holder(), age);
  const lock = await lockFile(file);
  expect(lock.isHeld()).toBe(true);
  lock.release();
  expect(existsSync(`${file}.lock`)).toBe(false);
});

test.each([
  ['process', { pid: process.ppid, host }, `(process ${process.ppid})`],
  ['process of another machine', { pid: 1, host: 'elsewhere' }, '(process 1 on elsewhere)'],
])('a lock of a running %s is respected', async (_, holder, who) => {
  await lockedBy(holder);
  await expect(lockFile(file)).rejects.toThrow(`${file} is in use by another batch ${who}.`);
});

test('a lock that another has taken over is left to it', async () => {
  const lock = await lockFile(file);
  await lockedBy({ pid: 1, host: 'elsewhere' });
  expect(lock.isHeld()).toBe(false);
  lock.release();
  expect(existsSync(`${file}.lock`)).toBe(true);
});

test('of several processes that find a stale lock at the same moment, one takes it over', async () => {
  await lockedBy({ pid: dead(), host });
  const script = `
    import { lockFile } from ${JSON.stringify(path.join(import.meta.dirname, '../../../src/cli/batch/results-file.ts'))};
    const got = await lockFile(process.argv[1]).then(() => 'has it', () => 'refused');
    console.log(got);
    // Until all have asked, the holder lives.
    process.stdin.resume();
    await new Promise((resolve) => process.stdin.once('end', resolve));
  `;
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script, file], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const answers = await Promise.all(
    children.map(
      (child) => new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data)))),
    ),
  );
  for (const child of children) child.stdin.end();
  expect(answers.toSorted()).toEqual(['has it\n', 'refused\n', 'refused\n', 'refused\n']);
});
