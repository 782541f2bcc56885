/** §10.36 rule 9: what France asks of an invoice between its companies (BR-FR). The official rules judge the same in `make test-e-invoice`. */
import { describe, expect, test } from '@jest/globals';
import { readInvoice } from '../../../src/template/e-invoice/read-invoice.ts';
import { findLacking } from '../../../src/template/fill/find-unprinted.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import { expectTranslated } from '../support/expect-translated.ts';
import { entriesOf, FRENCH, FRENCH_NOTES, FRENCH_TEMPLATE, RIGHT, WRONG } from './support/french.ts';
import { invoiceOf, themeOf } from './support/invoice.ts';

type Terms = Record<string, string>;

/** The rules that an invoice breaks, which is right but for these terms. */
function brokenBy(terms: Terms, notes = FRENCH_NOTES, syntax: 'cii' | 'ubl' = 'cii'): string[] {
  const values = { ...FRENCH, ...terms };
  const value = (path: string) => values[path] ?? '';
  const { faults } = readInvoice({ profile: 'en16931', syntax, value, notes, entries: entriesOf(value) });
  return faults.map(({ path, rule }) => `${path} ${rule}`);
}

test.each(RIGHT)('$what is right', (right) => {
  expect(brokenBy(right.terms, right.notes)).toEqual([]);
  expect(brokenBy(right.terms, right.notes, 'ubl')).toEqual([]);
});

test.each(WRONG)('$what is refused', ({ terms, broken, notes }) => expect(brokenBy(terms, notes)).toEqual(broken));

test('in UBL an identifier has a scheme', () => {
  expect(brokenBy({ 'seller.id': 'K-17' }, FRENCH_NOTES, 'ubl')).toEqual(['seller.id BR-FR-CO-10']);
  expect(brokenBy({ 'seller.id': 'K-17' })).toEqual([]);
});

test.each<[string, Terms]>([
  ['a buyer abroad', { 'buyer.country': 'BE' }],
  ['a seller abroad', { 'seller.country': 'BE' }],
  ['a buyer in French Guiana', { 'buyer.country': 'GF' }],
  ['a consumer', { 'buyer.kind': 'consumer' }],
])('%s has no rules of France', (_, terms) => {
  expect(brokenBy({ ...terms, process: '', 'seller.legal-id': 'RCS Lyon' }, [])).toEqual([]);
});

/** What the import tells of the template, each with the text of its line. */
function toldOf(source: string): string[] {
  const read = readTemplate({ file: 'facture.md', bytes: Buffer.from(source) });
  if (!read.ok) throw new Error(read.faults.map(({ message }) => message).join('\n'));
  const lines = source.split('\n');
  return expectTranslated(findLacking(read.template, undefined)).map(
    ({ field, message }) => `${lines[read.lineOf(field) - 1]!.trim().slice(0, 8)} | ${message}`,
  );
}

describe('a template', () => {
  test.each<[what: string, changed: [string | RegExp, string], told: string[]]>([
    ['as it is', ['', ''], []],
    [
      'without process',
      ['  process: S1\n', ''],
      [
        'e-invoic | e-invoice.process (BT-23, Business process type) is missing, because France requires it: S1 for services, B1 for goods, M1 for both, and S2, B2 or M2 if already paid (BR-FR-08). Map a placeholder to it, or enter it in the template.',
      ],
    ],
    [
      'without a note',
      [/ {4}- "#PMD.*\n/, ''],
      [
        'notes: | e-invoice.notes (BT-22, Invoice note) has no note PMD, which France requires. Add one, such as "#PMD#Pénalités de retard : trois fois le taux d’intérêt légal" (BR-FR-05).',
      ],
    ],
    [
      'with a SIREN of eight digits',
      ['"0002:732829320"', '"0002:73282932"'],
      [
        'seller:  | e-invoice.seller.legal-id (BT-30, Seller legal registration identifier): "0002:73282932" is not a SIREN. Use 0002: and its nine digits, such as 0002:732829320 (BR-FR-10).',
      ],
    ],
    [
      'with a blank in its numbers',
      ['format: F2026-0001', 'format: F 2026-0001'],
      [
        'number:  | e-invoice.number (BT-1, Invoice number) must have up to 35 characters and only letters, digits and + - _ /, such as F2026-0001 (BR-FR-01).',
      ],
    ],
    [
      'with a rate of 19 %',
      ['vat: 20', 'vat: 19'],
      [
        'lines: { | e-invoice.lines.vat (BT-152, Invoiced item VAT rate): "19" is not a VAT rate of France: 20, 10, 5.5, 2.1, 8.5, 1.75, 1.05, 13, 0.9 or 0, and earlier ones (BR-FR-16).',
      ],
    ],
    [
      'of credit notes',
      ['type: invoice', 'type: credit-note\n  preceding: {number: "{{SIREN}}"}'],
      [
        'precedin | e-invoice.preceding.date (BT-26, Preceding Invoice issue date) is missing, because France requires it in credit notes (BR-FR-CO-05). Map a placeholder to it, or enter it in the template.',
      ],
    ],
    [
      'whose buyers may be abroad',
      [/ {2}process: S1\n([\s\S]*)country: FR, legal/, '$1country: "{{Pays}}", legal'],
      [],
    ],
    ['for consumers', [/ {2}process: S1\n([\s\S]*)legal-id: "0002:\{/, '$1kind: consumer, legal-id: "0002:{'], []],
  ])('%s', (_, [from, to], told) => expect(toldOf(FRENCH_TEMPLATE.replace(from, to))).toEqual(told));

  const VALUES = { Client: 'Hôtel', SIREN: '303265045', Lignes: [{ Article: 'Lampe', Quantité: '2', Prix: '10' }] };
  const made = (values: Record<string, string>, source = FRENCH_TEMPLATE) =>
    invoiceOf({ ...VALUES, ...values }, source, themeOf('color: {primary: "#000000"}')).setup.eInvoice!.xml;

  test('makes the invoice of its values, or says what France asks for', () => {
    expect(made({})).toContain('<ram:ID>S1</ram:ID>');
    expect(() => made({ SIREN: '30326504' })).toThrow(
      'Invalid value for "siren" in the e-invoice: "30326504" is not a SIREN. Use 0002: and its nine digits, such as 0002:732829320 (BR-FR-32) (BT-47, Buyer legal registration identifier).',
    );
    const anywhere = FRENCH_TEMPLATE.replace('country: FR, legal', 'country: "{{Pays}}", legal');
    const abroad = anywhere.replace(/ {2}process.*\n/, '');
    expect(made({ Pays: 'BE' }, abroad)).toContain('<ram:CountryID>BE<');
    expect(() => made({}, anywhere.replace('"0002:732829320"', '"732829320"'))).toThrow(
      'The e-invoice cannot be created: e-invoice.seller.legal-id (BT-30, Seller legal registration identifier): "732829320" is not a SIREN. Use 0002: and its nine digits, such as 0002:732829320 (BR-FR-10). Change the template or its theme.',
    );
    expect(() => made({}, abroad)).toThrow('e-invoice.process (BT-23, Business process type) is missing');
    const codes = 'kind: {of: "{{Achat}}", codes: {entreprise: company, particulier: consumer}}, country: FR, legal';
    const anybody = abroad.replace('country: "{{Pays}}", legal', codes);
    expect(made({ Achat: 'particulier' }, anybody)).not.toContain('consumer');
    expect(() => made({}, anybody)).toThrow('(BR-FR-08)');
  });
});
