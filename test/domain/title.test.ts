/** §12.3, §13.11: which titles are kept, how, and as what a file with one is saved. */
import { expect, test } from '@jest/globals';
import { checkTitle, readTitle, savedAs } from '../../src/domain/title.ts';

test.each<[string | undefined, string | undefined]>([
  [undefined, undefined],
  ['', undefined],
  [' \t\n\u00a0', undefined],
  ['\u200b\u00ad\ufeff\ufff9\ufffb\u2800', undefined],
  ['Quote', 'Quote'],
  [' a  b ', ' a  b '],
  ['a\r\nb\nc\rd\te\u2028f\u2029g', 'a b c d e f g'],
  ['\n\na', '  a'],
  ['a\u200b', 'a\u200b'],
  ['\u200ba', '\u200ba'],
])('%j is kept as %j', (sent, wanted) => expect(readTitle(sent)).toBe(wanted));

test.each([undefined, '', 'a', 'é'.repeat(200), '🙂'.repeat(200)])('%j can be kept', (title) =>
  expect(() => checkTitle(title)).not.toThrow(),
);

test.each([
  ['a'.repeat(201), 'title has 201 characters. Send up to 200.'],
  ['🙂'.repeat(201), 'title has 201 characters. Send up to 200.'],
  ['a\u0000b', 'title contains U+0000, which is not allowed. Remove it.'],
])('%j cannot: %s', (title, message) =>
  expect(() => checkTitle(title)).toThrow(expect.objectContaining({ code: 'validation', detail: 'title', message })),
);

test.each([
  ['Quote.pdf', 'Quote.pdf'],
  ['a/b\\c.pdf', 'a-b-c.pdf'],
  [' a \u0000\u0007\u0085\n b .pdf ', 'a b .pdf'],
  ['a\ud800.pdf', 'a\ufffd.pdf'],
  ['v1.2.pdf', 'v1.2.pdf'],
  // A name that runs the other way leaves its ending where it is.
  ['\u202egnp.pdf', '\u2068\u202egnp\u2069.pdf'],
])('%j is saved as %j', (fileName, wanted) => expect(savedAs(fileName)).toBe(wanted));
