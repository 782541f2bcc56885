/** §17.40: lists all terms that the XML of an invoice must hold: those sent, those derived, and its sums. */
import type Fraction from 'fraction.js';
import { english, type Message, tell } from '../../locales/message.ts';
import { numberOf, plainOf } from '../language/arithmetic.ts';
import type { SaidTerm } from '../model/e-invoice.ts';
import {
  type Change,
  type Invoice,
  type Line,
  MAX_DECIMALS,
  moneyOf,
  type SupportingDocument,
  type VatGroup,
} from './invoice.ts';
import { isPeppol } from './profiles.ts';
import { TERMS, termAt, termsOf, titleOf } from './terms.ts';

/** Computed terms, which no author maps. */
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

/** Returns a name such as `totals.lines (BT-106, Sum of Invoice line net amount)`. Like `nameOfTerm`, but for computed terms too. */
export function nameOfSaid(path: string): string {
  return english(messageOfSaid(path));
}

/**
 * `nameOfSaid` as a message. Its `path` identifies the term to programs: `e-invoice.buyer.name`, without `e-invoice.` for computed terms.
 */
export function messageOfSaid(path: string): Message {
  const computed = COMPUTED[path];
  if (computed) return tell('eInvoice.term', { path, title: `BT-${computed[0]}, ${computed[1]}` });
  return tell('eInvoice.term', { path: `e-invoice.${path}`, title: titleOf(termAt(path)) });
}

/** Adds the number of the entry, if the term has one. */
export function inEntry(name: Message, entry: number | null): Message {
  return entry === null ? name : tell('eInvoice.ofEntry', { name, entry });
}

/**
 * Terms of earlier versions, and what replaces them; `=` stands for the value. Greek invoices had the data of myDATA, as supporting
 * documents.
 */
const FORMER: Record<string, [path: string, entry: number, value: string][]> = {
  'mydata.mark': [
    ['documents.id', 0, '='],
    ['documents.description', 0, '##M.AR.K##'],
  ],
  'mydata.url': [
    ['documents.id', 1, 'URL'],
    ['documents.description', 1, '##INVOICE|URL##'],
    ['documents.url', 1, '='],
  ],
};

/** Replaces terms of earlier versions in a stored document by current ones. */
export function withoutFormer(terms: readonly SaidTerm[]): SaidTerm[] {
  return terms.flatMap((term): SaidTerm[] => {
    const [path, , value, ...places] = term;
    const today = FORMER[path];
    if (!today) return [term];
    return today.map(([of, entry, said]) => (said === '=' ? [of, entry, value, ...places] : [of, entry, said]));
  });
}

const known = new WeakMap<Invoice, readonly SaidTerm[]>();

/** Computes the terms once, for the XML and for what readers have to find. */
export function saidTerms(invoice: Invoice): readonly SaidTerm[] {
  const said = known.get(invoice) ?? termsSaidBy(invoice);
  known.set(invoice, said);
  return said;
}

function termsSaidBy(invoice: Invoice): SaidTerm[] {
  const { profile, terms, notes, lines, changes, documents, vat, sums } = invoice;
  // A sum of allowances or charges is present if there is an allowance or charge, even if it is zero (BR-CO-11, BR-CO-12).
  const isSaid = (name: string, amount: Fraction) =>
    name === 'allowances' || name === 'charges'
      ? changes.some(({ part }) => part === name)
      : name !== 'rounding' || amount.n !== 0n;
  const totals = Object.entries(sums)
    .filter(([name, amount]) => isSaid(name, amount))
    .map(([name, amount]): SaidTerm => [`totals.${name}`, null, moneyOf(amount)]);
  const said = (of: { terms: Invoice['terms']; entry?: number }, path: string): SaidTerm[] => {
    const value = of.terms(path);
    return value === undefined ? [] : [[path, of.entry ?? null, value]];
  };
  const ofPart = (part: string, of: Line | Change | SupportingDocument): SaidTerm[] => {
    const written = profile === 'peppol-it' ? asInItaly(writtenOf(part, of)) : writtenOf(part, of);
    const said: SaidTerm[] = [];
    for (const { path } of termsOf(part)) {
      if (DERIVED.has(path)) continue;
      const value = path in written ? written[path] : of.terms(path);
      if (value !== undefined) said.push([path, of.entry, value]);
    }
    return said;
  };
  return [
    ...TERMS.filter(
      ({ path }) =>
        !/^(?:lines|allowances|charges|documents|totals|exemption|profile|edition|syntax|notes|buyer\.kind)\b/.test(
          path,
        ),
    ).flatMap(({ path }) => said({ terms }, path)),
    ...(isPeppol(profile) && notes.length > 0 ? [notes.join('\n')] : notes).map(
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
    ...documents.flatMap((document) => ofPart('documents', document)),
    ...vat.flatMap(vatTerms),
    ...totals,
    ...said({ terms }, 'totals.vat-local'),
  ];
}

/** Terms that each entry has, mapped or not. */
const DERIVED = new Set([
  ...['lines.category', 'lines.amount', 'allowances.category', 'charges.category'],
  // The VAT breakdown has these two.
  ...['lines.exemption-reason', 'lines.exemption-code'],
]);

/** Returns the terms whose XML form differs from what was sent. */
function writtenOf(part: string, of: Line | Change | SupportingDocument): Record<string, string | undefined> {
  if (!('tax' in of)) return {};
  const rate = plainOf(of.tax.rate, MAX_DECIMALS);
  const withVat = of.withVat && moneyOf(of.withVat);
  if (!('net' in of))
    return { [`${part}.vat`]: rate, [`${part}.amount`]: moneyOf(of.amount), [`${part}.amount-with-vat`]: withVat };
  const { terms, quantity, price, per, discount, charge } = of;
  const gross = terms('lines.gross-price');
  const isPer = terms('lines.price-quantity') !== undefined || !per.equals(1);
  const isCharged = charge.n !== 0n;
  return {
    'lines.vat': rate,
    'lines.amount-with-vat': withVat,
    'lines.quantity': plainOf(quantity, MAX_DECIMALS),
    'lines.price': plainOf(price, MAX_DECIMALS),
    'lines.price-quantity': isPer ? plainOf(per, MAX_DECIMALS) : undefined,
    'lines.price-discount': gross && plainOf(numberOf(gross).sub(price), MAX_DECIMALS),
    'lines.gross-price': gross && plainOf(numberOf(gross), MAX_DECIMALS),
    'lines.discount': terms('lines.discount') && moneyOf(discount),
    'lines.discount-reason': discount.n === 0n ? undefined : terms('lines.discount-reason'),
    'lines.charge': isCharged ? moneyOf(charge) : undefined,
    'lines.charge-reason': isCharged ? terms('lines.charge-reason') : undefined,
  };
}

/** BR-IT-380, BR-IT-431 to BR-IT-433: each line needs a gross price, and its numbers need at least two decimals. */
function asInItaly(written: ReturnType<typeof writtenOf>): ReturnType<typeof writtenOf> {
  const padded = (number: string) =>
    number.replace(/^(-?\d+)(?:\.(\d*))?$/, (_, whole, after = '') => `${whole}.${after.padEnd(2, '0')}`);
  const { 'lines.quantity': quantity, 'lines.price': price } = written;
  if (quantity === undefined || price === undefined) return written;
  const { 'lines.gross-price': gross = price, 'lines.price-discount': discount = '0' } = written;
  const numbers = { 'lines.quantity': quantity, 'lines.gross-price': gross, 'lines.price-discount': discount };
  return { ...written, ...Object.fromEntries(Object.entries(numbers).map(([path, number]) => [path, padded(number)])) };
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
