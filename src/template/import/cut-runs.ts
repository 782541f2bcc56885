/** §10.8, §10.27: makes sections and branches of the runs of whole siblings that marks stand around. */
import type { Nodes, Parents } from 'mdast';
import type { BranchRun } from './find-branch-runs.ts';
import type { GroupRun } from './find-group-runs.ts';
import type { UnresolvedBranches } from './unresolved.ts';

/** A mark before the child `gap` of its container. */
type Cut = { occurrence: number; gap: number; is: 'open' | 'if' | 'branch' | 'end' };

/** Changes the containers in place. The runs are nested in one another, or apart. */
export function cutRuns(
  groups: readonly GroupRun[],
  branches: readonly BranchRun[],
  emptied: ReadonlySet<Nodes>,
): void {
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
