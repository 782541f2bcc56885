/** §15.11: entity tags. */
import { expect, test } from '@jest/globals';
import { entityTag, namesTag } from '../../src/domain/entity-tag.ts';

test('the same parts have the same tag, others another', () => {
  expect(entityTag(['a', 1])).toMatch(/^W\/"[\w-]{22}"$/);
  expect(entityTag(['a', 1])).toBe(entityTag(['a', 1]));
  expect(entityTag(['a', 1])).not.toBe(entityTag(['a', 2]));
  expect(namesTag(entityTag(['a', 1]), entityTag(['a', 1]))).toBe(true);
});

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['*', true],
  [' * ', true],
  ['W/"a', false],
  ['""', false],
  ['"xW/', false],
  ['"ab"', false],
  ['"W/a"', false],
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"b"', false],
  ['a', false],
  ['"*"', false],
])('%j names W/"a": %s', (header, wanted) => expect(namesTag(header, 'W/"a"')).toBe(wanted));
