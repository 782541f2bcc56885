/** The README is short, its numbers are those of the pages that they come from, and its request works as it stands. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { loadDemo } from '../../src/cli/demo/load-demo.ts';
import { startTestService } from '../support/service.ts';
import { readText } from './repository-files.ts';

const { text: readme } = readText('README.md');

function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, block]) => block!);
}

test('it has fewer than 150 lines', () => {
  expect(readme.split('\n').length).toBeLessThan(150);
});

test('its template is the one of the picture beside it', () => {
  expect(blocks('markdown')).toEqual([readText('.config/pictures/quote.md').text]);
});

test('its numbers are on the pages that say how they were measured', () => {
  const rates = ['64 clients', '1 renderer'].map((which) => {
    const row = readText('spec/growing.md')
      .text.split('\n')
      .find((line) => line.includes(which))!;
    return row.split('|')[2]!.trim();
  });
  const [documents, pdfs] = ['documents', 'PDFs'].map(
    (what) => new RegExp(`\\*\\*(\\d+) ${what} a second`).exec(readme)![1],
  );
  expect([documents, pdfs]).toEqual(rates);
  const attacks = readText('spec/security.md').text.match(/^\|.*\.\.\/test\//gm)!;
  const hashes = readText('test/pdf/whole-documents/corpus/hashes.txt').text.trim().split('\n');
  expect(Math.min(attacks.length, hashes.length)).toBeGreaterThan(100);
});

test('its request saves the PDF of a document', async () => {
  const service = await startTestService();
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-readme-'));
  try {
    const { token } = await loadDemo(service.services.database.db, service.config.dataDir, new Date());
    const request = blocks('sh').find((block) => block.includes('curl'))!;
    const line = request.replace(/^KEY=.*$/m, `KEY=${token}`).replace('http://127.0.0.1:3000', service.url!);
    await promisify(execFile)('sh', ['-c', line], { cwd: folder });
    expect((await readFile(path.join(folder, 'offer.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}, 60_000);
