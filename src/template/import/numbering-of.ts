/** §10.23 rule 3: the numbering of a template, with what its text decides. */
import type { Nodes, Root } from 'mdast';
import { everyNode } from '../document/every-node.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { Numbering } from '../model/numbering.ts';

export function numberingOf({ numbering }: FrontMatter, tree: Root): Numbering | undefined {
  return numbering && { from: beginsWithTitle(tree) ? 2 : 1, ...numbering };
}

/** Whether the only heading of the first level stands first. */
function beginsWithTitle(tree: Root): boolean {
  const titles: Nodes[] = [];
  everyNode(tree, (node) => {
    if (node.type === 'heading' && node.depth === 1) titles.push(node);
  });
  return titles.length === 1 && tree.children.find(({ type }) => type !== 'html') === titles[0];
}
