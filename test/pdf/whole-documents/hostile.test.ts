/** §13.5, §13.9, §17.15: documents made to hurt are set in full or refused with a reason; the pool's limits bound the rest. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRenderPool, type RenderPool, SAMPLE_JOB } from '../../../src/pdf/pool/render-pool.ts';
import { ofThisRun } from '../../support/this-run.ts';
import { png } from '../support/pictures.ts';
import { render } from '../support/render.ts';

function lines(count: number, line: (index: number) => string, between = '\n\n'): string {
  return Array.from({ length: count }, (_, index) => line(index)).join(between);
}

const SET: [name: string, markdown: string, minPages: number][] = [
  ['a word of 100,000 letters', 'a'.repeat(100_000), 20],
  ['a paragraph of 20,000 words', 'word '.repeat(20_000), 20],
  ['a code block of 3,000 lines', `\`\`\`\n${'x = 1;\n'.repeat(3000)}\`\`\``, 40],
  ['1,000 links', '[a](https://a.example) '.repeat(1000), 1],
  ['2,000 references to one note', `${'a[^n] '.repeat(2000)}\n\n[^n]: note`, 1],
  ['bidirectional controls in every word', '\u202eab\u202c \u2067cd\u2069 '.repeat(2000), 3],
  ['1,000 marks of emphasis that never end', '**a *b '.repeat(1000), 1],
  ['a table of 1,500 rows', `| a | b |\n|---|--:|\n${'| some text | 1.00 |\n'.repeat(1500)}`, 30],
  ['a letter with 500 combining marks', `a${'\u0301'.repeat(500)} b`, 1],
  ['a thousand emphases', '*word* and '.repeat(1000), 2],
  ['six hundred short words in bold', '**b** '.repeat(600), 1],
  ['a letter with 20,000 combining marks', `a${'\u0301'.repeat(20_000)} b`, 1],
  ['a letter with 5,000 Hebrew points', `א${'\u05b0'.repeat(5000)} ב`, 1],
  ['a letter with 2,000 Devanagari marks', `क${'\u0941'.repeat(2000)} ख`, 1],
  ['names that begin with underscores', '_private __init__ '.repeat(1000), 2],
  ['isolates in one another, 1,000 deep', `${'\u2067a'.repeat(1000)}${'\u2069'.repeat(1000)} end`, 1],
  ['a thousand headings and their contents', `<!-- contents -->\n\n${lines(1000, (at) => `# H${at}`)}`, 30],
  ['a thousand pictures', lines(1000, () => '![a](a.png)'), 10],
  ['a cell of three thousand breaks', `| a | b |\n|---|---|\n| ${'x<br>'.repeat(3000)} | c |`, 30],
  ['only blanks and breaks', '&nbsp;\n\n<br>\n\n&#8203;'.repeat(50), 1],
];

const REFUSED: [name: string, markdown: string, reason: RegExp][] = [
  ['quotes in quotes, 200 deep', `${'>'.repeat(200)} text`, /[Ll]ists, quotes or emphasis .*nested/],
  ['quotes in quotes, 90 deep', `${'>'.repeat(90)} text`, /no room is left for text/],
  [
    'lists in lists, 150 deep',
    Array.from({ length: 150 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
    /[Ll]ists, quotes or emphasis .*nested/,
  ],
  ['2,000 columns', `|${' a |'.repeat(2000)}\n|${'---|'.repeat(2000)}`, /2000 columns does not fit/],
];

describe('hostile documents', () => {
  test.each(ofThisRun(SET, 8))('%s: set in full', async (_name, markdown, minPages) => {
    expect((await render(markdown, { assets: [png('a.png', 8, 8)] })).pages).toBeGreaterThanOrEqual(minPages);
  });

  test.each(REFUSED)('%s: refused with the reason', async (_name, markdown, reason) => {
    await expect((async () => render(markdown))()).rejects.toThrow(reason);
  });
});

/** Far more than any letter: set in full if the time and memory of a render are enough, else refused with the reason. */
const HUGE: [name: string, markdown: string][] = [
  ['ten thousand lists in one another', `${'- '.repeat(10_000)}a`],
  ['ten thousand quotes in one another', `${'>'.repeat(10_000)}a`],
  ['a word of a million letters', 'a'.repeat(1_000_000)],
  ['a million marks of one note', `${'a[^n] '.repeat(1_000_000)}\n\n[^n]: note`],
  ['six thousand emphases in one another', `${'*a '.repeat(3000)}${'b* '.repeat(3000)}`],
];
const SET_OR_REFUSED = /^\d+ pages$|too deeply|more than 300 MB of memory|more than 2 s/;

describe('huge documents', () => {
  let pool: RenderPool;
  beforeAll(() => {
    pool = createRenderPool({ concurrency: 2, timeoutMs: 2000, maxMemoryMb: 300 });
  });
  afterAll(() => pool.close());

  test('each is set or says which limit it passed, and a letter after them is set', async () => {
    const one = async (markdown: string) => {
      const run = () => pool.render({ ...SAMPLE_JOB, markdown, assets: [png('a.png', 8, 8)] });
      return pool.schedule({ workspaceId: 'w', size: 0, onDemand: false }, run).then(
        ({ pages }) => `${pages} pages`,
        ({ message }: Error) => message,
      );
    };
    const outcomes = await Promise.all(
      ofThisRun(HUGE, 6).map(async ([name, markdown]) => [name, await one(markdown)] as const),
    );
    for (const [name, outcome] of outcomes)
      expect({ name, outcome }).toEqual({ name, outcome: expect.stringMatching(SET_OR_REFUSED) });
    expect(await one('Dear Ada,')).toBe('1 pages');
  });
});
