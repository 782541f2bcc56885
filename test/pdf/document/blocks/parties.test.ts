/** §10.45: parties of a signature block stand side by side, sign at one height, and are never parted. */
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { byPage } from '../../support/fill-pages.ts';
import { png } from '../../support/pictures.ts';
import { documentPieces, linesOf, type Piece } from '../../support/read-pdf.ts';
import { page, render, SETUP } from '../../support/render.ts';
import { picturesOf, shapesOf } from '../../support/shapes-of.ts';
import { structureOf } from '../../support/structure-of.ts';

function blockOf(parties: readonly string[]): string {
  return ['::: signature', ...parties.map((party) => `::: party\n${party}\n:::`), ':::'].join('\n');
}
function signers(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `____\nN${at + 1}`);
}

/** How many names are on each line of the page. */
async function rowsOf(markdown: string, changes = {}): Promise<number[]> {
  const lines = await linesOf(await render(markdown, changes));
  return lines.filter(({ text }) => /^N\d/.test(text)).map(({ text }) => text.match(/N\d+/g)!.length);
}

async function rulesOf(pdf: { bytes: Uint8Array }): Promise<number[]> {
  const shapes = await shapesOf(pdf, 1);
  return shapes.filter(([, bottom, , top]) => top - bottom < 1).map(([, bottom]) => bottom);
}

const A5 = { setup: page({ size: 'A5' }) };
const NARROW = { setup: page({ size: 'A6', margins: { top: 30, right: 30, bottom: 30, left: 30 } }) };
const LANDSCAPE = { setup: page({ orientation: 'landscape' }) };

describe('parties', () => {
  test.each<[count: number, changes: object, rows: number[]]>([
    [1, {}, [1]],
    [2, {}, [2]],
    [3, {}, [3]],
    [4, {}, [2, 2]],
    [5, {}, [2, 2, 1]],
    [4, LANDSCAPE, [2, 2]],
    [3, A5, [2, 1]],
    [2, NARROW, [1, 1]],
    [
      3,
      { setup: page({ size: { width: 200, height: 500 }, margins: { top: 9, right: 9, bottom: 9, left: 9 } }) },
      [1, 1, 1],
    ],
  ])('%i of them on %j', async (count, changes, rows) => {
    expect(await rowsOf(blockOf(signers(count)), changes)).toEqual(rows);
  });

  test('sign at one height, whatever stands above their lines', async () => {
    const markdown = blockOf([
      'For A\n\n____\nAda',
      `${'For B and all of its affiliates '.repeat(6)}\n\n____\nBo`,
      '____\nCy',
    ]);
    const rules = await rulesOf(await render(markdown));
    expect(rules).toHaveLength(3);
    for (const rule of rules) expect(rule).toBeCloseTo(rules[0]!, 1);
  });

  test('sign at one height beside one whose signature is a picture, which stands on its line', async () => {
    const markdown = blockOf(['For A\n\n![Signature](p.png)\n\n____\nAda', 'For B\n\n____\nBo']);
    const tree = parseDocument(markdown, [], SETUP);
    const pdf = await render(markdown, { tree, assets: [png('p.png', 96, 48)] });
    const [picture] = await picturesOf(pdf, 1);
    const rules = await rulesOf(pdf);
    expect(rules).toHaveLength(2);
    for (const rule of rules) expect(Math.abs(picture![1] - rule)).toBeLessThan(3);
  });

  test('are read one after the other, and from right to left the first is at the right', async () => {
    const markdown = blockOf(['For A\n\n____\nAda', 'For B\n\n____\nBo']);
    expect((await structureOf(await render(markdown))).elements).toEqual([
      ['P', 'For A'],
      ['P', ['Form', '']],
      ['P', 'Ada'],
      ['P', 'For B'],
      ['P', ['Form', '']],
      ['P', 'Bo'],
    ]);
    const pieces = await documentPieces(await render(markdown, { setup: { ...SETUP, language: 'ar' } }));
    const leftOf = (text: string) => pieces.find((piece: Piece) => piece.text.includes(text))!.x;
    expect(leftOf('Ada')).toBeGreaterThan(leftOf('Bo'));
  });

  test('stay whole with two lines before them wherever the page ends', async () => {
    const fills = Array.from({ length: 12 }, (_, at) => 22 + 3 * at);
    const text = (count: number) => Array.from({ length: count }, (_, at) => `line${at}`).join('\\\n');
    const parts = fills.map((fill) => `${text(fill)}\n\n${blockOf(signers(4).map((one) => `${one}\n\nDate: ____`))}`);
    const pages = byPage(await linesOf(await render(parts.join('\n\n<!-- pagebreak -->\n\n'))));
    const signed = pages.filter((lines) => lines.some(({ text }) => text.includes('N1')));
    expect(signed).toHaveLength(fills.length);
    for (const lines of signed) {
      const texts = lines.map(({ text }) => text);
      expect(texts.filter((one) => /N3\s*N4/.test(one))).toHaveLength(1);
      expect(texts.filter((one) => one.startsWith('line')).length).toBeGreaterThanOrEqual(2);
    }
    expect(pages.length).toBeGreaterThan(fills.length);
  });

  test('that are too many for a page go on, each row whole', async () => {
    const party = 'For the company\n\n____\nNAME\\\nDirector\n\nDate: ____';
    const many = Array.from({ length: 40 }, (_, at) => party.replace('NAME', `N${at}`));
    const pages = byPage(await linesOf(await render(`text\n\n${blockOf(many)}`)));
    expect(pages.length).toBeGreaterThan(2);
    for (const lines of pages) {
      const count = (word: string) => lines.flatMap(({ text }) => text.match(new RegExp(word, 'g')) ?? []).length;
      expect(count('Director')).toBe(count('For the company'));
      expect(count('Date:')).toBe(count('For the company'));
    }
  });
});
