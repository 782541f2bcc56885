/** §17.24: what stands before the items of a list: a bullet, or a number as HTML's `type` has it. */
import type { List } from 'mdast';
import { itemNumber } from '../../../template/document/item-number.ts';
import { delimiterOf } from '../../../template/markdown/list-delimiter.ts';

/** By depth of nesting, in turn. */
const BULLETS = ['•', '–'];

/** What stands before the item of an index, counted from 0. `depth`: how many lists are around the list. */
export function itemMarker(list: List, index: number, depth: number): string {
  if (!list.ordered) return BULLETS[depth % BULLETS.length]!;
  return `${itemNumber((list.start ?? 1) + index, list)}${delimiterOf(list)}`;
}
