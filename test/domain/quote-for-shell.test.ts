/** §20.11, §20.16: a shell reads what was quoted as one word, and it is that text. */
import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { quoteForShell } from '../../src/domain/text.ts';
import { FUZZ_SEED } from '../support/this-run.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['/a/b-c_d.e+1', '/a/b-c_d.e+1'],
  ['', "''"],
  ['-rf', "'-rf'"],
  ['a b', "'a b'"],
  ["it's", "'it'\\''s'"],
  ['$HOME', "'$HOME'"],
  ['a\n', "'a\n'"],
])('%j is written %s', (text, wanted) => expect(quoteForShell(text)).toBe(wanted));

test('a shell reads any text back', () => {
  const characters = fc.constantFrom(...'ab01 \'"$`\\!*?~#&;|<>(){}[]=,-./@+_\n\té');
  const texts = fc.sample(fc.string({ unit: characters, maxLength: 8 }), { numRuns: 300, seed: FUZZ_SEED });
  const read = execFileSync('sh', ['-c', `printf '%s\\0' ${texts.map(quoteForShell).join(' ')}`], { encoding: 'utf8' });
  expect(read.split('\0').slice(0, -1)).toEqual(texts);
});
