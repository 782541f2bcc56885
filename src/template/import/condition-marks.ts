/** §10.27: finds which `{{…}}` are marks of conditions, and which belong together. */
import { type Problem, problem } from '../../locales/message.ts';
import type { LineFault } from '../model/fault.ts';
import type { DeclaredNames } from './foreign-marks.ts';
import { asWritten, type ConditionKind, faultAt, type Occurrence } from './scan-occurrences.ts';

/** The marks of one condition by their indices: `{{#if …}}`, each `{{else if …}}`, `{{else}}`, `{{/if}}`. */
export type Chain = readonly number[];

/** The most conditions nested in each other. */
const MAX_NESTED = 50;

/** A condition or group that is open. */
type Open = { chain: number[]; hasElse: boolean } | { group: number; name: string };

/**
 * The state of reading. `ends`: the number of marks that may still end a group, by name. `lost`: ends of conditions already reported as
 * wrong.
 */
type Marking = {
  occurrences: readonly Occurrence[];
  chains: Chain[];
  faults: LineFault[];
  ends: Map<string, number>;
  open: Open[];
  lost: number;
};

/**
 * Marks occurrences that belong to conditions. In a stored version from before conditions existed, they stay what they were. Each fault
 * is reported once; wrong marks are in no chain.
 */
export function markConditions(
  occurrences: readonly Occurrence[],
  declared: DeclaredNames,
  isStored: boolean,
): { chains: Chain[]; faults: LineFault[] } {
  const chains: Chain[] = [];
  const faults: LineFault[] = [];
  if (!occurrences.some(({ kind, name }) => kind === 'open' && IF.test(name))) return { chains, faults };
  const ends = countNames(occurrences.filter(({ kind }) => kind === 'close'));
  const marking: Marking = { occurrences, chains, faults, ends, open: [], lost: 0 };
  for (const [index, { kind, name }] of occurrences.entries()) {
    if (kind === 'open') beginAt(index, marking, (one) => declared.has(one) || (isStored && Boolean(ends.get(one))));
    else if (kind === 'close') endAt(index, marking);
    else if (kind === 'placeholder' && innermost(marking)) {
      const elseIf = ELSE_IF.exec(name);
      if (elseIf) addBranch(index, name.slice(elseIf[0].length), marking);
      else if (name === 'else') addBranch(index, undefined, marking);
    }
  }
  for (const one of marking.open)
    if ('chain' in one) report(marking, one.chain[0]!, problem('markdown.condition.open'));
  return { chains, faults };
}

/** Opens a group or condition. `isGroupName`: decides for the group if a name could be either. */
function beginAt(index: number, marking: Marking, isGroupName: (name: string) => boolean): void {
  const { occurrences, open } = marking;
  const { name } = occurrences[index]!;
  const condition = IF.exec(name);
  if (!condition || isGroupName(name)) {
    open.push({ group: index, name });
    return;
  }
  become(occurrences[index]!, 'if', name.slice(condition[0].length));
  if (occurrences[index]!.name === '') report(marking, index, LACKS_CONDITION);
  const nested = open.filter((one) => 'chain' in one).length;
  if (nested === MAX_NESTED) report(marking, index, problem('markdown.condition.tooDeep', { max: MAX_NESTED }));
  open.push({ chain: [index], hasElse: false });
}

/** Closes a group or condition. */
function endAt(index: number, marking: Marking): void {
  const { occurrences, ends, open, chains } = marking;
  const { name } = occurrences[index]!;
  ends.set(name, ends.get(name)! - 1);
  const last = open.at(-1);
  const endsGroup = last && 'group' in last && last.name === name;
  const one = IF.test(name) && !endsGroup ? innermost(marking) : undefined;
  if (one) {
    become(occurrences[index]!, 'endif');
    const written = () => asWritten({ kind: 'close', name });
    if (name !== 'if') report(marking, index, problem('markdown.condition.endWritten', { written: written() }));
    leaveBranch(index, marking);
    open.pop();
    chains.push([...one.chain, index]);
  } else if (name === 'if' && marking.lost > 0) {
    marking.lost -= 1;
    become(occurrences[index]!, 'endif');
  } else leaveGroup(name, marking);
}

function addBranch(index: number, condition: string | undefined, marking: Marking): void {
  const one = innermost(marking)!;
  become(marking.occurrences[index]!, condition === undefined ? 'else' : 'elseif', condition);
  leaveBranch(index, marking);
  if (one.hasElse)
    report(
      marking,
      index,
      condition === undefined
        ? problem('markdown.condition.secondElse', { condition: written(one, marking) })
        : problem('markdown.condition.behindElse'),
    );
  else if (condition === '') report(marking, index, LACKS_CONDITION);
  one.hasElse ||= condition === undefined;
  one.chain.push(index);
}

/** Reports groups that began in the branch and have not ended. */
function leaveBranch(index: number, marking: Marking): void {
  const { occurrences, ends, open } = marking;
  for (let last = open.at(-1); last && 'group' in last; last = open.at(-1)) {
    if (ends.get(last.name)) {
      const condition = written(innermost(marking)!, marking);
      const facts = { condition, name: last.name, mark: asWritten(occurrences[index]!) };
      report(marking, last.group, problem('markdown.condition.groupEndsOutside', facts));
    }
    open.pop();
  }
}

function leaveGroup(name: string, marking: Marking): void {
  const from = marking.open.findLastIndex((one) => 'group' in one && one.name === name);
  if (from < 0) return;
  for (const one of marking.open.splice(from).slice(1))
    if ('chain' in one) {
      const facts = { group: asWritten({ kind: 'open', name }), name };
      report(marking, one.chain[0]!, problem('markdown.condition.notEndedInGroup', facts));
      marking.lost += 1;
    }
}

function innermost({ open }: Marking) {
  return open.findLast((one) => 'chain' in one);
}

function written(one: Open, { occurrences }: Marking): string {
  return asWritten(occurrences['chain' in one ? one.chain[0]! : one.group]!);
}

function report({ occurrences, faults }: Marking, index: number, problem: Problem): void {
  faults.push(faultAt(occurrences[index]!, problem));
}

function become(occurrence: Occurrence, kind: ConditionKind, name = ''): void {
  occurrence.inset = (occurrence.inset ?? 0) + occurrence.name.length - name.length;
  Object.assign(occurrence, { kind, name });
}

const IF = /^if(?:\s+|$)/;
const ELSE_IF = /^else\s+if(?:\s+|$)/;
const LACKS_CONDITION = problem('markdown.condition.empty');

function countNames(occurrences: readonly Occurrence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of occurrences) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
