/** The README is short, its numbers are those of the pages that they come from. `docs-run.test.ts` runs its request. */
import { expect, test } from '@jest/globals';
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
  // Of the last run of `make proofs`.
  const rates = ['documents, 64 clients', 'PDFs, one renderer'].map((which) => {
    const row = readText('spec/proofs.md')
      .text.split('\n')
      .find((line) => line.startsWith(`| ${which} |`))!;
    return /\d+/.exec(row.split('|')[2]!)![0];
  });
  const [documents, pdfs] = ['documents', 'PDFs'].map(
    (what) => new RegExp(`\\*\\*(\\d+) ${what} a second`).exec(readme)![1],
  );
  expect([documents, pdfs]).toEqual(rates);
  const attacks = readText('spec/security.md').text.match(/^\|.*\.\.\/test\//gm)!;
  const hashes = readText('test/pdf/whole-documents/corpus/hashes.txt').text.trim().split('\n');
  expect(Math.min(attacks.length, hashes.length)).toBeGreaterThan(100);
});
