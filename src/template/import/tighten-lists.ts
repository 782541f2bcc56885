/** §17.35: a table that ends an item does not loosen its list: the blank lines around it are those that Markdown asks for. */
import type { Nodes, Root } from 'mdast';
import { everyNode } from '../document/every-node.ts';
import { hasBlankLine } from '../markdown/normalise-tree.ts';

/** Changes the tree, which has the lines of its file, in place. */
export function tightenLists(tree: Root): void {
  everyNode(tree, (node) => {
    if (node.type !== 'list' || !node.children.some(({ children }) => isTable(children.at(-1)))) return;
    for (const item of node.children)
      item.spread = hasBlankLine(item.children, (_, below) => endsWithTable(item, below));
    node.spread = hasBlankLine(node.children, (above) => 'children' in above && isTable(above.children.at(-1)));
  });
}

function endsWithTable({ children }: { children: readonly Nodes[] }, node: Nodes): boolean {
  return isTable(node) && node === children.at(-1);
}

function isTable(node: Nodes | undefined): boolean {
  return node?.type === 'table' || node?.type === 'flowTable';
}
