/**
 * §10.27: what stands under a condition whose marks are in several blocks, or around groups: runs of whole siblings (blocks, list items or
 * table rows) from mark to mark.
 */

import type { Nodes, Parents } from 'mdast';
import { problem } from '../../locales/message.ts';
import type { Chain } from './condition-marks.ts';
import { canRepeatIn, type GroupRun, hasSpanAcross, holdsHeader, type Report } from './find-group-runs.ts';
import { asWritten, type Occurrence } from './occurrence.ts';
import type { Boundary, Taken } from './take-boundaries.ts';

/** `gaps`: before which children of `container` its marks stand. */
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
    // Those in code and the like have been reported.
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
      // A header goes with its table alone.
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

/** Those that open between two marks; all of them are in order. */
function groupsWithin(groups: readonly GroupRun[], from: number, to: number): GroupRun[] {
  const firstBehind = (mark: number) => {
    let [low, high] = [0, groups.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (groups[middle]!.open > mark) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return groups.slice(firstBehind(from), firstBehind(to));
}

function childrenBetween({ container }: BranchRun, from: number, to: number): Nodes[] {
  return (container.children as Nodes[]).slice(from, to);
}

function takesHeader(run: BranchRun): boolean {
  const { container, gaps } = run;
  const [from, to] = [gaps[0]!, gaps.at(-1)!];
  return from < to && holdsHeader(container, from, childrenBetween(run, from, to));
}
