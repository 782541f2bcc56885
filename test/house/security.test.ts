/** §18.36: `spec/security.md`: each claim of a table names the test that shows it, and all of them are there. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT, readText } from './repository-files.ts';

const lines = readText('spec/security.md').text.split('\n');
const LINK = /\[([^\]]+)\]\(\.\.\/(test\/[^)]+)\)/g;

/** The cells of all tables but for their heads. */
const claims = lines.filter(
  (line, at) => line.startsWith('|') && !/^\|-/.test(line) && !/^\|-/.test(lines[at + 1] ?? ''),
);

test('each claim names the test that shows it', () => {
  expect(claims.length).toBeGreaterThan(50);
  const unshown = claims.filter((line) => !line.split('|').at(-2)!.includes('](../test/'));
  expect(unshown).toEqual([]);
});

test('each named test exists', () => {
  const named = [...lines.join('\n').matchAll(LINK)];
  const lost = named.filter(
    ([, title, file]) => !existsSync(path.join(ROOT, file!)) || !isTitle(title!, readText(file!).text),
  );
  expect(lost.map(([, title, file]) => `${file}: ${title}`)).toEqual([]);
});

/** Behind `test(`, `describe(` or the table of an `each`. */
function isTitle(title: string, text: string): boolean {
  const written = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:\\b(?:test|describe|faults)\\(|\\)\\()\\s*(['"\`])${written}\\1`).test(text);
}
