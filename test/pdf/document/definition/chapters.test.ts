/** §17.23: headers and footers with the chapter of their page, as spec/templates.md describes them. */
import { expect, test } from '@jest/globals';
import { renderPdf } from '../../../../src/pdf/job/render-pdf.ts';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { exampleIn } from '../../../support/example-in.ts';
import { fill, templateOf, templateOfFile } from '../../../template/support/templates.ts';
import { SENTENCE } from '../../support/fill-pages.ts';
import { linesOf } from '../../support/read-pdf.ts';
import { ENGINES, inputOf } from '../../support/render.ts';

const TEXT = `${SENTENCE.repeat(12)}\n\n`.repeat(8);

function inputFor(template: ReturnType<typeof templateOf>) {
  const { markdown, blanks, setup } = fill(template);
  return inputOf('', { tree: parseDocument(markdown, blanks, setup), setup, title: 'Handbook' });
}

/** The lines in the upper margin of each page. */
async function headsOf(pdf: Awaited<ReturnType<typeof renderPdf>>): Promise<string[]> {
  const lines = (await linesOf(pdf)).filter(({ y }) => y > 841.89 - 70);
  return Array.from({ length: pdf.pages }, (_, at) =>
    lines
      .filter(({ page }) => page === at + 1)
      .map(({ text }) => text)
      .join(' / '),
  );
}

test.each(ENGINES)('the example of the documentation, by the %s engine', async (_name, engine) => {
  const pdf = await renderPdf(inputFor(templateOfFile(exampleIn('spec/templates.md', 'Headers and footers'))), engine);
  expect(await headsOf(pdf)).toEqual(['', '1 Opening hours', '2 Returns']);
  const feet = (await linesOf(pdf)).filter(({ text }) => /^Handbook, page/.test(text)).map(({ text }) => text);
  expect(feet).toEqual(['Handbook, page 1 of 3', 'Handbook, page 2 of 3', 'Handbook, page 3 of 3']);
});

test.each(ENGINES)('pages that end by themselves, by the %s engine', async (_name, engine) => {
  const body = `# T\n\ntext\n\n<!-- pagebreak -->\n\n## A\n\n${TEXT}## B\n\n## C\n\n${TEXT}`;
  const heads = await headsOf(await renderPdf(inputFor(templateOf(body, 'header: "{chapter}"\n')), engine));
  expect(heads[0]).toBe('');
  expect(heads[1]).toBe('A');
  const first = heads.indexOf('B');
  expect(heads.slice(1, first).every((head) => head === 'A')).toBe(true);
  expect(heads.slice(first + 1).every((head) => head === 'C')).toBe(true);
  expect(heads.at(-1)).toBe('C');
});

test('parts with Markdown, annexes with pages of their own, and two columns', async () => {
  const parts = 'header: {left: "**{chapter}**", right: "{page}"}\n';
  const annexed = `# T\n\n## A\n\ntext\n\n# Prices {.annex}\n\n## Rates\n\n<!-- pagebreak -->\n\ntext`;
  const settings = `${parts}annexes: {label: Schedule 1, page: {orientation: landscape}}\n`;
  const pdf = await renderPdf(inputFor(templateOf(annexed, settings)));
  const heads = (await linesOf(pdf)).filter(({ text }) => /^(?:A|Schedule 1 Prices)\s*\d$/.test(text));
  expect(heads.map(({ page, text }) => `${page}: ${text.replace(/\s*(\d)$/, ' $1')}`)).toEqual([
    '1: A 1',
    '2: Schedule 1 Prices 2',
    '3: Schedule 1 Prices 3',
  ]);
  const columns = `# T\n\n## A\n\n${TEXT}## B\n\n${TEXT}`;
  const inColumns = await headsOf(await renderPdf(inputFor(templateOf(columns, 'columns: 2\nheader: "{chapter}"\n'))));
  expect([inColumns[0], inColumns.at(-1)]).toEqual(['A', 'B']);
  expect(new Set(inColumns)).toEqual(new Set(['A', 'B']));
});

test('the margin has room for the longest chapter, on every page alike', async () => {
  const long = 'A chapter whose name goes on over several lines of its narrow place in the header of a page';
  const settings = 'page: {size: A6, margins: 12mm}\nheader: {columns: ["{chapter}", "x"], widths: 30mm 1}\n';
  const body = `## Short\n\ntext\n\n<!-- pagebreak -->\n\n## ${long}\n\ntext`;
  const lines = await linesOf(await renderPdf(inputFor(templateOf(body, settings))));
  const tops = lines.filter(({ text }) => text === 'text').map(({ y }) => y);
  const [first, second] = ['Short', 'A chapter whose name'].map(
    (start) => lines.filter(({ text, y }) => text.startsWith(start) && y > 300).at(-1)!,
  );
  expect(first).toBeDefined();
  expect(second).toBeDefined();
  // The text of both pages begins below the header of the second.
  const header = lines.filter(({ page, y }) => page === 2 && y > tops[0]! + 30).map(({ y }) => y);
  expect(Math.min(...header)).toBeGreaterThan(tops[0]! + 20);
});

test('chapters that are values stay text, from right to left too', async () => {
  const body = '## {{Chapter}}\n\ntext';
  const template = templateOf(body, 'header: "{chapter}"\n');
  for (const value of ['*A* {page} & <b>', 'عقد الخدمات 2027', 'a'.repeat(300)]) {
    const { markdown, blanks, setup } = fill(template, { chapter: value });
    const pdf = await renderPdf(inputOf('', { tree: parseDocument(markdown, blanks, setup), setup }));
    expect(pdf.pages).toBe(1);
  }
});
