/** §17.24: the numbers of list items as HTML's `type` has them: 1, a, A, i or I. */
import type { List } from 'mdast';
import { ordinal } from '../clauses/ordinal.ts';

/** A number as its list writes it. */
export function itemNumber(number: number, { data }: List): string {
  return ordinal(number, data?.marker ?? '1');
}
