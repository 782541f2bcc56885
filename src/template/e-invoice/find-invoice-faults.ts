/** §10.36 rule 7: what the official rules demand of an invoice as a whole: of EN 16931 (BR-…), of Peppol, and of countries. */

import { problem, tell } from '../../locales/message.ts';
import { RULES_OF_COUNTRIES } from './country-rules.ts';
import { CARDS, DEBITS, TRANSFERS } from './derived-terms.ts';
import { faultsByCountry, isSelfBilled, isWithin } from './faults-by-country.ts';
import { type Invoice, lacks, missing, type Rule, type TermFault, type Terms } from './invoice.ts';
import { brokenRulesOfPeppol } from './peppol-rules.ts';
import { asksForSupply } from './profiles.ts';
import { isListed } from './term-kinds.ts';
import { needsReason, saidOf } from './vat-groups.ts';

/** Codes of UNTDID 1001. */
const PREPAYMENT = '386';

/** By the rules of XRechnung, which Peppol has within Germany (DE-R-…). */
function isGerman(invoice: Invoice): boolean {
  const { profile } = invoice;
  return profile === 'xrechnung' || (profile === 'peppol' && isWithin(invoice, 'DE') && !isSelfBilled(invoice));
}
function pays(means: readonly string[], path: string) {
  return ({ terms }: Invoice) => means.includes(terms('payment.means') ?? '') && lacks(terms, path);
}
function taxes(...categories: string[]) {
  return ({ vat }: Invoice) => vat.some(({ category }) => categories.includes(category));
}
function isAfter(terms: Terms, from: string, to: string): boolean {
  return (terms(from) ?? '') > (terms(to) ?? '9999');
}

const VAT_IDS = ['seller.vat-id', 'tax-representative.vat-id'];
const OF_SELLER = [...VAT_IDS, 'seller.tax-number'];
const IN_ADDRESS = ['street', 'street-2', 'street-3', 'city', 'post-code', 'region', 'country'];
const COUNTRIES = ['seller', 'buyer', 'tax-representative', 'delivery'].map((who) => `${who}.country`);
const OF_REPRESENTATIVE = ['name', 'vat-id', ...IN_ADDRESS].map((part) => `tax-representative.${part}`);

const RULES: Rule[] = [
  missing(
    'delivery.date',
    tell('eInvoice.because.supply'),
    'BR-FX-EN-04',
    (invoice) => {
      const { profile, syntax, terms } = invoice;
      const isAsked = asksForSupply((path) => ({ profile, syntax })[path] ?? terms(path));
      const isNeeded = (isAsked && terms('type') !== PREPAYMENT) || taxes('K')(invoice);
      return isNeeded && lacks(terms, 'delivery.date');
    },
    ['period.to', 'lines.to'],
  ),
  {
    path: 'notes',
    problem: problem('eInvoice.note.subjectCode'),
    rule: 'BR-CL-08',
    when: ({ syntax, notes }) =>
      syntax === 'ubl' && notes.some((note) => !isListed('noteSubject', /#([^#]{3})#/.exec(note)?.[1] ?? 'AAI')),
  },
  {
    path: 'lines.from',
    problem: problem('eInvoice.period.ofLines'),
    rule: 'PEPPOL-EN16931-R110',
    when: ({ terms, lines }) => {
      const [from, to] = [terms('period.from') ?? '', terms('period.to') ?? '9999'];
      return lines.some((line) => (line.terms('lines.from') ?? from) < from || (line.terms('lines.to') ?? to) > to);
    },
  },
  missing(
    'due',
    tell('eInvoice.because.due'),
    'BR-CO-25',
    ({ terms, sums }) => {
      return sums.due.compare(0) > 0 && lacks(terms, 'due', 'terms');
    },
    ['terms'],
  ),
  missing('payment.iban', tell('eInvoice.because.transfer'), 'BR-61', pays(TRANSFERS, 'payment.iban')),
  missing('payment.mandate', tell('eInvoice.because.debit'), undefined, pays(DEBITS, 'payment.mandate')),
  missing('payment.creditor', tell('eInvoice.because.debit'), undefined, pays(DEBITS, 'payment.creditor')),
  missing('payment.debit-iban', tell('eInvoice.because.debit'), undefined, pays(DEBITS, 'payment.debit-iban')),
  missing('payment.card', tell('eInvoice.because.card'), undefined, pays(CARDS, 'payment.card')),
  missing('payment.means', tell('eInvoice.because.account'), 'BR-49', ({ terms }) => {
    return lacks(terms, 'payment.means') && !lacks(terms, 'payment.iban', 'payment.debit-iban', 'payment.card');
  }),
  missing(
    'seller.vat-id',
    tell('eInvoice.because.sellerId'),
    'BR-CO-26',
    ({ terms }) => {
      return lacks(terms, 'seller.vat-id', 'seller.legal-id', 'seller.id');
    },
    ['seller.legal-id', 'seller.id'],
  ),
  missing(
    'seller.vat-id',
    tell('eInvoice.because.taxNumber'),
    'BT-32',
    (invoice) => {
      const isNeeded = isGerman(invoice) || taxes('S', 'Z', 'E', 'AE', 'L', 'M', 'B')(invoice);
      return isNeeded && lacks(invoice.terms, ...OF_SELLER);
    },
    OF_SELLER,
  ),
  missing(
    'seller.vat-id',
    tell('eInvoice.because.category', { category: tell('text.or', { names: 'K', name: 'G' }) }),
    'BR-IC-02, BR-G-02',
    (invoice) => {
      return taxes('K', 'G')(invoice) && lacks(invoice.terms, ...VAT_IDS);
    },
  ),
  ...['name', 'vat-id', 'country'].map((part) =>
    missing(
      `tax-representative.${part}`,
      tell('eInvoice.because.representative'),
      'BR-18, BR-20, BR-56',
      ({ terms }) => !lacks(terms, ...OF_REPRESENTATIVE) && lacks(terms, `tax-representative.${part}`),
    ),
  ),
  {
    path: 'tax-representative.vat-id',
    problem: problem('eInvoice.category.representative'),
    rule: 'BR-O-02',
    when: (invoice) => taxes('O')(invoice) && !lacks(invoice.terms, 'tax-representative.vat-id'),
  },
  {
    path: 'payee.name',
    problem: problem('eInvoice.party.payeeIsSeller'),
    rule: 'BR-17',
    when: ({ terms }) =>
      ['name', 'trading-name'].some(
        (part) => terms('payee.name') !== undefined && terms('payee.name') === terms(`seller.${part}`),
      ) ||
      ['id', 'legal-id'].some(
        (part) => terms(`payee.${part}`) !== undefined && terms(`payee.${part}`) === terms(`seller.${part}`),
      ),
  },
  missing('payee.name', tell('eInvoice.because.payee'), 'BR-17', ({ terms }) => {
    return lacks(terms, 'payee.name') && !lacks(terms, 'payee.id', 'payee.legal-id');
  }),
  missing('totals.vat-local', tell('eInvoice.because.vatCurrency'), 'BR-53', ({ terms }) => {
    return lacks(terms, 'totals.vat-local') && !lacks(terms, 'vat-currency');
  }),
  missing('vat-currency', tell('eInvoice.because.vatLocal'), 'BT-111', ({ terms }) => {
    return lacks(terms, 'vat-currency') && !lacks(terms, 'totals.vat-local');
  }),
  {
    path: 'vat-currency',
    problem: problem('eInvoice.vatCurrency.same'),
    rule: 'PEPPOL-EN16931-R005',
    when: ({ terms }) => terms('vat-currency') === terms('currency'),
  },
  {
    path: 'totals.vat-local',
    problem: problem('eInvoice.vatCurrency.sign'),
    rule: 'PEPPOL-EN16931-R055',
    when: ({ terms, sums }) =>
      !lacks(terms, 'totals.vat-local') && Number(terms('totals.vat-local')) < 0 !== sums.vat.compare(0) < 0,
  },
  {
    path: 'lines.exemption-code',
    problem: problem('eInvoice.category.severalCodes'),
    rule: 'BT-121',
    when: ({ lines, vat }) => vat.some(({ category }) => saidOf(lines, category, 'lines.exemption-code').length > 1),
  },
  missing(
    'buyer.vat-id',
    tell('eInvoice.because.category', { category: 'AE' }),
    'BR-AE-02',
    (invoice) => {
      return taxes('AE')(invoice) && lacks(invoice.terms, 'buyer.vat-id', 'buyer.legal-id');
    },
    ['buyer.legal-id'],
  ),
  missing('buyer.vat-id', tell('eInvoice.because.category', { category: 'K' }), 'BR-IC-02', (invoice) => {
    return taxes('K')(invoice) && lacks(invoice.terms, 'buyer.vat-id');
  }),
  missing('delivery.country', tell('eInvoice.because.category', { category: 'K' }), 'BR-IC-12', (invoice) => {
    return taxes('K')(invoice) && lacks(invoice.terms, 'delivery.country');
  }),
  missing('delivery.country', tell('eInvoice.because.delivery'), 'BR-57', ({ terms }) => {
    return (
      lacks(terms, 'delivery.country') &&
      !lacks(terms, ...['name', 'street', 'street-2', 'city', 'post-code', 'region'].map((part) => `delivery.${part}`))
    );
  }),
  missing(
    'exemption.reason',
    tell('eInvoice.because.exemption'),
    'BR-E-10',
    ({ vat }) => {
      return vat.some(({ category, reason, code }) => needsReason(category) && (reason ?? code) === undefined);
    },
    ['exemption.code', 'lines.exemption-reason', 'lines.exemption-code', 'lines.category', 'lines.vat'],
  ),
  missing(
    'preceding.number',
    tell('eInvoice.because.correction'),
    'BR-55',
    ({ terms }) => {
      return lacks(terms, 'preceding.number') && (terms('type') === '384' || terms('preceding.date') !== undefined);
    },
    ['type'],
  ),
  {
    path: 'lines.category',
    others: ['lines.vat'],
    problem: problem('eInvoice.category.outOfScope'),
    rule: 'BR-O-11',
    when: (invoice) => taxes('O')(invoice) && invoice.vat.length > 1,
  },
  {
    path: 'lines.category',
    problem: problem('eInvoice.italy.splitPayment'),
    rule: 'BR-B-01',
    when: (invoice) => taxes('B')(invoice) && COUNTRIES.some((path) => (invoice.terms(path) ?? 'IT') !== 'IT'),
  },
  {
    path: 'lines.category',
    problem: problem('eInvoice.italy.splitPaymentMixed'),
    rule: 'BR-B-02',
    when: (invoice) => taxes('B')(invoice) && taxes('S')(invoice),
  },
  {
    path: 'period.to',
    problem: problem('eInvoice.period.backwards'),
    rule: 'BR-29',
    when: ({ terms }) => isAfter(terms, 'period.from', 'period.to'),
  },
];

export function findInvoiceFaults(invoice: Invoice): TermFault[] {
  const broken = [...RULES.filter(({ when }) => when(invoice)), ...brokenRulesOfPeppol(invoice)];
  return [...broken.map(({ when: _, ...fault }) => fault), ...faultsByCountry(RULES_OF_COUNTRIES, invoice)];
}
