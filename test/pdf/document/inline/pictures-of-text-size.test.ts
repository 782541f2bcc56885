/** §17.38: pictures whose size is a share of the text's, in the Markdown, the PDF, the preview and a Word copy. */
import { expect, test } from '@jest/globals';
import { makePreview } from '../../../../src/rendering/preview/make-preview.ts';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { copyOf } from '../../../rendering/word/support/word-copy.ts';
import { markdownOf } from '../../../template/support/templates.ts';
import { png } from '../../support/pictures.ts';
import { linesOf } from '../../support/read-pdf.ts';
import { render, SETUP } from '../../support/render.ts';
import { picturesOf } from '../../support/shapes-of.ts';

const PICTURES = [png('p.png', 200, 100)];
const TEXT_SIZE = 10.5;
const BODY = '# ![a](p.png){height=1em} A\n\nb ![b](p.png){height=1.25em} b\n\nc ![c](p.png){width=3em} c';

test.each([
  ['![a](p.png){height=1em}', '<img src="p.png" alt="a" height="1em">\n'],
  ['![a](p.png){width=1.25em height=2em}', '<img src="p.png" alt="a" width="1.25em" height="2em">\n'],
  ['<img src="p.png" alt="a" height="1.50em">', '<img src="p.png" alt="a" height="1.5em">\n'],
  ['![a](p.png){height=0em}', '![a](p.png)\n'],
  ['![a](p.png){height=1.234em}', '![a](p.png)\n'],
])('%s is stored', (body, stored) => {
  expect(markdownOf(body, {})).toBe(stored);
  expect(markdownOf(stored, {})).toBe(stored);
});

test('they are as large as the text around says, on its baseline, and lines keep their distance', async () => {
  const markdown = markdownOf(BODY, {});
  const pdf = await render(markdown, { tree: parseDocument(markdown, [], SETUP), assets: PICTURES });
  const found = await picturesOf(pdf, 1);
  const sizes = found.map(([left, bottom, right, top]) => [right - left, top - bottom]);
  const heading = sizes[0]![1]!;
  expect(heading).toBeGreaterThan(1.5 * TEXT_SIZE);
  expect(sizes[1]![1]).toBeCloseTo(1.25 * TEXT_SIZE, 1);
  expect(sizes[1]![0]).toBeCloseTo(2 * sizes[1]![1]!, 1);
  expect(sizes[2]![0]).toBeCloseTo(3 * TEXT_SIZE, 1);
  const lines = await linesOf(pdf);
  for (const [at, [, bottom]] of found.entries()) expect(bottom).toBeCloseTo(lines[at]!.y, 0);
  const apart = async (body: string) => {
    const [first, , last] = await linesOf(
      await render(body, { tree: parseDocument(body, [], SETUP), assets: PICTURES }),
    );
    return first!.y - last!.y;
  };
  expect(await apart('b\\\n<img src="p.png" alt="b" height="1em"> b\\\nb')).toBeCloseTo(await apart('b\\\nb\\\nb'), 1);
});

test('the preview says so in its style sheet, and a Word copy has the size', async () => {
  const markdown = markdownOf(BODY, {});
  const { html } = await makePreview({ title: 'T', markdown, blanks: [], setup: SETUP }, PICTURES);
  expect(html).toContain('<span class="picture in-line high-125">');
  expect(html).toContain('.high-125>img{height:1.25em;width:auto}');
  expect(html).toContain('.broad-300>img{width:3em;height:auto}');
  const document = (await copyOf({ body: BODY, assets: PICTURES })).get('word/document.xml')!;
  const extents = [...document.matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"/g)].map(([, wide, high]) => [
    Number(wide) / 12_700,
    Number(high) / 12_700,
  ]);
  expect(extents[0]![1]).toBeGreaterThan(1.5 * TEXT_SIZE);
  expect(extents[1]).toEqual([2.5 * TEXT_SIZE, 1.25 * TEXT_SIZE].map((points) => expect.closeTo(points, 1)));
  expect(extents[2]![0]).toBeCloseTo(3 * TEXT_SIZE, 1);
});
