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
      '8: "X": There is no row before the first one. Add a starting value, such as PREVIOUS(X, 0).',
    ],
    [
      'PREVIOUS(Y, 0) + X',
      '8: "X": These formulas depend on each other: X → X. Calculate one of them from something else.',
    ],
    [
      'Y + PREVIOUS(X, 0)',
      '8: "X": These formulas depend on each other: X → Y → X. Calculate one of them from something else.',
    ],
    ['RUNNING(X)', '8: "X": These formulas depend on each other: X → X. Calculate one of them from something else.'],
    [
      'PREVIOUS(X, 0) + SUM(Rows.X)',
      '8: "X": These formulas depend on each other: X → X. Calculate one of them from something else.',
    ],
    [
      'PREVIOUS(X, 0) + SUM(Rows.Y)',
      '8: "X": These formulas depend on each other: X → Y → X. Calculate one of them from something else.',
    ],
    ['SUM(ROW())', '8: "X": formula: ROW cannot be used within a sum. Calculate it in a field of its own.'],
    [
      'SUM(Rows.Amount * RUNNING(Amount))',
      '8: "X": formula: RUNNING cannot be used within a sum. Calculate it in a field of its own.',
    ],
    ['ROW(1)', '8: "X": formula: Only all is allowed here, for all rows of the document: ROW(all).'],
    ['PREVIOUS()', '8: "X": formula: Something is missing before ): a name, a number, or text in quotation marks.'],
    [
      'PREVIOUS(Rows, 0)',
      '8: "X": formula: PREVIOUS gives a number, date or text from the row before. Use PREVIOUS(Field, value of the first row).',
    ],
    ["PREVIOUS(Amount, 'x')", '8: "X": formula: The value of PREVIOUS in the first row is text, but must be a number.'],
    [
      'PREVIOUS(Amount, 0, 1)',
      '8: "X": formula: Only all is allowed here, for all rows of the document: PREVIOUS(Field, value of the first row, all).',
    ],
    [
      'RUNNING(Amount, 1)',
      '8: "X": formula: Only all is allowed here, for all rows of the document: RUNNING(Field, all).',
    ],
    ['RUNING(Amount)', '8: "X": formula: There is no function RUNING. Did you mean RUNNING?'],
  ])('%s', (formula, message) => expect(inGroup(formula)).toEqual([message]));

  test('outside of groups is told where it belongs', () =>
    expect(told('{{A}}', 'placeholders: [{label: A, type: number, formula: ROW()}]\n')).toEqual([
      '3: "A": formula: ROW works on the rows of a group. Use it in a formula of the fields of the group, or in a condition within it.',
    ]));

  test('of an inner row may not depend on itself by way of an outer one', () => {
    const group = `groups:
  - label: Outer
    fields: [{label: Balance, type: number, formula: "PREVIOUS(Balance, 0) + SUM(Inner.Part)"}]
    groups: [{label: Inner, fields: [{label: Part, type: number, formula: Balance / 2}]}]
`;
    expect(told('- {{#Outer}}{{Balance}}\n  - {{#Inner}}{{Part}}{{/Inner}}{{/Outer}}\n', group)).toEqual([
      '5: "Balance": These formulas depend on each other: Balance → Part → Balance. Calculate one of them from something else.',
    ]);
  });
});

describe('where and sort', () => {
  test.each([
    ['where: Amout > 0', '5: "Rows": where: "Amout" is not a name of the template. Did you mean "Amount"?'],
    ['where: Amount', undefined],
    [
      'where: Amount + 1',
      '5: "Rows": where: This is a number, but must be a condition. Compare it with something, such as … = 1.',
    ],
    [
      'where: ROW() <= 10',
      '4: "Rows": These formulas depend on each other: Rows → Rows. Calculate one of them from something else.',
    ],
    ['sort: Amout', '5: "Rows": sort: "Amout" is not a field of the group. Did you mean "Amount"?'],
    ['sort: [Amount, -Pad]', '5: "Rows": sort: "Pad" is not a field of the group. Did you mean "Paid"?'],
    [
      'sort: ascending',
      '4: "Rows": ascending and descending are for groups with by. Name the fields, such as sort: [Date, -Amount].',
    ],
    ['sort: [Text]', undefined],
  ])('%s', (setting, message) =>
    expect(inGroup('Amount', `    ${setting}\n`)).toEqual(message === undefined ? [] : [message]),
  );

  test('the rows may not depend on themselves', () => {
    for (const setting of ['where: X > 1', 'sort: X'])
      expect(inGroup('ROW()', `    ${setting}\n`)).toEqual([
        '9: "X": These formulas depend on each other: X → Rows → X. Calculate one of them from something else.',
      ]);
  });

  test('a counter has no number yet', () => {
    const group = 'groups: [{label: G, sort: N, where: N > 1, fields: [{label: N, type: counter}]}]\n';
    expect(told('- {{#G}}{{N}}{{/G}}\n', group)).toEqual([
      '3: "G": where: "N" is a counter, so its number is not known when formulas are calculated.',
      '3: "G": sort: "N" is a counter, and its numbers are assigned later.',
    ]);
  });
});

describe('marks outside of their row', () => {
  const outside = (mark: string) =>
    `7: ${mark} is outside its row, and would be a cell of its own. Put it in the first or last cell of the row, between the | signs.`;
  const inTable = (row: string) => told(`| A | B |\n|:--|--:|\n| a | 1 |\n${row}\n| z | 2 |\n`, '');

  test.each<[row: string, faults: string[]]>([
    ['{{#Rows}}| {{X}} | {{Y}} |{{/Rows}}', [outside('{{#Rows}}')]],
    ['{{#if X}}| b | {{X}} |{{/if}}', [outside('{{#if X}}')]],
    ['  {{#if X}}{{#Rows}} | b | {{Y}} | {{/Rows}}{{/if}}', [outside('{{#if X}}')]],
    ['| {{#Rows}}{{X}} | {{Y}} |{{/Rows}}', [outside('{{/Rows}}')]],
    ['| {{#Rows}}{{X}} | {{Y}}{{/Rows}} |', []],
    ['{{#Rows}}\n| {{X}} | {{Y}} |\n{{/Rows}}', []],
    ['| {{#Rows}} | {{X}}{{/Rows}} |', []],
    ['| a | b | c |', []],
  ])('%s', (row, faults) => expect(inTable(row)).toEqual(faults));
});
