/** §10.27: conditions within a line: of what stands between their marks branches are made. */
import type { Nodes, Parents, Root, TableCell } from 'mdast';
import type { Prepared } from '../model/compiled.ts';
import type { FlowCell } from '../model/document-tree.ts';
import type { Chain } from './condition-marks.ts';
import type { OccurrenceNode } from './insert-occurrences.ts';
import { isConditionMark, type Occurrence } from './scan-occurrences.ts';
import type { UnresolvedBranches } from './written-names.ts';

type Child = Nodes | OccurrenceNode | UnresolvedBranches;

const LINES = new Set(['paragraph', 'heading', 'tableCell']);
const PARTS_OF_LINES = new Set(['emphasis', 'strong', 'delete', 'link', 'linkReference', 'styled']);

/** Changes `tree` in place, and returns the conditions that are left, whose marks stand in several places or around groups. */
export function cutLines(tree: Root, chains: readonly Chain[], occurrences: readonly Occurrence[]): Chain[] {
  const parents = new Map<number, Parents>();
  const within = new Map<Parents, Parents>();
  const collect = (node: Parents): void => {
    for (const child of node.children as Child[]) {
      if (child.type === 'boundary') parents.set(child.occurrence, node);
      else if ('children' in child) {
        if (PARTS_OF_LINES.has(child.type)) within.set(child as Parents, node);
        collect(child as Parents);
      }
    }
  };
  collect(tree);
  const groups = countGroups(occurrences);
  const isInLine = (chain: Chain) => {
    const [first, ...others] = chain.map((mark) => parents.get(mark));
    const holdsGroup = groups[chain.at(-1)!] !== groups[chain[0]!];
    const canHold = first && (LINES.has(first.type) || PARTS_OF_LINES.has(first.type));
    return canHold && !holdsGroup && others.every((other) => other === first);
  };
  const inLine = chains.filter(isInLine);
  const marks = new Set(inLine.flat());
  const markOf = (child: Child) =>
    child.type === 'boundary' && marks.has(child.occurrence) ? child.occurrence : undefined;
  for (const parent of new Set(inLine.map(([open]) => parents.get(open!)!))) {
    const children = withoutOwnLines(parent.children as Child[], (child) => markOf(child) !== undefined);
    parent.children = cutParts(children, markOf, occurrences) as typeof parent.children;
    for (let around: Parents | undefined = parent; around; around = within.get(around))
      (around as Prepared).branching = true;
  }
  return chains.filter((chain) => !marks.has(chain[0]!));
}

/** How many marks of groups there are before each occurrence. */
function countGroups(occurrences: readonly Occurrence[]): number[] {
  let count = 0;
  return occurrences.map(({ kind }) => (kind === 'open' || kind === 'close' ? count++ : count));
}

/** The parts of a line, those between marks in branches. `markOf`: the occurrence that a part is, when it is a mark. */
export function cutParts<Part extends object | string>(
  parts: readonly Part[],
  markOf: (part: Part) => number | undefined,
  occurrences: readonly Occurrence[],
): Part[] {
  const top: unknown[] = [];
  const open: { branches: UnresolvedBranches; outside: unknown[] }[] = [];
  let current = top;
  for (const part of parts) {
    const occurrence = markOf(part);
    if (occurrence === undefined) {
      current.push(part);
      continue;
    }
    const { kind } = occurrences[occurrence]!;
    if (kind === 'if') {
      const branches: UnresolvedBranches = { type: 'branches', children: [] };
      current.push(branches);
      open.push({ branches, outside: current });
    }
    if (kind === 'endif') current = open.pop()!.outside;
    else {
      const branch = { type: 'branch' as const, occurrence, children: [] };
      open.at(-1)!.branches.children.push(branch);
      current = branch.children;
    }
  }
  return top as Part[];
}

/** Where a line holds nothing but marks, its line end goes with it. */
function withoutOwnLines(children: readonly Child[], isMark: (child: Child) => boolean): Child[] {
  const kept: Child[] = [];
  let isAtStart = true;
  let isMarked = false;
  for (let child of children) {
    if (isMark(child)) {
      isMarked = true;
      kept.push(child);
      continue;
    }
    if (isAtStart && isMarked) {
      if (child.type === 'break') {
        isMarked = false;
        continue;
      }
      if (child.type === 'text' && /^[ \t]*\n/.test(child.value))
        child = { ...child, value: child.value.replace(/^[ \t]*\n/, '') };
    }
    if (child.type === 'text' && child.value === '') continue;
    kept.push(child);
    if (child.type === 'text' && /^[ \t]*$/.test(child.value)) continue;
    isMarked = false;
    isAtStart = child.type === 'break' || (child.type === 'text' && /\n[ \t]*$/.test(child.value));
  }
  return kept;
}

/** Whether a paragraph holds marks of conditions alone. */
export function holdsConditionMarks(node: Nodes, occurrences: readonly Occurrence[]): boolean {
  if (node.type !== 'paragraph') return false;
  const rest = (node.children as Child[]).filter(
    (child) => !(child.type === 'break' || (child.type === 'text' && child.value.trim() === '')),
  );
  return (
    rest.length > 0 &&
    rest.every((child) => child.type === 'boundary' && isConditionMark(occurrences[child.occurrence]!))
  );
}

// §10.8, §10.27: takes the boundaries of groups, `{{#Label}}` and `{{/Label}}`, and of conditions out of a parsed tree.

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
