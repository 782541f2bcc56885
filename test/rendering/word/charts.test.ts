/** §10.50, §17.42: charts in Word copies: as drawings in the document's font, with their data as alt text. */
import { expect, test } from '@jest/globals';
import { PNG } from 'pngjs';
import { copyOf, partsOf } from './support/word-copy.ts';

const FRONT =
  'font: serif\ngroups: [{label: Rows, fields: [{label: Month}, {label: Sales, type: number, default: "7"}]}]\n';

test('charts are drawings with a picture for programs that cannot show them', async () => {
  const source = { front: FRONT, body: '![Sales & more](chart: bar, Rows.Month, Rows.Sales){width=80mm}' };
  const parts = await partsOf(source);
  const document = (await copyOf(source)).get('word/document.xml')!;
  expect(document).toContain('descr="Sales &amp; more. Bar chart. Sales: Month 7."');
  expect(document).not.toContain('<w:tbl>');
  const [cx] = /(?<=<wp:extent cx=")\d+/.exec(document)!;
  expect(Number(cx) / 36_000).toBeCloseTo(80, 0);
  const names = [...parts.keys()].filter((name) => name.startsWith('word/media/'));
  expect(names.map((name) => name.split('.').at(-1)).sort()).toEqual(['png', 'svg']);
  // The paper is seen through it: its corner is clear, and a bar has its colour.
  const { data } = PNG.sync.read(parts.get(names.find((name) => name.endsWith('.png'))!)!);
  const pixels = Array.from({ length: data.length / 4 }, (_, at) => data.subarray(4 * at, 4 * at + 4).join());
  expect(pixels[0]).toMatch(/,0$/);
  const counts = [...Map.groupBy(pixels, (pixel) => pixel)].sort(([, a], [, b]) => b.length - a.length);
  expect(counts.slice(0, 2).map(([pixel]) => pixel)).toEqual([pixels[0], '0,54,124,224']);
  const svg = String(parts.get(names.find((name) => name.endsWith('.svg'))!));
  expect(svg).toMatch(/^<svg font-family="Noto Serif" [a-z]/);
  expect(svg).toContain('>Sales &#x26; more</text>');
});

test('charts in a line stand in the line, with their numbers as alt text (§10.51)', async () => {
  const body = 'Sales ![All](chart: spark, Rows.Sales) rose.\n\n- {{#Rows}}{{Month}}{{/Rows}}';
  const document = (await copyOf({ front: FRONT, body })).get('word/document.xml')!;
  expect(document).toContain('descr="All: 7"');
  expect(document).toMatch(/Sales .*<w:drawing>.* rose\./s);
});
