/** §10.8, §10.27: takes the boundaries of groups, `{{#Label}}` and `{{/Label}}`, and of conditions out of a parsed tree. */
import type { Nodes, Parents, Root, TableCell } from 'mdast';
import type { FlowCell } from '../model/document-tree.ts';
import type { OccurrenceNode } from './insert-occurrences.ts';

/**
 * A boundary's `occurrence` by its index, and where it stood: the nodes around it, from the root down. `seen`: how much of the text stands
 * before it.
 */
export type Boundary = { occurrence: number; path: Parents[]; seen: number };

/** `extents`: for the nodes around boundaries, how much of the text stands before them and up to their end. `emptied`: nodes that held nothing but boundaries, which will go too. */
export type Taken = {
  boundaries: Boundary[];
  extents: ReadonlyMap<Nodes, { from: number; to: number }>;
  emptied: Set<Nodes>;
};

/** Changes `tree` in place. */
export function takeBoundaries(tree: Root): Taken {
  const boundaries: Boundary[] = [];
  const extents = new Map<Nodes, { from: number; to: number }>();
  const emptied = new Set<Nodes>();
  let seen = 0;
  const walk = (node: Parents, path: Parents[]): void => {
    const own = [...path, node];
    const before = boundaries.length;
    const from = seen;
    for (const child of node.children as (Nodes | OccurrenceNode)[]) {
      if (child.type === 'boundary') boundaries.push({ occurrence: child.occurrence, path: own, seen });
      else if ('children' in child && child.children.length > 0) walk(child, own);
      else if (!isNothing(child as Nodes)) seen += 1;
    }
    if (boundaries.length === before) return;
    extents.set(node, { from, to: seen });
    node.children = node.children.filter((child) => (child.type as string) !== 'boundary') as typeof node.children;
    trimEdges(node);
    // An emptied cell stays: the ones beside it must not move.
    const isGone = (child: Nodes): boolean => emptied.has(child) || (isCell(child) && child.children.every(isGone));
    const isEmptied = (node.children as Nodes[]).every(isGone);
    if (isEmptied && node.type !== 'root' && !isCell(node)) emptied.add(node);
  };
  walk(tree, []);
  return { boundaries, extents, emptied };
}

/** What a mark may stand before or behind, and is at the beginning or end all the same. */
function isNothing(node: Nodes): boolean {
  return isWhitespace(node) || node.type === 'anchor' || isCell(node);
}

function isCell(node: Nodes): node is TableCell | FlowCell {
  return node.type === 'tableCell' || node.type === 'flowCell';
}

/** Where a boundary stood at the edge of a block or on a line of its own, no blank or line break is left over. */
export function trimEdges(node: Parents): void {
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

/** Changes the text nodes in place. */
export function mergeText(children: readonly Nodes[]): Nodes[] {
  const merged: Nodes[] = [];
  for (const child of children) {
    const last = merged.at(-1);
    if (child.type === 'text' && last?.type === 'text') last.value = joinText(last.value, child.value);
    else merged.push(child);
  }
  return merged;
}

/** Where a line of its own was taken out between them, one of its two line ends goes. */
function joinText(left: string, right: string): string {
  return left.endsWith('\n') && right.startsWith('\n') ? left + right.slice(1) : left + right;
}
