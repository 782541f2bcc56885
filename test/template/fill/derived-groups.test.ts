/** §10.28: groups that are made from groups: their entries, their order, what is computed in them, and that nobody sends them. */
import { describe, expect, test } from '@jest/globals';
import { Refusal } from '../../../src/domain/errors.ts';
import { fill, savedTemplateOf, templateOf } from '../support/templates.ts';

const LINES = `  - label: Lines
    fields:
      - {label: Kind}
      - {label: Rate, type: number, format: "1.5"}
      - {label: Day, type: date, format: 27/08/2026}
      - {label: Amount, type: number, format: "1,234.50"}
`;

/** What the group makes of the lines, one entry a line. */
function entriesOf(group: string, shown: string, lines: Record<string, string>[]): string[] {
  const template = templateOf(`- {{#G}}${shown}{{/G}}\n`, `groups:\n${LINES}  - {label: G, from: Lines, ${group}}\n`);
  const { markdown } = fill(template, { lines });
  return markdown
    .trim()
    .split('\n')
    .map((line) => line.replace('- ', ''));
}

const SUMS =
  'fields: [{label: Sum, type: number, format: "1,234.50", formula: SUM(Amount)}, {label: Count, type: number, formula: COUNT(Lines)}, {label: Rest, type: number, formula: "COUNT(Day) + COUNT(Rate) + COUNT(Kind)"}]';
const ALL = '{{Sum}} {{Count}} {{Rest}}';
const LINE = { kind: 'b', rate: '20', day: '03/05/2026', amount: '1.10' };

describe('entries', () => {
  const lines = [
    { ...LINE },
    { ...LINE, kind: 'a', rate: '5', day: '01/01/2027' },
    { ...LINE, rate: '20.01', amount: '2' },
    { ...LINE, kind: '', rate: '', day: '' },
    { ...LINE, kind: 'ä', rate: '100' },
  ];
  test.each([
    ['by: Kind', '{{Kind}}', ['b', 'a', '{{Kind}}', 'ä']],
    ['by: Kind, sort: ascending', '{{Kind}}', ['a', 'ä', 'b', '{{Kind}}']],
    ['by: Kind, sort: descending', '{{Kind}}', ['b', 'ä', 'a', '{{Kind}}']],
    ['by: Rate', '{{Rate}}', ['20.0', '5.0', '{{Rate}}', '100.0']],
    ['by: Rate, sort: ascending', '{{Rate}}', ['5.0', '20.0', '100.0', '{{Rate}}']],
    ['by: rate, sort: descending', '{{rate}}', ['100.0', '20.0', '5.0', '{{Rate}}']],
    ['by: Day, sort: ascending', '{{Day}}', ['03/05/2026', '01/01/2027', '{{Day}}']],
    ['by: [Rate, Kind]', '{{Rate}} {{Kind}}', ['20.0 b', '5.0 a', '{{Rate}} {{Kind}}', '100.0 ä']],
    ['by: [Kind, Rate], sort: ascending', '{{Kind}} {{Rate}}', ['a 5.0', 'ä 100.0', 'b 20.0', '{{Kind}} {{Rate}}']],
  ])('%s', (group, shown, wanted) =>
    expect(entriesOf(`${group}, ${SUMS}`, `${shown}; ${ALL}`, lines).map((line) => line.split('; ')[0])).toEqual(
      wanted,
    ),
  );

  const MORE = [
    { ...LINE, kind: '', rate: '7', day: '02/01/1990' },
    { ...LINE, rate: '', day: '' },
    { ...LINE, day: '03/05/1990' },
    { ...LINE, kind: 'a', rate: '3', day: '01/01/2027' },
    { ...LINE, rate: '5', day: '' },
  ];
  test.each([
    ['Day, sort: ascending', '{{Day}}', ['02/01/1990', '03/05/1990', '01/01/2027', '{{Day}}']],
    ['Day, sort: descending', '{{Day}}', ['01/01/2027', '03/05/1990', '02/01/1990', '{{Day}}']],
    ['[Kind, Rate], sort: ascending', '{{Kind}} {{Rate}}', ['a 3.0', 'b 5.0', 'b 20.0', 'b {{Rate}}', '{{Kind}} 7.0']],
  ])('by %s, with days of another century, and equal kinds', (by, shown, wanted) => {
    const found = entriesOf(`by: ${by}, ${SUMS}`, `${shown}; ${ALL}`, MORE);
    expect(found.map((line) => line.split('; ')[0])).toEqual(wanted);
  });

  test('each computes from the entries that belong to it', () => {
    expect(entriesOf(`by: Rate, ${SUMS}`, `{{Rate}} ${ALL}`, lines)).toEqual([
      '20.0 3.10 2 6',
      '5.0 1.10 1 3',
      '{{Rate}} 1.10 1 0',
      '100.0 1.10 1 3',
    ]);
  });

  test('there are none where the source has none, and one where it is left out', () => {
    const template = templateOf(
      `x\n\n- {{#G}}{{Kind}} ${ALL}{{/G}}\n`,
      `groups:\n${LINES}  - {label: G, from: Lines, by: Kind, ${SUMS}}\n`,
    );
    expect(fill(template, { lines: [] }).markdown).toBe('x\n');
    expect(template.markdown).toBe('x\n\n- {{Kind}} {{Sum}} 1 0\n');
  });

  test('what cannot be calculated for one is told where its source was sent', () => {
    const template = templateOf(
      '- {{#G}}{{Share}}{{/G}}\n',
      'groups: [{label: G, from: Lines, by: Kind, fields: [{label: Share, type: number, formula: 1 / SUM(Amount)}]}, {label: Lines, fields: [{label: Kind}, {label: Amount, type: number}]}]\n',
    );
    const lines = [
      { kind: 'a', amount: '1' },
      { kind: 'b', amount: '0' },
    ];
    expect(() => fill(template, { Lines: lines })).toThrow(
      expect.objectContaining({
        detail: 'values.Lines',
        message: '"share" in entry 1 of "g" cannot be calculated: its formula, 1 / SUM(Amount), divides by zero.',
      }),
    );
  });

  test('a field has a format of its own where one is given', () => {
    const fields = SUMS.replace(
      'fields: [',
      'fields: [{label: Rate, key: vat, format: "1.50 %"}, {label: Day, format: 27 August 2026}, ',
    );
    expect(entriesOf(`by: [Rate, Day], ${fields}`, `{{Rate}} {{vat}} {{Day}} ${ALL}`, lines.slice(0, 2))).toEqual([
      '20.00 % 20.00 % 3 May 2026 1.10 1 3',
      '5.00 % 5.00 % 1 January 2027 1.10 1 3',
    ]);
  });

  test('names of its own and of the document, formulas on formulas, and sums over it add up', () => {
    const template = templateOf(
      '- {{#VAT}}{{Rate}} {{Net}} {{Tax}} {{Share}}{{/VAT}}\n\n{{Total net}} {{Total tax}} {{Largest}}',
      `placeholders:
  - {label: Total net, type: number, format: "1.50", formula: SUM(VAT.Net)}
  - {label: Total tax, type: number, format: "1.50", formula: SUM(VAT.Tax)}
  - {label: Largest, type: number, formula: MAX(VAT.Rate)}
  - {label: Discount, type: number, default: 10}
groups:
  - {label: VAT, from: Lines, by: Rate, fields: [
      {label: Tax, type: number, format: "1.50", formula: Net * Rate / 100},
      {label: Net, type: number, format: "1.50", formula: SUM(Net)},
      {label: Share, type: number, format: "1.5", formula: Net / Total net * 100}]}
  - {label: Lines, fields: [{label: Rate, type: number}, {label: Price, type: number}, {label: Net, type: number, format: "1.50", formula: Price * (100 - Discount) / 100}]}
`,
    );
    const lines = [
      { rate: '20', price: '10.05' },
      { rate: '5', price: '20' },
      { rate: '20.0', price: '-0.33' },
    ];
    expect(fill(template, { lines }).markdown).toBe('- 20 8.75 1.75 32.7\n- 5 18.00 0.90 67.3\n\n26.75 2.65 20\n');
  });
});

describe('nobody sends it', () => {
  const BODY = `- {{#G}}{{Kind}} ${ALL}{{/G}}\n`;
  const FRONT_MATTER = `groups:\n${LINES}  - {label: G, key: made, from: Lines, by: Kind, ${SUMS}}\n`;
  const template = templateOf(BODY, FRONT_MATTER);
  test.each([['G'], ['made']])('as %s', (name) => {
    const refused = () => fill(template, { [name]: [] });
    expect(refused).toThrow(Refusal);
    expect(refused).toThrow(
      expect.objectContaining({
        code: 'unknown_placeholder',
        detail: `values.${name}`,
        message: `"${name}" cannot be sent: the group "G" is created from the entries of "lines". Leave it out.`,
      }),
    );
  });

  test('it is not in the inventory, and a stored version has no trace of it', () => {
    expect(template.inventory.groups.map(({ key }) => key)).toEqual(['lines']);
    const saved = savedTemplateOf(BODY, FRONT_MATTER);
    expect(JSON.stringify(saved.inventory)).not.toContain('made');
    expect(saved.markdown).toBe(template.markdown);
  });

  test('its key gives way to one that is sent, and its label to a name in another group', () => {
    const both = templateOf(
      `{{G}}\n\n- {{#G}}{{Kind}} ${ALL}{{/G}}\n`,
      `groups:\n${LINES}  - {label: G, from: Lines, by: Kind, ${SUMS}}\n`,
    );
    expect(both.inventory.placeholders.map(({ key }) => key)).toEqual(['g']);
    expect(fill(both, { G: 'x', lines: [LINE] }).markdown).toBe('x\n\n- b 1.10 1 3\n');
  });
});

test('what begins a link is a whole URL where it is sent', () => {
  const template = templateOf(
    '- {{#Sites}}[x]({{Site}}){{/Sites}}\n',
    'groups: [{label: Lines, fields: [{label: Site}]}, {label: Sites, from: Lines, by: Site}]\n',
  );
  expect(fill(template, { lines: [{ site: 'https://a.b' }] }).markdown).toBe('- [x](https://a.b)\n');
  expect(() => fill(template, { lines: [{ site: 'javascript:x' }] })).toThrow(Refusal);
});
