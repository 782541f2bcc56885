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
