/** §10.27, §19.3: the marks in a header, footer or watermark: conditions may stand there, groups may not. */
import { problem } from '../../locales/message.ts';
import type { LineFault } from '../model/fault.ts';
import { type Chain, markConditions } from './condition-marks.ts';
import type { DeclaredNames } from './foreign-marks.ts';
import { faultAt, isConditionMark, markDocuments, type Occurrence } from './occurrence.ts';
import { type PlacedBranches, placeBranches } from './read-conditions.ts';
import type { UnresolvedBranches } from './unresolved.ts';

/** What `markConditions` asks for, and `asBefore` as `readMarkdown` has it. A theme has none of it: what its conditions would name is each template's. */
export type MarksOf = { declared: DeclaredNames; isStored: boolean; asBefore: boolean };

export function readMarks(
  occurrences: readonly Occurrence[],
  marks: MarksOf | undefined,
): { chains: Chain[]; faults: LineFault[] } {
  if (!marks?.asBefore) markDocuments(occurrences, marks?.declared ?? new Map());
  const { chains, faults } = markConditions(occurrences, marks?.declared ?? new Map(), marks?.isStored ?? false);
  const conditions = occurrences.filter(isConditionMark);
  if (!marks) faults.splice(0, faults.length, ...conditions.map((mark) => faultAt(mark, IN_THEME)));
  const groups = occurrences.filter(({ kind }) => kind === 'open' || kind === 'close');
  return { chains, faults: [...faults, ...groups.map((mark) => faultAt(mark, IS_GROUP))].map(withoutColumn) };
}

const IN_THEME = problem('markdown.mark.conditionInTheme');
const IS_GROUP = problem('markdown.mark.groupInRunning');

/** The columns of a text in YAML are not those of its line. */
function withoutColumn({ line, message }: LineFault): LineFault {
  return { line, message };
}

/** All branches in the parts of a line, at any depth. */
export function branchesIn(parts: readonly unknown[], occurrences: readonly Occurrence[]): PlacedBranches[] {
  return parts.flatMap((part): PlacedBranches[] => {
    if (typeof part !== 'object' || part === null || !('children' in part)) return [];
    const inside = branchesIn(part.children as unknown[], occurrences);
    if (!('type' in part) || part.type !== 'branches') return inside;
    return [placeBranches(part as UnresolvedBranches, occurrences), ...inside];
  });
}
