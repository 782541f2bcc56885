/** §17.44: finds the rules of EN 16931, of its profile and of countries that anybody's XML breaks, as far as Platen implements them. */
import Fraction from 'fraction.js';
import { isPlainNumber } from '../../domain/numbers.ts';
import { type Message, sentence, tell } from '../../locales/message.ts';
import { findInvoiceFaults } from '../../template/e-invoice/find-invoice-faults.ts';
import { aboutTerm, type InvoiceValues, moneyOf, reasonOf, type TermFault } from '../../template/e-invoice/invoice.ts';
import { keyOf } from '../../template/e-invoice/invoice-xml.ts';
import type { Profile } from '../../template/e-invoice/profiles.ts';
import { draftInvoice } from '../../template/e-invoice/read-invoice.ts';
import { inEntry, messageOfSaid } from '../../template/e-invoice/said-terms.ts';
import type { ReadTerm } from '../../template/e-invoice/xml-rows.ts';
import { numberOf, plainOf } from '../../template/language/arithmetic.ts';
import type { EInvoicePart } from '../../template/model/e-invoice.ts';
import { type Finding, titleOfSaid } from './findings.ts';
import type { ForeignXml } from './read-foreign-xml.ts';

const RULES_OF: Record<string, Profile> = {
  BASIC: 'en16931',
  'EN 16931': 'en16931',
  XRECHNUNG: 'xrechnung',
  PEPPOL: 'peppol',
  'PEPPOL-IT': 'peppol-it',
};

/** `isHybrid`: the rules of Factur-X apply too. */
export function findBrokenRules(xml: ForeignXml, isHybrid: boolean): Finding[] {
  // Earlier versions of XRechnung have other rules.
  const isOld = xml.profile === 'XRECHNUNG' && !/xrechnung_3\.0/.test(xml.specification);
  const profile = isOld ? 'en16931' : RULES_OF[xml.profile];
  // EN 16931 is newer than ZUGFeRD 1.
  if (!profile || xml.old) return [];
  const { invoice, faults } = draftInvoice(valuesOf(xml, profile));
  const hasCodes = (part: string) => xml.unknown.some((one) => one.includes('ReasonCode')) && part === 'reason';
  const isMeant = ({ path, rule = '' }: TermFault) =>
    // Leaves out what Platen requires of its own invoices beyond the rules, and sums, which are checked below.
    !path.startsWith('totals.') &&
    path !== 'lines.amount' &&
    !(/^(?:allowances|charges)\.reason$/.test(path) && hasCodes('reason')) &&
    (isHybrid || !rule.startsWith('BR-FX'));
  const findings = [...faults, ...(faults.length > 0 ? [] : findInvoiceFaults(invoice))].filter(isMeant).map(describe);
  return [...findings, ...sumFindings(xml)];
}

function valuesOf({ terms, syntax }: ForeignXml, profile: Profile): InvoiceValues {
  const values = new Map<string, string>();
  const entries: Partial<Record<EInvoicePart, Map<string, string>[]>> = {};
  for (const [path, entry, value] of terms) {
    const [part] = path.split('.') as [EInvoicePart];
    if (part !== 'lines' && part !== 'allowances' && part !== 'charges') values.set(path, value);
    else {
      entries[part] ??= [];
      const of = entries[part];
      of[entry!] ??= new Map();
      of[entry!]!.set(path, value);
    }
  }
  const exemption: Record<string, string> = { 'exemption.reason': 'vat.reason', 'exemption.code': 'vat.code' };
  const reader = (of: Map<string, string>) => (path: string) => {
    const value = of.get(path);
    // Category O has no rate.
    return value ?? (path.endsWith('.vat') && of.get(path.replace(/vat$/, 'category')) === 'O' ? '0' : '');
  };
  return {
    profile,
    syntax,
    value: (path) =>
      path === 'profile' ? profile : path === 'syntax' ? syntax : (values.get(exemption[path] ?? path) ?? ''),
    notes: terms.filter(([path]) => path === 'notes').map(([, , value]) => value),
    entries: Object.fromEntries(
      Object.entries(entries).map(([part, of]) => [part, Array.from(of, (one) => reader(one ?? new Map()))]),
    ),
  };
}

/** Terms for which Platen requires more of its own invoices than the official rules do. */
const PLATENS_OWN = /(?:iban|bic|card|e-address|email|vat-id)$|^(?:allowances|charges)\.amount$/;

/** `entry`: the index in its part, from 0. */
function nameIn(path: string, entry?: number | null): Message {
  return inEntry(messageOfSaid(path), typeof entry === 'number' ? entry + 1 : null);
}

function describe(fault: TermFault): Finding {
  const { path, entry, rule } = fault;
  const name = nameIn(path, entry);
  return {
    // No official rule forbids an IBAN with a wrong check digit.
    kind: 'rule',
    severity: fault.isMissing || rule || !PLATENS_OWN.test(path) ? 'error' : 'warning',
    term: path,
    ...titleOfSaid(path),
    message: fault.isMissing
      ? tell('eInvoice.missing', { name, because: reasonOf(fault) ?? '' })
      : sentence(aboutTerm(name, fault)),
    ...(entry !== undefined && { entry: entry + 1 }),
    ...(rule !== undefined && { rule }),
  };
}

const ZERO = new Fraction(0);
/** The official rules allow a difference below 1 for the amount of a VAT category. */
const VAT_TOLERANCE = new Fraction(1);
/** Terms with which a line's amount is not quantity × price less its allowance. */
const OTHER_LINES = /BasisQuantity|BaseQuantity|ChargeIndicator|SpecifiedTradeAllowanceCharge|AllowanceCharge\//;

/**
 * Reads the amounts of an XML. `at`: the amount of a term, 0 if it is missing. `entries`: the indices of a repeating part's entries, from
 * 0.
 */
function amountsIn({ terms }: ForeignXml) {
  const amounts = new Map<string, Fraction>();
  const entries = new Map<string, Set<number>>();
  for (const [path, entry, value] of terms) {
    if (entry !== null) {
      const part = path.split('.')[0]!;
      entries.set(part, (entries.get(part) ?? new Set()).add(entry));
    }
    if (!isPlainNumber(value)) continue;
    const key = keyOf(path, entry);
    amounts.set(key, (amounts.get(key) ?? ZERO).add(numberOf(value)));
  }
  const at = (path: string, entry: number | null = null) => amounts.get(keyOf(path, entry)) ?? ZERO;
  return { at, entries };
}

type Sum = { path: string; entry: number | null; said: Fraction; made: Fraction; rule: string };

function sumFinding({ path, entry, said, made, rule }: Sum, profile: string): Finding {
  // A rule that the profile lacks is only a warning.
  const isOfPeppol = rule.startsWith('PEPPOL') && !['PEPPOL', 'PEPPOL-IT', 'XRECHNUNG'].includes(profile);
  return {
    kind: 'rule',
    severity: isOfPeppol ? 'warning' : 'error',
    rule,
    term: path,
    ...titleOfSaid(path),
    ...(entry !== null && { entry: entry + 1 }),
    xml: moneyOf(said),
    message: tell('eInvoice.check.sum', {
      name: nameIn(path, entry),
      said: moneyOf(said),
      made: moneyOf(made),
      rule,
    }),
  };
}

/** Checks BR-CO-10 to BR-CO-17 within the XML. */
function sumFindings(xml: ForeignXml): Finding[] {
  const { terms, unknown, profile } = xml;
  const { at, entries } = amountsIn(xml);
  const sum = (part: string) =>
    [...(entries.get(part) ?? [])].reduce((all, entry) => all.add(at(`${part}.amount`, entry)), ZERO);
  const findings: Finding[] = [];
  const expect = (path: string, entry: number | null, made: Fraction, rule: string, tolerance = ZERO) => {
    const said = at(path, entry);
    if (said.sub(made).abs().compare(tolerance) > 0)
      findings.push(sumFinding({ path, entry, said, made, rule }, profile));
  };
  const rounding = at('totals.rounding');
  const isRounded = unknown.some((one) => /RoundingAmount/.test(one));
  if (!unknown.some((one) => OTHER_LINES.test(one)))
    for (const entry of entries.get('lines') ?? []) {
      if (terms.some(([path, of]) => of === entry && /^lines\.(?:price-quantity|charge|discount)/.test(path))) continue;
      const made = at('lines.quantity', entry).mul(at('lines.price', entry)).round(2);
      expect('lines.amount', entry, made, 'PEPPOL-EN16931-R120', new Fraction(2, 100));
    }
  expect('totals.lines', null, sum('lines'), 'BR-CO-10');
  expect('totals.allowances', null, sum('allowances'), 'BR-CO-11');
  expect('totals.charges', null, sum('charges'), 'BR-CO-12');
  expect('totals.net', null, at('totals.lines').sub(at('totals.allowances')).add(at('totals.charges')), 'BR-CO-13');
  for (const entry of entries.get('vat') ?? [])
    expect(
      'vat.amount',
      entry,
      at('vat.base', entry).mul(at('vat.rate', entry)).div(100).round(2),
      'BR-CO-17',
      VAT_TOLERANCE.sub(new Fraction(1, 100)),
    );
  const groups = [...(entries.get('vat') ?? [])];
  const taxOf = (part: string, entry: number) =>
    `${firstOf(terms, `${part}.category`, entry)} ${plainOf(at(part === 'vat' ? 'vat.rate' : `${part}.vat`, entry), 4)}`;
  const baseOf = (part: string, tax: string) =>
    [...(entries.get(part) ?? [])]
      .filter((entry) => taxOf(part, entry) === tax)
      .reduce((all, entry) => all.add(at(`${part}.amount`, entry)), ZERO);
  for (const entry of groups) {
    const tax = taxOf('vat', entry);
    const made = baseOf('lines', tax).sub(baseOf('allowances', tax)).add(baseOf('charges', tax));
    if (entries.has('lines'))
      expect('vat.base', entry, made, `BR-${tax.split(' ')[0]}-08`, VAT_TOLERANCE.sub(new Fraction(1, 100)));
  }
  const currencies = terms.filter(([path]) => path === 'totals.vat').length;
  if (currencies < 2) {
    expect('totals.vat', null, sum('vat'), 'BR-CO-14');
    expect('totals.gross', null, at('totals.net').add(at('totals.vat')), 'BR-CO-15');
  }
  if (!isRounded) expect('totals.due', null, at('totals.gross').sub(at('totals.paid')).add(rounding), 'BR-CO-16');
  return findings;
}

export function firstOf(terms: readonly ReadTerm[], path: string, entry: number | null = null): string | undefined {
  return terms.find(([of, at]) => of === path && at === entry)?.[2];
}
