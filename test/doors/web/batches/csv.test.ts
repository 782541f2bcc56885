/** §20.18: no cell of a CSV file is a formula, whichever mark a spreadsheet takes for the border between cells, and whether or not it knows of quotes. */
import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { type CsvCell, csvLine } from '../../../../src/doors/web/batches/batch-page.ts';

const COMMAND = "=cmd|' /C calc'!A0";
/** What a text may be, and what whoever reads it as RFC 4180 says finds in its cell. */
const TEXTS: [text: string, read: string][] = [
  [COMMAND, `'${COMMAND}`],
  [`x;${COMMAND};y`, `x;'${COMMAND};y`],
  [`x,${COMMAND},y`, `x,'${COMMAND},y`],
  [`x\t${COMMAND}\ty`, `x ${COMMAND} y`],
  [`x\r\n${COMMAND}`, `x ${COMMAND}`],
  [`;"${COMMAND}`, `;'"${COMMAND}`],
  [`"${COMMAND}"`, `'"${COMMAND}"`],
  [`a","${COMMAND}`, `a",'"${COMMAND}`],
  [`\u00a0\u200b ${COMMAND}`, `'\u00a0\u200b ${COMMAND}`],
  ['\t=1', "' =1"],
  ['a;\ufeff=1', "a;'\ufeff=1"],
  ...['+1+1', '-1+1', '@SUM(1)', '＝1', '＋1', '－1', '＠A', '﹦1', '\u22121'].map((text): [string, string] => [
    text,
    `'${text}`,
  ]),
  ['plain', 'plain'],
  ['a=b; c-d, 5 × "6"', 'a=b; c-d, 5 × "6"'],
  ["'quoted", "'quoted"],
  ['', ''],
];
const FORMULA = /^[\s"\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹢﹣﹦﹫\u2212]|^[\t\r]/u;
const NUMBERS = [7, -12.5];

/** Every line of a file as a spreadsheet with this mark has it. */
const READERS: [how: string, read: (line: string, mark: string) => string[][]][] = [
  ['quotes', (line, delimiter) => parse(line, { delimiter, relax_quotes: true, relax_column_count: true })],
  ['no quotes', (line, mark) => line.split(/\r\n|\r|\n/).map((one) => one.split(mark))],
  [
    'quotes taken away',
    (line, mark) => line.split(/\r\n|\r|\n/).map((one) => one.split(mark).map((cell) => cell.replaceAll('"', ''))),
  ],
];

test.each(TEXTS)('no cell reads %j as a formula: %j', (text, read) => {
  const cells: CsvCell[] = [1, text, -12.5, text];
  const line = csvLine(cells);
  expect(parse(line)).toEqual([['1', read, '-12.5', read]]);
  for (const mark of [',', ';', '\t'])
    for (const [how, readWith] of READERS) {
      const found = readWith(line, mark).flat();
      const formulas = found.filter((cell) => FORMULA.test(cell) && !NUMBERS.map(String).includes(cell));
      expect([mark, how, formulas]).toEqual([mark, how, []]);
    }
});
