/** The page of proofs: each number of the README leads to its line, and `make proofs` finds the places of its tables. */
import { expect, test } from '@jest/globals';
import { fillPage } from '../../.config/proofs/write-proofs.ts';
import { readText } from './repository-files.ts';

const { text: page } = readText('spec/proofs.md');
const PARTS = ['rates', 'peers', 'kills', 'hashes', 'checks', 'attacks'] as const;

test('each number of the README stands on the page, under the heading that it links to', () => {
  const proofs = [...readText('README.md').text.matchAll(/^\| \*\*(.+?)\*\*.*\(spec\/proofs\.md#([\w-]+)\)/gm)];
  expect(proofs.length).toBe(6);
  const sections = page.split(/^## /m).slice(1);
  for (const [, number, anchor] of proofs) {
    const section = sections.find((one) => slugOf(one.split('\n')[0]!) === anchor);
    const [digits] = /\d[\d,]*/.exec(number!)!;
    expect([number, section]).toEqual([number, expect.stringMatching(new RegExp(`\\b${digits}\\b`))]);
  }
});

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

test('each part has its place, and says on which machine, when and how it was measured', () => {
  for (const part of PARTS) {
    const [, block] = new RegExp(`<!-- make proofs: ${part} -->(.*?)<!-- to here -->`, 's').exec(page)!;
    expect(block).toMatch(/\*.+; \d{4}-\d\d-\d\d \d\d:\d\d UTC, load [\d.]+ before it began, a (?:short|full) run\.\*/);
  }
});

test('writing replaces the block of a part, and leaves what was not measured', () => {
  const before =
    '<!-- make proofs: kills -->\n\nold\n\n<!-- to here -->\n\n<!-- make proofs: rates -->\n\nkept\n\n<!-- to here -->\n';
  const after = fillPage(before, { kills: 'new $1', rates: undefined });
  expect(after).toBe(before.replace('old', 'new $1'.replace('$', '$$')));
  expect(fillPage(after, { kills: 'new $1' })).toBe(after);
  expect(() => fillPage(before, { peers: 'x' })).toThrow('peers');
});
