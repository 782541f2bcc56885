/**
 * §10.36 rule 9: the rules of countries are rows of a table (`country-rules.ts`). A row says in which invoices it looks at which terms, and what has to
 * stand there. The same rows judge the values of a document, and at the import what of an invoice is known without values.
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

export type Row = {
  rule: string;
  /** The terms that it looks at, one by one. */
  at: readonly string[];
  /** Looks only where all these terms are there and say this; `unless`: and none of these. */
  if?: Condition;
  unless?: Condition;
  when?: (invoice: Invoice) => unknown;
  /** The buyer's country counts, too. Of terms of the buyer it always does. */
  both?: true;
  /** Why a term has to be there, where it has to. */
  needs?: Message;
  /** What has to stand in a term that is there. */
  fits?: Wanted;
  /** The schemes of an identifier, and what stands behind them. */
  schemes?: string;
  /** What no pattern says: true where the term is wrong. */
  breaks?: (value: string | undefined, invoice: Invoice, entry: Entry) => unknown;
  /** What is wrong with a term that is there. */
  says?: Problem;
};

/**
 * `countries`: where the seller is by its address, or by its VAT identifier where it has one (`byVat`); without them it is anywhere. `both`: and the
 * buyer. `unless`: as in a row.
 */
export type RulesOfCountry = Pick<Row, 'both' | 'unless' | 'when'> & {
  countries?: readonly string[];
  profile: Profile;
  byVat?: true;
  rows: readonly Row[];
};

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

/** Where seller or buyer is. */
function isIn(who: 'seller' | 'buyer', { terms }: Invoice, { countries, byVat }: RulesOfCountry): boolean {
  if (!countries) return true;
  const vatId = byVat ? terms(`${who}.vat-id`) : undefined;
  return countries.includes(vatId?.slice(0, 2) ?? terms(`${who}.country`) ?? '');
}

function isWanted(wanted: Wanted, value: string): boolean {
  return typeof wanted === 'string' ? wanted.split(' ').includes(value) : wanted.test(value);
}

/** Noncharacters of Unicode stand for the digits of a number that is not drawn yet. */
const COUNTER = /[\uFDD0-\uFDEF]+/g;

function isBroken({ fits, schemes, breaks }: Row, value: string | undefined, invoice: Invoice, entry: Entry): unknown {
  const written = value?.replace(COUNTER, '0');
  if (fits !== undefined && written !== undefined && !isWanted(fits, written)) return true;
  if (schemes !== undefined && written !== undefined && !isWanted(schemes, schemeOf(written) ?? '')) return true;
  return breaks?.(written, invoice, entry);
}

/** `codes`: with blanks between them. */
export function oneOf(codes: string, says: (codes: string) => Problem): Pick<Row, 'fits' | 'says'> {
  return { fits: codes, says: says(codes.replaceAll(' ', ', ')) };
}

/** The entries whose terms the path names; the invoice itself has no number. */
function placesOf(path: string, { terms, lines, changes, documents }: Invoice): Entry[] {
  const [part] = path.split('.');
  if (part === 'lines') return lines;
  if (part === 'documents') return documents;
  if (part === 'allowances' || part === 'charges') return changes.filter((change) => change.part === part);
  return [{ terms }];
}

function faultsOf(row: Row, path: string, invoice: Invoice): TermFault[] {
  const { rule, needs, says } = row;
  return placesOf(path, invoice).flatMap((place): TermFault[] => {
    const at = { path, ...(place.entry !== undefined && { entry: place.entry }) };
    const value = place.terms(path);
    if (needs && value === undefined) return [{ ...at, because: needs, rule, isMissing: true }];
    if (!says || !isBroken(row, value, invoice, place)) return [];
    return [{ ...at, problem: says, rule, ...(value?.search(COUNTER) === -1 && { said: value }) }];
  });
}

function holds({ if: wanted = {}, unless = {}, when }: Pick<Row, 'if' | 'unless' | 'when'>, invoice: Invoice): boolean {
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

/** What is wrong by the rules of these countries, as far as the invoice tells. */
export function faultsByCountry(table: readonly RulesOfCountry[], invoice: Invoice): TermFault[] {
  const isFor = (block: RulesOfCountry) =>
    block.profile === invoice.profile &&
    isIn('seller', invoice, block) &&
    (!block.both || isIn('buyer', invoice, block)) &&
    holds(block, invoice);
  const faultsAt = (block: RulesOfCountry, row: Row, path: string) => {
    const isForBuyer = row.both === true || path.startsWith('buyer.');
    const isMeant = (!isForBuyer || isIn('buyer', invoice, block)) && holds(row, invoice);
    return isMeant ? faultsOf(row, path, invoice) : [];
  };
  return table
    .filter((block) => unlessUnknown(false, () => isFor(block)))
    .flatMap((block) =>
      block.rows.flatMap((row) => row.at.flatMap((path) => unlessUnknown([], () => faultsAt(block, row, path)))),
    );
}
