/** §7.1: messages about values that do not fit. Each names the placeholder by its key and says what to send instead. */
import { Refusal } from '../../domain/errors.ts';
import { findClosest, listNames, shorten, shortenSent } from '../../domain/suggestions.ts';
import { valuePath } from '../../domain/values.ts';
import { type Message, quoted, sentence, tell } from '../../locales/message.ts';
import { aboutTerm, reasonOf, type TermFault, type Wrong } from '../e-invoice/invoice.ts';
import { aboutSaid } from '../e-invoice/missing-terms.ts';
import { nameOfTerm, termAt, titleOf } from '../e-invoice/terms.ts';
import type { Reference } from '../model/compiled.ts';
import type { EInvoiceMapping } from '../model/e-invoice.ts';
import type { Place } from '../model/expression.ts';
import type { ValueFault, ValueFaults } from '../model/fault.ts';
import { everyGroup, type FormerName, type Group, type Inventory } from '../model/inventory.ts';
import { type At, type Located, locateValue } from './find-target.ts';

/** §11.13: the most group entries in one request. */
export const MAX_INSTANCES = 10_000;

/** Reports a fault and returns the empty text, which takes the value's place in documents made despite faults. */
export function reportValueFault(faults: ValueFaults, describe: () => ValueFault): '' {
  if (faults.reported.length < faults.max) faults.reported.push(describe());
  faults.count++;
  return '';
}

function suggest(name: string, keys: string[]): Message {
  const closest = findClosest(name, keys);
  const names = listNames(keys);
  return closest === undefined ? tell('values.keys', { names }) : tell('values.keysMeant', { name: closest, names });
}

/** §10.10: tells what became of a former name. Undefined for a name that never existed. */
function tellFormer(sent: string, keys: string[], former: readonly FormerName[] = []): Message | undefined {
  const found = former.find(({ name }) => name.normalize() === sent.normalize());
  if (!found) return undefined;
  const name = shortenSent(sent);
  if (found.key === null) return tell('values.removed', { name, names: listNames(keys) });
  return found.moved
    ? tell('values.moved', { name, key: found.key })
    : tell('values.renamed', { name, key: found.key });
}

export function unknownPlaceholder(
  path: string,
  name: string,
  { placeholders, groups, former }: Inventory,
): ValueFault {
  const keys = [...placeholders.filter(({ auto }) => !auto), ...groups].map(({ key }) => key);
  const message =
    tellFormer(name, keys, former) ??
    tell('values.placeholder.unknown', { name: shortenSent(name), advice: suggest(name, keys) });
  return { code: 'unknown_placeholder', message, path };
}

/** §10.28: reports a derived group, which callers cannot send. */
export function sentDerived(path: string, name: string, { label }: Group, source: Group): ValueFault {
  const message = tell('values.group.derived', { name: shortenSent(name), group: label, source: source.key });
  return { code: 'unknown_placeholder', message, path };
}

export function unknownField(path: string, name: string, group: Group, index: number): ValueFault {
  const keys = keysOfEntry(group);
  const message =
    tellFormer(name, keys, group.former) ??
    tell('values.field.unknown', {
      name: shortenSent(name),
      entry: index,
      group: group.key,
      advice: suggest(name, keys),
    });
  return { code: 'unknown_group_field', message, path };
}

function keysOfEntry({ fields, groups = [] }: Group): string[] {
  return [...fields.filter(({ auto }) => !auto), ...groups].map(({ key }) => key);
}

export function sentTwice(path: string, key: string): ValueFault {
  return { code: 'invalid_values', message: tell('values.twice', { key }), path };
}

export function notText(path: string, key: string): ValueFault {
  return { code: 'invalid_values', message: tell('values.notGroup', { key }), path };
}

export function notInstances(path: string, group: Group): ValueFault {
  return {
    code: 'invalid_values',
    message: tell('values.notText', {
      key: group.key,
      names: listNames(keysOfEntry(group)),
    }),
    path,
  };
}

export function tooManyInstances(path: string): ValueFault {
  return { code: 'invalid_values', message: tell('values.entries', { max: MAX_INSTANCES }), path };
}

/** §10.23: reports a reference to the clause `id` of a group that does not have exactly one entry. */
export function lostReference(id: string, { key }: Group, entries: number): ValueFault {
  const named = { id: shortenSent(id), group: key, key };
  return {
    code: 'invalid_values',
    message:
      entries === 0
        ? tell('values.reference.empty', named)
        : tell('values.reference.many', { ...named, count: entries }),
    path: valuePath('values', key),
    fact: { kind: 'reference' },
  };
}

/** §10.27: reports a reference to the clause `id` in branches that do not apply. */
export function leftOutReference(
  id: string,
  branches: NonNullable<Reference['branches']>,
  { placeholders, groups }: Inventory,
): ValueFault {
  const [place] = branches.flatMap(({ condition }) => condition?.places ?? []);
  const named = place && (place.group === undefined ? placeholders[place.index] : everyGroup(groups)[place.group]);
  const path = named ? valuePath('values', named.key) : 'values';
  const message =
    branches.length === 0
      ? tell('values.reference.leftOut', { id: shortenSent(id) })
      : tell('values.reference.onlyWhere', { id: shortenSent(id), marks: listMarks(branches) });
  return { code: 'invalid_values', message, path, isOfText: true };
}

function listMarks(branches: NonNullable<Reference['branches']>): string {
  return branches
    .map(({ mark }) => mark)
    .toReversed()
    .join(' … ');
}

/** §10.35: reports a code that cannot hold its content. */
export function codeFault(told: Located, at: At, problem: Message): ValueFault {
  const { name, path } = locateValue(told, at);
  const message = tell('values.notFit', { name, problem: sentence(problem) });
  return { code: 'invalid_values', message, path, fact: { kind: 'code', reason: problem } };
}

export function toRefusal({ code, message, path }: ValueFault, others: number): Refusal {
  return new Refusal(code, others === 0 ? message : tell('values.more', { first: message, count: others }), path);
}

// §10.36 rule 6: messages about values that no e-invoice can be made from. Each names the key, the term and what is expected.

/** Reports what neither the template nor its theme provides. */
export function lackingFault(problem: Message): ValueFault {
  return faultOfTemplate(tell('values.eInvoice', { problem }));
}

export function faultOfTemplate(message: Message): ValueFault {
  return { code: 'invalid_values', message, path: 'values', isOfText: true };
}

/** Removes faults that follow from others: formulas that are blank because another value is missing. */
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
  if (!place && !fault.isMissing) return lackingFault(tell('values.mend', { problem: aboutSaid(fault, fault.said) }));
  const found = place && locateValue(told, { ...place, instance: entry ?? 0 });
  const because = fault.isMissing ? (reasonOf(fault) ?? '') : '';
  // What was sent is why the other is needed, such as a VAT category. It is not missing itself.
  const isCause = place !== placeIn(mapping, { ...fault, others: [] });
  if (!place || (fault.isMissing && isCause && found?.sent?.trim()))
    return {
      ...faultOfTemplate(tell('values.eInvoice.missing', { term: nameOfTerm(term), because })),
      ...(found && { path: found.path }),
    };
  const { what, path, sent } = placeOf(told, place, entry);
  const code = 'invalid_values';
  const formula = found?.entry.computed?.formula;
  if (fault.isMissing && formula !== undefined) {
    const reason = tell('values.term.blank', { term: title });
    const message = tell('values.uncomputed', { name: what.name, formula: shorten(formula), problem: reason });
    return { code, message, path, fact: { kind: 'uncomputed', reason } };
  }
  if (fault.isMissing) {
    const facts = { term: title, name: what.name, because };
    const message = tell(what.isGroup ? 'values.term.entry' : 'values.term.value', facts);
    return { code, message, path, fact: { kind: 'missing' } };
  }
  const reason = aboutSent(sent, fault, title);
  const message = tell('values.eInvoice.notFit', { name: what.name, problem: sentence(reason) });
  return { code, message, path, fact: { kind: 'eInvoice', reason } };
}

/** `title`: the title of the term. */
export function aboutSent(sent: string | undefined, wrong: Wrong, title: string): Message {
  const subject = sent === undefined ? tell('text.it') : quoted(sent);
  return tell('text.hinted', { name: aboutTerm(subject, wrong), hint: title });
}

/** Describes the field in an entry of a group, or the whole group. */
function placeOf(told: Located, place: Place, entry: number | undefined) {
  const { name, path, sent } = locateValue(told, { ...place, instance: entry ?? 0 });
  if (place.group === undefined || entry !== undefined) return { what: { name, isGroup: false }, path, sent };
  const { key } = told.groups[place.group]!;
  return { what: { name: `"${key}"`, isGroup: true }, path: path.replace(/\[\d+\].*$/s, ''), sent: undefined };
}
