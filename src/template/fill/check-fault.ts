/** §11.15: messages about values that are missing or do not fit: what is wanted, in the author's words if there are some. */

import { shorten, shortenSent } from '../../domain/suggestions.ts';
import { valuePath } from '../../domain/values.ts';
import { type Message, tell } from '../../locales/message.ts';
import { asSentence } from '../model/describe-rules.ts';
import type { FaultFact, ValueFault } from '../model/value-fault.ts';
import { type CheckFault, MAX_PATTERN_TEXT } from './check-values.ts';
import { type At, joined, type Located, listWithAnd, locateValue } from './locate-value.ts';
import type { TypedValues } from './typed-values.ts';

type Facts = Located & { typed: TypedValues };

const MAX_MISSING = 20;

export function checkFault(told: Facts, fault: CheckFault): ValueFault {
  if (fault.kind === 'entries') return countFault(told, fault);
  if (fault.kind === 'missing') return missingFault(told, fault.missing);
  const { entry, name, path, sent } = locateValue(told, fault.at);
  const because = (fact: FaultFact, problem: Message): ValueFault => ({
    code: 'invalid_values',
    message: tell('values.notFit', { name, problem }),
    path,
    fact,
  });
  const text = sent ?? shortenSent(told.typed.textOf(fault.at));
  const hint = entry.hint === undefined ? undefined : asSentence(entry.hint);
  const { kind } = fault;
  if (kind === 'bound') {
    const said = { limit: fault.limit, problem: fault.reason };
    const reason = tell('values.bound.reason', said);
    return because(
      { kind, reason },
      hint === undefined ? tell('values.bound', said) : tell('values.bound.hint', { ...said, hint }),
    );
  }
  if (kind === 'long') {
    const max = MAX_PATTERN_TEXT;
    return because(
      { kind, max },
      hint === undefined ? tell('values.long', { max }) : tell('values.long.hint', { max, hint }),
    );
  }
  if (kind === 'pattern') {
    const pattern = shorten(fault.pattern);
    return because(
      { kind, pattern },
      hint === undefined ? tell('values.pattern', { text, pattern }) : tell('values.pattern.hint', { text, hint }),
    );
  }
  const type = entry.type === 'date' ? 'date' : 'number';
  const of = 'expression' in fault.bound ? ` (${shorten(fault.bound.expression.text)})` : '';
  const { limit } = fault;
  const bound = limit + of;
  return because(
    { kind, limit },
    hint === undefined
      ? tell(`values.${kind}.${type}`, { text, bound, limit })
      : tell(`values.${kind}.${type}Hint`, { text, bound, hint }),
  );
}

function countFault(told: Facts, { group, count }: Extract<CheckFault, { kind: 'entries' }>): ValueFault {
  const { key, min = 0, max, hint } = told.groups[group]!;
  const message =
    hint !== undefined
      ? tell('values.entries.hint', { key, count, hint: asSentence(hint) })
      : count < min
        ? tell('values.entries.few', { key, count, min })
        : tell('values.entries.many', { key, count, max: max! });
  const fact = { kind: 'entries', min, max: max ?? Infinity, count } as const;
  return { code: 'invalid_values', message, path: valuePath('values', key), fact };
}

function missingFault(told: Facts, missing: readonly At[]): ValueFault {
  const found = missing.slice(0, MAX_MISSING).map((at) => locateValue(told, at));
  const listed = found.map(({ name, entry: { hint } }) =>
    hint === undefined ? name : tell('text.hinted', { name, hint: shorten(hint) }),
  );
  const more = missing.length - found.length;
  const names = more > 0 ? tell('text.list', { names: joined(listed), more }) : listWithAnd(listed);
  const message = tell(missing.length === 1 ? 'values.missing.one' : 'values.missing.several', { names });
  return { code: 'invalid_values', message, path: found[0]!.path, fact: { kind: 'missing' } };
}
