/** §17.28: text in two columns: where it stands, what ends a column and a page, and what is there once on each page. */
import { describe, expect, test } from '@jest/globals';
import type { DocumentSetup } from '../../../../src/template/model/document-setup.ts';
import { SENTENCE } from '../../support/fill-pages.ts';
import { documentPieces, linesOf, open, type Piece } from '../../support/read-pdf.ts';
import { render, SETUP } from '../../support/render.ts';
import { shapesOf } from '../../support/shapes-of.ts';
import { said, structureOf } from '../../support/structure-of.ts';

const COLUMNS: DocumentSetup = { ...SETUP, columns: 2, footer: [{ token: 'page' }, ' of ', { token: 'pages' }] };
const LEFT = 72;
const MIDDLE = 595.28 / 2;
const GAP = 18;

function paragraphs(count: number): string {
  return Array.from({ length: count }, (_, index) => `first${index} ${SENTENCE.repeat(3)}`).join('\n\n');
}

/** The texts of each page, a list for each column from top to bottom, without the footer. */
async function columnsOf(pdf: { bytes: Uint8Array }): Promise<[left: Piece[], right: Piece[]][]> {
  const pages: [Piece[], Piece[]][] = [];
  for (const piece of await documentPieces(pdf)) {
    if (piece.y < 60 || piece.text.trim() === '') continue;
    pages[piece.page - 1] ??= [[], []];
    pages[piece.page - 1]![piece.x < MIDDLE ? 0 : 1].push(piece);
  }
  return pages;
}

describe('two columns', () => {
  const set = (markdown: string, changes: Partial<DocumentSetup> = {}) =>
    render(markdown, { setup: { ...COLUMNS, ...changes } });

  test('text fills the first column and continues in the second, below a title across both', async () => {
    const title = 'A title that is wider than a column';
    const pdf = await set(`# ${title}\n\n${paragraphs(20)}`);
    const pages = await columnsOf(pdf);
    const [heading, ...left] = pages[0]![0];
    expect(heading!.text).toBe(title);
    expect(heading!.x + heading!.width).toBeGreaterThan(MIDDLE + GAP);
    for (const [first, second] of pages) {
      for (const { x, width } of first.filter((piece) => piece !== heading)) {
        expect(x).toBeCloseTo(LEFT, 0);
        expect(x + width).toBeLessThan(MIDDLE - GAP / 2 + 4);
      }
      for (const { x } of second) expect(x).toBeCloseTo(MIDDLE + GAP / 2, 0);
    }
    expect(pages[0]![1][0]!.y).toBeCloseTo(left[0]!.y, 1);
    expect(pages[1]![0][0]!.y).toBeGreaterThan(left[0]!.y + 30);
    const numbers = pages.flat(2).flatMap(({ text }) => /^first(\d+)/.exec(text)?.[1] ?? []);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => String(index)));
  });

  test('a footer is there once on each page, with the number of that', async () => {
    const pdf = await set(paragraphs(20));
    const feet = (await linesOf(pdf)).filter(({ text }) => / of \d+$/.test(text)).map(({ text }) => text);
    expect(pdf.pages).toBeGreaterThan(1);
    expect(feet).toEqual(Array.from({ length: pdf.pages }, (_, page) => `${page + 1} of ${pdf.pages}`));
  });

  test('the table of contents and links lead to where headings stand', async () => {
    const headings = Array.from({ length: 12 }, (_, index) => `## Heading ${index}\n\n${SENTENCE.repeat(9)}`);
    const pdf = await set(`<!-- contents -->\n\n${headings.join('\n\n')}`);
    const pages = await columnsOf(pdf);
    const entries = (await linesOf(pdf)).flatMap(({ text }) => /^Heading (\d+) [ .]*(\d+)/.exec(text)?.slice(1) ?? []);
    const document = await open(pdf);
    for (let index = 0; index < headings.length; index++) {
      const piece = pages.flat(2).findLast(({ text }) => text === `Heading ${index}`)!;
      expect(entries).toContain(String(piece.page));
      const [page, , x, y] = (await document.getDestination(`heading-${index}`))!;
      expect(await document.getPageIndex(page)).toBe(piece.page - 1);
      expect(x).toBeCloseTo(piece.x, 0);
      expect(y - piece.y).toBeLessThan(25);
    }
  });

  test('a page break begins a page, from either column', async () => {
    const pages = await columnsOf(await set(`a\n\n<!-- pagebreak -->\n\n${paragraphs(9)}\n\n<!-- pagebreak -->\n\nc`));
    expect(pages.map(([left]) => left[0]!.text.slice(0, 6))).toEqual(['a', 'first0', 'c']);
    expect(pages.map(([, right]) => right.length > 0)).toEqual([false, true, false]);
  });

  test('a table repeats its header in each column', async () => {
    const rows = Array.from({ length: 120 }, (_, row) => `| row${row} | ${row}.00 |`).join('\n');
    const columns = (await columnsOf(await set(`| Item | Amount |\n|---|---:|\n${rows}`))).flat();
    for (const column of columns) expect(column[0]!.text).toBe('Item');
    const found = columns.flat().flatMap(({ text }) => /^row(\d+)$/.exec(text)?.[1] ?? []);
    expect(found).toEqual(Array.from({ length: 120 }, (_, row) => String(row)));
  });

  test('kept blocks stay in one column, a signature with the lines before it', async () => {
    const block = Array.from({ length: 8 }, (_, line) => `line${line}`).join('\\\n> ');
    const parts = Array.from(
      { length: 9 },
      (_, index) => `${SENTENCE.repeat(index + 4)}\n\n<!-- keep -->\n\n> ${block}`,
    );
    const signed = `${parts.join('\n\n')}\n\nbefore0\\\nbefore1\n\n::: signature\nSIGNED\n\n____\nEND\n:::`;
    const columns = (await columnsOf(await set(signed))).flat().map((column) => column.map(({ text }) => text));
    for (const column of columns) {
      expect(column.filter((text) => text === 'line0').length).toBe(column.filter((text) => text === 'line7').length);
    }
    const last = columns.find((column) => column.includes('SIGNED'));
    expect(last).toEqual(expect.arrayContaining(['before0', 'before1', 'END']));
  });

  test('is read from the first column to the second', async () => {
    const pdf = await set(`# Title\n\n${paragraphs(12)}`);
    const { elements, artifacts } = await structureOf(pdf);
    const firsts = [...said(elements).matchAll(/first(\d+)/g)].map(([, index]) => Number(index));
    expect(firsts).toEqual(Array.from({ length: 12 }, (_, index) => index));
    expect(artifacts).toBe('1 of 1');
  });

  test('from right to left the first column is the right one', async () => {
    const [page] = await columnsOf(await set(`# Title\n\n${paragraphs(12)}`, { language: 'ar' }));
    expect(page![1].some(({ text }) => text.includes('first0'))).toBe(true);
    expect(page![0].at(-1)!.y).toBeGreaterThan(60);
    expect(page![0].some(({ text }) => text.includes('first11'))).toBe(true);
  });

  test('both columns of the first page have its margins, and its background is there once', async () => {
    const furniture = { first: { margins: { top: 200 }, background: { color: '#eeeeee' } } };
    const pdf = await set(`# Title\n\n${paragraphs(20)}`, { furniture });
    const pages = await columnsOf(pdf);
    const tops = pages.slice(0, 2).map((columns) => columns.map(([first]) => first!.y));
    const [title, ...others] = pages[0]![0];
    expect(title!.y).toBeLessThan(841.89 - 200);
    expect(tops[0]![1]).toBeCloseTo(others[0]!.y, 1);
    expect(tops[1]![0]).toBeCloseTo(tops[1]![1]!, 1);
    expect(tops[1]![0]).toBeGreaterThan(750);
    const tints = async (page: number) => (await shapesOf(pdf, page)).filter(([left, , right]) => right - left > 500);
    expect([(await tints(1)).length, (await tints(2)).length]).toEqual([1, 0]);
  });
});

describe('content without room fails the document', () => {
  const failure = (markdown: string, changes: Partial<DocumentSetup>) =>
    render(markdown, { setup: { ...COLUMNS, ...changes } }).catch(({ message }) => message);

  test('a table of more columns than a column of text has letters', async () => {
    const message = await failure(`|${' a |'.repeat(40)}\n|${'-|'.repeat(40)}`, {});
    expect(message).toMatch(/a table of 40 columns does not fit in a text column 217 pt wide/);
  });

  test('columns between wide margins', async () => {
    const margins = { top: 72, right: 220, bottom: 72, left: 220 };
    const message = await failure('a', { page: { ...SETUP.page, margins } });
    expect(message).toMatch(/leave 69 pt for each of 2 columns\. At least 72/);
  });
});
