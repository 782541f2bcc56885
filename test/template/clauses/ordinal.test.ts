/** §10.23: numbers in the ways of several scripts. */
import { expect, test } from '@jest/globals';
import { ordinal } from '../../../src/template/clauses/ordinal.ts';
import type { NumberKind } from '../../../src/template/model/document-tree.ts';

test.each<[kind: NumberKind, wanted: string]>([
  ['a', '1 a, 27 aa'],
  ['I', '4 IV, 3999 MMMCMXCIX, 4000 4000'],
  [
    '一',
    '1 一, 10 十, 11 十一, 20 二十, 99 九十九, 100 一百, 101 一百零一, 110 一百一十, 1001 一千零一, 9999 九千九百九十九, 10000 10000',
  ],
  ['①', '1 ①, 20 ⑳, 21 ㉑, 35 ㉟, 36 ㊱, 50 ㊿, 51 51'],
  ['ア', '1 ア, 46 ン, 47 47'],
  ['가', '1 가, 14 하, 15 거, 84 히, 85 85'],
  ['أ', '1 أ, 5 هـ, 28 غ, 29 29'],
])('%s', (kind, wanted) => {
  const numbers = wanted.split(', ').map((pair) => Number.parseInt(pair, 10));
  expect(numbers.map((number) => `${number} ${ordinal(number, kind)}`).join(', ')).toBe(wanted);
});
