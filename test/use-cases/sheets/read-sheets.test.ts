/** §20.18: what files of rows hold, as spreadsheets and programs write them. */
import { describe, expect, test } from '@jest/globals';
import { readSheets } from '../../../src/use-cases/sheets/index.ts';
import { textRow, xlsxOf } from '../../support/xlsx.ts';
import { zipOf } from '../../support/zip.ts';

function utf16(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, 'utf16le');
}
const WINDOWS_1252 = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
const ADA = { name: 'a.csv', header: ['Name', 'City'], rows: [{ line: 2, cells: ['Ada', 'Zürich'] }] };

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from('Name,City\nAda,Zürich\n')],
  ['a byte order mark, CRLF and semicolons', Buffer.from('\uFEFFName;City\r\nAda;Zürich\r\n')],
  ['tabs', Buffer.from('Name\tCity\nAda\tZürich')],
  [
    'Windows-1252, without a letter that another encoding has elsewhere',
    Buffer.from('Name;City\nAda;Zürich\n', 'latin1'),
  ],
  ['UTF-16', utf16('Name\tCity\r\nAda\tZürich\r\n')],
  ['UTF-16, the other way round', utf16('Name\tCity\nAda\tZürich\n').swap16()],
])('CSV: %s', async (_, bytes) => {
  expect(await readSheets('a.csv', bytes)).toEqual([ADA]);
});

describe('CSV in a single-byte encoding', () => {
  const bytesOf = (text: string) => Buffer.from([...text].map((sign) => WINDOWS_1252.indexOf(sign)));
  const readText = (text: string) => readSheets('a.csv', bytesOf(`Name\n${text}\n`));

  test.each([
    'Mátyás Ünnep, l’été, “Übergröße” – 5 € …',
    'ÄÖÜ, ß, N° 5, 3.ª, m³/h, ½ l, col·legi, A–B, 12\u00a0°C',
    'Œuvre, Žižek, Škoda, cœur, naïve, Ærø, señor ¿qué?, «été…» “Ähm…”',
    'Ðórir Þór, Größe: 5 µm; ±3, Acme™ ©2026',
    'Ýmir, Þjóðhildur Sigurðardóttir, ÞRÁNDUR, nýr, Novotný',
  ])('%s is read', async (text) => {
    const [sheet] = await readText(text.replaceAll(',', ''));
    expect(sheet!.rows[0]!.cells.join('')).toContain(text.split(/[,;]/)[0]!);
  });

  test.each<[encoding: string, bytes: number[]]>([
    ['Shift_JIS: 株式会社', [0x8a, 0x94, 0x8e, 0xae, 0x89, 0xef, 0x8e, 0xd0]],
    ['Shift_JIS: テスト', [0x83, 0x65, 0x83, 0x58, 0x83, 0x67]],
    ['GBK: 中文', [0xd6, 0xd0, 0xce, 0xc4]],
    ['Windows-1251: Привет', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]],
    ['Windows-1255: שלום', [0xf9, 0xec, 0xe5, 0xed]],
    ['Windows-1250: Wałęsa', [0x57, 0x61, 0xb3, 0xea, 0x73, 0x61]],
    ['Windows-1254: İstanbul', [0xdd, ...Buffer.from('stanbul')]],
    ['Windows-1254: Güneş', [0x47, 0xfc, ...Buffer.from('ne'), 0xfe]],
    ['Windows-1254: Erdoğan', [...Buffer.from('Erdo'), 0xf0, ...Buffer.from('an')]],
    ['Windows-1254: BARIŞ', [...Buffer.from('BARI'), 0xde]],
    ['Mac OS Roman: Müller', [0x4d, 0x9f, 0x6c, 0x6c, 0x65, 0x72]],
    ['Mac OS Roman: Été', [0x83, 0x74, 0x8e]],
    ['Mac OS Roman: Straße', [0x53, 0x74, 0x72, 0x61, 0xa7, 0x65]],
  ])('%s is refused with what it would be read as', async (_, bytes) => {
    const file = Buffer.concat([Buffer.from('Name,City\n'), Buffer.from(bytes), Buffer.from(',x\n')]);
    await expect(readSheets('a.csv', file)).rejects.toThrow(
      /^The letters of this file are in another encoding: it would be read as “.+”\. Save it as “CSV UTF-8” or XLSX\.$/,
    );
  });
});

test('what may be another encoding is named with its words, those first that Turkish looks like', async () => {
  const notesOf = async (text: string) => (await readSheets('a.csv', Buffer.from(text, 'latin1')))[0]!.notes;
  expect(await notesOf('Name\nSeñor Nuñez père\nErdoðan\nMüller García\n')).toEqual([
    { code: 'sheet.readAs', params: { words: 'Erdoðan, Señor, Nuñez, père, García' } },
  ]);
  expect(await notesOf('Name\nMüller René Óscar – 5 €\n')).toBeUndefined();
});

test('hidden rows are read like the others and counted, and hidden sheets are left out', async () => {
  const rows = `${textRow(1, ['Name'])}${textRow(2, ['Ada'])}${textRow(3, ['Bob']).replace('<row ', '<row hidden="1" ')}<row r="4" hidden="true"></row>`;
  const sheets = [
    { name: 'Choices', rows: textRow(1, ['Name']) + textRow(2, ['x']), state: 'veryHidden' },
    { name: 'S', rows },
  ];
  expect(await readSheets('a.xlsx', xlsxOf({ sheets }))).toEqual([
    {
      name: 'S',
      header: ['Name'],
      rows: [
        { line: 2, cells: ['Ada'] },
        { line: 3, cells: ['Bob'] },
      ],
      notes: [{ code: 'sheet.hiddenRows', params: { rows: 1 } }],
    },
  ]);
});

test('empty lines and cells, short and long rows, and a column without a name', async () => {
  const [sheet] = await readSheets('a.csv', Buffer.from('\n,,\nName,,\n\nAda\n,"two\nlines",x,\n,,,\n'));
  expect(sheet).toEqual({
    name: 'a.csv',
    header: ['Name', 'B', 'C'],
    rows: [
      { line: 5, cells: ['Ada'] },
      { line: 6, cells: ['', 'two\nlines', 'x'] },
    ],
  });
});

/** `<c>` as the file has it, with the formats of `FORMATS` → what is read. */
const FORMATS = [
  '0.00',
  '#,##0.00\\ "€"',
  'yyyy\\-mm\\-dd',
  'd/m/yy h:mm',
  '0.0%',
  '00000',
  '@',
  'h:mm',
  '[Red]0',
  '[$-407]d. mmm yyyy',
  '#,##0,"k"',
  '0.0,,"M, "',
];
test.each<[string, string, unknown]>([
  ['a sum of computers', '<v>0.30000000000000004</v>', { text: '0.3', number: '0.3' }],
  ['as many digits as are shown', ' s="1"><v>12.345678</v>', { text: '12.35', number: '12.35' }],
  ['half of a cent', ' s="1"><v>1.005</v>', { text: '1.01', number: '1.01' }],
  ['an amount', ' s="2"><v>-1234.5</v>', { text: '-1,234.50 €', number: '-1234.5' }],
  ['an amount in thousands', ' s="11"><v>1234567.891</v>', { text: '1,235k', number: '1234567.891' }],
  ['an amount in millions', ' s="12"><v>-1234567.5</v>', { text: '-1.2M,', number: '-1234567.5' }],
  ['very small', '<v>1.5E-7</v>', { text: '0.00000015', number: '0.00000015' }],
  ['very large', '<v>1E+21</v>', { text: '1000000000000000000000', number: '1000000000000000000000' }],
  ['percent', ' s="5"><v>0.255</v>', { text: '25.5%', number: '0.255', percent: '25.5' }],
  ['leading zeros', ' s="6"><v>1067</v>', { text: '01067', number: '1067' }],
  ['a number that is text', ' s="7"><v>1067</v>', '1067'],
  ['a day', ' s="3"><v>46261</v>', { text: '2026-08-27', day: '2026-08-27' }],
  ['a day with its time', ' s="4"><v>46261.5</v>', { text: '27/8/26 12:00', day: '2026-08-27' }],
  ['a day in another language', ' s="10"><v>46261</v>', { text: '27. Aug. 2026', day: '2026-08-27' }],
  ['a time', ' s="8"><v>0.5</v>', '12:00'],
  ['a shared text of several runs', ' t="s"><v>0</v>', 'Ada & Grace'],
  ['a text of its own', ' t="inlineStr"><is><t>two_x000D_\nlines</t></is>', 'two\nlines'],
  ['a formula and its value', ' t="str"><f>A1&amp;B1</f><v>both</v>', 'both'],
  ['a formula with a number', '><f>SUM(A1:A2)</f><v>3</v>', { text: '3', number: '3' }],
  ['a formula that was never computed', '><f>A1*2</f>', { text: '=A1*2', isError: true }],
  ['a formula with an empty value', '><f>A1*2</f><v></v>', { text: '=A1*2', isError: true }],
  ['an error', ' t="e"><f>1/0</f><v>#DIV/0!</v>', { text: '#DIV/0!', isError: true }],
  ['yes', ' t="b"><v>1</v>', 'TRUE'],
  ['an ISO date', ' t="d"><v>2026-08-27T00:00:00</v>', { text: '2026-08-27T00:00:00', day: '2026-08-27' }],
])('XLSX: %s', async (_, content, wanted) => {
  const cell = content.startsWith('<') ? `<c>${content}</c>` : `<c ${content.startsWith('>') ? content : content}</c>`;
  const texts = ['<r><t>Ada </t></r><r><t>&amp; Grace</t></r><rPh><t>no</t></rPh>'];
  const rows = `${textRow(1, ['Value'])}<row>${cell}</row>`;
  const [sheet] = await readSheets('a.xlsx', xlsxOf({ sheets: [{ name: 'S', rows }], texts, formats: FORMATS }));
  expect(sheet!.rows).toEqual([{ line: 2, cells: [wanted] }]);
});

test('days since 1904, prefixes of namespaces, gaps, and sheets without rows', async () => {
  const rows = `<x:row r="3"><x:c r="B3" t="inlineStr"><x:is><x:t>Due</x:t></x:is></x:c></x:row><x:row r="7"><x:c r="B7" s="1"><x:v>44799</x:v></x:c></x:row>`;
  const sheets = [
    { name: 'Empty', rows: '' },
    { name: 'Head only', rows: textRow(1, ['Name']) },
    { name: 'Full', rows },
  ];
  expect(await readSheets('a.xlsx', xlsxOf({ sheets, formats: ['yyyy-mm-dd'], since1904: true }))).toEqual([
    { name: 'Full', header: ['A', 'Due'], rows: [{ line: 7, cells: ['', { text: '2026-08-27', day: '2026-08-27' }] }] },
  ]);
});

const bomb = `<t>${' '.repeat(20 * 1024 * 1024)}</t>`;
function many(count: number): string {
  return Array.from({ length: count }, (_, at) => textRow(at + 1, ['x'])).join('');
}
function oneSheet(rows: string): Buffer {
  return xlsxOf({ sheets: [{ name: 'S', rows }] });
}
/** A second row that is called so. */
function numbered(row: string): Buffer {
  return oneSheet(`${textRow(1, ['x'])}<row r="${row}"><c><v>1</v></c></row>`);
}
function formatted(formats: string[]): Buffer {
  return xlsxOf({ sheets: [{ name: 'S', rows: `${textRow(1, ['x'])}<row><c s="1"><v>1</v></c></row>` }], formats });
}
const long = `<t>${'x'.repeat(32_000)}</t>`;
test.each<[string, string, Buffer, string]>([
  ['no rows', 'a.csv', Buffer.from('Name\n'), 'no rows'],
  ['an open quotation mark', 'a.csv', Buffer.from('Name\n"Ada\n'), 'Line 2: A quotation mark'],
  ['a picture', 'a.csv', Buffer.from([0x89, 0x50, 0, 0]), 'This is not a CSV or XLSX file.'],
  ['Excel 97', 'a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old version of Excel or has a password'],
  ['too many bytes', 'a.csv', Buffer.alloc(5 * 1024 * 1024 + 1, 'x'), '5 MB'],
  ['too many rows', 'a.csv', Buffer.from(`Name\n${'x\n'.repeat(5001)}`), 'more than 5,000 rows'],
  ['too many rows of XLSX', 'a.xlsx', oneSheet(many(5002)), 'more than 5,000 rows'],
  ['too many columns', 'a.csv', Buffer.from(`${'x,'.repeat(200)}x\n${'x,'.repeat(200)}x\n`), 'more than 200 columns'],
  ['too long a cell', 'a.csv', Buffer.from(`Name\n${'x'.repeat(32_768)}\n`), 'more than 32,767 characters'],
  [
    'an ODS file',
    'a.ods',
    zipOf([{ name: 'content.xml', bytes: Buffer.from('<x/>') }]),
    'This is not an XLSX file. Save it as XLSX or CSV.',
  ],
  ['another archive', 'a.xlsx', xlsxOf({ sheets: [] }).subarray(0, 100), 'damaged or is not an XLSX'],
  ['broken XML', 'a.xlsx', oneSheet('<row><c></row>'), 'damaged or is not an XLSX'],
  ['an entity', 'a.xlsx', oneSheet('<row><c><v>&lol;</v></c></row>'), 'damaged or is not an XLSX'],
  [
    'a zip bomb',
    'a.xlsx',
    xlsxOf({ sheets: [{ name: 'S', rows: '' }], texts: [bomb] }),
    'The file is too large when unpacked',
  ],
  [
    'more shared texts than cells',
    'a.xlsx',
    xlsxOf({ sheets: [], texts: ['</si><si>'.repeat(1_000_001)] }),
    'The file is too large when unpacked',
  ],
  ['a row of no number', 'a.xlsx', numbered('abc'), 'row number “abc” is invalid or out of order'],
  ['a row of a fraction', 'a.xlsx', numbered('-5.5'), 'row number “-5.5” is invalid'],
  ['a row behind the last', 'a.xlsx', numbered('1048577'), 'row number “1048577” is invalid'],
  ['a row twice', 'a.xlsx', numbered('1'), 'row number “1” is invalid or out of order'],
  ['a row of nothing behind the last', 'a.xlsx', oneSheet('<row r="1048576"/><row/>'), 'row number “” is invalid'],
  ['a cell that is none', 'a.xlsx', oneSheet('<row><c r="A0"/></row>'), 'cell “A0” is invalid'],
  ['a cell twice', 'a.xlsx', oneSheet('<row><c r="B1"/><c r="B1"/></row>'), 'cell “B1” is invalid or out of order'],
  ['a cell behind the last', 'a.xlsx', oneSheet('<row><c r="XFE1"/></row>'), 'cell “XFE1” is invalid'],
  ['a format that is too long', 'a.xlsx', formatted(['['.repeat(256)]), 'more than 255 characters'],
  [
    'a character that is none',
    'a.xlsx',
    oneSheet(`${textRow(1, ['x'])}${textRow(2, ['_xD800_'])}`),
    'A cell contains a character that is not allowed',
  ],
  ['too many lines', 'a.csv', Buffer.from('x\n'.repeat(1_048_577)), 'more than 1,048,576 lines'],
  ['endless columns', 'a.csv', Buffer.from(`x${','.repeat(20_000)}`), 'more than 200 columns'],
  [
    'one text in many cells',
    'a.xlsx',
    xlsxOf({
      sheets: [{ name: 'S', rows: Array.from({ length: 300 }, () => '<row><c t="s"><v>0</v></c></row>').join('') }],
      texts: [long],
    }),
    'too much text',
  ],
])('refused: %s', async (_, name, bytes, message) => {
  await expect(readSheets(name, bytes)).rejects.toThrow(message);
});

/** What costs nothing is no fault: rows and cells that are only formatted, lines of separators, a format as long as it may be. */
test.each<[string, string, Buffer, number]>([
  ['empty rows', 'a.xlsx', oneSheet(`${many(2)}<row r="9"/><row r="1048576"><c r="XFD1048576"/></row>`), 1],
  ['cells beside rows', 'a.xlsx', oneSheet(`${many(2)}<row/><c r="GS1"/>`), 1],
  ['lines of separators', 'a.csv', Buffer.from(`x,y\n1,2\n${',\n'.repeat(6_000)}`), 1],
  ['a long format', 'a.xlsx', formatted([`0${'"a"'.repeat(84)}`]), 1],
  ['as many rows as there may be', 'a.csv', Buffer.from(`x\n${'1\n'.repeat(5_000)}`), 5_000],
])('read: %s', async (_, name, bytes, count) => {
  const [sheet] = await readSheets(name, bytes);
  expect(sheet!.rows).toHaveLength(count);
});
