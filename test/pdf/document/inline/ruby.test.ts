/** §10.39: a reading stands in the middle above its text, and takes no room of its own. */
import { expect, test } from '@jest/globals';
import { documentPieces, type Piece } from '../../support/read-pdf.ts';
import { BOTH_ENGINES, render, SETUP } from '../../support/render.ts';
import { structureOf } from '../../support/structure-of.ts';

const JAPANESE = { setup: { ...SETUP, language: 'ja' } };

function find(pieces: Piece[], text: string): Piece {
  return pieces.find((piece) => piece.text.trim() === text)!;
}

test.each(BOTH_ENGINES)('readings (%s engine)', async (_name, engine) => {
  const markdown = 'あ<ruby>漢字<rt>かん</rt></ruby>い<ruby>心<rt>こころもち</rt></ruby>う';
  const pieces = await documentPieces(await render(markdown, JAPANESE, engine));
  const [base, above] = [find(pieces, '漢字'), find(pieces, 'かん')];
  const em = base.size;
  expect(above.size).toBeCloseTo(em / 2, 1);
  expect(above.y - base.y).toBeGreaterThan(0.8 * em);
  expect(above.x + above.width / 2).toBeCloseTo(base.x + base.width / 2, 1);
  expect(find(pieces, 'い').x).toBeCloseTo(base.x + 2 * em, 1);
  const [narrow, wide] = [find(pieces, '心'), find(pieces, 'こころもち')];
  expect(wide.width).toBeCloseTo(2.5 * em, 1);
  expect(wide.x + wide.width / 2).toBeCloseTo(narrow.x + narrow.width / 2, 0);
  expect(find(pieces, 'う').x).toBeCloseTo(find(pieces, 'い').x + 3.5 * em, 1);
});

test('tags', async () => {
  const { elements } = await structureOf(await render('あ<ruby>漢字<rt>かんじ</rt></ruby>い', JAPANESE));
  expect(elements).toEqual([['P', 'あ', ['Ruby', ['RB', '漢字'], ['RT', 'かんじ']], 'い']]);
});

test('in a document of another script', async () => {
  const pieces = await documentPieces(await render('a <ruby>cat<rt>kat</rt></ruby> b'));
  expect(find(pieces, 'kat').y).toBeGreaterThan(find(pieces, 'cat').y);
});

test('over several lines the reading stands above the last one, and never beside the page', async () => {
  const pieces = await documentPieces(await render('a <ruby>first long line<br>cat<rt>kat</rt></ruby> b'));
  const [base, above] = [find(pieces, 'cat'), find(pieces, 'kat')];
  expect(above.x + above.width / 2).toBeCloseTo(base.x + base.width / 2, 0);
  expect(above.y).toBeGreaterThan(base.y);
  const alone = await documentPieces(await render('x <ruby><br><rt>a reading that is long</rt></ruby>'));
  const [x, reading] = [find(alone, 'x'), find(alone, 'a reading that is long')];
  expect([reading.x, reading.y < x.y]).toEqual([x.x, true]);
});
