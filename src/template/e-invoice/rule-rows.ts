/**
 * §10.36 rules 7 and 9: official rules are rows of tables. A row has the number of its rule, the terms that it looks at, what they have to say, the code of the fault,
 * and where it holds. `find-invoice-faults.ts` has the rules of EN 16931, `peppol-rules.ts` those of Peppol, `country-rules.ts` those of countries. The same rows judge
 * the values of a document, and at the import what of an invoice is known without values.
 */
import type Fraction from 'fraction.js';
import type { Message, Problem } from '../../locales/message.ts';
import { type Invoice, lacks, type TermFault, type Terms } from './invoice.ts';
import type { Profile } from './profiles.ts';
import { isListed, splitNote, splitScheme } from './term-kinds.ts';

/** Codes with blanks between them, or what a text looks like. */
type Wanted = string | RegExp;
type Condition = Record<string, Wanted>;
/** Of a line, its price as it stands in the XML; at the import nobody knows it. */
type Entry = { terms: Terms; entry?: number; price?: Fraction };
/** Tells whether a term is wrong. `value`: undefined where it is not there. */
type Test = (value: string | undefined, invoice: Invoice, entry: Entry) => unknown;

/** `if`: where all these terms are there and say this; `unless`: and none of these. `both`: the buyer's country counts, too. Of terms of the buyer it always does. */
type Where = { if?: Condition; unless?: Condition; when?: (invoice: Invoice) => boolean; both?: true };
type Options = Where & Pick<TermFault, 'others'>;

export type RuleRow = Options & {
  rule: string;
  /** The terms that it looks at, one by one. */
  at: readonly string[];
  isBroken: Test;
  fault: { isMissing: true; because: Message } | { problem: Problem };
};

/**
 * `countries`: where the seller is by its address, or by its VAT identifier where it has one (`byVat`); without them it is anywhere. `both`: and the
 * buyer. `whole`: its faults are about the invoice, not about one of its entries, and name no value.
 */
export type RuleTable = Where & {
  countries?: readonly string[];
  profile?: Profile;
  byVat?: true;
  whole?: true;
  rows: readonly RuleRow[];
};

/** The terms have to be there. `at`: their paths with blanks between them, in all rows. */
export function needs(rule: string, at: string, because: Message, options: Options = {}): RuleRow {
  const isBroken: Test = (value) => value === undefined;
  return { rule, at: at.split(' '), isBroken, fault: { isMissing: true, because }, ...options };
}

export function wrong(rule: string, at: string, isBroken: Test, says: Problem, options: Options = {}): RuleRow {
  return { rule, at: at.split(' '), isBroken, fault: { problem: says }, ...options };
}

/** Terms that are there have to be one of these codes, or look like this. */
export function fits(rule: string, at: string, wanted: Wanted, says: Problem, options?: Options): RuleRow {
  return wrong(rule, at, (value) => value !== undefined && !isWanted(wanted, value), says, options);
}

/** Terms that are there have to be one of these codes, which the message lists. */
export function oneOf(rule: string, at: string, codes: string, says: (codes: string) => Problem): RuleRow {
  return fits(rule, at, codes, says(codes.replaceAll(' ', ', ')));
}

/** Wrong wherever the row holds. */
export function refused(rule: string, at: string, says: Problem, options?: Options): RuleRow {
  return wrong(rule, at, () => true, says, options);
}

/** For `if`: that the term is there. */
export const THERE = /./s;

export function schemeOf(value: string | undefined): string | undefined {
  return splitScheme(value ?? '', 'identifierScheme')?.scheme;
}

/** What notes with that subject code say. UBL has all of them in one text, where a code counts wherever it stands, and ends what is before it. */
export function notesOn(subject: string, { syntax, notes }: Invoice): string[] {
  if (syntax === 'ubl') {
    const [, ...texts] = notes.join('').split(`#${subject}#`);
    return texts.map((text) => text.split('#')[0]!);
  }
  return notes.map(splitNote).flatMap((note) => (note.subject === subject ? [note.text] : []));
}

/** Whether seller and buyer have addresses in that country. */
export function isWithin({ terms }: Invoice, country: string): boolean {
  return terms('seller.country') === country && terms('buyer.country') === country;
}

/** What buyers write in the name of sellers. */
export function isSelfBilled({ terms }: Invoice): boolean {
  return isListed('peppolSelfBilled', terms('type')!);
}

export function isCredit({ terms }: Invoice): boolean {
  return isListed('creditNote', terms('type')!);
}

/** A line names one of an order, which the invoice does not name. */
export function lacksOrder({ terms, lines }: Invoice): boolean {
  return lacks(terms, 'sales-order') && lines.some((line) => !lacks(line.terms, 'lines.order-line'));
}

/** Where seller or buyer is. */
function isIn(who: 'seller' | 'buyer', { terms }: Invoice, { countries, byVat }: RuleTable): boolean {
  if (!countries) return true;
  const vatId = byVat ? terms(`${who}.vat-id`) : undefined;
  return countries.includes(vatId?.slice(0, 2) ?? terms(`${who}.country`) ?? '');
}

function isWanted(wanted: Wanted, value: string): boolean {
  return typeof wanted === 'string' ? wanted.split(' ').includes(value) : wanted.test(value);
}

/** Noncharacters of Unicode stand for the digits of a number that is not drawn yet. */
const COUNTER = /[\uFDD0-\uFDEF]+/g;

/** The entries whose terms the path names; the invoice itself has no number. */
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

/** Thrown where something is asked of an invoice that only values can tell. */
export const UNKNOWN = Symbol('depends on values');

function unlessUnknown<Result>(otherwise: Result, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error === UNKNOWN) return otherwise;
    throw error;
  }
}

/** What is wrong by the rules of these tables, as far as the invoice tells. */
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
