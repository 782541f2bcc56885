/** §10.51: charts in lines as they are drawn: places in proportion to days and numbers, nothing outside of the drawing, and one scale for a column. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BUILT_IN_FONTS } from '../../../src/pdf/fonts/faces.ts';
import { runRenderJob } from '../../../src/pdf/job/render-pdf.ts';
import { layOutCharts } from '../../../src/pdf/pictures/charts/draw-charts.ts';
import { makePreview } from '../../../src/rendering/preview/make-preview.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import type { Drawing, Shape } from '../../../src/template/model/chart.ts';
import type { DocumentSetup } from '../../../src/template/model/document-setup.ts';
import { assertProperty } from '../../support/property.ts';
import { contentOf } from '../support/read-pdf.ts';
import { SETUP } from '../support/render.ts';
import { structureOf } from '../support/structure-of.ts';

function documentOf(cells: readonly string[], own: Partial<DocumentSetup> = {}) {
  const rows = cells.map((address, at) => `| ${at} | ${address === '' ? '' : `![said ${at}](chart:${address})`} |`);
  const markdown = ['| A | B |', '|--|--|', ...rows].join('\n');
  return { markdown, blanks: [], setup: { ...SETUP, charts: [], ...own } as DocumentSetup, title: 'T' };
}

function drawingsOf(...given: Parameters<typeof documentOf>): Drawing[] {
  const { markdown, blanks, setup } = documentOf(...given);
  return layOutCharts(parseDocument(markdown, blanks, setup), setup, BUILT_IN_FONTS)
    .filter(({ image }) => image.data!.inlineChart!.kind !== 'axis')
    .map(({ drawing }) => drawing);
}

/** Returns the words of the axes above bars, and where their lines stand, in the order of drawing. */
function axesOf(...given: Parameters<typeof documentOf>) {
  const { markdown, blanks, setup } = documentOf(...given);
  return layOutCharts(parseDocument(markdown, blanks, setup), setup, BUILT_IN_FONTS)
    .filter(({ image }) => image.data!.inlineChart!.kind === 'axis')
    .map(({ image, drawing }) => ({
      alt: image.alt,
      texts: drawing.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])),
      lines: shapesIn(drawing).map(({ path }) => Number(/^M(\S+)/.exec(path!)![1])),
    }));
}

function shapesIn({ marks }: Drawing): Shape[] {
  return marks.filter((mark) => mark.kind === 'shape');
}

/** Returns where a bar begins and ends, as percentages of the drawing. */
function barIn(drawing: Drawing): [number, number] {
  const { boxes } = shapesIn(drawing).find(({ fill }) => fill)!;
  const { left, right } = boxes![0]!;
  const percent = (x: number) => Math.round((x / drawing.width) * 100);
  return [percent(left), percent(right)];
}

/** Returns the points of a line, and the middles of dots. */
function pointsIn(drawing: Drawing) {
  const places = (path: string) =>
    [...path.matchAll(/[ML]([\d.e-]+)[ ,]([\d.e-]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const shapes = shapesIn(drawing);
  const line = shapes.findLast(({ stroke, path }) => stroke && path?.includes('L') && path.includes(','));
  return { line: line?.path ? places(line.path) : [], dots: shapes.filter(({ path }) => path?.includes('A')).length };
}

describe('bars', () => {
  test.each<[string, string[], Partial<DocumentSetup>, [number, number][]]>([
    [
      'days, of which the last counts',
      ['bar/2026-01-01/2026-01-05', 'bar/2026-01-06/2026-01-10'],
      {},
      [
        [0, 50],
        [50, 100],
      ],
    ],
    ['one day', ['bar/2026-01-01/2026-01-01'], {}, [[0, 100]]],
    [
      'numbers from 0',
      ['bar/5', 'bar/10'],
      {},
      [
        [0, 50],
        [0, 100],
      ],
    ],
    [
      'numbers below 0',
      ['bar/-10', 'bar/30'],
      {},
      [
        [0, 25],
        [25, 100],
      ],
    ],
    [
      'only numbers below 0',
      ['bar/-10', 'bar/-5'],
      {},
      [
        [0, 100],
        [50, 100],
      ],
    ],
    ['only 0', ['bar/0'], {}, [[0, 0]]],
    [
      'days from right to left',
      ['bar/2026-01-01/2026-01-05', 'bar/2026-01-06/2026-01-10'],
      { language: 'ar' },
      [
        [100, 50],
        [50, 0],
      ],
    ],
  ])('%s', (_, cells, own, bars) => {
    expect(drawingsOf(cells, own).map(barIn)).toEqual(bars);
  });

  test('of a day among years are seen', () => {
    const [from, to] = barIn(drawingsOf(['bar/2026-06-01/2026-06-01', 'bar/2000-01-01/2040-01-01'])[0]!);
    expect(to).toBeGreaterThan(from);
  });
});

describe('the axis above bars of days', () => {
  const WIDE = { language: 'en-GB', page: { ...SETUP.page, orientation: 'landscape' as const } };
  test.each<[string, string, Partial<DocumentSetup>, string[]]>([
    ['days', 'bar/2026-03-30/2026-04-02', {}, ['31', '1 Apr', '2']],
    ['weeks', 'bar/2026-03-04/2026-03-31', {}, ['9', '16', '23']],
    ['weeks that begin on Sunday', 'bar/2026-03-04/2026-03-31', { language: 'en-US' }, ['8', '15', '22']],
    ['months', 'bar/2026-01-01/2026-04-30', {}, ['Jan', 'Feb', 'Mar', 'Apr']],
    ['quarters, with the year where it begins', 'bar/2026-09-10/2027-08-31', {}, ['Oct', '2027', 'Apr', 'Jul']],
    ['years', 'bar/2019-07-01/2023-12-31', {}, ['2020', '2021', '2022', '2023']],
    ['decades', 'bar/1961-01-01/2040-12-31', {}, ['1961', '1980', '2000', '2020']],
    ['months in German', 'bar/2026-01-01/2026-04-30', { language: 'de' }, ['Jan', 'Feb', 'Mär', 'Apr']],
    ['months in Japanese', 'bar/2026-01-01/2026-04-30', { language: 'ja' }, ['1月', '2月', '3月', '4月']],
    ['one day', 'bar/2026-03-04/2026-03-04', {}, ['4 Mar']],
  ])('says %s', (_, address, own, texts) => {
    expect(axesOf([address], { ...WIDE, ...own })[0]!.texts).toEqual(texts);
  });

  test('has the scale of the bars below it, which have its lines', () => {
    const cells = ['bar/2026-01-01/2026-02-28', 'bar/2026-03-01/2026-04-30'];
    const [axis, ...more] = axesOf(cells, { language: 'en-GB' });
    expect(more).toEqual([]);
    expect(axis!.alt).toBe('January\u2009–\u2009April 2026');
    const { width } = drawingsOf(cells)[0]!;
    expect(axis!.lines[1]! / width).toBeCloseTo((31 + 28) / 120, 2);
    for (const drawing of drawingsOf(cells)) {
      const lines = shapesIn(drawing).flatMap(({ path }) => (path ? [Number(/^M(\S+)/.exec(path)![1])] : []));
      expect(lines).toEqual(expect.arrayContaining(axis!.lines));
    }
    const [mirrored] = axesOf(cells, { language: 'ar' });
    expect(mirrored!.lines[1]! / width).toBeCloseTo(1 - (31 + 28) / 120, 2);
  });

  test.each<[string, string[]]>([
    ['numbers', ['bar/5', 'bar/10']],
    ['days beside numbers', ['bar/2026-01-01/2026-02-28', 'bar/7']],
  ])('is missing above bars of %s', (_, cells) => {
    expect(axesOf(cells)).toEqual([]);
  });

  test('is missing in a table without a header', () => {
    const { blanks, setup } = documentOf([]);
    const markdown = '| | |\n|--|--|\n| a | ![x](chart:bar/2026-01-01/2026-02-28) |\n';
    expect(layOutCharts(parseDocument(markdown, blanks, setup), setup, BUILT_IN_FONTS)).toHaveLength(1);
  });

  test('fits, whatever the days', async () => {
    const day = fc.integer({ min: -719_162, max: 2_900_000 });
    const iso = (days: number) =>
      new Date(days * 86_400_000)
        .toISOString()
        .replace(/^\+\d\d/, '')
        .slice(0, 10);
    const language = fc.constantFrom('en', 'de', 'ar', 'ja', 'th', 'fa', 'ru');
    await assertProperty(
      fc.property(day, fc.oneof(fc.nat(400), fc.nat(400_000)), language, (from, length, language) => {
        const cells = [`bar/${iso(from)}/${iso(Math.min(2_932_896, from + length))}`];
        for (const { lines, texts } of axesOf(cells, { language })) {
          for (const x of lines) expect(x >= 0 && x <= 90).toBe(true);
          expect(texts.length).toBeLessThan(12);
        }
      }),
    );
  });
});

describe('lines', () => {
  test.each<[string, string, { points: number; dots: number }]>([
    ['many numbers', `spark/${Array.from({ length: 400 }, (_, at) => at).join('/')}`, { points: 400, dots: 1 }],
    ['a gap, and a number alone between gaps', 'spark/1/2//5//3/4', { points: 5, dots: 2 }],
    ['one number', 'spark/7', { points: 0, dots: 1 }],
    ['equal numbers', 'spark/7/7/7', { points: 3, dots: 1 }],
  ])('of %s', (_, address, { points, dots }) => {
    const found = pointsIn(drawingsOf([address])[0]!);
    expect([found.line.length, found.dots]).toEqual([points, dots]);
  });

  test('rise where numbers do, in proportion', () => {
    const { line } = pointsIn(drawingsOf(['spark/0/10/5'])[0]!);
    const [low, high, middle] = line.map(([, y]) => y) as [number, number, number];
    expect(low).toBeGreaterThan(high);
    expect(middle).toBeCloseTo((low + high) / 2, 1);
  });
});

test('nothing leaves a drawing, whatever the numbers', async () => {
  const number = fc.oneof(
    fc.integer().map(String),
    fc.constantFrom('0', '-0.00', '9'.repeat(400), `-${'9'.repeat(400)}`),
  );
  const chart = fc.oneof(
    number.map((one) => `bar/${one}`),
    fc.array(fc.oneof(number, fc.constant('')), { minLength: 1, maxLength: 30 }).map((all) => `spark/${all.join('/')}`),
    fc.constantFrom('bar/', 'bar/x/y', 'spark/x', 'bar/0001-01-01/9999-12-31', 'spark/'),
  );
  await assertProperty(
    fc.property(fc.array(chart, { maxLength: 5 }), (cells) => {
      for (const drawing of drawingsOf(cells))
        for (const { path = '', boxes = [] } of shapesIn(drawing)) {
          expect(path).not.toMatch(/NaN|Infinity/);
          const corners = boxes.flatMap((box) => [
            ['', box.left, box.top],
            ['', box.right, box.bottom],
          ]);
          for (const [, x, y] of [...path.matchAll(/[ML](-?[\d.]+)[ ,](-?[\d.]+)/g), ...corners]) {
            expect(Number(x)).toBeGreaterThanOrEqual(0);
            expect(Number(x)).toBeLessThanOrEqual(drawing.width);
            expect(Number(y)).toBeGreaterThanOrEqual(0);
            expect(Number(y)).toBeLessThanOrEqual(drawing.height);
          }
        }
    }),
  );
});

test('PDF and preview say what charts show', async () => {
  const document = documentOf(['bar/2026-01-01/2026-01-05', 'spark/1/2', '']);
  const said = JSON.stringify(
    await structureOf(await runRenderJob({ ...document, assets: [], author: 'A', createdAt: new Date(0) })),
  );
  const { html } = await makePreview(document, []);
  for (const alt of ['said 0', 'said 1']) {
    expect(said).toContain(alt);
    expect(html).toContain(`aria-label="${alt}"`);
  }
});

test('in the PDF they are drawn as rectangles and lines', async () => {
  const document = documentOf(['bar/-5', 'bar/10', 'spark/1/2']);
  const { bytes } = await runRenderJob({ ...document, assets: [], author: 'A', createdAt: new Date(0) });
  const content = contentOf(bytes);
  // The bars end and begin at a third of their width, and are as wide as 90 points in all.
  const boxes = [...content.matchAll(/^([\d.]+) [\d.]+ ([\d.]+) [\d.]+ re$/gm)];
  expect(boxes.map(([, from, wide]) => [Number(from), Number(from) + Number(wide)])).toEqual([
    [0, 30],
    [30, 90],
  ]);
});
