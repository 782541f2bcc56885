/** BG-23: what lines, allowances and charges make for each category and rate of VAT; VAT is rounded once for each (BR-CO-17). */
import Fraction from 'fraction.js';
import { roundTo } from '../language/arithmetic.ts';
import type { Change, Invoice, Line, Tax, VatGroup } from './invoice.ts';
import { inCents } from './money.ts';

/** What has a reason (BT-120 or BT-121), and the code where the category says it. */
const EXEMPT: Record<string, string | undefined> = {
  E: undefined,
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

/** Whether an invoice says why it has no VAT. */
export function needsReason(category: string): boolean {
  return Object.hasOwn(EXEMPT, category);
}

const ZERO = new Fraction(0);

/** What lines say of their VAT category, each once. */
export function saidOf(lines: Invoice['lines'], category: string, path: string): string[] {
  return [...new Set(lines.flatMap((line) => (line.tax.category === category ? (line.terms(path) ?? []) : [])))];
}

/** In the order of first appearance. */
export function vatGroups({ lines, changes, terms }: Pick<Invoice, 'lines' | 'changes' | 'terms'>): VatGroup[] {
  const signed = (part: string, amount: Fraction) => (part === 'allowances' ? amount.neg() : amount);
  const bases = [
    ...lines.map(({ tax, net, withVat }) => ({ tax, base: net, withVat })),
    ...changes.map(({ part, tax, amount, withVat }) => ({
      ...{ tax, base: signed(part, amount) },
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
  // What the author says is about the one category that needs it, and about E where there are several.
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

// §10.36 rule 12: what shops print with VAT, as EN 16931 has it without. VAT is what lies within the sum of each rate, and what is left of that sum is shared out among its
// lines, allowances and charges, so that no cent is lost: the first ones of a rate have it rounded together. A line's price is the shortest one that makes its amount.

/** An edition without a limit has prices of as many decimals at most. */
const MAX_DECIMALS = 8;

/** By which amounts are added up (BG-23). */
function taxName({ category, rate }: Tax): string {
  return `${category} ${rate.toFraction()}`;
}

/** VAT in an amount that has it. */
export function vatWithin(amount: Fraction, rate: Fraction): Fraction {
  return inCents(amount.mul(rate).div(rate.add(100)));
}

/** `decimals`: of a price at most. */
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

/** Where no price of one makes the amount, that of all of them does. */
function priceOf({ quantity, price, per, tax }: Line, net: Fraction, decimals: number): Pick<Line, 'price' | 'per'> {
  const exact = price.mul(100).div(tax.rate.add(100));
  for (let places = 2; places <= Math.min(decimals, MAX_DECIMALS); places += 1) {
    const rounded = roundTo(exact, places);
    if (inCents(quantity.mul(rounded).div(per)).equals(net)) return { price: rounded, per };
  }
  return { price: net.abs(), per: quantity.abs() };
}
