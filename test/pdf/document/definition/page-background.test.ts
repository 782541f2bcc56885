/** §19.5: backgrounds and watermarks: behind the text, no part of it, and in the file once. */
import { describe, expect, test } from '@jest/globals';
import { image, letterSetup } from '../../support/letterhead.ts';
import { jpeg, png, svg } from '../../support/pictures.ts';
import { contentOf, open, textOf } from '../../support/read-pdf.ts';
import { ENGINES, render } from '../../support/render.ts';
import { shapesOf } from '../../support/shapes-of.ts';

const [WIDTH, HEIGHT] = [595.28, 841.89];
const TWO_PAGES = 'One\n\n<!-- pagebreak -->\n\nTwo';

describe('a background', () => {
  test('fills the sheet with its colour before anything else is drawn; the first page may have another', async () => {
    const setup = letterSetup({ background: { color: '#ff0000' }, first: { background: { color: '#00ff00' } } });
    const pdf = await render(TWO_PAGES, { setup });
    for (const page of [1, 2]) {
      const [left, bottom, right, top] = (await shapesOf(pdf, page))[0]!;
      expect([left, bottom, right, top].map((one) => one.toFixed(1).replace('-0.0', '0.0'))).toEqual([
        '0.0',
        '0.0',
        '595.3',
        '841.9',
      ]);
    }
    const background = /\/Type \/Background \/BBox \[0 0 595\.28 841\.89\]>> BDC\n[\s\S]*?([01] [01] [01]) scn/g;
    expect([...contentOf(pdf.bytes).matchAll(background)].map(([, color]) => color)).toEqual(['0 1 0', '1 0 0']);
  });

  test.each([svg('theme:b', '<rect width="96" height="48"/>'), png('theme:b', 96, 48), jpeg('theme:b')])(
    'covers the sheet with a picture ($mediaType)',
    async (asset) => {
      const pdf = await render(TWO_PAGES, {
        setup: letterSetup({ background: { picture: 'theme:b' } }),
        assets: [asset],
      });
      const content = contentOf(pdf.bytes);
      const wide = HEIGHT * 2;
      if (asset.mediaType === 'image/svg+xml') expect(content).toContain(`/BBox [0 0 ${wide} ${HEIGHT}]`);
      else
        expect(content).toContain(
          `${wide} 0 0 -${HEIGHT} ${Math.round(((WIDTH - wide) / 2) * 1000) / 1000} ${HEIGHT} cm`,
        );
      expect(content.match(/\/Type \/Background/g)).toHaveLength(2);
    },
  );

  test('shows through transparent pictures', async () => {
    const colors = async (color?: string) => {
      const header = { left: [image('theme:a.png')] };
      const setup = letterSetup({ header, ...(color && { background: { color } }) });
      const pdf = await render('![](a.png)', {
        setup,
        assets: [png('theme:a.png', 2, 2, true), png('a.png', 2, 2, true)],
      });
      const page = await (await open(pdf)).getPage(1);
      await page.getOperatorList();
      const drawn: number[][] = [];
      page.objs[Symbol.iterator] satisfies unknown;
      for (const [, picture] of page.objs) drawn.push([...(picture as { data: Uint8Array }).data.slice(0, 3)]);
      return drawn;
    };
    // Half of #1e5aa0 on white, and on red.
    expect(await colors()).toEqual([
      [142, 172, 207],
      [142, 172, 207],
    ]);
    expect(await colors('#ff0000')).toEqual([
      [142, 45, 80],
      [142, 45, 80],
    ]);
  });
});

describe('a watermark', () => {
  test.each(ENGINES)(
    'is drawn as outlines below the text, once in the file, and is no text (%s)',
    async (_name, engine) => {
      const setup = letterSetup({ watermark: { text: 'DRAFT', color: '#c00000' } });
      const pdf = await render(TWO_PAGES, { setup }, engine);
      expect(await textOf(pdf)).toBe('One\nTwo');
      const content = contentOf(pdf.bytes);
      expect(content.match(/\/Subtype \/Watermark>> BDC\nq\n[\d. ]+ rg\n\/Outline1 Do\nQ\nEMC/g)).toHaveLength(2);
      expect(content.match(/\/Subtype \/Form/g)).toHaveLength(1);
      expect(/\/(?:ca|CA) (?!1\b)|\/SMask/.test(content)).toBe(false);
    },
  );

  test.each([
    'X',
    'DRAFT',
    'Not to be passed on without the written consent of the board of directors',
    'ENTWURF 草案 مسودة',
    ' ',
  ])('“%s” stays on the sheet', async (text) => {
    const setup = letterSetup({ watermark: { text, color: '#000000' } });
    const pdf = await render('a', { setup });
    const points = [...contentOf(pdf.bytes).matchAll(/^(?:[\d.-]+ [\d.-]+ )*([\d.-]+) ([\d.-]+) [mlc]$/gm)];
    for (const [, x, y] of points) {
      expect(Number(x)).toBeGreaterThan(0);
      expect(Number(x)).toBeLessThan(WIDTH);
      expect(Number(y)).toBeGreaterThan(0);
      expect(Number(y)).toBeLessThan(HEIGHT);
    }
    expect(points.length > 10).toBe(text !== ' ');
  });
});
