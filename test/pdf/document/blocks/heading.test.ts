/** Headings are the outline (the bookmarks) of the PDF. */
import { expect, test } from '@jest/globals';
import { open } from '../../support/read-pdf.ts';
import { render } from '../../support/render.ts';

test('headings are the outline, nested by depth', async () => {
  const outline = await (await open(await render('# A\n\n### B\n\n## C\n\n### D *d*\n\n# E'))).getOutline();
  const titles = (items: typeof outline): unknown => items.map((item) => [item.title, titles(item.items)]);
  const said = await (
    await open(await render('# A *b*<br>c[^n] `d` {{E}} 𒀀\n\n## ![f](f.png)\n\n[^n]: n'))
  ).getOutline();
  expect(titles(said)).toEqual([['A b c d E 𒀀', [['f', []]]]]);
  expect(titles(outline)).toEqual([
    [
      'A',
      [
        ['B', []],
        ['C', [['D d', []]]],
      ],
    ],
    ['E', []],
  ]);
});
