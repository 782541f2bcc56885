/** Who may write to a results file: the living one that has claimed it, and nobody waits for one that is dead. */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { claimFile } from '../../../src/cli/document/claim-file.ts';
import { MINUTE } from '../../../src/domain/durations.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-claim-'));
  file = path.join(folder, 'results.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function claimedBy(holder: unknown, age = 0) {
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
  ['one who died while claiming', () => '{"pid":', 0],
])('a claim of %s counts no more', async (_, holder, age) => {
  await claimedBy(holder(), age);
  const claim = await claimFile(file);
  expect(claim.holds()).toBe(true);
  claim.release();
  expect(existsSync(`${file}.lock`)).toBe(false);
});

test.each([
  ['process', { pid: process.ppid, host }, `(process ${process.ppid})`],
  ['process of another machine', { pid: 1, host: 'elsewhere' }, '(process 1 on elsewhere)'],
])('a claim of a living %s is respected', async (_, holder, who) => {
  await claimedBy(holder);
  await expect(claimFile(file)).rejects.toThrow(`${file} is in use by another batch ${who}.`);
});

test('a claim that another has taken over is left to it', async () => {
  const claim = await claimFile(file);
  await claimedBy({ pid: 1, host: 'elsewhere' });
  expect(claim.holds()).toBe(false);
  claim.release();
  expect(existsSync(`${file}.lock`)).toBe(true);
});

test('of those that come at the same moment to a claim that is dead, one has it', async () => {
  await claimedBy({ pid: dead(), host });
  const script = `
    import { claimFile } from ${JSON.stringify(path.join(import.meta.dirname, '../../../src/cli/document/claim-file.ts'))};
    const got = await claimFile(process.argv[1]).then(() => 'has it', () => 'refused');
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
