/** §10.36: an invoice in the semantic model of EN 16931, from which its XML is written. Amounts are exact, and blank terms are left out. */
import Fraction from 'fraction.js';
import { plainNumber } from '../../domain/numbers.ts';
import { about, type Message, type Param, type Problem, tell } from '../../locales/message.ts';
import { digitsOf, roundTo } from '../language/arithmetic.ts';
import type { EInvoicePart } from '../model/e-invoice.ts';
import type { Profile, Syntax, Version } from './profiles.ts';

/** Returns a term by its path: numbers plain, dates ISO, codes as codes. Undefined when blank. */
export type Terms = (path: string) => string | undefined;

/** Category O has no rate; it is 0 here. */
export type Tax = { category: string; rate: Fraction };
/**
 * `entry`: the index among the entries sent for the part. `price`: the price of `per` units. `withVat`: the printed amounts that include
 * VAT, from which those without are computed.
 */
export type Line = {
  entry: number;
  terms: Terms;
  quantity: Fraction;
  price: Fraction;
  per: Fraction;
  discount: Fraction;
  charge: Fraction;
  tax: Tax;
  net: Fraction;
  withVat?: Fraction;
};
/** An allowance or charge on document level. */
export type Change = {
  part: 'allowances' | 'charges';
  entry: number;
  terms: Terms;
  amount: Fraction;
  tax: Tax;
  withVat?: Fraction;
};
/** BG-24: a supporting document. */
export type SupportingDocument = { entry: number; terms: Terms };
/** BG-23: the amounts of one VAT category and rate. */
export type VatGroup = Tax & { base: Fraction; amount: Fraction; reason?: string; code?: string };
/** BG-22: the totals. */
export type Sums = Record<
  'lines' | 'allowances' | 'charges' | 'net' | 'vat' | 'gross' | 'paid' | 'rounding' | 'due',
  Fraction
>;

export type Invoice = {
  profile: Profile;
  syntax: Syntax;
  version: Version;
  terms: Terms;
  notes: string[];
  lines: Line[];
  changes: Change[];
  documents: SupportingDocument[];
  vat: VatGroup[];
  sums: Sums;
};

/**
 * A document's values for the terms. As in `Terms`, but blank terms are empty texts. `entries`: the number of entries of each mapped
 * part.
 */
export type InvoiceValues = {
  profile: Profile;
  syntax: Syntax;
  value: (path: string) => string;
  notes: string[];
  entries: Partial<Record<EInvoicePart, ((path: string) => string)[]>>;
  /** The index that each of `entries` was sent with, if it is not their own. */
  sentAs?: Partial<Record<EInvoicePart, readonly number[]>>;
};

/**
 * A fault of a term, in entry `entry` of its part; without `entry` it concerns the whole part. `problem`: what is wrong with the value.
 * With `isMissing`, `because` is the reason why a value is required. `rule`: the official rule that is broken. `others`: terms that may
 * be sent instead, if this one is not mapped. `said`: the value, shown when nobody sent it.
 */
export type TermFault = { path: string; entry?: number; rule?: string; others?: string[]; said?: string } & (
  | { isMissing?: undefined; problem: Problem }
  | { isMissing: true; because?: Message }
);
/** A value that is wrong. */
export type Wrong = { problem: Problem; rule?: string };

export function lacks(terms: Terms, ...paths: string[]): boolean {
  return paths.every((path) => terms(path) === undefined);
}

/** `subject`: the subject of the sentence, such as the value in quotes. */
export function aboutTerm(subject: Param, { problem, rule }: Wrong): Message {
  return withRule(about(subject, problem), rule);
}

/** Returns why a term is required. Undefined for terms that always are. */
export function reasonOf({ because, rule }: { because?: Message; rule?: string }): Message | undefined {
  return because && withRule(because, rule);
}

function withRule(told: Message, rule: string | undefined): Message {
  return rule === undefined ? told : tell('text.hinted', { name: told, hint: rule });
}

/** The most decimals of quantities and prices. */
export const MAX_DECIMALS = 100;

export function inCents(amount: Fraction): Fraction {
  return roundTo(amount, 2);
}

/** Returns an amount such as `-12.50`. */
export function moneyOf(amount: Fraction): string {
  return plainNumber(digitsOf(amount, 2), 2);
}

// §10.36 rule 7: derives terms from others: leaves out details that do not fit the payment means or VAT category, takes the day of supply
// from a period, and ends a cash discount with a line break.

/** Codes of UNTDID 4461. */
export const TRANSFERS: readonly string[] = ['30', '58'];
export const DEBITS: readonly string[] = ['49', '59'];
export const CARDS: readonly string[] = ['48', '54', '55'];

const OF_ACCOUNT = ['payment.iban', 'payment.holder', 'payment.bic'];
const OF_DEBIT = ['payment.mandate', 'payment.creditor', 'payment.debit-iban'];
const OF_CARD = ['payment.card'];
const VAT_IDS = ['seller.vat-id', 'buyer.vat-id'];

export function derivedTerms(terms: Terms, { vat, lines }: { vat: VatGroup[]; lines: Line[] }): Terms {
  const means = terms('payment.means') ?? '';
  const [byDebit, byCard] = [DEBITS.includes(means), CARDS.includes(means)];
  const isOutOfScope = vat.some(({ category }) => category === 'O');
  const out = new Set([
    // BR-DE-23 to BR-DE-25 allow only one kind of payment details.
    ...(byDebit ? [] : OF_DEBIT),
    ...(byCard ? [] : OF_CARD),
    ...(byDebit || byCard || terms('payment.iban') === undefined ? OF_ACCOUNT : []),
    // BR-O-02 forbids VAT identifiers.
    ...(isOutOfScope ? VAT_IDS : []),
  ]);
  // BT-72 is the day on which the supply was completed.
  const lastDay = terms('period.to') ?? lastOf(lines);
  return (path) => {
    if (out.has(path)) return undefined;
    // BR-DE-18: a cash discount is a line of its own.
    if (path === 'terms') return terms(path)?.replace(/#$/, '#\n');
    return terms(path) ?? (path === 'delivery.date' ? lastDay : undefined);
  };
}

/** Returns the last day of the lines' periods. Undefined unless each line has a period. */
function lastOf(lines: Line[]): string | undefined {
  const days = lines.map(({ terms }) => terms('lines.to'));
  return days.includes(undefined) ? undefined : days.toSorted().at(-1);
}

/** The categories that require an exemption reason (BT-120 or BT-121), with its code if the category implies one. */
const EXEMPT: Record<string, string | undefined> = {
  E: undefined,
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

/** Returns whether an invoice must say why it charges no VAT. */
export function needsReason(category: string): boolean {
  return Object.hasOwn(EXEMPT, category);
}

const ZERO = new Fraction(0);

/** Returns the distinct values that lines of a VAT category have for a term. */
export function saidOf(lines: Invoice['lines'], category: string, path: string): string[] {
  return [...new Set(lines.flatMap((line) => (line.tax.category === category ? (line.terms(path) ?? []) : [])))];
}

/** Returns the VAT breakdown, in order of first appearance. */
export function vatGroups({ lines, changes, terms }: Pick<Invoice, 'lines' | 'changes' | 'terms'>): VatGroup[] {
  const signed = (part: string, amount: Fraction) => (part === 'allowances' ? amount.neg() : amount);
  const bases = [
    ...lines.map(({ tax, net, withVat }) => ({ tax, base: net, withVat })),
    ...changes.map(({ part, tax, amount, withVat }) => ({
      tax,
      base: signed(part, amount),
      withVat: withVat && signed(part, withVat),
    })),
  ];
  const groups = new Map<string, VatGroup & { withVat: Fraction | undefined }>();
  for (const { tax, base, withVat } of bases) {
    const name = taxName(tax);
    const { base: before, withVat: sum } = groups.get(name) ?? { base: ZERO, withVat: ZERO };
    groups.set(name, { ...tax, base: before.add(base), amount: ZERO, withVat: withVat && sum?.add(withVat) });
  }
  const all = [...groups.values()].map(
    ({ withVat, ...group }): VatGroup => ({
      ...group,
      amount: withVat ? vatWithin(withVat, group.rate) : inCents(group.base.mul(group.rate).div(100)),
    }),
  );
  const exempt = all.filter(({ category }) => needsReason(category));
  // The author's reason belongs to the only category that requires one; if there are several, to E.
  const explained = exempt.length === 1 ? exempt[0] : exempt.find(({ category }) => category === 'E');
  const [reason, said] = [terms('exemption.reason'), terms('exemption.code')];
  return all.map((group) => {
    if (!needsReason(group.category)) return group;
    const own = group === explained;
    const [ofLines] = saidOf(lines, group.category, 'lines.exemption-code');
    const code = ofLines ?? (own ? said : undefined) ?? EXEMPT[group.category];
    const reasons = saidOf(lines, group.category, 'lines.exemption-reason').join('; ') || (own ? reason : undefined);
    return { ...group, ...(reasons !== undefined && { reason: reasons }), ...(code !== undefined && { code }) };
  });
}

// §10.36 rule 12: converts prices that include VAT, as shops print them, to EN 16931's amounts without VAT. VAT is computed from the
// total of each rate. The net amount of that total is distributed over its lines, allowances and charges by cumulative rounding, so that
// no cent is lost. A line's price is the shortest one that gives its amount.

/** The most decimals of prices in editions without a limit. */
const MAX_PRICE_DECIMALS = 8;

/** Returns the key by which amounts are summed (BG-23). */
function taxName({ category, rate }: Tax): string {
  return `${category} ${rate.toFraction()}`;
}

/** Returns the VAT in an amount that includes it. */
export function vatWithin(amount: Fraction, rate: Fraction): Fraction {
  return inCents(amount.mul(rate).div(rate.add(100)));
}

/** `decimals`: the most decimals of a price. */
export function withoutVat(
  lines: readonly Line[],
  changes: readonly Change[],
  decimals: number,
): { lines: Line[]; changes: Change[] } {
  const sums = new Map<string, { withVat: Fraction; net: Fraction }>();
  const shareOf = (tax: Tax, withVat: Fraction, sign = 1): Fraction => {
    const before = sums.get(taxName(tax)) ?? { withVat: ZERO, net: ZERO };
    const sum = before.withVat.add(withVat.mul(sign));
    const net = sum.sub(vatWithin(sum, tax.rate));
    sums.set(taxName(tax), { withVat: sum, net });
    return net.sub(before.net).mul(sign);
  };
  return {
    lines: lines.map((line) => {
      const net = shareOf(line.tax, line.withVat!);
      return { ...line, net, ...priceOf(line, net, decimals) };
    }),
    changes: changes.map((change) => ({
      ...change,
      amount: shareOf(change.tax, change.withVat!, change.part === 'allowances' ? -1 : 1),
    })),
  };
}

/** If no price of one unit gives the amount, returns the price of the whole quantity. */
function priceOf({ quantity, price, per, tax }: Line, net: Fraction, decimals: number): Pick<Line, 'price' | 'per'> {
  const exact = price.mul(100).div(tax.rate.add(100));
  for (let places = 2; places <= Math.min(decimals, MAX_PRICE_DECIMALS); places += 1) {
    const rounded = roundTo(exact, places);
    if (inCents(quantity.mul(rounded).div(per)).equals(net)) return { price: rounded, per };
  }
  return { price: net.abs(), per: quantity.abs() };
}
