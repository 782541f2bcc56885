/** An invoice that Platen makes, and how it is broken: its XML, its pages, or what the PDF says of its XML. */
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { render } from '../../pdf/support/render.ts';
import { invoiceOf, themeOf } from '../../template/e-invoice/support/invoice.ts';

export type Language = 'de' | 'fr' | 'en' | 'nl';
type Words = Record<
  | 'title'
  | 'number'
  | 'date'
  | 'supply'
  | 'due'
  | 'item'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'net'
  | 'vat'
  | 'gross'
  | 'toPay',
  string
> & { format: string; day: string; country: string };

const WORDS: Record<Language, Words> = {
  de: {
    ...{
      title: 'Rechnung',
      number: 'Rechnungsnummer',
      date: 'Rechnungsdatum',
      supply: 'Leistungsdatum',
      due: 'Zahlbar bis',
    },
    ...{
      item: 'Leistung',
      quantity: 'Menge',
      price: 'Einzelpreis',
      amount: 'Betrag',
      net: 'Nettobetrag',
      vat: 'Umsatzsteuer',
    },
    ...{ gross: 'Gesamtbetrag', toPay: 'Zahlbetrag', format: '1.234,56 €', day: '27.08.2026', country: 'DE' },
  },
  fr: {
    ...{
      title: 'Facture',
      number: 'Facture n°',
      date: 'Date de facture',
      supply: 'Date de livraison',
      due: 'Date d’échéance',
    },
    ...{
      item: 'Désignation',
      quantity: 'Quantité',
      price: 'Prix unitaire',
      amount: 'Montant',
      net: 'Total HT',
      vat: 'TVA',
    },
    ...{ gross: 'Total TTC', toPay: 'Net à payer', format: '1 234,56 €', day: '27/08/2026', country: 'LU' },
  },
  en: {
    ...{ title: 'Invoice', number: 'Invoice number', date: 'Invoice date', supply: 'Date of supply', due: 'Due date' },
    ...{
      item: 'Description',
      quantity: 'Quantity',
      price: 'Unit price',
      amount: 'Amount',
      net: 'Net total',
      vat: 'VAT',
    },
    ...{ gross: 'Grand total', toPay: 'Amount due', format: '€1,234.56', day: '27 August 2026', country: 'IE' },
  },
  nl: {
    ...{ title: 'Factuur', number: 'Factuurnummer', date: 'Factuurdatum', supply: 'Leverdatum', due: 'Vervaldatum' },
    ...{
      item: 'Omschrijving',
      quantity: 'Aantal',
      price: 'Prijs',
      amount: 'Bedrag',
      net: 'Totaal excl. btw',
      vat: 'Btw',
    },
    ...{ gross: 'Totaal incl. btw', toPay: 'Te betalen', format: '€ 1.234,56', day: '27-08-2026', country: 'BE' },
  },
};

const PROFILES = {
  en16931: 'profile: en16931',
  ubl: 'profile: en16931\n  syntax: ubl',
  xrechnung: 'profile: xrechnung\n  buyer-reference: 04011000-12345-03',
  peppol: 'profile: peppol\n  order: PO-7',
};
export type Kind = keyof typeof PROFILES;

function templateOf(language: Language, kind: Kind): string {
  const w = WORDS[language];
  const number = (label: string, formula: string) =>
    `  - {label: ${label}, type: number, format: "${w.format}", formula: "${formula}"}`;
  return `---
title: ${w.title}
language: ${language}
placeholders:
  - {label: Number, type: counter, format: RE-2026-0001}
  - {label: Date, type: today, format: "${w.day}"}
  - {label: Supply, type: date, format: "${w.day}"}
  - {label: Due, type: date, format: "${w.day}", formula: Date + 14 days}
  - {label: Customer}
${number('Net', 'SUM(Lines.Amount)')}
${number('VAT', 'ROUND(Net * 0.19, 2)')}
${number('Gross', 'Net + VAT')}
groups:
  - label: Lines
    fields:
      - {label: What}
      - {label: Quantity, type: number, format: "1.234,5"}
      - {label: Price, type: number, format: "${w.format}"}
      - {label: Amount, type: number, format: "${w.format}", formula: "ROUND(Quantity * Price, 2)"}
e-invoice:
  ${PROFILES[kind]}
  type: invoice
  number: "{{Number}}"
  date: "{{Date}}"
  due: "{{Due}}"
  currency: EUR
  seller: {name: Hafenkontor GmbH, street: Am Sandtorkai 12, post-code: "20457", city: Hamburg, country: ${w.country}, vat-id: DE123456789, legal-id: HRB 12345, e-address: rechnung@hafenkontor.example, contact: {name: Buchhaltung, phone: +49 40 1234567, email: rechnung@hafenkontor.example}}
  buyer: {name: "{{Customer}}", street: Gasse 3, post-code: "50667", city: Köln, country: ${w.country}, vat-id: DE136695976, e-address: kauf@kunde.example}
  payment: {means: sepa-transfer, iban: DE89 3704 0044 0532 0130 00}
  delivery: {date: "{{Supply}}"}
  lines: {group: Lines, name: "{{What}}", quantity: "{{Quantity}}", unit: H87, price: "{{Price}}", vat: 19, amount: "{{Amount}}"}
  totals: {net: "{{Net}}", vat: "{{VAT}}", gross: "{{Gross}}", due: "{{Gross}}"}
---
Hafenkontor GmbH, Am Sandtorkai 12, 20457 Hamburg

{{Customer}}

# ${w.title}

${w.number}: {{Number}}

${w.date}: {{Date}}

${w.supply}: {{Supply}}

${w.due}: {{Due}}

| ${w.item} | ${w.quantity} | ${w.price} | ${w.amount} |
|:--|--:|--:|--:|
| {{#Lines}}{{What}} | {{Quantity}} | {{Price}} | {{Amount}}{{/Lines}} |

| | |
|:--|--:|
| ${w.net} | {{Net}} |
| ${w.vat} 19 % | {{VAT}} |
| ${w.gross} | {{Gross}} |
| ${w.toPay} | {{Gross}} |

IBAN DE89 3704 0044 0532 0130 00, DE123456789
`;
}

const NO_THEME = themeOf('{}');
const VALUES = {
  Customer: 'Bäckerei Gent & Söhne OHG',
  Lines: [
    { What: 'Beratung vor Ort', Quantity: '8', Price: '98.5' },
    { What: 'Handbuch für Bediener', Quantity: '3', Price: '33.25' },
    { What: 'Wartung der Anlage', Quantity: '1', Price: '1340' },
  ],
};

/** What is printed, as Markdown, and the XML. */
export type Source = { markdown: string; xml: string };

const made = new Map<string, Promise<Uint8Array>>();

/** As Platen makes it, or with other texts, which Platen itself would refuse. */
export function hybrid(language: Language = 'de', kind: Kind = 'en16931', change?: (source: Source) => Source) {
  const name = `${language} ${kind}`;
  const known = change ? undefined : made.get(name);
  if (known) return known;
  const Supply = { de: '18.11.2026', fr: '18/11/2026', en: '18 November 2026', nl: '18-11-2026' }[language];
  const { markdown, setup } = invoiceOf({ ...VALUES, Supply }, templateOf(language, kind), NO_THEME);
  const { values: _, ...eInvoice } = setup.eInvoice!;
  const before = { markdown, xml: eInvoice.xml };
  const source = change?.(before) ?? before;
  if (change && source.markdown === markdown && source.xml === eInvoice.xml) throw new Error('Nothing was changed');
  const pdf = render(source.markdown, {
    tree: parseDocument(source.markdown, []),
    setup: { ...setup, eInvoice: { ...eInvoice, xml: source.xml } },
  }).then(({ bytes }) => bytes);
  if (!change) made.set(name, pdf);
  return pdf;
}
