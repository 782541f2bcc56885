/** §10.36 rule 9: the rules of countries, as far as our terms can break them: those that Peppol has, those of France (`france.ts`) and of AgID (`italy.ts`). */
import { type Param, problem, tell } from '../../locales/message.ts';
import { isCredit, isSelfBilled, type Row, type RulesOfCountry, schemeOf } from './faults-by-country.ts';
import { FRANCE } from './france.ts';
import { type Invoice, lacks } from './invoice.ts';
import { ITALY } from './italy.ts';
import { isNorwegian, isSwedish } from './peppol-identifiers.ts';
import { splitScheme } from './term-kinds.ts';
import { TERMS } from './terms.ts';

const IDS = ['seller.id', 'buyer.id'];
const LEGAL_IDS = ['seller.legal-id', 'buyer.legal-id'];

function addresses(country: string, rule: string, parts: string[]): Row {
  const at = parts.flatMap((part) => [`seller.${part}`, `buyer.${part}`]);
  return { rule, at, needs: tell('eInvoice.because.peppol', { country }) };
}
/** `isNeeded`: else only what is there has to have the scheme. */
function registered(country: string, rule: string, schemes: string, isNeeded?: true): Row {
  const [first = '', ...others] = schemes.split(' ').map((scheme): Param => `${scheme}:…`);
  const wanted = others.reduce((names, name) => tell('text.or', { names, name }), first);
  const says = problem('eInvoice.peppol.identifier', { country, wanted });
  const needs = tell('eInvoice.because.peppol', { country });
  return { rule, at: LEGAL_IDS, schemes, says, ...(isNeeded && { needs }) };
}

function hasMeans({ terms }: Invoice): boolean {
  return !lacks(terms, 'payment.means', 'payment.reference');
}
/** Of what is paid by no means that it says, UBL says that they are not defined. */
function paysBy(codes: string, means = '1'): boolean {
  return codes.split(' ').includes(means);
}

const THERE = /./s;
/** BR-DE-18. */
const CASH_DISCOUNT = /^#SKONTO#TAGE=[0-9]+#PROZENT=[0-9]+\.[0-9]{2}#(?:BASISBETRAG=-?[0-9]+\.[0-9]{2}#)?$/;

const GERMANY: Row[] = [
  {
    ...{ rule: 'BR-DE-10', at: ['delivery.city'], if: { 'delivery.country': THERE } },
    needs: tell('eInvoice.because.delivery'),
  },
  {
    ...{ rule: 'BR-DE-11', at: ['delivery.post-code'], if: { 'delivery.country': THERE } },
    needs: tell('eInvoice.because.delivery'),
  },
  {
    ...{ rule: 'BR-DE-18', at: ['terms'] },
    breaks: (terms = '') =>
      terms
        .split('\n')
        .map((line) => line.trim())
        .some((line) => line.startsWith('#') && !CASH_DISCOUNT.test(line)),
    says: problem('eInvoice.germany.cashDiscount'),
  },
];

const XRECHNUNG: Row[] = [
  {
    ...{ rule: 'BR-DE-17', at: ['type'] },
    breaks: (type) => !'326 380 381 384 389 875 876 877'.split(' ').includes(type!),
    says: problem('eInvoice.type.xrechnung'),
  },
  {
    ...{ rule: 'BR-DE-27', at: ['seller.contact.phone'], fits: /(?:\d\D*){3}/ },
    says: problem('eInvoice.germany.phone'),
  },
];

const DENMARK: Row[] = [
  { rule: 'DK-R-002', at: ['seller.legal-id'], needs: tell('eInvoice.because.peppol', { country: 'DK' }) },
  registered('DK', 'DK-R-014, DK-R-017', '0184'),
  {
    ...{ rule: 'DK-R-013', at: IDS, both: true },
    breaks: (id) => id !== undefined && schemeOf(id) === undefined,
    says: problem('eInvoice.denmark.scheme'),
  },
  {
    ...{ rule: 'DK-R-005, DK-R-008, DK-R-010', at: ['payment.means'], both: true },
    breaks: (means, invoice) => !isCredit(invoice) && hasMeans(invoice) && !paysBy('1 10 31 42 48 49 58 59 97', means),
    says: problem('eInvoice.denmark.means'),
  },
  {
    ...{ rule: 'DK-R-006', at: ['payment.bic'], both: true, if: { 'payment.means': '31 42' } },
    when: (invoice) => !isCredit(invoice),
    needs: tell('eInvoice.because.denmarkAccount'),
  },
  {
    ...{ rule: 'DK-R-016', at: ['totals.due'], both: true },
    breaks: (_, invoice) => isCredit(invoice) && invoice.sums.due.compare(0) < 0,
    says: problem('eInvoice.negative.credit'),
  },
];

const GREECE: Row[] = [
  {
    ...{ rule: 'GR-R-004-1', at: ['seller.country'] },
    breaks: () => true,
    says: problem('eInvoice.greece'),
  },
];

const ICELAND: Row[] = [
  registered('IS', 'IS-R-002, IS-R-004', '0196', true),
  addresses('IS', 'IS-R-003, IS-R-005', ['street', 'post-code']),
  {
    ...{ rule: 'IS-R-006, IS-R-007', at: ['payment.means'] },
    breaks: (means) => paysBy('9 42', means),
    says: problem('eInvoice.iceland.account'),
  },
];

const ITALIANS: Row[] = [
  {
    ...{ rule: 'IT-R-002 to IT-R-004', at: ['seller.street', 'seller.city', 'seller.post-code'] },
    needs: tell('eInvoice.because.peppol', { country: 'IT' }),
  },
  {
    ...{ rule: 'IT-R-001', at: ['seller.tax-number'], fits: /^[A-Z0-9]{11,16}$/ },
    says: problem('eInvoice.italy.taxNumber'),
  },
];

const NETHERLANDS: Row[] = [
  {
    ...{ rule: 'NL-R-001', at: ['preceding.number'], when: isCredit },
    needs: tell('eInvoice.because.netherlandsCredit'),
  },
  addresses('NL', 'NL-R-002, NL-R-004', ['street', 'city', 'post-code']),
  registered('NL', 'NL-R-003, NL-R-005', '0106 0190'),
  {
    ...{ rule: 'NL-R-007', at: ['payment.means'] },
    when: (invoice) => {
      const due = invoice.sums.due.compare(0);
      return (isCredit(invoice) ? due < 0 : due > 0) && !hasMeans(invoice);
    },
    needs: tell('eInvoice.because.netherlandsDue'),
  },
  {
    ...{ rule: 'NL-R-008', at: ['payment.means'], both: true },
    breaks: (means, invoice) => hasMeans(invoice) && !paysBy('30 48 49 57 58 59', means),
    says: problem('eInvoice.netherlands.means'),
  },
  {
    ...{ rule: 'NL-R-009', at: ['order'] },
    when: ({ terms, lines }) =>
      lacks(terms, 'sales-order') && lines.some((line) => !lacks(line.terms, 'lines.order-line')),
    needs: tell('eInvoice.because.orderLine'),
  },
];

const NORWAY: Row[] = [
  {
    ...{ rule: 'NO-R-001', at: ['seller.vat-id'] },
    breaks: (id) => id?.startsWith('NO') && !(id.endsWith('MVA') && isNorwegian(id.slice(2, -3))),
    says: problem('eInvoice.norway.vatId'),
  },
];

const SWEDISH_VAT = { 'seller.vat-id': /^SE/ };

const SWEDEN: Row[] = [
  {
    ...{ rule: 'SE-R-001, SE-R-002', at: ['seller.vat-id'], if: SWEDISH_VAT, fits: /^SE[0-9]{12}$/ },
    says: problem('eInvoice.sweden.vatId'),
  },
  {
    ...{ rule: 'SE-R-003, SE-R-004, SE-R-013', at: ['seller.legal-id'] },
    breaks: (id) => id !== undefined && !isSwedish(splitScheme(id, 'identifierScheme')?.id ?? id),
    says: problem('eInvoice.sweden.organisation'),
  },
  {
    ...{ rule: 'SE-R-005', at: ['seller.tax-number'], if: { 'seller.legal-id': THERE } },
    fits: /^Godkänd för F-skatt$/i,
    says: problem('eInvoice.sweden.fskatt'),
  },
  {
    ...{ rule: 'SE-R-006', at: ['lines.vat', 'allowances.vat', 'charges.vat'], if: SWEDISH_VAT },
    breaks: (rate) => ![25, 12, 6, 0].includes(Number(rate)),
    says: problem('eInvoice.sweden.rate'),
  },
];

/** Its specification for self-billed invoices has none of these. */
function ofPeppol(countries: string[], rows: Row[], others: Partial<RulesOfCountry> = {}): RulesOfCountry {
  return { countries, profile: 'peppol', when: (invoice) => !isSelfBilled(invoice), rows, ...others };
}

const NEEDED_IN_GERMANY: Row = {
  rule: 'DE-R',
  at: TERMS.filter(({ need }) => need === 'xrechnung').map(({ path }) => path),
  needs: tell('eInvoice.because.germany'),
};

export const RULES_OF_COUNTRIES: readonly RulesOfCountry[] = [
  { profile: 'xrechnung', rows: [...GERMANY, ...XRECHNUNG] },
  FRANCE,
  ITALY,
  ofPeppol(['DE'], [NEEDED_IN_GERMANY, ...GERMANY], { both: true }),
  ofPeppol(['DK'], DENMARK),
  ofPeppol(['GR', 'EL'], GREECE, { byVat: true }),
  ofPeppol(['IS'], ICELAND),
  ofPeppol(['IT'], ITALIANS, { byVat: true }),
  ofPeppol(['NL'], NETHERLANDS),
  ofPeppol(['NO'], NORWAY, { byVat: true }),
  ofPeppol(['SE'], SWEDEN),
];
