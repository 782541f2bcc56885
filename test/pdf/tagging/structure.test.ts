/** ISO 14289-1: a document can be read by those who do not see it: what is what, in which order, and what is mere furniture. */
import { describe, expect, test } from '@jest/globals';
import type { PdfInput } from '../../../src/pdf/job/render-pdf.ts';
import { png, svg } from '../support/pictures.ts';
import { contentOf, open } from '../support/read-pdf.ts';
import { render, SETUP } from '../support/render.ts';
import { type Element, said, structureOf } from '../support/structure-of.ts';

const WORDS = 'Some words that fill the lines of a paragraph until the page has come to its end. ';

describe('structure elements', () => {
  const PARTS: [markdown: string, wanted: Element[]][] = [
    [
      '# A\n\ntext',
      [
        ['H1', 'A'],
        ['P', 'text'],
      ],
    ],
    ['one\ntwo **bold** and *more*', [['P', 'one two bold and more']]],
    ['a `code` b', [['P', 'a', ['Code', 'code'], 'b']]],
    ['a ~~gone~~ b', [['P', 'a', ['Span', 'gone'], 'b']]],
    ['a {{Blank}} b', [['P', 'a Blank b']]],
    ['see [a **bold** link](https://example.com) here', [['P', 'see', ['Link', 'a bold link', '@'], 'here']]],
    ['[not a link](other.md)', [['P', 'not a link']]],
    ['- a\n- b', [['L', ['LI', ['Lbl', '•'], ['LBody', ['P', 'a']]], ['LI', ['Lbl', '•'], ['LBody', ['P', 'b']]]]]],
    [
      '3. a\n   - b\n\n   c',
      [
        [
          'L',
          ['LI', ['Lbl', '3.'], ['LBody', ['P', 'a'], ['L', ['LI', ['Lbl', '–'], ['LBody', ['P', 'b']]]], ['P', 'c']]],
        ],
      ],
    ],
    ['- [x] done', [['L', ['LI', ['Lbl', ''], ['LBody', ['P', 'done']]]]]],
    ['> a\n>\n> b', [['BlockQuote', ['P', 'a'], ['P', 'b']]]],
    ['```\none\ntwo\n```', [['P', ['Code', 'one two']]]],
    ['<script>raw</script>', [['P', ['Code', '<script>raw</script>']]]],
    [
      'a\n\n---\n\nb',
      [
        ['P', 'a'],
        ['P', 'b'],
      ],
    ],
    [
      '| A | B |\n|---|--:|\n| a | 1 |\n| | 2 |',
      [
        [
          'Table',
          ['THead', ['TR', ['TH', 'A'], ['TH', 'B']]],
          ['TBody', ['TR', ['TD', 'a'], ['TD', '1']], ['TR', ['TD'], ['TD', '2']]],
        ],
      ],
    ],
    ['| A |\n|---|', [['Table', ['TR', ['TH', 'A']]]]],
    ['| | |\n|---|---|\n| a | b |', [['Table', ['TBody', ['TR', ['TD', 'a'], ['TD', 'b']]]]]],
    [
      'a[^n]\n\n[^n]: The note.',
      [
        ['P', 'a', ['Reference', ['Link', '1', '@']]],
        ['Note', ['Lbl', ['Link', '1.', '@']], ['P', 'The note.']],
      ],
    ],
    [
      '<!-- contents -->\n\n# A\n\n## B\n\nsee [it](#b)',
      [
        ['TOC', ['TOCI', ['Reference', ['Link', 'A 1', '@', '@']]], ['TOCI', ['Reference', ['Link', 'B 1', '@', '@']]]],
        ['H1', 'A'],
        ['H2', 'B'],
        ['P', 'see', ['Link', 'it', '@']],
      ],
    ],
    ['a \u{10fffd} b', [['P', 'a', ['Span', 'U+10FFFD'], 'b']]],
  ];
  test.each(PARTS)('%j', async (markdown, wanted) =>
    expect((await structureOf(await render(markdown))).elements).toEqual(wanted),
  );

  test('no heading level is skipped, whatever depths the author wrote', async () => {
    const { elements } = await structureOf(await render('## A\n\n##### B\n\n### C\n\n#### D\n\n# E\n\n## F'));
    expect(elements.map(([role, text]) => `${role} ${text}`)).toEqual(['H1 A', 'H2 B', 'H2 C', 'H3 D', 'H1 E', 'H2 F']);
  });
});

describe('pictures', () => {
  const assets = [png('a.png', 40, 20), svg('b.svg', '<rect width="96" height="48" fill="red"/>')];

  test('are figures with their alt text, in the order of the text', async () => {
    const pdf = await render(
      'before ![A logo](a.png) after\n\n![A seal](b.svg)\n\n| ![In a cell](a.png) |\n|---|\n| x |',
      {
        assets,
      },
    );
    const { elements, alts } = await structureOf(pdf);
    expect(elements.map((element) => element[0])).toEqual(['P', 'Figure', 'Table']);
    expect(elements[0]!.map((part) => (typeof part === 'string' ? part : part[0]))).toEqual([
      'P',
      'before',
      'Figure',
      'after',
    ]);
    expect(alts).toEqual(['A logo', 'A seal', 'In a cell']);
  });

  // ISO 19005-2 §6.1.13, in UTF-16 with a mark before it.
  const MAX_LETTERS = (32_767 - 2) / 2;
  test.each(['word ', 'wörd ', '😀'])('a text that a file cannot hold ends early: %s', async (word) => {
    const pdf = await render(`# ${word.repeat(9_000)}\n\n![${word.repeat(9_000)}](a.png)`, { assets });
    const alts: string[] = [];
    for (let page = 1; page <= pdf.pages; page++) alts.push(...(await structureOf(pdf, page)).alts);
    const [entry] = await (await open(pdf)).getOutline();
    for (const text of [...new Set(alts), entry!.title]) {
      expect(text.length).toBeLessThanOrEqual(MAX_LETTERS);
      expect(text.length).toBeGreaterThan(MAX_LETTERS - 3);
      expect(text.endsWith('…') && text.isWellFormed()).toBe(true);
    }
    expect(alts).not.toEqual([]);
  });

  test('without an alt text are decoration', async () => {
    expect((await structureOf(await render('![](a.png)\n\ntext', { assets }))).elements).toEqual([['P', 'text']]);
  });
});

describe('content that continues over pages', () => {
  /** How many elements of a type the file has. */
  function count({ bytes }: { bytes: Uint8Array }, type: string): number {
    return contentOf(bytes).match(new RegExp(`/S ?/${type}\\b`, 'g'))?.length ?? 0;
  }

  test('a paragraph is one element on all its pages', async () => {
    const pdf = await render(WORDS.repeat(120));
    expect(pdf.pages).toBeGreaterThan(2);
    const parts: string[] = [];
    for (let page = 1; page <= pdf.pages; page++) {
      const { elements } = await structureOf(pdf, page);
      expect(elements.map(([role]) => role)).toEqual(['P']);
      parts.push(said(elements));
    }
    expect(parts.join(' ')).toBe(WORDS.repeat(120).trim());
    expect(count(pdf, 'P')).toBe(1);
  });

  test('a table is one, its repeated header an artifact', async () => {
    const pdf = await render(`| Head [l](https://example.com) |\n|---|\n${'| row |\n'.repeat(80)}`);
    const second = await structureOf(pdf, 2);
    expect(pdf.pages).toBe(3);
    expect(second.elements[0]!.slice(0, 2)).not.toContainEqual(['THead']);
    expect(second.artifacts).toBe('Head l');
    expect([count(pdf, 'Table'), count(pdf, 'TR'), count(pdf, 'TH'), count(pdf, 'TD')]).toEqual([1, 81, 1, 80]);
  });

  test('a row taller than a page is one row', async () => {
    const pdf = await render(`| A | B |\n|---|---|\n| a | ${WORDS.repeat(100)} |`);
    expect(pdf.pages).toBeGreaterThan(1);
    expect([count(pdf, 'TR'), count(pdf, 'TD')]).toEqual([2, 2]);
    const texts: string[] = [];
    for (let page = 1; page <= pdf.pages; page++) texts.push(said((await structureOf(pdf, page)).elements));
    expect(texts.join(' ')).toBe(`A B a ${WORDS.repeat(100).trim()}`);
  });
});

describe('furniture', () => {
  test('running text, rules, tints and boxes are artifacts', async () => {
    const setup = { ...SETUP, header: ['The header'], footer: ['Page ', { token: 'page' as const }] };
    const { elements, artifacts } = await structureOf(await render('a `b` ~~c~~\n\n---\n\n> d', { setup }));
    expect(said(elements)).toBe('a b c d');
    expect(artifacts).toBe('The headerPage 1');
  });

  test('links in a picture are not carried over', async () => {
    const assets = [svg('a.svg', '<a xlink:href="#x"><rect width="9" height="9"/></a>')];
    const document = await open(await render('![A](a.svg)', { assets }));
    expect(await (await document.getPage(1)).getAnnotations()).toEqual([]);
  });
});

describe('from right to left', () => {
  const arabic: Partial<PdfInput> = { setup: { ...SETUP, language: 'ar' } };

  test('a line is read in the order of its text', async () => {
    const { elements } = await structureOf(await render('هذا العقد بين Acme Ltd والعميل (رقم 12) اليوم', arabic));
    expect(said(elements)).toBe('هذا العقد بين Acme Ltd والعميل (رقم 12) اليوم');
  });

  test('the columns of a mirrored table are read from the first', async () => {
    const { elements } = await structureOf(await render('| الصنف | المبلغ |\n|---|--:|\n| خدمة | 1,234.00 |', arabic));
    expect(said(elements)).toBe('الصنف المبلغ خدمة 1,234.00');
  });
});
