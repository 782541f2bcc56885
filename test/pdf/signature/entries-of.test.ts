/** ISO 32000-1 §7.3: dictionaries, arrays and strings as this service writes them are read back. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dictionaryOf, entriesOf, itemsOf, referred, textIn } from '../../../src/pdf/signature/entries-of.ts';
import { serialize } from '../../../src/pdf/syntax/serialize.ts';
import { assertProperty } from '../../support/property.ts';

test.each<[text: string, wanted: [string, string][]]>([
  ['<<>>', []],
  [
    '<</A 1/B (a) /C<616>>>',
    [
      ['A', '1'],
      ['B', '(a)'],
      ['C', '<616>'],
    ],
  ],
  [
    '<< /Type /Page\n/Parent 1 0 R /Kids [2 0 R 3 0 R] >>',
    [
      ['Type', '/Page'],
      ['Parent', '1 0 R'],
      ['Kids', '[2 0 R 3 0 R]'],
    ],
  ],
  [
    '<</T (a\\)>>(b)c)/D <</E [<</F (])>>]>>/G true>>',
    [
      ['T', '(a\\)>>(b)c)'],
      ['D', '<</E [<</F (])>>]>>'],
      ['G', 'true'],
    ],
  ],
])('%s', (text, wanted) => {
  expect([...entriesOf(text)]).toEqual(wanted);
});

test.each(['<<', '<</A (a>>', '<</A [1>>', '', 'null'])('what is no dictionary throws: %s', (text) => {
  expect(() => entriesOf(text)).toThrow();
});

test('any text that is written is read', () =>
  assertProperty(
    fc.property(
      fc.string({
        unit: fc.oneof(
          fc.constantFrom('(', ')', '\\\\', '\\r', '\\n'),
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
        ),
      }),
      (text) => {
        const written = serialize({ Title: new String(text), After: 7 });
        const entries = entriesOf(written);
        expect([...entries.keys()]).toEqual(['Title', 'After']);
        expect(textIn(entries.get('Title')!)).toBe(text);
        expect(entriesOf(dictionaryOf(entries))).toEqual(entries);
      },
    ),
  ));

test('arrays and references', () => {
  expect(itemsOf('[ /A 12 0 R (x) [1] ]')).toEqual(['/A', '12 0 R', '(x)', '[1]']);
  expect([referred('12 0 R'), referred('12'), referred(undefined)]).toEqual([12, null, null]);
  expect(textIn('<FEFF00530065>')).toBe('Se');
});
