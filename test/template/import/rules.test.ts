/** §10.28: every mistake in what a front matter computes and demands, with its line and, where it is known, its column. */
import { describe, expect, test } from '@jest/globals';
import { faultsOf, fileOf, templateOf } from '../support/templates.ts';

/** `line:column: message`. */
function reported(body: string, frontMatter: string): string[] {
  return faultsOf(fileOf(body, frontMatter)).map(
    ({ line, column, message }) => `${line}${column === undefined ? '' : `:${column}`}: ${message}`,
  );
}

/** Line 4 is A, line 5 is B, a number. */
function declared(fields: string): string {
  return `placeholders:\n  - {label: A, ${fields}}\n  - {label: B, type: number}\n`;
}

describe('what a placeholder says is a mistake', () => {
  test.each([
    [
      'type: select, options: [x], formula: B',
      '4: "A": A select placeholder cannot have a formula. Use "type: text", "type: number" or "type: date".',
    ],
    [
      'formula: B',
      '4:25: "A": formula: The result of the formula is a number, but must be text. To say how it is printed, use TEXT(…, "…"), or declare "type: number" or "type: date".',
    ],
    [
      'type: number, formula: B, default: 1',
      '4: "A": A placeholder cannot have both a formula and a default. Remove one of them.',
    ],
    ['type: number, override: true', '4: "A": There is no formula to override. Remove it.'],
    ['type: today, required: true', '4: "A": The service fills in today placeholders. Remove required.'],
    ['min: 5', '4: "A": A text placeholder cannot have min. Remove it.'],
    ['type: select, options: [x], max: 5', '4: "A": A select placeholder cannot have max. Remove it.'],
    ['type: number, pattern: x', '4: "A": A number placeholder cannot have a pattern. Remove it.'],
    [
      'hint: Please',
      '4: "A": The hint replaces messages about required, min, max and pattern, but there are none. Use description instead.',
    ],
    ['pattern: "(x"', '4: "A": The pattern "(x" is not valid: missing closing ): `(x`.'],
    ['pattern: "x(?=y)"', '4: "A": The pattern "x(?=y)" is not valid: invalid or unsupported Perl syntax: `(?=`.'],
    ['type: number, min: 5, max: 3.5', '4: "A": min is more than max.'],
    ['type: date, min: "2027-01-02", max: "2027-01-01"', '4: "A": min is more than max.'],
    ['pattern: "[0-9]+", default: x1', '4: "A": The default "x1" does not match the pattern.'],
    ['type: number, lines: one', '4: "A": lines applies to text only, and this is a number. Remove lines.'],
    [
      'markdown: blocks, lines: one',
      '4: "A": lines: one and markdown: blocks contradict each other. Remove one of them.',
    ],
    ['lines: one, default: "x\\ny"', '4: "A": The default has several lines. Write lines: several, or remove lines.'],
    [
      'lines: 2',
      '4: placeholders[1].lines: "2" is not valid. For text: whether a form takes one line or several. By default several if the placeholder is alone in a paragraph, otherwise one.',
    ],
    ['required: 5', '4: placeholders[1].required: is not valid. true: a value is required.'],
    [
      `pattern: ${'x'.repeat(201)}`,
      /^4: placeholders\[1\]\.pattern: .* a regular expression \(RE2\) of up to 200 characters/,
    ],
    ['type: number, formula: Bb', /^4:39: "A": formula: "Bb" is not a name of the template/],
    ['type: number, formula: "1 + B C"', /^4:46: "A": formula: /],
    ['type: number, min: B +', /^4:\d+: "A": min: /],
    ['type: date, max: B', /^4:33: "A": max: /],
  ])('%s', (fields, wanted) => {
    const [first] = reported('{{A}} {{B}}', declared(fields));
    if (typeof wanted === 'string') expect(first).toBe(wanted);
    else expect(first).toMatch(wanted);
  });

  test('a formula on several lines is told with its line', () => {
    const frontMatter = 'placeholders:\n  - label: A\n    type: number\n    formula: >\n      1 +\n      Bb\n';
    expect(reported('{{A}}', frontMatter)[0]).toMatch(/^7: "A": formula: "Bb" is not a name of the template/);
  });

  test('a circle of formulas is reported in order, each formula once', () => {
    const formulas = 'A, B, C'
      .split(', ')
      .map((label, at) => `  - {label: ${label}, type: number, formula: ${'BCA'[at]} + 1}\n`);
    expect(reported('{{A}}', `placeholders:\n${formulas.join('')}`)).toEqual([
      '4: "A": These formulas depend on each other: A → B → C → A. Calculate one of them from something else.',
    ]);
  });

  test('a formula that names itself goes in a circle, and so does one in a group made from its own sums', () => {
    expect(reported('{{A}}', 'placeholders: [{label: A, type: number, formula: A * 2}]\n')[0]).toMatch(
      /Calculate one of them from something else\./,
    );
    const groups = `groups:
  - {label: L, fields: [{label: V, type: number, formula: SUM(G.S)}]}
  - {label: G, from: L, by: V, fields: [{label: S, type: number, formula: SUM(V)}]}
`;
    expect(reported('- {{#L}}{{V}}{{/L}}\n', groups)[0]).toMatch(/G → V → G\./);
  });

  test('500 formulas are read, and one more is a mistake', () => {
    const formulas = (count: number) =>
      `placeholders:\n${Array.from({ length: count }, (_, at) => `  - {label: F${at}, type: number, formula: ${at === 0 ? '1' : `F${at - 1} + 1`}}\n`).join('')}`;
    expect(templateOf('{{F499}}', formulas(500)).markdown).toBe('500\n');
    expect(reported('{{F500}}', formulas(501))).toEqual(['503: "F499": A template can have up to 500 formulas.']);
  });
});

describe('what a group says is a mistake', () => {
  const LINES =
    '  - label: Lines\n    fields: [{label: Net, type: number}, {label: No, type: counter}, {label: Kind}]\n';
  function withGroup(group: string): string[] {
    return reported(
      '- {{#Lines}}{{Net}}{{No}}{{Kind}}{{/Lines}}\n- {{#G}}{{Kind}} {{S}}{{/G}}\n',
      `groups:\n${LINES}  - ${group}\n`,
    );
  }
  const FIELD = 'fields: [{label: S, type: number, formula: SUM(Net)}]';
  test.each([
    [
      `{label: G, from: Line, by: Kind, ${FIELD}}`,
      '6: "G": There is no group "Line" to create it from. Did you mean "Lines"?',
    ],
    [`{label: G, from: Lines, by: Knd, ${FIELD}}`, '6: "G": by: "Knd" is not a field of "Lines". Did you mean "Kind"?'],
    [`{label: G, from: Lines, by: No, ${FIELD}}`, '6: "G": by: "No" is a counter, and its numbers are assigned later.'],
    [`{label: G, from: Lines, by: Kind, min: 1, ${FIELD}}`, '6: "G": Callers do not send this group. Remove its min.'],
    [
      '{label: G, from: Lines, by: Kind, fields: [{label: S, type: number}]}',
      '6: "G": "S" needs a formula, such as SUM(…), because callers do not send it.',
    ],
    [
      '{label: G, from: Lines, by: Kind, fields: [{label: S, type: number, formula: SUM(Net), required: true}]}',
      '6: "G": "S" is calculated, not sent. Remove its required.',
    ],
    [
      '{label: G, from: Lines, by: Kind, fields: [{label: S, type: number, formula: SUM(Net)}, {label: Kind, type: number}]}',
      '6: "G": "Kind" takes its values from "Lines". Remove its type.',
    ],
    [`{label: Lines, from: Lines, by: Kind, ${FIELD}}`, '6: The label "Lines" is declared twice. Remove one of them.'],
    [
      '{label: G, by: Kind, fields: [{label: S}, {label: Kind}]}',
      '6: "G": by is for a group that is created from another. Add from, or remove by.',
    ],
    [
      '{label: G, sort: ascending, fields: [{label: S}, {label: Kind}]}',
      '6: "G": ascending and descending are for groups with by. Name the fields, such as sort: [Date, -Amount].',
    ],
    ['{label: G, min: 3, max: 2, fields: [{label: S}, {label: Kind}]}', '6: "G": min is more than max.'],
    [
      '{label: G, hint: x, fields: [{label: S}, {label: Kind}]}',
      '6: "G": The hint replaces messages about min and max, but the group has neither. Remove it.',
    ],
    [
      '{label: G, max: 10001}',
      '6: groups[2].max: "10001" is not valid. The minimum or maximum number of entries, a whole number from 0 to 10000.',
    ],
    [
      '{label: G, carry: Kind, fields: [{label: S}, {label: Kind}]}',
      '6: "G": carry: "Kind" is not a number, so it has no sum to carry over.',
    ],
    [
      '{label: G, carry: {field: Kand}, fields: [{label: S}, {label: Kind}]}',
      '6: "G": carry: "Kand" is not a field of the group. Did you mean "Kind"?',
    ],
    ['{label: G, carry: {forward: x}, fields: [{label: S}, {label: Kind}]}', /^6: groups\[2\]\.carry\.field: is/],
  ])('%s', (group, wanted) => {
    const found = withGroup(group);
    if (typeof wanted === 'string') expect(found).toContain(wanted);
    else expect(found[0]).toMatch(wanted);
  });

  test('a group that is made from another has no other fields in the text', () => {
    const group = `{label: G, from: Lines, by: Kind, ${FIELD.replace('label: S', 'label: Sum')}}`;
    expect(withGroup(group)).toContain(
      '9: "G": {{S}} is not a field of this group. Declare it with a formula. The fields are: Kind, Sum.',
    );
  });

  test('a derived group is no source of another derived group', () => {
    const groups = `groups:\n${LINES}  - {label: G, from: Lines, by: Kind, ${FIELD}}\n  - {label: H, from: G, by: Kind}\n`;
    expect(
      reported('- {{#Lines}}{{Net}}{{No}}{{Kind}}{{/Lines}}\n- {{#G}}{{S}}{{/G}}\n- {{#H}}{{Kind}}{{/H}}\n', groups),
    ).toEqual(['7: "H": There is no group "G" to create it from. The groups are: Lines.']);
  });
});

describe('declared and never used', () => {
  test('what only a formula, a limit or a group names is used, and its count is 0', () => {
    const { inventory } = templateOf(
      '{{A}}',
      `placeholders:
  - {label: A, type: number, formula: "SUM(L.N) * Rate", max: Most}
  - {label: Rate, type: number}
  - {label: Most, type: number}
groups:
  - {label: L, fields: [{label: N, type: number}, {label: Kind}]}
  - {label: G, from: L, by: Kind, fields: [{label: S, type: number, formula: COUNT(N), format: "1"}]}
`.replace('SUM(L.N)', 'SUM(L.N) * SUM(G.S)'),
    );
    expect(inventory.placeholders.map(({ label, count }) => [label, count])).toEqual([
      ['A', 1],
      ['Rate', 0],
      ['Most', 0],
    ]);
    expect(inventory.groups).toEqual([
      expect.objectContaining({
        label: 'L',
        fields: [expect.objectContaining({ key: 'n', count: 0 }), expect.objectContaining({ key: 'kind', count: 0 })],
      }),
    ]);
  });

  test('what nothing names is none, in a group that is made from another too', () => {
    const groups = `groups:
  - {label: L, fields: [{label: N, type: number}, {label: M, type: number}]}
  - {label: G, from: L, by: N, fields: [{label: S, type: number, formula: SUM(N)}, {label: T, type: number, formula: SUM(N)}]}
  - {label: H, from: L, by: N}
`;
    expect(reported('- {{#L}}{{N}}{{/L}}\n- {{#G}}{{S}}{{/G}}\n', groups)).toEqual([
      '4: "M" is declared but never used. Remove it, or use {{M}} inside the group "L".',
      '5: "T" is declared but never used. Remove it, or use {{T}} inside the group "G".',
      '6: "H" is declared but never used. Remove it, or use {{#H}} … {{/H}} in the document.',
    ]);
  });

  test('a group that the text most likely calls otherwise is told with what is there', () => {
    expect(reported('- {{#Positions}}{{N}}{{/Positions}}\n', 'groups: [{label: Items}]\n')).toEqual([
      '3: "Items" is declared but never used. The text has "Positions". If they are the same list, give both the same name. Otherwise remove it.',
    ]);
  });

  test('beside a mistake in the text, what formulas may name is not told', () => {
    const frontMatter =
      'placeholders: [{label: A, type: number, formula: B * 2}, {label: B, type: number}, {label: C}]\n';
    expect(reported('{{A}} {{#G}}', frontMatter)).toEqual([
      '3: "C" is declared but never used. Remove it, or use {{C}} in the document.',
      '5: {{#G}} is never closed. Add {{/G}} where the group ends.',
    ]);
  });
});
