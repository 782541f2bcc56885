/** UAX #9, L1; CSS Text 3 §4.1.3: the blank where a line is broken hangs. It counts in no width, and nothing is drawn under it. */
import { describe, expect, test } from '@jest/globals';
import type { PdfInput } from '../../../src/pdf/job/render-pdf.ts';
import { type Line, linesOf } from '../support/read-pdf.ts';
import { ENGINES, render, SETUP } from '../support/render.ts';
import { type Shape, shapesOf } from '../support/shapes-of.ts';

const NARROW = { ...SETUP.page, margins: { ...SETUP.page.margins, right: 400 } };
const RIGHT_EDGE = 595.28 - 400;
function inLanguage(language: string): Partial<PdfInput> {
  return { setup: { ...SETUP, language, page: NARROW } };
}

/** Where a line begins on the page: the left edge of its leftmost piece that can be seen. */
function leftOf({ pieces }: Line): number {
  return pieces.find(({ text }) => text.trim() !== '')!.x;
}

const WORDS = 'Some words that take several lines in such a narrow column of text';
const HEBREW = 'הצדדים מסכימים כי כל מידע שיימסר על ידי צד אחד לצד השני';
const ARABIC = 'يلتزم الطرف الأول بأن يقدم إلى الطرف الثاني جميع الخدمات المتفق عليها';

function column(delimiter: string) {
  return (text: string) => `| |\n|${delimiter}|\n| ${text} |`;
}
function plain(text: string) {
  return text;
}

describe.each(ENGINES)('by the %s engine', (_engine, engine) => {
  const CASES: [name: string, language: string, within: (text: string) => string, text: string][] = [
    ['a cell to the right', 'en', column('---:'), WORDS],
    ['a centred cell', 'en', column(':---:'), WORDS],
    ['emphasis at line ends', 'en', column('---:'), WORDS.replaceAll(/\w+/g, '**$&**')],
    ['a header', 'en', (text) => `| ${text} |\n|---:|\n| x |`, WORDS],
    ['a Hebrew paragraph', 'he', plain, HEBREW],
    ['an Arabic paragraph', 'ar', plain, ARABIC],
    ['Latin in a mirrored cell', 'he', column('---'), WORDS],
    ['Hebrew in a mirrored cell', 'he', column('---'), HEBREW],
    ['Hebrew in a centred cell', 'he', column(':---:'), HEBREW],
    ['Hebrew in an English cell to the right', 'en', column('---:'), HEBREW],
    ['a Hebrew heading', 'he', (text) => `### ${text}`, HEBREW],
    ['a Hebrew item', 'he', (text) => `- ${text}`, HEBREW],
  ];
  test.each(CASES)('%s: each line stands as it would alone', async (_name, language, within, text) => {
    const changes = inLanguage(language);
    const lines = await linesOf(await render(within(text), changes, engine));
    const own = lines.filter(({ text }) => text.length > 1);
    expect(own.length).toBeGreaterThan(2);
    for (const line of own) {
      const source = line.text.replaceAll('•', '').trim();
      const marked = text.includes('**') ? source.replaceAll(/\w+/g, '**$&**') : source;
      const alone = (await linesOf(await render(within(marked), changes, engine))).find(({ text }) =>
        text.includes(source),
      )!;
      expect(leftOf(line)).toBeCloseTo(leftOf(alone), 1);
    }
  });
});

function rightOf(shapes: Shape[]): number {
  return Math.max(...shapes.map(([, , right]) => right));
}

/** The right edge of what is drawn beside each line of a page. */
async function rightEdges(pdf: { bytes: Uint8Array }): Promise<number[]> {
  const shapes = await shapesOf(pdf, 1);
  const tints = shapes.filter(([, bottom, , top]) => top - bottom > 5);
  const lines = new Map<number, number>();
  // A tint may have a rule below.
  for (const [, bottom, right] of tints.length > 0 ? tints : shapes) {
    lines.set(bottom, Math.max(lines.get(bottom) ?? 0, right));
  }
  return [...lines.values()];
}

describe.each(ENGINES)('what is drawn beside the text, by the %s engine', (_engine, engine) => {
  const changes = inLanguage('en');
  const tinted = (text: string) => `\`${text}\``;
  const struck = (text: string) => `~~${text}~~`;
  const boxed = (text: string) => `{{${text}}}`;

  type Mark = (text: string) => string;
  const CASES: [name: string, marked: Mark, alone?: Mark][] = [
    ['a tint', tinted],
    ['a tint behind a part in another font', (text) => tinted(text.replaceAll('take', '✓'))],
    ['a rule through the text', struck],
    ['a rule through parts of several styles', (text) => struck(text.replaceAll('take', '*take*'))],
    ['a fill-in box', boxed, struck],
  ];
  test.each(CASES)('%s ends with the last word of its line', async (_name, marked, alone = marked) => {
    const pdf = await render(marked(`${WORDS}, ${WORDS}`), changes, engine);
    const lines = await linesOf(pdf);
    const edges = await rightEdges(pdf);
    expect(lines.length).toBeGreaterThan(4);
    expect(edges).toHaveLength(lines.length);
    for (const [index, { text }] of lines.entries()) {
      // A box begins and ends with air.
      if (alone !== marked && (index === 0 || index === lines.length - 1)) continue;
      const wanted = rightOf(await shapesOf(await render(alone(text), changes, engine), 1));
      expect(edges[index]).toBeCloseTo(wanted, 1);
    }
  });

  test('a fill-in box stays inside the edge that it stands at', async () => {
    const right = await render(column('---:')('{{Name}}'), changes, engine);
    expect(rightOf(await shapesOf(right, 1))).toBeLessThanOrEqual(RIGHT_EDGE + 0.1);
    const mirrored = await render('{{שם}} שלום', inLanguage('he'), engine);
    expect(rightOf(await shapesOf(mirrored, 1))).toBeLessThanOrEqual(RIGHT_EDGE + 0.1);
  });
});

test('a blank that hangs over the edge of the sheet is no text that runs off it', async () => {
  const page = { ...SETUP.page, margins: { ...SETUP.page.margins, right: 0 } };
  const header = [`${WORDS} `.repeat(3)];
  const lines = await linesOf(await render('text', { setup: { ...SETUP, page, header } }));
  expect(lines.map(({ text }) => text).join(' ')).toBe(`${WORDS} ${WORDS} ${WORDS} text`);
});
