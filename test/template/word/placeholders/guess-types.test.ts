/** §10.37: dates and numbers that are such by their names, written as the document writes its own. */
import { expect, test } from '@jest/globals';
import { readTemplate } from '../../../../src/template/import/read-template.ts';
import { convertWord } from '../../../../src/template/word/convert-word.ts';
import { control, docxParts, para, run } from '../../../support/docx.ts';
import { expectTranslated } from '../../support/expect-translated.ts';

/** Type, format and default of each placeholder by its label. */
function typesIn(body: string) {
  const { source, report } = convertWord(docxParts({ body }), { name: 'file', folder: '' });
  expectTranslated(report.told);
  expect(readTemplate({ file: 'file.md', bytes: new TextEncoder().encode(source) })).toMatchObject({ ok: true });
  const defaults = new Map(
    [...source.matchAll(/- label: (.+)\n(?: {4}(?!default).+\n)* {4}default: "?([^"\n]+)/g)].map(([, label, given]) => [
      label,
      given,
    ]),
  );
  return report.placeholders.map(({ label, type, format = '' }) =>
    [label, type, format, defaults.get(label) ?? ''].join(' | '),
  );
}

const german = 'Der Mieter zahlt die Miete an den Vermieter und die Kosten für das Haus.';

test.each<[text: string, placeholders: string[]]>([
  [
    'Dated 1 March 2026, for the price of 1,200.50. Begins on [Effective Date] for [Purchase Price].',
    ['Effective date | date | 27 August 2026 | ', 'Purchase price | number | 1,234.56 | '],
  ],
  ['Dated 03/01/2026 and 12/31/2026; until [Date 12].', ['Date 12 | date | 08/27/2026 | ']],
  ['Dated 03/01/2026 and 12/31/2026; the parties agree on [Date].', ['Date | date | 08/27/2026 | ']],
  ['Dated March 1st, 2026 by the parties; ends on [End date].', ['End date | date | August 27th, 2026 | ']],
  [
    `Vom 01.03.2026. ${german} Beginn: [Vertragsdatum], Preis [Mietpreis].`,
    ['Vertragsdatum | date | 27.08.2026 | ', 'Mietpreis | number | 1.234,56 | '],
  ],
  [`${german} Beginn: [Vertragsdatum].`, ['Vertragsdatum | date | 27. August 2026 | ']],
  [
    'Le contrat du 1er mars 2026 prend effet à la [Date d’effet], et les parties sont d’accord avec les conditions de la vente.',
    ['Date d’effet | date | 1er août 2026 | '],
  ],
  [
    'El contrato de 1 de marzo de 2026 entre las partes tiene efecto en [Fecha de inicio] por un precio de la venta.',
    ['Fecha de inicio | date | 27 de agosto de 2026 | '],
  ],
  [
    '本契約は2026年3月1日に締結され、[契約日]から有効とし、[金額]円を支払う。',
    ['契約日 | date | 2026年8月27日 | ', '金額 | number | 1,234.## | '],
  ],
  [
    'A reply is due within [30] days at [Interest Rate]% or [1,000.00] of it.',
    ['Days | number |  | 30', 'Interest rate | number | 1,234.#### | ', 'Blank 1 | number | 1,000.00 | 1000.00'],
  ],
  [
    'By [Place and Date], [Amount in Words], [Date Format], [Invoice Number].',
    [
      'Place and date | text |  | ',
      'Amount in Words | text |  | ',
      'Date Format | text |  | ',
      'Invoice number | text |  | ',
    ],
  ],
  ['{% if rate == "high" %}High.{% endif %} The rate is {{ rate }}.', ['Rate | text |  | ']],
])('%s', (text, placeholders) => {
  expect(typesIn(para(text))).toEqual(placeholders);
});

test('what stands in a control has to be a date or a number, too', () => {
  const titled = (title: string, text: string) => control(`<w:alias w:val="${title}"/><w:text/>`, run(text));
  const dates = typesIn(para(titled('Date', 'March 1, 2026')) + para(titled('Date', 'June 30, 2026')));
  expect(dates).toEqual(['Date | date | August 27, 2026 | 2026-03-01', 'Date 2 | date | August 27, 2026 | 2026-06-30']);
  const pieces = [
    titled('Signing Date', 'March 3, 2026'),
    titled('End Date', 'whenever'),
    titled('Fee', '$5,000.00'),
    titled('Deposit', 'to be agreed'),
  ];
  expect(typesIn(para(pieces.join('')))).toEqual([
    'Signing date | date | August 27, 2026 | 2026-03-03',
    'End date | text |  | whenever',
    'Fee | number | $5,000.00 | 5000.00',
    'Deposit | text |  | to be agreed',
  ]);
});

/** Labels by the type of their values. Each other label has the words of a date or a number in another place. */
const LABELS = {
  date: [
    'Date of birth',
    'Date limite de paiement',
    'Lieferdatum',
    'Datum des Vertrags',
    'Fecha',
    'Fecha límite',
    '支払日',
    '生年月日',
    '日付',
    '期日',
  ],
  number: [
    'Monthly rent',
    'Number of days',
    'Nettobetrag',
    'Anzahl der Tage',
    'Montant d’achat',
    'Loyer mensuel',
    'Taux',
    'Taux d’intérêt',
    'Nombre d’enfants',
    'Precio',
    'Importe del mes',
    'Tasa',
    'Tipo de interés',
    '契約日数',
    '税率',
    '代金',
  ],
  text: [
    'Date stamp',
    'Due date of delivery',
    'Date 2 of delivery',
    'Datumsangabe',
    'Enddatum der Lieferung',
    'La fecha',
    'Fechas',
    '日付欄',
    '年月日欄',
    '支払日欄',
    '期日欄',
    'Price list',
    'Preisliste',
    'Le montant',
    'Loyers',
    'El precio',
    'Precios',
    '金額欄',
    'Rate card',
    'Phone number of tenant',
    'Mengenangabe',
    'Mindestanzahl',
    'Le taux',
    'Tauxes',
    'Le nombre d’enfants',
    'La tasa',
    'Tasas',
    '税率表',
    'Rent, payment date',
    'Date & price',
  ],
};

test.each(Object.entries(LABELS).flatMap(([type, labels]) => labels.map((label) => [label, type])))(
  '“%s” names a %s',
  (label, type) => {
    const [written] = typesIn(para(`[${label.replace('&', '&amp;')}]`));
    expect(written?.split(' | ').slice(0, 2)).toEqual([label, type]);
  },
);

/** English text with a date or two, and the format of dates that follows from it. */
test.each<[dates: string, format: string]>([
  ['1st March 2026', '27th August 2026'],
  ['2nd March 2026', '27th August 2026'],
  ['3rd March 2026', '27th August 2026'],
  ['01 March 2026', '03 August 2026'],
  ['11 March 2026', '27 August 2026'],
  ['1 March, 2026', '27 August, 2026'],
  ['March 1 2026', 'August 27 2026'],
  ['March 01, 2026', 'August 03, 2026'],
  ['March 11th 2026', 'August 27th 2026'],
  ['Mar 1, 2026', 'Aug 27, 2026'],
  ['3/1/2026 or 12/31/2026', '8/27/2026'],
  ['3/1/26 or 12/31/26', '8/27/26'],
  ['03.01.2026 or 12.31.2026', '08.27.2026'],
  ['10/12/2026', '08/27/2026'],
  ['31/12/2026', '27/08/2026'],
  ['31/1/2026', '27/8/2026'],
  ['31-12-26', '27-08-26'],
  ['2026/03/01', '2026/08/27'],
  ['2026/3/1', '2026/8/27'],
  ['2026.3.1', '2026.8.27'],
  // The most frequent form counts, and of two the first.
  ['1 March 2026 or 03/01/2026 or 04/01/2026', '08/27/2026'],
  ['1 March 2026 or 03/01/2026', '27 August 2026'],
  // No dates.
  ['x1 March 2026', 'August 27, 2026'],
  ['1 March 20261', 'August 27, 2026'],
  ['1 March', 'August 27, 2026'],
  ['x/31/12/2026', 'August 27, 2026'],
  ['31/12/2026/7', 'August 27, 2026'],
  ['31/12-2026', 'August 27, 2026'],
  ['99/99/2026', 'August 27, 2026'],
  ['7.2026/03/01', 'August 27, 2026'],
  ['2026/03/017', 'August 27, 2026'],
])('beside %s, dates are written %s', (dates, format) => {
  const text = `This agreement of ${dates} between the landlord and the tenant ends on [Date].`;
  expect(typesIn(para(text))).toEqual([`Date | date | ${format} | `]);
});

/** English text with numbers, and the format of amounts that follows from it. */
test.each<[numbers: string, format: string]>([
  ['12.345,60', '1.234,56'],
  ['1.234.567,89', '1.234,56'],
  ['12,50', '1.234,56'],
  ['1.234.567', '1.234,##'],
  ['1.234.567 or 2.345,67', '1.234,56'],
  ["12'345.60", "1'234.56"],
  ['12’345,60', '1’234,56'],
  ['12\u00a0345,60', '1\u00a0234,56'],
  ['12\u202f345', '1\u202f234.##'],
  ['1,234', '1,234.##'],
  // The most frequent form counts, and of two the first.
  ['1,234.56 or 2.345,67 or 3.456,78', '1.234,56'],
  ['2.345,67 or 1,234.56', '1.234,56'],
  // No numbers.
  ['A12.345,60', '1,234.56'],
  ['7/12.345,60', '1,234.56'],
  ['12.345,60x', '1,234.56'],
  ['12.345,60/7', '1,234.56'],
  ['12,34,56', '1,234.56'],
])('beside %s, amounts are written %s', (numbers, format) => {
  const text = `The sum of ${numbers} that the tenant pays to the landlord is less than the [Price].`;
  expect(typesIn(para(text))).toEqual([`Price | number | ${format} | `]);
});

test.each<[shown: string, placeholder: string]>([
  ['USD 5,000.00', 'number | USD 5,000.00 | 5000.00'],
  ['5000', 'number | 1,234.56 | 5000'],
  ['0.50', 'number | 0.50 | 0.50'],
  ['007', 'text |  | 007'],
  ['EURO 5', 'text |  | EURO 5'],
  ['5 days', 'text |  | 5 days'],
  ['none', 'text |  | none'],
])('a fee of which the file shows “%s” is: %s', (shown, placeholder) => {
  const text = control('<w:alias w:val="Fee"/><w:text/>', run(shown));
  expect(typesIn(para(text))).toEqual([`Fee | ${placeholder}`]);
});

test.each<[text: string, placeholders: string[]]>([
  ['{% if due_date == "now" %}Now.{% endif %} By {{ due_date }}', ['Due date | text |  | ']],
  ['{% if rate > 5 %}High.{% endif %} The rate is {{ rate }}.', ['Rate | number |  | ']],
])('a value that is compared keeps the type that this needs: %s', (text, placeholders) => {
  expect(typesIn(para(text.replaceAll('>', '&gt;')))).toEqual(placeholders);
});
