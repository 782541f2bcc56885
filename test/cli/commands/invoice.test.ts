/** §17.44: `platen invoice check`: what it prints, and its exit code. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BROKEN } from '../../rendering/invoice-check/broken-hybrids.ts';
import { hybrid } from '../../rendering/invoice-check/hybrid.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-invoices-'));
  const wrong = BROKEN.find(({ name }) => name === 'XML: digits of the amount due are swapped')!;
  const files = { 'right.pdf': await hybrid(), 'wrong.pdf': await wrong.make(), 'text.xml': 'no XML' };
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
});
afterAll(() => rm(folder, { recursive: true }));

function check(...given: string[]) {
  return runPlatenInProcess(['invoice', 'check', ...given], { cwd: folder });
}

test.each([
  [['right.pdf'], 0, 'right.pdf: agrees, EN 16931 in CII, 17 terms looked for on paper\n', ''],
  [
    ['wrong.pdf', 'right.pdf'],
    1,
    'wrong.pdf: DISAGREES, EN 16931 in CII',
    'platen: 1 of 2 files does not match or breaks rules.\n',
  ],
  [
    ['wrong.pdf', 'text.xml'],
    2,
    'text.xml: CANNOT BE READ\n  This is not readable XML',
    'platen: 1 of 2 files could not be read.\n',
  ],
  [['gone.pdf', 'right.pdf'], 2, 'gone.pdf: CANNOT BE READ\n  ', 'platen: 1 of 2 files could not be read.\n'],
])('%j ends with %i', async (files, code, stdout, stderr) => {
  const run = await check(...files);
  expect(run).toEqual({ code, stdout: expect.stringContaining(stdout), stderr: expect.stringContaining(stderr) });
});

test('--json has verdict, readings and places beside the error', async () => {
  const { code, stdout } = await check('wrong.pdf', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    error: { code: 'disagrees' },
    files: [
      {
        file: 'wrong.pdf',
        verdict: 'disagrees',
        kind: 'hybrid',
        profile: 'EN 16931',
        pages: 1,
        compared: 17,
        findings: [
          { kind: 'rule', rule: 'BR-CO-16', term: 'totals.due' },
          {
            kind: 'differs',
            term: 'totals.due',
            xml: '2561.02',
            paper: '2.651,02',
            place: { page: 1, x: 474.4, y: 417.2 },
          },
        ],
      },
    ],
  });
});
