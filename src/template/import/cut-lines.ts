/** §10.27: turns the parts of a line between marks of a condition into branches. */
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

/** Changes `tree` in place. Returns the other conditions, whose marks are in several places or around groups. */
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

/** Returns the number of group marks before each occurrence. */
function countGroups(occurrences: readonly Occurrence[]): number[] {
  let count = 0;
  return occurrences.map(({ kind, isInLine }) =>
    (kind === 'open' || kind === 'close') && !isInLine ? count++ : count,
  );
}

/** Returns the parts of a line with branches in place of the parts between marks. `markOf`: the occurrence of a part that is a mark. */
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

/** Removes the line break of a line that holds only marks. */
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

/** Returns whether a paragraph holds only marks of conditions. */
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

// §10.8, §10.27: removes the marks of groups, `{{#Label}}` and `{{/Label}}`, and of conditions from a parsed tree.

/** `occurrence`: the index of the mark. `path`: its ancestors, from the root down. `seen`: the amount of text before it. */
export type Boundary = { occurrence: number; path: Parents[]; seen: number };

/**
 * `extents`: the amount of text before ancestors of marks, and up to their end. `emptied`: nodes that held only marks, which will be
 * removed too.
 */
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
    // An emptied cell stays, so that its neighbours do not move; one that was made for marks between cells does not.
    const isGone = (child: Nodes): boolean => emptied.has(child) || (isCell(child) && child.children.every(isGone));
    const isEmptied = (node.children as Nodes[]).every(isGone);
    if (isEmptied && node.type !== 'root' && !(isCell(node) && !('marks' in node))) emptied.add(node);
  };
  walk(tree, []);
  return { boundaries, extents, emptied };
}

/** Returns whether a mark beside this node still counts as the first or last in its block. */
function isNothing(node: Nodes): boolean {
  return isWhitespace(node) || node.type === 'anchor' || isCell(node);
}

function isCell(node: Nodes): node is TableCell | FlowCell {
  return node.type === 'tableCell' || node.type === 'flowCell';
}

/** Removes spaces and line breaks left by a mark at the edge of a block or on a line of its own. */
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

/** Joins adjacent text nodes, in place. */
export function mergeText(children: readonly Nodes[]): Nodes[] {
  const merged: Nodes[] = [];
  for (const child of children) {
    const last = merged.at(-1);
    if (child.type === 'text' && last?.type === 'text') last.value = joinText(last.value, child.value);
    else merged.push(child);
  }
  return merged;
}

/** Of the two line breaks around a removed line, keeps one. */
function joinText(left: string, right: string): string {
  return left.endsWith('\n') && right.startsWith('\n') ? left + right.slice(1) : left + right;
}
