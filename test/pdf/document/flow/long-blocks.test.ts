/** What is longer than a page is set in full, and a table repeats its header. */
import { describe, expect, test } from '@jest/globals';
import { byPage, SENTENCE, words } from '../../support/fill-pages.ts';
import { linesOf } from '../../support/read-pdf.ts';
import { render } from '../../support/render.ts';

describe('tables over pages', () => {
  test('the header is repeated, and every row is there once and whole', async () => {
    const rows = Array.from({ length: 120 }, (_, row) => `| first${row} ${SENTENCE} | ${row}.00 |`).join('\n');
    const pages = byPage(await linesOf(await render(`| Item | Amount |\n|---|---:|\n${rows}`)));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) {
      expect(page[0]!.text).toBe('Item Amount');
      // A row begins with its first cell: a page that began inside a row would not.
      expect(page[1]!.text).toMatch(/^first\d+ /);
    }
    const found = pages.flat().flatMap(({ text }) => /^first(\d+)/.exec(text)?.[1] ?? []);
    expect(found).toEqual(Array.from({ length: 120 }, (_, row) => String(row)));
  });

  const HIGH: [name: string, markdown: string][] = [
    ['a row higher than a page', `| a | b |\n|---|---|\n| x | y |\n| ${words(1500)} | z |\n| end | end |`],
    ['a first row higher than a page', `| a | b |\n|---|---|\n| ${words(1500)} | z |`],
    ['a header higher than a page', `| ${words(1500)} | b |\n|---|---|\n| x | y |`],
    ['a high header and a high row', `| ${words(150)} | b |\n|---|---|\n| ${words(700)} | y |`],
    ['a row of many breaks', `| a |\n|---|\n| ${Array.from({ length: 200 }, (_, line) => `l${line}`).join('<br>')} |`],
    ['a row with a word longer than a page', `| a | b |\n|---|---|\n| ${'abcdefgh'.repeat(900)} | y |`],
    ['a quote longer than a page', `> ${words(1500)}\n>\n> - ${words(700)}`],
    ['a list item longer than a page', `1. ${words(1500)}\n\n   ${words(800)}`],
    ['a code block longer than a page', `\`\`\`\n${words(300).replaceAll(' ', '\n')}\n\`\`\``],
    ['a kept block longer than a page', `<!-- keep -->\n\n> ${words(1500)}`],
    ['a heading longer than a page', `# ${words(1200)}`],
    ['many headings on end', Array.from({ length: 80 }, (_, index) => `## Heading ${index}`).join('\n\n')],
    ['a note longer than a page', `text[^n]\n\n[^n]: ${words(1500)}`],
    ['a table in a quote in a list', `- > | a | b |\n  > |---|---|\n${'  > | c | d |\n'.repeat(90)}`],
  ];
  // Rendering itself fails when a word is lost; here it must not fail, and must have more than one page.
  test.each(HIGH)('%s is set in full', async (_name, markdown) => {
    const pdf = await render(markdown);
    expect(pdf.pages).toBeGreaterThan(1);
    const text = (await linesOf(pdf)).map((line) => line.text).join(' ');
    for (const word of ['word149', 'word699', 'word1499'].filter((one) => markdown.includes(one))) {
      expect(text).toContain(word);
    }
  });
});
