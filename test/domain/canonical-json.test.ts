/** §12.2: the same values are the same text, in whatever order their members come. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, digestOfValues } from '../../src/domain/json.ts';
import { assertProperty } from '../support/property.ts';

test.each([
  [null, 'null'],
  ['a"b', '"a\\"b"'],
  [-1.5, '-1.5'],
  [[], '[]'],
  [{}, '{}'],
  [[1, [true, null], {}], '[1,[true,null],{}]'],
  [{ b: 1, a: { d: [2, 3], c: '' }, 'a b': false }, '{"a":{"c":"","d":[2,3]},"a b":false,"b":1}'],
])('%j is %s', (value, wanted) => expect(canonicalJson(value)).toBe(wanted));

test('canonical JSON keeps the values, whatever the order of their keys', () => {
  assertProperty(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('absent values are none, and others have another digest', () => {
  expect(digestOfValues(undefined)).toBe(digestOfValues({}));
  expect(digestOfValues({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  expect(digestOfValues({ a: '' })).not.toBe(digestOfValues({}));
});
