/** §17.40: all that the XML of an invoice has to say, term by term: what was sent, what follows from it, and its sums. */
import { plainOf } from '../language/arithmetic.ts';
import type { SaidTerm } from '../model/e-invoice.ts';
import type { Change, Invoice, Line, VatGroup } from './invoice.ts';
import { MAX_DECIMALS, moneyOf } from './money.ts';
import { nameOfTerm, TERMS } from './terms.ts';

/** What is computed alone, and no author maps. */
const COMPUTED: Record<string, [bt: number, name: string]> = {
  'totals.lines': [106, 'Sum of Invoice line net amount'],
  'totals.allowances': [107, 'Sum of allowances on document level'],
  'totals.charges': [108, 'Sum of charges on document level'],
  'vat.base': [116, 'VAT category taxable amount'],
  'vat.amount': [117, 'VAT category tax amount'],
  'vat.category': [118, 'VAT category code'],
  'vat.rate': [119, 'VAT category rate'],
  'vat.reason': [120, 'VAT exemption reason text'],
  'vat.code': [121, 'VAT exemption reason code'],
};

/** `totals.lines (BT-106, Sum of Invoice line net amount)`: as `nameOfTerm`, of what is computed, too. */
export function nameOfSaid(path: string): string {
  const computed = COMPUTED[path];
  return computed ? `${path} (BT-${computed[0]}, ${computed[1]})` : nameOfTerm(path);
}

export function saidTerms(invoice: Invoice): SaidTerm[] {
  const { profile, terms, notes, lines, changes, vat, sums } = invoice;
  const totals = Object.entries(sums).map(([name, amount]): SaidTerm => [`totals.${name}`, null, moneyOf(amount)]);
  const said = (of: { terms: Invoice['terms']; entry?: number }, path: string): SaidTerm[] => {
    const value = of.terms(path);
    return value === undefined ? [] : [[path, of.entry ?? null, value]];
  };
  const ofPart = (part: string, of: Line | Change): SaidTerm[] => {
    const numbers = 'net' in of ? ofLine(of) : { [`${part}.amount`]: moneyOf(of.amount) };
    const written: Record<string, string> = { ...numbers, [`${part}.vat`]: plainOf(of.tax.rate, MAX_DECIMALS) };
    return TERMS.filter(({ path }) => path.startsWith(`${part}.`) && !DERIVED.has(path))
      .flatMap(({ path }) => said(of, path))
      .filter(([path]) => path !== 'lines.discount-reason' || !('net' in of) || of.discount.n !== 0n)
      .map(([path, entry, value]) => [path, entry, written[path] ?? value]);
  };
  return [
    ...TERMS.filter(
      ({ path }) => !/^(?:lines|allowances|charges|totals|exemption|profile|syntax|notes)\b/.test(path),
    ).flatMap(({ path }) => said({ terms }, path)),
    ...(profile === 'peppol' && notes.length > 0 ? [notes.join('\n')] : notes).map(
      (note, at): SaidTerm => ['notes', at, note],
    ),
    ...lines.flatMap((line): SaidTerm[] => [
      ...ofPart('lines', line),
      ['lines.category', line.entry, line.tax.category],
      ['lines.amount', line.entry, moneyOf(line.net)],
    ]),
    ...changes.flatMap((change): SaidTerm[] => [
      ...ofPart(change.part, change),
      [`${change.part}.category`, change.entry, change.tax.category],
    ]),
    ...vat.flatMap(vatTerms),
    ...totals,
  ];
}

/** Said of each entry, whether or not it is mapped. */
const DERIVED = new Set(['lines.category', 'lines.amount', 'allowances.category', 'charges.category']);

/** Numbers as the XML has them. */
function ofLine({ quantity, price, discount }: Line): Record<string, string> {
  return {
    'lines.quantity': plainOf(quantity, MAX_DECIMALS),
    'lines.price': plainOf(price, MAX_DECIMALS),
    'lines.discount': moneyOf(discount),
  };
}

function vatTerms({ category, rate, base, amount, reason, code }: VatGroup, entry: number): SaidTerm[] {
  return [
    ['vat.category', entry, category],
    ['vat.rate', entry, plainOf(rate, MAX_DECIMALS)],
    ['vat.base', entry, moneyOf(base)],
    ['vat.amount', entry, moneyOf(amount)],
    ...(reason === undefined ? [] : [['vat.reason', entry, reason] satisfies SaidTerm]),
    ...(code === undefined ? [] : [['vat.code', entry, code] satisfies SaidTerm]),
  ];
}
