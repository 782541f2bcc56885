/** Decisions §4: documents made to hurt are set in full or refused with a reason; the pool's limits bound the rest. */
import { describe, expect, test } from '@jest/globals';
import { render } from './support.ts';

const SET: [name: string, markdown: string, leastPages: number][] = [
  ['a word of 100,000 letters', 'a'.repeat(100_000), 20],
  ['a paragraph of 20,000 words', 'word '.repeat(20_000), 20],
  ['a code block of 3,000 lines', `\`\`\`\n${'x = 1;\n'.repeat(3000)}\`\`\``, 40],
  ['2,000 links', '[a](https://a.example) '.repeat(2000), 1],
  ['5,000 references to one note', `${'a[^n] '.repeat(5000)}\n\n[^n]: note`, 3],
  ['bidirectional controls in every word', '\u202eab\u202c \u2067cd\u2069 '.repeat(2000), 3],
  ['1,000 marks of emphasis that never end', '**a *b '.repeat(1000), 1],
  ['a table of 1,500 rows', `| a | b |\n|---|--:|\n${'| some text | 1.00 |\n'.repeat(1500)}`, 30],
  ['a letter with 500 combining marks', `a${'\u0301'.repeat(500)} b`, 1],
  ['only blanks and breaks', '&nbsp;\n\n<br>\n\n&#8203;'.repeat(50), 1],
];

const REFUSED: [name: string, markdown: string, reason: RegExp][] = [
  ['quotes in quotes, 200 deep', `${'>'.repeat(200)} text`, /nested too deep/],
  [
    'lists in lists, 150 deep',
    Array.from({ length: 150 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
    /nested too deep/,
  ],
  ['2,000 columns', `|${' a |'.repeat(2000)}\n|${'---|'.repeat(2000)}`, /2000 columns does not fit/],
];

describe('hostile documents', () => {
  test.each(SET)('%s: set in full', async (_name, markdown, leastPages) => {
    expect((await render(markdown)).pages).toBeGreaterThanOrEqual(leastPages);
  });

  test.each(REFUSED)('%s: refused with the reason', async (_name, markdown, reason) => {
    await expect(render(markdown)).rejects.toThrow(reason);
  });
});
