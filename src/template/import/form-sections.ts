/** §2.4, §10: finds what repeats between `{{#Label}}` and `{{/Label}}`. */
import type { Nodes, Parents, Root } from 'mdast';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import type { LineFault } from '../model/fault.ts';
import { type PlaceNode, writePlace } from './insert-places.ts';
import type { Place } from './scan-places.ts';

/** A section among whole siblings; `place` is its opening mark's. Later resolved to a `Section`. */
export type PlacedSection = { type: 'section'; place: number; children: Nodes[] };

/** From the root down to, and without, the mark itself. */
type Path = Parents[];

type Found = { place: number; path: Path };

/** Children `from` to `to` of `container`, which is the last of `path`. */
type Run = { container: Parents; path: Path; from: number; to: number; open: number };

type Report = (place: number, problem: string) => void;

/** What may repeat: blocks, items and rows; nothing smaller. */
const CONTAINERS = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition', 'list', 'table']);

/** Changes `tree` in place: group marks go, sections come. Returns unclosed, crossing and nested groups and the like. */
export function formSections(tree: Root, places: readonly Place[]): LineFault[] {
  const faults: LineFault[] = [];
  const report: Report = (place, problem) => {
    faults.push({ line: places[place]!.line, message: `${writePlace(places[place]!)} ${problem}.` });
  };

  const { marks, hollow } = takeMarks(tree);
  const pairs = pairMarks(marks, places, report);
  const runs = pairs.map(([open, close]) => findRun(open, close, hollow));
  reportOverlaps(runs, report);
  for (const run of runs) reportUnrepeatable(run, hollow, report);
  if (faults.length > 0) return faults;

  const runsOf = Map.groupBy(runs, (run) => run.container);
  for (const [container, own] of runsOf) cutSections(container, own, hollow);
  removeHollow(tree, hollow);
  return faults;
}

/** Takes the group marks out; what held nothing else is hollow and will go too. */
function takeMarks(tree: Root): { marks: Found[]; hollow: Set<Nodes> } {
  const marks: Found[] = [];
  const hollow = new Set<Nodes>();
  const walk = (node: Parents, path: Path): void => {
    const own = [...path, node];
    const before = marks.length;
    for (const child of node.children as (Nodes | PlaceNode)[]) {
      if (child.type === 'groupMark') marks.push({ place: child.place, path: own });
      else if ('children' in child) walk(child, own);
    }
    if (marks.length === before) return;
    node.children = node.children.filter((child) => (child.type as string) !== 'groupMark') as typeof node.children;
    trimEdges(node);
    // An emptied cell stays: the ones beside it must not move.
    const isHollow = node.children.every((child) => hollow.has(child) || isEmptyCell(child));
    if (isHollow && node.type !== 'root' && node.type !== 'tableCell') hollow.add(node);
  };
  walk(tree, []);
  return { marks, hollow };
}

function isEmptyCell(node: Nodes): boolean {
  return node.type === 'tableCell' && node.children.length === 0;
}

/** Where a mark stood at the edge of a block or on a line of its own, no blank or line break is left over. */
function trimEdges(node: Parents): void {
  node.children = mergeText(node.children) as typeof node.children;
  if (!['paragraph', 'heading', 'tableCell'].includes(node.type)) return;
  const { children } = node;
  while (isBlank(children[0])) children.shift();
  while (isBlank(children.at(-1))) children.pop();
  const [first] = children;
  if (first?.type === 'text') first.value = first.value.replace(/^[ \t\n]+/, '');
  const last = children.at(-1);
  if (last?.type === 'text') last.value = last.value.replace(/[ \t\n]+$/, '');
}

function mergeText(children: readonly Nodes[]): Nodes[] {
  const merged: Nodes[] = [];
  for (const child of children) {
    const last = merged.at(-1);
    if (child.type === 'text' && last?.type === 'text') last.value = joinText(last.value, child.value);
    else merged.push(child);
  }
  return merged;
}

function joinText(left: string, right: string): string {
  return left.endsWith('\n') && right.startsWith('\n') ? left + right.slice(1) : left + right;
}

function isBlank(node: Nodes | undefined): boolean {
  return node?.type === 'break' || (node?.type === 'text' && /^[ \t\n]*$/.test(node.value));
}

function pairMarks(marks: Found[], places: readonly Place[], report: Report): [Found, Found][] {
  const pairs: [Found, Found][] = [];
  let open: Found | undefined;
  for (const found of marks) {
    const { kind, name } = places[found.place]!;
    if (kind === 'open') {
      if (open) report(found.place, `stands inside ${writePlace(places[open.place]!)}; groups do not nest`);
      else open = found;
    } else if (!open) report(found.place, 'closes a group that is not open');
    else if (places[open.place]!.name === name) {
      pairs.push([open, found]);
      open = undefined;
    } else report(found.place, `stands inside ${writePlace(places[open.place]!)}, which must be closed first`);
  }
  if (open) report(open.place, `is never closed; add {{/${places[open.place]!.name}}} where the group ends`);
  return pairs;
}

/** The smallest run of whole siblings that holds both marks. */
function findRun(open: Found, close: Found, hollow: Set<Nodes>): Run {
  let depth = 0;
  while (open.path[depth + 1] && open.path[depth + 1] === close.path[depth + 1]) depth++;
  while (!CONTAINERS.has(open.path[depth]!.type)) depth--;
  const runAt = (at: number): Run => {
    const container = open.path[at]!;
    const indexOf = (path: Path) => container.children.indexOf(path[at + 1] as never);
    const path = open.path.slice(0, at + 1);
    return { container, path, from: indexOf(open.path), to: indexOf(close.path), open: open.place };
  };
  const run = runAt(depth);
  const isWholeItem =
    run.container.type === 'listItem' && run.from === 0 && run.to === run.container.children.length - 1;
  return isWholeItem ? runAt(depth - 1) : narrow(run, hollow);
}

/** Marks on lines of their own around a single list repeat the list's items, not the list. */
function narrow(run: Run, hollow: Set<Nodes>): Run {
  const solid = childrenOf(run).filter((child) => !hollow.has(child));
  const [only] = solid;
  if (solid.length !== 1 || only?.type !== 'list') return run;
  return { ...run, container: only, path: [...run.path, only], from: 0, to: only.children.length - 1 };
}

function childrenOf(run: Run): Nodes[] {
  return run.container.children.slice(run.from, run.to + 1);
}

function reportOverlaps(runs: Run[], report: Report): void {
  const taken = new Set<Nodes>();
  for (const run of runs) {
    const children = childrenOf(run);
    if ([...run.path, ...children].some((node) => taken.has(node))) {
      report(run.open, 'shares a row, an item or a block with another group; give each its own');
    }
    for (const child of children) taken.add(child);
  }
}

/** Header rows stand once; footnotes and link definitions belong to the document. */
function reportUnrepeatable(run: Run, hollow: Set<Nodes>, report: Report): void {
  const children = childrenOf(run);
  if (children.every((child) => hollow.has(child))) report(run.open, 'holds nothing to repeat');
  if (run.container.type === 'table' && run.from === 0) {
    report(
      run.open,
      "would repeat the table's header; put both marks into body rows, or on lines of their own around the table",
    );
  }
  if (children.some(holdsDefinition)) {
    report(run.open, 'holds a footnote or a link definition, which cannot repeat; move it out of the group');
  }
}

function holdsDefinition(node: Nodes): boolean {
  return (
    node.type === 'definition' ||
    node.type === 'footnoteDefinition' ||
    ('children' in node && node.children.some(holdsDefinition))
  );
}

function cutSections(container: Parents, runs: Run[], hollow: Set<Nodes>): void {
  const children: unknown[] = [];
  let next = 0;
  for (const { from, to, open } of runs) {
    const repeated = container.children.slice(from, to + 1).filter((child) => !hollow.has(child));
    children.push(...container.children.slice(next, from));
    children.push({ type: 'section', place: open, children: repeated } satisfies PlacedSection);
    next = to + 1;
  }
  children.push(...container.children.slice(next));
  container.children = children as typeof container.children;
}

function removeHollow(node: Parents, hollow: Set<Nodes>): void {
  const solid = (node.children as Nodes[]).filter((child) => !hollow.has(child));
  for (const child of solid) if ('children' in child) removeHollow(child, hollow);
  const isTask = node.type === 'listItem' && typeof node.checked === 'boolean';
  node.children = mergeText(isTask ? solid : solid.map(freeHtml)) as typeof node.children;
}

/** Alone in its paragraph, a tag is a block; only a task's checkbox keeps it in a line. */
function freeHtml(node: Nodes): Nodes {
  const [only, ...others] = node.type === 'paragraph' ? node.children : [];
  return only?.type === 'html' && others.length === 0 && isBlockOfHtml(only.value) ? only : node;
}

/** CommonMark §4.6: a tag of several lines is not always one. */
function isBlockOfHtml(value: string): boolean {
  return !value.includes('\n') || parseMarkdown(value).children[0]?.type === 'html';
}
