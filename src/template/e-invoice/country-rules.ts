/**
 * §10.36 rule 9: the national rules that Platen's terms can break: those in Peppol, those of France (`france.ts`) and of AgID
 * (`italy.ts`).
 */
import { type Param, problem, tell } from '../../locales/message.ts';
import { FRANCE } from './france.ts';
import { type Invoice, lacks } from './invoice.ts';
import { ITALY } from './italy.ts';
import { isNorwegian, isSwedish } from './peppol-rules.ts';
import {
  fits,
  isCredit,
  isSelfBilled,
  lacksOrder,
  needs,
  type RuleRow,
  type RuleTable,
  refused,
  schemeOf,
  THERE,
  wrong,
} from './rule-rows.ts';
import { splitScheme } from './term-kinds.ts';
import { TERMS } from './terms.ts';

const IDS = 'seller.id buyer.id';

function addresses(country: string, rule: string, parts: string[]): RuleRow {
  const paths = parts.flatMap((part) => [`seller.${part}`, `buyer.${part}`]);
  return needs(rule, paths.join(' '), tell('eInvoice.because.peppol', { country }));
}
/** Requires identifiers to have one of the schemes. */
function registered(country: string, rule: string, path: string, ...schemes: string[]): RuleRow {
  const [first = '', ...others] = schemes.map((scheme): Param => `${scheme}:…`);
  const wanted = others.reduce((names, name) => tell('text.or', { names, name }), first);
  const isOther = (id: string | undefined) => id !== undefined && !schemes.includes(schemeOf(id) ?? '');
  return wrong(rule, path, isOther, problem('eInvoice.peppol.identifier', { country, wanted }));
}

function hasMeans({ terms }: Invoice): boolean {
  return !lacks(terms, 'payment.means', 'payment.reference');
}
/** For a payment without payment means, UBL writes the code "not defined" (1). */
function paysBy(codes: string, means = '1'): boolean {
  return codes.split(' ').includes(means);
}
/** Returns whether there is an amount due without payment means. */
function lacksMeans(invoice: Invoice): boolean {
  const due = invoice.sums.due.compare(0);
  return (isCredit(invoice) ? due < 0 : due > 0) && !hasMeans(invoice);
}

/** The format of a cash discount (BR-DE-18). */
const CASH_DISCOUNT = /^#SKONTO#TAGE=[0-9]+#PROZENT=[0-9]+\.[0-9]{2}#(?:BASISBETRAG=-?[0-9]+\.[0-9]{2}#)?$/;

function hasOtherDiscount(terms = ''): boolean {
  const lines = terms.split('\n').map((line) => line.trim());
  return lines.some((line) => line.startsWith('#') && !CASH_DISCOUNT.test(line));
}

const DELIVERED = { if: { 'delivery.country': THERE } };
const SWEDISH_VAT = { if: { 'seller.vat-id': /^SE/ } };

// biome-ignore format: a row is a rule
const GERMANY: RuleRow[] = [
  needs('BR-DE-10', 'delivery.city', tell('eInvoice.because.delivery'), DELIVERED),
  needs('BR-DE-11', 'delivery.post-code', tell('eInvoice.because.delivery'), DELIVERED),
  wrong('BR-DE-18', 'terms', hasOtherDiscount, problem('eInvoice.germany.cashDiscount')),
];

// biome-ignore format: a row is a rule
const XRECHNUNG: RuleRow[] = [
  wrong('BR-DE-17', 'type', (type) => !'326 380 381 384 389 875 876 877'.split(' ').includes(type!), problem('eInvoice.type.xrechnung')),
  fits('BR-DE-27', 'seller.contact.phone', /(?:\d\D*){3}/, problem('eInvoice.germany.phone')),
];

// biome-ignore format: a row is a rule
const DENMARK: RuleRow[] = [
  needs('DK-R-002', 'seller.legal-id', tell('eInvoice.because.peppol', { country: 'DK' })),
  registered('DK', 'DK-R-014, DK-R-017', 'seller.legal-id buyer.legal-id', '0184'),
  wrong('DK-R-013', IDS, (id) => id !== undefined && schemeOf(id) === undefined, problem('eInvoice.denmark.scheme'), { both: true }),
  wrong('DK-R-005, DK-R-008, DK-R-010', 'payment.means', (means) => !paysBy('1 10 31 42 48 49 58 59 97', means), problem('eInvoice.denmark.means'), {
    both: true,
    when: (invoice) => !isCredit(invoice) && hasMeans(invoice),
  }),
  needs('DK-R-006', 'payment.bic', tell('eInvoice.because.denmarkAccount'), { both: true, if: { 'payment.means': '31 42' }, when: (invoice) => !isCredit(invoice) }),
  refused('DK-R-016', 'totals.due', problem('eInvoice.negative.credit'), { both: true, when: (invoice) => isCredit(invoice) && invoice.sums.due.compare(0) < 0 }),
];

const GREECE: RuleRow[] = [refused('GR-R-004-1', 'seller.country', problem('eInvoice.greece'))];

// biome-ignore format: a row is a rule
const ICELAND: RuleRow[] = [
  ...['seller.legal-id', 'buyer.legal-id'].flatMap((path) => [
    needs('IS-R-002, IS-R-004', path, tell('eInvoice.because.peppol', { country: 'IS' })),
    registered('IS', 'IS-R-002, IS-R-004', path, '0196'),
  ]),
  addresses('IS', 'IS-R-003, IS-R-005', ['street', 'post-code']),
  wrong('IS-R-006, IS-R-007', 'payment.means', (means) => paysBy('9 42', means), problem('eInvoice.iceland.account')),
];

// biome-ignore format: a row is a rule
const ITALIANS: RuleRow[] = [
  needs('IT-R-002 to IT-R-004', 'seller.street seller.city seller.post-code', tell('eInvoice.because.peppol', { country: 'IT' })),
  fits('IT-R-001', 'seller.tax-number', /^[A-Z0-9]{11,16}$/, problem('eInvoice.italy.taxNumber')),
];

// biome-ignore format: a row is a rule
const NETHERLANDS: RuleRow[] = [
  needs('NL-R-001', 'preceding.number', tell('eInvoice.because.netherlandsCredit'), { when: isCredit }),
  addresses('NL', 'NL-R-002, NL-R-004', ['street', 'city', 'post-code']),
  registered('NL', 'NL-R-003, NL-R-005', 'seller.legal-id buyer.legal-id', '0106', '0190'),
  needs('NL-R-007', 'payment.means', tell('eInvoice.because.netherlandsDue'), { when: lacksMeans }),
  wrong('NL-R-008', 'payment.means', (means) => !paysBy('30 48 49 57 58 59', means), problem('eInvoice.netherlands.means'), { both: true, when: hasMeans }),
  needs('NL-R-009', 'order', tell('eInvoice.because.orderLine'), { when: lacksOrder }),
];

// biome-ignore format: a row is a rule
const NORWAY: RuleRow[] = [
  wrong('NO-R-001', 'seller.vat-id', (id) => id?.startsWith('NO') && !(id.endsWith('MVA') && isNorwegian(id.slice(2, -3))), problem('eInvoice.norway.vatId')),
];

// biome-ignore format: a row is a rule
const SWEDEN: RuleRow[] = [
  fits('SE-R-001, SE-R-002', 'seller.vat-id', /^SE[0-9]{12}$/, problem('eInvoice.sweden.vatId'), SWEDISH_VAT),
  wrong('SE-R-003, SE-R-004, SE-R-013', 'seller.legal-id', (id) => id !== undefined && !isSwedish(splitScheme(id, 'identifierScheme')?.id ?? id), problem('eInvoice.sweden.organisation')),
  fits('SE-R-005', 'seller.tax-number', /^Godkänd för F-skatt$/i, problem('eInvoice.sweden.fskatt'), { if: { 'seller.legal-id': THERE } }),
  wrong('SE-R-006', 'lines.vat allowances.vat charges.vat', (rate) => ![25, 12, 6, 0].includes(Number(rate)), problem('eInvoice.sweden.rate'), SWEDISH_VAT),
];

const NEEDED_IN_GERMANY = TERMS.filter(({ need }) => need === 'xrechnung').map(({ path }) => path);

/** Peppol's specification for self-billed invoices has none of these rules. */
function ofPeppol(countries: string[], rows: RuleRow[], others: Partial<RuleTable> = {}): RuleTable {
  return { countries, profile: 'peppol', when: (invoice) => !isSelfBilled(invoice), rows, ...others };
}

export const RULES_OF_COUNTRIES: readonly RuleTable[] = [
  { profile: 'xrechnung', rows: [...GERMANY, ...XRECHNUNG] },
  FRANCE,
  ITALY,
  ofPeppol(['DE'], [needs('DE-R', NEEDED_IN_GERMANY.join(' '), tell('eInvoice.because.germany')), ...GERMANY], {
    both: true,
  }),
  ofPeppol(['DK'], DENMARK),
  ofPeppol(['GR', 'EL'], GREECE, { byVat: true }),
  ofPeppol(['IS'], ICELAND),
  ofPeppol(['IT'], ITALIANS, { byVat: true }),
  ofPeppol(['NL'], NETHERLANDS),
  ofPeppol(['NO'], NORWAY, { byVat: true }),
  ofPeppol(['SE'], SWEDEN),
];
