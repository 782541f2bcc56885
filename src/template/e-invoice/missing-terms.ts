/** §10.36 rule 4: what an e-invoice lacks that no values can give it: neither the template nor its theme says it, or not as Peppol has it. */

import { shorten } from '../../domain/suggestions.ts';
import { type Code, type Message, ofField, quoted, sentence, tell } from '../../locales/message.ts';
import type { Compiled } from '../model/compiled.ts';
import type { EInvoiceConstants, EInvoiceMapping, EInvoicePart } from '../model/e-invoice.ts';
import { RULES_OF_COUNTRIES } from './country-rules.ts';
import { faultsByCountry } from './faults-by-country.ts';
import { aboutTerm, reasonOf, type Wrong } from './invoice.ts';
import { knownInvoice } from './known-invoice.ts';
import { problemOfAddress } from './peppol-identifiers.ts';
import { asksForSupply, isNeededIn, isPeppol, PROFILES, type Profile } from './profiles.ts';
import { nameOfTerm, TERMS } from './terms.ts';

export type Lacking = { path: string; message: Message };

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
  const lacks = (path: string, because?: Because | Message) => {
    const term = nameOfTerm(path);
    const advised = IN_THEME.test(path) ? 'writeInTheme' : 'map';
    const advice = tell(`eInvoice.advice.${advised}`);
    if (!because) lacking.push({ path, message: tell(`eInvoice.lacking.${advised}`, { term }) });
    else if (typeof because === 'string') lacking.push({ path, message: tell(because, { term, advice }) });
    else lacking.push({ path, message: tell('eInvoice.lacking.because', { term, because, advice }) });
  };
  for (const { path, need, or = path } of TERMS) {
    const [part] = path.split('.') as [EInvoicePart];
    const isOptional = OPTIONAL_PARTS.includes(part) && !hasPart(part);
    if (isNeededIn(profile, need) && !isOptional && !has(path) && !has(or)) lacks(path);
  }
  for (const path of former)
    lacking.push({ path, message: tell('eInvoice.former.template', { term: `e-invoice.${path}` }) });
  for (const path of Object.keys(ofTheme))
    if (!TERMS.some((term) => term.path === path))
      lacking.push({ path, message: tell('eInvoice.former.theme', { term: `e-invoice.${path}` }) });
  lacking.push(...mixedPrices(has));
  const edition = constant('edition');
  const versions = PROFILES[profile as Profile] ?? [];
  if (edition !== undefined && !versions.some((one) => one.edition === edition))
    lacking.push({
      path: 'edition',
      message: tell('eInvoice.edition.notOfProfile', {
        ...{ term: nameOfTerm('edition'), edition },
        profile: String(profile),
      }),
    });
  if (groups.lines === undefined) lacking.push({ path: 'lines', message: tell('eInvoice.lacking.group') });
  for (const { when, oneOf, because } of RULES)
    if (when({ has, constant }) && !oneOf.some(has)) lacks(oneOf[0], because);
  if (isPeppol(profile)) lacking.push(...notOfPeppol(constant));
  const told = new Set(lacking.map(({ path }) => path));
  const known = knownInvoice({ terms, notes, groups }, { terms: ofTheme, notes: notesOfTheme }, fillers);
  for (const fault of faultsByCountry(RULES_OF_COUNTRIES, known)) {
    const { path } = fault;
    if (!fault.isMissing)
      lacking.push({ path, message: sentence(aboutSaid(fault, path === 'notes' ? undefined : constant(path))) });
    else if (!told.has(path)) lacks(path, reasonOf(fault));
  }
  return lacking;
}

const OPTIONAL_PARTS: readonly EInvoicePart[] = ['allowances', 'charges', 'documents'];

/** `text`: what stands there, where it is known. */
export function aboutSaid(wrong: Wrong & { path: string }, text: string | undefined): Message {
  const term = nameOfTerm(wrong.path);
  return text === undefined ? aboutTerm(term, wrong) : ofField(term, aboutTerm(quoted(shorten(text)), wrong));
}

/** §10.36 rule 12: all prices have VAT, or none does. */
function mixedPrices(has: Facts['has']): Lacking[] {
  const withVat = 'lines.price-with-vat';
  const parts = ['lines', 'allowances', 'charges'].map((part) => `${part}.amount`);
  if (!has(withVat))
    return parts
      .map((path) => `${path}-with-vat`)
      .filter(has)
      .map((path) => {
        const facts = { term: nameOfTerm(path), withVat, other: path.replace(/-with-vat$/, '') };
        return { path, message: tell('eInvoice.price.withVatAlone', facts) };
      });
  const others = ['lines.price', ...parts].filter(has);
  return [
    ...others.map((path) => ({
      path,
      message: tell('eInvoice.price.mapWithVat', { term: nameOfTerm(path), withVat, other: `${path}-with-vat` }),
    })),
    ...['lines.discount', 'lines.charge', 'lines.gross-price']
      .filter(has)
      .map((path) => ({ path, message: tell('eInvoice.price.withoutVat', { term: nameOfTerm(path), withVat }) })),
  ];
}

function notOfPeppol(constant: Facts['constant']): Lacking[] {
  const addresses = ['seller.e-address', 'buyer.e-address'].flatMap((path) => {
    const text = constant(path);
    const wrong = text === undefined ? undefined : problemOfAddress(text);
    return wrong ? [{ path, message: sentence(aboutSaid({ path, ...wrong }, text)) }] : [];
  });
  if (constant('syntax') !== 'cii') return addresses;
  return [...addresses, { path: 'syntax', message: tell('eInvoice.peppol.ublAlone', { term: nameOfTerm('syntax') }) }];
}

/** What is there, and what it says where that does not depend on values. */
type Facts = { has: (path: string) => boolean; constant: (path: string) => string | undefined };
/** Why a term is needed that is not there. */
type Because = Extract<Code, `eInvoice.lacks.${string}`>;
type Rule = { when: (facts: Facts) => boolean; oneOf: [string, ...string[]]; because?: Because };

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
const BY_DEBIT = 'eInvoice.lacks.debit';

const RULES: Rule[] = [
  { when: always, oneOf: ['lines.amount', 'lines.amount-with-vat'] },
  { when: taxes, oneOf: ['totals.net'] },
  { when: taxes, oneOf: ['totals.vat'] },
  {
    when: always,
    oneOf: ['due', 'terms'],
    because: 'eInvoice.lacks.due',
  },
  {
    when: always,
    oneOf: ['seller.vat-id', 'seller.tax-number', 'tax-representative.vat-id'],
    because: 'eInvoice.lacks.taxNumber',
  },
  {
    when: always,
    oneOf: ['seller.vat-id', 'seller.legal-id', 'seller.id'],
    because: 'eInvoice.lacks.seller',
  },
  {
    when: ({ constant }) => isPeppol(constant('profile')),
    oneOf: ['buyer-reference', 'order'],
    because: 'eInvoice.lacks.order',
  },
  {
    when: ({ constant }) => asksForSupply(constant) && !['prepayment', '386'].includes(constant('type') ?? ''),
    oneOf: ['delivery.date', 'period.to', 'lines.to'],
    because: 'eInvoice.lacks.period',
  },
  {
    when: pays('transfer', 'sepa-transfer', '30', '58'),
    oneOf: ['payment.iban'],
    because: 'eInvoice.lacks.transfer',
  },
  { when: pays(...DEBITS), oneOf: ['payment.mandate'], because: BY_DEBIT },
  { when: pays(...DEBITS), oneOf: ['payment.creditor'], because: BY_DEBIT },
  { when: pays(...DEBITS), oneOf: ['payment.debit-iban'], because: BY_DEBIT },
  { when: pays('card', '48'), oneOf: ['payment.card'], because: 'eInvoice.lacks.card' },
  { when: says('payment.iban'), oneOf: ['payment.means'], because: 'eInvoice.lacks.account' },
  { when: says('vat-currency'), oneOf: ['totals.vat-local'], because: 'eInvoice.lacks.vatLocal' },
  { when: says('totals.vat-local'), oneOf: ['vat-currency'], because: 'eInvoice.lacks.vatCurrency' },
  { when: says('payee.id', 'payee.legal-id'), oneOf: ['payee.name'], because: 'eInvoice.lacks.payee' },
  ...['name', 'vat-id', 'country'].map(
    (part): Rule => ({
      when: ({ has }) => TERMS.some(({ path }) => path.startsWith('tax-representative.') && has(path)),
      oneOf: [`tax-representative.${part}`],
      because: 'eInvoice.lacks.representative',
    }),
  ),
  { when: says('lines.charge'), oneOf: ['lines.charge-reason'], because: 'eInvoice.lacks.chargeReason' },
  { when: says('lines.price-discount'), oneOf: ['lines.gross-price'], because: 'eInvoice.lacks.grossPrice' },
  { when: says('preceding.date'), oneOf: ['preceding.number'], because: 'eInvoice.lacks.date' },
  {
    when: says(...['name', 'street', 'street-2', 'city', 'post-code', 'region'].map((part) => `delivery.${part}`)),
    oneOf: ['delivery.country'],
    because: 'eInvoice.lacks.delivery',
  },
];
