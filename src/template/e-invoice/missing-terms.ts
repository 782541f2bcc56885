/** §10.36 rule 4: what an e-invoice lacks that no values can give it: neither the template nor its theme says it, or not as Peppol has it. */

import { shorten } from '../../domain/suggestions.ts';
import type { Compiled } from '../model/compiled.ts';
import type { EInvoiceConstants, EInvoiceMapping, EInvoicePart } from '../model/e-invoice.ts';
import { RULES_OF_COUNTRIES } from './country-rules.ts';
import { faultsByCountry } from './faults-by-country.ts';
import { knownInvoice } from './known-invoice.ts';
import { problemOfAddress } from './peppol-identifiers.ts';
import { asksForSupply, isNeededIn, isPeppol, PROFILES, type Profile } from './profiles.ts';
import { nameOfTerm, TERMS } from './terms.ts';

export type Lacking = { path: string; message: string };

const NONE: EInvoiceConstants = { terms: {}, notes: [] };

export const UNTAXED: readonly string[] = ['Z', 'E', 'AE', 'K', 'G', 'O'];

const IN_THEME = /^(?:seller|payment)\./;

/** A sentence for each. `fillers`: of the template, by which it is known what stands beside the digits of a number. */
export function findMissingTerms(
  { terms, notes, groups, former = [] }: EInvoiceMapping,
  { terms: ofTheme, notes: notesOfTheme }: EInvoiceConstants = NONE,
  fillers: Compiled['fillers'] = [],
): Lacking[] {
  const has = (path: string) => path in terms || path in ofTheme;
  const constant = (path: string): string | undefined => {
    const [part, ...others] = terms[path]?.parts ?? [];
    if (path in terms) return typeof part === 'string' && others.length === 0 ? part : undefined;
    return ofTheme[path];
  };
  const hasPart = (part: string) => TERMS.some(({ path }) => path.startsWith(`${part}.`) && has(path));
  const profile = constant('profile');
  const lacking: Lacking[] = [];
  const lacks = (path: string, reason = '') => {
    const advice = IN_THEME.test(path)
      ? 'write it in the theme, or map a placeholder'
      : 'map a placeholder, or write it';
    lacking.push({ path, message: `${nameOfTerm(path)} is missing${reason}; ${advice}.` });
  };
  for (const { path, need, or = path } of TERMS) {
    const [part] = path.split('.') as [EInvoicePart];
    const isOptional = OPTIONAL_PARTS.includes(part) && !hasPart(part);
    if (isNeededIn(profile, need) && !isOptional && !has(path) && !has(or)) lacks(path);
  }
  const tell = (path: string, problem: string) => lacking.push({ path, message: `${nameOfTerm(path)} ${problem}` });
  for (const path of former)
    lacking.push({ path, message: `e-invoice.${path} is not known any more; take it out of the template.` });
  for (const path of Object.keys(ofTheme))
    if (!TERMS.some((term) => term.path === path))
      lacking.push({ path, message: `e-invoice.${path} is not known any more; take it out of the theme.` });
  for (const [path, problem] of mixedPrices(has)) tell(path, problem);
  const edition = constant('edition');
  const versions = PROFILES[profile as Profile] ?? [];
  if (edition !== undefined && !versions.some((one) => one.edition === edition))
    tell('edition', `is ${edition}, which the profile ${profile} does not have; leave it out.`);
  if (groups.lines === undefined)
    lacking.push({
      path: 'lines',
      message: 'e-invoice.lines.group is missing (BG-25); name the group whose entries are the lines.',
    });
  for (const { when, oneOf, because } of RULES)
    if (when({ has, constant }) && !oneOf.some(has)) lacks(oneOf[0], because);
  if (isPeppol(profile)) lacking.push(...notOfPeppol(constant));
  const told = new Set(lacking.map(({ path }) => path));
  const known = knownInvoice({ terms, notes, groups }, { terms: ofTheme, notes: notesOfTheme }, fillers);
  for (const { path, problem, isMissing } of faultsByCountry(RULES_OF_COUNTRIES, known)) {
    if (told.has(path) && isMissing) continue;
    const text = path === 'notes' ? undefined : constant(path);
    if (isMissing) lacks(path, problem);
    else
      lacking.push({
        path,
        message: `${nameOfTerm(path)}${text === undefined ? '' : `: "${shorten(text)}"`} ${problem}.`,
      });
  }
  return lacking;
}

const OPTIONAL_PARTS: readonly EInvoicePart[] = ['allowances', 'charges', 'documents'];

/** §10.36 rule 12: all prices have VAT, or none does. What is wrong, by the paths of terms. */
function mixedPrices(has: Facts['has']): [path: string, problem: string][] {
  const withVat = 'lines.price-with-vat';
  const parts = ['lines', 'allowances', 'charges'].map((part) => `${part}.amount`);
  if (!has(withVat))
    return parts
      .map((path) => `${path}-with-vat`)
      .filter(has)
      .map((path) => [path, `goes with ${withVat} alone; map that, or ${path.replace(/-with-vat$/, '')}.`]);
  const others = ['lines.price', ...parts].filter(has);
  return [
    ...others.map((path): [string, string] => [
      path,
      `does not go with ${withVat}; map ${path}-with-vat in its place.`,
    ]),
    ...['lines.discount', 'lines.charge', 'lines.gross-price']
      .filter(has)
      .map((path): [string, string] => [
        path,
        `is without VAT, so it does not go with ${withVat}; take it into the price.`,
      ]),
  ];
}

function notOfPeppol(constant: Facts['constant']): Lacking[] {
  const addresses = ['seller.e-address', 'buyer.e-address'].flatMap((path) => {
    const text = constant(path);
    const problem = text === undefined ? undefined : problemOfAddress(text);
    return problem === undefined ? [] : [{ path, message: `${nameOfTerm(path)}: "${text}" ${problem}.` }];
  });
  if (constant('syntax') !== 'cii') return addresses;
  return [...addresses, { path: 'syntax', message: `${nameOfTerm('syntax')}: Peppol has ubl alone; leave it out.` }];
}

/** What is there, and what it says where that does not depend on values. */
type Facts = { has: (path: string) => boolean; constant: (path: string) => string | undefined };
type Rule = { when: (facts: Facts) => boolean; oneOf: [string, ...string[]]; because: string };

function always(): boolean {
  return true;
}
/** Where nothing is taxed, the amount due says all. */
function taxes({ constant }: Facts): boolean {
  return !UNTAXED.includes(constant('lines.category') ?? '');
}
function pays(...means: string[]) {
  return ({ constant }: Facts) => means.includes(constant('payment.means') ?? '');
}
function says(...paths: string[]) {
  return ({ has }: Facts) => paths.some(has);
}

const DEBITS = ['sepa-debit', '59'];
const BY_DEBIT = ', and a direct debit needs it';

const RULES: Rule[] = [
  { when: always, oneOf: ['lines.amount', 'lines.amount-with-vat'], because: '' },
  { when: taxes, oneOf: ['totals.net'], because: '' },
  { when: taxes, oneOf: ['totals.vat'], because: '' },
  {
    when: always,
    oneOf: ['due', 'terms'],
    because: ', and so is e-invoice.terms (BT-20); an amount to be paid needs one of them (BR-CO-25)',
  },
  {
    when: always,
    oneOf: ['seller.vat-id', 'seller.tax-number', 'tax-representative.vat-id'],
    because: ', and so is e-invoice.seller.tax-number (BT-32); one of them is needed',
  },
  {
    when: always,
    oneOf: ['seller.vat-id', 'seller.legal-id', 'seller.id'],
    because:
      ', and so are seller.legal-id (BT-30) and seller.id (BT-29); buyers know the seller by one of them (BR-CO-26)',
  },
  {
    when: ({ constant }) => isPeppol(constant('profile')),
    oneOf: ['buyer-reference', 'order'],
    because: ', and so is e-invoice.order (BT-13); Peppol asks for one of them (PEPPOL-EN16931-R003)',
  },
  {
    when: ({ constant }) => asksForSupply(constant) && !['prepayment', '386'].includes(constant('type') ?? ''),
    oneOf: ['delivery.date', 'period.to', 'lines.to'],
    because: ', and so is a period; an invoice says when it was supplied (BR-FX-EN-04)',
  },
  {
    when: pays('transfer', 'sepa-transfer', '30', '58'),
    oneOf: ['payment.iban'],
    because: ', and a transfer needs it (BR-61)',
  },
  { when: pays(...DEBITS), oneOf: ['payment.mandate'], because: BY_DEBIT },
  { when: pays(...DEBITS), oneOf: ['payment.creditor'], because: BY_DEBIT },
  { when: pays(...DEBITS), oneOf: ['payment.debit-iban'], because: BY_DEBIT },
  { when: pays('card', '48'), oneOf: ['payment.card'], because: ', and a card needs it' },
  { when: says('payment.iban'), oneOf: ['payment.means'], because: ', and an account needs it (BR-49)' },
  { when: says('vat-currency'), oneOf: ['totals.vat-local'], because: ', and vat-currency needs it (BR-53)' },
  { when: says('totals.vat-local'), oneOf: ['vat-currency'], because: ', and totals.vat-local needs it' },
  { when: says('payee.id', 'payee.legal-id'), oneOf: ['payee.name'], because: ', and a payee needs it (BR-17)' },
  ...['name', 'vat-id', 'country'].map(
    (part): Rule => ({
      when: ({ has }) => TERMS.some(({ path }) => path.startsWith('tax-representative.') && has(path)),
      oneOf: [`tax-representative.${part}`],
      because: ', and a tax representative needs it (BR-18, BR-20, BR-56)',
    }),
  ),
  { when: says('lines.charge'), oneOf: ['lines.charge-reason'], because: ', and a charge needs it (BR-44)' },
  { when: says('lines.price-discount'), oneOf: ['lines.gross-price'], because: ', and price-discount needs it' },
  { when: says('preceding.date'), oneOf: ['preceding.number'], because: ', and its date needs it (BR-55)' },
  {
    when: says(...['name', 'street', 'street-2', 'city', 'post-code', 'region'].map((part) => `delivery.${part}`)),
    oneOf: ['delivery.country'],
    because: ', and an address of delivery needs it (BR-57)',
  },
];
