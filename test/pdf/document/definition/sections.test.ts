/** §17.32: pages that differ: sizes, headers and footers, page numbers, the table of contents, the outline. */
import { expect, test } from '@jest/globals';
import { renderPdf } from '../../../../src/pdf/job/render-pdf.ts';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { fill, templateOf } from '../../../template/support/templates.ts';
import { SENTENCE } from '../../support/fill-pages.ts';
import { FURNITURE, LOGO } from '../../support/letterhead.ts';
import { documentPieces, linesOf, open } from '../../support/read-pdf.ts';
import { ENGINES, inputOf } from '../../support/render.ts';

const FRONT_MATTER = `numbering: legal
contents: true
footer: "body {page}/{pages}"
annexes: {label: Schedule 1, restart: true, footer: "{annex} {page}/{pages}"}
sections: {wide: {page: {orientation: landscape, margins: 20mm}, header: wide}}
`;
const BODY = `# Title

## One

${SENTENCE}

# Prices {.annex .wide}

## Rates

${SENTENCE.repeat(3)}

<!-- pagebreak -->

## Changes

# Terms {.annex}

${`${SENTENCE.repeat(12)}\n\n`.repeat(6)}

## Last

# Signed {-}

${SENTENCE}
`;

function inputFor(body: string, frontMatter: string, changes: object = {}) {
  const { markdown, blanks, setup: own } = fill(templateOf(body, frontMatter), {});
  const setup = { ...own, ...changes };
  return inputOf('', { tree: parseDocument(markdown, blanks, setup), setup, assets: [LOGO] });
}

test.each(ENGINES)('each section has its pages, by the %s engine', async (_name, engine) => {
  const pdf = await renderPdf(inputFor(BODY, FRONT_MATTER), engine);
  const document = await open(pdf);
  const sheets = await Promise.all(
    Array.from({ length: pdf.pages }, async (_, at) => {
      const [, , width = 0, height = 0] = (await document.getPage(at + 1)).view;
      return width > height ? 'landscape' : 'portrait';
    }),
  );
  expect(sheets).toEqual(['portrait', 'landscape', 'landscape', 'portrait', 'portrait', 'portrait']);
  const lines = await linesOf(pdf);
  const feet = lines.filter(({ text, y }) => y < 60 && /\/\d$/.test(text)).map(({ text }) => text);
  expect(feet).toEqual([
    'body 1/2',
    'Schedule 1 1/2',
    'Schedule 1 2/2',
    'Schedule 2 1/2',
    'Schedule 2 2/2',
    'body 2/2',
  ]);
  expect(lines.filter(({ text }) => text === 'wide').map(({ page }) => page)).toEqual([2, 3]);
  const prices = lines.findIndex(({ text, page }) => page === 2 && text === 'Schedule 1');
  expect(lines[prices + 1]!.text).toBe('Prices');
  const entries = lines
    .filter(({ page, text }) => page === 1 && / \./.test(text))
    .map(({ text }) => text.replace(/[ .]{3,}/, ' … '));
  expect(entries.map((entry) => entry.replace(/[\s\u2002]+/g, ' '))).toEqual([
    '1 One … 1',
    'Schedule 1 Prices … 1',
    '1 Rates … 1',
    '2 Changes … 2',
    'Schedule 2 Terms … 1',
    '1 Last … 2',
    'Signed … 2',
  ]);
});

test('the outline has the annexes, each with its page', async () => {
  const document = await open(await renderPdf(inputFor(BODY, FRONT_MATTER)));
  const outline = (await document.getOutline())!;
  const pages = await Promise.all(outline.map(async ({ dest }) => document.getPageIndex((dest as never[])[0]!)));
  expect(outline.map(({ title }, at) => `${title} ${pages[at]! + 1}`)).toEqual([
    'Title 1',
    'Schedule 1 Prices 2',
    'Schedule 2 Terms 4',
    'Signed 6',
  ]);
  expect(outline[1]!.items.map(({ title }) => title)).toEqual(['1 Rates', '2 Changes']);
});

test('text of a section is as wide as its pages', async () => {
  const pieces = await documentPieces(await renderPdf(inputFor(BODY, FRONT_MATTER)));
  const right = (page: number) =>
    Math.max(...pieces.filter((one) => one.page === page).map(({ x, width }) => x + width));
  expect(right(2)).toBeGreaterThan(700);
  expect(right(2)).toBeLessThan(842 - 56);
  expect(right(4)).toBeLessThan(596 - 70);
});

test('a letterhead stands on the first page of the document alone', async () => {
  const lines = await linesOf(await renderPdf(inputFor(BODY, FRONT_MATTER, { furniture: FURNITURE })));
  const first = await linesOf(await renderPdf(inputFor('Text', '', { furniture: FURNITURE })));
  const [letterhead] = first;
  expect(lines.filter(({ text }) => text === letterhead!.text).map(({ page }) => page)).toEqual([1]);
});

test('a document may begin with a section, and one without text has no page', async () => {
  const body =
    '<!-- pagebreak landscape -->\n\n<!-- pagebreak wide -->\n\n# A {.annex}\n\nText\n\n<!-- pagebreak main -->';
  const pdf = await renderPdf(inputFor(body, FRONT_MATTER.replace('contents: true\n', '')));
  expect(pdf.pages).toBe(1);
  const lines = (await linesOf(pdf)).map(({ text }) => text);
  expect(lines).toContain('Schedule 1 1/1');
});
