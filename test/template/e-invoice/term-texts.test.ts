/** §10.36, §17.40: what the XML says of the texts of each kind, and which printed texts show a value to a reader. */
import { expect, test } from '@jest/globals';
import { contradictingSign, isPrintedOf } from '../../../src/template/e-invoice/is-printed-of.ts';
import { type TermKind, writeTerm } from '../../../src/template/e-invoice/term-kinds.ts';

/** Texts of each kind, and what the XML says; null where a text is refused. */
const KINDS: Partial<Record<TermKind, Record<string, string | null>>> = {
  text: { ' A ': 'A' },
  note: { A: 'A', '#AAI# A ': '#AAI#A', '#XXX#A': null, 'A #AAI# B': 'A #AAI# B' },
  date: { '2028-02-29': '2028-02-29', '2026-02-29': null },
  number: { '-1.00001': '-1.00001', '1,5': null },
  amount: { '-1.25': '-1.25', '1.250': '1.250', '1.255': null, x: null },
  rate: { 0: '0', '-1': null, x: null },
  profile: { peppol: 'peppol', toString: null },
  buyerKind: { consumer: 'consumer', consumers: null, aconsumer: null },
  edition: { 2026: '2026', 2025: null, toString: null },
  syntax: { ubl: 'ubl', ublx: null, xubl: null },
  type: { 'credit-note': '381', 'self-billed-credit-note': '261', 380: '380', toString: null },
  means: { 'sepa-debit': '59', 'not-defined': '1', 42: '42', gold: null },
  country: { FR: 'FR', fr: null },
  currency: { EUR: 'EUR', EURO: null },
  unit: { H87: 'H87', 'Std.': null },
  category: { AE: 'AE', A: null, SS: null, ...Object.fromEntries([...'SZEKGOLMB'].map((code) => [code, code])) },
  exemption: { 'VATEX-EU-132': 'VATEX-EU-132', VATEX: null },
  vatId: {
    ...{ 'DE 123.456-789': 'DE123456789', EL094014201: 'EL094014201', XX1234: null, de123456789: null, DE1: null },
    ...{ xDE123456789: null, DE12: 'DE12', DE1234567890123: 'DE1234567890123', DE12345678901234: null },
  },
  gtin: {
    ...{ '4006 3813 3393 1': '0160:4006381333931', 96385074: '0160:96385074', 36000291452: null, '0088:1': '0088:1' },
    ...{ '036000291452': '0160:036000291452', '04006381333931': '0160:04006381333931', '004006381333931': null },
    ...{ '0160:96385074': '0160:96385074', '0160:96385075': null },
  },
  url: {
    'https://a.example/b': 'https://a.example/b',
    'HTTP://a.example': 'HTTP://a.example',
    'ftp://a.example': null,
    'a.example': null,
  },
  electronicAddress: { '0088:4006381333931': '0088:4006381333931', 'a@b.example': 'EM:a@b.example', '1111:1': null },
  email: { 'a@b.example': 'a@b.example', '.a@b.example': null, 'a.@b.example': null, a: null },
  iban: { 'de89 3704 0044 0532 0130 00': 'DE89370400440532013000', DE88370400440532013000: null },
  bic: {
    'COBA DE FF XXX': 'COBADEFFXXX',
    COBADEFF: 'COBADEFF',
    COBADEFFXX: null,
    COBADEFFXXXX: null,
    '1COBADEFF': null,
  },
  card: { 1234: '1234', 123456: '123456', 123: null, 1234567: null, x1234: null },
};

test.each(Object.entries(KINDS))('texts of the kind %s', (kind, texts) => {
  const writtenAs = (text: string) => ({ value: null, ...writeTerm(kind as TermKind, text) }).value;
  expect(Object.fromEntries(Object.keys(texts).map((text) => [text, writtenAs(text)]))).toEqual(texts);
});

// biome-ignore format: a row is a text
test.each<[kind: TermKind, value: string, shown: string[], others: string[], format?: string]>([
  ['amount', '1234.5', ['1.234,50 €', '1,234.50', "1'234.50", '1 234,5', '01234,50', 'Pos. 3: 1234.50'], ['1.234,05', '1234', '-1.234,50', '−1.234,50']],
  ['number', '-12.5', ['-12,5', '−12.50', '(12,50)', '12,50-', '（12.50）'], ['12,50', '-125']],
  ['number', '12.5', ['12,50', '(12,50)', '12,50 –'], ['-12,50', '1.250']],
  ['rate', '19', ['19 %', '19,00'], ['0,19', '190']],
  ['number', '1234', ['1.234', '1234', '1234,00'], ['1.23', '1.2340']],
  ['number', '1.234', ['1.234', '1,234'], ['1234,0', '1.2']],
  ['number', '0', ['0', '0,00', '-0', '00'], ['', '1']],
  ['date', '2026-08-27', ['27.08.2026', '27.8.26', '08/27/2026', '27. August 2026', '27. Aug. 2026', '27/2026'], ['27.08.2025', '27. Juli 2026', '27.08.2026, 5', '28.08.2026', '27.08.']],
  ['date', '2026-04-03', ['03.04.2026'], ['04.03.2026'], '27.08.2026'],
  ['date', '2026-04-03', ['04/03/26'], ['03/04/26', '04/03/2026'], '08/27/26'],
  ['date', '2026-04-03', ['03. April 2026', '04.03.2026'], ['03. Mai 2026'], 'am 28.'],
  ['text', 'Hafenkontor GmbH', ['Hafen kontor', 'Hafenkontor\nGmbH'], ['Hafenkontor AG', 'hafenkontor']],
  ['iban', 'DE89370400440532013000', ['DE89 3704 0044 0532 0130 00', 'de89-3704.0044'], ['DE88 3704']],
  ['vatId', 'DE123456789', ['DE 123.456.789'], ['DE 123.456.780']],
  ['type', '381', ['Gutschrift'], []],
  ['means', '58', ['Überweisung'], []],
])('a reader takes for the %s %s: %j, and not %j', (kind, value, shown, others, format = '') => {
  const isShown = (text: string) => isPrintedOf(kind, text, value, { language: 'de', format });
  expect([shown.filter(isShown), others.filter(isShown)]).toEqual([shown, []]);
});

test.each<[currency: string, printed: string, around: [before: string, behind: string][], sign?: string]>([
  ['EUR', '12,00 €', []],
  ['EUR', '12,00 $', [], '$'],
  ['EUR', '12,00', [['Betrag in USD: ', '']], 'USD'],
  ['EUR', '12,00', [['Position ABC ', '']]],
  ['EUR', '12,00', [['', ' kr']], 'kr'],
  ['EUR', '12,00', [['', ' krumm']]],
  ['EUR', '12,00', [['', ' $ 5,00']]],
  ['EUR', '12,00', [['€ ', ' $']]],
  ['EUR', '12,00', [['$ € ', '']]],
  ['EUR', '12,00', [['$ für ', '']]],
  [
    'EUR',
    '12,00',
    [
      ['', ''],
      ['', ' $'],
    ],
    '$',
  ],
  ['SEK', '12,00 kr', []],
  ['AUD', 'A$ 12,00', []],
  ['AUD', '$ 12,00', []],
  ['USD', 'A$ 12,00', [], 'A$'],
  ['JPY', '￥12', []],
])('of an amount in %s, printed as “%s” between %j, another currency is %s', (currency, printed, around, sign = '') => {
  expect(contradictingSign(currency, printed, around, 'de') ?? '').toBe(sign);
});
