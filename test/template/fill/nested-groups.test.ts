/** §10.8, §11.16, §10.26: groups within groups: what repeats, which values they take, and what formulas see. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Refusal } from '../../../src/domain/errors.ts';
import { checkValuesShape } from '../../../src/domain/values.ts';
import { english } from '../../../src/locales/message.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { innerGroupsOf } from '../../../src/template/fill/find-target.ts';
import { valuesByKey } from '../../../src/template/fill/fit-values.ts';
import { sampleValues } from '../../../src/template/fill/sample-values.ts';
import { assertProperty, PROPERTY_TIMEOUT } from '../../support/property.ts';
import { canonical, type Probes, substitute } from '../support/oracle.ts';
import { sharpValue } from '../support/sharp-values.ts';
import { fill, markdownOf, savedTemplateOf, templateOf } from '../support/templates.ts';

const TWO = {
  A: [
    { x: '1', B: [{ y: 'a' }, { y: 'b' }] },
    { x: '2', B: [{ y: 'c' }] },
  ],
};

describe('what repeats', () => {
  test.each([
    ['blocks', '{{#A}}\n\n# {{x}}\n\n{{#B}}\n\nso {{y}}\n\n{{/B}}\n\n{{/A}}\n', '# 1\n\nso a\n\nso b\n\n# 2\n\nso c\n'],
    [
      'rows of a table in blocks',
      '{{#A}}\n\n# {{x}}\n\n| h |\n|---|\n| {{#B}}{{y}}{{/B}} |\n\n{{/A}}\n',
      '# 1\n\n| h |\n| - |\n| a |\n| b |\n\n# 2\n\n| h |\n| - |\n| c |\n',
    ],
    [
      'rows between the rows of an entry',
      '| h |\n|---|\n| {{#A}}{{x}} |\n| {{#B}}{{y}}{{/B}} |\n| sum{{/A}} |\n',
      '| h |\n| - |\n| 1 |\n| a |\n| b |\n| sum |\n| 2 |\n| c |\n| sum |\n',
    ],
    [
      'rows with values of the entry around',
      '| h | i |\n|---|---|\n| {{#A}}{{#B}}{{A: x}} | {{y}}{{/B}}{{/A}} |\n',
      '| h | i |\n| - | - |\n| 1 | a |\n| 1 | b |\n| 2 | c |\n',
    ],
    ['lists within lists', '- {{#A}}{{x}}\n  - {{#B}}{{y}}{{/B}}{{/A}}\n', '- 1\n  - a\n  - b\n- 2\n  - c\n'],
    [
      'lists within lists, with marks on lines of their own',
      '{{#A}}\n- {{x}}\n  {{#B}}\n  - {{y}}\n  {{/B}}\n{{/A}}\n',
      '- 1\n  - a\n  - b\n- 2\n  - c\n',
    ],
    ['numbered lists', '1. {{#A}}{{x}}\n   1. {{#B}}{{y}}{{/B}}{{/A}}\n', '1. 1\n   1. a\n   2. b\n2. 2\n   1. c\n'],
    [
      'rows of HTML',
      '<table>\n<tr><th>h</th></tr>\n{{#A}}\n<tr><td>{{x}}</td></tr>\n{{#B}}\n<tr><td>{{y}}</td></tr>\n{{/B}}\n{{/A}}\n</table>\n',
      '| h |\n| - |\n| 1 |\n| a |\n| b |\n| 2 |\n| c |\n',
    ],
    [
      'conditions on either level',
      '{{#A}}{{#if x = "1"}}one{{else}}other{{/if}} {{x}}\n\n{{#B}}\n\n{{#if y = "b"}}b of {{A: x}}{{else}}not b{{/if}} {{y}}\n\n{{/B}}\n\n{{/A}}\n',
      'one 1\n\nnot b a\n\nb of 1 b\n\nother 2\n\nnot b c\n',
    ],
  ])('%s', (_, body, wanted) => expect(markdownOf(body, TWO)).toBe(wanted));

  test('an inner group that is left out keeps its row, an empty one goes', () => {
    const body = '{{#A}}\n\n# {{x}}\n\n- {{#B}}{{y}}{{/B}}\n\n{{/A}}\n';
    expect(markdownOf(body, { A: [{ x: '1' }, { x: '2', B: [] }] })).toBe('# 1\n\n- {{y}}\n\n# 2\n');
    expect(markdownOf(body, {})).toBe('# {{x}}\n\n- {{y}}\n');
    expect(markdownOf(body, { A: [] })).toBe('');
  });

  test('three levels', () => {
    const body = '{{#A}}\n\n# {{x}}\n\n{{#B}}\n\n## {{y}}\n\n- {{#C}}{{A: x}}{{B: y}}{{z}}{{/C}}\n\n{{/B}}\n\n{{/A}}\n';
    const values = {
      A: [
        {
          x: '1',
          B: [
            { y: 'a', C: [{ z: 'p' }, { z: 'q' }] },
            { y: 'b', C: [] },
          ],
        },
        { x: '2', B: [] },
      ],
    };
    expect(markdownOf(body, values)).toBe('# 1\n\n## a\n\n- 1ap\n- 1aq\n\n## b\n\n# 2\n');
  });

  test('the same name in two groups means two groups', () => {
    const body = '{{#A}}{{#L}}{{x}}{{/L}}{{/A}}\n\n{{#B}}{{#L}}{{y}}{{/L}}{{/B}}\n';
    expect(markdownOf(body, { A: [{ L: [{ x: '1' }] }], B: [{ L: [{ y: '2' }, { y: '3' }] }] })).toBe('1\n\n2\n\n3\n');
  });

  test('counters count on through all entries', () => {
    const front = 'groups:\n  - label: A\n    groups:\n      - label: B\n        fields: [{label: n, type: counter}]\n';
    const body = '{{#A}}\n\n- {{#B}}{{n}}{{y}}{{/B}}\n\n{{/A}}\n';
    expect(markdownOf(body, { A: [{ B: [{}, {}] }, { B: [{}] }] }, front)).toBe('- 1{{y}}\n- 2{{y}}\n- 3{{y}}\n');
  });
});

const SUMS = `placeholders:
  - {label: All, type: number, formula: SUM(Sections.Items.Amount)}
  - {label: Of x, type: number, formula: 'SUMIF(Sections.Items.Amount, Kind = "x")'}
  - {label: Weighted, type: number, formula: SUM(Sections.Items.Amount * Sections.Factor)}
  - {label: Count, type: number, formula: COUNT(Sections.Items)}
groups:
  - label: Sections
    fields:
      - {label: Kind}
      - {label: Factor, type: number}
      - {label: Own, type: number, formula: SUM(Items.Amount)}
      - {label: Times, type: number, formula: SUM(Items.Amount * Factor)}
    groups:
      - label: Items
        fields:
          - {label: Amount, type: number, min: Factor}
          - {label: Of section, type: number, formula: SUM(Items.Amount)}
          - {label: Of all, type: number, formula: SUM(Sections.Items.Amount)}
`;
const SUMS_BODY =
  '{{#Sections}}\n\n{{Kind}} {{Factor}} {{Own}} {{Times}}\n\n- {{#Items}}{{Amount}} {{Of section}} {{Of all}}{{/Items}}\n\n{{/Sections}}\n\n' +
  '{{All}} {{Of x}} {{Weighted}} {{Count}}{{#if COUNT(Sections.Items) > 2}} many{{/if}}\n';

describe('formulas', () => {
  test('see the entries of their section, or all by the path', () => {
    const Sections = [
      { Kind: 'x', Factor: '1', Items: [{ Amount: '1' }, { Amount: '2' }] },
      { Kind: 'y', Factor: '10', Items: [{ Amount: '40' }] },
      { Kind: 'x', Factor: '5', Items: [] },
    ];
    expect(markdownOf(SUMS_BODY, { Sections }, SUMS)).toBe(
      'x 1 3 3\n\n- 1 3 43\n- 2 3 43\n\ny 10 40 400\n\n- 40 40 43\n\nx 5 0 0\n\n43 3 403 3 many\n',
    );
  });

  test(
    'equal sums by hand',
    () => {
      const amounts = fc.array(fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 4 }), { maxLength: 5 });
      const template = templateOf(SUMS_BODY, SUMS);
      const property = fc.property(
        amounts,
        fc.array(fc.integer({ min: -9, max: 0 }), { minLength: 5, maxLength: 5 }),
        (sent, factors) => {
          const Sections = sent.map((items, at) => ({
            Kind: at % 2 ? 'y' : 'x',
            Factor: `${factors[at]}`,
            Items: items.map((one) => ({ Amount: `${one}` })),
          }));
          const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
          const wanted = [
            sum(sent.flat()),
            sum(sent.filter((_, at) => at % 2 === 0).flat()),
            sum(sent.flatMap((items, at) => items.map((one) => one * factors[at]!))),
            sent.flat().length,
          ];
          const last = fill(template, { Sections }).markdown.trimEnd().split('\n').at(-1)!;
          expect(last.replace(' many', '').replaceAll('\\', '')).toBe(
            wanted.map((one) => `${one === 0 ? 0 : one}`).join(' '),
          );
        },
      );
      assertProperty(property);
    },
    PROPERTY_TIMEOUT,
  );

  test('make a group from all entries of inner groups', () => {
    const front =
      'groups:\n  - {label: Rates, from: Orders.Items, by: Rate, fields: [{label: Net, type: number, formula: SUM(Amount)}]}\n' +
      '  - label: Orders\n    groups:\n      - {label: Items, fields: [{label: Amount, type: number}, {label: Rate, type: number}]}\n';
    const body =
      '{{#Orders}}\n\n- {{#Items}}{{Amount}}{{/Items}}\n\n{{/Orders}}\n\n{{#Rates}}{{Rate}}: {{Net}}{{/Rates}}\n';
    const orders = [
      {
        items: [
          { amount: '1', rate: '7' },
          { amount: '2', rate: '19' },
        ],
      },
      { items: [{ amount: '4', rate: '7' }] },
    ];
    expect(markdownOf(body, { orders }, front)).toContain('7: 5\n\n19: 2\n');
  });
});

/** The refusal of values, as `code: message (detail)`. */
function refused(values: unknown, front = SUMS, body = SUMS_BODY): string {
  const template = templateOf(body, front);
  try {
    fill(template, checkValuesShape(values, innerGroupsOf(template.inventory)));
  } catch (error) {
    if (error instanceof Refusal) return `${error.code}: ${english(error.told)} (${error.detail})`;
    throw error;
  }
  return '';
}

describe('values that do not fit are named by their path', () => {
  test.each([
    [
      { sections: [{}, { items: [{ amount: '1' }, { amount: 'x' }] }] },
      /^invalid_number: .*"amount" in entry 1 of "sections\[1\]\.items": .*\(values\.sections\[1\]\.items\[1\]\.amount\)$/,
    ],
    [
      { Sections: [{ Items: [{ amunt: '1' }] }] },
      /^unknown_group_field: "amunt" in entry 0 is not a field of the group "sections\[0\]\.items"\. .*\(values\.Sections\[0\]\.Items\[0\]\.amunt\)$/,
    ],
    [{ sections: [{ itms: [] }] }, /^validation: values\.sections\[0\]\.itms is an array\. Send a string\./],
    [
      { sections: [{ items: 'x' }] },
      /^invalid_values: "items" is a repeating group\. .*\(values\.sections\[0\]\.items\)$/,
    ],
    [{ sections: [{ items: [{ amount: 1 }] }] }, /^validation: .*\(values\.sections\[0\]\.items\[0\]\.amount\)$/],
    [{ sections: [{ items: [{ amount: [] }] }] }, /^validation: .*\(values\.sections\[0\]\.items\[0\]\.amount\)$/],
    [{ sections: [{ items: ['x'] }] }, /^validation: .*\(values\.sections\[0\]\.items\[0\]\)$/],
    [{ sections: [{ kind: [] }] }, /^validation: .*\(values\.sections\[0\]\.kind\)$/],
    [{ sections: [{ items: [], Items: [{}] }] }, /^invalid_values: .*"items".*\(values\.sections\[0\]\.Items\)$/],
    [
      {
        sections: [
          { factor: '1', items: [] },
          { factor: '5', Items: [{ amount: '9' }, { amount: '4' }] },
        ],
      },
      /^invalid_values: .*"amount" in entry 1 of "sections\[1\]\.items": .*\(values\.sections\[1\]\.Items\[1\]\.amount\)$/,
    ],
    [
      { sections: [{ items: [{ amount: '2', of_section: '3' }] }] },
      /^invalid_values: .*"of_section" in entry 0 of "sections\[0\]\.items": .*\(values\.sections\[0\]\.items\[0\]\.of_section\)$/,
    ],
  ])('%j', (values, wanted) => expect(refused(values)).toMatch(wanted));

  test('a required field and the number of entries', () => {
    const front =
      'groups:\n  - label: A\n    groups:\n      - {label: B, min: 1, max: 2, fields: [{label: y, required: true}]}\n';
    const body = '{{#A}}\n\n{{x}}\n\n- {{#B}}{{y}}{{/B}}\n\n{{/A}}\n';
    expect(refused({ a: [{ b: [{ y: '1' }] }, { b: [{ y: '' }] }] }, front, body)).toContain('(values.a[1].b[0].y)');
    expect(refused({ a: [{ b: [{ y: '1' }] }, { b: [] }] }, front, body)).toBe(
      'invalid_values: "a[1].b" has 0 entries. Send at least 1. (values.a[1].b)',
    );
    expect(refused({ a: [{ b: [{ y: '1' }, { y: '2' }, { y: '3' }] }] }, front, body)).toContain('(values.a[0].b)');
  });

  test('all levels count', () => {
    const items = (count: number) => Array.from({ length: count }, () => ({ y: 'a' }));
    const body = '{{#A}}\n\n- {{#B}}{{y}}{{/B}}\n\n{{/A}}\n';
    const most = { A: [{ B: items(4_999) }, { B: items(4_999) }] };
    expect(refused(most, '', body)).toBe('');
    expect(refused({ A: [...most.A, { B: [] }] }, '', body)).toContain('more than 10000 group entries');
    // So many rows would not fit into memory.
    const many = Array.from({ length: 500 }, (_, at) => `{{#B${at}}}\n\n{{y}}\n\n{{/B${at}}}\n\n`).join('');
    expect(refused({ A: Array.from({ length: 9_999 }, () => ({})) }, '', `{{#A}}\n\n${many}{{/A}}\n`)).toContain(
      'more than 10000 group entries',
    );
    expect(refused({ A: Array.from({ length: 6_000 }, () => ({})) }, '', body)).toContain(
      'more than 10000 group entries',
    );
  });
});

test('what an entry needs depends on it and on those around it', () => {
  const front = `groups:
  - label: S
    fields: [{label: Kind, type: select, options: [a, b]}, {label: Extra, required: true}]
    groups:
      - {label: I, fields: [{label: P, type: number}, {label: Q, required: true}]}
`;
  const body =
    '{{#S}}\n\n{{Kind}} {{#if Kind = b}}{{Extra}}{{/if}}\n\n- {{#I}}{{P}} {{#if P > 5 and Kind = b}}{{Q}}{{/if}}{{#if Kind = a}}{{S: Extra}}{{/if}}{{/I}}\n\n{{/S}}\n';
  const of = (s: object[]) => refused({ s }, front, body);
  expect(
    of([
      { kind: 'b', extra: 'e', i: [{ p: '6', q: 'q' }, { p: '1' }] },
      { kind: 'a', i: [] },
    ]),
  ).toBe('');
  expect(
    of([
      { kind: 'b', extra: 'e', i: [{ p: '1' }] },
      { kind: 'b', extra: 'e', i: [{ p: '7' }] },
    ]),
  ).toContain('(values.s[1].i[0].q)');
  expect(
    of([
      { kind: 'a', i: [] },
      { kind: 'a', i: [{ p: '7' }] },
    ]),
  ).toContain('(values.s[1].extra)');
});

test('a trial tells by their paths what formulas give and what is hidden', () => {
  const template = templateOf(SUMS_BODY.replace('{{Amount}}', '{{#if Amount > 1}}{{Amount}}{{/if}}'), SUMS);
  const sections = [
    { factor: '1', items: [] },
    { factor: '1', items: [{ amount: '2' }] },
  ];
  const { facts } = fillTemplate(template, { sections }, { today: '2026-01-02', trial: true });
  expect(facts!.computed.find(({ label }) => label === 'Sections.Items.Of section')!.gives).toEqual([
    { path: 'values.sections[1].items[0].of_section', text: '2' },
  ]);
});

test('an entry takes no list where the template has no groups within groups', () => {
  const template = templateOf('{{#A}}{{x}}{{/A}}');
  expect(innerGroupsOf(template.inventory)).toBeUndefined();
  expect(refused({ A: [{ x: [] }] }, '', '{{#A}}{{x}}{{/A}}')).toMatch(/^validation: .*\(values\.A\[0\]\.x\)$/);
});

describe('a value is literal text on every level', () => {
  const body =
    '{{#A}}\n\n# {{x}}\n\n| h | i |\n|---|---|\n| {{#B}}{{y}} *z{{y}}* `{{y}}` | {{A: x}}{{/B}} |\n\n- {{x}}\n\n{{/A}}\n';
  const template = templateOf(body);
  const read = (x: string, y: string) => {
    const { markdown, blanks } = fill(template, {
      A: [
        { x, B: [{ y }, { y }] },
        { x, B: [{ y }] },
      ],
    });
    return canonical(parseDocument(markdown, blanks));
  };
  test(
    'for hostile values',
    () => {
      const probed = read('Qa0q', 'Qb1q');
      const property = fc.property(sharpValue, sharpValue, (x, y) => {
        const probes: Probes = new Map([
          ['Qa0q', { value: x, label: 'x' }],
          ['Qb1q', { value: y, label: 'y' }],
        ]);
        const [wanted] = substitute(probed, probes);
        if (JSON.stringify(read(x, y)) !== JSON.stringify(wanted)) expect(read(x, y)).toEqual(wanted);
      });
      assertProperty(property);
    },
    PROPERTY_TIMEOUT,
  );
});

test('sums are carried over the rows of inner groups, not of the rows around them', () => {
  const front = `groups:
  - label: A
    fields: [{label: Sum, type: number, formula: SUM(B.Amount)}]
    groups:
      - {label: B, carry: Amount, fields: [{label: Amount, type: number}]}
`;
  const body = '| h | i |\n|---|--:|\n| {{#A}}{{x}} | |\n| {{#B}}{{y}} | {{Amount}}{{/B}} |\n| sum | {{Sum}}{{/A}} |\n';
  const A = [{ B: [{ Amount: '1' }, { Amount: '2' }] }, { B: [{ Amount: '3' }] }];
  const { setup } = fill(templateOf(body, front), { A });
  const rows = setup.carries![0]!.cells.flatMap(({ from, count, every }) =>
    Array.from({ length: count }, (_, at) => from + at * every),
  );
  expect(rows).toEqual([1, 2, 5]);
});

test('the inventory has the groups of a group, and a version compiles again with their keys', () => {
  const { inventory } = savedTemplateOf(SUMS_BODY, SUMS);
  const [sections] = inventory.groups;
  expect(inventory.groups).toHaveLength(1);
  expect(sections!.groups).toMatchObject([{ label: 'Items', key: 'items', entry: expect.any(String) }]);
  expect(sections!.groups![0]!.fields.map(({ key }) => key)).toEqual(['amount', 'of_section', 'of_all']);
});

test('values by label become values by key, and samples have entries on every level', () => {
  const template = templateOf(SUMS_BODY, SUMS);
  expect(valuesByKey(template.inventory, { Sections: [{ Items: [{ Amount: '1' }] }] })).toEqual({
    sections: [{ items: [{ amount: '1' }] }],
  });
  const [entry] = sampleValues(template, 'typical')!.sections as [{ items: unknown[] }];
  expect(entry.items).toHaveLength(3);
});
