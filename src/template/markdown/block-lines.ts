/** §18.21: the lines of a template's file from which the blocks of a document come, for authors who look at it. */
import type { Nodes, Root } from 'mdast';

/** Blocks that have a line. What stands in others, such as a list, is found by these. */
const WITH_LINE = new Set('heading paragraph code thematicBreak listItem tableRow flowRow'.split(' '));

function blocksOf(tree: Root): Nodes[] {
  const found: Nodes[] = [];
  const walk = (node: Nodes): void => {
    if (WITH_LINE.has(node.type)) found.push(node);
    if ('children' in node) node.children.forEach(walk);
  };
  walk(tree);
  return found;
}

/** The line on which each block begins, in order; a block that nobody wrote has that of the block before. */
export function blockLines(tree: Root): number[] {
  let line = 1;
  return blocksOf(tree).map(({ position }) => {
    line = position?.start.line ?? line;
    return line;
  });
}

/** Gives the blocks of a tree these lines, and takes all other positions away: all of them, when the blocks are not those that are meant. */
export function placeBlocks(tree: Root, lines: readonly number[]): void {
  const forget = (node: Nodes): void => {
    delete node.position;
    if ('children' in node) node.children.forEach(forget);
  };
  forget(tree);
  const blocks = blocksOf(tree);
  if (blocks.length !== lines.length) return;
  for (const [at, block] of blocks.entries()) {
    const place = { line: lines[at]!, column: 1 };
    block.position = { start: place, end: place };
  }
}
