/** §10.27: which `{{…}}` are marks of conditions, and which of them belong together. */
import { type Problem, problem } from '../../locales/message.ts';
import type { LineFault } from '../model/fault.ts';
import type { DeclaredNames } from './foreign-marks.ts';
import { asWritten, type ConditionKind, faultAt, type Occurrence } from './occurrence.ts';

/** The marks of one condition by their indices: `{{#if …}}`, each `{{else if …}}`, `{{else}}`, `{{/if}}`. */
export type Chain = readonly number[];

/** So many conditions may stand in one another. */
const MAX_NESTED = 50;

/** What is open: a condition, or a group. */
type Open = { chain: number[]; hasElse: boolean } | { group: number; name: string };

/**
 * Says of occurrences that they mark conditions; in a version that `isStored` those of before there were conditions stay what they were. Each
 * mistake is told once; marks that are wrong are in no chain.
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
  const open: Open[] = [];
  /** Ends of conditions that have been told to be wrong. */
  let lost = 0;
  const report = (index: number, problem: Problem) => {
    faults.push(faultAt(occurrences[index]!, problem));
  };
  const become = (index: number, kind: ConditionKind, name = '') => {
    const occurrence = occurrences[index]!;
    occurrence.inset = (occurrence.inset ?? 0) + occurrence.name.length - name.length;
    Object.assign(occurrence, { kind, name });
  };
  const innermost = () => open.findLast((one) => 'chain' in one);
  const written = (one: Open) => asWritten(occurrences['chain' in one ? one.chain[0]! : one.group]!);

  /** Groups that began in the branch must have ended there. */
  const leaveBranch = (index: number) => {
    for (let last = open.at(-1); last && 'group' in last; last = open.at(-1)) {
      if (ends.get(last.name)) {
        const facts = { condition: written(innermost()!), name: last.name, mark: asWritten(occurrences[index]!) };
        report(last.group, problem('markdown.condition.groupEndsOutside', facts));
      }
      open.pop();
    }
  };
  const leaveGroup = (index: number) => {
    const { name } = occurrences[index]!;
    const from = open.findLastIndex((one) => 'group' in one && one.name === name);
    if (from < 0) return;
    for (const one of open.splice(from).slice(1))
      if ('chain' in one) {
        report(
          one.chain[0]!,
          problem('markdown.condition.notEndedInGroup', { group: asWritten({ kind: 'open', name }), name }),
        );
        lost += 1;
      }
  };
  const addBranch = (index: number, condition: string | undefined) => {
    const one = innermost()!;
    become(index, condition === undefined ? 'else' : 'elseif', condition);
    leaveBranch(index);
    if (one.hasElse)
      report(
        index,
        condition === undefined
          ? problem('markdown.condition.secondElse', { condition: written(one) })
          : problem('markdown.condition.behindElse'),
      );
    else if (condition === '') report(index, LACKS_CONDITION);
    one.hasElse ||= condition === undefined;
    one.chain.push(index);
  };

  for (const [index, occurrence] of occurrences.entries()) {
    const { kind, name } = occurrence;
    if (kind === 'open') {
      const condition = IF.exec(name);
      const isGroup = !condition || declared.has(name) || (isStored && ends.get(name));
      if (isGroup) open.push({ group: index, name });
      else {
        become(index, 'if', name.slice(condition[0].length));
        if (occurrence.name === '') report(index, LACKS_CONDITION);
        const nested = open.filter((one) => 'chain' in one).length;
        if (nested === MAX_NESTED) report(index, problem('markdown.condition.tooDeep', { max: MAX_NESTED }));
        open.push({ chain: [index], hasElse: false });
      }
    } else if (kind === 'close') {
      ends.set(name, ends.get(name)! - 1);
      const last = open.at(-1);
      const endsGroup = last && 'group' in last && last.name === name;
      const one = IF.test(name) && !endsGroup ? innermost() : undefined;
      if (one) {
        become(index, 'endif');
        if (name !== 'if')
          report(index, problem('markdown.condition.endWritten', { written: asWritten({ kind: 'close', name }) }));
        leaveBranch(index);
        open.pop();
        chains.push([...one.chain, index]);
      } else if (name === 'if' && lost > 0) {
        lost -= 1;
        become(index, 'endif');
      } else leaveGroup(index);
    } else if (kind === 'placeholder' && innermost()) {
      const elseIf = ELSE_IF.exec(name);
      if (elseIf) addBranch(index, name.slice(elseIf[0].length));
      else if (name === 'else') addBranch(index, undefined);
    }
  }
  for (const one of open) if ('chain' in one) report(one.chain[0]!, problem('markdown.condition.open'));
  return { chains, faults };
}

const IF = /^if(?:\s+|$)/;
const ELSE_IF = /^else\s+if(?:\s+|$)/;
const LACKS_CONDITION = problem('markdown.condition.empty');

function countNames(occurrences: readonly Occurrence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of occurrences) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
