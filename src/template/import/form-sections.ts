/** §2.4, §10.8: makes a section of what repeats between `{{#Label}}` and `{{/Label}}`. */
import type { Nodes, Parents, Root } from 'mdast';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import type { LineFault } from '../model/fault.ts';
import { findGroupRuns, type GroupRun, type Report } from './find-group-runs.ts';
import { mergeText } from './merge-text.ts';
import { asWritten, type Occurrence } from './occurrence.ts';
import { takeGroupBoundaries } from './take-group-boundaries.ts';

/** A section among whole siblings; `occurrence` is the index of its opening boundary. Later resolved to a `Section`. */
export type UnresolvedSection = { type: 'section'; occurrence: number; children: Nodes[] };

/** Changes `tree` in place: group boundaries go, sections come. `foreign`: marks that are no group's. Returns unclosed, crossing and nested groups and the like. */
export function formSections(
  tree: Root,
  occurrences: readonly Occurrence[],
  foreign: ReadonlySet<number>,
): LineFault[] {
  const faults: LineFault[] = [];
  const report: Report = (index, problem) => {
    const occurrence = occurrences[index]!;
    faults.push({ line: occurrence.line, message: `${asWritten(occurrence)} ${problem}.` });
  };
  const { boundaries, emptied } = takeGroupBoundaries(tree);
  const runs = findGroupRuns(boundaries, emptied, occurrences, foreign, report);
  if (faults.length > 0) return faults;
  for (const [container, own] of Map.groupBy(runs, (run) => run.container)) cutSections(container, own, emptied);
  removeEmptied(tree, emptied);
  return faults;
}

function cutSections(container: Parents, runs: GroupRun[], emptied: Set<Nodes>): void {
  const children: unknown[] = [];
  let next = 0;
  for (const { from, to, open } of runs) {
    const repeated = container.children.slice(from, to + 1).filter((child) => !emptied.has(child));
    children.push(...container.children.slice(next, from));
    children.push({ type: 'section', occurrence: open, children: repeated } satisfies UnresolvedSection);
    next = to + 1;
  }
  children.push(...container.children.slice(next));
  container.children = children as typeof container.children;
}

function removeEmptied(node: Parents, emptied: Set<Nodes>): void {
  const left = (node.children as Nodes[]).filter((child) => !emptied.has(child));
  for (const child of left) if ('children' in child) removeEmptied(child, emptied);
  const isTask = node.type === 'listItem' && typeof node.checked === 'boolean';
  node.children = mergeText(isTask ? left : left.map(unwrapHtml)) as typeof node.children;
}

/** Alone in its paragraph, a tag is a block; only a task's checkbox keeps it in a line. */
function unwrapHtml(node: Nodes): Nodes {
  const [only, ...others] = node.type === 'paragraph' ? node.children : [];
  return only?.type === 'html' && others.length === 0 && isBlockOfHtml(only.value) ? only : node;
}

/** CommonMark §4.6: a tag of several lines is not always one. */
function isBlockOfHtml(value: string): boolean {
  return !value.includes('\n') || parseMarkdown(value).children[0]?.type === 'html';
}
