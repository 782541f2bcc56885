/** §17.24: text in tags that Markdown has no syntax for. */
import { describe, expect, test } from '@jest/globals';
import { contentOf, documentPieces, linesOf, type Piece } from '../../support/read-pdf.ts';
import { ENGINES, render } from '../../support/render.ts';
import { shapesOf } from '../../support/shapes-of.ts';
import { structureOf } from '../../support/structure-of.ts';

function find(pieces: Piece[], text: string): Piece {
  return pieces.find((piece) => piece.text.trim() === text)!;
}

describe.each(ENGINES)('styled text (%s engine)', (_name, engine) => {
  test('an index is small, raised or lowered, and makes its line no higher', async () => {
    const around = (text: string) => `before\\\n${text}\\\nafter`;
    const [plain, styled] = await Promise.all(
      [around('a 2 b 3'), around('a <sup>2</sup> b <sub>3</sub>')].map(async (markdown) =>
        documentPieces(await render(markdown, {}, engine)),
      ),
    );
    expect(find(styled!, 'after').y).toBeCloseTo(find(plain!, 'after').y, 2);
    const base = find(styled!, 'a').y;
    expect(find(styled!, '2').y).toBeGreaterThan(base + 2);
    expect(find(styled!, '3').y).toBeLessThan(base - 1);
    expect(find(styled!, '2').size).toBeLessThan(8);
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
