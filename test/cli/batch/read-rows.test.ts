/** The lines of a batch, as spreadsheets and programs write them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Placeholder, Template } from '../../../generated/openapi.d.ts';
import { findRounded, readRows } from '../../../src/cli/batch/read-rows.ts';
import { RowFaults } from '../../../src/cli/terminal/failures.ts';
import { english } from '../../../src/locales/message.ts';
import { textRow, xlsxOf } from '../../support/xlsx.ts';

function placeholder(key: string, label: string): Placeholder {
  return { key, label, count: 1, value: '', type: 'text' };
}
const template = {
  placeholders: [placeholder('name', 'Name'), placeholder('city', 'Home town')],
  groups: [{ key: 'items', label: 'Items', fields: [placeholder('qty', 'Quantity')] }],
} as unknown as Template;

/** With every type. */
const typed = {
  ...template,
  placeholders: [
    ...template.placeholders,
    { ...placeholder('amount', 'Amount'), type: 'number' },
    { ...placeholder('kind', 'Kind'), type: 'select', options: ['a', 'b'] },
    { ...placeholder('due', 'Due'), type: 'date', format: '27/08/2026' },
    { ...placeholder('today', 'Today'), type: 'today', auto: true },
  ],
} as Template;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-rows-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(name: string, content: string | Buffer, of = template) {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return readRows(file, of).catch((error) => {
    if (error instanceof RowFaults) return error.faults.map(({ line, message }) => `${line}: ${english(message)}`);
    throw error;
  });
}

const ADA = { line: 2, values: { name: 'Ada', city: 'London' } };

test('numbers and dates with two readings are told with both', async () => {
  const number = { ...typed.placeholders.find(({ key }) => key === 'amount')!, format: '1,234.56' };
  const placeholders = typed.placeholders.map((one) => (one.key === 'amount' ? number : one));
  const of = { ...typed, language: 'en-GB', placeholders } as Template;
  const rows = 'Name,Amount,Due,Kind\na,1.234,12/31/2026,a\nb,5,1/2/2026,c\n';
  expect(await read('unclear.csv', rows, of)).toEqual([
    '2: "1.234" for "Amount" can mean 1.2340 or 1,234.00. Use one of them.',
    '3: "1/2/2026" for "Due" can mean 01/02/2026 or 02/01/2026. Use one of them.',
    '3: "c" is not an option of "Kind": "a", "b".',
  ]);
});

test('a cell with an error is told beside the other faults of the sheet, once', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = `${textRow(1, ['Name', 'Amount', 'Kind'])}<row>${cell('a')}<c t="e"><v>#REF!</v></c>${cell('c')}</row><row>${cell('b')}${cell('x')}</row>`;
  expect(await read('broken.xlsx', xlsxOf({ sheets: [{ name: 'S', rows }] }), typed)).toEqual([
    '2: The cell for values.amount contains the error #REF!.',
    '2: "c" is not an option of "Kind": "a", "b".',
    '3: "x" for "Amount" is not a plain number such as 1234.5.',
  ]);
});

describe('XLSX', () => {
  const cells = (...row: string[]) => row.map((cell, at) => `<c r="${'ABC'[at]}1" ${cell}</c>`).join('');
  const book = (names: string[]) =>
    xlsxOf({
      formats: ['#,##0.00', 'yyyy-mm-dd'],
      sheets: names.map((name) => ({
        name,
        rows: `${textRow(1, ['Name', 'Amount', 'Due'])}<row r="3">${cells(
          't="inlineStr"><is><t>Ada</t></is>',
          's="1"><v>1250.5</v>',
          's="2"><v>46261</v>',
        )}</row>`,
      })),
    });

  test('a number is exact, and a day as the placeholder has it', async () => {
    expect(await read('a.xlsx', book(['Rows']), typed)).toEqual([
      { line: 3, values: { Name: 'Ada', Amount: '1250.5', Due: '27/08/2026' } },
    ]);
  });

  test('columns are checked as those of CSV; of several sheets none is guessed', async () => {
    expect(await read('b.xlsx', book(['Rows']))).toEqual([
      expect.stringContaining('1: Column "Amount" is not a placeholder of this template'),
      expect.stringContaining('1: Column "Due" is not a placeholder of this template'),
    ]);
    await expect(read('c.xlsx', book(['One', 'Two']), typed)).rejects.toThrow('several sheets: "One", "Two"');
  });
});

describe('CSV', () => {
  test.each<[string, string | Buffer, unknown]>([
    ['keys', 'name,city\nAda,London\n', [ADA]],
    ['labels', 'Name,Home town\nAda,London', [{ line: 2, values: { Name: 'Ada', 'Home town': 'London' } }]],
    ['a byte order mark and CRLF', '\uFEFFname,city\r\nAda,London\r\n', [ADA]],
    [
      'Windows-1252',
      Buffer.from('name,city\nJ\xf6rg,Rome\n', 'latin1'),
      [{ line: 2, values: { name: 'Jörg', city: 'Rome' } }],
    ],
    ['a line that says what divides cells', 'sep=;\nname;city\nAda;London\n', [{ ...ADA, line: 3 }]],
    ['semicolons', 'name;city\nAda;London\n', [ADA]],
    ['tabs', 'name\tcity\nAda\tLondon\n', [ADA]],
    [
      'a comma in a quoted cell of a semicolon file',
      'name;city\n"A, b";x\n',
      [{ line: 2, values: { name: 'A, b', city: 'x' } }],
    ],
    ['quotes in quotes', 'name,city\n"the ""Ada""",x\n', [{ line: 2, values: { name: 'the "Ada"', city: 'x' } }]],
    [
      'quoted line breaks, after which lines are still counted right',
      'name,city\n"Ada\nLovelace",London\nBob,Rome\n',
      [
        { line: 2, values: { name: 'Ada\nLovelace', city: 'London' } },
        { line: 4, values: { name: 'Bob', city: 'Rome' } },
      ],
    ],
    [
      'an empty cell is left out, a quoted one is empty',
      'name,city\nAda,""\nBob,\n',
      [
        { line: 2, values: { name: 'Ada', city: '' } },
        { line: 3, values: { name: 'Bob' } },
      ],
    ],
    ['empty lines', 'name,city\n\nAda,London\n,\n"", \n', [{ ...ADA, line: 3 }]],
    ['labels in other words and capitals', 'NAME,home_town\nAda,London\n', [ADA]],
    ['a title', 'name,city,Title\nAda,London,Hi\n', [{ ...ADA, title: 'Hi' }]],
    [
      'groups: a row that has nothing else goes on',
      'name,Items Quantity\nAda,1\n,2\nBob,3\n',
      [
        { line: 2, values: { name: 'Ada', items: [{ qty: '1' }, { qty: '2' }] } },
        { line: 4, values: { name: 'Bob', items: [{ qty: '3' }] } },
      ],
    ],
    ['blanks are kept', 'name,city\n Ada ,London\n', [{ line: 2, values: { name: ' Ada ', city: 'London' } }]],
    [
      'every mistake at once',
      'nam,town,name,name,items\nAda\n',
      [
        '1: Column "nam" is not a placeholder of this template. Did you mean "name"? Valid keys: name, city.',
        '1: Column "town" is not a placeholder of this template. Valid keys: name, city.',
        '1: Two columns are called "name".',
        '1: "items" is a group. Use a column for each field, such as "Items Quantity".',
      ],
    ],
  ])('%s', async (_, content, wanted) => expect(await read('rows.csv', content)).toEqual(wanted));

  test('a document with more text than one may have is refused before anything is sent, as in the web app', async () => {
    const long = 'x'.repeat(32_000);
    const rows = Array.from({ length: 34 }, (_, at) => `${at === 0 ? 'Ada' : ''},${long}`);
    expect(await read('long.csv', ['Name,Items Quantity', ...rows].join('\n'))).toEqual([
      '2: The row has more text than fits in a document.',
    ]);
  });
});

describe('JSONL', () => {
  test.each<[string, string, unknown]>([
    ['objects', '{"name":"Ada","city":"London"}\n', [{ ...ADA, line: 1 }]],
    ['groups', '{"items":[{"qty":"1"}]}', [{ line: 1, values: { items: [{ qty: '1' }] } }]],
    [
      'a byte order mark, CRLF and empty lines',
      '\uFEFF\r\n{"name":"Ada"}\r\n\r\n',
      [{ line: 2, values: { name: 'Ada' } }],
    ],
    [
      'every mistake at once',
      '[1]\n{"name"\nnull\n',
      [
        '1: A line must be one JSON object of values, {"key": "value"}.',
        expect.stringMatching(/^2: .*JSON/),
        '3: A line must be one JSON object of values, {"key": "value"}.',
      ],
    ],
    [
      'names that stand twice in a line',
      '{"name":"Ada","name":"Bob"}\n{"name":"Ada"}\n{"items":[{"qty":"1"},{"qty":"1","q\\u0074y":"2"}]}\n',
      [
        '1: "name" appears twice in the line. Send it once.',
        '3: "items[1].qty" appears twice in the line. Send it once.',
      ],
    ],
    [
      'names and types of all lines',
      [
        '{"name":"Ada","nmae":"x"}',
        '{"name":5,"items":"x"}',
        '{"items":[{"qyt":"1"},{"qty":1},"x"]}',
        '{"name":[{"qty":"1"}],"Amount":"12,5","kind":"c","due":"31/02/2026"}',
        '{"amount":"-12.5","kind":"a","due":"28/02/2026","Kind":"","today":5}',
      ].join('\n'),
      [
        '1: "nmae" is not a placeholder of this template. Did you mean "name"? Valid keys: name, city, amount, kind, due, items.',
        '2: "name" must be a string.',
        '2: "items" is a group. Send it as an array of objects in a .jsonl file.',
        '3: "items[0].qyt" is not a field of this group. Did you mean "qty"? Valid keys: qty.',
        '3: "items[1].qty" must be a string.',
        '3: "items[2]" must be an object of field keys and strings.',
        '4: "name" must be a string, not a group.',
        '4: "12,5" for "Amount" is not a plain number such as 1234.5.',
        '4: "c" is not an option of "kind": "a", "b".',
        '4: "31/02/2026" for "due" is not a date in the format 27/08/2026.',
      ],
    ],
  ])('%s', async (_, content, wanted) => expect(await read('rows.jsonl', content, typed)).toEqual(wanted));
});

test.each([
  ['a name of another kind', 'rows.ods', Buffer.from(''), /rows\.ods must end in \.csv/],
  ['another encoding', 'rows.jsonl', Buffer.from('{"name": "José"}\n', 'latin1'), /rows\.jsonl is not valid UTF-8\./],
])('%s is refused', async (_, name, content, message) => {
  await expect(read(name, content)).rejects.toThrow(message);
});

test('a file that is not there is refused', async () => {
  await expect(readRows(path.join(folder, 'none.csv'), template)).rejects.toThrow(
    /The file .+none\.csv does not exist\./,
  );
});

describe('numbers with more decimals than are written', () => {
  const amounts = [
    { ...placeholder('net', 'Net'), type: 'number', format: '1,234.5', decimals: 1 },
    { ...placeholder('exact', 'Exact'), type: 'number', format: '1,234', decimals: 0, exact: true },
    { ...placeholder('bare', 'Bare'), type: 'number' },
  ];
  const rounding = { placeholders: amounts, groups: [{ key: 'items', label: 'Items', fields: amounts }] } as Template;

  test('are reported, unless they are refused', () => {
    const values = { net: '1.25', exact: '2', bare: '1.23456', items: [{ Net: '-0.05' }, { net: '1.10' }] };
    expect(findRounded(values, rounding).map(english)).toEqual([
      '"net" is printed as 1.3 because its format shows no more decimal places.',
      '"items[0].Net" is printed as -0.1 because its format shows no more decimal places.',
    ]);
  });

  test('are faults where they are to be exact', async () => {
    expect(await read('exact.csv', 'exact\n1.5\n2.0\n', rounding)).toEqual([
      '2: "1.5" for "exact" has more than 0 decimal places.',
    ]);
  });

  test.each([
    ['nothing but a header', 'name,city\n', 'The sheet has no rows'],
    ['nothing', '', 'rows.csv is empty.'],
    [
      'a comma that no quotes are around',
      'name,city\nSmith, John,Rome\n',
      'Line 2: it has 3 cells, but the first line has 2.',
    ],
    ['a quote behind a blank', 'name,city\nAda,x\n "Eve",London\n', 'Line 3: A cell has a quotation mark but'],
    ['a quote that is never closed', 'name,city\n"Ada,London\n', 'Line 2: A quotation mark'],
    [
      'a quote that is not closed until the next one',
      'name,city\nAda,London\n"a ""x""\nb",Rome\nBob,"Rome\nEve,Paris\nZoë,"Bonn"\n',
      'Line 5: A quotation mark',
    ],
  ])('%s is refused', async (_, content, wanted) => expect(read('rows.csv', content)).rejects.toThrow(wanted));

  test('numbers are read by the language of the template, and days by the order that the column shows', async () => {
    const german = {
      ...typed,
      language: 'de',
      placeholders: typed.placeholders.map((one) =>
        one.key === 'amount' ? { ...one, format: '1.234,56 €', decimals: 2 } : one,
      ),
    } as Template;
    expect(await read('n.csv', 'name;amount;due\nAda;1.250,50;01/09/2026\n', german)).toEqual([
      { line: 2, values: { name: 'Ada', amount: '1250.5', due: '01/09/2026' } },
    ]);
    const named = { ...typed, placeholders: [{ ...typed.placeholders[4], format: '2026-08-27' }] } as Template;
    expect(await read('d.csv', 'due\n01/09/2026\n31/08/2026\n', named)).toEqual([
      { line: 2, values: { due: '2026-09-01' } },
      { line: 3, values: { due: '2026-08-31' } },
    ]);
    expect(await read('e.csv', 'due\n01/09/2026\n', named)).toEqual([expect.stringContaining('2: "01/09/2026"')]);
    expect(await read('f.csv', 'due\n1 Sep 2026\n2.9.2026\n', named)).toEqual([
      { line: 2, values: { due: '2026-09-01' } },
      { line: 3, values: { due: '2026-09-02' } },
    ]);
    // The other dates of the sheet show another order than the format.
    const dayFirst = { ...typed, placeholders: [{ ...typed.placeholders[4], format: '27/08/2026' }] } as Template;
    expect(await read('g.csv', 'due\n01/09/2026\n08/31/2026\n', dayFirst)).toEqual([
      expect.stringContaining('2: "01/09/2026'),
    ]);
  });
});
