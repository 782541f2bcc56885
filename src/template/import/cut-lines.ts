/** §10.27: conditions within a line: of what stands between their marks branches are made. */
import type { Nodes, Parents, Root } from 'mdast';
import type { Prepared } from '../model/compiled.ts';
import type { Chain } from './condition-marks.ts';
import type { OccurrenceNode } from './insert-occurrences.ts';
import { isConditionMark, type Occurrence } from './occurrence.ts';
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
