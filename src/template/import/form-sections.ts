/** §2.4, §10.8, §10.27: makes a section of what repeats between `{{#Label}}` and `{{/Label}}`, and branches of what stands under conditions. */
import type { Nodes, Parents, Root } from 'mdast';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import type { LineFault } from '../model/fault.ts';
import type { markConditions } from './condition-marks.ts';
import { cutLines } from './cut-lines.ts';
import { cutRuns } from './cut-runs.ts';
import { findBranchRuns } from './find-branch-runs.ts';
import { findGroupRuns, type Report } from './find-group-runs.ts';
import { findSplitNotes } from './find-split-notes.ts';
import { joinLists } from './join-lists.ts';
import { mergeText } from './merge-text.ts';
import { faultAt, type Occurrence } from './occurrence.ts';
import { splitParagraphs } from './split-paragraphs.ts';
import { takeBoundaries } from './take-boundaries.ts';

/**
 * Changes `tree` in place: boundaries go, sections and branches come. Conditions with mistakes are none. `foreign`: marks that are no group's. Returns unclosed, crossing and
 * nested groups and the like.
 */
export function formSections(
  tree: Root,
  occurrences: readonly Occurrence[],
  { chains, faults: wrong }: ReturnType<typeof markConditions>,
  foreign: ReadonlySet<number>,
): LineFault[] {
  const faults: LineFault[] = [];
  const report: Report = (index, problem) => {
    faults.push(faultAt(occurrences[index]!, problem));
  };
  const inBlocks = chains.length > 0 ? cutLines(tree, chains, occurrences) : [];
  if (inBlocks.length > 0) {
    splitParagraphs(tree, inBlocks);
    joinLists(tree, occurrences);
  }
  const taken = takeBoundaries(tree);
  const groups = findGroupRuns(taken, occurrences, foreign, report);
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

/** Alone in its paragraph, a tag is a block; only a task's checkbox keeps it in a line. */
function unwrapHtml(node: Nodes): Nodes {
  const [only, ...others] = node.type === 'paragraph' ? node.children : [];
  return only?.type === 'html' && others.length === 0 && isBlockOfHtml(only.value) ? only : node;
}

/** CommonMark §4.6: a tag of several lines is not always one. */
function isBlockOfHtml(value: string): boolean {
  return !value.includes('\n') || parseMarkdown(value).children[0]?.type === 'html';
}
