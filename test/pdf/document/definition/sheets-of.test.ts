/** §19.3, §19.4: header and footer in parts, and a first page of its own, by where they stand on paper. */
import { describe, expect, test } from '@jest/globals';
import type { PageFurniture } from '../../../../src/template/model/page-furniture.ts';
import { FURNITURE, image, LOGO, letterSetup, lines, text, token } from '../../support/letterhead.ts';
import { png, svg } from '../../support/pictures.ts';
import { contentOf, documentPieces, linesOf, open, type Piece } from '../../support/read-pdf.ts';
import { ENGINES, render } from '../../support/render.ts';
import { shapesOf } from '../../support/shapes-of.ts';

const [WIDTH, HEIGHT] = [595.28, 841.89];
const [LEFT, RIGHT] = [70.87, WIDTH - 56.69];
const THREE_PAGES = Array.from({ length: 3 }, (_, page) => `Text of page ${page + 1}`).join(
  '\n\n<!-- pagebreak -->\n\n',
);

async function piecesOf(furniture: PageFurniture, markdown = THREE_PAGES, changes = {}): Promise<Piece[]> {
  const pdf = await render(markdown, { setup: letterSetup(furniture, changes), assets: [LOGO] });
  return (await documentPieces(pdf)).filter((piece) => piece.text.trim() !== '');
}
function at(pieces: Piece[], wanted: string, page = 1): Piece {
  const found = pieces.find((piece) => piece.page === page && piece.text === wanted);
  if (!found) throw new Error(`“${wanted}” is not on page ${page}: ${pieces.map(({ text }) => text).join('|')}`);
  return found;
}
function right({ x, width }: Piece): number {
  return x + width;
}
function middle({ x, width }: Piece): number {
  return x + width / 2;
}

describe('three boxes', () => {
  const boxes = { left: [text('One')], center: [text('Two')], right: [text('Three')] };

  test('stand at the left, in the middle and at the right of the body, on one line', async () => {
    const pieces = await piecesOf({ header: boxes, footer: boxes });
    const [one, two, three] = ['One', 'Two', 'Three'].map((word) => at(pieces, word)) as [Piece, Piece, Piece];
    expect(one.x).toBeCloseTo(LEFT, 1);
    expect(middle(two)).toBeCloseTo((LEFT + RIGHT) / 2, 1);
    expect(right(three)).toBeCloseTo(RIGHT, 1);
    expect([two.y, three.y]).toEqual([one.y, one.y]);
    expect(pieces.filter((piece) => piece.text === 'Two')).toHaveLength(6);
  });

  test('are mirrored where the document is from right to left', async () => {
    const pieces = await piecesOf({ header: boxes }, 'טקסט', { language: 'he' });
    expect(right(at(pieces, 'One'))).toBeCloseTo(RIGHT, 1);
    expect(at(pieces, 'Three').x).toBeCloseTo(LEFT, 1);
  });

  test.each<[name: string, header: PageFurniture['header'], share: number]>([
    ['three have a third each', { ...boxes, left: [text('word '.repeat(60))] }, 1 / 3],
    ['two at the sides have half of it each', { left: [text('word '.repeat(60))], right: boxes.right }, 1 / 2],
    ['one alone has all of it', { left: [text('word '.repeat(60))] }, 1],
  ])('%s', async (_name, header, share) => {
    const whole = RIGHT - LEFT;
    const words = (await piecesOf({ header: header! })).filter(({ text, page }) => page === 1 && text.includes('word'));
    const width = Math.max(...words.map((piece) => right(piece) - LEFT));
    expect(width).toBeLessThanOrEqual(whole * share + 3);
    expect(width).toBeGreaterThan(whole * share - 40);
  });

  test('hold page numbers, breaks, emphasis and pictures; links are their text, and all of it artifacts', async () => {
    const link = { type: 'link' as const, url: 'https://acme.example', children: [text('acme.example')] };
    const header = {
      left: [image('theme:logo.svg', { height: 20 }), ...lines(text('Above'), link)],
      right: [token('pages')],
    };
    const pdf = await render(THREE_PAGES, { setup: letterSetup({ header }), assets: [LOGO] });
    expect((await linesOf(pdf)).map(({ text }) => text)).toContain('Above');
    expect(await (await (await open(pdf)).getPage(1)).getAnnotations()).toEqual([]);
    const content = contentOf(pdf.bytes);
    expect(content.match(/\/Subtype \/Header/g)).toHaveLength(3);
    // The drawing is in the file once, 20 pixels (15 points) high.
    expect(content.match(/\/Svg1 Do/g)).toHaveLength(3);
    expect(content).toContain('/BBox [0 0 45 15]');
  });

  test('a picture without a size is at most 20 mm high', async () => {
    const assets = [svg('theme:high.svg', '<rect width="96" height="48"/>'), png('theme:tall.png', 300, 600)];
    const header = { left: [image('theme:high.svg')], right: [image('theme:tall.png')] };
    const pdf = await render('a', { setup: letterSetup({ header }), assets });
    const [high] = await shapesOf(pdf, 1);
    expect(high![3] - high![1]).toBeCloseTo(36, 1);
    // 28.35 × 56.69 points.
    expect(contentOf(pdf.bytes)).toMatch(/28\.34\d* 0 0 -56\.69\d* /);
  });
});

describe('what does not fit', () => {
  test('a header higher than its margin moves the text down, on its own pages only', async () => {
    const high = { left: lines(...Array.from({ length: 15 }, (_, row) => text(`Row ${row}`))) };
    const pieces = await piecesOf({ header: { left: [text('Low')] }, first: { header: high } });
    expect(at(pieces, 'Row 14').y).toBeGreaterThan(at(pieces, 'Text of page 1').y + 10);
    expect(HEIGHT - at(pieces, 'Text of page 2', 2).y).toBeCloseTo(72 + 10.5 * 1.069, 0);
  });

  test('a header that leaves no room for text makes the document fail', async () => {
    const header = { left: [text('word '.repeat(2000))] };
    await expect(piecesOf({ header })).rejects.toThrow('the header and footer leave no room for text');
    await expect(piecesOf({ first: { header } })).rejects.toThrow('the header and footer leave no room for text');
  });
});

describe('the first page', () => {
  test.each(ENGINES)('has a header, footer and margins of its own (%s)', async (_name, engine) => {
    const { address: _, ...furniture } = FURNITURE;
    const setup = letterSetup({ ...furniture, first: { ...furniture.first, margins: { top: 200, bottom: 300 } } });
    const pdf = await render(
      `# Title\n\n${'A line of text that fills the page. '.repeat(300)}`,
      { setup, assets: [LOGO] },
      engine,
    );
    const pieces = (await documentPieces(pdf)).filter((piece) => piece.text.trim() !== '' && piece.size > 9);
    const ends = (page: number) => {
      const ys = pieces.filter((piece) => piece.page === page).map(({ y }) => y);
      return [HEIGHT - Math.max(...ys), Math.min(...ys)] as const;
    };
    const [top, bottom] = ends(1);
    const [nextTop, nextBottom] = ends(2);
    expect(top).toBeGreaterThan(200);
    expect(top).toBeLessThan(225);
    expect(bottom).toBeGreaterThan(300);
    expect(bottom).toBeLessThan(335);
    expect(nextTop).toBeCloseTo(72 + 10.5 * 1.069, 0);
    expect(nextBottom).toBeGreaterThan(72);
    expect(nextBottom).toBeLessThan(105);
    const words = (await linesOf(pdf)).map(({ page, text }) => `${page}: ${text}`);
    expect(words).toContain('1: acme.example');
    expect(words).toContain(`2: A title Page 2 of ${pdf.pages}`);
  });

  test('has no header where its header has no boxes', async () => {
    const pieces = await piecesOf({ header: { left: [text('Head')] }, first: { header: {} } });
    expect(pieces.filter((piece) => piece.text === 'Head').map(({ page }) => page)).toEqual([2, 3]);
  });

  test('kept blocks that only fit on the second page move there with their heading', async () => {
    const setup = letterSetup({ first: { margins: { top: 400 } } });
    const kept = `## Heading\n\n<!-- keep -->\n\n> ${'Kept words in one block. '.repeat(100)}`;
    const words = await linesOf(await render(`Text\n\n${kept}`, { setup }));
    expect(words.filter(({ page }) => page === 1).map(({ text }) => text)).toEqual(['Text']);
    expect(words.find(({ text }) => text === 'Heading')!.page).toBe(2);
    expect(Math.max(...words.map(({ page }) => page))).toBe(2);
    // But no document begins with an empty page.
    expect((await linesOf(await render(kept, { setup })))[0]).toMatchObject({ page: 1, text: 'Heading' });
  });
});
