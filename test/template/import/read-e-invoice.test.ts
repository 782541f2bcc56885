/** §10.36: mistakes in `e-invoice`, each with its line and the number of its term. */

import { expect, test } from '@jest/globals';
import { readTheme } from '../../../src/template/theme/read-theme.ts';
import { TEMPLATE, THEME } from '../e-invoice/support/invoice.ts';
import { expectTranslated } from '../support/expect-translated.ts';
import { faultsOf } from '../support/templates.ts';

function lineOf(source: string, text: string): number {
  return source.slice(0, source.indexOf(text)).split('\n').length;
}

test.each([
  [
    'currency: EUR',
    'currency: Euro',
    'e-invoice.currency (BT-5, Invoice currency code): "Euro" is not a currency code of three capital letters, such as EUR.',
  ],
  [
    'name: "{{Kunde}}"',
    'name: "{{Kundschaft}}"',
    'e-invoice.buyer.name (BT-44, Buyer name): There is no placeholder "Kundschaft".',
  ],
  [
    'date: "{{Datum}}"',
    'date: "{{Kunde}}"',
    'e-invoice.date (BT-2, Invoice issue date): "Kunde" has the type text. Use a placeholder of type date or today.',
  ],
  [
    'quantity: "{{Menge}}"',
    'quantity: "{{Menge}} kg"',
    'e-invoice.lines.quantity (BT-129, Invoiced quantity): Nothing else can be combined with "Menge". Use "{{Menge}}" alone.',
  ],
  [
    'Stk.: H87}',
    'Stück: H87}',
    'e-invoice.lines.unit (BT-130, Invoiced quantity unit of measure code): "Einheit" can be "Stk.", but codes has no code for it.',
  ],
  ['Stk.: H87}', 'Stk.: pieces}', '"pieces" is not a unit of UN/ECE Recommendation 20 or 21'],
  [
    'group: Positionen',
    'group: Position',
    'e-invoice.lines.group: There is no group "Position". Did you mean "Positionen"?',
  ],
  ['terms: Zahlbar sofort.', 'termes: sofort', 'e-invoice.termes: is unknown. Did you mean "terms"?'],
  [
    'profile: en16931',
    'profile: basic',
    'e-invoice.profile (BT-24, Specification identifier): "basic" is not a profile: en16931, xrechnung, peppol, peppol-it.',
  ],
  ['terms: Zahlbar sofort.', 'syntax: xml', 'e-invoice.syntax (Syntax of the XML): "xml" is not a syntax: cii or ubl.'],
  ['terms: Zahlbar sofort.', 'syntax: "{{Kunde}}"', 'The syntax cannot depend on a value. Enter it in the template.'],
  [
    'terms: Zahlbar sofort.',
    'terms: "{{#if Kunde}}sofort{{/if}}"',
    'A term cannot contain groups or conditions. Map a placeholder.',
  ],
])('%s as %s is a mistake', (right, wrong, message) => {
  const source = TEMPLATE.replace(right, wrong);
  expect(faultsOf(source)).toContainEqual(
    expect.objectContaining({ line: lineOf(source, wrong), message: expect.stringContaining(message) }),
  );
});

test('a default that its format changes is a mistake', () => {
  const source = TEMPLATE.replace('"19 %", default: "19"', '"19 %", default: "5.5"');
  expect(faultsOf(source).map(({ message }) => message)).toEqual([
    'e-invoice.lines.vat (BT-152, Invoiced item VAT rate): The default of "Satz" is 5.5, which its format prints differently.',
  ]);
});

test.each([
  [
    'name: Hafenkontor GmbH',
    'name: "{{Seller}}"',
    'e-invoice.seller.name: A theme cannot contain placeholders here. Put this in the template.',
  ],
  [
    'DE89 3704 0044 0532 0130 00',
    'DE88 3704 0044 0532 0130 00',
    'e-invoice.payment.iban (BT-84, Payment account identifier): "DE88 3704 0044 0532 0130 00" is not a valid IBAN. A digit is wrong or missing.',
  ],
  [
    '  payment:',
    '  totals: {due: 1}\n  payment:',
    'e-invoice.totals.due: This belongs in a template, not in its theme.',
  ],
  ['  seller:', '  sellr: {name: X}\n  seller:', 'e-invoice.sellr: is unknown. Did you mean "seller"?'],
  ['#REG#', '#XXX#', 'has the subject code XXX'],
])('in a theme, %s as %s is a mistake', (right, wrong, message) => {
  const source = THEME.replace(right, wrong);
  const { faults } = readTheme({ file: 'hafen.theme.yaml', bytes: Buffer.from(source) });
  expect(expectTranslated(faults)).toMatchObject([
    { line: lineOf(source, wrong.trim().split('\n')[0]!), message: expect.stringContaining(message) },
  ]);
});
