/** §17.4, §17.35: paragraphs that are broken as a whole: where lines end, how wide they are, and how many hyphens are left. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hyphenateIn } from '../../../src/pdf/lines/hyphenate-in.ts';
import { type Line, linesOf } from '../../../src/pdf/lines/lines.ts';
import { glyphsIn, widthOf } from '../../../src/pdf/lines/words.ts';
import { clauses, LANGUAGES } from '../../bench/pdf/clauses.ts';
import { assertProperty } from '../../support/property.ts';

type Within = NonNullable<Parameters<typeof linesOf>[3]>;

const STYLE = { place: 1, font: 'serif', fontSize: 10, lineHeight: 1, bold: false, italics: false, color: '#000000' };

/** `language`: undefined where words are not divided. */
function setLines(text: string, width: number, within: Within = {}, language?: string): Line[] {
  const hyphenate = language === undefined ? undefined : hyphenateIn(language);
  return linesOf([{ ...STYLE, text, hyphenate, language: language ?? 'en' } as never], width, 'ltr', within);
}

function textOf(line: Line): string {
  return line.map(({ text }) => text).join('');
}

function endOf(line: Line): string {
  return textOf(line).trimEnd().replace('\u00ad', '-');
}

/** As it is drawn, without the blanks at its end. */
function drawnWidth(line: Line): number {
  return line.reduce((sum, run, index) => {
    // Blanks at both ends take no room.
    const begun = index === 0 ? run.text.trimStart() : run.text;
    const text = index === line.length - 1 ? begun.trimEnd() : begun;
    const letters = widthOf(run, text) + glyphsIn(run, text) * (run.between?.gap ?? 0);
    return sum + letters * (run.scale ?? 1) + (text.split(' ').length - 1) * (run.stretch ?? 0);
  }, 0);
}

const RENT = 'The tenant pays the rent on the first day of each month in advance by standing order';
const SHIP = 'Die Donaudampfschifffahrtsgesellschaft und ihre Versicherung';

describe('lines', () => {
  test.each<[name: string, text: string, width: number, within: Within, language: string | undefined, lines: string[]]>(
    [
      [
        'ragged and not hyphenated: line by line, as in a browser',
        RENT,
        150,
        {},
        undefined,
        ['The tenant pays the rent on the', 'first day of each month in', 'advance by standing order'],
      ],
      [
        'ragged: a word that leaves less than a third is not divided',
        SHIP,
        280,
        {},
        'de',
        ['Die Donaudampfschifffahrtsgesellschaft und', 'ihre Versicherung'],
      ],
      [
        'ragged: one that would leave more is',
        SHIP,
        120,
        {},
        'de',
        ['Die Donaudampfschiff-', 'fahrtsgesellschaft und', 'ihre Versicherung'],
      ],
      [
        'balanced',
        RENT,
        300,
        { balance: true },
        undefined,
        ['The tenant pays the rent on the first day of', 'each month in advance by standing order'],
      ],
      [
        'not balanced',
        RENT,
        300,
        {},
        undefined,
        ['The tenant pays the rent on the first day of each month in', 'advance by standing order'],
      ],
      [
        'beside a picture',
        RENT,
        200,
        { beside: { count: 2, narrower: 100 } },
        undefined,
        ['The tenant pays the', 'rent on the first day', 'of each month in advance by standing', 'order'],
      ],
      [
        'between ends that the author has set',
        'one two three\nfour five six seven eight nine ten eleven',
        90,
        {},
        undefined,
        ['one two three', 'four five six seven', 'eight nine ten', 'eleven'],
      ],
      ['a text that fits', RENT, 450, { justify: true }, 'en', [RENT]],
    ],
  )('%s', (_, text, width, within, language, lines) => {
    expect(setLines(text, width, within, language).map(endOf)).toEqual(lines);
  });
});

const word = fc.constantFrom(
  'the',
  'agreement',
  'responsibility',
  'a',
  'sub-processor',
  '(see',
  '12.3),',
  'of',
  '“quoted”',
  'x\n',
  'Gesellschaft',
);
const paragraph = fc.array(word, { minLength: 1, maxLength: 120 }).map((words) => words.join(' '));
const within = fc.constantFrom<Within>(
  {},
  { justify: true },
  { balance: true },
  { justify: true, beside: { count: 2, narrower: 60 } },
);

test('no letter is lost, no line is wider than its room, and the same text gives the same lines', async () => {
  await assertProperty(
    fc.property(
      paragraph,
      fc.integer({ min: 130, max: 450 }),
      within,
      fc.constantFrom(undefined, 'en', 'de'),
      (text, width, how, language) => {
        const lines = setLines(text, width, how, language);
        expect(
          lines
            .map(textOf)
            .join('')
            .replace(/[\s\u00ad]/g, ''),
        ).toBe(text.replace(/\s/g, ''));
        // Signs at the ends of justified lines hang over the margins.
        const hangs = how.justify ? 8 : 0;
        for (const line of lines) expect(drawnWidth(line)).toBeLessThanOrEqual(width + hangs);
        expect(setLines(text, width, how, language)).toEqual(lines);
      },
    ),
    { numRuns: 150 },
  );
});

test('a paragraph of a book or of one word for ever is broken in lines that are full', () => {
  for (const text of ['responsibility of the '.repeat(12_000), 'a '.repeat(60_000), '\u200b '.repeat(3000)]) {
    const lines = setLines(text, 450, { justify: true }, 'en');
    expect(
      lines
        .map(textOf)
        .join('')
        .replace(/[\s\u00ad]/g, ''),
    ).toBe(text.replace(/\s/g, ''));
    for (const line of lines.slice(0, -1)) expect(drawnWidth(line)).toBeGreaterThan(400);
  }
});

/** What is counted of 300 paragraphs of contracts, justified in lines of 150 mm. */
function counted(language: string) {
  const found = {
    lines: 0,
    hyphens: 0,
    longestRun: 0,
    stubs: 0,
    halfWords: 0,
    inner: 0,
    wideOrNarrow: 0,
    mostScaled: 0,
    mostSpaced: 0,
  };
  for (const text of clauses(language, 300)) {
    const lines = setLines(text, 405, { justify: true }, language);
    const ends = lines.map(endOf);
    let run = 0;
    for (const [index, end] of ends.entries()) {
      const isHyphen = /\p{L}-$/u.test(end);
      run = isHyphen ? run + 1 : 0;
      found.lines += 1;
      if (isHyphen) found.hyphens += 1;
      found.longestRun = Math.max(found.longestRun, run);
      if (/(?:^|[\s(“«„])\p{L}{1,2}-$/u.test(end)) found.stubs += 1;
      if (index === ends.length - 1) {
        if (index > 0 && !end.includes(' ') && /\p{L}-$/u.test(ends[index - 1]!)) found.halfWords += 1;
        continue;
      }
      const [{ scale = 1, stretch = 0, between }] = lines[index] as [Line[number]];
      const blank = widthOf(lines[index]![0]!, ' ');
      const share = scale + (stretch + scale * (between?.gap ?? 0)) / blank;
      found.mostScaled = Math.max(found.mostScaled, Math.abs(scale - 1));
      found.mostSpaced = Math.max(found.mostSpaced, Math.abs(between?.gap ?? 0) / STYLE.fontSize);
      found.inner += 1;
      if (share < 0.795 || share > 1.505) found.wideOrNarrow += 1;
    }
  }
  return found;
}

/** The most lines of a hundred that end in hyphens: fewer than Typst 0.14 sets of the same text. First fit had 25, 46, 31 and 39. */
const MOST_HYPHENS: Record<string, number> = { 'en-GB': 3, de: 22, fr: 5, es: 6 };
const MOST_BEYOND = 0.5;

test.each(Object.keys(LANGUAGES))('contracts in %s have few hyphens and even blanks', (language) => {
  const { lines, hyphens, inner, wideOrNarrow, mostScaled, mostSpaced, ...others } = counted(language);
  expect(mostScaled).toBeLessThanOrEqual(0.0201);
  expect(mostSpaced).toBeLessThanOrEqual(0.011);
  expect(others).toEqual({ longestRun: expect.any(Number), stubs: 0, halfWords: 0 });
  expect(others.longestRun).toBeLessThanOrEqual(2);
  expect((100 * hyphens) / lines).toBeLessThanOrEqual(MOST_HYPHENS[language]!);
  expect((100 * wideOrNarrow) / inner).toBeLessThanOrEqual(MOST_BEYOND);
});

/** How many lines have a blank that ends a chain of four, each below the one before. An upright crack in the page, as a reader would measure it. */
function countRivers(lines: readonly Line[]): number {
  let before: { middle: number; length: number }[] = [];
  let rivers = 0;
  for (const [run] of lines) {
    const { scale = 1, stretch = 0, between } = run!;
    const widthOfDrawn = (drawn: string) =>
      (widthOf(run!, drawn) + glyphsIn(run!, drawn) * (between?.gap ?? 0)) * scale;
    const blank = widthOfDrawn(' ') + stretch;
    const blanks: typeof before = [];
    let left = 0;
    for (const word of run!.text.trimEnd().split(' ')) {
      left += widthOfDrawn(word);
      const middle = left + blank / 2;
      const above = before.filter((one) => Math.abs(one.middle - middle) < 0.75 * blank);
      blanks.push({ middle, length: 1 + Math.max(0, ...above.map(({ length }) => length)) });
      left += blank;
    }
    blanks.pop();
    if (blanks.some(({ length }) => length === 4)) rivers += 1;
    before = blanks;
  }
  return rivers;
}

test.each(Object.keys(LANGUAGES))('%s: at most one paragraph in twenty has a river of four lines', (language) => {
  const rivers = clauses(language, 300).filter(
    (text) => countRivers(setLines(text, 405, { justify: true }, language)) > 0,
  );
  expect(rivers.length).toBeLessThanOrEqual(15);
});
