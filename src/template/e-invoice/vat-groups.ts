/** BG-23: what lines, allowances and charges make for each category and rate of VAT; VAT is rounded once for each (BR-CO-17). */
import Fraction from 'fraction.js';
import type { Invoice, VatGroup } from './invoice.ts';
import { inCents } from './money.ts';
import { taxName, vatWithin } from './without-vat.ts';

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
