/**
 * §10.36 rule 9: what AgID asks beyond Peppol of invoices from sellers in Italy to public bodies there (BR-IT, 3.2.1), which the SdI takes as FatturaPA. They
 * are about what EN 16931 has; what AgID adds to it, such as withholding tax and the regime of a seller, is not.
 */
import { problem, tell } from '../../locales/message.ts';
import { oneOf, type Row, type RulesOfCountry } from './faults-by-country.ts';
import { lacks } from './invoice.ts';
import { moneyOf } from './money.ts';

const ASKED = tell('eInvoice.because.peppol', { country: 'IT' });

const PROVINCES =
  'AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CI CL CN CO CR CS CT CZ EN FC FE FG FI FM FR FU GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OG OR OT PA PC PD PE PG PI PL PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VS VT VV ZA';

/** What has more characters, or others than the FatturaPA takes there. */
function isBeyond(text: string, most: number, set: 'ASCII' | 'Latin-1' = 'ASCII'): boolean {
  return [...text].length > most || [...text].some((one) => one > (set === 'ASCII' ? '\x7F' : '\xFF'));
}
function short(rule: string, most: number, at: string[], set: 'ASCII' | 'Latin-1' = 'ASCII'): Row {
  const says = problem('eInvoice.italy.characters', { count: most, set });
  return { rule, at, says, breaks: (text = '') => isBeyond(text, most, set) };
}

/** The whole part has as many digits at most, and as many are behind the point. */
function isLong(number: string, whole: number): boolean {
  const [before = '', after = ''] = number.replace('-', '').split('.');
  return before.length > whole || after.replace(/0+$/, '').length > 8;
}
const TOO_LONG = problem('eInvoice.decimalsOrLong', { count: 8 });

/** Street, town, post code and province of an address. */
function address(rule: string, of: string, condition: Pick<Row, 'if'> = {}): Row[] {
  return [
    ...['street', 'city', 'post-code', 'region'].map(
      (part): Row => ({ rule, at: [`${of}.${part}`], ...condition, needs: ASKED }),
    ),
    {
      ...{ rule, at: [`${of}.region`], ...condition, says: problem('eInvoice.italy.province') },
      breaks: (province) => province !== undefined && !PROVINCES.split(' ').includes(province),
    },
  ];
}

const IN_ITALY: Row[] = ['seller.country', 'buyer.country'].map((path) => ({
  ...{ rule: 'BR-IT-001', at: [path], fits: /^IT$/ },
  says: problem('eInvoice.italy.country'),
}));

const NO_HOUSE = problem('eInvoice.italy.houseNumber');

const PARTIES: Row[] = [
  ...address('BR-IT-DC-140, BR-IT-DC-150', 'seller'),
  ...address('BR-IT-210, BR-IT-220', 'buyer'),
  ...address('BR-IT-240, BR-IT-250', 'delivery', { if: { 'delivery.country': 'IT' } }),
  {
    ...{ rule: 'BR-IT-DC-140', at: ['seller.street'], when: ({ terms }) => lacks(terms, 'seller.street-2') },
    ...{ fits: /[0-9]|s\.n\.c\./, says: NO_HOUSE },
  },
  { rule: 'BR-IT-DC-141', at: ['seller.street-2'], fits: /[0-9]|^s\.n\.c\.$/, says: NO_HOUSE },
  { rule: 'BR-IT-DC-110A', at: ['seller.legal-id'], needs: ASKED },
  { rule: 'BR-IT-520A', at: ['buyer.legal-id'], when: ({ terms }) => lacks(terms, 'buyer.vat-id'), needs: ASKED },
  {
    ...{ rule: 'BR-IT-DC-110B, BR-IT-520B, BR-IT-520C', at: ['seller.legal-id', 'buyer.legal-id'] },
    fits: /^0210:(?:\d{11}|[A-Z]{6}\d\d[A-Z]\d\d[A-Z0-9]{3}\d[A-Z])$/,
    says: problem('eInvoice.italy.codiceFiscale'),
  },
  {
    ...{ rule: 'BR-IT-120', at: ['seller.tax-number'], breaks: (id) => id !== undefined },
    says: problem('eInvoice.italy.noPlace'),
  },
  {
    ...{ rule: 'BR-IT-190A, BR-IT-200', at: ['buyer.e-address'], fits: /^0201:[A-Z0-9]{6}$/ },
    says: problem('eInvoice.italy.office'),
  },
  {
    ...{ rule: 'BR-IT-DC-100', at: ['seller.id'] },
    fits: /^(?!EORI:|ALBO:|REA:)|^EORI:[A-Z0-9]{18,22}$|^ALBO:(?=.{1,132}$)[a-zA-Z]+(?:#[A-Z0-9-]+)*$|^REA:(?=.{4,23}$)[a-zA-Z0-9]+#[A-Z0-9]+$/,
    says: problem('eInvoice.italy.agid', { example: 'REA:RM#123456' }),
  },
  {
    ...{ rule: 'BR-IT-DC-122', at: ['seller.legal-info'] },
    fits: /^(?=.{0,21}$)(?:\d{1,3}(?:\.\d{2})*|\d+)?(?:#(?:SU|SM))?(?:#(?:LS|LN))?$/,
    says: problem('eInvoice.italy.agid', { example: '10000#SU#LN' }),
  },
  {
    ...{ rule: 'BR-IT-DC-161', at: ['seller.contact.phone', 'buyer.contact.phone'], fits: /^[ -~]{5,12}$/ },
    says: problem('eInvoice.italy.phone'),
  },
  short('BR-IT-091, BR-IT-171, BR-IT-222', 80, ['seller.name', 'buyer.name', 'tax-representative.name'], 'Latin-1'),
  short('BR-IT-DC-221', 200, ['payee.name'], 'Latin-1'),
];

const DOCUMENT: Row[] = [
  {
    ...{ rule: 'BR-IT-010', at: ['number'], fits: /^(?=.*\d)[ -~]{1,20}$/ },
    says: problem('eInvoice.italy.number'),
  },
  short('BR-IT-020, BR-IT-070', 15, ['project', 'tender']),
  short('BR-IT-030, BR-IT-040, BR-IT-080, BR-IT-090, BR-IT-400', 20, [
    ...['contract', 'order', 'accounting', 'preceding.number', 'lines.order-line'],
  ]),
  short('BR-IT-081', 200, ['terms', 'lines.note'], 'Latin-1'),
  {
    ...short('BR-IT-081', 200, ['notes'], 'Latin-1'),
    breaks: (_, { notes }) => isBeyond(notes.join('\n'), 200, 'Latin-1'),
  },
  short('BR-IT-440', 35, ['lines.item-id']),
  {
    ...short('BR-IT-530', 1000, ['lines.name'], 'Latin-1'),
    breaks: (name = '', _, { terms }) => isBeyond((terms('lines.description') ?? '') + name, 1000, 'Latin-1'),
  },
  {
    ...short('BR-IT-DC-351', 105, ['exemption.reason'], 'Latin-1'),
    breaks: (_, { vat }) => vat.some(({ reason = '' }) => isBeyond(reason, 105, 'Latin-1')),
  },
  {
    ...{ rule: 'BR-IT-DE-016', at: ['despatch-advice'], breaks: (advice) => advice !== undefined },
    says: problem('eInvoice.italy.date'),
  },
  {
    ...{ rule: 'BR-IT-DE-052', at: ['order'], needs: tell('eInvoice.because.orderLine') },
    when: ({ terms, lines }) =>
      lacks(terms, 'sales-order') && lines.some((line) => !lacks(line.terms, 'lines.order-line')),
  },
  { rule: 'BR-IT-360', at: ['documents.url'], needs: ASKED },
  {
    ...{ rule: 'BR-IT-350', at: ['lines.category', 'allowances.category', 'charges.category'] },
    ...oneOf('S AE E G K Z B', (codes) => problem('eInvoice.italy.category', { codes })),
  },
  { rule: 'BR-IT-260', at: ['payment.means'], needs: ASKED },
  { rule: 'BR-IT-261', at: ['terms'], needs: ASKED },
  {
    ...{ rule: 'BR-IT-270', at: ['payment.iban'], if: { 'payment.means': '15 16 30 45 51 56 58 68 93 94 95' } },
    needs: tell('eInvoice.because.transfer'),
  },
  {
    ...{ rule: 'BR-IT-280', at: ['payment.bic'], fits: /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/ },
    says: problem('eInvoice.value.bic'),
  },
  short('BR-IT-DC-262', 60, ['payment.reference']),
];

const NUMBERS: Row[] = [
  { rule: 'BR-IT-380', at: ['lines.quantity'], breaks: (quantity = '') => isLong(quantity, 12), says: TOO_LONG },
  {
    ...{ rule: 'BR-IT-431, BR-IT-433', at: ['lines.price', 'lines.gross-price', 'lines.price-discount'] },
    breaks: (price = '') => isLong(price, 11),
    says: TOO_LONG,
  },
  {
    ...{ rule: 'BR-IT-290 to BR-IT-340, BR-IT-390', at: ['totals.due'] },
    breaks: (_, { sums, lines, changes }) =>
      [...Object.values(sums), ...lines.map(({ net }) => net), ...changes.map(({ amount }) => amount)].some((sum) =>
        isLong(moneyOf(sum), 11),
      ),
    says: problem('eInvoice.digits', { count: 11 }),
  },
];

export const ITALY: RulesOfCountry = {
  profile: 'peppol-it',
  rows: [...IN_ITALY, ...PARTIES, ...DOCUMENT, ...NUMBERS],
};
