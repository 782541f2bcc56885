/** BG-23: what lines, allowances and charges make for each category and rate of VAT; VAT is rounded once for each (BR-CO-17). */
import Fraction from 'fraction.js';
import type { Invoice, VatGroup } from './invoice.ts';
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

/** In the order of first appearance. */
export function vatGroups({ lines, changes, terms }: Pick<Invoice, 'lines' | 'changes' | 'terms'>): VatGroup[] {
  const bases = [
    ...lines.map(({ tax, net }) => ({ tax, base: net })),
    ...changes.map(({ part, tax, amount }) => ({ tax, base: part === 'charges' ? amount : amount.neg() })),
  ];
  const groups = new Map<string, VatGroup>();
  for (const { tax, base } of bases) {
    const name = `${tax.category} ${tax.rate.toFraction()}`;
    const group = groups.get(name) ?? { ...tax, base: new Fraction(0), amount: new Fraction(0) };
    groups.set(name, { ...group, base: group.base.add(base) });
  }
  const all = [...groups.values()].map((group) => ({ ...group, amount: inCents(group.base.mul(group.rate).div(100)) }));
  const exempt = all.filter(({ category }) => needsReason(category));
  // What the author says is about the one category that needs it, and about E where there are several.
  const explained = exempt.length === 1 ? exempt[0] : exempt.find(({ category }) => category === 'E');
  const [reason, said] = [terms('exemption.reason'), terms('exemption.code')];
  return all.map((group) => {
    if (!needsReason(group.category)) return group;
    const own = group === explained;
    const code = (own ? said : undefined) ?? EXEMPT[group.category];
    return { ...group, ...(own && reason !== undefined && { reason }), ...(code !== undefined && { code }) };
  });
}
