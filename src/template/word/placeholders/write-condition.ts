/** §10.37: conditions as they stand in a template, `{{#if Plan = "Gold"}}`. */
import type { Condition } from '../reading/block.ts';
import type { Entry } from './entries.ts';

const PLAIN = /^\p{L}[\p{L}\p{N}]*(?: [\p{L}\p{N}]+)*$/u;
const OPERATOR_WORDS = /\b(?:and|or|not|if|else|days?|weeks?|months?|years?)\b/i;
const COMPARES = new Set(['=', '<>', '<', '>', '<=', '>=']);
const YES = 'Yes';

/**
 * `entryOf`: the entry that a name means. A name that nothing is compared with asks whether a value is given; one that stands nowhere in the text is
 * a question, answered with yes or no.
 */
export function writeCondition(condition: Condition, entryOf: (name: string) => Entry): string {
  const parts = condition.map((part, at) => {
    if (typeof part === 'string') return part;
    const entry = entryOf(part.name);
    const label = PLAIN.test(entry.label) && !OPERATOR_WORDS.test(entry.label) ? entry.label : `[${entry.label}]`;
    const sides = [condition[at - 1], condition[at + 1]];
    const isCompared = sides.some((side) => typeof side === 'string' && COMPARES.has(side));
    if (isCompared) {
      entry.isCompared = true;
      const other = [condition[at - 2], condition[at + 2]].find((side) => typeof side === 'string' && /^\d/.test(side));
      if (other !== undefined && !entry.kind) entry.kind = 'number';
      return label;
    }
    if (entry.isUsed || (entry.kind && !entry.isFlag)) return label;
    Object.assign(entry, { isFlag: true, kind: 'select', options: [YES, 'No'] });
    return condition[at - 1] === 'not' ? `(${label} = ${YES})` : `${label} = ${YES}`;
  });
  return parts.join(' ').replace(/\( /g, '(').replace(/ \)/g, ')');
}
