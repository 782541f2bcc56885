/** §7.1 `message`: messages name the closest match and list names sensibly. */

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findClosest, listNames, listQuoted, shortenSent } from '../../src/domain/suggestions.ts';
import { english } from '../../src/locales/message.ts';
import { assertProperty } from '../support/property.ts';

test.each([
  ['custmer', ['customer', 'date'], 'customer'],
  ['cusotmer', ['customer', 'costumer_2'], 'customer'],
  ['Customer', ['customer'], 'customer'],
  ['qyt', ['qty', 'price'], 'qty'],
  ['zzz', ['customer', 'date'], undefined],
  ['', ['a'], undefined],
  ['b', ['a'], undefined],
  ['x'.repeat(500), ['x'], undefined],
])('the closest to %j among %j is %s', (typed, names, wanted) => expect(findClosest(typed, names)).toBe(wanted));

/** Insertions, deletions, replacements and swaps of neighbours, each a letter's own: the plain definition. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [a1, b1] = [a.slice(1), b.slice(1)];
  const isSwapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
  return Math.min(
    distance(a1, b1) + (a[0] === b[0] ? 0 : 1),
    distance(a1, b) + 1,
    distance(a, b1) + 1,
    isSwapped ? distance(a.slice(2), b.slice(2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

test('the closest name is the first of those with the fewest changes, of which there are as many as a third of the letters', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'C'), maxLength: 7 });
  assertProperty(
    fc.property(words, fc.array(words, { maxLength: 5 }), (typed, names) => {
      const most = Math.min(typed.length - 1, Math.max(1, Math.floor(typed.length / 3)));
      const far = names.map((name) => distance(typed.toLowerCase(), name.toLowerCase()));
      const least = Math.min(...far);
      expect(findClosest(typed, names)).toBe(least <= most ? names[far.indexOf(least)] : undefined);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [[], 'none'],
  [['a'], 'a'],
  [['a\n \tb', 'c'], 'a b, c'],
  [Array.from({ length: 20 }, () => 'x'), Array.from({ length: 20 }, () => 'x').join(', ')],
])('of %j is listed %s', (names, wanted) => expect(english(listNames(names))).toBe(wanted));

test('options are quoted', () => expect(listQuoted(['a, b', 'c\nd'])).toBe('"a, b", "c d"'));

test.each([
  ['a'.repeat(80), 'a'.repeat(80)],
  ['a'.repeat(81), `${'a'.repeat(80)}…`],
  ['🙂'.repeat(80), '🙂'.repeat(80)],
  ['🙂'.repeat(500), `${'🙂'.repeat(80)}…`],
])('what was sent as %s is repeated as %s', (sent, wanted) => expect(shortenSent(sent)).toBe(wanted));

test('hundreds of names are cut', () => {
  expect(english(listNames(Array.from({ length: 300 }, (_, at) => `k${at}`)))).toMatch(
    /^k0, k1, .*, k19 and 280 more$/,
  );
});
