/** §10.36 rule 7: what the official rules demand of an invoice as a whole: of EN 16931 (BR-…), of Peppol, and of countries. */

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
    ', or one of a period, as an invoice says when it was supplied (BR-FX-EN-04)',
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
    problem: 'has three signs between two #, which UBL reads as a subject code (BR-CL-08)',
    when: ({ syntax, notes }) =>
      syntax === 'ubl' && notes.some((note) => !isListed('noteSubject', /#([^#]{3})#/.exec(note)?.[1] ?? 'AAI')),
  },
  {
    path: 'lines.from',
    problem: 'have a period that is not within that of the invoice (PEPPOL-EN16931-R110)',
    when: ({ terms, lines }) => {
      const [from, to] = [terms('period.from') ?? '', terms('period.to') ?? '9999'];
      return lines.some((line) => (line.terms('lines.from') ?? from) < from || (line.terms('lines.to') ?? to) > to);
    },
  },
  missing(
    'due',
    ', or one of e-invoice.terms (BT-20), as something is to be paid (BR-CO-25)',
    ({ terms, sums }) => {
      return sums.due.compare(0) > 0 && lacks(terms, 'due', 'terms');
    },
    ['terms'],
  ),
  missing('payment.iban', ', as it is paid by transfer (BR-61)', pays(TRANSFERS, 'payment.iban')),
  missing('payment.mandate', ', as it is paid by direct debit', pays(DEBITS, 'payment.mandate')),
  missing('payment.creditor', ', as it is paid by direct debit', pays(DEBITS, 'payment.creditor')),
  missing('payment.debit-iban', ', as it is paid by direct debit', pays(DEBITS, 'payment.debit-iban')),
  missing('payment.card', ', as it is paid by card', pays(CARDS, 'payment.card')),
  missing('payment.means', ', as there is an account (BR-49)', ({ terms }) => {
    return lacks(terms, 'payment.means') && !lacks(terms, 'payment.iban', 'payment.debit-iban', 'payment.card');
  }),
  missing(
    'seller.vat-id',
    ', or one of seller.legal-id (BT-30) or seller.id (BT-29) (BR-CO-26)',
    ({ terms }) => {
      return lacks(terms, 'seller.vat-id', 'seller.legal-id', 'seller.id');
    },
    ['seller.legal-id', 'seller.id'],
  ),
  missing(
    'seller.vat-id',
    ', or one of seller.tax-number (BT-32)',
    (invoice) => {
      const isNeeded = isGerman(invoice) || taxes('S', 'Z', 'E', 'AE', 'L', 'M', 'B')(invoice);
      return isNeeded && lacks(invoice.terms, ...OF_SELLER);
    },
    OF_SELLER,
  ),
  missing('seller.vat-id', ', as VAT category K or G needs it (BR-IC-02, BR-G-02)', (invoice) => {
    return taxes('K', 'G')(invoice) && lacks(invoice.terms, ...VAT_IDS);
  }),
  ...['name', 'vat-id', 'country'].map((part) =>
    missing(
      `tax-representative.${part}`,
      ', as there is a tax representative (BR-18, BR-20, BR-56)',
      ({ terms }) => !lacks(terms, ...OF_REPRESENTATIVE) && lacks(terms, `tax-representative.${part}`),
    ),
  ),
  {
    path: 'tax-representative.vat-id',
    problem: 'does not go with VAT category O; leave the tax representative out (BR-O-02)',
    when: (invoice) => taxes('O')(invoice) && !lacks(invoice.terms, 'tax-representative.vat-id'),
  },
  {
    path: 'payee.name',
    problem: 'is the seller; leave the payee out (BR-17)',
    when: ({ terms }) =>
      ['name', 'trading-name'].some(
        (part) => terms('payee.name') !== undefined && terms('payee.name') === terms(`seller.${part}`),
      ) ||
      ['id', 'legal-id'].some(
        (part) => terms(`payee.${part}`) !== undefined && terms(`payee.${part}`) === terms(`seller.${part}`),
      ),
  },
  missing('payee.name', ', as there is a payee (BR-17)', ({ terms }) => {
    return lacks(terms, 'payee.name') && !lacks(terms, 'payee.id', 'payee.legal-id');
  }),
  missing('totals.vat-local', ', as there is e-invoice.vat-currency (BR-53)', ({ terms }) => {
    return lacks(terms, 'totals.vat-local') && !lacks(terms, 'vat-currency');
  }),
  missing('vat-currency', ', as there is e-invoice.totals.vat-local (BT-111)', ({ terms }) => {
    return lacks(terms, 'vat-currency') && !lacks(terms, 'totals.vat-local');
  }),
  {
    path: 'vat-currency',
    problem: 'is the currency of the invoice; leave it out (PEPPOL-EN16931-R005)',
    when: ({ terms }) => terms('vat-currency') === terms('currency'),
  },
  {
    path: 'totals.vat-local',
    problem: 'has not the sign of the VAT in the currency of the invoice (PEPPOL-EN16931-R055)',
    when: ({ terms, sums }) =>
      !lacks(terms, 'totals.vat-local') && Number(terms('totals.vat-local')) < 0 !== sums.vat.compare(0) < 0,
  },
  {
    path: 'lines.exemption-code',
    problem: 'is not the same in all lines of a VAT category, for which EN 16931 has one code (BT-121)',
    when: ({ lines, vat }) => vat.some(({ category }) => saidOf(lines, category, 'lines.exemption-code').length > 1),
  },
  missing(
    'buyer.vat-id',
    ', as VAT category AE needs it (BR-AE-02)',
    (invoice) => {
      return taxes('AE')(invoice) && lacks(invoice.terms, 'buyer.vat-id', 'buyer.legal-id');
    },
    ['buyer.legal-id'],
  ),
  missing('buyer.vat-id', ', as VAT category K needs it (BR-IC-02)', (invoice) => {
    return taxes('K')(invoice) && lacks(invoice.terms, 'buyer.vat-id');
  }),
  missing('delivery.country', ', as VAT category K needs it (BR-IC-12)', (invoice) => {
    return taxes('K')(invoice) && lacks(invoice.terms, 'delivery.country');
  }),
  missing('delivery.country', ', as there is an address of delivery (BR-57)', ({ terms }) => {
    return (
      lacks(terms, 'delivery.country') &&
      !lacks(terms, ...['name', 'street', 'street-2', 'city', 'post-code', 'region'].map((part) => `delivery.${part}`))
    );
  }),
  missing(
    'exemption.reason',
    ', or one of exemption.code (BT-121), as VAT category E needs it (BR-E-10)',
    ({ vat }) => {
      return vat.some(({ category, reason, code }) => needsReason(category) && (reason ?? code) === undefined);
    },
    ['exemption.code', 'lines.exemption-reason', 'lines.exemption-code', 'lines.category', 'lines.vat'],
  ),
  missing(
    'preceding.number',
    ', as it corrects an invoice (BR-55)',
    ({ terms }) => {
      return lacks(terms, 'preceding.number') && (terms('type') === '384' || terms('preceding.date') !== undefined);
    },
    ['type'],
  ),
  {
    path: 'lines.category',
    others: ['lines.vat'],
    problem: 'have VAT category O and others; what is outside of the scope of VAT has an invoice of its own (BR-O-11)',
    when: (invoice) => taxes('O')(invoice) && invoice.vat.length > 1,
  },
  {
    path: 'lines.category',
    problem: 'is B, split payment, which is only within Italy (BR-B-01)',
    when: (invoice) => taxes('B')(invoice) && COUNTRIES.some((path) => (invoice.terms(path) ?? 'IT') !== 'IT'),
  },
  {
    path: 'lines.category',
    problem: 'is B and S; split payment has an invoice of its own (BR-B-02)',
    when: (invoice) => taxes('B')(invoice) && taxes('S')(invoice),
  },
  {
    path: 'period.to',
    problem: 'is before the period begins (BR-29)',
    when: ({ terms }) => isAfter(terms, 'period.from', 'period.to'),
  },
];

export function findInvoiceFaults(invoice: Invoice): TermFault[] {
  const broken = [...RULES.filter(({ when }) => when(invoice)), ...brokenRulesOfPeppol(invoice)];
  return [...broken.map(({ when: _, ...fault }) => fault), ...faultsByCountry(RULES_OF_COUNTRIES, invoice)];
}
