/** §18.21: finds the lines of a template's file from which the blocks of a document come, for the editor. */
import type { Nodes, Root } from 'mdast';

/** Blocks with a line of their own. Containers, such as lists, are found by these. */
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

/** Returns the line on which each block begins, in order. A generated block has that of the block before. */
export function blockLines(tree: Root): number[] {
  let line = 1;
  return blocksOf(tree).map(({ position }) => {
    line = position?.start.line ?? line;
    return line;
  });
}

/** Sets the lines of a tree's blocks and removes all other positions. Removes all of them if the number of blocks differs. */
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
