/** §17.10: what a note says: its number, its tags, its links, and where each kind of document has it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { runRenderJob } from '../../../../src/pdf/job/render-pdf.ts';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { fillTemplate } from '../../../../src/template/fill/fill-template.ts';
import { readTemplate } from '../../../../src/template/import/read-template.ts';
import type { DocumentSetup } from '../../../../src/template/model/document-setup.ts';
import { contentOf, linesOf, open } from '../../support/read-pdf.ts';
import { ENGINES, page, render, SETUP } from '../../support/render.ts';
import { structureOf } from '../../support/structure-of.ts';

const AT_FOOT: DocumentSetup = { ...SETUP, footnotes: 'continuous' };
const BREAK = '\n\n<!-- pagebreak -->\n\n';
const TWO_PAGES = `a[^x] b[^y]${BREAK}c[^z] d[^x]\n\n[^x]: one\n\n[^y]: two\n\n[^z]: three`;

/** The lines of each page, from top to bottom. */
async function pagesOf(markdown: string, setup: DocumentSetup = AT_FOOT): Promise<string[][]> {
  const lines = await linesOf(await render(markdown, { setup, tree: parseDocument(markdown, [], setup) }));
  return [...Map.groupBy(lines, ({ page: at }) => at).values()].map((all) => all.map(({ text }) => text));
}

describe('numbers and pages', () => {
  test.each<[name: string, footnotes: DocumentSetup['footnotes'], wanted: string[][]]>([
    ['as documents were stored before', undefined, [['a1 b2'], ['c3 d1', '1. one', '2. two', '3. three']]],
    ['endnotes', 'end', [['a1 b2'], ['c3 d1', '1. one', '2. two', '3. three']]],
    [
      'through the document',
      'continuous',
      [
        ['a1 b2', '1. one', '2. two'],
        ['c3 d1', '3. three'],
      ],
    ],
    [
      'by page',
      'per-page',
      [
        ['a1 b2', '1. one', '2. two'],
        ['c1 d1', '1. three'],
      ],
    ],
  ])('%s', async (_, footnotes, wanted) => {
    expect(await pagesOf(TWO_PAGES, { ...SETUP, ...(footnotes && { footnotes }) })).toEqual(wanted);
  });

  test('a note in a note follows it, and one without a reference comes last', async () => {
    const markdown = `a[^x]${BREAK}b\n\n[^x]: one[^z]\n\n[^y]: two\n\n[^z]: three`;
    expect(await pagesOf(markdown)).toEqual([
      ['a1', '1. one2', '2. three'],
      ['b', '3. two'],
    ]);
  });

  test('both columns of a page count together', async () => {
    const text = `${'word '.repeat(200)}a[^x] ${'word '.repeat(200)}b[^y]\n\n[^x]: one\n\n[^y]: two`;
    const setup: DocumentSetup = { ...SETUP, columns: 2, footnotes: 'per-page' };
    const pieces = (await linesOf(await render(text, { setup }))).flatMap((line) => line.pieces);
    expect(
      pieces.filter(({ text: one }) => /^\d\.$/.test(one)).map(({ text: one, page: at }) => `${at}: ${one}`),
    ).toEqual(['1: 1.', '1: 2.']);
  });

  test('each section ends with its notes', async () => {
    const setup: DocumentSetup = {
      ...AT_FOOT,
      sections: { wide: { page: { ...SETUP.page, orientation: 'landscape' } } },
    };
    const markdown = `a[^x]\n\n<!-- pagebreak wide -->\n\nb[^y]\n\n[^x]: ${'one '.repeat(1500)}\n\n[^y]: two`;
    const pages = await pagesOf(markdown, setup);
    const of = (word: string) => pages.flatMap((lines, at) => (lines.some((line) => line.includes(word)) ? [at] : []));
    expect(of('one')).toEqual([0, 1]);
    expect(of('two')).toEqual([2]);
    expect(pages[2]).toEqual(['b2', '2. two']);
  });

  test('on a roll they follow the text', async () => {
    const setup: DocumentSetup = {
      ...page({ size: { width: 226, height: 'auto' }, margins: { top: 10, right: 10, bottom: 10, left: 10 } }),
      footnotes: 'continuous',
    };
    const pdf = await render('a[^x]\n\nb\n\n[^x]: one', { setup });
    const { view } = await (await open(pdf)).getPage(1);
    expect((await linesOf(pdf)).map(({ text }) => text)).toEqual(['a1', 'b', '1. one']);
    expect(view[3]).toBeLessThan(110);
  });
});

describe('where it stands', () => {
  test('the last line is at the foot of the page, below the rule', async () => {
    const lines = await linesOf(await render('a[^x]\n\n[^x]: one', { setup: AT_FOOT }));
    expect(lines[0]!.y).toBeGreaterThan(700);
    expect(lines[1]!.y).toBeGreaterThan(72);
    expect(lines[1]!.y).toBeLessThan(80);
  });

  test('text at the right edge of the page in Arabic, and its notes below it', async () => {
    const lines = await linesOf(
      await render('نص العقد[^1]\n\n[^1]: ملاحظة', { setup: { ...AT_FOOT, language: 'ar' } }),
    );
    expect(lines).toHaveLength(2);
    for (const { pieces } of lines) expect(Math.max(...pieces.map(({ x, width }) => x + width))).toBeGreaterThan(500);
    expect(lines[1]!.y).toBeLessThan(90);
  });
});

describe.each(ENGINES)('tags and links, by the %s engine', (_, engine) => {
  test('a Reference leads to its Note, and back', async () => {
    const pdf = await render('a[^x] b[^x]\n\n[^x]: one', { setup: AT_FOOT }, engine);
    const { elements } = await structureOf(pdf);
    expect(elements).toEqual([
      ['P', 'a', ['Reference', ['Link', '1', '@']], 'b', ['Reference', ['Link', '1', '@']]],
      ['Note', ['Lbl', ['Link', '1.', '@']], ['P', 'one']],
    ]);
    const content = contentOf(pdf.bytes);
    expect(content).toContain('(note-1)');
    expect(content).toContain('(note-1-reference)');
  });

  test('a note over two pages is one Note, with one id', async () => {
    const pdf = await render(`a[^x]\n\n[^x]: ${'one '.repeat(2000)}`, { setup: AT_FOOT }, engine);
    for (const at of [1, 2]) expect((await structureOf(pdf, at)).elements.at(-1)![0]).toBe('Note');
    expect(contentOf(pdf.bytes).match(/\/S \/Note\b/g)).toHaveLength(1);
  });
});

test('the example of the documentation', async () => {
  const chapter = readFileSync('spec/templates.md', 'utf8').split('\n## Footnotes\n')[1]!;
  const source = /```markdown\n([\s\S]*?)\n```\n/.exec(chapter)![1]!;
  const read = readTemplate({ file: 'report.md', bytes: new TextEncoder().encode(source) });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const { markdown, blanks, setup } = fillTemplate(read.template, {}, { today: '2026-11-29' });
  expect(setup.footnotes).toBe('continuous');
  const facts = { title: 'Annual report', author: 'Acme', createdAt: new Date('2026-11-29T10:00:00Z'), assets: [] };
  const lines = await linesOf(await runRenderJob({ ...facts, markdown, blanks, setup }));
  expect(lines.map(({ text }) => text)).toEqual([
    'Annual report',
    'Revenue grew by 4 %.1 Costs fell.2 The dividend is unchanged.1',
    '1. At constant exchange rates.',
    '2. Without the move to the new warehouse. Long notes may have several paragraphs:',
    'indent those that follow by 4 blanks.',
  ]);
  expect(lines[2]!.y).toBeLessThan(150);
});
