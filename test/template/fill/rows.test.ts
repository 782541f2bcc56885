/** §10.40: rows that know one another: their numbers, the row before, and running sums. */
import { describe, expect, test } from '@jest/globals';
import { Refusal } from '../../../src/domain/errors.ts';
import { exampleIn } from '../../support/example-in.ts';
import { fill, markdownOf, templateOf, templateOfFile } from '../support/templates.ts';

const AMOUNTS = ['5', '-2.5', '0.01'];

/** What a field with this formula shows for each row. `type`: of the field. */
function shownBy(
  formula: string,
  rows: Record<string, string>[],
  settings = 'type: number',
  opening = '100',
): string[] {
  const template = templateOf(
    '{{Opening}}\n\n- {{#Rows}}{{Amount}}; {{Day}}; {{Kind}}; {{X}}{{/Rows}}\n',
    `placeholders: [{label: Opening, type: number}]
groups:
  - label: Rows
    fields:
      - {label: Amount, type: number}
      - {label: Day, type: date}
      - {label: X, ${settings}, formula: "${formula}"}
`,
  );
  const { markdown } = fill(template, { opening, rows });
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.split('; ').at(-1)!);
}

const ROWS = AMOUNTS.map((amount) => ({ amount }));
const BLANK = '{{X}}';

describe('in one group', () => {
  test.each([
    ['ROW()', ['1', '2', '3']],
    ['row(all) * 10', ['10', '20', '30']],
    ['Row() + Amount', ['6', '-0.5', '3.01']],
    ['PREVIOUS(Amount)', [BLANK, '5', '-2.5']],
    ['PREVIOUS(Amount, 0)', ['0', '5', '-2.5']],
    ['PREVIOUS(Amount, Opening)', ['100', '5', '-2.5']],
    ['PREVIOUS(Amount, Opening, all)', ['100', '5', '-2.5']],
    ['PREVIOUS(Amount, all)', [BLANK, '5', '-2.5']],
    ['PREVIOUS(PREVIOUS(Amount, 1), 2)', ['2', '1', '5']],
    ['PREVIOUS(ROW(), 0)', ['0', '1', '2']],
    ['Amount - PREVIOUS(Amount, Amount)', ['0', '-7.5', '2.51']],
    ['PREVIOUS(X, Opening) + Amount', ['105', '102.5', '102.51']],
    ['RUNNING(Amount)', ['5', '2.5', '2.51']],
    ['Opening + RUNNING(Amount)', ['105', '102.5', '102.51']],
    ['RUNNING(Amount * 2, all)', ['10', '5', '5.02']],
    ['RUNNING(RUNNING(Amount))', ['5', '7.5', '10.01']],
    ['RUNNING(PREVIOUS(Amount, 0))', ['0', '5', '2.5']],
    ['PREVIOUS(RUNNING(Amount), 0)', ['0', '5', '2.5']],
    ['RUNNING(1 / 3) * 3', ['1', '2', '3']],
    ['RUNNING(Amount) / SUM(Rows.Amount) * 100', ['199.203187250996', '99.601593625498', '100']],
  ])('%s', (formula, wanted) => expect(shownBy(formula, ROWS)).toEqual(wanted));

  test('each sum is of the amounts as they are printed', () => {
    const thirds = [{ amount: '1' }, { amount: '1' }, { amount: '1' }];
    expect(shownBy('PREVIOUS(X, 0) + Amount / 3', thirds, 'type: number, format: "1.50"')).toEqual([
      '0.33',
      '0.66',
      '0.99',
    ]);
    expect(shownBy('RUNNING(Amount / 3)', thirds, 'type: number, format: "1.50"')).toEqual(['0.33', '0.67', '1.00']);
  });

  test('a blank is one from there on, unless the formula says otherwise', () => {
    const rows = [{ amount: '5' }, { amount: '' }, { amount: '1' }];
    expect(shownBy('RUNNING(Amount)', rows)).toEqual(['5', BLANK, BLANK]);
    expect(shownBy('PREVIOUS(X, 0) + Amount', rows)).toEqual(['5', BLANK, BLANK]);
    expect(shownBy('RUNNING(IF(Amount, Amount, 0))', rows)).toEqual(['5', '5', '6']);
    expect(shownBy('PREVIOUS(X, 0) + IF(Amount, Amount, 0)', rows)).toEqual(['5', '5', '6']);
    expect(shownBy('PREVIOUS(X, Opening) + Amount', rows, 'type: number', '')).toEqual([BLANK, BLANK, BLANK]);
  });

  test('dates are those of the row before', () => {
    const days = [{ day: '2026-01-31' }, { day: '2026-03-01' }];
    expect(shownBy('Day - PREVIOUS(Day, Day)', days)).toEqual(['0', '29']);
    expect(shownBy('PREVIOUS(X, Day) + 1 month', days, 'type: date')).toEqual(['2026-02-28', '2026-03-28']);
    expect(shownBy("PREVIOUS(Day, '2026-01-01')", days, 'type: date')).toEqual(['2026-01-01', '2026-01-31']);
  });

  test('a value that is sent has to agree, and what follows is told of nothing', () => {
    const sent = (x: string): Record<string, string>[] => [{ amount: '1' }, { amount: '2', x }, { amount: '3' }];
    expect(shownBy('PREVIOUS(X, 0) + Amount', sent('3'))).toEqual(['1', '3', '6']);
    expect(() => shownBy('PREVIOUS(X, 0) + Amount', sent('4'))).toThrow(
      expect.objectContaining({
        detail: 'values.rows[1].x',
        message:
          'Invalid value for "x" in entry 1 of "rows": you sent "4", but the formula, PREVIOUS(X, 0) + Amount, gives "3". Send that, or leave it out.',
      }),
    );
    expect(shownBy('PREVIOUS(X, 0) + Amount', sent('10'), 'type: number, override: true')).toEqual(['1', '10', '13']);
  });

  test('a division by zero names its row', () => {
    expect(() => shownBy('RUNNING(1 / Amount)', [{ amount: '1' }, { amount: '0' }])).toThrow(Refusal);
  });
});

test('fields may need one another’s values of the row before: a loan', () => {
  const template = templateOf(
    '- {{#Rows}}{{Interest}} {{Repaid}} {{Left}}{{/Rows}}\n',
    `placeholders: [{label: Loan, type: number}, {label: Rate, type: number}, {label: Payment, type: number}]
groups:
  - label: Rows
    fields:
      - {label: Left, type: number, format: "1.50", formula: "PREVIOUS(Left, Loan) - Repaid"}
      - {label: Repaid, type: number, format: "1.50", formula: Payment - Interest}
      - {label: Interest, type: number, format: "1.50", formula: "PREVIOUS(Left, Loan) * Rate / 1200"}
`,
  );
  const rows = Array.from({ length: 3 }, () => ({}));
  expect(fill(template, { loan: '1000', rate: '12', payment: '340.02', rows }).markdown).toBe(
    '- 10.00 330.02 669.98\n- 6.70 333.32 336.66\n- 3.37 336.65 0.01\n',
  );
});

const LOTS = {
  lots: [
    { title: 'A', positions: [{ price: '2' }, { price: '1' }] },
    { title: 'B', positions: [] },
    { title: 'C', positions: [{ price: '7' }] },
  ],
};
function inLots(formula: string): string {
  return markdownOf(
    '- {{#Lots}}{{Title}} {{No}}\n  - {{#Positions}}{{Lots: No}}.{{Pos}}: {{Price}} {{X}}{{/Positions}}{{/Lots}}\n',
    LOTS,
    `groups:
  - label: Lots
    fields: [{label: Title}, {label: No, type: number, formula: ROW()}]
    groups:
      - label: Positions
        fields: [{label: Price, type: number}, {label: Pos, type: number, formula: ROW()}, {label: X, type: number, formula: "${formula}"}]
`,
  );
}

describe('in a group within another', () => {
  test.each([
    ['RUNNING(Price)', ['2', '3', '7']],
    ['RUNNING(Price, all)', ['2', '3', '10']],
    ['ROW(all)', ['1', '2', '3']],
    ['PREVIOUS(Price, 0)', ['0', '2', '0']],
    ['PREVIOUS(Price, 0, all)', ['0', '2', '1']],
    ['PREVIOUS(X, 0) + Price', ['2', '3', '7']],
    ['PREVIOUS(X, 0, all) + Price', ['2', '3', '10']],
    ['PREVIOUS(Lots.No, 0, all)', ['0', '1', '1']],
  ])('%s begins anew in each entry around, unless all rows are meant', (formula, [one, two, three]) =>
    expect(inLots(formula)).toBe(`- A 1\n  - 1.1: 2 ${one}\n  - 1.2: 1 ${two}\n- B 2\n- C 3\n  - 3.1: 7 ${three}\n`),
  );

  test('an outer row may sum up its inner rows and go on from the row before', () => {
    const groups = `groups:
  - label: Lots
    fields:
      - {label: Sum, type: number, formula: SUM(Positions.Price)}
      - {label: By sums, type: number, formula: "PREVIOUS([By sums], 0) + Sum"}
      - {label: So far, type: number, formula: "RUNNING(SUM(Positions.Price))"}
    groups: [{label: Positions, fields: [{label: Price, type: number}]}]
`;
    const lots = LOTS.lots.map(({ positions }) => ({ positions }));
    expect(markdownOf('- {{#Lots}}{{Sum}} {{By sums}} {{So far}}{{/Lots}}\n', { lots }, groups)).toBe(
      '- 3 3 3\n- 0 3 3\n- 7 10 10\n',
    );
  });
});

test('conditions between the marks of a group know the row and the one before', () => {
  const body =
    '{{#Rows}}{{#if ROW() = 1 or PREVIOUS(Kind) <> Kind}}\n\n## {{Kind}}\n\n{{/if}}\n\n{{Name}}\n\n{{/Rows}}\n';
  const rows = ['a1', 'a2', 'b3', 'a4'].map((name) => ({ kind: name[0]!, name }));
  expect(markdownOf(body, { rows })).toBe('## a\n\na1\n\na2\n\n## b\n\nb3\n\n## a\n\na4\n');
});

test('ten thousand rows take no stack, and time in proportion', () => {
  const template = templateOf(
    '- {{#Rows}}{{Row}} {{Left}} {{Sum}}{{/Rows}}\n',
    'groups: [{label: Rows, fields: [{label: A, type: number}, {label: Row, type: number, formula: ROW()}, {label: Left, type: number, formula: "PREVIOUS(Left, 0) + A"}, {label: Sum, type: number, formula: RUNNING(A)}]}]\n',
  );
  const rows = Array.from({ length: 10_000 }, (_, at) => ({ a: String(at % 7) }));
  expect(fill(template, { rows }).markdown.split('\n').at(-2)).toBe('- 10000 29994 29994');
});

describe('the chapters of spec/templates.md', () => {
  const GUIDE = 'spec/templates.md';

  test('a statement of account', () => {
    const entries = [
      { date: '02/08/2026', text: 'Rent', amount: '-900' },
      { date: '01/08/2026', text: 'Salary', amount: '2500' },
    ];
    const template = templateOfFile(exampleIn(GUIDE, 'Rows that know one another'));
    const { markdown, setup } = fill(template, { opening_balance: '12.5', entries });
    expect(markdown).toContain(
      '| 1 | 01/08/2026 | Salary | 2,500.00 | 2,512.50 |\n| 2 | 02/08/2026 | Rent | -900.00 | 1,612.50 |\n',
    );
    expect(setup.carries).toMatchObject([{ last: true }]);
  });

  test('open items, and those that are overdue', () => {
    const body = '- {{#Items}}{{Customer}}{{/Items}}\n\n{{Overdue total}}\n\n1. {{#Overdue}}{{Customer}}{{/Overdue}}\n';
    const items = [
      { customer: 'B', due: '2025-12-31', open: '5' },
      { customer: 'A', due: '2025-01-01', open: '0' },
      { customer: 'A', due: '2025-12-01', open: '7' },
      { customer: 'C', due: '2026-12-01', open: '9' },
    ];
    const template = templateOf(body, exampleIn(GUIDE, 'Sorted and filtered rows', 0, 'yaml'));
    expect(fill(template, { items }).markdown).toBe('- A\n- A\n- B\n- C\n\n12.00\n\n1. A\n2. B\n');
  });
});
