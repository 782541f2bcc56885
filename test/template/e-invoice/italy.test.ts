/** §10.36 rule 9: what AgID asks of an invoice to a public body in Italy (BR-IT). The official rules judge the same in `make test-e-invoice`. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { writeInvoice } from '../../../src/template/e-invoice/invoice-xml.ts';
import { readInvoice } from '../../../src/template/e-invoice/read-invoice.ts';
import { entriesOf } from './support/french.ts';
import { invoiceOf, themeOf } from './support/invoice.ts';
import { ITALIAN, RIGHT, WRONG } from './support/italian.ts';

function read(terms: Record<string, string>, notes: string[] = []) {
  const value = (path: string) => ({ ...ITALIAN, ...terms })[path] ?? '';
  return readInvoice({ profile: 'peppol-it', syntax: 'ubl', value, notes, entries: entriesOf(value) });
}

function brokenBy(terms: Record<string, string>, notes: string[]): string[] {
  const { faults } = read(terms, notes);
  return faults.map(({ path, rule }) => `${path} ${rule}`);
}

test.each(RIGHT)('$what is right', ({ terms, notes }) => expect(brokenBy(terms, notes)).toEqual([]));

test.each(WRONG)('$what is refused', ({ terms, broken, notes }) => expect(brokenBy(terms, notes)).toEqual(broken));

test('the XML says what it is, and has two decimals and gross prices', () => {
  const xml = writeInvoice(read({}).invoice!);
  for (const part of [
    '2017:poacc:billing:3.0#conformant#urn:www.agid.gov.it:trns:fattura:3<',
    '>2.00</cbc:InvoicedQuantity>',
    '>0.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">10.00</cbc:BaseAmount>',
    '<cbc:EndpointID schemeID="0201">UFABCD<',
  ])
    expect(xml).toContain(part);
});

test.each([['B abroad', { 'seller.country': 'FR', 'lines.category': 'B' }, 'eInvoice.italy.splitPayment', 'BR-B-01']])(
  '%s is refused in any profile',
  (_, terms, code, rule) => {
    const value = (path: string) => ({ ...ITALIAN, ...terms })[path] ?? '';
    const { faults } = readInvoice({ profile: 'en16931', syntax: 'ubl', value, notes: [], entries: entriesOf(value) });
    expect(faults).toContainEqual({ path: 'lines.category', problem: { code }, rule });
  },
);

test('the settings in the chapter make the invoice of the example', () => {
  const at = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const [seller, invoice] = [...at('spec/e-invoices-italy.md').matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(
    ([, one]) => one!,
  );
  const example = at('.config/e-invoice/examples/fattura.md').replace(/^e-invoice:[\s\S]*?(?=^---$)/m, () => invoice!);
  const values = JSON.parse(at('.config/e-invoice/examples/fattura.values.json'));
  const make = (others: object) => invoiceOf({ ...values, ...others }, example, themeOf(seller!)).setup.eInvoice!.xml;
  expect(make({})).toContain('>857.30</cbc:PayableAmount>');
  expect(() => make({ Provincia: 'Perugia' })).toThrow('is not an Italian province, such as RM (BR-IT-210, BR-IT-220)');
});
