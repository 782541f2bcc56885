/** §10.8: takes the boundaries of groups, `{{#Label}}` and `{{/Label}}`, out of a parsed tree. */
import type { Nodes, Parents, Root, TableCell } from 'mdast';
import type { FlowCell } from '../model/document-tree.ts';
import type { OccurrenceNode } from './insert-occurrences.ts';
import { mergeText } from './merge-text.ts';

/** A boundary's `occurrence` by its index, and where it stood: the nodes around it, from the root down. */
export type Boundary = { occurrence: number; path: Parents[] };

/** Changes `tree` in place. `emptied`: nodes that held nothing else, which will go too. */
export function takeGroupBoundaries(tree: Root): { boundaries: Boundary[]; emptied: Set<Nodes> } {
  const boundaries: Boundary[] = [];
  const emptied = new Set<Nodes>();
  const walk = (node: Parents, path: Parents[]): void => {
    const own = [...path, node];
    const before = boundaries.length;
    for (const child of node.children as (Nodes | OccurrenceNode)[]) {
      if (child.type === 'groupBoundary') boundaries.push({ occurrence: child.occurrence, path: own });
      else if ('children' in child) walk(child, own);
    }
    if (boundaries.length === before) return;
    node.children = node.children.filter((child) => (child.type as string) !== 'groupBoundary') as typeof node.children;
    trimEdges(node);
    // An emptied cell stays: the ones beside it must not move.
    const isGone = (child: Nodes): boolean => emptied.has(child) || (isCell(child) && child.children.every(isGone));
    const isEmptied = (node.children as Nodes[]).every(isGone);
    if (isEmptied && node.type !== 'root' && !isCell(node)) emptied.add(node);
  };
  walk(tree, []);
  return { boundaries, emptied };
}

function isCell(node: Nodes): node is TableCell | FlowCell {
  return node.type === 'tableCell' || node.type === 'flowCell';
}

/** Where a boundary stood at the edge of a block or on a line of its own, no blank or line break is left over. */
function trimEdges(node: Parents): void {
  node.children = mergeText(node.children) as typeof node.children;
  if (!['paragraph', 'heading', 'tableCell'].includes(node.type)) return;
  const { children } = node;
  while (isWhitespace(children[0])) children.shift();
  while (isWhitespace(children.at(-1))) children.pop();
  const [first] = children;
  if (first?.type === 'text') first.value = first.value.replace(/^[ \t\n]+/, '');
  const last = children.at(-1);
  if (last?.type === 'text') last.value = last.value.replace(/[ \t\n]+$/, '');
}

function isWhitespace(node: Nodes | undefined): boolean {
  return node?.type === 'break' || (node?.type === 'text' && /^[ \t\n]*$/.test(node.value));
}
