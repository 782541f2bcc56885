/** An invoice of a company to a public body in Italy, with one line of 2 × 10 at 22 %; changes with which it is right, and changes that AgID refuses. */

type Terms = Record<string, string>;

export const ITALIAN: Terms = {
  ...{ profile: 'peppol-it', type: 'invoice', number: 'FT 2026/1', date: '2026-11-23', currency: 'EUR' },
  ...{ due: '2026-12-23', terms: '30 giorni', order: 'ODA-7', 'payment.means': 'sepa-transfer' },
  ...{ 'payment.iban': 'IT60X0542811101000000123456', 'payment.bic': 'BPMOIT22XXX' },
  ...{ 'seller.name': 'Officina Aurora S.r.l.', 'seller.street': 'Via Roma 12', 'seller.city': 'Torino' },
  ...{ 'seller.post-code': '10121', 'seller.region': 'TO', 'seller.country': 'IT', 'seller.vat-id': 'IT12345670017' },
  ...{ 'seller.legal-id': '0210:12345670017', 'seller.e-address': '0211:IT12345670017' },
  ...{ 'buyer.name': 'Comune di Città', 'buyer.street': 'Piazza del Popolo', 'buyer.city': 'Città' },
  ...{ 'buyer.post-code': '06011', 'buyer.region': 'PG', 'buyer.country': 'IT' },
  ...{ 'buyer.legal-id': '0210:80012345678', 'buyer.e-address': '0201:UFABCD' },
  ...{ 'lines.name': 'Panchina', 'lines.quantity': '2', 'lines.unit': 'H87', 'lines.price': '10', 'lines.vat': '22' },
  ...{ 'totals.vat': '4.40', 'totals.due': '24.40' },
};

/** As the public body pays the VAT to the tax office, it is no part of what is due. */
const SPLIT = { 'lines.category': 'B', 'totals.paid': '4.40', 'totals.due': '20' };
const DELIVERY = {
  ...{ 'delivery.country': 'IT', 'delivery.street': 'Via Po', 'delivery.city': 'Torino' },
  ...{ 'delivery.post-code': '10123', 'delivery.region': 'TO' },
};
const CREDIT = { type: 'credit-note', 'preceding.number': 'FT 2026/0' };

type Right = [what: string, terms: Terms, notes?: string[]];
const RIGHT_ROWS: Right[] = [
  ['as it is', {}],
  ['split payment', SPLIT],
  ['a credit note', CREDIT],
  ['a credit note of a project', { ...CREDIT, project: 'C17H03000130001', tender: '7551234A1B' }],
  ['CUP and CIG', { project: 'C17H03000130001', tender: '7551234A1B', contract: 'C-1' }],
  ['a person', { 'seller.legal-id': '0210:RSSMRA80A01H501U', 'seller.name': 'Mario Rossi' }],
  ['no house number', { 'seller.street': 'Via Roma', 'seller.street-2': 's.n.c.' }],
  ['a register', { 'seller.id': 'REA:TO#1234567', 'seller.legal-info': '10000#SU#LN' }],
  ['a delivery', DELIVERY],
  ['a document', { 'documents.id': 'A', 'documents.url': 'https://files.example/a.pdf' }],
  ['gross prices', { 'lines.gross-price': '12.5', 'lines.price-discount': '2.5' }],
  ['eight decimals', { 'lines.price': '9.99999999', 'lines.quantity': '2.00000001', 'lines.amount': '20' }],
  ['exempt', exempt()],
  ['a note', {}, ['Grazie, ed è così']],
];
export const RIGHT = RIGHT_ROWS.map(([what, terms, notes = []]) => ({ what, terms, notes }));

function exempt(): Terms {
  return {
    ...{ 'lines.category': 'E', 'lines.vat': '0', 'totals.vat': '0', 'totals.due': '20' },
    'exemption.reason': 'Esente art. 10 DPR 633/72',
  };
}

type Wrong = [what: string, terms: Terms, broken: string[], notes?: string[]];
const WRONG_ROWS: Wrong[] = [
  ['a seller abroad', { 'seller.country': 'FR' }, ['seller.country BR-IT-001']],
  ['a buyer abroad', { 'buyer.country': 'FR' }, ['buyer.country BR-IT-001']],
  ['no province', { 'seller.region': '' }, ['seller.region BR-IT-DC-140, BR-IT-DC-150']],
  ['a region', { 'buyer.region': 'Umbria' }, ['buyer.region BR-IT-210, BR-IT-220']],
  ['no post code', { 'buyer.post-code': '' }, ['buyer.post-code BR-IT-210, BR-IT-220']],
  ['a delivery to no province', { ...DELIVERY, 'delivery.region': '' }, ['delivery.region BR-IT-240, BR-IT-250']],
  ['no house number', { 'seller.street': 'Via Roma' }, ['seller.street BR-IT-DC-140']],
  ['another second line', { 'seller.street-2': 'Scala B' }, ['seller.street-2 BR-IT-DC-141']],
  ['no codice fiscale', { 'buyer.legal-id': '' }, ['buyer.legal-id BR-IT-520A']],
  ['no codice fiscale of the seller', { 'seller.legal-id': '' }, ['seller.legal-id BR-IT-DC-110A']],
  ['ten digits', { 'buyer.legal-id': '0210:8001234567' }, ['buyer.legal-id BR-IT-DC-110B, BR-IT-520B, BR-IT-520C']],
  ['no scheme', { 'buyer.legal-id': '80012345678' }, ['buyer.legal-id BR-IT-DC-110B, BR-IT-520B, BR-IT-520C']],
  ['a tax number', { 'seller.tax-number': '12345670017' }, ['seller.tax-number BR-IT-120']],
  ['another address', { 'buyer.e-address': '0211:IT12345670017' }, ['buyer.e-address BR-IT-190A, BR-IT-200']],
  ['an office of five', { 'buyer.e-address': '0201:UFABC' }, ['buyer.e-address BR-IT-190A, BR-IT-200']],
  ['a REA number without its office', { 'seller.id': 'REA:1234567' }, ['seller.id BR-IT-DC-100']],
  ['words on the company', { 'seller.legal-info': 'Srl' }, ['seller.legal-info BR-IT-DC-122']],
  ['a long telephone number', { 'seller.contact.phone': '+39 011 1234567' }, ['seller.contact.phone BR-IT-DC-161']],
  ['a long name', { 'buyer.name': 'C'.repeat(81) }, ['buyer.name BR-IT-091, BR-IT-171, BR-IT-222']],
  ['a name in Greek', { 'seller.name': 'Ωμέγα' }, ['seller.name BR-IT-091, BR-IT-171, BR-IT-222']],
  ['a long payee', { 'payee.name': 'P'.repeat(201) }, ['payee.name BR-IT-DC-221']],
  ['a number without digits', { number: 'Prima' }, ['number BR-IT-010']],
  ['a long number', { number: '1'.repeat(21) }, ['number BR-IT-010']],
  ['a long CIG', { tender: '1'.repeat(16) }, ['tender BR-IT-020, BR-IT-070']],
  ['a long CUP', { project: '1'.repeat(16) }, ['project BR-IT-020, BR-IT-070']],
  ['a long order', { order: '1'.repeat(21) }, ['order BR-IT-030, BR-IT-040, BR-IT-080, BR-IT-090, BR-IT-400']],
  ['euros in the terms', { terms: '100 €' }, ['terms BR-IT-081']],
  ['long notes', {}, ['notes BR-IT-081'], ['a'.repeat(100), 'b'.repeat(100)]],
  ['a long article', { 'lines.item-id': '1'.repeat(36) }, ['lines.item-id BR-IT-440']],
  ['a long description', { 'lines.description': 'a'.repeat(1000) }, ['lines.name BR-IT-530']],
  ['a long reason', { ...exempt(), 'exemption.reason': 'a'.repeat(106) }, ['exemption.reason BR-IT-DC-351']],
  ['a despatch advice', { 'despatch-advice': 'DDT-1' }, ['despatch-advice BR-IT-DE-016']],
  ['a line of no order', { order: '', 'buyer-reference': 'U', 'lines.order-line': '1' }, ['order BR-IT-DE-052']],
  ['a document of no address', { 'documents.id': 'A' }, ['documents.url BR-IT-360']],
  ['IGIC', { 'lines.category': 'L' }, ['lines.category BR-IT-350']],
  ['no means', { 'payment.means': '', 'payment.iban': '' }, ['payment.means BR-IT-260']],
  ['no terms', { terms: '' }, ['terms BR-IT-261']],
  ['a means without account', { 'payment.means': '68', 'payment.iban': '' }, ['payment.iban BR-IT-270']],
  ['another BIC', { 'payment.bic': 'BPMOIT1OXXX' }, ['payment.bic BR-IT-280']],
  ['a long reference', { 'payment.reference': '1'.repeat(61) }, ['payment.reference BR-IT-DC-262']],
  ['nine decimals', { 'lines.quantity': '2.000000001', 'lines.amount': '20' }, ['lines.quantity BR-IT-380']],
  [
    'nine decimals of a price',
    { 'lines.gross-price': '10.000000001', 'lines.price': '10.000000001', 'lines.amount': '20' },
    ['lines.price BR-IT-431, BR-IT-433', 'lines.gross-price BR-IT-431, BR-IT-433'],
  ],
  [
    'a billion times hundred',
    { 'lines.price': '100000000000', 'lines.quantity': '1', 'totals.vat': '', 'totals.due': '122000000000' },
    ['lines.price BR-IT-431, BR-IT-433', 'totals.due BR-IT-290 to BR-IT-340, BR-IT-390'],
  ],
  ['self-billing', { type: 'self-billed' }, ['type PEPPOL-EN16931-P0100']],
];
export const WRONG = WRONG_ROWS.map(([what, terms, broken, notes = []]) => ({ what, terms, broken, notes }));
