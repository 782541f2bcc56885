/** §10.23 rule 3: the numbering of a template, with what its text decides. */
import type { Root } from 'mdast';
import { everyNode } from '../document/every-node.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { Numbering } from '../model/numbering.ts';

export function numberingOf({ numbering }: FrontMatter, tree: Root): Numbering | undefined {
  return numbering && { from: beginsWithTitle(tree) ? 2 : 1, ...numbering };
}

/** Whether the first heading is the only one of the first level. */
function beginsWithTitle(tree: Root): boolean {
  const depths: number[] = [];
  everyNode(tree, (node) => {
    if (node.type === 'heading') depths.push(node.depth);
  });
  return depths[0] === 1 && depths.lastIndexOf(1) === 0;
}
