/**
 * §10.54 rule 1: where columns of tables stand in a language that runs the other way than the original: those at the side where its lines begin
 * are there in every language. Numbers stay at the right, so that their digits stand below one another.
 */
import type { Nodes, Root } from 'mdast';
import { lookComment, writtenLook } from '../model/table-look.ts';
import { directionOf } from '../typography/script-of.ts';

const BEGIN = { ltr: 'left', rtl: 'right' } as const;

/** Changes the tree in place. `from`: the language of the original, `to`: that of the tree. */
export function alignInLanguage(tree: Root, from: string, to: string): void {
  const side = BEGIN[directionOf(from)];
  if (side !== BEGIN[directionOf(to)]) alignAtStart(tree, side);
}

function alignAtStart(node: Nodes, side: 'left' | 'right'): void {
  if (node.type === 'table' && node.align) node.align = node.align.map((one) => (one === side ? null : one));
  if (node.type === 'flowCell' && node.align === side) delete node.align;
  if (node.type === 'html') {
    const look = writtenLook(node.value);
    const align = look?.align?.replaceAll(new RegExp(`\\b${side}\\b`, 'g'), 'auto');
    if (look && align) node.value = lookComment({ ...look, align });
  }
  if ('children' in node) for (const child of node.children) alignAtStart(child as Nodes, side);
}
