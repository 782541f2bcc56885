/**
 * Where pages end: a heading and what announces something stay with what follows (keep with next), no first or last line of a
 * paragraph stands alone (orphans and widows), no last row or item does, and what is marked `keep` stays whole.
 */
import { describe, expect, test } from '@jest/globals';
import type { KeptBlocks } from '../../../../src/template/model/document-setup.ts';
import { ofThisRun } from '../../../support/this-run.ts';
import { byPage, paragraphs, SENTENCE, words } from '../../support/fill-pages.ts';
import { png } from '../../support/pictures.ts';
import { type Line, linesOf } from '../../support/read-pdf.ts';
import { ENGINES, render, SETUP } from '../../support/render.ts';

describe('paragraphs and headings', () => {
  // Whatever stands before, some of these come to the end of a page.
  const FILLS = [28, 29, 30, 31, 32, 33, 34, 35, 36];
  const SOME = ofThisRun(FILLS, 6);

  test.each(SOME)('a heading never ends a page (%i paragraphs before it)', async (fill) => {
    const markdown = `${paragraphs(fill)}\n\n## Heading\n\n### Below\n\n${SENTENCE.repeat(4)}`;
    for (const page of byPage(await linesOf(await render(markdown)))) {
      expect(page.at(-1)!.text).not.toMatch(/^(Heading|Below)$/);
    }
  });

  const TALL = `![A tall picture](tall.png)`;
  const ASSETS = [png('tall.png', 300, 1200)];
  const KEPT = `<!-- keep -->\n\n> ${Array.from({ length: 42 }, (_, line) => `line${line}`).join('\\\n> ')}`;
  const FOLLOWED: [name: string, markdown: string][] = [
    ['a picture as high as a page allows', `## Heading\n\n${TALL}`],
    ['three headings and such a picture', `# Heading\n\n## Heading\n\n### Heading\n\n${TALL}`],
    ['a rule and a paragraph', `## Heading\n\n***\n\n${SENTENCE.repeat(4)}`],
    ['a line of code', '#### Heading\n\n```\ncode\n```'],
    ['a kept block that leaves no room for it', `## Heading\n\n${KEPT}`],
    ['three headings and such a block', `# Heading\n\n## Heading\n\n### Heading\n\n${KEPT}`],
    ['a picture in it', `## Heading ![small](small.png)\n\n${SENTENCE.repeat(4)}`],
    ['a heading alone in an item', `- ## Heading\n- ${SENTENCE.repeat(4)}`],
    ['a heading alone in an item of an item', `1. - ## Heading\n\n${SENTENCE.repeat(4)}`],
    ['a heading at the end of a quote', `> Quoted.\n>\n> ## Heading\n\n${TALL}`],
    ['a heading at the end of a quote in an item', `- > Quoted.\n  >\n  > ## Heading\n\n${SENTENCE.repeat(4)}`],
  ];
  test.each(FOLLOWED)('a heading never ends a page: %s', async (_name, markdown) => {
    for (const fill of [29, 30, 31]) {
      const assets = [...ASSETS, png('small.png', 40, 20)];
      const pages = byPage(await linesOf(await render(`${paragraphs(fill)}\n\n${markdown}`, { assets })));
      for (const page of pages) expect(page.at(-1)!.text).not.toMatch(/Heading$/);
    }
  });

  const ANNOUNCED: [name: string, announcement: string, markdown: string][] = [
    ['a list', 'Announced:', '- one\n- two'],
    ['a table', '**Announced:**', '| a |\n|---|\n| b |'],
    ['a picture', `${SENTENCE.repeat(5)} announced:`, '![A picture](tall.png)'],
    ['a quote', '以下：', `> ${SENTENCE}`],
    ['what is in an item', `- ${SENTENCE.repeat(5)} announced:`, '  1. one\n  2. two'],
  ];
  test.each(ANNOUNCED)('an announcement of %s does not end a page', async (_name, announcement, markdown) => {
    for (const fill of SOME) {
      const source = `${paragraphs(fill)}\n\n${announcement}\n\n${markdown}`;
      const pages = byPage(await linesOf(await render(source, { assets: [png('tall.png', 40, 90)] })));
      for (const page of pages) expect(page.at(-1)!.text).not.toMatch(/[:：]$/);
    }
  });

  test('a line of code that is wrapped stays on one page', async () => {
    for (const fill of [28, 29, 30]) {
      const code = Array.from({ length: 70 }, (_, line) => `code${line} ${'wraps '.repeat(line % 3 === 0 ? 30 : 15)}`);
      const markdown = `${paragraphs(fill)}\n\n## Heading\n\n\`\`\`\n${code.join('\n')}\n\`\`\``;
      const pages = byPage(await linesOf(await render(markdown)));
      expect(pages.length).toBeGreaterThan(3);
      for (const page of pages.slice(2)) expect(page[0]!.text).toMatch(/^code/);
      for (const page of pages) expect(page.at(-1)!.text).not.toBe('Heading');
    }
  });

  test('no last line of code stands alone', async () => {
    for (const [fill, count] of [
      [26, 10],
      [28, 6],
      [29, 5],
    ] as const) {
      const code = Array.from({ length: count }, (_, line) => `code${line}`).join('\n');
      const lines = await linesOf(await render(`${paragraphs(fill)}\n\n\`\`\`\n${code}\n\`\`\``));
      for (const page of byPage(lines)) expect(page.filter(({ text }) => text.startsWith('code')).length).not.toBe(1);
    }
  });

  test.each(SOME)('a heading stays with the first row of a table (%i)', async (fill) => {
    const markdown = `${paragraphs(fill)}\n\n## Heading\n\n| Column |\n|---|\n${'| cell |\n'.repeat(60)}`;
    const pages = byPage(await linesOf(await render(markdown)));
    const page = pages.find((lines) => lines.some(({ text }) => text === 'Heading'))!;
    const at = page.findIndex(({ text }) => text === 'Heading');
    expect(page.slice(at, at + 3).map(({ text }) => text)).toEqual(['Heading', 'Column', 'cell']);
  });

  test.each([2, 3, 4, 5, 6, 7])('a paragraph of %i lines has no widow and no orphan', async (count) => {
    const paragraph = Array.from({ length: count }, (_, line) => `line${line}`).join('\\\n');
    for (const fill of [27, 28, 29, 30, 31]) {
      const lines = await linesOf(await render(`${paragraphs(fill)}\n\n${paragraph}`));
      for (const page of byPage(lines)) {
        expect(page.filter(({ text }) => text.startsWith('line')).length).not.toBe(1);
      }
    }
  });

  test('dividing a paragraph changes none of its lines', async () => {
    const markdown = `${words(40)} **${words(40)}** \`${words(12)}\` ${words(60)}`;
    const alone = (await linesOf(await render(markdown))).map(({ text }) => text);
    const pushed = (await linesOf(await render(`${paragraphs(33)}\n\n${markdown}`))).map(({ text }) => text);
    expect(pushed.slice(-alone.length)).toEqual(alone);
    expect(alone.length).toBeGreaterThan(8);
  });

  test('a page break ends the page, and none makes an empty one', async () => {
    expect((await render('a\n\n<!-- pagebreak -->\n\nb')).pages).toBe(2);
    expect((await render('<!-- pagebreak -->\n\na\n\n<!-- pagebreak -->')).pages).toBe(1);
  });

  const SIGNATURES = '| Signed for A | Signed for B |\n|---|---|\n| <br><br>Name | <br><br>Name |\n| Date | Date |';

  test.each(SOME)('a block marked keep moves to the next page as a whole (%i)', async (fill) => {
    const lines = await linesOf(await render(`${paragraphs(fill)}\n\n<!-- keep -->\n\n${SIGNATURES}`));
    expect(new Set(lines.filter(({ text }) => /Signed|Name|Date/.test(text)).map(({ page }) => page)).size).toBe(1);
  });

  // Of quotes, a line requires the one before and after it anyway: ten lines are parted on some of these pages.
  const QUOTE = `> ${Array.from({ length: 10 }, (_, line) => `Name ${line}`).join('\\\n> ')}`;

  test.each([
    ['tables', SIGNATURES, /Signed|Name|Date/],
    ['quotes', QUOTE, /Name/],
  ] as const)('the front matter keeps all %s whole', async (kind, block, words) => {
    const parted = { none: 0, kept: 0 };
    for (const fill of FILLS) {
      for (const [name, setup] of Object.entries({ none: SETUP, kept: { ...SETUP, keep: [kind] } })) {
        const lines = await linesOf(await render(`${paragraphs(fill)}\n\n${block}`, { setup }));
        const pages = new Set(lines.filter(({ text }) => words.test(text)).map(({ page }) => page));
        if (pages.size > 1) parted[name as keyof typeof parted] += 1;
      }
    }
    expect(parted.none).toBeGreaterThan(0);
    expect(parted.kept).toBe(0);
  });
});

/** How many lines that match stand on each page that has any. */
function perPage(lines: Line[], pattern: RegExp): number[] {
  return byPage(lines)
    .map((page) => page.filter(({ text }) => pattern.test(text)).length)
    .filter((count) => count > 0);
}

describe.each(ENGINES)('the end of a table and of a list, by the %s engine', (_engine, engine) => {
  /** How many rows or items end a page, and those just behind its end: `full` have room on it. */
  const countsFrom = (full: number) => [full, full + 1, full + 2, full + 3];
  const rows = (count: number, cell: string) => `| ${cell} | b |\n`.repeat(count);

  const TABLES: [name: string, full: number, markdown: (count: number) => string][] = [
    ['texts', 33, (count) => `| a | b |\n|---|---|\n${rows(count, 'row')}`],
    ['cells with emphasis', 33, (count) => `| a | b |\n|---|---|\n${rows(count, '*row*')}`],
    ['no header', 34, (count) => `| | |\n|---|---|\n${rows(count, 'row')}`],
    ['rows of several lines', 29, (count) => `| a | b |\n|---|---|\n${rows(count - 9, 'row<br>and')}`],
    [
      'a table in an item',
      32,
      (count) => `- x\n\n${`| a | b |\n|---|---|\n${rows(count, 'row')}`.replaceAll(/^(?=\|)/gm, '  ')}`,
    ],
  ];
  test.each(TABLES)('no last row stands alone: %s', async (_name, full, markdown) => {
    const ends: number[] = [];
    for (const count of countsFrom(full)) {
      const lines = await linesOf(await render(markdown(count), {}, engine));
      const found = perPage(lines, /row/);
      expect(found.reduce((sum, one) => sum + one, 0)).toBe(markdown(count).match(/row/g)!.length);
      if (found.length > 1) ends.push(found.at(-1)!);
    }
    expect(ends).toEqual([2, 2, 3]);
  });

  test.each<[name: string, keep: KeptBlocks[], wanted: number[]]>([
    ['part', [], [51, 10]],
    ['stay whole where their author keeps them', ['rows'], [31, 30]],
  ])('rows of which the last two have no room together %s', async (_name, keep, wanted) => {
    const high = (lines: number) => `| ${Array.from({ length: lines }, () => 'row').join('<br>')} | b |\n`;
    const markdown = `| a | b |\n|---|---|\n| row | b |\n${high(30)}${high(30)}`;
    const lines = await linesOf(await render(markdown, { setup: { ...SETUP, keep } }, engine));
    expect(perPage(lines, /row/)).toEqual(wanted);
  });

  const LISTS: [name: string, full: number, item: string][] = [
    ['items of one line', 40, '- item\n'],
    ['numbered', 40, '1. item\n'],
    ['tasks', 40, '- [ ] item\n'],
    ['paragraphs', 32, '- item\n\n'],
    ['in a quote', 40, '> - item\n'],
  ];
  test.each(LISTS)('no last item stands alone: %s', async (_name, full, item) => {
    const ends: number[] = [];
    for (const count of countsFrom(full)) {
      const found = perPage(await linesOf(await render(`${item.repeat(count)}\n\n${words(60)}`, {}, engine)), /item/);
      expect(found.reduce((sum, one) => sum + one, 0)).toBe(count);
      if (found.length > 1) ends.push(found.at(-1)!);
    }
    expect(ends).toEqual([2, 2, 3]);
  });
});

describe.each(ENGINES)('a row that continues on the next page, by the %s engine', (_engine, engine) => {
  test.each(['word', '**word**'])('stands as far below the header as it began: %s', async (word) => {
    const markdown = `| Head |\n|---|\n| ${`${word} `.repeat(1_500)} |\n| last |`;
    const pages = byPage(await linesOf(await render(markdown, {}, engine)));
    const gaps = pages.slice(0, 2).map(([head, first]) => head!.y - first!.y);
    expect(pages[1]![0]!.text).toBe('Head');
    expect(gaps[1]).toBeCloseTo(gaps[0]!, 1);
  });
});
