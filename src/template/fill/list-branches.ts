/** §18.21, §20.9: the branches of a template in the order of its file. */
import type { Expression, Reach } from '../model/expression.ts';

type AnyBranches = Reach['branches'][number];

/** `conditions`: all on which it depends whether the branch applies, its own the last. `group`: the innermost one in which it stands. */
export type ListedBranch = {
  branch: AnyBranches['children'][number];
  branches: AnyBranches;
  conditions: readonly Expression[];
  group?: number;
};

export function listBranches(reach: Reach): ListedBranch[] {
  const found: ListedBranch[] = [];
  const walk = (part: Reach, around: readonly Expression[], group: number | undefined): void => {
    for (const branches of part.branches) {
      let conditions = around;
      for (const branch of branches.children) {
        if (branch.condition) conditions = [...conditions, branch.condition];
        found.push({ branch, branches, conditions, ...(group !== undefined && { group }) });
        walk(branch.reach, conditions, group);
      }
    }
    for (const section of part.sections) walk(section.reach, around, section.group);
  };
  walk(reach, [], undefined);
  return found.sort((a, b) => a.branch.line - b.branch.line);
}
