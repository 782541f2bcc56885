/** §17.2, §17.3: UAX #9 and #11: the direction of a language, and punctuation that is as wide as an ideograph in some. */
import { expect, test } from '@jest/globals';
import {
  directionOf,
  isWidePunctuation,
  scriptOf,
  widePunctuationOf,
} from '../../../src/template/typography/script-of.ts';

test.each([
  ['en', 'Latn', 'ltr'],
  ['ar', 'Arab', 'rtl'],
  ['he-IL', 'Hebr', 'rtl'],
  ['az-Arab', 'Arab', 'rtl'],
  ['zh', 'Hans', 'ltr'],
  ['zh-TW', 'Hant', 'ltr'],
  ['not a language', undefined, 'ltr'],
])('%s is written in %s, %s', (language, script, direction) => {
  expect(scriptOf(language)).toBe(script);
  expect(directionOf(language)).toBe(direction);
});

test.each([
  ['zh', '“合同”', [true, false, false, true]],
  ['zh', '“a”', [false, false, false]],
  ['zh', '中“a”', [false, true, false, false]],
  ['ja', '「…」', [false, true, false]],
  ['ja', '“字', [false, false]],
  ['en', '“字”', [false, false, false]],
])('%s: wide in %j are %j', (language, text, wanted) => {
  const characters = [...text];
  const signs = widePunctuationOf(language);
  expect(characters.map((_, at) => isWidePunctuation(characters, at, signs))).toEqual(wanted);
});
