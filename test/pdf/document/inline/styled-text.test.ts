/** §17.24: text in tags that Markdown has no syntax for. */
import { describe, expect, test } from '@jest/globals';
import { HOUSE_STYLE } from '../../../../src/template/model/document-style.ts';
import { contentOf, documentPieces, linesOf, type Piece } from '../../support/read-pdf.ts';
import { ENGINES, render, SETUP } from '../../support/render.ts';
import { shapesOf } from '../../support/shapes-of.ts';
import { structureOf } from '../../support/structure-of.ts';

function find(pieces: Piece[], text: string): Piece {
  return pieces.find((piece) => piece.text.trim() === text)!;
}

describe.each(ENGINES)('styled text (%s engine)', (_name, engine) => {
  test('an index that the font lacks is small, raised or lowered, and makes its line no higher', async () => {
    const around = (text: string) => `before\\\n${text}\\\nafter`;
    const [plain, styled] = await Promise.all(
      [around('a st b z'), around('a <sup>st</sup> b <sub>z</sub>')].map(async (markdown) =>
        documentPieces(await render(markdown, {}, engine)),
      ),
    );
    expect(find(styled!, 'after').y).toBeCloseTo(find(plain!, 'after').y, 2);
    const base = find(styled!, 'a').y;
    expect(find(styled!, 'st').y).toBeGreaterThan(base + 2);
    expect(find(styled!, 'z').y).toBeLessThan(base - 1);
    expect(find(styled!, 'st').size).toBeLessThan(8);
  });

  test.each<[what: string, markdown: string, isOwn: boolean]>([
    ['figures', 'x<sup>2</sup>', true],
    ['several figures', 'x<sub>10</sub>', true],
    ['a sum', 'x<sup>n+1</sup>', true],
    ['bold', '**x<sup>2</sup>**', true],
    ['in code', '<code>x<sup>2</sup></code>', true],
    ['a letter that the font lacks', 'x<sup>2z</sup>', false],
    ['more than text', 'x<sup>*2*</sup>', false],
    ['an index of an index', 'x<sup>2<sup>3</sup></sup>', false],
  ])('%s: the font has it, or it is scaled', async (_what, markdown, isOwn) => {
    const pdf = await render(`before ${markdown} after`, {}, engine);
    const pieces = await documentPieces(pdf);
    const sizes = new Set(pieces.map(({ size }) => Math.round(size * 10) / 10).filter((size) => size < 9));
    expect(sizes.size === 0).toBe(isOwn);
    const [line] = await linesOf(pdf);
    expect(line!.text.replace(/\s/g, '')).toBe(
      markdown
        .replace(/[*]|<[^>]*>/g, '')
        .replace(/^/, 'before')
        .concat('after'),
    );
  });

  test('what is raised by the font is as high as its line, and copied as it was written', async () => {
    const [plain, raised] = await Promise.all(
      ['m2 and CO2', 'm<sup>2</sup> and CO<sub>2</sub>'].map(async (markdown) =>
        linesOf(await render(markdown, {}, engine)),
      ),
    );
    expect(raised!.map(({ text }) => text)).toEqual(plain!.map(({ text }) => text));
    expect(raised!.map(({ y }) => y)).toEqual(plain!.map(({ y }) => y));
  });

  test.each<[what: string, markdown: string, height: number]>([
    ['beside text', 'text <mark>marked</mark>', 14.7],
    ['around an index', '<mark>m<sup>st</sup></mark>', 14.7],
    ['code beside text', 'text `code`', 12.9],
    ['code beside large text', 'text `code` <span class="style-large">large</span>', 12.9],
    ['code in small text', '<small>text `code`</small>', 11],
  ])('a background is as high as a line of its own text: %s', async (_what, markdown, height) => {
    const setup = { ...SETUP, style: { ...HOUSE_STYLE, styles: { large: { size: 40 } } } };
    const shapes = await shapesOf(await render(markdown, { setup }, engine), 1);
    expect(shapes.length).toBeGreaterThan(0);
    for (const [, bottom, , top] of shapes) expect(Math.abs(top! - bottom!)).toBeCloseTo(height, 1);
  });

  test('underlined, struck and marked', async () => {
    const count = async (markdown: string) => (await shapesOf(await render(markdown, {}, engine), 1)).length;
    expect(await count('text')).toBe(0);
    expect(await count('<u>text</u>')).toBe(1);
    expect(await count('<u>~~text~~</u>')).toBe(2);
    expect(await count('<mark>text</mark>')).toBe(1);
  });
});

test('the text for screen readers', async () => {
  const pdf = await render(
    '<u>u</u>, <del>d</del>, <abbr title="for (example)">e.g.</abbr>, <code>c <b>b</b></code>, m<sup>2</sup>',
  );
  const { elements } = await structureOf(pdf);
  expect(elements).toEqual([
    ['P', ['Span', 'u'], ',', ['Span', 'd'], ',', ['Span', 'e.g.'], ',', ['Code', 'c b'], ', m', ['Span', '2']],
  ]);
  const file = contentOf(pdf.bytes);
  for (const entry of [
    '/TextDecorationType /Underline',
    '/TextDecorationType /LineThrough',
    '/E (for \\(example\\))',
  ]) {
    expect(file).toContain(entry);
  }
  expect(file).toMatch(/\/BaselineShift 3\.57/);
});

test('a raised figure is no number of a note: amounts keep their column', async () => {
  const pieces = await documentPieces(await render('| a | m² |\n|---|---|\n| x | 10.00 |\n| y | 9.00<sup>2</sup> |'));
  expect(find(pieces, 'x').x).toBeLessThan(find(pieces, '10.00').x);
  expect((await linesOf(await render('1<sup>2</sup>3')))[0]!.text).toBe('123');
});
