/** §10.18 `page`: sizes and margins of the paper. */
import { expect, test } from '@jest/globals';
import type { DocumentSetup } from '../../../../src/template/model/document-setup.ts';
import { linesOf, open } from '../../support/read-pdf.ts';
import { page, render } from '../../support/render.ts';

const SHEETS: [size: DocumentSetup['page']['size'], orientation: 'portrait' | 'landscape', box: number[]][] = [
  ['A4', 'portrait', [595.28, 841.89]],
  ['A4', 'landscape', [841.89, 595.28]],
  ['Letter', 'portrait', [612, 792]],
  ['Letter', 'landscape', [792, 612]],
  ['Legal', 'portrait', [612, 1008]],
];
test.each(SHEETS)('%s %s', async (size, orientation, box) => {
  const document = await open(await render('text', { setup: page({ size, orientation }) }));
  expect((await document.getPage(1)).view.slice(2)).toEqual(box);
});

test('text stands inside the margins', async () => {
  const margins = { top: 50, right: 150, bottom: 300, left: 120 };
  const pdf = await render('Some words. '.repeat(400), { setup: page({ margins }) });
  for (const { pieces, y } of await linesOf(pdf)) {
    expect(pieces[0]!.x).toBeCloseTo(120, 1);
    expect(pieces.at(-1)!.x + pieces.at(-1)!.width).toBeLessThanOrEqual(595.28 - 150 + 3);
    expect(y).toBeGreaterThan(300);
    expect(y).toBeLessThan(841.89 - 50);
  }
  expect(pdf.pages).toBeGreaterThan(1);
});

test('margins that leave no room are refused', async () => {
  await expect(
    render('text', { setup: page({ margins: { top: 0, bottom: 0, left: 300, right: 290 } }) }),
  ).rejects.toThrow(/margins leave 5 ×/);
});
