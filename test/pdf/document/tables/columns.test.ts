/** Columns stand as the table says, those of numbers to the right with their digits under one another. */
import { describe, expect, test } from '@jest/globals';
import type { Table } from 'mdast';
import { HOUSE_STYLE } from '../../../../src/template/model/document-style.ts';
import { isNumber, numberColumns } from '../../../../src/template/typography/number-columns.ts';
import { documentPieces, type Piece } from '../../support/read-pdf.ts';
import { inputOf, render, SETUP } from '../../support/render.ts';
import { structureOf } from '../../support/structure-of.ts';

const LEFT = 72;
const RIGHT = 595.28 - 72;

function rightOf(piece: Piece) {
  return piece.x + piece.width;
}
function find(pieces: Piece[], text: string) {
  return pieces.find((piece) => piece.text === text)!;
}

describe('alignment', () => {
  test('follows the delimiter row of the table', async () => {
    const pieces = await documentPieces(
      await render('| long left | long middle | long right |\n|:--|:-:|--:|\n| l | m | r |'),
    );
    expect(find(pieces, 'l').x).toBeCloseTo(find(pieces, 'long left').x, 1);
    expect(rightOf(find(pieces, 'r'))).toBeCloseTo(rightOf(find(pieces, 'long right')), 1);
    const middle = (piece: Piece) => piece.x + piece.width / 2;
    expect(middle(find(pieces, 'm'))).toBeCloseTo(middle(find(pieces, 'long middle')), 1);
  });

  test.each([
    ['of Markdown', '| First | Middle | Last |\n|:--|:--|--:|\n| a | b | 1.00 |'],
    ['of HTML', '<table><tr><th>First<th>Middle<th>Last<tr><td>a<br>b<td>b<td align="right">1.00</table>'],
  ])('at the edges of a table that is flush: one %s', async (_, markdown) => {
    const style = { ...HOUSE_STYLE, table: { ...HOUSE_STYLE.table, flush: true as const } };
    const pieces = await documentPieces(await render(markdown, { setup: { ...SETUP, style } }));
    expect(find(pieces, 'First').x).toBeCloseTo(LEFT, 1);
    expect(find(pieces, 'a').x).toBeCloseTo(LEFT, 1);
    expect(rightOf(find(pieces, '1.00'))).toBeCloseTo(RIGHT, 1);
    const plain = await documentPieces(await render(markdown));
    expect(find(plain, 'First').x).toBeCloseTo(LEFT + 5, 1);
  });

  test('columns of numbers to the right, their digits under one another', async () => {
    const pieces = await documentPieces(
      await render('| Item | Sum |\n|---|---|\n| a | 1,111.11 |\n| b | 8,888.88 |\n| c | |'),
    );
    const [ones, eights] = [find(pieces, '1,111.11'), find(pieces, '8,888.88')];
    expect(ones.x).toBeCloseTo(eights.x, 2);
    expect(rightOf(ones)).toBeCloseTo(rightOf(eights), 2);
    expect(find(pieces, 'a').x).toBeCloseTo(LEFT + 5, 1);
  });

  const NUMBERS: [text: string, number: boolean][] = [
    ['12', true],
    ['-1,234.56', true],
    ['1 234,56 €', true],
    ['$1,234', true],
    ['(99.00)', true],
    ["1'234.50", true],
    ['EUR 12.50', true],
    ['12.5 %', true],
    ['−3', true],
    ['٥٬٠٠٠٫٠٠ ﷼', true],
    ['१२', true],
    ['US$ 12', true],
    ['1.234,00 kr', true],
    ["CHF 1'234.–", true],
    ['($1,234.00)', true],
    ['1,234.00-', true],
    ['12,34,567.89', true],
    ['1.234.567', true],
    ['▲50,000', true],
    ['１，２３４．５', true],
    ['－１，２３４円', true],
    ['850,000円', true],
    ['12.450,00 TL', true],
    ['(1.0) %', true],
    ['£1.2bn', true],
    ['3,5 Mio. €', true],
    ['18億円', true],
    ['2.3x', true],
    ['25 bps', true],
    ['128.5 m²', true],
    ['27.08.2026', false],
    ['27.08.', false],
    ['4.1.2', false],
    ['12 x 4', false],
    ['2026-08-27', false],
    ['A-1', false],
    ['12 months', false],
    ['', false],
    ['+44 (0)20 7946', false],
  ];
  const COLUMNS: [name: string, cells: string[], right: boolean][] = [
    ['a dash where there is no amount', ['1.00', '–', '-'], true],
    ['n/a', ['1.00', 'n/a', 'n.a.'], true],
    ['a blank to be filled in', ['1.00', '{{Price}}'], true],
    ['an empty cell', ['1.00', ''], true],
    ['a note', ['1.00[^n]', '[^n]'], true],
    ['notes alone', ['[^n]'], false],
    ['dashes alone', ['–', '–'], false],
    ['blanks alone', ['{{Price}}'], false],
    ['one cell of words', ['1.00', 'free'], false],
    ['dates', ['27.08.2026', '28.08.2026'], false],
  ];
  test.each(COLUMNS)('a column with %s', async (_name, cells, right) => {
    const rows = cells.map((cell) => `| item | ${cell} |\n`).join('');
    const markdown = `| Item | Amount |\n|---|---|\n${rows}\n[^n]: note`;
    const header = find(await documentPieces(await render(markdown)), 'Amount');
    expect(rightOf(header) > RIGHT - 6).toBe(right);
    expect(numberColumns(inputOf(markdown).tree.children[0] as Table)[1]).toBe(right);
  });

  const BRACKETS = '| Item | Sum |\n|---|---|\n| a | 1,234.00 |\n| b | (1,234.00) |\n| c | – |\n| d | **1,234.00** |';
  test.each(['en', 'ar'])('figures stand under those of amounts in brackets: %s', async (language) => {
    const pieces = await documentPieces(await render(BRACKETS, { setup: { ...SETUP, language } }));
    const [bare, bold] = pieces.filter(({ text }) => text === '1,234.00');
    const held = pieces.filter(({ text }) => /^[(1-9,.0)]+$/.test(text) && text !== '1,234.00');
    const begin = Math.min(...held.map(({ x }) => x));
    const end = Math.max(...held.map(rightOf));
    const bracket = (end - begin - bare!.width) / 2;
    expect(bracket).toBeGreaterThan(2);
    for (const piece of [bare!, find(pieces, '–')]) expect(rightOf(piece)).toBeCloseTo(end - bracket, 1);
    expect(Math.abs(rightOf(bold!) - rightOf(bare!))).toBeLessThan(1);
  });

  test('an amount has room for the bracket that it does not have', async () => {
    const wide = '| Item | Sum |\n|---|---|\n| a | 1,234,567.00 |\n| b | (1.00) |';
    const { x } = find(await documentPieces(await render(`${wide}\n| ${'word '.repeat(60)} | 1.00 |`)), '1,234,567.00');
    const { x: alone } = find(await documentPieces(await render(wide.replace('(1.00)', '1.00'))), '1,234,567.00');
    expect(alone - x).toBeGreaterThan(2);
  });

  const MARKED: [name: string, cells: string[]][] = [
    ['alone', ['1.00[^a]', '2.00', '**3.00**']],
    ['of several notes', ['1.00[^a][^b]', '2.00[^b]', '3.00']],
    ['in brackets', ['(1.00)[^a]', '2.00', '(3.00)[^a][^b]']],
    ['and the widest amount without', ['1.00[^a]', '1,234,567.00', '–']],
  ];
  test.each(MARKED)('figures stand under those with numbers of notes: %s', async (_name, cells) => {
    const rows = cells.map((cell, row) => `| row ${row} | ${cell} |\n`).join('');
    const markdown = `| Item | Sum |\n|---|---|\n${rows}\n[^a]: a\n\n[^b]: b`;
    const pieces = (await documentPieces(await render(markdown))).filter(({ size, x }) => size > 9 && x > RIGHT - 80);
    const figures = pieces.filter(({ text }) => /^\(?[\d.,]+\)?$|^–$/.test(text));
    const bracket = Math.max(...figures.map(rightOf)) - Math.min(...figures.map(rightOf));
    expect(figures).toHaveLength(3);
    expect(Math.max(...figures.map(rightOf))).toBeLessThan(RIGHT - 5 - 2.5);
    for (const figure of figures) {
      const end = figure.text.endsWith(')') || !cells.join('').includes('(') ? 0 : bracket;
      expect(rightOf(figure) + end).toBeCloseTo(Math.max(...figures.map(rightOf)), 1);
    }
  });

  test('more numbers of notes than amounts have do not leave the column', async () => {
    const markdown = '| Item | Sum |\n|---|---|\n| a | 1.00[^a] |\n| b | n/a[^a][^b] |\n\n[^a]: a\n\n[^b]: b';
    const ends = (await documentPieces(await render(markdown))).map(rightOf);
    expect(Math.max(...ends)).toBeLessThan(RIGHT - 4.9);
  });

  test('headers stand on one line, that of their last lines', async () => {
    const long = 'many words of a header '.repeat(9);
    const pieces = await documentPieces(
      await render(`1. | Short | ${long} |\n   |---|---|\n   | a | ${'b '.repeat(200)} |`),
    );
    const rows = pieces.filter(({ text }) => text.includes('header')).map(({ y }) => y);
    expect(new Set(rows).size).toBeGreaterThan(1);
    expect(find(pieces, 'Short').y).toBeCloseTo(Math.min(...rows), 1);
    expect(find(pieces, '1.').y).toBeCloseTo(find(pieces, 'Short').y, 1);
  });

  test.each(['en', 'ar'])('a column at the far side takes no more than it needs: %s', async (language) => {
    const far = language === 'ar' ? ':--' : '--:';
    const markdown = `| Year | Name | Sum |\n|${far}|---|---|\n| 2026 | a | 1,234.00 |\n| Total | | 9.00 |`;
    const pieces = await documentPieces(await render(markdown, { setup: { ...SETUP, language } }));
    const header = find(pieces, 'Year');
    const begin = language === 'ar' ? RIGHT - rightOf(header) : header.x - LEFT;
    expect(begin).toBeLessThan(12);
  });

  test('from right to left, a cell of several lines is read line by line', async () => {
    const text = 'יתחייב לבצע את השירותים בזהירות ובמיומנות סבירה '.repeat(3);
    const markdown = `| א | ב |\n|---|---|\n| ${text} | ${'x '.repeat(90)} |`;
    const pdf = await render(markdown, { setup: { ...SETUP, language: 'he' } });
    expect(JSON.stringify((await structureOf(pdf)).elements)).toContain(`["TD","${text.trim()}"]`);
  });

  const NAMED: [name: string, row: string, right: boolean][] = [
    ['of a sum', '| | **Total** | 9.00 |', true],
    ['of a sum to be filled in', '| | Total | {{Sum}} |', true],
    ['of a sum behind a blank', '| {{Item}} | Total | 9.00 |', true],
    ['that is not the first in its row', '| item | free | 9.00 |', false],
    ['with no amount behind it', '| | free | of charge |', false],
  ];
  test.each(NAMED)('a column of numbers that has the name %s', async (_name, row, right) => {
    const markdown = `| Item | Price | Sum |\n|---|---|---|\n| a | 1.00 | 2.00 |\n${row}`;
    const pieces = await documentPieces(await render(markdown));
    const [header, amount] = [find(pieces, 'Price'), find(pieces, '1.00')];
    expect(Math.abs(rightOf(header) - rightOf(amount)) < 0.1).toBe(right);
    expect(numberColumns(inputOf(markdown).tree.children[0] as Table)[1]).toBe(right);
  });

  test.each(NUMBERS)('%j is a number: %j', (text, number) => {
    expect(isNumber(text)).toBe(number);
  });
});
