/** §10.41: sorted and filtered groups: which entries a document shows, in which order, and what is computed from them. */
import { describe, expect, test } from '@jest/globals';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { fill, markdownOf, savedTemplateOf, templateOf } from '../support/templates.ts';

const FIELDS = `    fields:
      - {label: Name}
      - {label: Size, type: select, options: [small, Medium, large]}
      - {label: Day, type: date, format: 27/08/2026}
      - {label: Amount, type: number, format: "1,234.56"}
      - {label: Row, type: number, formula: ROW()}
`;
type Entry = Record<string, string>;

/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** The names of the entries that are shown with these settings, in order. */
function namesOf(settings: string, rows: Entry[], language = 'en'): string[] {
  const frontMatter = `language: ${language}\ngroups:\n  - label: Rows\n    ${settings}\n${FIELDS}`;
  const body = '- {{#Rows}}{{Name}};{{Size}}{{Day}}{{Amount}}{{Row}}{{/Rows}}\n';
  const { markdown } = fill(templateOf(body, frontMatter), { rows });
  return [...markdown.matchAll(/^- (.*?);/gm)].map(([, name]) => name!);
}

function named(field: string, values: string[]): Entry[] {
  return values.map((value, at) => ({ name: `${at}`, [field]: value }));
}

describe('sort', () => {
  test.each<[string, string, string[], string]>([
    ['numbers by their value', 'sort: Amount', ['10', '9', '-1', '9.5'], '2130'],
    ['numbers the other way round', 'sort: -Amount', ['10', '9', '-1', '9.5'], '0312'],
    ['equal ones as sent', 'sort: Amount', ['1', '0', '1.00', '0.001', '1'], '13024'],
    ['equal ones as sent, the other way round', 'sort: -Amount', ['1', '0', '1.00', '0.001', '1'], '02413'],
    ['blanks last', 'sort: Amount', ['', '5', '', '-5'], '3102'],
    ['blanks last, the other way round', 'sort: -Amount', ['', '5', '', '-5'], '1302'],
  ])('%s', (_, settings, values, wanted) => expect(namesOf(settings, named('amount', values)).join('')).toBe(wanted));

  test.each<[string, string, string[], string]>([
    ['days by the calendar', 'sort: Day', ['01/02/2027', '', '03/01/2027', '31/12/1999'], '3201'],
    ['the latest days first', 'sort: [-day]', ['01/02/2027', '', '03/01/2027', '31/12/1999'], '0231'],
  ])('%s', (_, settings, values, wanted) => expect(namesOf(settings, named('day', values)).join('')).toBe(wanted));

  test('a select by the order of its options', () => {
    const sizes = named('size', ['large', '', 'small', 'Medium']);
    expect(namesOf('sort: Size', sizes).join('')).toBe('2301');
    expect(namesOf('sort: -Size', sizes).join('')).toBe('0321');
  });

  const TEXTS = ['Zoe', 'ähnlich', 'apfel', 'Apfel', 'ape 10', 'ape 9', 'öl', 'oz'].map((name) => ({ name }));
  test.each([
    ['en', ['ähnlich', 'ape 10', 'ape 9', 'apfel', 'Apfel', 'öl', 'oz', 'Zoe']],
    ['de', ['ähnlich', 'ape 10', 'ape 9', 'apfel', 'Apfel', 'öl', 'oz', 'Zoe']],
    ['sv', ['ape 10', 'ape 9', 'apfel', 'Apfel', 'oz', 'Zoe', 'ähnlich', 'öl']],
    ['de-u-kn-true', ['ähnlich', 'ape 10', 'ape 9', 'apfel', 'Apfel', 'öl', 'oz', 'Zoe']],
  ])('texts as a dictionary in %s has them, digit by digit', (language, wanted) =>
    expect(namesOf('sort: Name', TEXTS, language)).toEqual(wanted),
  );

  test('by several fields, the first one first, also by one that is computed', () => {
    const rows = [
      { name: 'a', day: '02/01/2027', amount: '1' },
      { name: 'b', day: '01/01/2027', amount: '1' },
      { name: 'c', day: '02/01/2027', amount: '3' },
      { name: 'd', day: '01/01/2027', amount: '2' },
    ];
    expect(namesOf('sort: [Day, -Amount]', rows)).toEqual(['d', 'b', 'c', 'a']);
    const groups =
      'groups: [{label: Rows, sort: -Total, fields: [{label: A, type: number}, {label: Total, type: number, formula: A * A}]}]\n';
    expect(markdownOf('- {{#Rows}}{{A}}{{/Rows}}\n', { rows: ['1', '-3', '2'].map((a) => ({ a })) }, groups)).toBe(
      '- -3\n- 2\n- 1\n',
    );
  });

  test('a group that is made by a field, by its sums', () => {
    const groups = `groups:
  - label: Rows
    fields: [{label: Kind}, {label: A, type: number}]
  - {label: Kinds, from: Rows, by: Kind, sort: -Sum, where: Sum > 1, fields: [{label: Sum, type: number, formula: SUM(A)}, {label: No, type: number, formula: ROW()}]}
`;
    const rows = ['x 1', 'y 5', 'z 2', 'x 2', 'w 1'].map((one) => ({ kind: one[0]!, a: one.slice(2) }));
    expect(markdownOf('- {{#Kinds}}{{No}} {{Kind}} {{Sum}}{{/Kinds}}\n', { rows }, groups)).toBe(
      '- 1 y 5\n- 2 x 3\n- 3 z 2\n',
    );
  });
});

describe('where', () => {
  const rows = [
    { name: 'a', amount: '5', day: '01/01/2026' },
    { name: 'b', amount: '-1', day: '' },
    { name: 'c', amount: '', day: '03/01/2026' },
    { name: 'd', amount: '0', day: '04/01/2026' },
  ];
  test.each([
    ['where: Amount > 0', 'a'],
    ['where: Amount <= 0', 'bd'],
    ['where: not Amount', 'c'],
    ['where: Amount', 'abd'],
    ['where: "Day < \'2026-01-04\' and Amount"', 'a'],
    ['where: Name = "b" or Name = "d"', 'bd'],
    ['where: Amount < 100 and not Day', 'b'],
    ['where: 1 = 2', ''],
  ])('%s', (setting, wanted) => expect(namesOf(setting, rows).join('')).toBe(wanted));

  const TEMPLATE = templateOf(
    `{{Least}}: {{Sum}} of {{Count}}, at most {{Most}}

| a | b | c | d |
|---|---|---|---|
| {{#Rows}}{{Row}} | {{Name}} | {{Amount}} | {{Left}}{{/Rows}} |
| | | {{Sum}} | |

{{#if not Rows}}Nothing.{{/if}}

- {{#Kinds}}{{Kind}} {{Total}}{{/Kinds}}
`,
    `placeholders:
  - {label: Least, type: number}
  - {label: Sum, type: number, formula: SUM(Rows.Amount)}
  - {label: Count, type: number, formula: COUNT(Rows)}
  - {label: Most, type: number, formula: MAX(Rows.Amount)}
groups:
  - label: Rows
    where: Amount >= Least
    sort: -Amount
    fields:
      - {label: Name, required: true}
      - {label: Kind}
      - {label: Amount, type: number, max: 100}
      - {label: Row, type: number, formula: ROW()}
      - {label: Left, type: number, formula: "PREVIOUS(Left, 1000) - Amount"}
  - {label: Kinds, from: Rows, by: Kind, fields: [{label: Total, type: number, formula: SUM(Amount)}]}
`,
  );
  const ROWS = [
    { name: 'a', kind: 'x', amount: '5' },
    { name: 'b', kind: 'y', amount: '7' },
    { name: 'c', kind: 'x', amount: '1' },
    { name: 'd', kind: 'x', amount: '9' },
  ];

  test('what is left out is in no sum, no number of a row, no group that is made from it', () =>
    expect(fill(TEMPLATE, { least: '5', rows: ROWS }).markdown).toBe(
      '5: 21 of 3, at most 9\n\n| a | b | c | d |\n| - | - | - | - |\n| 1 | d | 9 | 991 |\n| 2 | b | 7 | 984 |\n| 3 | a | 5 | 979 |\n| | | 21 | |\n\n- x 14\n- y 7\n',
    ));

  test('where nothing is shown, the group has no entries', () =>
    expect(fill(TEMPLATE, { least: '50', rows: ROWS }).markdown).toBe(
      '50: 0 of 0, at most {{Most}}\n\n| a | b | c | d |\n| - | - | - | - |\n| | | 0 | |\n\nNothing.\n',
    ));

  test('what is left out is not required and has no limits, but has to fit its type', () => {
    const wrong = { name: '', kind: 'z', amount: '-1' };
    expect(fill(TEMPLATE, { least: '0', rows: [...ROWS, wrong] }).markdown).toContain('22 of 4');
    expect(() => fill(TEMPLATE, { least: '-1', rows: [...ROWS, wrong] })).toThrow(
      expect.objectContaining({ detail: 'values.rows[4].name' }),
    );
    expect(() => fill(TEMPLATE, { least: '0', rows: [{ ...wrong, amount: 'x' }] })).toThrow(
      expect.objectContaining({ code: 'invalid_number', detail: 'values.rows[0].amount' }),
    );
  });

  test('values keep the paths of how they were sent', () =>
    expect(() => fill(TEMPLATE, { least: '0', rows: [...ROWS, { name: 'e', amount: '101' }] })).toThrow(
      expect.objectContaining({ detail: 'values.rows[4].amount' }),
    ));

  test('nothing is computed for what is left out', () => {
    const groups =
      'groups: [{label: Rows, where: A <> 0, fields: [{label: A, type: number}, {label: Part, type: number, formula: 12 / A}]}]\n';
    const sent = [{ a: '4' }, { a: '0' }, { a: '0', part: '7' }, { a: '3' }];
    expect(markdownOf('- {{#Rows}}{{Part}}{{/Rows}}\n', { rows: sent }, groups)).toBe('- 3\n- 4\n');
  });

  test('a condition that cannot be evaluated is told with its entry', () => {
    const groups = 'groups: [{label: Rows, where: 1 / A > 0, fields: [{label: A, type: number}]}]\n';
    expect(() => markdownOf('- {{#Rows}}{{A}}{{/Rows}}\n', { rows: [{ a: '1' }, { a: '0' }] }, groups)).toThrow(
      expect.objectContaining({
        code: 'invalid_values',
        detail: 'values.rows[1]',
        message: 'Entry 1 of "rows" cannot be filtered: its where condition, 1 / A > 0, divides by zero.',
      }),
    );
  });

  test('counters draw numbers for what is shown, in its order', () => {
    const template = savedTemplateOf(
      '- {{#Rows}}{{No}} {{A}}{{/Rows}}\n',
      'groups: [{label: Rows, where: A > 1, sort: -A, fields: [{label: No, type: counter}, {label: A, type: number}]}]\n',
    );
    const document = fill(template, { rows: ['1', '3', '2', '4'].map((a) => ({ a })) });
    expect(document.markdown).toBe('- 1 4\n- 2 3\n- 3 2\n');
    expect(document.counters).toHaveLength(3);
  });

  test('a trial says what is left out, and a template and its samples show everything', () => {
    const values = { least: '5', rows: ROWS };
    const { facts } = fillTemplate(TEMPLATE, values, { today: '2026-01-02', trial: true });
    expect(facts!.leftOut).toEqual([
      { path: 'values.rows', label: 'Rows', where: 'Amount >= Least', line: 10, shown: 3, of: 4 },
    ]);
    const all = fillTemplate(TEMPLATE, { ...values, least: '0' }, { today: '2026-01-02', trial: true });
    expect(all.facts!.leftOut).toBeUndefined();
    const madeUp = fillTemplate(TEMPLATE, values, { today: '2026-01-02', madeUp: true });
    expect(madeUp.markdown).toContain('22 of 4');
    expect(TEMPLATE.markdown).toContain('| 1 | {{Name}} |');
  });

  test('a row that is left out stays in the form', () => {
    const template = templateOf(
      '- {{#Rows}}{{Name}}{{#if Kind = a}}{{Note}}{{/if}}{{/Rows}}\n',
      'groups: [{label: Rows, where: Kind, fields: [{label: Kind, type: select, options: [a, b]}, {label: Name}, {label: Note}]}]\n',
    );
    const rows = [{ kind: 'a' }, { kind: '' }, { kind: 'b' }];
    const { facts } = fillTemplate(template, { rows }, { today: '2026-01-02', trial: true });
    expect(facts!.hidden).toEqual(['values.rows[2].note']);
  });
});

describe('the same rows shown twice', () => {
  const BODY = `- {{#Items}}{{Name}} {{Open}}{{/Items}}

| a | b | c |
|---|---|---|
| {{#Overdue}}{{Name}} | {{Open}} | {{So far}}{{/Overdue}} |

{{All}} {{Due now}} {{How many}}
`;
  const GROUPS = `placeholders:
  - {label: All, type: number, format: "1.5", formula: SUM(Items.Open)}
  - {label: Due now, type: number, format: "1.5", formula: SUM(Overdue.Open)}
  - {label: How many, type: number, formula: COUNT(Overdue)}
  - {label: Today, type: today}
groups:
  - label: Items
    fields: [{label: Name}, {label: Due, type: date}, {label: Open, type: number, format: "1.5"}]
  - label: Overdue
    from: Items
    where: Due < Today
    sort: [-Open]
    fields: [{label: Open, format: "1.50"}, {label: So far, type: number, format: "1.50", formula: RUNNING(Open)}]
`;
  const items = [
    { name: 'a', due: '2026-01-01', open: '1' },
    { name: 'b', due: '2026-01-02', open: '2' },
    { name: 'c', due: '2025-01-01', open: '3' },
    { name: 'c', due: '2025-01-01', open: '3' },
  ];
  test('once as they are, and once sorted and filtered', () =>
    expect(fill(templateOf(BODY, GROUPS), { items }).markdown).toBe(
      '- a 1.0\n- b 2.0\n- c 3.0\n- c 3.0\n\n| a | b | c |\n| - | - | - |\n| c | 3.00 | 3.00 |\n| c | 3.00 | 6.00 |\n| a | 1.00 | 7.00 |\n\n9.0 7.0 3\n',
    ));

  test('nobody sends it, and it has no further names', () => {
    expect(() => fill(templateOf(BODY, GROUPS), { overdue: [] })).toThrow(
      expect.objectContaining({ code: 'unknown_placeholder' }),
    );
    expect(() =>
      templateOf(
        '- {{#Items}}{{Name}}{{/Items}}\n\n{{#V}}{{Nam}}{{/V}}\n',
        'groups: [{label: Items}, {label: V, from: Items}]\n',
      ),
    ).toThrow('is not a field of this group. Declare it with a formula. Did you mean "Name"?');
  });

  test('a view of filtered rows shows what they show, in their order', () => {
    const groups = GROUPS.replace(
      '  - label: Items\n',
      '  - label: Items\n    where: Open > 1\n    sort: -Name\n',
    ).replace('    sort: [-Open]\n', '');
    expect(fill(templateOf(BODY, groups), { items }).markdown).toBe(
      '- c 3.0\n- c 3.0\n- b 2.0\n\n| a | b | c |\n| - | - | - |\n| c | 3.00 | 3.00 |\n| c | 3.00 | 6.00 |\n\n8.0 6.0 2\n',
    );
  });

  test('numbers without a format have the marks of those beside them, and mean the same', () => {
    const groups = `placeholders: [{label: T, type: number, formula: SUM(V.Q)}]
groups:
  - {label: R, fields: [{label: Q, type: number}, {label: P, type: number, format: "1,234.56"}]}
  - {label: V, from: R, fields: [{label: P, format: "1.234,56 €"}, {label: D, type: number, formula: Q * 2}]}
`;
    const body = '- {{#R}}{{Q}} {{P}}{{/R}}\n\n{{T}}\n\n1. {{#V}}{{Q}} {{P}} {{D}}{{/V}}\n';
    expect(markdownOf(body, { r: [{ q: '1200', p: '1234.5' }] }, groups)).toBe(
      '- 1,200 1,234.50\n\n1200\n\n1. 1.200 1.234,50 € 2.400\n',
    );
  });

  test.each([
    ['both', '- {{#R}}![a]({{Photo}}){{/R}}\n\n{{#V}}\n\n![b]({{Photo}}) {{Q}}\n\n{{/V}}\n', 2],
    ['the first alone', '- {{#R}}![a]({{Photo}}){{/R}}\n\n{{#V}}\n\n{{Q}}\n\n{{/V}}\n', 1],
    ['the second alone', '- {{#R}}{{Q}}{{/R}}\n\n{{#V}}\n\n![b]({{Photo}}) {{Q}}\n\n{{/V}}\n', 1],
  ])('pictures that are sent are shown by %s', (_, body, count) => {
    const groups =
      'pictures: [Photo]\ngroups:\n  - {label: R, fields: [{label: Photo}, {label: Q, type: number}]}\n  - {label: V, from: R, sort: Q}\n';
    const photo = `data:image/png;base64,${PNG}`;
    const { markdown, pictures } = fill(templateOf(body, groups), { r: [{ photo, q: '1' }, { q: '0' }] });
    expect(markdown.match(/!\[[ab]\]\(picture:[0-9a-f]{64}\)/g)).toHaveLength(count);
    expect(pictures).toHaveLength(1);
  });

  test('a number of a clause follows the row that is left', () => {
    const groups = 'numbering: legal\ngroups: [{label: R, where: A > 5, fields: [{label: A, type: number}]}]\n';
    const body = '{{#R}}\n\n## {{A}} {#x}\n\n{{/R}}\n\nsee [](#x)\n';
    expect(markdownOf(body, { r: [{ a: '5' }, { a: '7' }] }, groups)).toBe('## <a id="x"></a>1 7\n\nsee [1](#x)\n');
    expect(() => markdownOf(body, { r: [{ a: '6' }, { a: '7' }] }, groups)).toThrow('each of the 2 entries');
  });

  test('the number of entries that are sent has limits, not of those that are shown', () => {
    const groups = 'groups: [{label: R, max: 2, where: A > 5, fields: [{label: A, type: number}]}]\n';
    const send = (...a: string[]) => markdownOf('- {{#R}}{{A}}{{/R}}\n', { r: a.map((one) => ({ a: one })) }, groups);
    expect(send('5', '7')).toBe('- 7\n');
    expect(() => send('5', '7', '1')).toThrow('"r" has 3 entries. Send at most 2.');
  });

  test('items of all orders in one list', () => {
    const groups = `groups:
  - label: Orders
    groups: [{label: Items, fields: [{label: Name}, {label: Price, type: number}]}]
  - {label: Dearest, from: Orders.Items, sort: -Price}
`;
    const orders = [
      {
        items: [
          { name: 'a', price: '1' },
          { name: 'b', price: '5' },
        ],
      },
      { items: [{ name: 'c', price: '3' }] },
    ];
    expect(markdownOf('- {{#Dearest}}{{Name}} {{Price}}{{/Dearest}}\n', { orders }, groups)).toBe(
      '- b 5\n- c 3\n- a 1\n',
    );
  });
});

describe('groups within groups', () => {
  const BODY =
    '{{#Lots}}\n\n# {{No}}. {{Title}} {{Sum}}\n\n{{#Items}}\n- {{Lots: No}}.{{Pos}} ({{Of all}}) {{Price}} {{So far}}\n{{/Items}}\n\n{{/Lots}}\n\n{{Total}} {{First}}\n';
  const groupsWith = (lots: string, items: string) => `placeholders:
  - {label: Total, type: number, formula: SUM(Lots.Items.Price)}
  - {label: First, type: number, formula: MAX(Lots.Sum)}
groups:
  - label: Lots
${lots}    fields:
      - {label: Title}
      - {label: No, type: number, formula: ROW()}
      - {label: Sum, type: number, formula: SUM(Items.Price)}
    groups:
      - label: Items
${items}        fields:
          - {label: Price, type: number}
          - {label: Pos, type: number, formula: ROW()}
          - {label: Of all, type: number, formula: ROW(all)}
          - {label: So far, type: number, formula: "RUNNING(Price, all)"}
`;
  const lots = [
    { title: 'a', items: [{ price: '1' }, { price: '2' }, { price: '9' }] },
    { title: 'b', items: [{ price: '9' }] },
    { title: 'c', items: [{ price: '3' }, { price: '2' }] },
  ];
  const SMALL = '        where: Price < 9\n        sort: -Price\n';
  const shown = (outer: string, inner: string) => markdownOf(BODY, { lots }, groupsWith(outer, inner));

  test('the inner one', () =>
    expect(shown('', SMALL)).toBe(
      '# 1. a 3\n\n- 1.1 (1) 2 2\n- 1.2 (2) 1 3\n\n# 2. b 0\n\n# 3. c 5\n\n- 3.1 (3) 3 6\n- 3.2 (4) 2 8\n\n8 5\n',
    ));
  test('the outer one', () =>
    expect(shown("    where: Title <> 'b'\n    sort: Sum\n", '')).toBe(
      '# 1. c 5\n\n- 1.1 (1) 3 3\n- 1.2 (2) 2 5\n\n# 2. a 12\n\n- 2.1 (3) 1 6\n- 2.2 (4) 2 8\n- 2.3 (5) 9 17\n\n17 12\n',
    ));
  test('both, the outer one by what the inner one shows', () =>
    expect(shown('    where: Items\n    sort: -Sum\n', SMALL)).toBe(
      '# 1. c 5\n\n- 1.1 (1) 3 3\n- 1.2 (2) 2 5\n\n# 2. a 3\n\n- 2.1 (3) 2 7\n- 2.2 (4) 1 8\n\n8 5\n',
    ));
});

test('callers read which entries are shown', () => {
  const front = 'groups: [{label: Items, where: "Open  > 0", fields: [{label: Open, type: number}]}]\n';
  const { inventory } = templateOf('- {{#Items}}{{Open}}{{/Items}}', front);
  expect(inventory.groups[0]!.where).toBe('Open > 0');
});
