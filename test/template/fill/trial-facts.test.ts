/** §20.9, §18.21: what is told of the formulas of a template in a trial. */
import { expect, test } from '@jest/globals';
import type { Values } from '../../../src/domain/values.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { templateOf } from '../support/templates.ts';

const FRONT = `placeholders:
  - {label: Net, type: number, format: "1,234.50 €", formula: SUM(Lines.Amount)}
  - {label: Rate, type: number, formula: 1 / Users}
  - {label: Users, type: number}
  - {label: Due, type: date, format: 27/08/2026, formula: Day + 30 days}
  - {label: Day, type: today}
  - {label: Terms, type: number, formula: 8 / Users, override: true}
groups:
  - {label: Lines, fields: [{label: Qty, type: number}, {label: Amount, type: number, formula: Qty * 2}]}
  - {label: Sums, from: Lines, by: Qty, fields: [{label: Total, type: number, formula: SUM(Amount)}]}
`;
const template = templateOf(
  '{{Net}} {{Rate}} {{Users}} {{Due}} {{Terms}} {{Day}}\n\n- {{#Lines}}{{Qty}} {{Amount}}{{/Lines}}\n\n+ {{#Sums}}{{Qty}} {{Total}}{{/Sums}}\n',
  FRONT,
);

function computedWith(values: Values) {
  return fillTemplate(template, values, { today: '2026-08-27', trial: true }).facts!.computed;
}

test('each formula is told by its label, its text and its line, in the order in which they are computed', () => {
  expect(computedWith({}).map(({ label, formula, line }) => `${line} ${label} = ${formula}`)).toEqual([
    '11 Lines.Amount = Qty * 2',
    '4 Net = SUM(Lines.Amount)',
    '5 Rate = 1 / Users',
    '7 Due = Day + 30 days',
    '9 Terms = 8 / Users',
    '12 Sums.Total = SUM(Amount)',
  ]);
});

test.each<[string, Values, Record<string, string>]>([
  [
    'as it is printed, in each entry',
    { users: '4', lines: [{ qty: '3' }, { qty: '500' }, { qty: '3' }] },
    {
      'values.lines[0].amount': '6',
      'values.lines[1].amount': '1000',
      'values.lines[2].amount': '6',
      'values.net': '1,012.00 €',
      'values.rate': '0.25',
      'values.due': '26/09/2026',
      'values.terms': '2',
      'values.sums[0].total': '12',
      'values.sums[1].total': '1000',
    },
  ],
  [
    'what the formula gives where another value was sent',
    { users: '4', terms: '9', lines: [] },
    { 'values.net': '0.00 €', 'values.rate': '0.25', 'values.due': '26/09/2026', 'values.terms': '2' },
  ],
  [
    'nothing where a formula cannot be calculated or its values are blank',
    { users: '0', terms: '9' },
    {
      'values.lines[0].amount': '',
      'values.net': '',
      'values.rate': '',
      'values.due': '26/09/2026',
      'values.terms': '',
      'values.sums[0].total': '',
    },
  ],
])('what it gives is told %s', (_, values, wanted) => {
  const gives = computedWith(values).flatMap((one) => one.gives.map(({ path, text }) => [path, text]));
  expect(Object.fromEntries(gives)).toEqual(wanted);
});

test('a trial draws no numbers, but knows the day', () => {
  const numbered = templateOf(
    '{{No}} {{Day}}',
    'placeholders: [{label: No, type: counter}, {label: Day, type: today}]\n',
  );
  const { markdown, counters } = fillTemplate(numbered, {}, { today: '2026-08-27', trial: true });
  expect([markdown, counters]).toEqual(['{{No}} 2026-08-27\n', []]);
});

test('what a formula gives for an entry is of that entry, whatever was sent', () => {
  const front =
    'groups: [{label: L, fields: [{label: A, type: number}, {label: B, type: number, formula: A * 2, override: true}]}]\n';
  const l = [
    { a: '1', b: '9' },
    { a: '2', b: '9' },
  ];
  const { facts } = fillTemplate(
    templateOf('- {{#L}}{{A}} {{B}}{{/L}}\n', front),
    { l },
    { today: '2026-08-27', trial: true },
  );
  expect(facts).toMatchObject({ computed: [{ gives: [{ text: '2' }, { text: '4' }] }], hidden: [], branches: [] });
});
