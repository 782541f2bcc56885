/** §10.36 rule 4: what an e-invoice lacks that no values can give it: neither the template nor its theme says it, or not as Peppol has it. */
import type { EInvoiceConstants, EInvoiceMapping, EInvoicePart } from '../model/e-invoice.ts';
import { problemOfAddress } from './peppol-identifiers.ts';
import { isNeededIn } from './profiles.ts';
import { nameOfTerm, TERMS } from './terms.ts';

export type Lacking = { path: string; message: string };

const NONE: EInvoiceConstants = { terms: {}, notes: [] };

export const UNTAXED: readonly string[] = ['Z', 'E', 'AE', 'K', 'G', 'O'];

const IN_THEME = /^(?:seller|payment)\./;

/** A sentence for each. */
export function findMissingTerms(
  { terms, groups }: EInvoiceMapping,
  { terms: ofTheme }: EInvoiceConstants = NONE,
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
  for (const { path, need } of TERMS) {
    const [part] = path.split('.') as [EInvoicePart];
    const isOptional = (part === 'allowances' || part === 'charges') && !hasPart(part);
    if (isNeededIn(profile, need) && !isOptional && !has(path)) lacks(path);
  }
  if (groups.lines === undefined)
    lacking.push({
      path: 'lines',
      message: 'e-invoice.lines.group is missing (BG-25); name the group whose entries are the lines.',
    });
  for (const { when, oneOf, because } of RULES)
    if (when({ has, constant }) && !oneOf.some(has)) lacks(oneOf[0], because);
  if (profile === 'peppol') lacking.push(...notOfPeppol(constant));
  return lacking;
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
  {
    when: always,
    oneOf: ['lines.amount'],
    because: '',
  },
  { when: taxes, oneOf: ['totals.net'], because: '' },
  { when: taxes, oneOf: ['totals.vat'], because: '' },
  {
    when: always,
    oneOf: ['due', 'terms'],
    because: ', and so is e-invoice.terms (BT-20); an amount to be paid needs one of them (BR-CO-25)',
  },
  {
    when: always,
    oneOf: ['seller.vat-id', 'seller.tax-number'],
    because: ', and so is e-invoice.seller.tax-number (BT-32); one of them is needed',
  },
  {
    when: always,
    oneOf: ['seller.vat-id', 'seller.legal-id', 'seller.id'],
    because:
      ', and so are seller.legal-id (BT-30) and seller.id (BT-29); buyers know the seller by one of them (BR-CO-26)',
  },
  {
    when: ({ constant }) => constant('profile') === 'peppol',
    oneOf: ['buyer-reference', 'order'],
    because: ', and so is e-invoice.order (BT-13); Peppol asks for one of them (PEPPOL-EN16931-R003)',
  },
  {
    when: ({ constant }) => constant('profile') !== 'peppol' && !['prepayment', '386'].includes(constant('type') ?? ''),
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
  { when: says('preceding.date'), oneOf: ['preceding.number'], because: ', and its date needs it (BR-55)' },
  {
    when: says(...['name', 'street', 'street-2', 'city', 'post-code'].map((part) => `delivery.${part}`)),
    oneOf: ['delivery.country'],
    because: ', and an address of delivery needs it (BR-57)',
  },
];
