/** §10.36 rules 7 and 9: each rule of EN 16931, of Peppol and of its countries, by what keeps it and what breaks it. France and Italy have tables of their own. */
import { expect, test } from '@jest/globals';
import { type InvoiceValues, moneyOf } from '../../../src/template/e-invoice/invoice.ts';
import { draftInvoice, readInvoice } from '../../../src/template/e-invoice/read-invoice.ts';

/** `2.lines.…` is a second line, which has what it does not say from the first; `notes` has lines, each a note. */
type Terms = Record<string, string>;

const BELGIAN: Terms = {
  ...{ type: 'invoice', number: '1', date: '2026-11-23', due: '2026-12-23', currency: 'EUR', order: 'PO-1' },
  ...{ 'seller.name': 'A', 'seller.country': 'BE', 'seller.vat-id': 'BE0123456749', 'delivery.date': '2026-11-20' },
  ...{ 'seller.e-address': '0208:0123456749', 'buyer.e-address': '0208:0207502695' },
  ...{ 'buyer.name': 'B', 'buyer.country': 'BE', 'buyer.vat-id': 'BE0207502676' },
  ...{ 'lines.name': 'C', 'lines.quantity': '2', 'lines.unit': 'H87', 'lines.price': '10', 'lines.vat': '25' },
};
const ADDRESSES: Terms = {
  ...{ 'seller.street': 'S', 'seller.city': 'C', 'seller.post-code': '1' },
  ...{ 'buyer.street': 'S', 'buyer.city': 'C', 'buyer.post-code': '1' },
};
const TRANSFER: Terms = { 'payment.means': 'transfer', 'payment.reference': '1', 'payment.iban': 'BE68539007547034' };
function untaxed(category: string): Terms {
  return { 'lines.vat': '0', 'lines.category': category };
}
const EXEMPT: Terms = { ...untaxed('E'), 'exemption.reason': 'R' };
const OUTSIDE: Terms = { ...untaxed('O'), 'exemption.reason': 'R', 'seller.legal-id': '1' };
const WITHIN_UNION: Terms = { ...untaxed('K'), 'delivery.country': 'FR' };
const REPRESENTATIVE: Terms = {
  ...{
    'tax-representative.name': 'R',
    'tax-representative.vat-id': 'BE0123456749',
    'tax-representative.country': 'BE',
  },
};
const PAID: Terms = { 'totals.paid': '25' };
const CREDIT: Terms = { type: 'credit-note' };

/** Both in a country, where all is right. */
function both(country: string, others: Terms = {}): Terms {
  return { 'seller.country': country, 'buyer.country': country, ...others };
}
const GERMAN = both('DE', {
  ...{ 'buyer-reference': 'R', 'seller.contact.name': 'N', 'seller.contact.phone': '123' },
  ...{ 'seller.contact.email': 'a@b.example', ...TRANSFER, ...ADDRESSES },
});
const DANISH = both('DK', { 'seller.legal-id': '0184:12345674', 'buyer.legal-id': '0184:12345674' });
const DUTCH = both('NL', { ...TRANSFER, ...ADDRESSES, 'seller.legal-id': '0106:1', 'buyer.legal-id': '0190:1' });
const ICELANDIC = both('IS', { ...ADDRESSES, 'seller.legal-id': '0196:1', 'buyer.legal-id': '0196:1' });
const NORWEGIAN = both('NO', { 'seller.vat-id': 'NO974760673MVA' });
const SWEDISH = both('SE', { 'seller.vat-id': 'SE556016068001', 'seller.legal-id': '0007:5560160680' });
const ITALIAN = both('IT', { ...ADDRESSES, 'seller.vat-id': 'IT12345670017', 'seller.tax-number': '12345670017' });

type Profile = 'en16931' | 'peppol' | 'xrechnung';

function read(terms: Terms, profile: Profile) {
  const values: Terms = { ...BELGIAN, ...terms, profile };
  const value = (path: string) => values[path] ?? '';
  const isThere = (part: string) => Object.keys(values).some((path) => path.startsWith(part));
  const second = (path: string) => values[`2.${path}`] ?? value(path);
  const entries = {
    lines: isThere('2.lines') ? [value, second] : [value],
    ...(isThere('allowances') && { allowances: [value] }),
  };
  const syntax = profile === 'peppol' ? 'ubl' : 'cii';
  const said: InvoiceValues = { profile, syntax, value, notes: values.notes?.split('\n') ?? [], entries };
  const { sums } = draftInvoice(said).invoice;
  for (const name of ['vat', 'due'] as const) values[`totals.${name}`] ??= moneyOf(sums[name]);
  return readInvoice(said);
}

/** The rules that an invoice breaks, each with its term. */
function brokenBy(terms: Terms, profile: Profile): string[] {
  const { faults } = read(terms, profile);
  return faults.map(({ path, rule }) => (rule ? `${path} ${rule}` : path));
}

type Row = [what: string, terms: Terms, broken?: string];

// biome-ignore format: a row is an invoice
const OF_EN_16931: Row[] = [
  ['as it is', {}],
  ['no day to pay by', { due: '' }, 'due BR-CO-25'],
  ['no day, though terms', { due: '', terms: 'T' }],
  ['no day, though nothing to pay', { due: '', ...PAID }],
  ['a cent to pay', { due: '', 'totals.paid': '24.99' }, 'due BR-CO-25'],
  ...['transfer', 'sepa-transfer'].map((means): Row => [`${means} to no account`, { 'payment.means': means }, 'payment.iban BR-61']),
  ...['sepa-debit', '49'].map((means): Row => [`debit by ${means} without its terms`, { 'payment.means': means }, 'payment.mandate, payment.creditor, payment.debit-iban']),
  ...['card', '54', '55'].map((means): Row => [`card by ${means} without its number`, { 'payment.means': means }, 'payment.card']),
  ['cash', { 'payment.means': 'cash' }],
  ['an account without means', { 'payment.iban': 'BE68539007547034' }, 'payment.means BR-49'],
  ['a card without means, which is left out', { 'payment.card': '1234' }],
  ['a seller that nothing identifies', { 'seller.vat-id': '' }, 'seller.vat-id BR-CO-26, seller.vat-id BT-32'],
  ['a seller with an id and a tax number', { 'seller.vat-id': '', 'seller.id': '1', 'seller.tax-number': '1' }],
  ['a seller with a representative', { 'seller.vat-id': '', 'seller.legal-id': '1', ...REPRESENTATIVE }],
  ['untaxed outside of VAT, without ids', { ...OUTSIDE, 'seller.vat-id': '', 'buyer.vat-id': '' }],
  ...['K', 'G'].map((category): Row => [`${category} without the seller's VAT id`, { ...WITHIN_UNION, 'lines.category': category, 'seller.vat-id': '', 'seller.id': '1' }, 'seller.vat-id BR-IC-02, BR-G-02']),
  ['K with that of a representative', { ...WITHIN_UNION, 'seller.vat-id': '', 'seller.id': '1', ...REPRESENTATIVE }],
  ...Object.keys(REPRESENTATIVE).map((path): Row => [`a representative without ${path}`, { ...REPRESENTATIVE, [path]: '' }, `${path} BR-18, BR-20, BR-56`]),
  ['O with a representative', { ...OUTSIDE, ...REPRESENTATIVE }, 'tax-representative.vat-id BR-O-02'],
  ['a payee without a name', { 'payee.id': '1' }, 'payee.name BR-17'],
  ['a payee in the register without a name', { 'payee.legal-id': '1' }, 'payee.name BR-17'],
  ['a payee of its own', { 'payee.name': 'P', 'payee.id': '1', 'seller.id': '2' }],
  ['a currency of VAT without its sum', { 'vat-currency': 'DKK' }, 'totals.vat-local BR-53'],
  ['a sum of VAT without its currency', { 'totals.vat-local': '1' }, 'vat-currency BT-111'],
  ['the same currency twice', { 'vat-currency': 'EUR', 'totals.vat-local': '5' }, 'vat-currency PEPPOL-EN16931-R005'],
  ['VAT of another sign', { 'vat-currency': 'DKK', 'totals.vat-local': '-1' }, 'totals.vat-local PEPPOL-EN16931-R055'],
  ['negative VAT in both', { 'vat-currency': 'DKK', 'totals.vat-local': '-1', 'lines.quantity': '-2' }],
  ['no VAT in both', { 'vat-currency': 'DKK', 'totals.vat-local': '0', ...EXEMPT }],
  ['reverse charge to a buyer without ids', { ...untaxed('AE'), 'buyer.vat-id': '' }, 'buyer.vat-id BR-AE-02'],
  ['reverse charge to a buyer in the register', { ...untaxed('AE'), 'buyer.vat-id': '', 'buyer.legal-id': '1' }],
  ['K', WITHIN_UNION],
  ['K to a buyer without a VAT id', { ...WITHIN_UNION, 'buyer.vat-id': '' }, 'buyer.vat-id BR-IC-02'],
  ['K to no country', { ...WITHIN_UNION, 'delivery.country': '' }, 'delivery.country BR-IC-12'],
  ['K without a day of delivery', { ...WITHIN_UNION, 'delivery.date': '' }, 'delivery.date BR-FX-EN-04'],
  ['K as a prepayment', { ...WITHIN_UNION, 'delivery.date': '', type: 'prepayment' }, 'delivery.date BR-FX-EN-04'],
  ...['name', 'street', 'street-2', 'city', 'post-code', 'region'].map((part): Row => [`delivery to a ${part} in no country`, { [`delivery.${part}`]: 'D' }, 'delivery.country BR-57']),
  ['an exemption without a reason', untaxed('E'), 'exemption.reason BR-E-10'],
  ['an exemption with a code', { ...untaxed('E'), 'exemption.code': 'VATEX-EU-132' }],
  ['an exemption with a reason of its line', { ...untaxed('E'), 'lines.exemption-reason': 'R' }],
  ['a zero rate without a reason', untaxed('Z')],
  ['a correction of nothing', { type: 'corrected' }, 'preceding.number BR-55'],
  ['a day of nothing before', { 'preceding.date': '2026-11-01' }, 'preceding.number BR-55'],
  ['O beside others', { ...OUTSIDE, 'seller.tax-number': '1', '2.lines.vat': '25', '2.lines.category': 'S' }, 'lines.category BR-O-11'],
  ['two codes in a category', { ...untaxed('E'), 'lines.exemption-code': 'VATEX-EU-132', '2.lines.exemption-code': 'VATEX-EU-143' }, 'lines.exemption-code BT-121'],
  ['split payment beside others', { ...both('IT'), 'lines.category': 'B', '2.lines.category': 'S' }, 'lines.category BR-B-02'],
  ['a period backwards', { 'period.from': '2026-11-02', 'period.to': '2026-11-01' }, 'period.to BR-29'],
  ['a period of a day', { 'period.from': '2026-11-02', 'period.to': '2026-11-02' }],
  ['a period without an end', { 'period.from': '2026-11-02' }],
  ['a line before the period', { 'period.from': '2026-11-02', 'lines.from': '2026-11-01' }, 'lines.from PEPPOL-EN16931-R110'],
  ['a line after the period', { 'period.to': '2026-11-02', 'lines.to': '2026-11-03' }, 'lines.from PEPPOL-EN16931-R110'],
  ['a line backwards', { 'lines.from': '2026-11-02', 'lines.to': '2026-11-01' }, 'lines.to BR-30'],
  ['a negative allowance', { 'allowances.amount': '-1', 'allowances.reason': 'R', 'allowances.vat': '25' }, 'allowances.amount'],
  ['an allowance', { 'allowances.amount': '1', 'allowances.reason': 'R', 'allowances.vat': '25' }],
  ['Germany within CII, no day of supply', { ...both('DE'), 'delivery.date': '' }, 'delivery.date BR-FX-EN-04'],
  ['Germany within CII, a day of supply from its lines', { ...both('DE'), 'delivery.date': '', 'lines.to': '2026-11-20' }],
  ['a note on an unknown subject', { notes: '#XXX#A' }, 'notes'],
  ['a prepayment within Germany', { ...both('DE'), 'delivery.date': '', type: 'prepayment' }],
];

// biome-ignore format: a row is an invoice
const OF_PEPPOL: Row[] = [
  ['as it is', {}],
  ['no reference', { order: '' }, 'buyer-reference PEPPOL-EN16931-R003'],
  ['a reference of the buyer', { order: '', 'buyer-reference': 'R' }],
  ['a type that Peppol lacks', { type: '387' }, 'type PEPPOL-EN16931-P0100'],
  ['a process', { process: 'urn:peppol:bis:billing_with_response' }],
  ['another process', { process: 'urn:example' }, 'process PEPPOL-EN16931-R007'],
  ['a process of what is self-billed', { process: 'urn:peppol:bis:billing_with_response', type: 'self-billed' }, 'process PEPPOL-EN16931-R007'],
  ['a partial invoice abroad', { type: 'partial' }, 'type PEPPOL-EN16931-P0112'],
  ...([['VATEX-EU-G', 'K'], ['VATEX-EU-O', 'E'], ['VATEX-EU-IC', 'E'], ['VATEX-EU-AE', 'E'], ['VATEX-EU-D', 'G'], ['VATEX-EU-F', 'G'], ['VATEX-EU-I', 'G'], ['VATEX-EU-J', 'G']] as const).map(([code, category]): Row => [`${code} of ${category}`, { ...WITHIN_UNION, 'lines.category': category, 'exemption.code': code }, 'exemption.code PEPPOL-EN16931-P0104 to P0111']),
  ['the code of its category', { ...untaxed('E'), 'exemption.code': 'VATEX-EU-J' }],
  ['Germany', GERMAN],
  ['Germany, without what it asks for', { ...GERMAN, 'seller.contact.name': '', 'buyer.city': '' }, 'seller.contact.name DE-R, buyer.city DE-R'],
  ['Germany to abroad', { ...GERMAN, 'buyer.country': 'BE', 'buyer.city': '' }],
  ['self-billed in Germany', { ...GERMAN, 'buyer.city': '', type: 'self-billed' }],
  ['a German delivery', { ...GERMAN, 'delivery.country': 'DE' }, 'delivery.city BR-DE-10, delivery.post-code BR-DE-11'],
  ['a cash discount as German', { ...GERMAN, terms: '#SKONTO#TAGE=7#PROZENT=2.00#' }],
  ['one of an amount', { ...GERMAN, terms: '#SKONTO#TAGE=7#PROZENT=2.00#BASISBETRAG=-1.00#' }],
  ...['#SKONTO#TAGE=x#PROZENT=2.00#', '#SKONTO#TAGE=7#PROZENT=2.0#', '#ANDERES#'].map((terms): Row => [`the terms ${terms}`, { ...GERMAN, terms }, 'terms BR-DE-18']),
  ['Denmark', DANISH],
  ['Denmark, not registered', { ...DANISH, 'seller.legal-id': '' }, 'seller.legal-id DK-R-002'],
  ['Denmark, registered elsewhere', { ...DANISH, 'seller.legal-id': '0106:1' }, 'seller.legal-id DK-R-014, DK-R-017'],
  ['Denmark, a buyer registered elsewhere', { ...DANISH, 'buyer.legal-id': '0106:1' }, 'buyer.legal-id DK-R-014, DK-R-017'],
  ['Denmark to a buyer abroad', { ...DANISH, 'buyer.country': 'BE', 'buyer.legal-id': '0106:1', 'seller.id': '1' }],
  ['Denmark, an id of no scheme', { ...DANISH, 'seller.id': '1' }, 'seller.id DK-R-013'],
  ['Denmark, a buyer of no scheme', { ...DANISH, 'buyer.id': '1' }, 'buyer.id DK-R-013'],
  ['Denmark, an id of a scheme', { ...DANISH, 'seller.id': '0106:1' }],
  ['Denmark by transfer', { ...DANISH, ...TRANSFER }, 'payment.means DK-R-005, DK-R-008, DK-R-010'],
  ['Denmark by transfer, as a credit', { ...DANISH, ...TRANSFER, ...CREDIT }],
  ['Denmark, a reference alone', { ...DANISH, 'payment.reference': '1' }],
  ...['31', '42'].map((means): Row => [`Denmark by ${means} to no bank`, { ...DANISH, 'payment.means': means, 'payment.reference': '1' }, 'payment.bic DK-R-006']),
  ['Denmark by 31, as a credit', { ...DANISH, ...CREDIT, 'payment.means': '31', 'payment.reference': '1' }],
  ['Denmark, a negative credit', { ...DANISH, ...CREDIT, 'lines.quantity': '-2' }, 'totals.due DK-R-016'],
  ['Denmark, a credit of nothing', { ...DANISH, ...CREDIT, ...PAID }],
  ['Greece', { ...both('GR'), 'seller.vat-id': '', 'seller.id': '1', 'seller.tax-number': '1' }, 'seller.country GR-R-004-1'],
  ['Greece by its VAT id', { 'seller.vat-id': 'EL094014201' }, 'seller.country GR-R-004-1'],
  ['Iceland', ICELANDIC],
  ['Iceland, not registered', { ...ICELANDIC, 'seller.legal-id': '', 'buyer.legal-id': '' }, 'seller.legal-id IS-R-002, IS-R-004, buyer.legal-id IS-R-002, IS-R-004'],
  ['Iceland, registered elsewhere', { ...ICELANDIC, 'buyer.legal-id': '0106:1' }, 'buyer.legal-id IS-R-002, IS-R-004'],
  ...['seller.street', 'seller.post-code', 'buyer.street', 'buyer.post-code'].map((path): Row => [`Iceland without ${path}`, { ...ICELANDIC, [path]: '' }, `${path} IS-R-003, IS-R-005`]),
  ['Iceland by 9', { ...ICELANDIC, 'payment.means': '9' }, 'payment.means IS-R-006, IS-R-007'],
  ['Iceland by 42', { ...ICELANDIC, 'payment.means': '42' }, 'payment.means IS-R-006, IS-R-007'],
  ['Italy', ITALIAN],
  ...['seller.street', 'seller.city', 'seller.post-code'].map((path): Row => [`Italy without ${path}`, { ...ITALIAN, [path]: '' }, `${path} IT-R-002 to IT-R-004`]),
  ...['1234567890', 'x2345670017', '12345678901234567'].map((number): Row => [`Italy with ${number}`, { ...ITALIAN, 'seller.tax-number': number }, 'seller.tax-number IT-R-001']),
  ['the Netherlands', DUTCH],
  ['the Netherlands, a credit of nothing before', { ...DUTCH, ...CREDIT }, 'preceding.number NL-R-001'],
  ...['street', 'city', 'post-code'].flatMap((part) => [`seller.${part}`, `buyer.${part}`]).map((path): Row => [`the Netherlands without ${path}`, { ...DUTCH, [path]: '' }, `${path} NL-R-002, NL-R-004`]),
  ['the Netherlands, registered elsewhere', { ...DUTCH, 'seller.legal-id': '0184:12345674' }, 'seller.legal-id NL-R-003, NL-R-005'],
  ['the Netherlands, no means', { ...DUTCH, 'payment.means': '', 'payment.iban': '', 'payment.reference': '' }, 'payment.means NL-R-007'],
  ['the Netherlands, nothing to pay', { ...DUTCH, ...PAID, 'payment.means': '', 'payment.iban': '', 'payment.reference': '' }],
  ['the Netherlands in cash', { ...DUTCH, 'payment.means': 'cash', 'payment.iban': '' }, 'payment.means NL-R-008'],
  ['the Netherlands, a reference alone', { ...DUTCH, 'payment.means': '', 'payment.iban': '', 'payment.reference': '1' }, 'payment.means NL-R-008'],
  ['the Netherlands in cash, to abroad', { ...DUTCH, 'payment.means': 'cash', 'payment.iban': '', 'buyer.country': 'BE' }],
  ['the Netherlands, a line of no order', { ...DUTCH, order: '', 'buyer-reference': 'R', 'lines.order-line': '1' }, 'order NL-R-009'],
  ['Norway', NORWEGIAN],
  ...['NO974760673', 'NO974760674MVA'].map((id): Row => [`Norway with ${id}`, { ...NORWEGIAN, 'seller.vat-id': id }, 'seller.vat-id NO-R-001']),
  ['Sweden', SWEDISH],
  ['Sweden with a tax number', { ...SWEDISH, 'seller.tax-number': 'godkänd för f-skatt' }],
  ['Sweden with another', { ...SWEDISH, 'seller.tax-number': 'F-skatt' }, 'seller.tax-number SE-R-005'],
  ['Sweden with another, not registered', { ...SWEDISH, 'seller.tax-number': 'F-skatt', 'seller.legal-id': '' }],
  ['Sweden with a short VAT id', { ...SWEDISH, 'seller.vat-id': 'SE5560160680' }, 'seller.vat-id SE-R-001, SE-R-002'],
  ['Sweden with a wrong digit', { ...SWEDISH, 'seller.legal-id': '5560160681' }, 'seller.legal-id SE-R-003, SE-R-004, SE-R-013'],
  ...['25', '12', '6'].map((rate): Row => [`Sweden at ${rate}`, { ...SWEDISH, 'lines.vat': rate }]),
  ['Sweden at 21', { ...SWEDISH, 'lines.vat': '21' }, 'lines.vat SE-R-006'],
  ['Sweden, a VAT id of Belgium, at 21', { ...SWEDISH, 'seller.vat-id': 'BE0123456749', 'lines.vat': '21' }],
];

// biome-ignore format: a row is an invoice
const OF_XRECHNUNG: Row[] = [
  ['as it is', GERMAN],
  ['a phone without digits', { ...GERMAN, 'seller.contact.phone': '1-2' }, 'seller.contact.phone BR-DE-27'],
  ['a type that it lacks', { ...GERMAN, type: '383' }, 'type BR-DE-17'],
  ...['326', '380', '381', '389', '875', '876', '877'].map((type): Row => [`the type ${type}`, { ...GERMAN, type }]),
  ['a seller without a tax number', { ...GERMAN, ...OUTSIDE, 'seller.vat-id': '' }, 'seller.vat-id BT-32'],
];

test.each([
  ...OF_EN_16931.map((row) => ['en16931', ...row] as const),
  ...OF_PEPPOL.map((row) => ['peppol', ...row] as const),
  ...OF_XRECHNUNG.map((row) => ['xrechnung', ...row] as const),
])('%s: %s', (profile, _, terms, broken = '') => expect(brokenBy(terms, profile).join(', ')).toBe(broken));

test('notes without text are left out', () => {
  expect(read({ notes: 'A\n \n#AAI# B' }, 'peppol').invoice!.notes).toEqual(['A', '#AAI#B']);
});
