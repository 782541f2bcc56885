/** §10.50: charts as they are drawn: lengths in proportion to numbers, texts that neither overlap nor leave the drawing, and the same bytes. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BUILT_IN_FONTS } from '../../../src/pdf/fonts/faces.ts';
import { advanceOf } from '../../../src/pdf/fonts/shared-fonts.ts';
import { runRenderJob } from '../../../src/pdf/job/render-pdf.ts';
import { layOutCharts } from '../../../src/pdf/pictures/charts/draw-charts.ts';
import { makePreview } from '../../../src/rendering/preview/make-preview.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { CHART_KINDS, type Drawing, type Label, type Shape } from '../../../src/template/model/chart.ts';
import type { DocumentSetup } from '../../../src/template/model/document-setup.ts';
import { contrastOf } from '../../../src/template/theme/color.ts';
import { assertProperty, PROPERTY_TIMEOUT } from '../../support/property.ts';
import { SETUP } from '../support/render.ts';
import { structureOf } from '../support/structure-of.ts';

type Rows = readonly (readonly [name: string, ...numbers: (number | string)[]])[];

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N} ]/gu, (sign) => `&#${sign.codePointAt(0)};`);
}

/** Returns the Markdown and setup of a document with one chart. */
function documentOf(
  kind: string,
  rows: Rows,
  { title = 'Title', size = '', ...own }: { title?: string; size?: string } & Partial<DocumentSetup> = {},
) {
  const series = Math.max(1, (rows[0]?.length ?? 2) - 1);
  const row = (cells: readonly unknown[]) => `| ${cells.map((cell) => escaped(String(cell))).join(' | ')} |`;
  const header = ['Name', ...Array.from({ length: series }, (_, at) => `Number ${at + 1}`)];
  const picture = `<img src="chart:${kind}" alt="${escaped(title)}"${size}>`;
  const markdown = [picture, '', row(header), `|${'--|'.repeat(series + 1)}`, ...rows.map(row)].join('\n');
  const setup: DocumentSetup = { ...SETUP, charts: [{ table: 0, shapes: header.slice(1).map(() => ({})) }], ...own };
  return { markdown, blanks: [], setup, title: 'T' };
}

function drawingOf(...given: Parameters<typeof documentOf>): Drawing {
  const { markdown, blanks, setup } = documentOf(...given);
  return layOutCharts(parseDocument(markdown, blanks, setup), setup, BUILT_IN_FONTS)[0]!.drawing;
}

function shapesIn({ marks }: Drawing): Shape[] {
  return marks.filter((mark) => mark.kind === 'shape');
}
function textsIn({ marks }: Drawing): Label[] {
  return marks.filter((mark) => mark.kind === 'text');
}
/** Returns the sizes of the bars. */
function barsIn(drawing: Drawing) {
  return shapesIn(drawing).flatMap(({ fill, boxes = [] }) =>
    fill ? boxes.map((box) => ({ wide: Math.abs(box.right - box.left), high: Math.abs(box.bottom - box.top) })) : [],
  );
}

describe('lengths', () => {
  test.each([
    [
      'upright',
      [
        ['a', 10],
        ['b', -20],
        ['c', 35],
      ] as Rows,
      'high' as const,
    ],
    [
      'level',
      [
        ['A name that is too long to stand below', 10],
        ['b', -20],
        ['c', 35],
        ['d', 1],
        ['e', 1],
        ['f', 2],
        ['g', 3],
      ] as Rows,
      'wide' as const,
    ],
  ])('%s bars are as long as their numbers', (_, rows, side) => {
    const lengths = barsIn(drawingOf('bar', rows)).map((bar) => bar[side]);
    expect(lengths).toHaveLength(rows.length);
    const scale = lengths[2]! / 35;
    for (const [at, [, number]] of rows.entries())
      expect(lengths[at]! / scale).toBeCloseTo(Math.abs(Number(number)), 0);
  });

  test('stacked bars are as long as their sums', () => {
    const bars = barsIn(
      drawingOf('stacked', [
        ['a', 10, 20],
        ['b', 30, 30],
      ]),
    ).slice(2);
    const of = (at: number) => bars[at]!.high;
    expect((of(0) + of(1)) / (of(2) + of(3))).toBeCloseTo(0.5, 1);
    expect(of(1) / of(0)).toBeCloseTo(2, 1);
  });

  test('arcs of shares are 360° together, each in proportion', () => {
    const numbers = [5, 3, 2.5, 1, 0, 8];
    const drawing = drawingOf(
      'share',
      numbers.map((number, at) => [`n${at}`, number]),
    );
    const middle = drawing.width / 2;
    const arcs = shapesIn(drawing).filter(({ fill, path }) => fill && path?.includes('A'));
    expect(arcs).toHaveLength(5);
    const labels = textsIn(drawing)
      .map(({ text }) => text)
      .join(' ');
    const percents = [...labels.matchAll(/(\d+)%/g)].map(([, percent]) => Number(percent));
    expect(percents.reduce((sum, one) => sum + one, 0)).toBe(100);
    const areas = arcs.map(({ path }) => areaOf(path!));
    const whole = areas.reduce((sum, area) => sum + area, 0);
    const total = numbers.reduce((sum, one) => sum + one, 0);
    for (const [at, number] of numbers.filter((one) => one > 0).entries())
      expect(areas[at]! / whole).toBeCloseTo(number / total, 1);
    expect(textsIn(drawing).some(({ text, x }) => text === '19.5' && x === middle)).toBe(true);
  });
});

/** The area within a path of arcs and lines: its corners, and points of its arcs. */
function areaOf(path: string): number {
  const points: [number, number][] = [];
  let at: [number, number] = [0, 0];
  for (const [, command, given] of path.matchAll(/([MLA])([^MLAZ]+)/g)) {
    const numbers = given!
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const to = numbers.slice(-2) as [number, number];
    if (command === 'A') points.push(...pointsOfArc(at, to, numbers));
    points.push(to);
    at = to;
  }
  return (
    Math.abs(
      points.reduce((sum, [x, y], index) => {
        const [nextX, nextY] = points[(index + 1) % points.length]!;
        return sum + x * nextY - nextX * y;
      }, 0),
    ) / 2
  );
}

function pointsOfArc(
  [x1, y1]: [number, number],
  [x2, y2]: [number, number],
  [radius, , , large, sweep]: number[],
): [number, number][] {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const half = Math.hypot(x2 - x1, y2 - y1) / 2;
  const up = Math.sqrt(Math.max(0, radius! ** 2 - half ** 2)) * (large === sweep ? -1 : 1);
  const [cx, cy] = [mx - (up * (y2 - y1)) / (2 * half), my + (up * (x2 - x1)) / (2 * half)];
  const from = Math.atan2(y1 - cy, x1 - cx);
  let turn = Math.atan2(y2 - cy, x2 - cx) - from;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  return Array.from({ length: 40 }, (_, step): [number, number] => {
    const angle = from + (turn * (step + 1)) / 41;
    return [cx + radius! * Math.cos(angle), cy + radius! * Math.sin(angle)];
  });
}

/** Returns where a text stands. */
function boxOf({ x, y, size, text, anchor, bold }: Label) {
  const wide = (advanceOf('serif', bold ? 'bold' : 'normal', text) * size) / 1000;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2;
  return { left, right: left + wide, top: y - size * 0.72, bottom: y + size * 0.1, text };
}

function expectClear(drawing: Drawing): void {
  const boxes = textsIn(drawing).map(boxOf);
  for (const box of boxes) {
    expect({
      ...box,
      isInside: box.left > -1 && box.right < drawing.width + 1 && box.top > -1 && box.bottom < drawing.height + 1,
    }).toMatchObject({ isInside: true });
  }
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const overlaps =
        one.left < other.right - 0.5 &&
        other.left < one.right - 0.5 &&
        one.top < other.bottom - 0.5 &&
        other.top < one.bottom - 0.5;
      if (overlaps) throw new Error(`Two texts overlap: ${JSON.stringify([one, other])}`);
    }
}

const NAMES = [
  'Q1',
  'January',
  'Maintenance and repair of machines',
  'x'.repeat(60),
  'Costs of the introduction in all departments of the company',
];
const ODD: Rows[] = [
  [],
  [['one', 5]],
  [
    ['a', 0],
    ['b', 0],
  ],
  [
    ['a', 7],
    ['b', 7],
    ['c', 7],
  ],
  [
    ['a', ''],
    ['b', 3],
    ['c', ''],
  ],
  [
    ['a', 0.0001],
    ['b', 0.00025],
  ],
  [
    ['a', '123456789012345678901234567890'],
    ['b', '3'],
  ],
  NAMES.map((name, at) => [name, at * 11]),
  NAMES.map((name, at) => [name, at * 999_999_999_999, -1_000_000_000_000]),
  NAMES.map((name, at) => [name, `${at % 2 ? '-' : ''}${at + 1}23456789012345678901234567890.12`]),
  NAMES.map((name, at) => [name, at * 11, 3, 90, 5, 7, 8, 9, 10]),
  Array.from({ length: 400 }, (_, at) => [`Day ${at}`, Math.round(1000 * Math.sin(at / 9)), at]),
];
const SIZES = ['', ' width="220"', ' width="600" height="300"'];

describe('labels', () => {
  test.each(CHART_KINDS)('of a chart %s neither overlap nor are cut', (kind) => {
    for (const rows of ODD)
      for (const size of SIZES) {
        const own: Rows =
          kind === 'share' ? rows.map(([name, number]) => [name, Number(number) < 0 ? 0 : number!]) : rows;
        expectClear(drawingOf(kind, own, { size }));
      }
  });

  test('are mirrored in text from right to left', () => {
    const rows: Rows = [
      ['a', 10],
      ['b', 20],
    ];
    const [plain, mirrored] = [drawingOf('line', rows), drawingOf('line', rows, { language: 'ar' })];
    const first = ({ marks }: Drawing) => (marks.find(({ kind }) => kind === 'text') as Label).x;
    expect(first(plain)).toBe(0);
    expect(first(mirrored)).toBe(mirrored.width);
  });

  test('name the parts with colours of different lightness', () => {
    const fills = shapesIn(drawingOf('stacked', [['a', 1, 2, 3, 4]]))
      .flatMap(({ fill }) => fill ?? [])
      .slice(0, 4);
    const contrasts = fills.map((fill) => contrastOf(fill, '#ffffff'));
    for (const [at, contrast] of contrasts.slice(1).entries()) expect(contrasts[at]! / contrast).toBeGreaterThan(1.2);
  });
});

describe('documents with charts', () => {
  const job = (given: ReturnType<typeof documentOf>) => ({ ...given, author: 'A', createdAt: new Date(0), assets: [] });

  test('are the same bytes each time, with a figure and its data as alt text', async () => {
    const given = job(
      documentOf('grouped', [
        ['Maßnahmen', 10, 3],
        ['Reste', -4, 8],
      ]),
    );
    const [one, two] = [await runRenderJob(given), await runRenderJob(given)];
    expect(one.sha256).toBe(two.sha256);
    const figures = JSON.stringify(await structureOf(one));
    expect(figures).toContain('Figure');
    expect(figures).toContain('Title. Bar chart. Number 1: Maßnahmen 10; Reste -4. Number 2: Maßnahmen 3; Reste 8.');
  });

  test('have them in the preview as drawings with their data as a table', async () => {
    const { html } = await makePreview(
      documentOf(
        'bar',
        [
          ['<b>', 10],
          ['"x"', 3],
        ],
        { title: '<i>' },
      ),
      [],
    );
    expect(html).toContain('<svg role="img" aria-label="<i>"');
    expect(html).toMatch(/<div class="chart-data"><table><caption>&#x3C;i><\/caption>/);
    expect(html).toContain('<th scope="row">&#x3C;b></th><td>10</td>');
    expect(html).not.toContain('<b>');
  });

  const text = fc.string({ unit: 'grapheme', maxLength: 70 });
  const number = fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.constant(''),
    fc.double({ noNaN: true, min: -5, max: 5 }).map((one) => one.toFixed(3)),
  );

  test('keep signs that fonts have only as they stand in text from left to right', async () => {
    const title = '\u221f\u05d9\u05b4';
    expect((await runRenderJob(job(documentOf('bar', [], { title, language: 'ja' })))).pages).toBe(1);
  });

  test(
    'can be drawn whatever their values are',
    async () => {
      await assertProperty(
        fc.asyncProperty(
          fc.constantFrom(...CHART_KINDS),
          text,
          fc.array(fc.tuple(text, number, number), { maxLength: 30 }),
          fc.constantFrom('en', 'de', 'ar', 'ja'),
          async (kind, title, rows, language) => {
            const given: Rows =
              kind === 'share' ? rows.map(([name, one]) => [name, String(one).replace('-', '')]) : rows;
            const { pages } = await runRenderJob(job(documentOf(kind, given, { title, language })));
            expect(pages).toBeGreaterThan(0);
          },
        ),
        { numRuns: 15 },
      );
    },
    PROPERTY_TIMEOUT,
  );
});

test('a key for lines shows their strokes, as they are drawn', () => {
  const rows: Rows = [
    ['a', 1, 2, 3],
    ['b', 2, 3, 4],
  ];
  // There is no room for names at the ends of lines.
  const shapes = shapesIn(drawingOf('line', rows, { size: ' width="110"' })).filter(({ width }) => width === 1.6);
  expect(shapes).toHaveLength(6);
  const strokes = shapes.map(({ stroke, dash }) => [stroke, dash]);
  expect(strokes.slice(0, 3)).toEqual(strokes.slice(3));
});

test('text from right to left is placed as browsers place it', async () => {
  const { html } = await makePreview(documentOf('bar', [['a', 4]], { title: 'عنوان', language: 'ar' }), []);
  expect(html).toMatch(/<svg [^>]*direction="ltr"/);
  // It begins where the drawing ends.
  const [, x, anchor] = /<text x="([\d.]+)"[^>]* text-anchor="(\w+)"[^>]* direction="rtl">عنوان/.exec(html)!;
  expect([x, anchor]).toEqual([/viewBox="0 0 ([\d.]+)/.exec(html)![1], 'start']);
});

test('amounts run as those of the document around them, with their minus before the digits', () => {
  const rows: Rows = [['a', -4]];
  expect(
    textsIn(drawingOf('bar', rows, { language: 'he' })).map(({ text, isRightToLeft }) => [text, isRightToLeft]),
  ).toContainEqual(['\u200e-4', true]);
  expect(textsIn(drawingOf('bar', rows)).every(({ isRightToLeft }) => isRightToLeft === undefined)).toBe(true);
});

test('names of lines stand beside their last points', () => {
  const rows: Rows = [
    ['a', 1, 2],
    ['b', 3, 4],
    ['c', 5, 6],
  ];
  const drawing = drawingOf('line', rows);
  const last = Math.max(
    ...shapesIn(drawing).flatMap(({ path, width }) =>
      width === 1.6 ? [...path!.matchAll(/[ML](\S+?),/g)].map(([, x]) => Number(x)) : [],
    ),
  );
  const name = textsIn(drawing).find(({ text }) => text === 'Number 1')!;
  expect(name.x - last).toBeGreaterThan(0);
  expect(name.x - last).toBeLessThan(15);
});

test('names of two words have two lines all together, where one of them needs them', () => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const rows = months.map((month, at): [string, number, number] => [`${month} 26`, 20 + at, 90 + at]);
  const texts = textsIn(drawingOf('line', rows, { size: ' width="500"' })).map(({ text }) => text);
  expect(texts.filter((text) => months.includes(text))).toEqual(months);
  expect(texts.filter((text) => text === '26')).toHaveLength(months.length);
});

test('an axis leaves little of it empty, and has the unit as it is written', () => {
  const shape = {
    prefix: '£',
    suffix: 'k',
    groupMark: ',',
    groupSizes: [3, 3] as [number, number],
    decimalMark: '.',
    decimals: 0,
  };
  const rows: Rows = [
    ['a', '£6,410k', '£1k'],
    ['b', '-£5,480k', '£1k'],
  ];
  const charts = [{ table: 0, shapes: [{ shape }, { shape }] }];
  const texts = textsIn(drawingOf('stacked', rows, { charts })).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['£k', '8,000', '0', '-6,000']));
  expect(texts).not.toContain('10,000');
});

test('numbers in several units have no unit on their axis, and each key says its own', () => {
  const shape = { groupMark: ',', groupSizes: [3, 3] as [number, number], decimalMark: '.', decimals: 0 };
  const charts = [
    {
      table: 0,
      shapes: [
        { shape: { ...shape, prefix: '', suffix: ' %' } },
        { shape: { ...shape, prefix: '€', suffix: '' } },
        { shape: { ...shape, prefix: '', suffix: '' } },
      ],
    },
  ];
  const rows: Rows = [
    ['a', '5 %', '€2,000', '7'],
    ['b', '7 %', '-€3,000', '8'],
  ];
  for (const kind of ['grouped', 'stacked', 'line'] as const) {
    const texts = textsIn(drawingOf(kind, rows, { charts })).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Number 1 (%)', 'Number 2 (€)', 'Number 3', '2,000']));
    expect(texts).not.toContain('€');
    expect(texts.filter((text) => /\d ?%$/.test(text))).toEqual([]);
  }
});

test('a bar with an outline is as large as one without', () => {
  const bars = shapesIn(drawingOf('stacked', [['a', 10, 10, 10]])).filter(({ fill }) => fill);
  const edges = bars.flatMap(({ boxes = [], stroke, width = 0 }) =>
    boxes.map(({ left, right }) => right - left + (stroke === undefined ? 0 : width)),
  );
  expect(edges.length).toBeGreaterThanOrEqual(3);
  const stack = edges.slice(-3);
  for (const edge of stack) expect(edge).toBeCloseTo(stack[0]!, 1);
});

test('many parts of a ring have their names and numbers on one line each, beside their part', () => {
  const rows = [60, 15, 8, 6, 5, 3, 2, 1].map((number, at): [string, number] => [`Part ${at}`, number]);
  const labels = textsIn(drawingOf('share', rows));
  for (const [name] of rows) {
    const label = labels.find(({ text }) => text === name)!;
    const onLine = labels.filter(({ y }) => Math.abs(y - label.y) < 1);
    expect(onLine.some(({ text }) => text.includes('%'))).toBe(true);
  }
});

test.each(['en', 'ar'])(
  'no number of a ring is divided: where it has no room beside the ring, all stand below it (%s)',
  (language) => {
    const rows: Rows = [
      ['Lot 1: furniture', '14789.80'],
      ['Lot 2', '3223.00'],
      ['', '177.00'],
    ];
    const drawing = drawingOf('share', rows, { size: ' width="227"', language });
    const texts = textsIn(drawing);
    for (const [, number] of rows) expect(texts.some(({ text }) => text.startsWith(`${number} · `))).toBe(true);
    const names = texts.filter(({ text }) => text.startsWith('Lot'));
    const swatches = shapesIn(drawing).filter(({ boxes }) => boxes);
    expect([names.length, swatches.length]).toEqual([2, 3]);
    for (const { x } of names) expect(language === 'ar' ? x > drawing.width / 2 : x < drawing.width / 2).toBe(true);
    expectClear(drawing);
  },
);
