/** §10.49: texts on a picture stand where their author says, never over each other, and never leave the picture or its page. */
import { describe, expect, test } from '@jest/globals';
import { SENTENCE } from '../../support/fill-pages.ts';
import { png } from '../../support/pictures.ts';
import { documentPieces, type Piece } from '../../support/read-pdf.ts';
import { ENGINES, render, SETUP } from '../../support/render.ts';
import { structureOf } from '../../support/structure-of.ts';

const MM = 72 / 25.4;
/** 300 × 150 points, at the upper left corner of the text. */
const PLAN = png('plan.png', 400, 200);
const [LEFT, TOP, WIDTH, HEIGHT] = [72, 842 - 72, 300, 150];

function label(attributes: string, text: string): string {
  return `<div class="label${attributes}>\n\n${text}\n\n</div>`;
}
function overlay(...labels: string[]): string {
  return ['<div class="overlay">', '![Plan](plan.png)', ...labels, '</div>'].join('\n\n');
}
function draw(markdown: string, setup: Partial<typeof SETUP> = {}, engine?: Parameters<typeof render>[2]) {
  return render(markdown, { setup: { ...SETUP, ...setup }, assets: [PLAN] }, engine);
}

async function piecesOf(...drawn: Parameters<typeof draw>): Promise<Piece[]> {
  return (await documentPieces(await draw(...drawn))).filter(({ text }) => text.trim() !== '');
}
function pieceOf(pieces: Piece[], beginning: string): Piece {
  return pieces.find(({ text }) => text.startsWith(beginning))!;
}

describe('texts on a picture', () => {
  test.each(ENGINES)('stand at their places (%s)', async (_name, engine) => {
    const places = ['top left', 'top right', 'middle center', 'bottom left', 'bottom center'];
    const markdown = overlay(
      ...places.map((place) => label(`" place="${place}"`, place.replace(' ', '-'))),
      label('" x="50%" y="20mm"', 'distant'),
    );
    const pieces = await piecesOf(`${markdown}\n\nBelow`, {}, engine);
    const [first, right, middle, low, centre] = places.map((place) => pieceOf(pieces, place.replace(' ', '-')));
    const inset = 3 * MM;
    expect(first!.x).toBeCloseTo(LEFT + inset, 1);
    expect(right!.x + right!.width).toBeCloseTo(LEFT + WIDTH - inset, 0);
    expect(right!.y).toBeCloseTo(first!.y, 1);
    for (const { x, width } of [middle!, centre!]) expect(x + width / 2).toBeCloseTo(LEFT + WIDTH / 2, 0);
    expect(Math.abs(middle!.y - (TOP - HEIGHT / 2))).toBeLessThan(6);
    expect(low!.y).toBeGreaterThan(TOP - HEIGHT + inset);
    expect(low!.y).toBeLessThan(TOP - HEIGHT + inset + 10);
    expect(pieceOf(pieces, 'distant').x).toBeCloseTo(LEFT + WIDTH / 2, 1);
    expect(pieceOf(pieces, 'Below').y).toBeLessThan(TOP - HEIGHT);
  });

  test('x counts from the edge at which lines begin', async () => {
    const pieces = await piecesOf(overlay(label('" x="10mm" y="0"', 'abc')), { language: 'ar' });
    const { x, width } = pieceOf(pieces, 'abc');
    expect(x + width).toBeCloseTo(595.28 - 72 - 10 * MM, 0);
  });

  test('long text is set smaller, within its room and beside other labels', async () => {
    const pieces = await piecesOf(
      overlay(label('" place="bottom left"', 'Place and day'), label('" place="middle center"', SENTENCE.repeat(6))),
    );
    const others = pieces.filter(({ text }) => !/^(?:Place|Plan)/.test(text));
    const date = pieceOf(pieces, 'Place');
    expect(date.size).toBeCloseTo(10.5, 1);
    for (const { x, y, width, size } of others) {
      expect(size).toBeLessThan(date.size);
      expect(y).toBeGreaterThan(date.y + size);
      expect(y).toBeLessThan(TOP);
      expect(x).toBeGreaterThan(LEFT);
      expect(x + width).toBeLessThan(LEFT + WIDTH);
    }
  });

  test('stay with their picture at the end of a page', async () => {
    for (let before = 36; before < 52; before += 3) {
      const lines = Array.from({ length: before }, (_, at) => `Line ${at}`).join('\\\n');
      const pieces = await piecesOf(
        `${lines}\n\n${overlay(label('" place="top left"', 'Above'), label('" place="bottom left"', 'Under'))}`,
      );
      const [above, under] = [pieceOf(pieces, 'Above'), pieceOf(pieces, 'Under')];
      expect(above.page).toBe(under.page);
      expect(above.y - under.y).toBeGreaterThan(100);
      expect(above.y - under.y).toBeLessThan(HEIGHT);
      expect(under.y).toBeGreaterThan(72);
    }
  });

  test('are read behind their picture, whose caption stands below it', async () => {
    const markdown = overlay(label('"', '## Ada\n\n- one'), label(' panel" y="0" x="0"', 'Two'));
    const { elements } = await structureOf(await draw(markdown));
    expect(JSON.stringify(elements)).toMatch(/^\[\["Figure".*"H1","Ada".*"one".*"Two"/);
    const pieces = await piecesOf(markdown);
    expect(pieceOf(pieces, 'Plan').y).toBeLessThan(TOP - HEIGHT);
  });

  test('without their picture they stand below each other', async () => {
    const pieces = await piecesOf(
      overlay(label('" x="0"', 'One'), label('"', 'Two')).replace('![Plan](plan.png)', '{{Photo}}'),
    );
    expect(pieceOf(pieces, 'One').y - pieceOf(pieces, 'Two').y).toBeGreaterThan(10);
  });

  test.each([
    [
      'with too much text',
      label('" width="30mm" height="8mm"', SENTENCE.repeat(3)),
      /^.*"The .*…" does not fit in its place/,
    ],
    [
      'over another label',
      `${label('" x="0" y="0"', 'One')}\n\n${label('" x="1mm" y="0"', 'Two')}`,
      /"Two" does not fit in its place on a picture, even in smaller type/,
    ],
    ['beyond the picture', label('" x="200mm"', 'Text'), /outside its picture, which is 106 × 53 mm/],
  ])('a document fails %s', async (_what, labels, reason) => {
    await expect(draw(overlay(labels))).rejects.toThrow(reason);
  });
});
