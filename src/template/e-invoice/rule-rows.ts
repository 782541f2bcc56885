/**
 * §10.36 rules 7 and 9: official rules as rows of tables. A row holds the number of its rule, the terms that it checks, what they must
 * say, the code of the fault, and the condition under which it applies. `find-invoice-faults.ts` has the rules of EN 16931,
 * `peppol-rules.ts` those of Peppol, `country-rules.ts` those of countries. The same rows check a document's values and, at import, the
 * parts of an invoice that are known without values.
 */
import type Fraction from 'fraction.js';
import type { Message, Problem } from '../../locales/message.ts';
import { type Invoice, lacks, type TermFault, type Terms } from './invoice.ts';
import type { Profile } from './profiles.ts';
import { isListed, splitNote, splitScheme } from './term-kinds.ts';

/** Codes separated by spaces, or a pattern. */
type Wanted = string | RegExp;
type Condition = Record<string, Wanted>;
/** `price`: the price of a line as its XML states it. Not known at import. */
type Entry = { terms: Terms; entry?: number; price?: Fraction };
/** Returns whether a term is wrong. `value`: undefined for a missing term. */
type Test = (value: string | undefined, invoice: Invoice, entry: Entry) => unknown;

/**
 * `if`: applies only if all these terms are present and match. `unless`: applies not if one of these matches. `both`: the buyer's country
 * must match too, as it always must for terms of the buyer.
 */
type Where = { if?: Condition; unless?: Condition; when?: (invoice: Invoice) => boolean; both?: true };
type Options = Where & Pick<TermFault, 'others'>;

export type RuleRow = Options & {
  rule: string;
  /** The terms that the row checks, one by one. */
  at: readonly string[];
  isBroken: Test;
  fault: { isMissing: true; because: Message } | { problem: Problem };
};

/**
 * `countries`: the seller's country, from its address, or from its VAT identifier if it has one (`byVat`); without it, any. `both`: the
 * buyer's too. `whole`: faults concern the invoice, not one of its entries, and name no value.
 */
export type RuleTable = Where & {
  countries?: readonly string[];
  profile?: Profile;
  byVat?: true;
  whole?: true;
  rows: readonly RuleRow[];
};

/** Requires terms. `at`: their paths, separated by spaces, as in all rows. */
export function needs(rule: string, at: string, because: Message, options: Options = {}): RuleRow {
  const isBroken: Test = (value) => value === undefined;
  return { rule, at: at.split(' '), isBroken, fault: { isMissing: true, because }, ...options };
}

export function wrong(rule: string, at: string, isBroken: Test, says: Problem, options: Options = {}): RuleRow {
  return { rule, at: at.split(' '), isBroken, fault: { problem: says }, ...options };
}

/** Requires terms that are present to be one of these codes, or to match the pattern. */
export function fits(rule: string, at: string, wanted: Wanted, says: Problem, options?: Options): RuleRow {
  return wrong(rule, at, (value) => value !== undefined && !isWanted(wanted, value), says, options);
}

/** Requires terms that are present to be one of these codes. The message lists them. */
export function oneOf(rule: string, at: string, codes: string, says: (codes: string) => Problem): RuleRow {
  return fits(rule, at, codes, says(codes.replaceAll(' ', ', ')));
}

/** Refuses the terms wherever the row applies. */
export function refused(rule: string, at: string, says: Problem, options?: Options): RuleRow {
  return wrong(rule, at, () => true, says, options);
}

/** A condition for `if`: the term is present. */
export const THERE = /./s;

export function schemeOf(value: string | undefined): string | undefined {
  return splitScheme(value ?? '', 'identifierScheme')?.scheme;
}

/** Returns the texts of notes with a subject code. UBL holds all notes in one text, in which each code begins a new note. */
export function notesOn(subject: string, { syntax, notes }: Invoice): string[] {
  if (syntax === 'ubl') {
    const [, ...texts] = notes.join('').split(`#${subject}#`);
    return texts.map((text) => text.split('#')[0]!);
  }
  return notes.map(splitNote).flatMap((note) => (note.subject === subject ? [note.text] : []));
}

/** Returns whether seller and buyer have addresses in a country. */
export function isWithin({ terms }: Invoice, country: string): boolean {
  return terms('seller.country') === country && terms('buyer.country') === country;
}

/** Returns whether the buyer issues the invoice in the seller's name. */
export function isSelfBilled({ terms }: Invoice): boolean {
  return isListed('peppolSelfBilled', terms('type')!);
}

export function isCredit({ terms }: Invoice): boolean {
  return isListed('creditNote', terms('type')!);
}

/** Returns whether a line refers to a line of an order although the invoice names no order. */
export function lacksOrder({ terms, lines }: Invoice): boolean {
  return lacks(terms, 'sales-order') && lines.some((line) => !lacks(line.terms, 'lines.order-line'));
}

/** Returns whether the seller or buyer is in one of the table's countries. */
function isIn(who: 'seller' | 'buyer', { terms }: Invoice, { countries, byVat }: RuleTable): boolean {
  if (!countries) return true;
  const vatId = byVat ? terms(`${who}.vat-id`) : undefined;
  return countries.includes(vatId?.slice(0, 2) ?? terms(`${who}.country`) ?? '');
}

function isWanted(wanted: Wanted, value: string): boolean {
  return typeof wanted === 'string' ? wanted.split(' ').includes(value) : wanted.test(value);
}

/** Unicode noncharacters stand for the digits of a counter that has not been drawn yet. */
const COUNTER = /[\uFDD0-\uFDEF]+/g;

/** Returns the entries of the part that the path names. For terms of the invoice itself, one entry without a number. */
function placesOf(path: string, { terms, lines, changes, documents }: Invoice): Entry[] {
  const [part] = path.split('.');
  if (part === 'lines') return lines;
  if (part === 'documents') return documents;
  if (part === 'allowances' || part === 'charges') return changes.filter((change) => change.part === part);
  return [{ terms }];
}

function faultsOf(
  { rule, others, isBroken, fault }: RuleRow,
  path: string,
  invoice: Invoice,
  whole?: true,
): TermFault[] {
  return (whole ? [{ terms: invoice.terms }] : placesOf(path, invoice)).flatMap((place: Entry): TermFault[] => {
    const value = place.terms(path);
    if (!isBroken(whole ? value : value?.replace(COUNTER, '0'), invoice, place)) return [];
    const isSaid = !whole && 'problem' in fault && value?.search(COUNTER) === -1;
    return [
      {
        path,
        ...(place.entry !== undefined && { entry: place.entry }),
        ...(rule !== '' && { rule }),
        ...(others && { others }),
        ...(isSaid && { said: value }),
        ...fault,
      },
    ];
  });
}

function holds({ if: wanted = {}, unless = {}, when }: Where, invoice: Invoice): boolean {
  const { terms } = invoice;
  const says = ([path, one]: [string, Wanted]) => !lacks(terms, path) && isWanted(one, terms(path)!);
  return Object.entries(wanted).every(says) && !Object.entries(unless).some(says) && when?.(invoice) !== false;
}

/** Thrown when a test asks for a term that depends on values. */
export const UNKNOWN = Symbol('depends on values');

function unlessUnknown<Result>(otherwise: Result, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error === UNKNOWN) return otherwise;
    throw error;
  }
}

/** Returns the faults by the rules of these tables, as far as the invoice is known. */
export function brokenRules(tables: readonly RuleTable[], invoice: Invoice): TermFault[] {
  const isFor = (table: RuleTable) =>
    (table.profile ?? invoice.profile) === invoice.profile &&
    isIn('seller', invoice, table) &&
    (!table.both || isIn('buyer', invoice, table)) &&
    holds(table, invoice);
  const faultsAt = (table: RuleTable, row: RuleRow, path: string) => {
    const isForBuyer = row.both === true || path.startsWith('buyer.');
    const isMeant = (!isForBuyer || isIn('buyer', invoice, table)) && holds(row, invoice);
    return isMeant ? faultsOf(row, path, invoice, table.whole) : [];
  };
  return tables
    .filter((table) => unlessUnknown(false, () => isFor(table)))
    .flatMap((table) =>
      table.rows.flatMap((row) => row.at.flatMap((path) => unlessUnknown([], () => faultsAt(table, row, path)))),
    );
}
