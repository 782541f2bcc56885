/** §11.14: what is left out is computed, what is sent must be the same, and blanks stay blank. */
import { describe, expect, test } from '@jest/globals';
import { Refusal } from '../../../src/domain/errors.ts';
import type { Values } from '../../../src/domain/values.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { typedValues } from '../../../src/template/fill/typed-values.ts';
import type { Template } from '../../../src/template/model/compiled.ts';
import { fill, savedTemplateOf, templateOf } from '../support/templates.ts';

const INVOICE = templateOf(
  '{{Net}} {{Tax}} {{Day}} {{Due}} {{Terms}}\n\n- {{#Lines}}{{Qty}} × {{Price}} = {{Amount}}{{/Lines}}\n',
  `placeholders:
  - {label: Net, type: number, format: "1,234.50", formula: SUM(Lines.Amount)}
  - {label: Tax, type: number, format: "1,234.50", formula: Net * 19 %, override: true}
  - {label: Day, type: date, format: 27/08/2026}
  - {label: Due, type: date, format: 27 August 2026, formula: Day + 1 month}
  - {label: Terms, type: number, formula: Due - Day}
groups:
  - label: Lines
    fields:
      - {label: Qty, type: number}
      - {label: Price, type: number}
      - {label: Amount, type: number, format: "1,234.50", formula: Qty * Price}
`,
);

function textOf(template: Template, values: unknown = {}): string {
  return fill(template, values as Values).markdown.trim();
}

function refusalOf(template: Template, values: unknown): string {
  try {
    fill(template, values as Values);
  } catch (error) {
    if (error instanceof Refusal) return `${error.code} ${error.detail}: ${error.message}`;
    throw error;
  }
  throw new Error('Nothing was refused');
}

/** What the formula makes of the numbers A and B. */
function result(formula: string, format: string | undefined, a: string, b = '1'): string {
  const shape = format === undefined ? '' : `, format: "${format}"`;
  const frontMatter = `placeholders:
  - {label: R, type: number${shape}, formula: "${formula}"}
  - {label: A, type: number}
  - {label: B, type: number}
`;
  return textOf(
    templateOf('{{R}}', frontMatter.replace(formula.includes('B') ? '' : /.*label: B.*\n/, '')),
    formula.includes('B') ? { a, b } : { a },
  );
}

describe('what is left out', () => {
  test('is computed from what was sent, each number as it is printed', () => {
    const lines = [
      { qty: '3', price: '0.335' },
      { qty: '3', price: '0.335' },
    ];
    expect(textOf(INVOICE, { day: '31/01/2026', lines })).toBe(
      '2.02 0.38 31/01/2026 28 February 2026 28\n\n- 3 × 0.335 = 1.01\n- 3 × 0.335 = 1.01',
    );
  });

  test('is blank where a part is, and the sum of no entries is 0', () => {
    expect(textOf(INVOICE)).toBe('{{Net}} {{Tax}} {{Day}} {{Due}} {{Terms}}\n\n- {{Qty}} × {{Price}} = {{Amount}}');
    expect(textOf(INVOICE, { lines: [] })).toBe('0.00 0.00 {{Day}} {{Due}} {{Terms}}');
    expect(textOf(INVOICE, { lines: [{ qty: '1', price: '2' }, { qty: '1' }] })).toContain('{{Net}} {{Tax}}');
  });

  test('is computed from defaults and from the day of the document', () => {
    const frontMatter = `placeholders:
  - {label: A, type: number, format: "1.50", default: 1.115}
  - {label: Double, type: number, format: "1.50", formula: A * 2}
  - {label: Now, type: today, format: 27/08/2026}
  - {label: Due, type: date, formula: Now + 30 days}
`;
    const template = templateOf('{{A}} {{Double}} {{Now}} {{Due}}', frontMatter);
    expect(template.markdown.trim()).toBe('1.12 2.24 {{Now}} {{Due}}');
    expect(template.inventory.placeholders.map(({ value }) => value)).toEqual(['1.115', '2.24', '', '']);
    expect(textOf(template, { a: '2' })).toBe('2.00 4.00 02/01/2026 2026-02-01');
  });

  test.each([
    ['A / 3', '1,234.50', '10000', '3,333.33'],
    ['A / 3', '1,234.50', '-2', '-0.67'],
    ['A / 8', '1.5', '1', '0.1'],
    ['A / 8', '1.50', '1', '0.13'],
    ['A / 8', '1.50', '-1', '-0.13'],
    ['A / 1000', '1.50', '-4', '0.00'],
    ['A / 3', undefined, '1', '0.333333333333'],
    ['A / 3', undefined, '2', '0.666666666667'],
    ['A * 2', undefined, '1.50', '3'],
    ['A * 2', undefined, '-0.5', '-1'],
    ['A * 0.1 + A * 0.2', undefined, '1', '0.3'],
    ['A / 10', '12,34,567.50', '99999999.95', '99,99,999.99'.replace('99,99,999.99', '1,00,00,000.00')],
  ])('%s as %s of %s is %s', (formula, format, a, wanted) => expect(result(formula, format, a)).toBe(wanted));
});

describe('what is sent', () => {
  const lines = [{ qty: '2', price: '5' }];
  test.each<[string, Values, string]>([
    ['the same number', { net: '10' }, '10.00 1.90'],
    ['the same as rounded', { net: '9.995', tax: '1.9' }, '10.00 1.90'],
    ['the same by label', { Net: '10.0' }, '10.00 1.90'],
    ['nothing, which clears', { net: '' }, '{{Net}} {{Tax}}'],
    ['something else where it may be', { tax: '5' }, '10.00 5.00'],
    ['nothing, where something else may be', { tax: '' }, '10.00 {{Tax}}'],
  ])('%s stands', (_, values, wanted) => expect(textOf(INVOICE, { ...values, lines })).toContain(`${wanted} {{Day}}`));

  test('the day that is computed stands', () => {
    expect(textOf(INVOICE, { day: '27/08/2026', due: '27 September 2026', lines })).toContain('27 September 2026');
  });

  test('of a field, too; and others are computed from it', () => {
    expect(textOf(INVOICE, { lines: [{ qty: '2', price: '5', amount: '10.001' }] })).toContain('10.00 1.90');
    expect(textOf(INVOICE, { lines: [{ qty: '2', price: '5', amount: '' }] })).toContain('{{Net}} {{Tax}}');
  });

  test.each<[string, unknown, string]>([
    [
      'another number',
      { net: '10.01', lines },
      'values.net: Invalid value for "net": you sent "10.01", but the formula, SUM(Lines.Amount), gives "10". Send that, or leave it out.',
    ],
    [
      'another number by label',
      { Lines: [{ ...lines[0], Amount: '9' }] },
      'values.Lines[0].Amount: Invalid value for "amount" in entry 0 of "lines": you sent "9", but the formula, Qty * Price, gives "10". Send that, or leave it out.',
    ],
    [
      'another day',
      { day: '27/08/2026', due: '26 September 2026', lines },
      'values.due: Invalid value for "due": you sent "26 September 2026", but the formula, Day + 1 month, gives "27 September 2026". Send that, or leave it out.',
    ],
    [
      'something for a blank',
      { terms: '30', lines },
      'values.terms: Invalid value for "terms": you sent "30", but the formula, Due - Day, has no result because "due" and "day" are blank. Send values for them, or leave out "terms".',
    ],
    [
      'something for a sum with a blank in it',
      { net: '30', lines: [lines[0], { qty: '5' }] },
      'values.net: Invalid value for "net": you sent "30", but the formula, SUM(Lines.Amount), has no result because "amount" in entry 1 of "lines" is blank. Send a value for "amount" in entry 1 of "lines", or leave out "net".',
    ],
  ])('%s is refused', (_, values, wanted) => expect(refusalOf(INVOICE, values)).toBe(`invalid_values ${wanted}`));

  test.each<[string, Values, string]>([
    [
      'one of several parts is blank',
      { r: '3', a: '1', l: [] },
      'no result because "b" is blank. Send a value for "b", or leave out "r".',
    ],
    ['there is no entry', { m: '3', l: [] }, 'no result. Leave out "m".'],
    [
      'its own entry has a blank, as one before',
      { l: [{}, { w: '3' }] },
      'no result because "v" in entry 1 of "l" is blank. Send a value for "v" in entry 1 of "l", or leave out "w" in entry 1 of "l".',
    ],
  ])('something is refused where %s', (_, values, wanted) => {
    const template = templateOf(
      '{{R}} {{M}} {{A}} {{B}}\n\n- {{#L}}{{V}} {{W}}{{/L}}\n',
      `placeholders: [{label: R, type: number, formula: A + B}, {label: M, type: number, formula: MAX(L.V)}, {label: A, type: number}, {label: B, type: number}]
groups: [{label: L, fields: [{label: V, type: number}, {label: W, type: number, formula: V * 2}]}]
`,
    );
    expect(refusalOf(template, values)).toMatch(new RegExp(`has ${wanted}$`));
  });

  test('of several faults the first is told, and how many more there are', () => {
    expect(refusalOf(INVOICE, { net: '1', terms: '3', lines })).toMatch(
      /^invalid_values values\.net: .* \(And 1 more error\.\)$/,
    );
    const { markdown, faults } = fillTemplate(
      INVOICE,
      { net: '1', terms: '3', lines },
      { today: '2026-01-02', trial: true },
    );
    expect(faults?.reported.map(({ path, fact }) => [path, fact])).toEqual([
      ['values.net', { kind: 'gives', gives: '10' }],
      ['values.terms', { kind: 'gives', gives: '' }],
    ]);
    expect(markdown).toContain('{{Net}} {{Tax}} {{Day}} {{Due}} {{Terms}}');
  });

  test('a caller may send back what it read', () => {
    const { inventory, markdown } = templateOf(
      '{{A}} {{B}} {{C}}',
      'placeholders: [{label: A, type: number, default: 3}, {label: B, type: number, format: "1.50", formula: A / 7}, {label: C, type: date, format: 27.8.2026, formula: D + 1 month}, {label: D, type: date, default: 2026-01-31}]\n',
    );
    const values = Object.fromEntries(inventory.placeholders.map(({ key, value }) => [key, value]));
    expect(values).toEqual({ a: '3', b: '0.43', c: '28.2.2026', d: '2026-01-31' });
    expect(markdown).toBe('3 0.43 28.2.2026\n');
  });
});

describe('what cannot be calculated', () => {
  test.each([
    ['A / B', 'divides by zero', '1', '0'],
    [`A * 1${'0'.repeat(90)}`, 'has more than 100 digits', '12345678901', '1'],
  ])('%s %s', (formula, reason, a, b) => {
    const frontMatter = `placeholders: [{label: R, type: number, formula: "${formula} + B - B"}, {label: A, type: number}, {label: B, type: number}]\n`;
    const template = templateOf('{{R}}', frontMatter);
    expect(refusalOf(template, { a, b })).toBe(
      `invalid_values values.r: "r" cannot be calculated: its formula, ${formula.length > 60 ? `${`${formula} + B - B`.slice(0, 80)}…` : `${formula} + B - B`}, ${reason}.`,
    );
    const { markdown, faults } = fillTemplate(template, { a, b }, { today: '2026-01-02', trial: true });
    expect([markdown, faults?.reported.map(({ fact }) => fact)]).toEqual(['{{R}}\n', [{ kind: 'uncomputed', reason }]]);
    expect(fillTemplate(template, { a, b }, { today: '2026-01-02', madeUp: true }).markdown).toBe('{{R}}\n');
  });

  test('is reported with the entry where it stands', () => {
    const template = templateOf(
      '- {{#L}}{{R}}{{/L}}\n',
      'groups: [{label: L, fields: [{label: R, type: number, formula: 1 / A}, {label: A, type: number}]}]\n',
    );
    expect(refusalOf(template, { l: [{ a: '1' }, { a: '0.0' }] })).toBe(
      'invalid_values values.l[1].r: "r" in entry 1 of "l" cannot be calculated: its formula, 1 / A, divides by zero.',
    );
  });

  test('a day beyond the calendar', () => {
    const template = templateOf(
      '{{D}}',
      'placeholders: [{label: D, type: date, formula: E + 9000 years}, {label: E, type: date}]\n',
    );
    expect(refusalOf(template, { e: '2026-01-01' })).toMatch(
      /^invalid_values values\.d: "d" cannot be calculated: .* 1 to 9999\.$/,
    );
  });
});

describe('in the inventory', () => {
  test('it is like any other, with what the formula gives for a value', () => {
    const { placeholders } = templateOf(
      '{{A}} {{B}}',
      'placeholders: [{label: A, type: number, formula: 1 + 1}, {label: B, type: number, formula: A, description: Mine, override: true}]\n',
    ).inventory;
    expect(placeholders).toMatchObject([
      { key: 'a', count: 1, value: '2', type: 'number', computed: { formula: '1 + 1' } },
      { key: 'b', count: 1, value: '2', description: 'Mine', computed: { formula: 'A', override: true } },
    ]);
  });

  test('a field has what the formula makes of the defaults as its default', () => {
    const { placeholders, groups } = templateOf(
      '{{Z}}\n\n- {{#L}}{{R}}{{/L}}\n',
      'groups: [{label: L, fields: [{label: R, type: number, formula: A * 2}, {label: A, type: number, default: 4}]}]\n',
    ).inventory;
    expect(placeholders).toMatchObject([{ key: 'z', value: '' }]);
    expect(groups[0]!.fields.map(({ value, default: own }) => [value, own])).toEqual([
      ['8', '8'],
      ['4', '4'],
    ]);
  });

  test('a stored version computes as the file does', () => {
    const body = '{{A}} {{B}}\n\n- {{#G}}{{K}} {{S}}{{/G}}\n';
    const frontMatter = `placeholders: [{label: A, type: number, formula: B * SUM(L.V)}, {label: B, type: number}]
groups: [{label: G, from: L, by: K, fields: [{label: S, type: number, formula: SUM(V)}]}, {label: L, fields: [{label: V, type: number}, {label: K}]}]
`;
    const values = {
      b: '2',
      l: [
        { v: '1', k: 'x' },
        { v: '2', k: 'y' },
        { v: '3', k: 'x' },
      ],
    };
    const wanted = '12 2\n\n- x 4\n- y 2';
    expect(textOf(templateOf(body, frontMatter), values)).toBe(wanted);
    expect(textOf(savedTemplateOf(body, frontMatter), values)).toBe(wanted);
  });
});

test('an aggregate in a row is computed once, so that 10,000 rows take no 10,000 sums', () => {
  const template = templateOf(
    '- {{#L}}{{Share}}{{/L}}\n',
    'groups: [{label: L, fields: [{label: Share, type: number, format: "1.5", formula: V / SUM(L.V) * 100}, {label: V, type: number}]}]\n',
  );
  const { markdown } = fill(template, { l: Array.from({ length: 10_000 }, () => ({ v: '1' })) });
  expect(markdown.startsWith('- 0.0\n- 0.0\n')).toBe(true);
});

test('all expressions of a request have so many steps together', () => {
  const { compiled } = templateOf('{{A}}', 'placeholders: [{label: A, type: number, formula: 1 + 1}]\n');
  const { document } = typedValues(compiled, compiled.rules!, { placeholders: [], groups: [] }, undefined);
  document.spend(19_999_999);
  document.spend(1);
  const told = 'The formulas and conditions of the template would take too long for this many entries. Send fewer.';
  const refusal = expect.objectContaining({ code: 'invalid_values', message: told, detail: 'values' });
  expect(() => document.spend(1)).toThrow(refusal);
});
