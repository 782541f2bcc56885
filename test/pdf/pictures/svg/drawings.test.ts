/** §17.16: paper shows the colours that browsers show. `browser/drawings.test.ts` asks a Chromium whether these are they. */
import { beforeAll, expect, test } from '@jest/globals';
import { drawPage } from '../../../../src/rendering/compare/draw-pages.ts';
import { page, render } from '../../support/render.ts';
import { colorsAt, type Raster } from './colors-at.ts';
import { DRAWINGS, fileOf } from './drawings.ts';

/** Pixels a point: one for each of a drawing. */
const SCALE = 4 / 3;
const SETUP = page({ margins: { top: 0, right: 0, bottom: 0, left: 0 } });
let pdf: Uint8Array;

beforeAll(async () => {
  const assets = DRAWINGS.map(([name, , content]) => ({
    path: `${name}.svg`,
    mediaType: 'image/svg+xml' as const,
    bytes: new TextEncoder().encode(fileOf(content)),
  }));
  const markdown = assets.map(({ path }) => `![](${path})`).join('\n\n<!-- pagebreak -->\n\n');
  pdf = (await render(markdown, { assets, setup: SETUP })).bytes;
});

test.each(DRAWINGS.map(([name, colors], at) => [name, colors, at] as const))('%s', async (_name, colors, at) => {
  const raster: Raster = await drawPage(pdf, at, { scale: SCALE });
  expect(colorsAt(raster, colors)).toBe(colors);
});
