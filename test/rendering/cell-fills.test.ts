/** §10.52: the background of a style by condition is that of the whole cell or row, in the PDF, the preview and Word copies. */
import { describe, expect, test } from '@jest/globals';
import { makePreview } from '../../src/rendering/preview/make-preview.ts';
import { builtInStyles, HOUSE_STYLE } from '../../src/template/model/document-style.ts';
import { contrastOf } from '../../src/template/theme/color.ts';
import { contentOf } from '../pdf/support/read-pdf.ts';
import { render, SETUP } from '../pdf/support/render.ts';
import { fill, templateOf } from '../template/support/templates.ts';
import { copyOf } from './word/support/word-copy.ts';

const { warn, good } = builtInStyles(HOUSE_STYLE);
const FRONT = `styles: [warn, good]
groups: [{label: Rows, fields: [{label: State}, {label: Amount, type: number}]}]
`;
const LONG = 'a text that goes over several lines, '.repeat(40);
const ROWS = [
  { text: 'a', state: 'Paid', amount: '4' },
  { text: 'b', state: 'Late', amount: '-3' },
];

/** Returns a table whose rows end with an amount and a mark. `state`: the cell before it. */
function tableWith(amount: string, state = '{{State}}'): string {
  const row = `{{#Rows}}{{Text}} | | ${state} | ${amount}{{/Rows}}`;
  return `[x]{.warn} [y]{.good}\n\n| Text | Empty | State | Amount |\n|:--|--|:--|--:|\n| ${row} |\n`;
}

/** A rectangle and, behind it, the colour in which it is filled. */
const RECT = /[\d.-]+ [\d.-]+ ([\d.-]+) ([\d.-]+) re\n\/DeviceRGB cs\n([\d.]+) ([\d.]+) ([\d.]+) scn/g;

/** Returns the rectangles of a colour on all pages: their widths and heights in points. */
function rectsIn(bytes: Uint8Array, color: string): { width: number; height: number }[] {
  const own = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return [...contentOf(bytes).matchAll(RECT)].flatMap(([, width, height, ...found]) =>
    found.every((one, at) => Math.abs(Number(one) - own[at]!) < 0.001)
      ? [{ width: Math.abs(Number(width)), height: Math.abs(Number(height)) }]
      : [],
  );
}

async function pdfOf(body: string, rows: typeof ROWS = ROWS, own = '') {
  const { markdown, setup } = fill(templateOf(body, FRONT + own), { rows });
  return render(markdown, { setup: { ...SETUP, ...setup } });
}

const TEXT_WIDTH = 595.28 - 2 * 70.87;

describe('in the PDF', () => {
  test('a row is filled from edge to edge, also where a cell is empty', async () => {
    const { bytes } = await pdfOf(tableWith('{{Amount}} {.warn if Amount < 0}'));
    const [widest] = rectsIn(bytes, warn!.background!).sort((a, b) => b.width - a.width);
    expect(widest!.width).toBeCloseTo(TEXT_WIDTH, 0);
    expect(widest!.height).toBeGreaterThan(HOUSE_STYLE.table.size + 7);
  });

  test('a cell is filled with its padding, and has its own style within a row that has one', async () => {
    const body = tableWith('{{Amount}} {.warn if Amount < 0}', '[{{State}}]{.good if State = Late}');
    const { bytes } = await pdfOf(body.replace('State = Late', 'State = "Late"'));
    const high = (color: string) => rectsIn(bytes, color).filter(({ height }) => height > 15);
    expect(high(good!.background!)).toHaveLength(1);
    // The row is filled on both sides of the cell.
    expect(high(warn!.background!)).toHaveLength(2);
  });

  test('a row that goes on over pages is filled on each', async () => {
    const rows = Array.from({ length: 5 }, () => ({ text: LONG, state: 'x', amount: '-1' }));
    const { bytes, pages } = await pdfOf(tableWith('{{Amount}} {.warn if Amount < 0}'), rows);
    expect(pages).toBeGreaterThan(1);
    const whole = rectsIn(bytes, warn!.background!).filter(({ width }) => Math.abs(width - TEXT_WIDTH) < 1);
    expect(whole.length).toBeGreaterThanOrEqual(rows.length + 1);
  });

  test('from right to left, and in cells beside one that stands over several rows', async () => {
    const cell = '<td>\n\n[{{Amount}}]{.warn if Amount < 0}\n\n</td>';
    const body = `[x]{.warn} [y]{.good}\n\n<table>\n{{#Rows}}\n<tr><td rowspan="2">{{Text}}</td>${cell}</tr>\n<tr><td>{{State}}</td></tr>\n{{/Rows}}\n</table>\n`;
    for (const own of ['', 'language: ar\n']) {
      const { bytes } = await pdfOf(body, ROWS, own);
      expect(rectsIn(bytes, warn!.background!).filter(({ height }) => height > 15)).toHaveLength(1);
    }
  });
});

test('in the preview by rules of its own, which other documents do not have', async () => {
  const preview = async (mark: string) => {
    const { markdown, setup } = fill(templateOf(tableWith(mark), FRONT), { rows: ROWS });
    return (await makePreview({ title: 'T', markdown, blanks: [], setup }, [])).html;
  };
  const html = await preview('{{Amount}} {.warn if Amount < 0}');
  expect(html).toContain('<span class="style-warn of-row">');
  expect(html).toContain('tr:has(>:is(td,th)>.style-warn.of-row)>:is(td,th),');
  expect(await preview('{{Amount}}')).not.toContain('of-row');
});

test('in Word copies as shading of cells, the empty ones too', async () => {
  const front = `${FRONT.replace('{label: State}', '{label: State, default: Late}').replace('type: number}', 'type: number, default: "-1"}')}`;
  const document = (await copyOf({ front, body: tableWith('{{Amount}} {.warn if Amount < 0}') })).get(
    'word/document.xml',
  )!;
  const shaded = document.match(/<w:tcPr>(?:(?!<\/w:tcPr>).)*<w:shd [^>]*w:fill="F8D9D4"/gi) ?? [];
  expect(shaded).toHaveLength(4);
  // The green words keep the weight of their row.
  const body = tableWith('{{Amount}} {.warn if Amount < 0}', '[{{State}}]{.good if Amount < 0}');
  expect((await copyOf({ front, body })).get('word/document.xml')).toMatch(/<w:b\/>(?:(?!<\/w:rPr>).)*174F2B/i);
});

test.each(Object.entries(builtInStyles(HOUSE_STYLE)))(
  'the built-in style %s can be read',
  (_, { color, background }) => {
    expect(contrastOf(color!, background ?? '#ffffff')).toBeGreaterThan(4.5);
  },
);

test('a built-in style is there without a theme, and a style of nobody changes nothing', () => {
  const styleOf = (name: string) => fill(templateOf(`[x]{.${name}}\n`, `styles: [${name}]\n`), {}).setup.style?.styles;
  expect(styleOf('good')).toEqual({ good });
  expect(styleOf('better')).toBeUndefined();
});
