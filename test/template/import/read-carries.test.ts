/** §10.28, §17.29: `carry` of a group: which rows of a document are added up, and what its author is told. */

import { describe, expect, test } from '@jest/globals';
import { english } from '../../../src/locales/message.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';

const ROW = '| {{#Lines}}{{Item}} | **{{Amount}}** net{{/Lines}} |';

function fileOf({ carry = 'Amount', row = ROW, language = 'en', format = ', format: "1,234.56"' }): string {
  return `---
title: Statement
language: ${language}
groups:
  - label: Lines
    carry: ${carry}
    fields: [{label: Item}, {label: Amount, type: number${format}}]
---
| a |
|---|
| b |

| Item | Amount |
|---|--:|
| Before | 0.00 |
${row}
| Total | 0.00 |
`;
}

function read(text: string) {
  return readTemplate({ file: 'statement.md', bytes: Buffer.from(text) });
}

function carriesOf(file: string, count: number) {
  const compiled = read(file);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
  const lines = Array.from({ length: count }, (_, at) => ({ item: `${at}`, amount: '1' }));
  return fillTemplate(compiled.template, { lines }, { today: '2026-08-27' }).setup.carries;
}

function faultsOf(file: string): string[] {
  const compiled = read(file);
  return compiled.ok ? [] : compiled.faults.map(({ line, message }) => `${line}: ${english(message)}`);
}

describe('a sum that is carried', () => {
  const words = { forward: 'Carried forward', brought: 'Brought forward' };

  test('is of the rows that the group repeats, wherever their table stands', () => {
    const [carried, ...others] = carriesOf(fileOf({}), 7)!;
    expect(others).toEqual([]);
    expect(carried).toEqual({
      table: 1,
      format: '1,234.56',
      after: ' net',
      ...words,
      cells: [{ from: 1, count: 7, every: 1, cell: 1 }],
    });
  });

  test('is of one row of each entry that has several', () => {
    const row = '| {{#Lines}}{{Item}} | |\n| | {{Amount}} |\n| | {{Amount}} of {{Item}}{{/Lines}} |';
    expect(carriesOf(fileOf({ row, format: '' }), 4)).toEqual([
      { table: 1, ...words, cells: [{ from: 2, count: 4, every: 3, cell: 1 }] },
    ]);
  });

  test('is of the rows of a table of blocks', () => {
    const html = `<table><tr><th>Item</th><th>Amount</th></tr>
<tr><td>\n\n{{#Lines}}{{Item}}\n\n</td><td>CHF {{Amount}}{{/Lines}}</td></tr></table>`;
    const [carried] = carriesOf(fileOf({}).replace(ROW, `\n${html}\n`), 3)!;
    expect(carried).toMatchObject({ before: 'CHF ', cells: [{ count: 3, every: 1, cell: 1 }] });
  });

  test('is of no data of a chart, which is no table', () => {
    const file = fileOf({}).replace('| a |', '![A](chart: bar, Lines.Item, Lines.Amount)\n\n| a |');
    expect(carriesOf(file, 2)).toMatchObject([{ table: 2, cells: [{ count: 2, cell: 1 }] }]);
  });

  test('without entries, no sum is carried', () => expect(carriesOf(fileOf({}), 0)).toEqual([]));

  test.each([
    ['de-CH', 'Übertrag', 'Übertrag'],
    ['fr', 'À reporter', 'Report'],
    ['zh-TW', '轉下頁', '承前頁'],
    ['zh', '转下页', '承前页'],
    ['sw', 'Carried forward', 'Brought forward'],
  ])('has the words of the language %s', (language, forward, brought) => {
    expect(carriesOf(fileOf({ language }), 2)).toMatchObject([{ forward, brought }]);
  });

  const OPENING = 'placeholders: [{label: Opening, type: number, format: "1,234.56", default: -0.5}]\n';
  const withOpening = (carry: string, opening = OPENING) => fileOf({ carry }).replace('groups:', `${opening}groups:`);
  test.each([
    ['{field: Amount, from: Opening}', { opening: '-0.5' }],
    ['{field: amount, from: opening}', { opening: '-0.5' }],
    ['{field: Amount, last: true}', { last: true }],
    ['{field: Amount, last: false}', {}],
  ])('begins with a balance, or is the last value: %s', (carry, wanted) => {
    const [{ opening, last } = {}] = carriesOf(withOpening(carry, carry.includes('from') ? OPENING : ''), 2)!;
    expect({ ...(opening && { opening: String(Number(opening)) }), ...(last && { last }) }).toEqual(wanted);
  });

  test('a balance that is blank is one, and one of another format counts as printed', () => {
    const blank = OPENING.replace(', default: -0.5', '');
    const carry = '{field: Amount, from: Opening}';
    expect(carriesOf(withOpening(carry, blank), 2)![0]!.opening).toBe('');
    const euros = OPENING.replace('1,234.56', '1.234,5 €').replace('placeholders', 'language: de\nplaceholders');
    const german = fileOf({ carry, language: 'de', format: ', format: "1.234,56"' });
    const [{ opening } = {}] = carriesOf(
      german.replace('groups:', `${euros.replace('language: de\n', '')}groups:`),
      2,
    )!;
    expect(opening).toBe('-0.5');
  });

  test('has the words of its author', () => {
    const carry = '{field: amount, forward: To next page}';
    expect(carriesOf(fileOf({ carry }), 2)).toMatchObject([{ forward: 'To next page', brought: 'Brought forward' }]);
  });
});

describe('a mistake', () => {
  const ALONE =
    '5: "Lines": carry: {{Amount}} must be alone in a cell of the table rows that the group repeats. Only fixed text can be next to it.';

  test.each([
    [{ carry: 'Amuont' }, '5: "Lines": carry: "Amuont" is not a field of the group. Did you mean "Amount"?'],
    [{ carry: 'Item' }, '5: "Lines": carry: "Item" is not a number, so it has no sum to carry over.'],
    [{ row: '| {{#Lines}}{{Item}} | {{Item}} {{Amount}}{{/Lines}} |' }, ALONE],
    [{ row: '| x | y |\n\n{{#Lines}}\n{{Item}}: {{Amount}}\n{{/Lines}}\n\n| x | y |\n|---|---|' }, ALONE],
    [
      {
        row: '| {{#Lines}}{{Item}}{{/Lines}} | y |\n\n![A](chart: bar, Lines.Item, Lines.Amount)\n\n| x | y |\n|---|---|',
      },
      ALONE,
    ],
    [{ row: `${ROW}\n${ROW}` }, '5: "Lines": carry: a table can carry over one sum. Remove the other.'],
    [
      { carry: '{field: Amount, from: Opning}', row: `${ROW}\n| {{Opening}} | |` },
      '5: "Lines": carry: from: "Opning" is not a placeholder of the document. Did you mean "Opening"?',
    ],
    [
      { carry: '{field: Amount, from: Opening}', row: `${ROW}\n| {{Opening}} | |` },
      '5: "Lines": carry: from: "Opening" is not a number.',
    ],
    [
      { carry: '{field: Amount, from: Opening, last: true}', row: `${ROW}\n| {{Opening}} | |` },
      '5: "Lines": carry: from: the last value needs no opening balance. Remove from.',
    ],
    [
      { format: ', formula: "PREVIOUS(Amount, 0) + 1"' },
      '5: "Lines": carry: "Amount" is a running balance, so it cannot be added up. Use carry: {field: Amount, last: true}.',
    ],
    [
      { format: ', formula: "10 + running(1)"' },
      '5: "Lines": carry: "Amount" is a running balance, so it cannot be added up. Use carry: {field: Amount, last: true}.',
    ],
  ])('is told: %j', (change, message) => expect(faultsOf(fileOf(change))).toContain(message));

  test('is told: a balance with more decimals than the amounts', () => {
    const opening = 'placeholders: [{label: Opening, type: number}]\n';
    const file = fileOf({ carry: '{field: Amount, from: Opening}' }).replace('groups:', `${opening}groups:`);
    expect(faultsOf(file)).toEqual([
      '6: "Lines": carry: from: "Opening" must have the format of the amounts, 1,234.56.',
    ]);
  });
});
