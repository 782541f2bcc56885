/**
 * §10.36 rule 7: terms that follow from others: what goes with the means of payment and with the VAT, the day of supply where a period is said, and
 * how a cash discount ends.
 */
import type { Line, Terms, VatGroup } from './invoice.ts';

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
    // BR-DE-23 to BR-DE-25: never two of them.
    ...(byDebit ? [] : OF_DEBIT),
    ...(byCard ? [] : OF_CARD),
    ...(byDebit || byCard || terms('payment.iban') === undefined ? OF_ACCOUNT : []),
    // BR-O-02.
    ...(isOutOfScope ? VAT_IDS : []),
  ]);
  // BT-72 is the day on which it was completed.
  const lastDay = terms('period.to') ?? lastOf(lines);
  return (path) => {
    if (out.has(path)) return undefined;
    // BR-DE-18: a cash discount is a line of its own.
    if (path === 'terms') return terms(path)?.replace(/#$/, '#\n');
    return terms(path) ?? (path === 'delivery.date' ? lastDay : undefined);
  };
}

/** Undefined unless each line has a period. */
function lastOf(lines: Line[]): string | undefined {
  const days = lines.map(({ terms }) => terms('lines.to'));
  return days.includes(undefined) ? undefined : days.toSorted().at(-1);
}
