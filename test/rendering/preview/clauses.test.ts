/** §17.27: the preview has the numbers of the PDF, in the same room. */
import { expect, test } from '@jest/globals';
import { renderPdf } from '../../../src/pdf/job/render-pdf.ts';
import { makePreview } from '../../../src/rendering/preview/make-preview.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { linesOf } from '../../pdf/support/read-pdf.ts';
import { inputOf, SETUP } from '../../pdf/support/render.ts';
import { templateOf } from '../../template/support/templates.ts';

const BODY = `<!-- contents -->

# Delivery {#delivery}

1. One, see [](#deep).
2. Two
   1. deep {#deep}

## Delay

<div align="center">

# Fees

</div>
`;

async function shown(numbering: string) {
  const { markdown, blanks, setup } = templateOf(BODY, `numbering: ${numbering}\n`);
  const whole = { ...SETUP, ...(setup.numbering && { numbering: setup.numbering }) };
  const { html } = await makePreview({ title: 'T', markdown, blanks, setup: whole }, []);
  const pdf = await renderPdf(inputOf('', { tree: parseDocument(markdown, blanks, whole), setup: whole }));
  return { html, lines: await linesOf(pdf) };
}

test('headings, items, references and the table of contents have their numbers', async () => {
  const { html } = await shown('{from: 1}');
  const number = (label: string) => `<span class="clause-number">${label}</span>`;
  expect(html).toContain(`<h1 class="clause" id="user-content-heading-0">${number('1')}`);
  expect(html).toContain(`<h2 class="clause" id="user-content-heading-1">${number('1.1')}Delay</h2>`);
  expect(html).toContain(
    `<p class="level-1"><a href="#user-content-heading-1" rel="noopener">${number('1.1')}Delay</a></p>`.replace(
      ' rel="noopener"',
      '',
    ),
  );
  expect([...html.matchAll(/<li data-number="([^"]+)"/g)].map(([, label]) => label)).toEqual(['(a)', '(b)', '(i)']);
  expect(html).toMatch(/<a href="#user-content-anchor-\d" dir="auto" class="kept">1\(b\)\(i\)<\/a>/);
});

test('titles and texts of items begin where they do in the PDF', async () => {
  const { html, lines } = await shown('{from: 1, items: ["1.1", "(a)"]}');
  const beginOf = (word: string) =>
    lines.findLast(({ text }) => text.includes(word))!.pieces.find(({ text }) => text.includes(word))!.x - 72;
  const [, column] = /\.clause:not\([^)]*\) \*\)\{padding-inline-start:(\d+)pt\}/.exec(html)!;
  expect(Math.abs(beginOf('Delivery') - Number(column))).toBeLessThan(1);
  const indents = [...html.matchAll(/<ol class="clauses indent-(\d+)">/g)].map(([, tenths]) => Number(tenths) / 10);
  expect(html).toContain(`.indent-${indents[0]! * 10}{--indent:${indents[0]}pt}`);
  expect(Math.abs(beginOf('One') - indents[0]!)).toBeLessThan(1);
  expect(Math.abs(beginOf('deep') - indents[0]! - indents[1]!)).toBeLessThan(1);
});

test('a document without clause numbers has no classes for clauses', async () => {
  const { html } = await makePreview({ title: 'T', markdown: '# A\n\n1. b', blanks: [], setup: SETUP }, []);
  expect(html).not.toContain('clause');
});
