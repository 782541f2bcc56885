/**
 * §10.36 rules 5 and 6: turns the values of a document into the invoice that its XML is written from, or into faults. Terms and lines are
 * checked first; sums only if those are right.
 */
import Fraction from 'fraction.js';
import { decimalsOf, isPlainNumber, withoutZeros } from '../../domain/numbers.ts';
import { problem, tell } from '../../locales/message.ts';
import { numberOf, plainOf, roundTo } from '../language/arithmetic.ts';
import type { EInvoicePart } from '../model/e-invoice.ts';
import { findInvoiceFaults } from './find-invoice-faults.ts';
import {
  type Change,
  derivedTerms,
  type Invoice,
  type InvoiceValues,
  inCents,
  type Line,
  moneyOf,
  needsReason,
  type Sums,
  type SupportingDocument,
  type Tax,
  type TermFault,
  type Terms,
  vatGroups,
  withoutVat,
} from './invoice.ts';
import { EDITIONS, isNeededIn, PROFILES, type Version, versionOf } from './profiles.ts';
import { placeholderOf, writeTerm } from './term-kinds.ts';
import { TERMS, type Term, termsOf } from './terms.ts';

const PARTS = ['lines', 'allowances', 'charges', 'documents'] as const;
const ZERO = new Fraction(0);

/** Returns no invoice if there are faults. */
export function readInvoice(values: InvoiceValues): { invoice?: Invoice; faults: TermFault[] } {
  const { invoice, faults } = draftInvoice(values);
  if (faults.length > 0) return { faults };
  const wrong = [...findInvoiceFaults(invoice), ...differences(invoice)];
  return wrong.length > 0 ? { faults: wrong } : { invoice, faults: [] };
}

/** Returns the invoice, even with faults, and the faults of its terms and lines. */
export function draftInvoice(values: InvoiceValues): { invoice: Invoice; faults: TermFault[] } {
  const faults: TermFault[] = [];
  const { profile, syntax } = values;
  const version = versionIn(values, (fault) => faults.push(fault));
  const isOfPart = (path: string) => PARTS.some((part) => path.startsWith(`${part}.`));
  const ofInvoice = TERMS.filter(({ path, kind }) => !isOfPart(path) && kind !== 'note');
  const kind = { profile, version };
  const terms = readTerms(ofInvoice, values.value, kind, (fault) => faults.push(fault));
  const notes = values.notes.flatMap((text) => {
    const written = writeTerm('note', text);
    if ('problem' in written) faults.push({ path: 'notes', problem: written.problem });
    const note = 'value' in written ? written.value : text;
    return note === '' ? [] : [note];
  });
  const entries = PARTS.flatMap((part) =>
    (values.entries[part] ?? []).map((value, at) => ({
      part,
      entry: values.sentAs?.[part]?.[at] ?? at,
      value: withoutNothing(part, value),
    })),
  ).flatMap(({ part, entry, value }) => {
    if (!value) return [];
    return [{ part, entry, terms: readTerms(termsOf(part), value, kind, (fault) => faults.push({ ...fault, entry })) }];
  });
  let lines: Line[] = [];
  let changes: Change[] = [];
  const documents: SupportingDocument[] = [];
  for (const { part, entry, terms } of entries) {
    if (part === 'documents') {
      documents.push({ entry, terms });
      continue;
    }
    const report = (fault: TermFault) => faults.push({ ...fault, entry });
    const tax = taxOf(part, terms, report);
    if (part === 'lines') lines.push({ entry, ...lineOf(terms, tax, report) });
    else {
      const path = amountIn(part, terms);
      const amount = inCents(numberAt(terms, path));
      if (amount.s < 0n) report({ path, problem: problem('eInvoice.negative.sign') });
      changes.push({ part, entry, terms, amount, tax, ...(path.endsWith('-with-vat') && { withVat: amount }) });
    }
  }
  if (lines.length === 0)
    faults.push({ path: 'lines.name', isMissing: true, because: tell('eInvoice.because.lines'), rule: 'BR-16' });
  if ([...lines, ...changes].every(({ withVat }) => withVat))
    ({ lines, changes } = withoutVat(lines, changes, EDITIONS[version.edition].decimals.number));
  const vat = vatGroups({ lines, changes, terms });
  const sums = sumsOf({ lines, changes, vat, terms });
  const parts = { lines, changes, documents, vat, sums };
  return { invoice: { profile, syntax, version, terms: derivedTerms(terms, parts), notes, ...parts }, faults };
}

/** If the version is unknown, reports it and reads the invoice in another one, to find all faults. */
function versionIn({ profile, value }: InvoiceValues, report: (fault: TermFault) => void): Version {
  const versions = PROFILES[profile];
  const edition = value('edition').trim();
  const version = versionOf(versions, value('date'), edition || undefined);
  if (!version && Object.hasOwn(EDITIONS, edition))
    report({ path: 'edition', problem: problem('eInvoice.edition.none', { profile }) });
  return version ?? versions[0]!;
}

/** Ignores allowances and charges of zero, and documents of which everything is blank. */
function withoutNothing(part: EInvoicePart, value: (path: string) => string) {
  if (part === 'lines') return value;
  const isThere =
    part === 'documents'
      ? ['id', 'description', 'url'].some((name) => value(`documents.${name}`) !== '')
      : Number(value(`${part}.amount`) || value(`${part}.amount-with-vat`)) !== 0;
  return isThere ? value : undefined;
}

/** Returns the term of the amount: the one that includes VAT, if it is sent. */
function amountIn(part: EInvoicePart, terms: Terms): string {
  const withVat = `${part}.amount-with-vat`;
  return terms(withVat) === undefined ? `${part}.amount` : withVat;
}

function readTerms(
  terms: readonly Term[],
  value: (path: string) => string,
  { profile, version: { edition } }: Pick<Invoice, 'profile' | 'version'>,
  report: (fault: TermFault) => void,
): Terms {
  const read = new Map<string, string>();
  for (const { path, kind, need, or } of terms) {
    const text = value(path).trim();
    if (text === '' && isNeededIn(profile, need) && (or === undefined || value(or).trim() === ''))
      report({ path, isMissing: true, ...(or !== undefined && { others: [or] }) });
    if (text === '') continue;
    const written = writeTerm(kind, text);
    const decimals = kind === 'number' || kind === 'rate' ? EDITIONS[edition].decimals[kind] : undefined;
    if (decimals !== undefined && 'value' in written && decimalsOf(withoutZeros(text)) > decimals)
      report({ path, problem: problem('eInvoice.decimals', { count: decimals, edition }) });
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

/** The categories with a rate (BR-S-05, BR-AF-05, BR-AG-05). The rate of all others is 0. */
const TAXED = ['S', 'L', 'M', 'B'];

/** §10.36 rule 7: the category is S if there is a rate and no other category is given. */
function taxOf(part: EInvoicePart, terms: Terms, report: Report): Tax {
  const rate = numberAt(terms, `${part}.vat`);
  const isTaxed = rate.n > 0n;
  const category = terms(`${part}.category`) ?? (isTaxed ? 'S' : '');
  const at = { path: `${part}.category`, others: [`${part}.vat`] };
  if (category === '') report({ ...at, problem: problem('eInvoice.category.needed') });
  else if (TAXED.includes(category) !== isTaxed) {
    const code = isTaxed ? 'eInvoice.category.zero' : 'eInvoice.category.above';
    report({ ...at, problem: problem(code, { rate: plainOf(rate, 4), category }), rule: 'BT-152' });
  }
  return { category, rate };
}

function lineOf(terms: Terms, tax: Tax, report: Report): Omit<Line, 'entry'> {
  const isWithVat = terms('lines.price-with-vat') !== undefined;
  const pricePath = isWithVat ? 'lines.price-with-vat' : 'lines.price';
  const [quantity, price] = [numberAt(terms, 'lines.quantity'), numberAt(terms, pricePath)];
  const per = terms('lines.price-quantity') === undefined ? new Fraction(1) : numberAt(terms, 'lines.price-quantity');
  const [discount, charge] = (['discount', 'charge'] as const).map((name) => {
    const amount = inCents(numberAt(terms, `lines.${name}`));
    if (amount.s < 0n) report({ path: `lines.${name}`, problem: problem('eInvoice.negative.sign') });
    return amount;
  }) as [Fraction, Fraction];
  if (price.s < 0n) report({ path: pricePath, problem: problem('eInvoice.negative.price'), rule: 'BR-27' });
  if (per.compare(0) <= 0) {
    report({
      path: 'lines.price-quantity',
      problem: problem('eInvoice.line.notAboveZero'),
      rule: 'PEPPOL-EN16931-R121',
    });
    return { terms, quantity, price, per: new Fraction(1), discount, charge, tax, net: ZERO };
  }
  const net = inCents(quantity.mul(price).div(per)).sub(discount).add(charge);
  const amountPath = isWithVat ? 'lines.amount-with-vat' : 'lines.amount';
  const said = terms(amountPath);
  if (said !== undefined && !numberOf(said).equals(net))
    report({ path: amountPath, problem: problem(codeOfAmount(terms), { amount: moneyOf(net) }) });
  findPriceFaults({ terms, price, charge, tax }, report);
  const [from, to] = [terms('lines.from'), terms('lines.to')];
  if (from && to && from > to)
    report({ path: 'lines.to', problem: problem('eInvoice.period.backwards'), rule: 'BR-30' });
  return { terms, quantity, price, per, discount, charge, tax, net, ...(isWithVat && { withVat: net }) };
}

function codeOfAmount(terms: Terms) {
  const isPlain = terms('lines.price-quantity') === undefined && terms('lines.charge') === undefined;
  return isPlain ? 'eInvoice.line.amount' : 'eInvoice.line.amountWithCharge';
}

type Priced = Pick<Line, 'terms' | 'price' | 'charge' | 'tax'>;

/** Checks the terms that depend on a price, a charge or a VAT category. */
function findPriceFaults({ terms, price, charge, tax }: Priced, report: Report): void {
  const gross = terms('lines.gross-price');
  const off = numberAt(terms, 'lines.price-discount');
  if (gross !== undefined && !isSameOrUnsaid(terms, numberOf(gross).sub(price)))
    report({
      path: 'lines.price-discount',
      problem: problem('eInvoice.line.priceDiscount'),
      rule: 'PEPPOL-EN16931-R046',
    });
  if (gross !== undefined && numberOf(gross).compare(price) < 0)
    report({ path: 'lines.gross-price', problem: problem('eInvoice.line.grossPrice'), rule: 'BR-28' });
  if (gross === undefined && off.n !== 0n)
    report({ path: 'lines.gross-price', isMissing: true, because: tell('eInvoice.because.priceDiscount') });
  if (charge.n !== 0n && terms('lines.charge-reason') === undefined)
    report({ path: 'lines.charge-reason', isMissing: true, because: tell('eInvoice.because.charge'), rule: 'BR-44' });
  for (const path of ['lines.exemption-reason', 'lines.exemption-code'])
    if (terms(path) !== undefined && !needsReason(tax.category))
      report({
        path,
        problem: problem('eInvoice.category.noReason', { category: tax.category }),
        rule: 'BR-S-10, BR-Z-10',
      });
}

function isSameOrUnsaid(terms: Terms, difference: Fraction): boolean {
  const said = terms('lines.price-discount');
  return said === undefined || numberOf(said).equals(difference);
}

function sumsOf({ lines, changes, vat, terms }: Pick<Invoice, 'lines' | 'changes' | 'vat' | 'terms'>): Sums {
  const total = (amounts: Fraction[]) => amounts.reduce((sum, amount) => sum.add(amount), ZERO);
  const of = (part: Change['part']) => total(changes.filter((one) => one.part === part).map(({ amount }) => amount));
  const sums = { lines: total(lines.map(({ net }) => net)), allowances: of('allowances'), charges: of('charges') };
  const net = sums.lines.sub(sums.allowances).add(sums.charges);
  const ofVat = total(vat.map(({ amount }) => amount));
  const gross = net.add(ofVat);
  const [paid, rounding] = [numberAt(terms, 'totals.paid'), numberAt(terms, 'totals.rounding')];
  return {
    ...sums,
    net,
    vat: ofVat,
    gross,
    paid: roundTo(paid, 2),
    rounding: roundTo(rounding, 2),
    due: gross.sub(paid).add(rounding),
  };
}

const TOTALS = [
  ['net', 'BR-CO-13'],
  ['vat', 'BR-CO-14'],
  ['gross', 'BR-CO-15'],
  ['due', 'BR-CO-16'],
] as const;

/** Reports totals on the page that differ from the sums of the lines. */
function differences({ terms, sums, changes }: Invoice): TermFault[] {
  const code = changes.length > 0 ? 'eInvoice.sum.changes' : 'eInvoice.sum.lines';
  return TOTALS.flatMap(([name, rule]) => {
    const said = terms(`totals.${name}`);
    if (said === undefined || numberOf(said).equals(sums[name])) return [];
    const path = `totals.${name}`;
    return [{ path, problem: problem(code, { amount: moneyOf(sums[name]) }), rule }];
  });
}
