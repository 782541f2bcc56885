/** §2.4, §10.8, §10.27: turns content between `{{#Label}}` and `{{/Label}}` into sections, and content of conditions into branches. */
import type { List, Nodes, Paragraph, Parents, Root } from 'mdast';
import { problem } from '../../locales/message.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import type { Prepared } from '../model/compiled.ts';
import { type DescriptionList, isFlowContainer } from '../model/document-tree.ts';
import type { LineFault } from '../model/fault.ts';
import type { Chain, markConditions } from './condition-marks.ts';
import { cutInlineGroups } from './cut-inline-groups.ts';
import { cutLines, holdsConditionMarks, mergeText, takeBoundaries, trimEdges } from './cut-lines.ts';
import { type BranchRun, findBranchRuns, findGroupRuns, type GroupRun, type Report } from './find-group-runs.ts';
import type { OccurrenceNode } from './insert-occurrences.ts';
import { markOverCells } from './mark-over-cells.ts';
import { faultAt, type Occurrence } from './scan-occurrences.ts';
import type { UnresolvedBranch, UnresolvedBranches } from './written-names.ts';

/**
 * Changes `tree` in place: replaces marks by sections and branches. Conditions with faults form no branches. `foreign`: marks that belong
 * to no group. Returns faults such as unclosed and crossing groups.
 */
export function formSections(
  tree: Root,
  occurrences: readonly Occurrence[],
  { chains, faults: wrong }: ReturnType<typeof markConditions>,
  foreign: ReadonlySet<number>,
): LineFault[] {
  const faults: LineFault[] = [];
  if (occurrences.some(({ kind }) => kind === 'open')) cutInlineGroups(tree, occurrences);
  const report: Report = (index, problem) => {
    faults.push(faultAt(occurrences[index]!, problem));
  };
  const inBlocks = chains.length > 0 ? cutLines(tree, chains, occurrences) : [];
  const inner = marksOfInnerGroups(occurrences);
  if (inBlocks.length + inner.length > 0) splitParagraphs(tree, [...inBlocks, inner]);
  if (inBlocks.length > 0) joinLists(tree, occurrences);
  const taken = takeBoundaries(tree);
  const groups = findGroupRuns(taken, occurrences, foreign, report);
  markOverCells(groups, taken, report);
  const branches = findBranchRuns(taken, inBlocks, groups, occurrences, report);
  if (faults.length + wrong.length > 0) return faults;
  cutRuns(groups, branches, taken.emptied);
  removeEmptied(tree, taken.emptied);
  return chains.length > 0 ? findSplitNotes(tree, occurrences) : faults;
}

function removeEmptied(node: Parents, emptied: Set<Nodes>): void {
  const left = (node.children as Nodes[]).filter((child) => !emptied.has(child));
  for (const child of left) if ('children' in child) removeEmptied(child, emptied);
  const isTask = node.type === 'listItem' && typeof node.checked === 'boolean';
  node.children = mergeText(isTask ? left : left.map(unwrapHtml)) as typeof node.children;
}

/** A tag that is alone in its paragraph becomes a block. Only a task's checkbox keeps it inline. */
function unwrapHtml(node: Nodes): Nodes {
  const [only, ...others] = node.type === 'paragraph' ? node.children : [];
  return only?.type === 'html' && others.length === 0 && isBlockOfHtml(only.value) ? only : node;
}

/** CommonMark §4.6: a tag of several lines does not always form a block. */
function isBlockOfHtml(value: string): boolean {
  return !value.includes('\n') || parseMarkdown(value).children[0]?.type === 'html';
}

// §10.8, §10.27: turns runs of whole siblings between marks into sections and branches.

/** A mark before the child `gap` of its container. */
type Cut = { occurrence: number; gap: number; is: 'open' | 'if' | 'branch' | 'end' };

/** Changes the containers in place. Runs are nested or disjoint. */
function cutRuns(groups: readonly GroupRun[], branches: readonly BranchRun[], emptied: ReadonlySet<Nodes>): void {
  const cuts = new Map<Parents, Cut[]>();
  const add = (container: Parents, ...own: Cut[]) => {
    const known = cuts.get(container);
    if (known) known.push(...own);
    else cuts.set(container, own);
  };
  for (const { container, from, to, open, close } of groups)
    add(container, { occurrence: open, gap: from, is: 'open' }, { occurrence: close, gap: to + 1, is: 'end' });
  for (const { container, chain, gaps } of branches)
    chain.forEach((occurrence, at) => {
      const is = at === 0 ? 'if' : at === chain.length - 1 ? 'end' : 'branch';
      add(container, { occurrence, gap: gaps[at]!, is });
    });
  for (const [container, own] of cuts)
    container.children = cut(
      container.children as Nodes[],
      own.sort((a, b) => a.occurrence - b.occurrence),
      emptied,
    ) as typeof container.children;
}

function cut(children: readonly Nodes[], cuts: readonly Cut[], emptied: ReadonlySet<Nodes>): unknown[] {
  const top: unknown[] = [];
  const open: { outside: unknown[]; branches?: UnresolvedBranches }[] = [];
  let current = top;
  let next = 0;
  const takeUntil = (gap: number) => {
    for (; next < gap; next++) {
      const child = children[next]!;
      if (!emptied.has(child)) current.push(child);
    }
  };
  for (const { occurrence, gap, is } of cuts) {
    takeUntil(gap);
    if (is === 'end') current = open.pop()!.outside;
    else {
      const inside = { occurrence, children: [] as Nodes[] };
      if (is === 'open') {
        current.push({ type: 'section', ...inside });
        open.push({ outside: current });
      } else {
        if (is === 'if') {
          const branches: UnresolvedBranches = { type: 'branches', children: [] };
          current.push(branches);
          open.push({ outside: current, branches });
        }
        open.at(-1)!.branches!.children.push({ type: 'branch', ...inside });
      }
      current = inside.children;
    }
  }
  takeUntil(children.length);
  return top;
}

// §10.27: reports footnotes and link definitions in branches whose references are not in the same branch, and would lose them.

/** The branches around a node, the nearest first. */
type Around = { branch: UnresolvedBranch; around: Around } | undefined;

const NOTES = new Set(['footnoteReference', 'linkReference', 'imageReference']);

function findSplitNotes(tree: Root, occurrences: readonly Occurrence[]): LineFault[] {
  const definitions = new Map<string, Around[]>();
  const references: { key: string; around: Around }[] = [];
  const keyOf = (type: string, identifier: string) => `${type.startsWith('footnote') ? '^' : ''}${identifier}`;
  const walk = (node: Nodes | UnresolvedBranch, around: Around): void => {
    if (node.type === 'definition' || node.type === 'footnoteDefinition') {
      const key = keyOf(node.type, node.identifier);
      const known = definitions.get(key);
      if (known) known.push(around);
      else definitions.set(key, [around]);
    } else if (NOTES.has(node.type)) {
      const { identifier } = node as { identifier: string };
      references.push({ key: keyOf(node.type, identifier), around });
    }
    if (!('children' in node)) return;
    const inside = node.type === 'branch' ? { branch: node, around } : around;
    for (const child of node.children) walk(child as Nodes, inside);
  };
  walk(tree, undefined);
  const reported = new Set<string>();
  return references.flatMap(({ key, around }) => {
    const found = definitions.get(key) ?? [];
    if (found.length === 0 || reported.has(key) || found.some((own) => isWithin(around, own))) return [];
    reported.add(key);
    const code = key.startsWith('^') ? 'markdown.condition.footnote' : 'markdown.condition.definition';
    return [faultAt(occurrences[found[0]!.branch.occurrence]!, problem(code, { name: key }))];
  });
}

/** Returns whether all branches of `outer` are among those of `around`. */
function isWithin(around: Around, outer: Around): boolean {
  if (!outer) return true;
  for (let one = around; one; one = one.around) if (one.branch === outer.branch) return true;
  return false;
}

/** §10.8: returns the marks of groups that stand within others. */
function marksOfInnerGroups(occurrences: readonly Occurrence[]): number[] {
  const open: string[] = [];
  return [...occurrences.entries()].flatMap(([index, { kind, name }]) => {
    if (kind === 'open') return open.push(name) > 1 ? [index] : [];
    if (kind !== 'close' || open.at(-1) !== name) return [];
    open.pop();
    return open.length > 0 ? [index] : [];
  });
}

/**
 * §10.8, §10.27: splits a paragraph at a mark on a line of its own, if it is the mark of a group within another, or if other marks of its
 * condition stand in other blocks. So such a line belongs to no text above or below it.
 */
type Child = Nodes | OccurrenceNode;

/** Changes `tree` in place. `chains`: marks of inner groups, and of conditions whose marks are not all in one line. */
function splitParagraphs(tree: Root, chains: readonly Chain[]): void {
  const marks = new Set(chains.flat());
  const isMark = (child: Child) => child.type === 'boundary' && marks.has(child.occurrence);
  const walk = (node: Nodes): void => {
    if (!('children' in node)) return;
    const parent = node as Parents;
    if (parent.children.some((child) => child.type === 'paragraph'))
      parent.children = (parent.children as Nodes[]).flatMap((child) =>
        child.type === 'paragraph' && (child.children as Child[]).some(isMark) ? split(child, isMark) : [child],
      ) as typeof parent.children;
    for (const child of parent.children) walk(child as Nodes);
  };
  walk(tree);
}

function split(paragraph: Paragraph, isMark: (child: Child) => boolean): Paragraph[] {
  const children = paragraph.children as Child[];
  const lines: Child[][] = [[]];
  for (let at = 0; at < children.length; ) {
    let end = at;
    while (end < children.length && (isMark(children[end]!) || (end > at && isBlank(children[end]!)))) end++;
    if (end > at && endsLine(children[at - 1]) && beginsLine(children[end])) lines.push(children.slice(at, end), []);
    else lines.at(-1)!.push(...children.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  const parts = lines.map((line) => ({ ...paragraph, children: line as Paragraph['children'] }));
  parts.forEach(trimEdges);
  return parts.filter(({ children: left }) => left.length > 0);
}

function isBlank(child: Child): boolean {
  return child.type === 'text' && /^[ \t]*$/.test(child.value);
}

function endsLine(before: Child | undefined): boolean {
  return before === undefined || before.type === 'break' || (before.type === 'text' && /\n[ \t]*$/.test(before.value));
}

function beginsLine(after: Child | undefined): boolean {
  return after === undefined || after.type === 'break' || (after.type === 'text' && /^[ \t]*\n/.test(after.value));
}

// §10.27: joins lists and description lists that only marks of conditions separate, as Markdown would read them without the marks.

/** Changes `tree` in place: marks beside a list become items, which are removed with the marks. */
function joinLists(tree: Root, occurrences: readonly Occurrence[]): void {
  const isMark = (node: Nodes) => holdsConditionMarks(node, occurrences);
  const walk = (node: Nodes): void => {
    if (!('children' in node)) return;
    node.children.forEach((child) => {
      walk(child);
    });
    const parent = node as Parents;
    if (isFlowContainer(node)) parent.children = joined(parent.children as Nodes[], isMark) as typeof parent.children;
  };
  walk(tree);
}

type AnyList = List | DescriptionList;

function joined(children: readonly Nodes[], isMark: (node: Nodes) => boolean): Nodes[] {
  const blocks: Nodes[] = [];
  let marks: Nodes[] = [];
  let list: AnyList | undefined;
  const addMarks = (side: 'push' | 'unshift') => {
    const type = list!.type === 'list' ? 'listItem' : 'descriptionTerm';
    (list!.children as Nodes[])[side](...marks.map((mark) => ({ type, children: [mark] }) as Nodes));
    marks = [];
  };
  const flush = () => {
    if (list) addMarks('push');
    else blocks.push(...marks);
    marks = [];
    list = undefined;
  };
  for (const child of children) {
    if (isMark(child)) marks.push(child);
    else if (child.type !== 'list' && child.type !== 'descriptionList') {
      flush();
      blocks.push(child);
    } else if (list && marks.length > 0 && isSameKind(list, child)) {
      for (const one of [list, child]) if (one.type === 'list') writeWhere(one);
      addMarks('push');
      (list.children as Nodes[]).push(...child.children);
      if (list.type === 'list') list.spread = true;
    } else {
      if (list) flush();
      list = child;
      addMarks('unshift');
      blocks.push(child);
    }
  }
  flush();
  return blocks;
}

function isSameKind(a: AnyList, b: AnyList): boolean {
  if (a.type !== 'list' || b.type !== 'list') return a.type === b.type;
  return (
    Boolean(a.ordered) === Boolean(b.ordered) &&
    a.data?.delimiter === b.data?.delimiter &&
    a.data?.marker === b.data?.marker
  );
}

function writeWhere(list: List): void {
  const writtenIn = { spread: Boolean(list.spread) };
  for (const item of list.children as (List['children'][number] & Prepared)[]) item.writtenIn ??= writtenIn;
}
