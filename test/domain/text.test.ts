/** §11.4, §11.2: which characters text may hold; one form of line break. §12.3: direction that ends with a text. */
import { expect, test } from '@jest/globals';
import { findForbiddenCharacter, isolated, normaliseLineBreaks, withIsolatedControls } from '../../src/domain/text.ts';

test.each([
  ['plain\ttext\r\n', undefined],
  ['é 数 😀 👨‍👩‍👧 \u200b\u202e\ufeff\ue000\u2028', undefined],
  ['a\0b', 'U+0000'],
  ['\u001b[0m', 'U+001B'],
  ['\u007f', 'U+007F'],
  ['\u0085', 'U+0085'],
  ['\u009f', 'U+009F'],
  ['\ud800', 'U+D800'],
  ['a\udc00', 'U+DC00'],
  ['\ufdd0', 'U+FDD0'],
  ['\uffff', 'U+FFFF'],
  ['\u{1fffe}', 'U+1FFFE'],
  ['😀\0', 'U+0000'],
])('in %j the forbidden character is %s', (text, wanted) => expect(findForbiddenCharacter(text)).toBe(wanted));

test.each([
  ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ['\r\r\n', '\n\n'],
  ['  kept  ', '  kept  '],
])('%j has the line breaks of %j', (text, wanted) => expect(normaliseLineBreaks(text)).toBe(wanted));

test.each([
  ['plain', 'plain'],
  ['فاتورة', 'فاتورة'],
  ['invoice\u202efdp.exe', '\u2068invoice\u202efdp.exe\u2069'],
  ['\u2067never closed', '\u2068\u2067never closed\u2069\u2069'],
  ['\u2066closed\u2069', '\u2068\u2066closed\u2069\u2069'],
  ['out \u2069\u202eof it', '\u2068out \u202eof it\u2069'],
  ['\u2068\u2069\u2069\u2066', '\u2068\u2068\u2069\u2066\u2069\u2069'],
])('what turns direction in %j ends with it', (text, wanted) => {
  expect(withIsolatedControls(text)).toBe(wanted);
  expect(isolated(text)).toBe(wanted === text ? `\u2068${text}\u2069` : wanted);
});
