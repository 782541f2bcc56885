/** §10.36 rule 7: checks an invoice as a whole against the official rules: those of EN 16931 (BR-…), of Peppol and of countries. */
import { problem, tell } from '../../locales/message.ts';
import { RULES_OF_COUNTRIES } from './country-rules.ts';
import { CARDS, DEBITS, type Invoice, lacks, needsReason, saidOf, type TermFault, TRANSFERS } from './invoice.ts';
import { PEPPOL_RULES } from './peppol-rules.ts';
import { asksForSupply } from './profiles.ts';
import { brokenRules, isSelfBilled, isWithin, needs, type RuleTable, refused, THERE } from './rule-rows.ts';
import { isListed } from './term-kinds.ts';

/** Codes of UNTDID 1001. */
const PREPAYMENT = '386';

/** Returns whether the rules of XRechnung apply, which Peppol includes within Germany (DE-R-…). */
function isGerman(invoice: Invoice): boolean {
  const { profile } = invoice;
  return profile === 'xrechnung' || (profile === 'peppol' && isWithin(invoice, 'DE') && !isSelfBilled(invoice));
}
function pays(means: readonly string[]) {
  return { if: { 'payment.means': means.join(' ') } };
}
function taxes(...categories: string[]) {
  return ({ vat }: Invoice) => vat.some(({ category }) => categories.includes(category));
}
function hasAny(...paths: string[]) {
  return { when: ({ terms }: Invoice) => !lacks(terms, ...paths) };
}
function asksForDelivery(invoice: Invoice): boolean {
  const { profile, syntax, terms } = invoice;
  const isAsked = asksForSupply((path) => ({ profile, syntax })[path] ?? terms(path));
  return (isAsked && terms('type') !== PREPAYMENT) || taxes('K')(invoice);
}
function asksForTaxNumber(invoice: Invoice): boolean {
  const isAsked = isGerman(invoice) || taxes('S', 'Z', 'E', 'AE', 'L', 'M', 'B')(invoice);
  return isAsked && lacks(invoice.terms, ...OF_SELLER);
}
function isBeyondPeriod({ terms, lines }: Invoice): boolean {
  const [from, to] = [terms('period.from') ?? '', terms('period.to') ?? '9999'];
  return lines.some((line) => (line.terms('lines.from') ?? from) < from || (line.terms('lines.to') ?? to) > to);
}
function paysSeller({ terms }: Invoice): boolean {
  const isSame = (of: string, seller = of) => {
    const text = terms(`payee.${of}`);
    return text !== undefined && text === terms(`seller.${seller}`);
  };
  return isSame('name') || isSame('name', 'trading-name') || isSame('id') || isSame('legal-id');
}

const OF_SELLER = ['seller.vat-id', 'tax-representative.vat-id', 'seller.tax-number'];
const IN_ADDRESS = ['street', 'street-2', 'street-3', 'city', 'post-code', 'region', 'country'];
const COUNTRIES = ['seller', 'buyer', 'tax-representative', 'delivery'].map((who) => `${who}.country`);
const OF_REPRESENTATIVE = ['name', 'vat-id', ...IN_ADDRESS].map((part) => `tax-representative.${part}`);
const OF_DELIVERY = ['name', 'street', 'street-2', 'city', 'post-code', 'region'].map((part) => `delivery.${part}`);
const OF_REASONS = 'exemption.code lines.exemption-reason lines.exemption-code lines.category lines.vat'.split(' ');

// biome-ignore format: a row is a rule
const EN_16931: RuleTable = {
  whole: true,
  rows: [
    needs('BR-FX-EN-04', 'delivery.date', tell('eInvoice.because.supply'), { when: asksForDelivery, others: ['period.to', 'lines.to'] }),
    refused('BR-CL-08', 'notes', problem('eInvoice.note.subjectCode'), {
      when: ({ syntax, notes }) => syntax === 'ubl' && notes.some((note) => !isListed('noteSubject', /#([^#]{3})#/.exec(note)?.[1] ?? 'AAI')),
    }),
    refused('PEPPOL-EN16931-R110', 'lines.from', problem('eInvoice.period.ofLines'), { when: isBeyondPeriod }),
    needs('BR-CO-25', 'due', tell('eInvoice.because.due'), { when: ({ terms, sums }) => sums.due.compare(0) > 0 && lacks(terms, 'terms'), others: ['terms'] }),
    needs('BR-61', 'payment.iban', tell('eInvoice.because.transfer'), pays(TRANSFERS)),
    needs('', 'payment.mandate payment.creditor payment.debit-iban', tell('eInvoice.because.debit'), pays(DEBITS)),
    needs('', 'payment.card', tell('eInvoice.because.card'), pays(CARDS)),
    needs('BR-49', 'payment.means', tell('eInvoice.because.account'), hasAny('payment.iban', 'payment.debit-iban', 'payment.card')),
    needs('BR-CO-26', 'seller.vat-id', tell('eInvoice.because.sellerId'), {
      when: (invoice) => !taxes('O')(invoice) && lacks(invoice.terms, 'seller.legal-id', 'seller.id'),
      others: ['seller.legal-id', 'seller.id'],
    }),
    // Category O leaves out what VAT identifiers there are.
    needs('BR-CO-26', 'seller.legal-id', tell('eInvoice.because.category', { category: 'O' }), {
      when: (invoice) => taxes('O')(invoice) && lacks(invoice.terms, 'seller.id'),
      others: ['seller.id'],
    }),
    needs('BT-32', 'seller.vat-id', tell('eInvoice.because.taxNumber'), { when: asksForTaxNumber, others: OF_SELLER }),
    needs('BR-IC-02, BR-G-02', 'seller.vat-id', tell('eInvoice.because.category', { category: tell('text.or', { names: 'K', name: 'G' }) }), {
      when: (invoice) => taxes('K', 'G')(invoice) && lacks(invoice.terms, 'tax-representative.vat-id'),
    }),
    needs('BR-18, BR-20, BR-56', 'tax-representative.name tax-representative.vat-id tax-representative.country', tell('eInvoice.because.representative'), hasAny(...OF_REPRESENTATIVE)),
    refused('BR-O-02', 'tax-representative.vat-id', problem('eInvoice.category.representative'), { when: taxes('O'), if: { 'tax-representative.vat-id': THERE } }),
    refused('BR-17', 'payee.name', problem('eInvoice.party.payeeIsSeller'), { when: paysSeller }),
    needs('BR-17', 'payee.name', tell('eInvoice.because.payee'), hasAny('payee.id', 'payee.legal-id')),
    needs('BR-53', 'totals.vat-local', tell('eInvoice.because.vatCurrency'), { if: { 'vat-currency': THERE } }),
    needs('BT-111', 'vat-currency', tell('eInvoice.because.vatLocal'), { if: { 'totals.vat-local': THERE } }),
    refused('PEPPOL-EN16931-R005', 'vat-currency', problem('eInvoice.vatCurrency.same'), { when: ({ terms }) => terms('vat-currency') === terms('currency') }),
    refused('PEPPOL-EN16931-R055', 'totals.vat-local', problem('eInvoice.vatCurrency.sign'), {
      if: { 'totals.vat-local': THERE },
      when: ({ terms, sums }) => Number(terms('totals.vat-local')) < 0 !== sums.vat.compare(0) < 0,
    }),
    refused('BT-121', 'lines.exemption-code', problem('eInvoice.category.severalCodes'), {
      when: ({ lines, vat }) => vat.some(({ category }) => saidOf(lines, category, 'lines.exemption-code').length > 1),
    }),
    needs('BR-AE-02', 'buyer.vat-id', tell('eInvoice.because.category', { category: 'AE' }), {
      when: (invoice) => taxes('AE')(invoice) && lacks(invoice.terms, 'buyer.legal-id'),
      others: ['buyer.legal-id'],
    }),
    needs('BR-IC-02', 'buyer.vat-id', tell('eInvoice.because.category', { category: 'K' }), { when: taxes('K') }),
    needs('BR-IC-12', 'delivery.country', tell('eInvoice.because.category', { category: 'K' }), { when: taxes('K') }),
    needs('BR-57', 'delivery.country', tell('eInvoice.because.delivery'), hasAny(...OF_DELIVERY)),
    needs('BR-E-10', 'exemption.reason', tell('eInvoice.because.exemption'), {
      when: ({ vat }) => vat.some(({ category, reason, code }) => needsReason(category) && (reason ?? code) === undefined),
      others: OF_REASONS,
    }),
    needs('BR-55', 'preceding.number', tell('eInvoice.because.correction'), {
      when: ({ terms }) => terms('type') === '384' || terms('preceding.date') !== undefined,
      others: ['type'],
    }),
    refused('BR-O-11', 'lines.category', problem('eInvoice.category.outOfScope'), { when: (invoice) => taxes('O')(invoice) && invoice.vat.length > 1, others: ['lines.vat'] }),
    refused('BR-B-01', 'lines.category', problem('eInvoice.italy.splitPayment'), {
      when: (invoice) => taxes('B')(invoice) && COUNTRIES.some((path) => (invoice.terms(path) ?? 'IT') !== 'IT'),
    }),
    refused('BR-B-02', 'lines.category', problem('eInvoice.italy.splitPaymentMixed'), { when: (invoice) => taxes('B')(invoice) && taxes('S')(invoice) }),
    refused('BR-29', 'period.to', problem('eInvoice.period.backwards'), { when: ({ terms }) => (terms('period.from') ?? '') > (terms('period.to') ?? '9999') }),
  ],
};

export function findInvoiceFaults(invoice: Invoice): TermFault[] {
  return brokenRules([EN_16931, PEPPOL_RULES, ...RULES_OF_COUNTRIES], invoice);
}
