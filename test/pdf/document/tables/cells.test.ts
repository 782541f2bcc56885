/** §17.38: pictures in cells. */
import { expect, test } from '@jest/globals';
import { png } from '../../support/pictures.ts';
import { render } from '../../support/render.ts';
import { picturesOf, type Shape } from '../../support/shapes-of.ts';

const TEXT = 'words '.repeat(20);

test.each(['left', 'right'])('a picture stands at the %s of its cell', async (side) => {
  const picture = `<img src="p.png" alt="" align="${side}" width="60"> text`;
  const markdown = `| a | b |\n|---|---|\n| ${TEXT} | ${TEXT} |\n| ${picture} | x |\n`;
  const pdf = await render(markdown, { assets: [png('p.png', 40, 60)] });
  const [[left]] = (await picturesOf(pdf, 1)) as [Shape];
  if (side === 'left') expect(left).toBeLessThan(100);
  else expect(left).toBeGreaterThan(200);
});
