/** Decisions §4: documents made to hurt are set in full or refused with a reason; the pool's limits bound the rest. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRenderPool, type RenderPool } from '../../src/pdf/render-pool.ts';
import { SAMPLE_JOB } from '../../src/pdf/sample-job.ts';
import type { Asset } from '../../src/template/model.ts';
import { png, svg } from './pictures.ts';
import { render, textOf } from './support.ts';

const lines = (count: number, line: (index: number) => string, between = '\n\n'): string =>
  Array.from({ length: count }, (_, index) => line(index)).join(between);

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
  ['a thousand emphases', '*word* and '.repeat(1000), 2],
  ['six hundred short words in bold', '**b** '.repeat(600), 1],
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

/** Far more than any letter: set in full if the time and memory of a render are enough, else refused with the reason. */
const HUGE: [name: string, markdown: string][] = [
  ['ten thousand lists in one another', `${'- '.repeat(10_000)}a`],
  ['ten thousand quotes in one another', `${'>'.repeat(10_000)}a`],
  ['a word of a million letters', 'a'.repeat(1_000_000)],
  ['a hundred thousand links', '[a](https://a.example) '.repeat(100_000)],
  ['a million marks of one note', `${'a[^n] '.repeat(1_000_000)}\n\n[^n]: note`],
  ['a hundred thousand words with bidirectional controls', '\u202eab\u202c \u2067cd\u2069 '.repeat(50_000)],
  ['six thousand emphases in one another', `${'*a '.repeat(3000)}${'b* '.repeat(3000)}`],
  ['a hundred thousand headings and their contents', `<!-- contents -->\n\n${lines(100_000, (at) => `# H${at}`)}`],
  ['fifty thousand pictures', lines(50_000, () => '![a](a.png)')],
  ['a cell of a hundred thousand breaks', `| a | b |\n|---|---|\n| ${'x<br>'.repeat(100_000)} | c |`],
];
const SET_OR_REFUSED = /^\d+ pages$|too deeply|more than 300 MB of memory|more than 3 s/;

describe('huge documents', () => {
  let pool: RenderPool;
  beforeAll(async () => {
    pool = await createRenderPool({ concurrency: 2, timeoutMs: 3000, maxMemoryMb: 300 });
  });
  afterAll(() => pool.close());

  test('each is set or says which limit it passed, and a letter after them is set', async () => {
    const one = async (markdown: string) => {
      const run = () => pool.render({ ...SAMPLE_JOB, markdown, assets: [png('a.png', 8, 8)] });
      return pool.turn({ size: 0, asked: false }, run).then(
        ({ pages }) => `${pages} pages`,
        ({ message }: Error) => message,
      );
    };
    const outcomes = await Promise.all(HUGE.map(async ([name, markdown]) => [name, await one(markdown)] as const));
    for (const [name, outcome] of outcomes)
      expect({ name, outcome }).toEqual({ name, outcome: expect.stringMatching(SET_OR_REFUSED) });
    expect(await one('Dear Ada,')).toBe('1 pages');
  });
});

const ENTITIES = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
const PICTURES: [name: string, asset: Asset][] = [
  ['an entity bomb', svg('a', '<text>&e9;</text>', `<!DOCTYPE svg [<!ENTITY e0 "ha">${ENTITIES}]>`)],
  ['an external entity', svg('a', '<text>&e;</text>', '<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/hostname">]>')],
  ['a picture from elsewhere', svg('a', '<image xlink:href="https://a.example/x.png" width="9" height="9"/>')],
  ['a part of a drawing elsewhere', svg('a', '<use href="https://a.example/x.svg#b"/>')],
  [
    'a style from elsewhere',
    svg('a', '<style>@import url(https://a.example/x.css)</style><rect width="9" height="9"/>'),
  ],
  ['fifty thousand pixels squared, claimed', png('a', 2, 2, false, { width: 50_000, height: 50_000 })],
  ['fifty thousand pixels squared with transparency, claimed', png('a', 2, 2, true, { width: 50_000, height: 50_000 })],
  ['more pixels than there are', png('a', 2, 2, true, { width: 4000, height: 4000 })],
];

describe('hostile pictures are their alt text', () => {
  test.each(PICTURES)('%s', async (_name, asset) => {
    const pdf = await render('before ![the seal](a) after', { assets: [asset] });
    expect(await textOf(pdf)).toMatch(/before.*the seal.*after/s);
    expect(Buffer.from(pdf.bytes).includes('/Subtype /Image')).toBe(false);
  });
});
