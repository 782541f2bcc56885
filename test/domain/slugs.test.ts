/** §10.80: slugs from titles. */
import { expect, test } from '@jest/globals';
import { deriveSlug, makeUniqueSlug } from '../../src/domain/slugs.ts';

test.each([
  ['Offer letter', 'offer-letter'],
  ['  Invoice (2026) / new ', 'invoice-2026-new'],
  ['Ärztliche Bescheinigung', 'arztliche-bescheinigung'],
  ['Field', 'field'],
  ['請求書', 'qing-qiu-shu'],
  ['../../etc', 'etc'],
  ['—', 'template'],
  ['', 'template'],
  ['x'.repeat(200), 'x'.repeat(80)],
  [`${'word '.repeat(20)}`, Array(16).fill('word').join('-')],
])('%j → %s', (title, slug) => {
  expect(deriveSlug(title)).toBe(slug);
});

test('the first number that is free makes a slug its own', () => {
  expect(makeUniqueSlug('a', new Set(['b']))).toBe('a');
  expect(makeUniqueSlug('a', new Set(['a', 'a-2', 'a-4']))).toBe('a-3');
});
