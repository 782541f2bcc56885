/**
 * §10.36 rule 9: AgID's rules beyond Peppol for invoices from Italian sellers to public bodies (BR-IT, 3.2.1), which the SdI converts to
 * FatturaPA. They cover the terms of EN 16931, not AgID's additions such as withholding tax and the seller's regime.
 */
import { problem, tell } from '../../locales/message.ts';
import { lacks, moneyOf } from './invoice.ts';
import { fits, lacksOrder, needs, oneOf, type RuleRow, type RuleTable, wrong } from './rule-rows.ts';

const ASKED = tell('eInvoice.because.peppol', { country: 'IT' });

const PROVINCES =
  'AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CI CL CN CO CR CS CT CZ EN FC FE FG FI FM FR FU GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OG OR OT PA PC PD PE PG PI PL PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VS VT VV ZA';

/** Returns whether a text is longer than FatturaPA allows, or has characters that it does not allow. */
function isBeyond(text: string, most: number, set: 'ASCII' | 'Latin-1'): boolean {
  return [...text].length > most || [...text].some((one) => one > (set === 'ASCII' ? '\x7F' : '\xFF'));
}
/** `textsOf`: the texts that must be short, if not the term alone. */
function short(
  rule: string,
  at: string,
  most: number,
  set: 'ASCII' | 'Latin-1' = 'ASCII',
  textsOf: (...of: Parameters<RuleRow['isBroken']>) => string[] = (text = '') => [text],
): RuleRow {
  const isLong: RuleRow['isBroken'] = (...of) => textsOf(...of).some((text) => isBeyond(text, most, set));
  return wrong(rule, at, isLong, problem('eInvoice.italy.characters', { count: most, set }));
}

/** Returns whether the whole part has more than `whole` digits, or the fraction more than 8. */
function isLong(number: string, whole: number): boolean {
  const [before = '', after = ''] = number.replace('-', '').split('.');
  return before.length > whole || after.replace(/0+$/, '').length > 8;
}
const TOO_LONG = problem('eInvoice.decimalsOrLong', { count: 8 });

const NO_HOUSE = problem('eInvoice.italy.houseNumber');
const HAS_SCHEME =
  /^(?!EORI:|ALBO:|REA:)|^EORI:[A-Z0-9]{18,22}$|^ALBO:(?=.{1,132}$)[a-zA-Z]+(?:#[A-Z0-9-]+)*$|^REA:(?=.{4,23}$)[a-zA-Z0-9]+#[A-Z0-9]+$/;
const LEGAL_INFO = /^(?=.{0,21}$)(?:\d{1,3}(?:\.\d{2})*|\d+)?(?:#(?:SU|SM))?(?:#(?:LS|LN))?$/;
const CODICE_FISCALE = /^0210:(?:\d{11}|[A-Z]{6}\d\d[A-Z]\d\d[A-Z0-9]{3}\d[A-Z])$/;
const BY_ACCOUNT = { if: { 'payment.means': '15 16 30 45 51 56 58 68 93 94 95' } };

/** Requires street, town, post code and province of an address. */
function address(rule: string, of: string, options: Parameters<typeof needs>[3] = {}): RuleRow[] {
  return [
    needs(rule, `${of}.street ${of}.city ${of}.post-code ${of}.region`, ASKED, options),
    fits(rule, `${of}.region`, PROVINCES, problem('eInvoice.italy.province'), options),
  ];
}

// biome-ignore format: a row is a rule
const PARTIES: RuleRow[] = [
  fits('BR-IT-001', 'seller.country buyer.country', /^IT$/, problem('eInvoice.italy.country')),
  ...address('BR-IT-DC-140, BR-IT-DC-150', 'seller'),
  ...address('BR-IT-210, BR-IT-220', 'buyer'),
  ...address('BR-IT-240, BR-IT-250', 'delivery', { if: { 'delivery.country': 'IT' } }),
  fits('BR-IT-DC-140', 'seller.street', /[0-9]|s\.n\.c\./, NO_HOUSE, { when: ({ terms }) => lacks(terms, 'seller.street-2') }),
  fits('BR-IT-DC-141', 'seller.street-2', /[0-9]|^s\.n\.c\.$/, NO_HOUSE),
  needs('BR-IT-DC-110A', 'seller.legal-id', ASKED),
  needs('BR-IT-520A', 'buyer.legal-id', ASKED, { when: ({ terms }) => lacks(terms, 'buyer.vat-id') }),
  fits('BR-IT-DC-110B, BR-IT-520B, BR-IT-520C', 'seller.legal-id buyer.legal-id', CODICE_FISCALE, problem('eInvoice.italy.codiceFiscale')),
  wrong('BR-IT-120', 'seller.tax-number', (id) => id !== undefined, problem('eInvoice.italy.noPlace')),
  fits('BR-IT-190A, BR-IT-200', 'buyer.e-address', /^0201:[A-Z0-9]{6}$/, problem('eInvoice.italy.office')),
  fits('BR-IT-DC-100', 'seller.id', HAS_SCHEME, problem('eInvoice.italy.agid', { example: 'REA:RM#123456' })),
  fits('BR-IT-DC-122', 'seller.legal-info', LEGAL_INFO, problem('eInvoice.italy.agid', { example: '10000#SU#LN' })),
  fits('BR-IT-DC-161', 'seller.contact.phone buyer.contact.phone', /^[ -~]{5,12}$/, problem('eInvoice.italy.phone')),
  short('BR-IT-091, BR-IT-171, BR-IT-222', 'seller.name buyer.name tax-representative.name', 80, 'Latin-1'),
  short('BR-IT-DC-221', 'payee.name', 200, 'Latin-1'),
];

// biome-ignore format: a row is a rule
const DOCUMENT: RuleRow[] = [
  fits('BR-IT-010', 'number', /^(?=.*\d)[ -~]{1,20}$/, problem('eInvoice.italy.number')),
  short('BR-IT-020, BR-IT-070', 'project tender', 15),
  short('BR-IT-030, BR-IT-040, BR-IT-080, BR-IT-090, BR-IT-400', 'contract order accounting preceding.number lines.order-line', 20),
  short('BR-IT-081', 'terms lines.note', 200, 'Latin-1'),
  short('BR-IT-081', 'notes', 200, 'Latin-1', (_, { notes }) => [notes.join('\n')]),
  short('BR-IT-440', 'lines.item-id', 35),
  short('BR-IT-530', 'lines.name', 1000, 'Latin-1', (name = '', _, { terms }) => [(terms('lines.description') ?? '') + name]),
  short('BR-IT-DC-351', 'exemption.reason', 105, 'Latin-1', (_, { vat }) => vat.map(({ reason = '' }) => reason)),
  wrong('BR-IT-DE-016', 'despatch-advice', (advice) => advice !== undefined, problem('eInvoice.italy.date')),
  needs('BR-IT-DE-052', 'order', tell('eInvoice.because.orderLine'), { when: lacksOrder }),
  needs('BR-IT-360', 'documents.url', ASKED),
  oneOf('BR-IT-350', 'lines.category allowances.category charges.category', 'S AE E G K Z B', (codes) => problem('eInvoice.italy.category', { codes })),
  needs('BR-IT-260', 'payment.means', ASKED),
  needs('BR-IT-261', 'terms', ASKED),
  needs('BR-IT-270', 'payment.iban', tell('eInvoice.because.transfer'), BY_ACCOUNT),
  fits('BR-IT-280', 'payment.bic', /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/, problem('eInvoice.value.bic')),
  short('BR-IT-DC-262', 'payment.reference', 60),
];

// biome-ignore format: a row is a rule
const NUMBERS: RuleRow[] = [
  wrong('BR-IT-380', 'lines.quantity', (quantity = '') => isLong(quantity, 12), TOO_LONG),
  wrong('BR-IT-431, BR-IT-433', 'lines.price lines.gross-price lines.price-discount', (price = '') => isLong(price, 11), TOO_LONG),
  wrong('BR-IT-290 to BR-IT-340, BR-IT-390', 'totals.due', (_, { sums, lines, changes }) => {
    const amounts = [...Object.values(sums), ...lines.map(({ net }) => net), ...changes.map(({ amount }) => amount)];
    return amounts.some((sum) => isLong(moneyOf(sum), 11));
  }, problem('eInvoice.digits', { count: 11 })),
];

export const ITALY: RuleTable = { profile: 'peppol-it', rows: [...PARTIES, ...DOCUMENT, ...NUMBERS] };
