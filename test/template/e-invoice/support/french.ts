/** An invoice between two companies in France: its terms, and a template that says them, with one line of 2 × 10 at 20 %. */

/** The entries of its parts: each value is that of the only one, or of both documents. */
export function entriesOf(value: (path: string) => string) {
  return {
    lines: [value],
    ...(value('documents.id') !== '' && { documents: value('both') === '' ? [value] : [value, value] }),
  };
}

export const FRENCH_NOTES = [
  '#PMT#Indemnité forfaitaire pour frais de recouvrement : 40 €',
  '#PMD#Pénalités de retard : trois fois le taux d’intérêt légal',
  '#AAB#Pas d’escompte pour paiement anticipé',
];

type Terms = Record<string, string>;

export const FRENCH: Terms = {
  ...{ profile: 'en16931', process: 'S1', type: 'invoice', number: 'F2026-0001', date: '2026-11-23' },
  ...{ due: '2026-12-23', currency: 'EUR', 'delivery.date': '2026-11-20' },
  ...{ 'seller.name': 'Atelier Lumière', 'seller.country': 'FR', 'seller.vat-id': 'FR44732829320' },
  ...{ 'seller.legal-id': '0002:732829320', 'seller.e-address': '0225:732829320' },
  ...{ 'buyer.name': 'Hôtel', 'buyer.country': 'FR', 'buyer.vat-id': 'FR40303265045' },
  ...{ 'buyer.legal-id': '0002:303265045', 'buyer.e-address': '0225:303265045' },
  ...{ 'lines.name': 'Lampe', 'lines.quantity': '2', 'lines.unit': 'H87', 'lines.price': '10', 'lines.vat': '20' },
  ...{ 'totals.vat': '4', 'totals.due': '24' },
};

const CREDIT = { type: 'credit-note', 'preceding.number': 'F1', 'preceding.date': '2026-11-01' };
const PAID = { process: 'S2', 'totals.paid': '24', 'totals.due': '0' };
const BAR = [...FRENCH_NOTES, '#BAR#B2B'];
const [PMT, PMD, AAB] = FRENCH_NOTES as [string, string, string];

type Right = [what: string, terms: Terms, notes?: string[]];
const RIGHT_ROWS: Right[] = [
  ['as it is', {}],
  ['a credit note that names the invoice and its day', CREDIT],
  ['a prepayment that was due before', { type: 'prepayment', due: '2026-11-01' }],
  ['what has been paid', PAID],
  ['a seller without VAT (franchise en base)', franchise()],
  ['a company of Réunion', { 'seller.country': 'RE', 'lines.vat': '8.5', 'totals.vat': '1.70', 'totals.due': '21.70' }],
  ['a SIRET of each', { 'seller.id': '0009:73282932000074', 'buyer.id': '0009:30326504500013' }],
  ['a buyer without SIREN, which only the note BAR asks for', { 'buyer.legal-id': '' }],
  ['what goes by the platform to a company', {}, BAR],
  ['dollars with VAT in euros', { currency: 'USD', 'vat-currency': 'EUR', 'totals.vat-local': '3.70' }],
  ['a delivery note', { 'documents.id': 'L-1', 'documents.description': 'BON_LIVRAISON' }],
  ['a payee', { 'payee.name': 'Factor', 'payee.id': '0009:55210055400013', 'payee.legal-id': '0002:552100554' }],
  ['six decimals of a price', { 'lines.price': '9.999999', 'lines.quantity': '2' }],
];
/** Changes with which it stays right. */
export const RIGHT = RIGHT_ROWS.map(([what, terms, notes = FRENCH_NOTES]) => ({ what, terms, notes }));

function franchise(): Terms {
  return {
    ...{ 'seller.vat-id': '', 'seller.tax-number': '732829320', 'lines.vat': '0', 'lines.category': 'E' },
    ...{ 'exemption.code': 'VATEX-FR-FRANCHISE', 'totals.vat': '0', 'totals.due': '20' },
  };
}

type Wrong = [what: string, terms: Terms, broken: string[], notes?: string[]];
const WRONG_ROWS: Wrong[] = [
  ['a blank in the number', { number: 'F 1' }, ['number BR-FR-01']],
  ['36 characters of a number', { number: 'F'.repeat(36) }, ['number BR-FR-01']],
  ['a dot in the number of the invoice', { ...CREDIT, 'preceding.number': 'F.1' }, ['preceding.number BR-FR-01']],
  ['the last century', { ...CREDIT, 'preceding.date': '1999-12-31' }, ['preceding.date BR-FR-03']],
  ['a partial invoice', { type: 'partial' }, ['type BR-FR-04']],
  ['no PMT', {}, ['notes BR-FR-05'], [PMD, AAB]],
  ['none of the notes', {}, ['notes BR-FR-05', 'notes BR-FR-05', 'notes BR-FR-05'], []],
  ['two AAB', {}, ['notes BR-FR-06'], [PMT, PMD, AAB, AAB]],
  ['no process', { process: '' }, ['process BR-FR-08']],
  ['another process', { process: 'X1' }, ['process BR-FR-08']],
  ['the process of several sellers', { process: 'S8' }, ['process BR-FR-MV-01']],
  ['the SIRET of another', { 'seller.id': '0009:99999999900074' }, ['seller.id BR-FR-09']],
  ['a SIRET without SIREN', { 'buyer.id': '0009:30326504500013', 'buyer.legal-id': '' }, ['buyer.id BR-FR-09']],
  ['a SIREN without scheme', { 'seller.legal-id': '732829320' }, ['seller.legal-id BR-FR-10']],
  ['no SIREN', { 'seller.legal-id': '' }, ['seller.legal-id BR-FR-10']],
  ['a buyer without SIREN', { 'buyer.legal-id': '' }, ['buyer.legal-id BR-FR-11', 'buyer.e-address BR-FR-21'], BAR],
  ['no address of the buyer', { 'buyer.e-address': '' }, ['buyer.e-address BR-FR-12, BR-FR-13']],
  ['no address of the seller', { 'seller.e-address': '' }, ['seller.e-address BR-FR-12, BR-FR-13']],
  ['IGIC', { 'lines.category': 'L' }, ['lines.category BR-FR-15']],
  ['a rate of 19 %', { 'lines.vat': '19', 'totals.vat': '', 'totals.due': '23.80' }, ['lines.vat BR-FR-16']],
  ['another note BAR', {}, ['notes BR-FR-20'], [...FRENCH_NOTES, '#BAR#B2X']],
  ['an e-mail address by the platform', { 'buyer.e-address': 'a@b.example' }, ['buyer.e-address BR-FR-21'], BAR],
  [
    'self-billing to another address',
    { type: 'self-billed', 'seller.e-address': '0225:1' },
    ['seller.e-address BR-FR-22'],
    BAR,
  ],
  ['a blank in the address', { 'buyer.e-address': '0225:303 265' }, ['buyer.e-address BR-FR-23']],
  ['a blank in the identifier of a platform', { 'seller.id': '0224:a b' }, ['seller.id BR-FR-24']],
  ['126 characters', { 'buyer.e-address': `0225:${'1'.repeat(126)}` }, ['buyer.e-address BR-FR-25']],
  ['101 characters', { 'seller.id': `0224:${'1'.repeat(101)}` }, ['seller.id BR-FR-26']],
  ['two notes BAR', {}, ['notes BR-FR-31'], [...BAR, '#BAR#B2B']],
  ['eight digits of a SIREN', { 'buyer.legal-id': '0002:30326504' }, ['buyer.legal-id BR-FR-32']],
  [
    'a global discount without a contract',
    { type: '262', 'period.from': '2026-11-01' },
    ['contract BR-FR-CO-03', 'period.to BR-FR-CO-03'],
  ],
  ['a corrected invoice of none', { type: '471' }, ['preceding.number BR-FR-CO-04']],
  ['a credit note of no day', { ...CREDIT, 'preceding.date': '' }, ['preceding.date BR-FR-CO-05']],
  ['due before its date', { due: '2026-11-22' }, ['due BR-FR-CO-07']],
  ['a prepayment as final invoice', { type: 'prepayment', process: 'S4' }, ['process BR-FR-CO-08']],
  ['paid, and something is due', { process: 'S2' }, ['process BR-FR-CO-09']],
  ['paid on no day', { ...PAID, due: '' }, ['due BR-FR-CO-09']],
  ['dollars', { currency: 'USD' }, ['vat-currency BR-FR-CO-12']],
  [
    'dollars and kroner',
    { currency: 'USD', 'vat-currency': 'DKK', 'totals.vat-local': '1' },
    ['vat-currency BR-FR-CO-12'],
  ],
  ['the SIRET of another payee', { 'payee.name': 'Factor', 'payee.id': '0009:1' }, ['payee.id BR-FR-09']],
  ['a payee without SIREN', { 'payee.name': 'Factor', 'payee.legal-id': '0002:1' }, ['payee.legal-id BR-FR-32']],
  [
    'two copies to read',
    { 'documents.id': 'A', 'documents.description': 'LISIBLE', both: 'yes' },
    ['documents.description BR-FR-18', 'documents.description BR-FR-18'],
  ],
  [
    'another kind of document',
    { 'documents.id': 'A', 'documents.description': 'Plan' },
    ['documents.description BR-FR-17'],
  ],
  ['seven decimals of a list price', { 'lines.gross-price': '10.0000001' }, ['lines.gross-price BR-FR-DEC-03']],
  [
    'five decimals of a price quantity',
    { 'lines.price-quantity': '1.00001', 'lines.amount': '' },
    ['lines.price-quantity BR-FR-DEC-02'],
  ],
  [
    'a member of a group without its note',
    { 'seller.id': '0231:732829320' },
    ['notes BR-FR-CO-14', 'seller.id BR-FR-CO-15'],
  ],
  ['five decimals of a quantity', { 'lines.quantity': '2.00001' }, ['lines.quantity BR-FR-DEC-02']],
  ['seven decimals of a price', { 'lines.price': '9.9999999' }, ['lines.price BR-FR-DEC-03']],
];
/** Changes that France refuses, and the rules that they break. */
export const WRONG = WRONG_ROWS.map(([what, terms, broken, notes = FRENCH_NOTES]) => ({ what, terms, broken, notes }));

/** A template that says most of it, with the number of a counter; `Client` has a code of its own for a consumer. */
export const FRENCH_TEMPLATE = `---
title: Facture
language: fr
placeholders:
  - {label: Numéro, type: counter, format: F2026-0001}
  - {label: Date, type: today, format: 27/08/2026}
  - {label: Client}
  - {label: SIREN}
  - {label: Pays, default: FR}
  - {label: Achat, type: select, options: [entreprise, particulier], default: entreprise}
  - {label: Base, type: number, format: "1 234,56 €", formula: SUM(Lignes.Montant)}
  - {label: Taxe, type: number, format: "1 234,56 €", formula: "ROUND(Base * 0.2, 2)"}
  - {label: Total, type: number, format: "1 234,56 €", formula: Base + Taxe}
groups:
  - label: Lignes
    fields:
      - {label: Article}
      - {label: Quantité, type: number}
      - {label: Prix, type: number, format: "1 234,56 €"}
      - {label: Montant, type: number, format: "1 234,56 €", formula: Quantité * Prix}
e-invoice:
  profile: en16931
  process: S1
  type: invoice
  number: "{{Numéro}}"
  date: "{{Date}}"
  currency: EUR
  terms: À réception
  notes:
    - "#PMT#Indemnité forfaitaire pour frais de recouvrement : 40 €"
    - "#PMD#Pénalités de retard : trois fois le taux d’intérêt légal"
    - "#AAB#Pas d’escompte pour paiement anticipé"
  seller: {name: Atelier Lumière, country: FR, vat-id: FR44732829320, legal-id: "0002:732829320", e-address: "0225:732829320"}
  buyer: {name: "{{Client}}", country: FR, legal-id: "0002:{{SIREN}}", e-address: "0225:{{SIREN}}"}
  delivery: {date: "{{Date}}"}
  lines: {group: Lignes, name: "{{Article}}", quantity: "{{Quantité}}", unit: H87, price: "{{Prix}}", vat: 20, amount: "{{Montant}}"}
  totals: {net: "{{Base}}", vat: "{{Taxe}}", due: "{{Total}}"}
---

# Facture {{Numéro}} du {{Date}}

{{Client}}, {{Pays}}, {{Achat}}

| Article | Quantité | Prix | Montant |
|---|---|---|---|
| {{#Lignes}}{{Article}} | {{Quantité}} | {{Prix}} | {{Montant}}{{/Lignes}} |

Base {{Base}}, TVA {{Taxe}}, total {{Total}}
`;
