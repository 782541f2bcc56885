/** §10.36: reads `e-invoice` of the front matter: the placeholders that each term comes from, or every mistake with its line. */
import { isPlainNumber, isRounded } from '../../domain/numbers.ts';
import { closestAdvice, listQuoted, shorten } from '../../domain/suggestions.ts';
import { about, type Message, ofField, quoted, sentence, tell } from '../../locales/message.ts';
import { placeholderOf, type TermKind, writeTerm } from '../e-invoice/term-kinds.ts';
import { nameOfTerm, termAt } from '../e-invoice/terms.ts';
import type { DeclaredTerm, FrontMatter } from '../front-matter/front-matter.ts';
import { splitAtSentinels } from '../markdown/sentinels.ts';
import type { EInvoiceMapping, EInvoicePart, PaymentMapping, TermSource } from '../model/e-invoice.ts';
import type { Place } from '../model/expression.ts';
import type { LineFault } from '../model/fault.ts';
import { type Formats, shapeOf } from '../model/formats.ts';
import { nameOfPaymentTerm, paymentTermAt } from '../payment/payment-terms.ts';
import type { Defined } from './define-inventory.ts';
import { markDocuments, type Occurrence, scanOccurrences } from './scan-occurrences.ts';
import {
  everyEntry,
  findGroup,
  type GroupEntry,
  type InUse,
  type Names,
  type PlaceholderEntry,
  pathOf,
} from './written-names.ts';

/** A field with terms, in the front matter or a theme. */
export type TermsField = { field: string; kindOf: (path: string) => TermKind; nameOf: (path: string) => string };

export const E_INVOICE: TermsField = { field: 'e-invoice', kindOf: (path) => termAt(path).kind, nameOf: nameOfTerm };
export const PAYMENT: TermsField = {
  field: 'payment',
  kindOf: (path) => paymentTermAt(path).kind,
  nameOf: nameOfPaymentTerm,
};

/**
 * Reads the terms of an e-invoice and marks the placeholders that they name as used. Call this once it is known where each placeholder
 * stands.
 */
export function readEInvoice(
  { placeholders, groups }: Names,
  { eInvoice, formerTerms, formats }: Pick<FrontMatter, 'eInvoice' | 'formerTerms' | 'formats'>,
  { unplaced }: InUse,
  defined: Defined,
): { mapping?: EInvoiceMapping; faults: LineFault[] } {
  if (!eInvoice) return { faults: [] };
  const faults: LineFault[] = [];
  const owners: Partial<Record<string, GroupEntry>> = {};
  const ofParts: EInvoiceMapping['groups'] = {};
  for (const { path, text, line } of eInvoice) {
    const [part, name] = path.split('.') as [EInvoicePart, string];
    if (name !== 'group') continue;
    const group = findGroup(groups, text.trim());
    if (group) {
      owners[part] = group;
      ofParts[part] = group.index!;
      unplaced.delete(group);
    } else {
      const known = everyEntry(groups).map(pathOf);
      faults.push({ line, message: ofField(`e-invoice.${path}`, unknownGroup(text, known)) });
    }
  }
  const written = eInvoice.filter(({ path }) => !path.endsWith('.group'));
  const read = readTerms(E_INVOICE, written, formats, unplaced, (path, name, ofDocument) => {
    const owner = owners[path.split('.')[0]!];
    const field = ofDocument ? undefined : owner?.fields.find(name);
    const entry = field ?? placeholders.find(name);
    return entry && { entry, place: { ...(field && { group: owner!.index! }), index: entry.index! } };
  });
  const notes = read.terms.filter(([path]) => path === 'notes').map(([, source]) => source);
  const terms = Object.fromEntries(read.terms.filter(([path]) => path !== 'notes'));
  keepDecimals(terms, E_INVOICE, defined);
  const mapping = { terms, notes, groups: ofParts, ...(formerTerms && { former: formerTerms }) };
  return { mapping, faults: [...faults, ...read.faults] };
}

/** §10.35 rule 7: reads `payment` of the front matter, like `readEInvoice`. */
export function readPayment(
  { placeholders }: Names,
  { payment, formats }: Pick<FrontMatter, 'payment' | 'formats'>,
  { unplaced }: InUse,
  defined: Defined,
): { mapping?: PaymentMapping; faults: LineFault[] } {
  if (!payment) return { faults: [] };
  const { faults, ...read } = readTerms(PAYMENT, payment, formats, unplaced, (_path, name) => {
    const entry = placeholders.find(name);
    return entry && { entry, place: { index: entry.index! } };
  });
  const terms = Object.fromEntries(read.terms);
  keepDecimals(terms, PAYMENT, defined);
  return { mapping: { terms }, faults };
}

/** `find`: returns the placeholder that a name means in the term of a path, or the document's if asked for. */
function readTerms(
  { kindOf, nameOf }: TermsField,
  written: readonly DeclaredTerm[],
  formats: Formats,
  unplaced: InUse['unplaced'],
  find: (path: string, name: string, ofDocument?: true) => Named | undefined,
): { terms: [path: string, source: TermSource][]; faults: LineFault[] } {
  const faults: LineFault[] = [];
  const terms = written.map(({ path, ...term }): [string, TermSource] => {
    const { source, problems } = readTerm(term, kindOf(path), formats, (name, ofDocument) => {
      const found = find(path, name, ofDocument);
      if (found) unplaced.delete(found.entry);
      return found;
    });
    faults.push(...problems.map((problem) => ({ line: term.line, message: ofField(nameOf(path), problem) })));
    return [path, source];
  });
  return { terms, faults };
}

/** §10.35, §10.36: reads one text of `payment` or `e-invoice`: the placeholders that its term comes from, or its fault. */
type Named = { entry: PlaceholderEntry; place: Place };

/** `find`: returns the placeholder that a name means, or the document's if asked for. */
function readTerm(
  { text, codes, line }: Omit<DeclaredTerm, 'path'>,
  kind: TermKind,
  formats: Formats,
  find: (name: string, ofDocument?: true) => Named | undefined,
): { source: TermSource; problems: Message[] } {
  const occurrences: Occurrence[] = [];
  const pieces = splitAtSentinels(scanOccurrences(text.trim(), line, occurrences));
  markDocuments(occurrences, { has: (name) => find(name) !== undefined });
  const problems: Message[] = [];
  const named: PlaceholderEntry[] = [];
  const parts = pieces.flatMap((piece): TermSource['parts'] => {
    if (typeof piece === 'string') return [piece];
    const occurrence = occurrences[piece]!;
    if (occurrence.kind === 'braces') return ['{{'];
    if (occurrence.kind !== 'placeholder') problems.push(tell('eInvoice.term.mark'));
    const found = occurrence.kind === 'placeholder' ? find(occurrence.name, occurrence.ofDocument) : undefined;
    if (!found && occurrence.kind === 'placeholder')
      problems.push(tell('eInvoice.noPlaceholder', { name: shorten(occurrence.name) }));
    if (!found) return [];
    named.push(found.entry);
    return [found.place];
  });
  const source: TermSource = { parts, ...(codes && { codes }) };
  if (problems.length > 0) return { source, problems };
  const isAlone = pieces.length === 1 && named.length === 1;
  if (codes) problems.push(...problemsOfCodes(kind, codes, isAlone ? named[0] : undefined));
  else if (named.length === 0) problems.push(...problemsOfCode(kind, parts.join('')));
  else problems.push(...problemsOfPlaceholder(kind, named, isAlone, formats));
  return { source, problems };
}

function problemsOfCode(kind: TermKind, code: string): Message[] {
  const written = writeTerm(kind, code);
  return 'problem' in written ? [sentence(about(quoted(shorten(code)), written.problem))] : [];
}

function problemsOfCodes(
  kind: TermKind,
  codes: Record<string, string>,
  entry: PlaceholderEntry | undefined,
): Message[] {
  if (!entry) return [tell('eInvoice.term.oneName')];
  const { options } = entry.declared ?? {};
  const given = Object.keys(codes);
  const lacking = (options ?? []).filter((option) => !given.includes(option));
  const others = options ? given.filter((one) => !options.includes(one)) : [];
  return [
    ...(lacking.length > 0 ? [tell('eInvoice.term.noCode', { name: entry.label, options: listQuoted(lacking) })] : []),
    ...(others.length > 0 ? [tell('eInvoice.term.never', { name: entry.label, options: listQuoted(others) })] : []),
    ...Object.values(codes).flatMap((code) => problemsOfCode(kind, code)),
  ];
}

function problemsOfPlaceholder(
  kind: TermKind,
  named: readonly PlaceholderEntry[],
  isAlone: boolean,
  { number, date }: Formats,
): Message[] {
  const wanted = placeholderOf(kind);
  if (kind === 'profile' || kind === 'syntax' || kind === 'edition') return [tell(`eInvoice.term.${kind}`)];
  return named.flatMap(({ label, declared, isPicture }) => {
    const { type = 'text', format, default: value = '', options = [] } = declared ?? {};
    if (isPicture) return [tell('eInvoice.term.picture', { name: label })];
    if (!wanted)
      return isAlone
        ? options
            .flatMap((option) => problemsOfCode(kind, option))
            .map((one) => tell('eInvoice.term.of', { name: label, problem: one }))
        : [];
    if (!isAlone) return [tell('eInvoice.term.beside', { name: label, written: label })];
    if ((type === 'today' ? 'date' : type) !== wanted) return [tell(`eInvoice.term.${wanted}`, { name: label, type })];
    if (wanted === 'date' && format !== undefined && date(format)?.hasDay === false)
      return [tell('eInvoice.term.noDay', { name: label })];
    const shape = wanted === 'number' && format !== undefined ? shapeOf(number(format)) : undefined;
    return shape && isPlainNumber(value) && isRounded(value, shape)
      ? [tell('eInvoice.term.default', { name: label, value })]
      : [];
  });
}

function unknownGroup(name: string, known: readonly string[]): Message {
  const own = { name: shorten(name) };
  const advice = closestAdvice(name, known, undefined);
  return advice ? tell('formula.noGroup', { ...own, advice }) : tell('eInvoice.noGroupOf', own);
}

/** Numbers that machines read must be sent with the decimals that are printed. */
function keepDecimals(
  terms: Record<string, TermSource>,
  { kindOf }: TermsField,
  { fillers, groupFillers }: Defined,
): void {
  for (const [path, { parts }] of Object.entries(terms)) {
    const [place] = parts;
    if (typeof place !== 'object' || placeholderOf(kindOf(path)) !== 'number') continue;
    const { group, index } = place;
    const filler = (group === undefined ? fillers : groupFillers[group]!)[index]!;
    if (filler.kind === 'sent') filler.exact ??= 'eInvoice';
  }
}
