/**
 * §10.36 rules 5 and 6: the values of a document → the invoice that its XML is written from, or what is wrong with them. Faults of terms and lines come
 * first: sums are looked at only when there is none.
 */
import Fraction from 'fraction.js';
import { isPlainNumber } from '../../domain/numbers.ts';
import { numberOf, plainOf, roundTo } from '../language/arithmetic.ts';
import type { EInvoicePart } from '../model/e-invoice.ts';
import { derivedTerms } from './derived-terms.ts';
import { findInvoiceFaults } from './find-invoice-faults.ts';
import type { Change, Invoice, InvoiceValues, Line, Sums, Tax, TermFault, Terms } from './invoice.ts';
import { inCents, moneyOf } from './money.ts';
import { isNeededIn } from './profiles.ts';
import { placeholderOf, writeTerm } from './term-kinds.ts';
import { TERMS, type Term } from './terms.ts';
import { vatGroups } from './vat-groups.ts';

const PARTS = ['lines', 'allowances', 'charges'] as const;
const ZERO = new Fraction(0);

/** With faults there is no invoice. */
export function readInvoice(values: InvoiceValues): { invoice?: Invoice; faults: TermFault[] } {
  const { invoice, faults } = draftInvoice(values);
  if (faults.length > 0) return { faults };
  const wrong = [...findInvoiceFaults(invoice), ...differences(invoice)];
  return wrong.length > 0 ? { faults: wrong } : { invoice, faults: [] };
}

/** The invoice with all that is wrong in it, and what is wrong with its terms and lines. */
export function draftInvoice(values: InvoiceValues): { invoice: Invoice; faults: TermFault[] } {
  const faults: TermFault[] = [];
  const { profile, syntax } = values;
  const ofInvoice = TERMS.filter(({ path, kind }) => !isOfPart(path) && kind !== 'note');
  const terms = readTerms(ofInvoice, values.value, profile, (fault) => faults.push(fault));
  const notes = values.notes.flatMap((text) => {
    const written = writeTerm('note', text);
    if ('problem' in written) faults.push({ path: 'notes', problem: written.problem });
    const note = 'value' in written ? written.value : text;
    return note === '' ? [] : [note];
  });
  const entries = PARTS.flatMap((part) =>
    (values.entries[part] ?? []).map((value, entry) => ({ part, entry, value: withoutNothing(part, value) })),
  ).flatMap(({ part, entry, value }) => {
    if (!value) return [];
    const own = TERMS.filter(({ path }) => path.startsWith(`${part}.`));
    return [{ part, entry, terms: readTerms(own, value, profile, (fault) => faults.push({ ...fault, entry })) }];
  });
  const lines: Line[] = [];
  const changes: Change[] = [];
  for (const { part, entry, terms } of entries) {
    const report = (fault: Omit<TermFault, 'entry'>) => faults.push({ ...fault, entry });
    const tax = taxOf(part, terms, report);
    if (part === 'lines') lines.push({ entry, ...lineOf(terms, tax, report) });
    else {
      const amount = inCents(numberAt(terms, `${part}.amount`));
      if (amount.s < 0n) report({ path: `${part}.amount`, problem: 'is negative; send it without the sign' });
      changes.push({ part, entry, terms, amount, tax });
    }
  }
  if (lines.length === 0)
    faults.push({ path: 'lines.name', isMissing: true, problem: ', as an invoice has lines (BR-16)' });
  const vat = vatGroups({ lines, changes, terms });
  const sums = sumsOf({ lines, changes, vat, paid: numberAt(terms, 'totals.paid') });
  const invoice = { profile, syntax, terms: derivedTerms(terms, { vat, lines }), notes, lines, changes, vat, sums };
  return { invoice, faults };
}

function isOfPart(path: string): boolean {
  return PARTS.some((part) => path.startsWith(`${part}.`));
}

/** An allowance or a charge of nothing is none. */
function withoutNothing(part: EInvoicePart, value: (path: string) => string) {
  const amount = part === 'lines' ? undefined : value(`${part}.amount`);
  return amount === undefined || (amount !== '' && Number(amount) !== 0) ? value : undefined;
}

function readTerms(
  terms: readonly Term[],
  value: (path: string) => string,
  profile: Invoice['profile'],
  report: (fault: TermFault) => void,
): Terms {
  const read = new Map<string, string>();
  for (const { path, kind, need } of terms) {
    const text = value(path).trim();
    if (text === '' && isNeededIn(profile, need)) report({ path, isMissing: true, problem: '' });
    if (text === '') continue;
    const written = writeTerm(kind, text);
    if ('problem' in written) report({ path, problem: written.problem });
    if ('value' in written) read.set(path, written.value);
    else if (placeholderOf(kind) !== 'number' || isPlainNumber(text)) read.set(path, text);
  }
  return (path) => read.get(path);
}

function numberAt(terms: Terms, path: string): Fraction {
  const value = terms(path);
  return value === undefined ? ZERO : numberOf(value);
}

type Report = (fault: TermFault) => void;

/** The categories with a rate (BR-S-05, BR-AF-05, BR-AG-05); all others have 0. */
const TAXED = ['S', 'L', 'M'];

/** §10.36 rule 7: S where there is a rate and nothing says otherwise. */
function taxOf(part: EInvoicePart, terms: Terms, report: Report): Tax {
  const rate = numberAt(terms, `${part}.vat`);
  const isTaxed = rate.n > 0n;
  const category = terms(`${part}.category`) ?? (isTaxed ? 'S' : '');
  const at = { path: `${part}.category`, others: [`${part}.vat`] };
  if (category === '') report({ ...at, problem: 'needs a VAT category beside a rate of 0: Z, E, AE, K, G or O' });
  else if (TAXED.includes(category) !== isTaxed) {
    const wanted = isTaxed ? 'is 0' : 'is above';
    report({ ...at, problem: `does not fit a rate of ${plainOf(rate, 4)}, as that of ${category} ${wanted} (BT-152)` });
  }
  return { category, rate };
}

function lineOf(terms: Terms, tax: Tax, report: Report): Omit<Line, 'entry'> {
  const [quantity, price] = [numberAt(terms, 'lines.quantity'), numberAt(terms, 'lines.price')];
  const discount = inCents(numberAt(terms, 'lines.discount'));
  if (price.s < 0n) report({ path: 'lines.price', problem: 'is negative; make the quantity negative instead (BR-27)' });
  if (discount.s < 0n) report({ path: 'lines.discount', problem: 'is negative; send it without the sign' });
  const net = inCents(quantity.mul(price)).sub(discount);
  const said = terms('lines.amount');
  if (said !== undefined && !numberOf(said).equals(net))
    report({
      path: 'lines.amount',
      problem: `is not quantity × price less the discount, ${moneyOf(net)}`,
    });
  const [from, to] = [terms('lines.from'), terms('lines.to')];
  if (from && to && from > to) report({ path: 'lines.to', problem: 'is before the period begins (BR-30)' });
  return { terms, quantity, price, discount, tax, net };
}

function sumsOf({ lines, changes, vat, paid }: Pick<Invoice, 'lines' | 'changes' | 'vat'> & { paid: Fraction }): Sums {
  const total = (amounts: Fraction[]) => amounts.reduce((sum, amount) => sum.add(amount), ZERO);
  const of = (part: Change['part']) => total(changes.filter((one) => one.part === part).map(({ amount }) => amount));
  const sums = { lines: total(lines.map(({ net }) => net)), allowances: of('allowances'), charges: of('charges') };
  const net = sums.lines.sub(sums.allowances).add(sums.charges);
  const ofVat = total(vat.map(({ amount }) => amount));
  const gross = net.add(ofVat);
  return { ...sums, net, vat: ofVat, gross, paid: roundTo(paid, 2), due: gross.sub(paid) };
}

const TOTALS = [
  ['net', 'BR-CO-13'],
  ['vat', 'BR-CO-14'],
  ['gross', 'BR-CO-15'],
  ['due', 'BR-CO-16'],
] as const;

/** What the page says that the lines do not make. */
function differences({ terms, sums, changes }: Invoice): TermFault[] {
  const makers = changes.length > 0 ? 'lines, allowances and charges' : 'the lines';
  return TOTALS.flatMap(([name, rule]) => {
    const said = terms(`totals.${name}`);
    if (said === undefined || numberOf(said).equals(sums[name])) return [];
    const path = `totals.${name}`;
    return [{ path, problem: `is not what ${makers} make, ${moneyOf(sums[name])} (${rule})` }];
  });
}
