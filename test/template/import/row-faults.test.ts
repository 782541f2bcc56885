/** §10.40, §10.41: what an author is told about functions of rows, `where` and `sort`. */
import { describe, expect, test } from '@jest/globals';
import { faultsOf, fileOf } from '../support/templates.ts';

function told(body: string, frontMatter: string): string[] {
  return faultsOf(fileOf(body, frontMatter)).map(({ line, message }) => `${line}: ${message}`);
}

/** What is told of a group with these settings, and a field with this formula. */
function inGroup(formula: string, settings = ''): string[] {
  const group = `groups:
  - label: Rows
${settings}    fields:
      - {label: Amount, type: number}
      - {label: Paid, type: number}
      - {label: X, type: number, formula: "${formula}"}
      - {label: Y, type: number, formula: "X * 2"}
`;
  return told('- {{#Rows}}{{Amount}} {{Paid}} {{X}} {{Y}} {{Text}} {{No}}{{/Rows}}\n', group);
}

describe('a formula', () => {
  test.each([
    [
      'PREVIOUS(X) + Amount',
      '8: "X": No row is before the first one; write what it begins with, such as PREVIOUS(X, 0).',
    ],
    ['PREVIOUS(Y, 0) + X', '8: "X": The formulas go in a circle: X → X; compute one of them from something else.'],
    ['Y + PREVIOUS(X, 0)', '8: "X": The formulas go in a circle: X → Y → X; compute one of them from something else.'],
    ['RUNNING(X)', '8: "X": The formulas go in a circle: X → X; compute one of them from something else.'],
    [
      'PREVIOUS(X, 0) + SUM(Rows.X)',
      '8: "X": The formulas go in a circle: X → X; compute one of them from something else.',
    ],
    [
      'PREVIOUS(X, 0) + SUM(Rows.Y)',
      '8: "X": The formulas go in a circle: X → Y → X; compute one of them from something else.',
    ],
    ['SUM(ROW())', '8: "X": formula: ROW stands within a sum; compute it in a field of its own.'],
    [
      'SUM(Rows.Amount * RUNNING(Amount))',
      '8: "X": formula: RUNNING stands within a sum; compute it in a field of its own.',
    ],
    ['ROW(1)', '8: "X": formula: Only all may stand here, for all rows of the document: ROW(all).'],
    ['PREVIOUS()', '8: "X": formula: Before ) something is missing: a name, a number or a text in quotation marks.'],
    [
      'PREVIOUS(Rows, 0)',
      '8: "X": formula: PREVIOUS gives a number, a date or a text of the row before; write PREVIOUS(Field, value of the first row).',
    ],
    ["PREVIOUS(Amount, 'x')", '8: "X": formula: What PREVIOUS gives in the first row is text, and a number is wanted.'],
    [
      'PREVIOUS(Amount, 0, 1)',
      '8: "X": formula: Only all may stand here, for all rows of the document: PREVIOUS(Field, value of the first row, all).',
    ],
    [
      'RUNNING(Amount, 1)',
      '8: "X": formula: Only all may stand here, for all rows of the document: RUNNING(Field, all).',
    ],
    ['RUNING(Amount)', '8: "X": formula: There is no function RUNING. Did you mean RUNNING?'],
  ])('%s', (formula, message) => expect(inGroup(formula)).toEqual([message]));

  test('outside of groups is told where it belongs', () =>
    expect(told('{{A}}', 'placeholders: [{label: A, type: number, formula: ROW()}]\n')).toEqual([
      '3: "A": formula: ROW is about the rows of a group; write it in a formula of its fields, or in a condition between its marks.',
    ]));

  test('of an inner row may not depend on itself by way of an outer one', () => {
    const group = `groups:
  - label: Outer
    fields: [{label: Balance, type: number, formula: "PREVIOUS(Balance, 0) + SUM(Inner.Part)"}]
    groups: [{label: Inner, fields: [{label: Part, type: number, formula: Balance / 2}]}]
`;
    expect(told('- {{#Outer}}{{Balance}}\n  - {{#Inner}}{{Part}}{{/Inner}}{{/Outer}}\n', group)).toEqual([
      '5: "Balance": The formulas go in a circle: Balance → Part → Balance; compute one of them from something else.',
    ]);
  });
});

describe('where and sort', () => {
  test.each([
    ['where: Amout > 0', '5: "Rows": where: "Amout" is no name of the template. Did you mean "Amount"?'],
    ['where: Amount', undefined],
    [
      'where: Amount + 1',
      '5: "Rows": where: This is a number, and a condition is wanted; compare it with something, such as … = 1.',
    ],
    [
      'where: ROW() <= 10',
      '4: "Rows": The formulas go in a circle: Rows → Rows; compute one of them from something else.',
    ],
    ['sort: Amout', '5: "Rows": sort: "Amout" is no field of the group. Did you mean "Amount"?'],
    ['sort: [Amount, -Pad]', '5: "Rows": sort: "Pad" is no field of the group. Did you mean "Paid"?'],
    [
      'sort: ascending',
      '4: "Rows": ascending and descending are for a group made with by; name the fields, such as sort: [Date, -Amount].',
    ],
    ['sort: [Text]', undefined],
  ])('%s', (setting, message) =>
    expect(inGroup('Amount', `    ${setting}\n`)).toEqual(message === undefined ? [] : [message]),
  );

  test('the rows may not depend on themselves', () => {
    for (const setting of ['where: X > 1', 'sort: X'])
      expect(inGroup('ROW()', `    ${setting}\n`)).toEqual([
        '9: "X": The formulas go in a circle: X → Rows → X; compute one of them from something else.',
      ]);
  });

  test('a counter has no number yet', () => {
    const group = 'groups: [{label: G, sort: N, where: N > 1, fields: [{label: N, type: counter}]}]\n';
    expect(told('- {{#G}}{{N}}{{/G}}\n', group)).toEqual([
      '3: "G": where: "N" is a counter; its number is drawn when the document is made, so nothing can be computed from it.',
      '3: "G": sort: "N" is a counter, whose numbers are drawn later.',
    ]);
  });
});
