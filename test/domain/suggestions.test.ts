/** §7.1 `message`: messages name the closest match and list names sensibly. */
import { expect, test } from '@jest/globals';
import { findClosest, listNames } from '../../src/domain/suggestions.ts';

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

test('hundreds of names are cut', () => {
  expect(listNames(Array.from({ length: 300 }, (_, at) => `k${at}`))).toMatch(/^k0, k1, .*, k19 and 280 more$/);
});
