/** §17.27: numbers of clauses on the page, in the tags, in the outline and in the table of contents, and where references lead. */
import { describe, expect, test } from '@jest/globals';
import { renderPdf } from '../../../../src/pdf/job/render-pdf.ts';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import type { DocumentSetup } from '../../../../src/template/model/document-setup.ts';
import type { Numbering } from '../../../../src/template/model/document-tree.ts';
import { templateOf } from '../../../template/support/templates.ts';
import { contentOf, linesOf, open, textOf } from '../../support/read-pdf.ts';
import { ENGINES, inputOf, SETUP } from '../../support/render.ts';
import { structureOf } from '../../support/structure-of.ts';

const LEGAL = '{from: 1}';

/** A template's file with clauses, as a document. */
function pdfOf(
  body: string,
  numbering = LEGAL,
  changes: Partial<DocumentSetup> = {},
  engine?: Parameters<typeof renderPdf>[1],
) {
  const { markdown, blanks, setup } = templateOf(body, `numbering: ${numbering}\n`);
  const whole: DocumentSetup = { ...SETUP, numbering: setup.numbering as Numbering, ...changes };
  return renderPdf(inputOf('', { tree: parseDocument(markdown, blanks, whole), setup: whole }), engine);
}

const CONTRACT = `# Delivery {#delivery}

1. One, see [](#fees).
2. Two
   1. deep {#deep}

## Delay

# Fees {#fees}

See [](#delivery) and [](#deep).
`;

test('numbers stand at headings and items, and references say them', async () => {
  expect(await textOf(await pdfOf(CONTRACT))).toBe(
    [...['1 Delivery', '(a) One, see 2.', '(b) Two', '(i) deep', '1.1 Delay', '2 Fees'], 'See 1 and 1(b)(i).'].join(
      '\n',
    ),
  );
});

test('numbers are labels, and references are links', async () => {
  const { elements } = await structureOf(await pdfOf(CONTRACT));
  const [heading, list] = elements;
  expect(heading).toEqual(['H1', ['Lbl', '1'], 'Delivery']);
  expect(list!.slice(0, 2)).toEqual([
    'L',
    ['LI', ['Lbl', '(a)'], ['LBody', ['P', 'One, see', ['Link', '2', '@'], '.']]],
  ]);
  expect(JSON.stringify(elements.at(-1))).toContain('["Link","1(b)(i)","@"]');
});

test('lists tell how they are numbered', async () => {
  const content = contentOf((await pdfOf('1. a\n   1. b\n      1. c\n         1. d')).bytes);
  const found = [...content.matchAll(/\/ListNumbering \/(\w+)/g)].map(([, name]) => name);
  // The file has the innermost first.
  expect(found.reverse()).toEqual(['LowerAlpha', 'LowerRoman', 'UpperAlpha', 'Decimal']);
});

test('the outline and the table of contents show the numbers of headings', async () => {
  const pdf = await pdfOf(CONTRACT, LEGAL, { contents: { title: '', depth: 2 } });
  const outline = await (await open(pdf)).getOutline();
  expect(outline.map(({ title, items }) => [title, items.map((item) => item.title)])).toEqual([
    ['1 Delivery', ['1.1 Delay']],
    ['2 Fees', []],
  ]);
  const entries = (await linesOf(pdf)).filter(({ text }) => text.includes('. .')).map(({ text }) => text);
  expect(entries.map((text) => text.replace(/[ .]+\d+$/, ''))).toEqual(['1 Delivery', '1.1 Delay', '2 Fees']);
});

describe('the column of numbers', () => {
  const LONG = `# ${'word '.repeat(60)}\n\n## b\n\n1. ${'word '.repeat(60)}\n\n# c`;

  test.each([
    ['{from: 1, headings: "1.", items: "(a)"}', true],
    ['{from: 1, headings: "§ 1", items: "(1)"}', true],
    ['{from: 1, headings: "第1条", items: "1"}', false],
    ['{from: 1, headings: "Article I", items: "(a)"}', false],
  ])('%s: texts of items begin at its end: %s', async (numbering, isAligned) => {
    const lines = await linesOf(await pdfOf('# Title\n\n1. Text', numbering));
    const xOf = (text: string) => lines.flatMap(({ pieces }) => pieces).find((piece) => piece.text === text)?.x;
    expect(Math.abs(xOf('Title')! - xOf('Text')!) < 0.1).toBe(isAligned);
  });

  test('titles and the texts of items begin at its end, on all their lines', async () => {
    const lines = await linesOf(await pdfOf(LONG, '{from: 1, items: "1.1"}'));
    const begins = lines.map(({ pieces }) => Math.round(pieces.find(({ text }) => /[a-z]/.test(text))!.x));
    expect(lines.length).toBeGreaterThan(8);
    expect(new Set(begins).size).toBe(1);
    expect(lines.filter(({ pieces }) => Math.round(pieces[0]!.x) === 72).map(({ text }) => text.split(' ')[0])).toEqual(
      ['1', '1.1', '1.1.1', '2'],
    );
  });

  test('a wide number stands in the line, which is broken as text is', async () => {
    const lines = await linesOf(await pdfOf(LONG, '{from: 1, headings: ["Paragraph 1", "1.1"]}'));
    expect(lines[0]!.text).toMatch(/^Paragraph 1 word word/);
    expect(Math.round(lines[1]!.pieces[0]!.x)).toBe(72);
  });

  test('a centred heading has its number in the line', async () => {
    const [line] = await linesOf(await pdfOf('<h1 align="center">x</h1>'));
    expect(line!.text).toBe('1 x');
    expect(line!.pieces[0]!.x).toBeGreaterThan(200);
  });
});

test.each(ENGINES)('a reference stands as by itself among text of the other direction (%s)', async (_, engine) => {
  const pdf = await pdfOf('# א {#x}\n\n1. ב {#y}\n\nראה [](#y) שם', LEGAL, { language: 'he' }, engine);
  const line = (await linesOf(pdf)).at(-1)!;
  const drawn = line.pieces
    .filter(({ text }) => /[\d()a-z]/.test(text))
    .map(({ text }) => text)
    .join('');
  expect(drawn).toBe('1(a)');
});

test('no line ends within a reference', async () => {
  const body = `# x\n\n1. a\n   1. b\n      1. c {#y}\n\n${'[](#y) '.repeat(200)}`;
  const lines = (await linesOf(await pdfOf(body))).slice(4);
  for (const { text } of lines) expect(text.replace(/1\(a\)\(i\)\(A\) ?/g, '')).toBe('');
});
