/** §17.24: blocks that Markdown has no syntax for. */
import { describe, expect, test } from '@jest/globals';
import { byPage, paragraphs, SENTENCE } from '../../support/fill-pages.ts';
import { png } from '../../support/pictures.ts';
import { documentPieces, linesOf, open, type Piece, textOf } from '../../support/read-pdf.ts';
import { render } from '../../support/render.ts';
import { structureOf } from '../../support/structure-of.ts';

const LEFT = 72;
const RIGHT = 595.28 - 72;
const MIDDLE = 595.28 / 2;

function find(pieces: Piece[], text: string): Piece {
  return pieces.find((piece) => piece.text.trim().startsWith(text))!;
}

describe('alignment', () => {
  const INNER = `## Heading\n\n${SENTENCE.repeat(8)}\n\n- item\n\n| a | b |\n|---|---|\n| cell | x |\n\n    code`;

  test('of lines and headings; lists, tables and code keep their own', async () => {
    const pieces = await documentPieces(await render(`<div align="center">\n\n${INNER}\n\n</div>\n\nafter`));
    const lines = pieces.filter(({ text }) => /Heading|supplier|skill/.test(text));
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(Math.abs(line.x + line.width / 2 - MIDDLE)).toBeLessThan(3);
    expect(find(pieces, '•').x).toBeCloseTo(LEFT, 1);
    expect(find(pieces, 'cell').x).toBeCloseTo(LEFT + 5, 1);
    expect(find(pieces, 'code').x).toBeLessThan(LEFT + 20);
    expect(find(pieces, 'after').x).toBeCloseTo(LEFT, 1);
  });

  test('pictures are aligned to the right', async () => {
    const assets = [png('p.png', 40, 20)];
    const pdf = await render('<p align="right"><img src="p.png" alt="Caption"></p>', { assets });
    const caption = find(await documentPieces(pdf), 'Caption');
    expect(caption.x + caption.width).toBeCloseTo(RIGHT, 1);
  });
});

describe('lengths of pictures', () => {
  const LENGTHS: [lengths: string, width: number, height: number][] = [
    ['', 60, 30],
    ['width="40"', 30, 15],
    ['height="80"', 120, 60],
    ['width="40" height="40"', 30, 30],
    ['width="50%"', (RIGHT - LEFT) / 2, (RIGHT - LEFT) / 4],
    ['width="9999"', RIGHT - LEFT, (RIGHT - LEFT) / 2],
    ['height="9999"', RIGHT - LEFT, (RIGHT - LEFT) / 2],
    ['width="0"', 60, 30],
  ];
  test.each(LENGTHS)('%s', async (lengths, width, height) => {
    const markdown = `[<img src="p.png" alt="Picture" ${lengths}>](https://example.com)`;
    const pdf = await render(markdown, { assets: [png('p.png', 80, 40)] });
    const [link] = await (await (await open(pdf)).getPage(1)).getAnnotations();
    const [left, bottom, right, top] = link!.rect as [number, number, number, number];
    expect(right - left).toBeCloseTo(width, 1);
    expect(top - bottom).toBeCloseTo(height, 1);
  });
});

test('a summary is kept with what follows', async () => {
  for (const fill of [30, 31, 32, 33, 34, 35]) {
    const markdown = `${paragraphs(fill)}\n\n<details><summary>Summary</summary>\n\n${SENTENCE.repeat(4)}\n\n</details>`;
    for (const page of byPage(await linesOf(await render(markdown)))) expect(page.at(-1)!.text).not.toBe('Summary');
  }
});

test('a description list has its terms above their descriptions', async () => {
  const pdf = await render('<dl><dt>Term</dt><dt>Other</dt><dd><p>Said</p><p>more</p></dd><dt>Last</dt></dl>');
  expect((await structureOf(pdf)).elements).toEqual([
    [
      'L',
      ['LI', ['Lbl', ['P', 'Term']], ['Lbl', ['P', 'Other']], ['LBody', ['P', 'Said'], ['P', 'more']]],
      ['LI', ['Lbl', ['P', 'Last']]],
    ],
  ]);
  const pieces = await documentPieces(pdf);
  expect(find(pieces, 'Said').x).toBeCloseTo(find(pieces, 'Term').x + 18, 1);
});

const NUMBERS: [attributes: string, count: number, numbers: string][] = [
  ['type="a"', 28, 'a. b. c. z. aa. ab.'],
  ['type="A" start="26"', 2, 'Z. AA.'],
  ['type="i" start="3998"', 3, 'mmmcmxcviii. mmmcmxcix. 4000.'],
  ['type="I" start="4"', 2, 'IV. V.'],
  ['type="a" start="0"', 2, '0. a.'],
];
test.each(NUMBERS)('a list with %s', async (attributes, count, numbers) => {
  const items = Array.from({ length: count }, () => '<li>item</li>').join('');
  const text = await textOf(await render(`<ol ${attributes}>${items}</ol>`));
  const found = text.split('\n').map((line) => line.split(' ')[0]!);
  expect(found.filter((number) => numbers.split(' ').includes(number)).join(' ')).toBe(numbers);
});

test('a block after a quote in a list keeps its indent when a page ends in the quote', async () => {
  const aligned = '<div align="right">\n\n  at the right\n\n  </div>';
  const lines = await documentPieces(await render(`- item\n\n  > ${SENTENCE.repeat(80)}\n\n  ${aligned}`));
  const { page, x, width } = lines.at(-1)!;
  expect(page).toBeGreaterThan(1);
  expect(x + width).toBeCloseTo(RIGHT, 1);
});
