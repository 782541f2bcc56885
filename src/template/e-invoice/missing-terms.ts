/**
 * §10.36 rule 4: finds what an e-invoice lacks whatever its values are: terms that neither the template nor its theme provides, or not as
 * Peppol requires.
 */
import { besideNumber } from '../../domain/number-formats.ts';
import { shorten } from '../../domain/suggestions.ts';
import { type Code, type Message, ofField, quoted, sentence, tell } from '../../locales/message.ts';
import type { Compiled } from '../model/compiled.ts';
import {
  type EInvoiceConstants,
  type EInvoiceMapping,
  type EInvoicePart,
  fixedText,
  type TermSource,
} from '../model/e-invoice.ts';
import { RULES_OF_COUNTRIES } from './country-rules.ts';
import { aboutTerm, type Invoice, reasonOf, type TermFault, type Wrong } from './invoice.ts';
import { PEPPOL_ADDRESSES } from './peppol-rules.ts';
import { asksForSupply, isNeededIn, isPeppol, PROFILES, type Profile, type Syntax } from './profiles.ts';
import { brokenRules, UNKNOWN } from './rule-rows.ts';
import { writeTerm } from './term-kinds.ts';
import { nameOfTerm, TERMS, termAt } from './terms.ts';

export type Lacking = { path: string; message: Message };

const NONE: EInvoiceConstants = { terms: {}, notes: [] };

export const UNTAXED: readonly string[] = ['Z', 'E', 'AE', 'K', 'G', 'O'];

const IN_THEME = /^(?:seller|payment)\./;

/** Returns one message for each missing term. `fillers`: the template's, which hold the text beside the digits of a counter. */
export function findMissingTerms(
  { terms, notes, groups, former = [] }: EInvoiceMapping,
  { terms: ofTheme, notes: notesOfTheme }: EInvoiceConstants = NONE,
  fillers: Compiled['fillers'] = [],
): Lacking[] {
  const has = (path: string) => path in terms || path in ofTheme;
  const constant = (path: string) => (path in terms ? fixedText(terms[path]) : ofTheme[path]);
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
        term: nameOfTerm('edition'),
        edition,
        profile: String(profile),
      }),
    });
  if (groups.lines === undefined) lacking.push({ path: 'lines', message: tell('eInvoice.lacking.group') });
  for (const [oneOf, when, because] of RULES) {
    const paths = oneOf.split(' ');
    if (when({ has, constant }) && !paths.some(has)) lacks(paths[0]!, because);
  }
  const known = knownInvoice({ terms, notes, groups }, { terms: ofTheme, notes: notesOfTheme }, fillers);
  const addBroken = (faults: readonly TermFault[]) => {
    const told = new Set(lacking.map(({ path }) => path));
    for (const fault of faults) {
      const { path } = fault;
      if (!fault.isMissing)
        lacking.push({ path, message: sentence(aboutSaid(fault, path === 'notes' ? undefined : constant(path))) });
      else if (!told.has(path)) lacks(path, reasonOf(fault));
    }
  };
  addBroken(brokenRules([PEPPOL_ADDRESSES], known).filter(({ path }) => constant(path) !== undefined));
  if (isPeppol(profile) && constant('syntax') === 'cii')
    lacking.push({ path: 'syntax', message: tell('eInvoice.peppol.ublAlone', { term: nameOfTerm('syntax') }) });
  addBroken(brokenRules(RULES_OF_COUNTRIES, known));
  return lacking;
}

const OPTIONAL_PARTS: readonly EInvoicePart[] = ['allowances', 'charges', 'documents'];

/** `text`: the term's text, if known. */
export function aboutSaid(wrong: Wrong & { path: string }, text: string | undefined): Message {
  const term = nameOfTerm(wrong.path);
  return text === undefined ? aboutTerm(term, wrong) : ofField(term, aboutTerm(quoted(shorten(text)), wrong));
}

/** §10.36 rule 12: either all prices include VAT or none does. */
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

/** `has`: whether a term is provided. `constant`: its text if it does not depend on values. */
type Facts = { has: (path: string) => boolean; constant: (path: string) => string | undefined };
/** The reason why a missing term is required. */
type Because = Extract<Code, `eInvoice.lacks.${string}`>;
type When = (facts: Facts) => boolean;

function always(): boolean {
  return true;
}
/** Without taxed lines, the amount due is the only total required. */
function taxes({ constant }: Facts): boolean {
  return !UNTAXED.includes(constant('lines.category') ?? '');
}
function asksForPeriod({ constant }: Facts): boolean {
  return asksForSupply(constant) && !['prepayment', '386'].includes(constant('type') ?? '');
}
function pays(...means: string[]): When {
  return ({ constant }) => means.includes(constant('payment.means') ?? '');
}
function says(...paths: string[]): When {
  return ({ has }) => paths.some(has);
}

const BY_DEBIT = pays('sepa-debit', '59');
const HAS_REPRESENTATIVE = says(
  ...TERMS.map(({ path }) => path).filter((path) => path.startsWith('tax-representative.')),
);
const DELIVERED = says(
  ...['name', 'street', 'street-2', 'city', 'post-code', 'region'].map((part) => `delivery.${part}`),
);

/** Each row lists terms of which one must be provided. The message names the first. */
// biome-ignore format: a row is a rule
const RULES: [oneOf: string, when: When, because?: Because][] = [
  ['lines.amount lines.amount-with-vat', always],
  ['totals.net', taxes],
  ['totals.vat', taxes],
  ['due terms', always, 'eInvoice.lacks.due'],
  ['seller.vat-id seller.tax-number tax-representative.vat-id', always, 'eInvoice.lacks.taxNumber'],
  ['seller.vat-id seller.legal-id seller.id', always, 'eInvoice.lacks.seller'],
  ['buyer-reference order', ({ constant }) => isPeppol(constant('profile')), 'eInvoice.lacks.order'],
  ['delivery.date period.to lines.to', asksForPeriod, 'eInvoice.lacks.period'],
  ['payment.iban', pays('transfer', 'sepa-transfer', '30', '58'), 'eInvoice.lacks.transfer'],
  ['payment.mandate', BY_DEBIT, 'eInvoice.lacks.debit'],
  ['payment.creditor', BY_DEBIT, 'eInvoice.lacks.debit'],
  ['payment.debit-iban', BY_DEBIT, 'eInvoice.lacks.debit'],
  ['payment.card', pays('card', '48'), 'eInvoice.lacks.card'],
  ['payment.means', says('payment.iban'), 'eInvoice.lacks.account'],
  ['totals.vat-local', says('vat-currency'), 'eInvoice.lacks.vatLocal'],
  ['vat-currency', says('totals.vat-local'), 'eInvoice.lacks.vatCurrency'],
  ['payee.name', says('payee.id', 'payee.legal-id'), 'eInvoice.lacks.payee'],
  ['tax-representative.name', HAS_REPRESENTATIVE, 'eInvoice.lacks.representative'],
  ['tax-representative.vat-id', HAS_REPRESENTATIVE, 'eInvoice.lacks.representative'],
  ['tax-representative.country', HAS_REPRESENTATIVE, 'eInvoice.lacks.representative'],
  ['lines.charge-reason', says('lines.charge'), 'eInvoice.lacks.chargeReason'],
  ['lines.gross-price', says('lines.price-discount'), 'eInvoice.lacks.grossPrice'],
  ['preceding.number', says('preceding.date'), 'eInvoice.lacks.date'],
  ['delivery.country', DELIVERED, 'eInvoice.lacks.delivery'],
];

// §10.36 rule 4: the part of an invoice that is known at import, so that national rules can check it before there are values.

/** Returns the terms that do not depend on values. Reading any other term throws UNKNOWN. */
export function knownInvoice(
  { terms: sources, notes }: EInvoiceMapping,
  { terms: ofTheme, notes: notesOfTheme }: EInvoiceConstants,
  fillers: Compiled['fillers'],
): Invoice {
  const terms = (path: string) => {
    const text = path in sources ? textOf(sources[path]!, fillers) : ofTheme[path];
    const written = text === undefined ? undefined : writeTerm(termAt(path).kind, text);
    return written && 'value' in written ? written.value : text;
  };
  const profile = terms('profile') as Profile;
  const parts = (part: EInvoicePart) =>
    Object.keys(sources).some((path) => path.startsWith(`${part}.`)) ? [{ part, terms }] : [];
  return {
    profile,
    syntax: isPeppol(profile) ? 'ubl' : ((terms('syntax') ?? 'cii') as Syntax),
    terms,
    lines: parts('lines') as unknown as Invoice['lines'],
    changes: [...parts('allowances'), ...parts('charges')] as unknown as Invoice['changes'],
    documents: parts('documents') as unknown as Invoice['documents'],
    get version(): never {
      throw UNKNOWN;
    },
    get notes() {
      return [...notesOfTheme, ...notes.map(noteOf)];
    },
    get vat(): never {
      throw UNKNOWN;
    },
    get sums(): never {
      throw UNKNOWN;
    },
  };
}

/** Returns a term's text when it needs no value, with a digit in place of each number that is drawn later. */
function textOf({ parts }: TermSource, fillers: Compiled['fillers'] = []): string {
  const texts = parts.map((part) => {
    const filler = typeof part === 'string' || part.group !== undefined ? undefined : fillers[part.index];
    if (typeof part === 'string') return part;
    if (filler?.kind !== 'counter') throw UNKNOWN;
    return besideNumber(filler.shape, '2026').join('0');
  });
  return texts.join('');
}

/** A note that begins with its subject code is known by that code. Notes BAR and TXD must be known in full. */
function noteOf(source: TermSource): string {
  const [text] = source.parts;
  const isKnown = typeof text === 'string' && /^\s*#(?!BAR#|TXD#)[A-Z]{3}#/.test(text);
  return isKnown ? text : textOf(source);
}
