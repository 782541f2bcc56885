/** A template with an e-invoice, its theme, and values that make one. */
import type { Values } from '../../../../src/domain/values.ts';
import { type FillContext, fillTemplate } from '../../../../src/template/fill/fill-template.ts';
import { writeNumbers } from '../../../../src/template/fill/write-numbers.ts';
import { readTemplate } from '../../../../src/template/import/read-template.ts';
import type { Theme } from '../../../../src/template/model/theme.ts';
import { readTheme } from '../../../../src/template/theme/read-theme.ts';

export const THEME = `e-invoice:
  seller:
    name: Hafenkontor GmbH
    street: Am Sandtorkai 12
    post-code: 20457
    city: Hamburg
    country: DE
    vat-id: DE123456789
    legal-id: HRB 12345
    e-address: rechnung@hafenkontor.example
    contact: {name: Buchhaltung, phone: +49 40 1234567, email: rechnung@hafenkontor.example}
  payment: {means: sepa-transfer, iban: DE89 3704 0044 0532 0130 00, bic: COBADEFFXXX}
  notes: ["#REG#HRB 12345, Hamburg"]
`;

export const TEMPLATE = `---
title: Rechnung
language: de
placeholders:
  - {label: Nummer, type: counter, format: RE-0001}
  - {label: Datum, type: today, format: 27.08.2026}
  - {label: Leistung, type: date, format: 27.08.2026}
  - {label: Art, type: select, options: [Rechnung, Gutschrift], default: Rechnung}
  - {label: Kunde}
  - {label: Land, default: DE}
  - {label: USt-Id, key: buyer_vat}
  - {label: Bezug}
  - {label: Netto, type: number, format: "1.234,56 €", formula: SUM(Positionen.Betrag) - SUM(Nachlässe.Nachlass)}
  - {label: Steuer, type: number, format: "1.234,56 €", formula: "ROUND((SUMIF(Positionen.Betrag, Satz = 19) - SUM(Nachlässe.Nachlass)) * 0.19, 2)"}
  - {label: Zahlbetrag, type: number, format: "1.234,56 €"}
groups:
  - label: Positionen
    fields:
      - {label: Bezeichnung}
      - {label: Menge, type: number, format: "1.234,5"}
      - {label: Einheit, type: select, options: [Std., Stk.], default: Stk.}
      - {label: Preis, type: number, format: "1.234,567 €"}
      - {label: Satz, type: number, format: "19 %", default: "19"}
      - {label: Kategorie}
      - {label: Betrag, type: number, format: "1.234,56 €", formula: "ROUND(Menge * Preis, 2)", override: true}
  - label: Nachlässe
    fields:
      - {label: Grund}
      - {label: Nachlass, type: number, format: "1.234,56 €"}
e-invoice:
  profile: en16931
  type: {of: "{{Art}}", codes: {Rechnung: invoice, Gutschrift: credit-note}}
  number: "{{Nummer}}"
  date: "{{Datum}}"
  terms: Zahlbar sofort.
  currency: EUR
  buyer: {name: "{{Kunde}}", country: "{{Land}}", vat-id: "{{USt-Id}}"}
  delivery: {date: "{{Leistung}}"}
  preceding: {number: "{{Bezug}}"}
  payment: {reference: "Rechnung {{Nummer}}"}
  exemption: {reason: "§ 19 UStG"}
  lines:
    group: Positionen
    name: "{{Bezeichnung}}"
    quantity: "{{Menge}}"
    unit: {of: "{{Einheit}}", codes: {Std.: HUR, Stk.: H87}}
    price: "{{Preis}}"
    vat: "{{Satz}}"
    category: "{{Kategorie}}"
    amount: "{{Betrag}}"
  allowances: {group: Nachlässe, reason: "{{Grund}}", amount: "{{Nachlass}}", vat: 19}
  totals: {net: "{{Netto}}", vat: "{{Steuer}}", due: "{{Zahlbetrag}}"}
---

# Rechnung {{Nummer}}

{{Kunde}}, {{Land}} {{Zahlbetrag}}

| Was | Menge | Betrag |
|---|---|---|
| {{#Positionen}}{{Bezeichnung}} | {{Menge}} {{Einheit}} | {{Betrag}}{{/Positionen}} |

- {{#Nachlässe}}{{Grund}}: {{Nachlass}}{{/Nachlässe}}

{{Datum}}: netto {{Netto}}, USt {{Steuer}}
`;

/** With the seller of `THEME`, so that it needs no theme. */
export function withSeller(template: string): string {
  return template.replace('e-invoice:\n', THEME).replace('  payment: {reference: "Rechnung {{Nummer}}"}\n', '');
}

/** 7.5 × 98.50 + 3 × 33.333 - 18.75 at 19 %: 820.00 and 155.80 VAT. */
export const VALUES = {
  Leistung: '18.11.2026',
  Kunde: 'Stadt <Musterhausen> & Söhne',
  Zahlbetrag: '975.80',
  Positionen: [
    { Bezeichnung: 'Beratung', Menge: '7.5', Einheit: 'Std.', Preis: '98.5' },
    { Bezeichnung: 'Handbuch', Menge: '3', Einheit: 'Stk.', Preis: '33.333' },
  ],
  Nachlässe: [{ Grund: 'Treue', Nachlass: '18.75' }],
} satisfies Values;

export function themeOf(source = THEME): Theme {
  const { theme, faults } = readTheme({ file: 'hafen.theme.yaml', bytes: Buffer.from(source) });
  if (!theme) throw new Error(faults.map(({ line, message }) => `${line}: ${message}`).join('\n'));
  return { ...theme.contentWith(new Map()), name: 'hafen', version: 1 };
}

/** The document with number 7. Throws the refusal of values that do not fit. */
export function invoiceOf(
  values: Values,
  template = TEMPLATE,
  theme = themeOf(),
  context: Pick<FillContext, 'trial' | 'madeUp'> = {},
) {
  const read = readTemplate({ file: 'rechnung.md', bytes: Buffer.from(template) });
  if (!read.ok) throw new Error(read.faults.map(({ line, message }) => `${line}: ${message}`).join('\n'));
  const filled = fillTemplate(read.template, values, { today: '2026-11-23', theme, ...context });
  return writeNumbers(
    filled,
    filled.counters.map(() => 7n),
  );
}
