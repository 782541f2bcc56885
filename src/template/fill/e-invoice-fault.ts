/** §10.36 rule 6: messages about values that no e-invoice can be made of: each names the key, the term and what is expected. */

import { type Message, quoted, sentence, tell } from '../../locales/message.ts';
import { aboutTerm, reasonOf, type TermFault, type Wrong } from '../e-invoice/invoice.ts';
import { aboutSaid } from '../e-invoice/missing-terms.ts';
import { nameOfTerm, termAt, titleOf } from '../e-invoice/terms.ts';
import type { EInvoiceMapping } from '../model/e-invoice.ts';
import type { Place } from '../model/expression.ts';
import type { ValueFault } from '../model/fault.ts';
import { type Located, locateValue } from './locate-value.ts';

/** What neither the template nor its theme says. */
export function lackingFault(problem: Message): ValueFault {
  return faultOfTemplate(tell('values.eInvoice', { problem }));
}

export function faultOfTemplate(message: Message): ValueFault {
  return { code: 'invalid_values', message, path: 'values', isOfText: true };
}

/** Without those of blanks that formulas give where something else is missing. */
export function withoutConsequences(told: Located, mapping: EInvoiceMapping, faults: TermFault[]): TermFault[] {
  const others = faults.filter((fault) => {
    const place = fault.isMissing ? placeIn(mapping, fault) : undefined;
    return !place || !locateValue(told, { ...place, instance: fault.entry ?? 0 }).entry.computed;
  });
  return others.length > 0 ? others : faults;
}

function placeIn({ terms }: EInvoiceMapping, { path, others = [] }: TermFault): Place | undefined {
  return [path, ...others].flatMap((one) => (terms[one]?.parts ?? []).filter((part) => typeof part === 'object'))[0];
}

export function eInvoiceFault(told: Located, mapping: EInvoiceMapping, fault: TermFault): ValueFault {
  const { path: term, entry } = fault;
  const title = titleOf(termAt(term));
  const place = placeIn(mapping, fault);
  if (!place)
    return fault.isMissing
      ? faultOfTemplate(tell('values.eInvoice.missing', { term: nameOfTerm(term), because: reasonOf(fault) ?? '' }))
      : lackingFault(tell('values.mend', { problem: aboutSaid(fault, fault.said) }));
  const { what, path, sent } = placeOf(told, place, entry);
  const code = 'invalid_values';
  if (fault.isMissing) {
    const facts = { term: title, name: what.name, because: reasonOf(fault) ?? '' };
    const message = tell(what.isGroup ? 'values.term.entry' : 'values.term.value', facts);
    return { code, message, path, fact: { kind: 'missing' } };
  }
  const reason = aboutSent(sent, fault, title);
  const message = tell('values.eInvoice.notFit', { name: what.name, problem: sentence(reason) });
  return { code, message, path, fact: { kind: 'eInvoice', reason } };
}

/** `title`: of the term. */
export function aboutSent(sent: string | undefined, wrong: Wrong, title: string): Message {
  const subject = sent === undefined ? tell('text.it') : quoted(sent);
  return tell('text.hinted', { name: aboutTerm(subject, wrong), hint: title });
}

/** In an entry of a group, or the group as a whole. */
function placeOf(told: Located, place: Place, entry: number | undefined) {
  const { name, path, sent } = locateValue(told, { ...place, instance: entry ?? 0 });
  if (place.group === undefined || entry !== undefined) return { what: { name, isGroup: false }, path, sent };
  const { key } = told.groups[place.group]!;
  return { what: { name: `"${key}"`, isGroup: true }, path: path.replace(/\[\d+\].*$/s, ''), sent: undefined };
}
