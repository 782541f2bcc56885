/** §17.35: what contracts need: titles in items, last pages, justified lines, references in the colour of the text. */
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import type { DocumentSetup } from '../../../../src/template/model/document-setup.ts';
import { HOUSE_STYLE } from '../../../../src/template/model/document-style.ts';
import { byPage, paragraphs, SENTENCE, words } from '../../support/fill-pages.ts';
import { contentOf, linesOf } from '../../support/read-pdf.ts';
import { ENGINES, render, SETUP } from '../../support/render.ts';
import { said, structureOf } from '../../support/structure-of.ts';

const { layout: _layout, ...BEFORE } = SETUP;

async function pagesOf(markdown: string, setup: DocumentSetup = SETUP): Promise<string[][]> {
  return byPage(await linesOf(await render(markdown, { setup }))).map((page) => page.map(({ text }) => text));
}

/** Behind so many lines that the page ends somewhere in what is looked at. */
const FILLS = [28, 29, 30, 31, 32, 33].map((count) => Array.from({ length: count }, (_, at) => `x${at}`).join('\n\n'));

describe('an item that acts as a heading does not end a page', () => {
  test.each([
    ['introduces a list', '1. Nothing limits liability for\n   - fraud\n   - injury\n2. next', 'Nothing'],
    ['a title in its item', `1. **Liability.**\n\n   Nothing limits it. ${words(60)}\n2. next`, 'Liability'],
    ['a title by itself', '1. **Liability**\n2. Nothing limits it.\n3. next', 'Liability'],
  ])('%s', async (_, list, title) => {
    const endsOf = async (setup: DocumentSetup) => {
      const found: boolean[] = [];
      for (const fill of FILLS) {
        const pages = await pagesOf(`${fill}\n\n${list}\n\n${words(300)}`, setup);
        found.push(pages.some((page) => page.at(-1)!.includes(title)));
      }
      return found;
    };
    expect(await endsOf(SETUP)).not.toContain(true);
    expect(await endsOf(BEFORE)).toContain(true);
  });

  test('bold items that follow one another are a list', async () => {
    const items = Array.from({ length: 90 }, (_, at) => `- **Item ${at}**`).join('\n');
    expect(await pagesOf(items)).toEqual(await pagesOf(items, BEFORE));
  });
});

describe('a last page has three lines of text', () => {
  const ENDS = [
    ['a line', 'The end.'],
    ['two lines', 'Yours\n\nImogen'],
    ['a paragraph', words(30)],
    ['items', '- a\n- b\n- c\n- d'],
    ['an item', '1. a'],
  ];
  test.each(ENDS)('%s', async (_, end) => {
    const lasts: number[] = [];
    for (let count = 20; count < 34; count++) {
      const pages = await pagesOf(`${paragraphs(count)}\n\n${words(60)}\n\n${end}`);
      if (pages.length > 1) lasts.push(pages.at(-1)!.length);
    }
    expect(Math.min(...lasts)).toBeGreaterThanOrEqual(3);
  });

  test('documents of before keep theirs', async () => {
    const lasts: number[] = [];
    for (let count = 20; count < 34; count++)
      lasts.push((await pagesOf(`${paragraphs(count)}\n\nThe end.`, BEFORE)).at(-1)!.length);
    expect(Math.min(...lasts)).toBe(1);
  });
});

describe('justified lines', () => {
  const setup: DocumentSetup = { ...SETUP, justify: true };
  const right = (line: { pieces: { x: number; width: number; text: string }[] }) => {
    const last = line.pieces.findLast(({ text }) => text.trim() !== '')!;
    return last.x + last.width;
  };
  /** Readers part a line at wide gaps. */
  const lettersOf = ({ text }: { text: string }) => [...text.replace(/[\s\u200f]/g, '')].toSorted().join('');
  const TEXTS = [
    ['plain', 'en', SENTENCE.repeat(8)],
    [
      'of several styles',
      'en',
      'some **bold words** and *others* with `code` and [a link](https://example.org) '.repeat(8),
    ],
    ['beside code points of two fonts', 'en', 'Ωmega and 合同 words of several fonts '.repeat(10)],
    ['from right to left', 'he', 'הספק יעניק למזמינה שירותי פיתוח (Software Development) כמפורט '.repeat(8)],
  ] as const;
  test.each(TEXTS.flatMap((text) => ENGINES.map(([name, engine]) => [...text, name, engine] as const)))(
    'reach both edges: %s, %s %#',
    async (_, language, text, _name, engine) => {
      const own = { ...setup, language };
      const lines = await linesOf(await render(text, { setup: own }, engine));
      const ragged = await linesOf(await render(text, { setup: { ...own, justify: undefined } as never }, engine));
      const allLetters = (all: typeof lines) => lettersOf({ text: all.map((line) => line.text).join('') });
      expect(allLetters(lines)).toEqual(allLetters(ragged));
      expect(lines.length).toBeGreaterThan(3);
      for (const line of lines.slice(0, -1)) {
        expect(line.pieces[0]!.x).toBeCloseTo(72, 0);
        // Points and hyphens hang over the margin.
        const hangs = /[.,:;-]$/.test(line.text) && language !== 'he' ? 3 : 0;
        expect(right(line) - (595.28 - 72)).toBeGreaterThan(-1);
        expect(right(line) - (595.28 - 72)).toBeLessThan(1 + hangs);
      }
    },
  );

  test.each([
    ['an end of its author’s', 'Some words\\\nthat are parted'],
    ['a heading', `# ${SENTENCE.repeat(2)}`],
    ['a cell', `| a | b |\n|---|---|\n| ${SENTENCE.repeat(3)} | b |`],
    ['aligned text', `<div align="center">\n\n${SENTENCE.repeat(3)}\n\n</div>`],
    ['a signature block', `<div class="signature">\n\n${SENTENCE.repeat(3)}\n\n</div>`],
  ])('%s stays as it is', async (_, markdown) => {
    expect((await render(markdown, { setup })).bytes).toEqual((await render(markdown)).bytes);
  });
});

describe('colours of references and numbers of notes', () => {
  const numbering = { headings: ['1'], items: ['(a)'], from: 1 };
  const markdown = '# 1 <a id="fees"></a>Fees\n\nSee [1](#fees) and a note[^1].\n\n[^1]: Note';
  const colorsOf = async (setup: DocumentSetup) => {
    const own = { ...setup, numbering };
    const { bytes } = await render(markdown, { setup: own, tree: parseDocument(markdown, [], own) });
    return new Set([...contentOf(bytes).matchAll(/^([\d.]+ [\d.]+ [\d.]+) rg$/gm)].map(([, color]) => color));
  };
  test('are those of the text, of the theme, or as before those of links', async () => {
    const red = { ...HOUSE_STYLE, link: { ...HOUSE_STYLE.link, references: '#ff0000' } };
    expect(await colorsOf(SETUP)).toEqual(new Set(['0.102 0.102 0.102']));
    expect(await colorsOf({ ...SETUP, style: red })).toContain('1 0 0');
    expect(await colorsOf(BEFORE)).toContain('0.1216 0.3059 0.549');
  });
});

describe('terms that run in', () => {
  const setup: DocumentSetup = { ...SETUP, definitions: 'run-in' };
  const list = (...parts: string[]) => `<dl>\n${parts.join('\n')}\n</dl>`;
  const linesIn = async (markdown: string) => {
    const pdf = await render(markdown, { setup, tree: parseDocument(markdown, [], setup) });
    return { pdf, lines: (await linesOf(pdf)).map(({ text }) => text) };
  };
  test.each([
    [list('<dt>Fees</dt>', '<dd>means a sum</dd>'), ['Fees means a sum']],
    [list('<dt>Fees</dt>', '<dt>Charges</dt>', '<dd>mean a sum</dd>'), ['Fees, Charges mean a sum']],
    [list('<dt>Fees</dt>', '<dd>\n\na sum\n\n- of this\n</dd>'), ['Fees a sum', '• of this']],
    [list('<dt>Fees</dt>', '<dd>\n\n- of this\n</dd>'), ['Fees', '• of this']],
    [list('<dt>Fees</dt>', '<dd>a sum</dd>', '<dd>or two</dd>'), ['Fees a sum', 'or two']],
  ])('%j', async (markdown, wanted) => {
    expect((await linesIn(markdown)).lines).toEqual(wanted);
  });

  test('are labels of their items', async () => {
    const { pdf } = await linesIn(list('<dt>Fees</dt>', '<dd>means a sum</dd>'));
    const { elements } = await structureOf(pdf);
    expect(JSON.stringify(elements)).toMatch(/"L",\["LI",\["Lbl","?.*"LBody",\["P"/);
    expect(said(elements)).toContain('Fees means a sum');
  });
});
