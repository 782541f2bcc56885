/** §10.8: finds what a group repeats: the smallest run of whole siblings (blocks, list items or table rows) that holds both its marks. */
import type { Nodes, Parents } from 'mdast';
import { MAX_GROUP_LEVELS } from '../../domain/values.ts';
import { type Problem, problem } from '../../locales/message.ts';
import { type FlowSection, isFlowContainer } from '../model/document-tree.ts';
import type { Chain } from './condition-marks.ts';
import type { Boundary, Taken } from './cut-lines.ts';
import { asWritten, isConditionMark, type Occurrence } from './scan-occurrences.ts';

/** Children `from` to `to` of `container`, the last of `path`. `open`, `close`: the occurrences that open and close the group. */
export type GroupRun = { container: Parents; path: Parents[]; from: number; to: number; open: number; close: number };

export type Report = (index: number, problem: Problem) => void;

/** Returns whether children of a node may repeat or be conditional: blocks, items and rows. */
function canRepeatIn(node: Nodes): boolean {
  return isFlowContainer(node) || LISTS_AND_TABLES.has(node.type);
}

const LISTS_AND_TABLES = new Set(['list', 'table', 'flowTable', 'flowSection', 'descriptionList']);

/** Reports unclosed and crossing groups and those too deep, each once, and runs that cannot repeat. `foreign`: marks that belong to no group. */
export function findGroupRuns(
  { boundaries, emptied }: Taken,
  occurrences: readonly Occurrence[],
  foreign: ReadonlySet<number>,
  report: Report,
): GroupRun[] {
  const inText = new Map(boundaries.map((boundary) => [boundary.occurrence, boundary]));
  // Marks outside of the text, such as in code, have been reported already.
  const reportInText: Report = (index, problem) => {
    if (inText.has(index) || occurrences[index]!.isInLine) report(index, problem);
  };
  const ofConditions = boundaries.filter(({ occurrence }) => isConditionMark(occurrences[occurrence]!));
  const pairs = pairMarks(occurrences, foreign, reportInText).sort(([a], [b]) => a - b);
  const isOuter = findOuter(pairs);
  const ofGroups = boundaries.filter(({ occurrence }) => !isConditionMark(occurrences[occurrence]!));
  const boundariesWithin = (open: number, close: number): Boundary[] => {
    const own = ofConditions.slice(
      firstBehind(ofConditions, markOf, open),
      firstBehind(ofConditions, markOf, close - 1),
    );
    if (!isOuter.has(open)) return own;
    // The list of a group within is not the list of this one.
    return own.concat(ofGroups.slice(firstBehind(ofGroups, markOf, open), firstBehind(ofGroups, markOf, close - 1)));
  };
  const runs = pairs.flatMap(([open, close]) => {
    const [first, last] = [inText.get(open), inText.get(close)];
    return first && last ? [findRun(first, last, emptied, boundariesWithin(open, close))] : [];
  });
  reportOverlaps(runs, report);
  for (const run of runs) reportUnrepeatable(run, emptied, report);
  return runs;
}

type Pair = [open: number, close: number];

/** Returns the opening marks of groups that hold others, given all pairs in order. */
function findOuter(pairs: readonly Pair[]): ReadonlySet<number> {
  return new Set(pairs.flatMap(([open, close], at) => ((pairs[at + 1]?.[0] ?? close) < close ? [open] : [])));
}

function markOf({ occurrence }: Boundary): number {
  return occurrence;
}

/** Returns the index of the first item behind a mark, given all items in order. `markOf`: the mark of an item. */
function firstBehind<Item>(items: readonly Item[], markOf: (item: Item) => number, mark: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (markOf(items[middle]!) > mark) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The groups that are open, the innermost last. `lost`: marks that end wrong groups, which are no further faults. */
type Pairing = { open: number[]; lost: Map<string, number> };

/** Pairs the marks in the order of the file. A wrong mark is reported once; the others are paired as their author meant them. */
function pairMarks(occurrences: readonly Occurrence[], foreign: ReadonlySet<number>, report: Report): Pair[] {
  const pairs: Pair[] = [];
  const next = nextMarks(occurrences, foreign);
  const nameOf = (index: number) => occurrences[index]!.name;
  const sourceOf = (index: number) => asWritten(occurrences[index]!);
  const pairing: Pairing = { open: [], lost: new Map() };
  const { open, lost } = pairing;
  const lose = (name: string) => lost.set(name, (lost.get(name) ?? 0) + 1);
  const isClosedLater = (name: string, after: number) => next('close', name, after) < next('open', name, after);
  const reportOpen = (index: number) => report(index, problem('markdown.group.open', { name: nameOf(index) }));

  const begin = (index: number) => {
    const name = nameOf(index);
    const same = open.findLastIndex((one) => nameOf(one) === name);
    if (same >= 0) {
      report(index, problem('markdown.group.twice', { name }));
      if (next('close', name, index) === Number.POSITIVE_INFINITY) open.splice(same);
      return;
    }
    while (open.length > 0 && !isClosedLater(nameOf(open.at(-1)!), index)) reportOpen(open.pop()!);
    if (open.length < MAX_GROUP_LEVELS) open.push(index);
    else {
      report(index, problem('markdown.group.tooDeep', { outer: sourceOf(open.at(-1)!), max: MAX_GROUP_LEVELS }));
      lose(name);
    }
  };
  const end = (index: number) => {
    const name = nameOf(index);
    const at = open.findLastIndex((one) => nameOf(one) === name);
    const last = open.at(-1);
    if (at >= 0) {
      for (const inner of open.splice(at + 1).reverse()) {
        if (!isClosedLater(nameOf(inner), index)) reportOpen(inner);
        else {
          report(index, problem('markdown.group.closeFirst', { inner: sourceOf(inner) }));
          lose(nameOf(inner));
        }
      }
      pairs.push([open.pop()!, index]);
    } else if (lost.get(name)) lost.set(name, lost.get(name)! - 1);
    else if (last === undefined)
      report(index, name === 'if' ? problem('markdown.condition.endsNone') : problem('markdown.group.closesNone'));
    else if (next('close', nameOf(last), index) < next('open', undefined, index))
      report(index, problem('markdown.group.closeFirst', { inner: sourceOf(last) }));
    else {
      report(index, problem('markdown.group.endsOther', { open: sourceOf(last), name: nameOf(last) }));
      open.pop();
    }
  };
  for (const [index, { kind }] of occurrences.entries()) {
    if (foreign.has(index)) continue;
    if (kind === 'open') begin(index);
    else if (kind === 'close') end(index);
  }
  for (const index of open) reportOpen(index);
  return pairs;
}

/**
 * Returns a function that finds the first mark of a kind (and name, if given) after an index; infinity without one. Indices must not
 * decrease.
 */
function nextMarks(occurrences: readonly Occurrence[], foreign: ReadonlySet<number>) {
  const marks = new Map<string, number[]>();
  const keysOf = (kind: string, name?: string) => JSON.stringify([kind, name ?? null]);
  for (const [index, { kind, name }] of occurrences.entries()) {
    if (foreign.has(index)) continue;
    for (const key of [keysOf(kind, name), keysOf(kind)]) {
      const known = marks.get(key);
      if (known) known.push(index);
      else marks.set(key, [index]);
    }
  }
  const passed = new Map<string, number>();
  return (kind: 'open' | 'close', name: string | undefined, after: number): number => {
    const key = keysOf(kind, name);
    const found = marks.get(key) ?? [];
    let at = passed.get(key) ?? 0;
    while (at < found.length && found[at]! <= after) at++;
    passed.set(key, at);
    return found[at] ?? Number.POSITIVE_INFINITY;
  };
}

/** An item whose whole content is in the group repeats as an item, even with condition marks below its text. */
function findRun(open: Boundary, close: Boundary, emptied: Set<Nodes>, conditions: readonly Boundary[]): GroupRun {
  let depth = 0;
  while (open.path[depth + 1] && open.path[depth + 1] === close.path[depth + 1]) depth++;
  while (!canRepeatIn(open.path[depth]!)) depth--;
  const runAt = (at: number): GroupRun => {
    const container = open.path[at]!;
    const indexOf = (path: Parents[]) => container.children.indexOf(path[at + 1] as never);
    const path = open.path.slice(0, at + 1);
    const [from, to] = [indexOf(open.path), indexOf(close.path)];
    return { container, path, from, to, open: open.occurrence, close: close.occurrence };
  };
  const run = runAt(depth);
  const isWholeItem =
    run.container.type === 'listItem' &&
    run.container.children.every((child, at) => (at >= run.from && at <= run.to) || emptied.has(child));
  return isWholeItem ? runAt(depth - 1) : narrow(run, emptied, conditions);
}

/** Marks on lines of their own around a single list repeat its items, not the list. Content that a condition removes stays whole. */
function narrow(run: GroupRun, emptied: Set<Nodes>, conditions: readonly Boundary[]): GroupRun {
  const left = childrenOf(run).filter((child) => !emptied.has(child));
  const [only] = left;
  if (left.length !== 1 || only?.type !== 'list' || conditions.some(({ path }) => !path.includes(only))) return run;
  return { ...run, container: only, path: [...run.path, only], from: 0, to: only.children.length - 1 };
}

function childrenOf(run: Pick<GroupRun, 'container' | 'from' | 'to'>): Nodes[] {
  return run.container.children.slice(run.from, run.to + 1);
}

/** Reports runs that share a child with another group, unless one group stands within the other. `runs`: in the order of their marks. */
function reportOverlaps(runs: GroupRun[], report: Report): void {
  const taken = new Map<Nodes, Taking[]>();
  for (const run of runs) {
    const children = childrenOf(run);
    const others = new Set([...run.path, ...children].flatMap((node) => taken.get(node) ?? []));
    if ([...others].some((other) => other.run.close < run.open || !isWithin(run, other)))
      report(run.open, problem('markdown.group.shares'));
    const taking = { run, children: new Set(children) };
    for (const child of children) {
      const known = taken.get(child) ?? [];
      // More are those of groups that have been reported.
      if (known.length < MAX_GROUP_LEVELS) taken.set(child, [...known, taking]);
    }
  }
}

type Taking = { run: GroupRun; children: ReadonlySet<Nodes> };

/** Returns whether everything that a group repeats is repeated by the other one. */
function isWithin({ container, from, to, path }: GroupRun, { run: other, children }: Taking): boolean {
  if (container === other.container) return from >= other.from && to <= other.to;
  return path.some((node) => children.has(node));
}

/** Header rows, footnotes and link definitions cannot repeat. */
function reportUnrepeatable(run: GroupRun, emptied: Set<Nodes>, report: Report): void {
  const children = childrenOf(run);
  if (children.every((child) => emptied.has(child))) report(run.open, problem('markdown.group.empty'));
  if (holdsHeader(run.container, run.from, children)) report(run.open, problem('markdown.group.tableHeader'));
  if (children.some(holdsDefinition)) report(run.open, problem('markdown.group.footnote'));
}

/** Returns whether `children`, the first at `from`, include a table's header. */
function holdsHeader(container: Parents, from: number, children: readonly Nodes[]): boolean {
  if (container.type === 'table') return from === 0;
  if (container.type === 'flowSection') return container.part === 'head';
  return (
    container.type === 'flowTable' &&
    children.some((child) => child.type === 'caption' || (child.type === 'flowSection' && child.part === 'head'))
  );
}

/** Returns whether a cell spans rows inside and outside of the run. */
function hasSpanAcross(
  { from, to }: Pick<GroupRun, 'from' | 'to'>,
  { children }: FlowSection,
  emptied: Set<Nodes>,
): boolean {
  const rows = children.filter((row) => !emptied.has(row));
  const within = children.slice(from, to + 1).filter((row) => !emptied.has(row));
  const start = rows.indexOf(within[0]!);
  const end = start + within.length;
  return rows.some((row, index) => {
    const last = Math.min(index + Math.max(1, ...row.children.map(({ rowspan = 1 }) => rowspan)), rows.length);
    return (index < start && last > start) || (index >= start && index < end && last > end);
  });
}

function holdsDefinition(node: Nodes): boolean {
  return (
    node.type === 'definition' ||
    node.type === 'footnoteDefinition' ||
    ('children' in node && node.children.some(holdsDefinition))
  );
}

// §10.27: finds the content of a condition whose marks are in several blocks or around groups: runs of whole siblings (blocks, list items
// or table rows) between marks.

/** `gaps`: the indices of the children of `container` before which the marks stand. */
export type BranchRun = { container: Parents; chain: Chain; gaps: number[] };

const IN_LINE = problem('markdown.condition.withinLine');
const AROUND_GROUP = problem('markdown.condition.groupInLine');
const IN_HEADER = problem('markdown.condition.tableHeader');

/** Reports conditions whose marks do not stand between whole siblings. `groups`: in order. */
export function findBranchRuns(
  { boundaries, extents, emptied }: Taken,
  chains: readonly Chain[],
  groups: readonly GroupRun[],
  occurrences: readonly Occurrence[],
  report: Report,
): BranchRun[] {
  const inText = new Map(boundaries.map((boundary) => [boundary.occurrence, boundary]));
  const indices = new Map<Parents, Map<Nodes, number>>();
  const indexIn = (container: Parents, node: Nodes): number => {
    const known = indices.get(container) ?? new Map((container.children as Nodes[]).map((child, at) => [child, at]));
    indices.set(container, known);
    return known.get(node)!;
  };

  const gapOf = ({ path, seen }: Boundary, depth: number): number | undefined => {
    const child = path[depth + 1]!;
    const at = indexIn(path[depth]!, child);
    const { from, to } = extents.get(child)!;
    return seen === from ? at : seen === to ? at + 1 : undefined;
  };

  const findRun = (chain: Chain): BranchRun | undefined => {
    const marks = chain.map((mark) => inText.get(mark));
    // Marks in code and the like have been reported.
    if (!marks.every((mark) => mark !== undefined)) return undefined;
    const [first] = marks as [Boundary, ...Boundary[]];
    let depth = Math.min(...marks.map(({ path }) => commonDepth(first.path, path)));
    const within = groupsWithin(groups, chain[0]!, chain.at(-1)!);
    for (const { path } of within) depth = Math.min(depth, path.length - 1);
    let isAroundTable = false;
    for (; depth >= 0; depth--) {
      const container = first.path[depth]!;
      if (!canRepeatIn(container)) continue;
      const gaps = marks.map((mark) => gapOf(mark, depth));
      const wrong = gaps.indexOf(undefined);
      if (wrong >= 0) {
        if (isAroundTable) break;
        report(chain[wrong]!, within.length > 0 ? AROUND_GROUP : IN_LINE);
        return undefined;
      }
      const run = { container, chain, gaps: gaps as number[] };
      // A header can only be removed with its whole table.
      isAroundTable = takesHeader(run);
      if (!isAroundTable) return check(run);
      if (emptied.has(container.children[0]!)) break;
    }
    report(chain[0]!, IN_HEADER);
    return undefined;
  };

  const check = (run: BranchRun): BranchRun => {
    const { container, chain, gaps } = run;
    const isEmpty = childrenBetween(run, gaps[0]!, gaps.at(-1)!).every((child) => emptied.has(child));
    if (isEmpty)
      report(chain[0]!, problem('markdown.condition.nothing', { next: asWritten(occurrences[chain.at(-1)!]!) }));
    if (container.type === 'flowSection')
      for (const [at, from] of gaps.slice(0, -1).entries()) {
        const to = gaps[at + 1]! - 1;
        if (to >= from && hasSpanAcross({ from, to }, container, emptied))
          report(chain[at]!, problem('markdown.group.rowspan'));
      }
    return run;
  };

  return chains.map(findRun).filter((run) => run !== undefined);
}

function commonDepth(a: readonly Parents[], b: readonly Parents[]): number {
  let depth = 0;
  while (a[depth + 1] && a[depth + 1] === b[depth + 1]) depth++;
  return depth;
}

/** Returns the groups that open between two marks, given all groups in order. */
function groupsWithin(groups: readonly GroupRun[], from: number, to: number): GroupRun[] {
  const openOf = ({ open }: GroupRun) => open;
  return groups.slice(firstBehind(groups, openOf, from), firstBehind(groups, openOf, to));
}

function childrenBetween({ container }: BranchRun, from: number, to: number): Nodes[] {
  return (container.children as Nodes[]).slice(from, to);
}

function takesHeader(run: BranchRun): boolean {
  const { container, gaps } = run;
  const [from, to] = [gaps[0]!, gaps.at(-1)!];
  return from < to && holdsHeader(container, from, childrenBetween(run, from, to));
}
