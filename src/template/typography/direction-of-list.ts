/**
 * §17.3: blocks from right to left in a document from left to right, such as the Arabic clauses of a contract in two languages: a paragraph by
 * its first letter, and a list by those of its items, so that its markers stand where its lines begin.
 */
import type { List, Nodes } from 'mdast';
import { type Direction, RIGHT_TO_LEFT_LETTER } from './script-of.ts';

const LETTER = /\p{L}/u;

/** Returns the direction of a list. In a document from right to left everything has that of the document. */
export function directionOfList({ children }: List, around: Direction): Direction {
  return children.length > 0 && children.every(beginsAtRight) ? 'rtl' : around;
}

/** Returns whether the first letter of a block runs from right to left. Code, which never does, says nothing about the text around it. */
export function beginsAtRight(node: Nodes): boolean {
  return RIGHT_TO_LEFT_LETTER.test(firstLetter(node) ?? '');
}

function firstLetter(node: Nodes): string | undefined {
  if (node.type === 'text') return LETTER.exec(node.value)?.[0];
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const letter = firstLetter(child as Nodes);
    if (letter !== undefined) return letter;
  }
  return undefined;
}
