/** §10.36, §17.40: writes an invoice as XML in its syntax and profile, and reads the terms of an XML. */
import Fraction from 'fraction.js';
import { isPlainNumber } from '../../domain/numbers.ts';
import { foreign, isMessage, type Message, ToldError, tell } from '../../locales/message.ts';
import { numberOf } from '../language/arithmetic.ts';
import type { EInvoiceFile, SaidTerm } from '../model/e-invoice.ts';
import { CII } from './cii.ts';
import { type Invoice, inCents, moneyOf, vatWithin } from './invoice.ts';
import { FIRST_EDITION, PROFILES, type Profile, type Syntax, type Version } from './profiles.ts';
import { messageOfSaid, saidTerms } from './said-terms.ts';
import { isListed } from './term-kinds.ts';
import { type UblDocument, ubl } from './ubl.ts';
import {
  NO_MEANS,
  NOT_GIVEN,
  type ReadTerm,
  type ReadXml,
  readElements,
  readXml,
  writeXml,
  type XmlRow,
} from './xml-rows.ts';

/** `profile`: the specification identifier in the XML (BT-24). */
type ReadInvoice = ReadXml & { profile: string; syntax: Syntax };

/** Returns the identifiers with which the XML declares its specification and process. */
function kindOf(version: Version, type: string): { guideline: string; process?: string } {
  const { selfBilled = version } = version;
  return isListed('peppolSelfBilled', type) ? selfBilled : version;
}

export function writeInvoice(invoice: Invoice): string {
  const { terms, version, syntax } = invoice;
  const { guideline, process } = kindOf(version, terms('type')!);
  const said = [
    ...(process === undefined ? [] : [['process', null, process] satisfies ReadTerm]),
    ['guideline', null, guideline] satisfies ReadTerm,
    ...saidTerms(invoice),
  ];
  return writeTerms(syntax, terms('type')!, said);
}

/** Writes the XML of an invoice. `said`: all its terms, including `guideline` and `process`. */
export function writeTerms(syntax: Syntax, type: string, said: readonly (ReadTerm | SaidTerm)[]): string {
  if (syntax === 'cii') return writeXml(CII, said);
  const document = isListed('creditNote', type) ? 'CreditNote' : 'Invoice';
  return writeXml(rowsOf(document), said);
}

const known: Partial<Record<UblDocument, XmlRow>> = {};

function rowsOf(document: UblDocument): XmlRow {
  known[document] ??= ubl(document);
  return known[document];
}

/** Reads the XML of an e-invoice. Throws on invalid XML and on other documents. */
export function readInvoiceXml(xml: string): ReadInvoice {
  const element = readElements(xml);
  const { name } = element;
  if (name !== 'CrossIndustryInvoice' && name !== 'Invoice' && name !== 'CreditNote')
    throw new ToldError(tell('eInvoice.xml.root', { name }));
  const syntax = name === 'CrossIndustryInvoice' ? 'cii' : 'ubl';
  const { terms, unknown } = readXml(name === 'CrossIndustryInvoice' ? CII : rowsOf(name), element);
  const profile = terms.find(([path]) => path === 'guideline')?.[2] ?? '';
  return { profile, syntax, terms: terms.filter(([path]) => path !== 'guideline'), unknown };
}

// §17.40: compares the XML of an e-invoice with the values of its document, term by term, and checks its sums with exact arithmetic.

/** `seen`: for each of `terms`, what the XML contains in its place. `faults`: all other differences. */
type XmlComparison = { seen: (string | undefined)[]; agrees: boolean[]; faults: Message[] };

export function compareXml(
  terms: readonly SaidTerm[],
  { profile, syntax = 'cii', edition = FIRST_EDITION }: Pick<EInvoiceFile, 'profile' | 'syntax' | 'edition'>,
  xml: string,
): XmlComparison {
  const read = readOrFault(xml);
  if (isMessage(read)) return { seen: terms.map(() => undefined), agrees: terms.map(() => false), faults: [read] };
  const left = new Map<string, string[]>();
  for (const [path, entry, value] of read.terms) {
    const key = keyOf(path, entry);
    left.set(key, [...(left.get(key) ?? []), value]);
  }
  const ordinals = ordinalsOf(terms);
  const found = terms.map(([path, entry]) => {
    const key = keyOf(path, entry === null ? null : ordinals(path, entry));
    const values = left.get(key) ?? [];
    left.delete(key);
    return values;
  });
  const type = terms.find(([path]) => path === 'type')?.[2] ?? '';
  const kinds = PROFILES[profile as Profile]
    .filter((one) => one.edition === edition)
    .map((version) => kindOf(version, type));
  const hasAccount = read.terms.some(([path]) => path === 'payment.iban');
  const agrees = terms.map(([path, , value], at) => {
    const seen = found[at]!;
    return seen.length === 0 ? mayLack(path, value, hasAccount) : seen.every((one) => isSame(one, value));
  });
  return {
    seen: found.map((seen) => seen.join(', ') || undefined),
    agrees,
    faults: [
      ...(read.syntax === syntax ? [] : [tell('eInvoice.xml.syntax', { syntax: read.syntax })]),
      ...faultsOf(read, left, kinds),
    ],
  };
}

function readOrFault(xml: string): ReadInvoice | Message {
  try {
    return readInvoiceXml(xml);
  } catch (error) {
    const problem = error instanceof ToldError ? error.told : foreign((error as Error).message.split('\n')[0]!);
    return tell('eInvoice.xml.none', { problem });
  }
}

export function keyOf(path: string, entry: number | null): string {
  return entry === null ? path : `${path} ${entry}`;
}

/** Numbers the entries of each part as the XML does, which counts only those that it has. */
function ordinalsOf(terms: readonly SaidTerm[]): (path: string, entry: number) => number {
  const known = new Map<string, Map<number, number>>();
  const partOf = (path: string) => path.split('.')[0]!;
  for (const [path, entry] of terms) {
    const entries = known.get(partOf(path)) ?? new Map<number, number>();
    known.set(partOf(path), entries);
    if (entry !== null && !entries.has(entry)) entries.set(entry, entries.size);
  }
  return (path, entry) => known.get(partOf(path))!.get(entry)!;
}

/** Zero is not written, nor are details of a payee without an account. */
function mayLack(path: string, value: string, hasAccount: boolean): boolean {
  if (isPlainNumber(value) && numberOf(value).n === 0n) return true;
  // The XML holds the amount without VAT instead.
  if (path.endsWith('-with-vat')) return true;
  return path === 'lines.discount-reason' || (!hasAccount && (path === 'payment.holder' || path === 'payment.bic'));
}

function isSame(seen: string, value: string): boolean {
  if (seen === value) return true;
  // `12.50` equals `12.5`, but a number without decimals may be a code.
  if (isPlainNumber(seen) && isPlainNumber(value) && `${seen}${value}`.includes('.'))
    return numberOf(seen).equals(numberOf(value));
  return seen === value.replace(/^([A-Z0-9]{2,4}):\s+/, '$1:');
}

function faultsOf(
  read: ReadInvoice,
  left: Map<string, string[]>,
  kinds: { guideline: string; process?: string }[],
): Message[] {
  // In UBL, details of a payment have a means of payment, even an undefined one, and a sales order has an order.
  const kind = kinds.find(({ guideline }) => guideline === read.profile);
  const fixed: Record<string, string | undefined> = {
    process: kind?.process,
    'payment.means': NO_MEANS,
    order: NOT_GIVEN,
  };
  const others = [...left].filter(([key, [value]]) => fixed[key] !== value);
  return [
    ...(kind ? [] : [tell('eInvoice.xml.profile', { profile: read.profile })]),
    ...read.unknown.map((name) => tell('eInvoice.xml.unknown', { name })),
    ...others.map(([key, values]) =>
      tell('eInvoice.xml.unsaid', { term: messageOfSaid(key.split(' ')[0]!), values: values.join(', ') }),
    ),
    ...sumFaults(read.terms),
  ];
}

const ZERO = new Fraction(0);
const ONE = new Fraction(1);

/** BR-CO-10 to BR-CO-17 (VAT may be what lies within prices that have it), and quantity × price, of what the XML says itself. */
function sumFaults(terms: readonly ReadTerm[]): Message[] {
  const at = (path: string, entry: number | null = null): Fraction => {
    const value = numbers.get(keyOf(path, entry));
    return value !== undefined && isPlainNumber(value) ? numberOf(value) : ZERO;
  };
  const numbers = new Map(terms.map(([path, entry, value]) => [keyOf(path, entry), value]));
  const entries = (part: string) => [
    ...new Set(terms.filter(([path]) => path.startsWith(`${part}.`)).map(([, entry]) => entry!)),
  ];
  const total = (amounts: Fraction[]) => amounts.reduce((sum, amount) => sum.add(amount), ZERO);
  const faults: Message[] = [];
  const expect = (path: string, entry: number | null, made: Fraction) => {
    const said = at(path, entry);
    const facts = { term: messageOfSaid(path), amount: moneyOf(said), made: moneyOf(made) };
    if (!said.equals(made)) faults.push(tell('eInvoice.xml.sum', facts));
  };
  const per = (entry: number) =>
    numbers.has(keyOf('lines.price-quantity', entry)) ? at('lines.price-quantity', entry) : ONE;
  const amountsOf = (part: string) => entries(part).map((entry) => at(`${part}.amount`, entry));
  for (const entry of entries('lines'))
    expect(
      'lines.amount',
      entry,
      inCents(at('lines.quantity', entry).mul(at('lines.price', entry)).div(per(entry)))
        .sub(at('lines.discount', entry))
        .add(at('lines.charge', entry)),
    );
  expect('totals.lines', null, total(amountsOf('lines')));
  expect('totals.allowances', null, total(amountsOf('allowances')));
  expect('totals.charges', null, total(amountsOf('charges')));
  expect('totals.net', null, at('totals.lines').sub(at('totals.allowances')).add(at('totals.charges')));
  for (const group of entries('vat')) {
    const isOf = (part: string, entry: number) =>
      numbers.get(keyOf(`${part}.category`, entry)) === numbers.get(keyOf('vat.category', group)) &&
      at(`${part}.vat`, entry).equals(at('vat.rate', group));
    const base = (part: string) =>
      total(
        entries(part)
          .filter((entry) => isOf(part, entry))
          .map((entry) => at(`${part}.amount`, entry)),
      );
    expect('vat.base', group, base('lines').sub(base('allowances')).add(base('charges')));
    const [taxed, rate, vat] = [at('vat.base', group), at('vat.rate', group), at('vat.amount', group)];
    if (!vatWithin(taxed.add(vat), rate).equals(vat)) expect('vat.amount', group, inCents(taxed.mul(rate).div(100)));
  }
  expect('totals.vat', null, total(amountsOf('vat')));
  expect('totals.gross', null, at('totals.net').add(at('totals.vat')));
  expect('totals.due', null, at('totals.gross').sub(at('totals.paid')).add(at('totals.rounding')));
  return faults;
}
