/** §11.15: messages about values that are missing or do not fit: what is wanted, in the author's words if there are some. */
import { shorten, shortenSent } from '../../domain/suggestions.ts';
import { valuePath } from '../../domain/values.ts';
import { asSentence } from '../model/describe-rules.ts';
import type { FaultFact, ValueFault } from '../model/value-fault.ts';
import { type CheckFault, MAX_PATTERN_TEXT } from './check-values.ts';
import { type At, type Located, listWithAnd, locateValue } from './locate-value.ts';
import type { TypedValues } from './typed-values.ts';

type Told = Located & { typed: TypedValues };

const MAX_MISSING = 20;

export function checkFault(told: Told, fault: CheckFault): ValueFault {
  if (fault.kind === 'entries') return countFault(told, fault);
  if (fault.kind === 'missing') return missingFault(told, fault.missing);
  const { entry, name, path, sent } = locateValue(told, fault.at);
  const because = (fact: FaultFact, problem: string, advice: string): ValueFault => ({
    code: 'invalid_values',
    message: `The value of ${name} does not fit: ${problem}${entry.hint === undefined ? `; ${advice}.` : `. ${asSentence(entry.hint)}`}`,
    path,
    fact,
  });
  const quoted = `"${sent ?? shortenSent(told.typed.textOf(fault.at))}"`;
  const { kind } = fault;
  if (kind === 'bound') return because({ kind, reason: fault.reason }, `its ${fault.reason}`, 'send other values');
  if (kind === 'long')
    return because(
      { kind, max: MAX_PATTERN_TEXT },
      `it has more than ${MAX_PATTERN_TEXT} characters`,
      'send a shorter one',
    );
  if (kind === 'pattern') {
    const pattern = shorten(fault.pattern);
    return because({ kind, pattern }, `${quoted} does not match the pattern`, `send what matches ${pattern}`);
  }
  const [is, others] = ORDER[kind][entry.type === 'date' ? 'date' : 'number'];
  const of = 'expression' in fault.bound ? ` (${shorten(fault.bound.expression.text)})` : '';
  const { limit } = fault;
  return because({ kind, limit }, `${quoted} is ${is} ${limit}${of}`, `send ${limit} or ${others}`);
}

const ORDER = {
  min: { number: ['less than', 'more'], date: ['before', 'a later day'] },
  max: { number: ['more than', 'less'], date: ['after', 'an earlier day'] },
};

function countFault(told: Told, { group, count }: Extract<CheckFault, { kind: 'entries' }>): ValueFault {
  const { key, min = 0, max, hint } = told.groups[group]!;
  const wanted = count < min ? `at least ${min}` : `at most ${max}`;
  const entries = count === 1 ? '1 entry' : `${count} entries`;
  const message = `"${key}" has ${entries}${hint === undefined ? `; send ${wanted}.` : `. ${asSentence(hint)}`}`;
  const fact = { kind: 'entries', min, max: max ?? Infinity, count } as const;
  return { code: 'invalid_values', message, path: valuePath('values', key), fact };
}

function missingFault(told: Told, missing: readonly At[]): ValueFault {
  const found = missing.slice(0, MAX_MISSING).map((at) => locateValue(told, at));
  const listed = found.map(({ name, entry: { hint } }) => (hint === undefined ? name : `${name} (${shorten(hint)})`));
  const more = missing.length - found.length;
  const names = more > 0 ? `${listed.join(', ')} and ${more} more` : listWithAnd(listed);
  const message = `${missing.length === 1 ? 'This value is' : 'These values are'} missing: ${names}.`;
  return { code: 'invalid_values', message, path: found[0]!.path, fact: { kind: 'missing' } };
}
