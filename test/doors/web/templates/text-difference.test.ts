/** §20.11 rule 3: the difference of two texts, as a page can hold it. */
import { expect, test } from '@jest/globals';
import { type Line, textDifference } from '../../../../src/doors/web/templates/text-difference.ts';

/** `- 2 old {word}`: removed, line 2, with what changed in braces. */
function written({ kind, before, after, pieces }: Line): string {
  return [
    { same: ' ', added: '+', removed: '-' }[kind],
    [before, after].filter(Boolean).join('/'),
    pieces.map(({ text, changed }) => (changed ? `{${text}}` : text)).join(''),
  ].join(' ');
}
function runs(before: string, after: string) {
  return textDifference(before, after)?.runs.map((lines) => lines.map(written));
}
function lines(count: number, of: (nth: number) => string): string {
  return Array.from({ length: count }, (_, nth) => `${of(nth)}\n`).join('');
}

test('changed lines stand between unchanged ones, and changed words are marked', () => {
  expect(runs('a\nb\nTo {{Client}}, hello\nd\ne\nf\ng\n', 'a\nb\nTo {{Customer}}, hello\nd\ne\nf\ng\nh\n')).toEqual([
    [
      '  1/1 a',
      '  2/2 b',
      '- 3 To {{{Client}}}, hello',
      '+ 3 To {{{Customer}}}, hello',
      '  4/4 d',
      '  5/5 e',
      '  6/6 f',
      '  7/7 g',
      '+ 8 h',
    ],
  ]);
});

test('changes that are far apart are separate runs', () => {
  const before = lines(50, String);
  expect(runs(before, before.replace('\n5\n', '\nfive\n').replace('\n40\n', '\n'))?.map((run) => run.length)).toEqual([
    8, 7,
  ]);
});

test('a missing line end at the end of the file is a change of the last line', () => {
  expect(runs('a\n', 'a')).toEqual([['- 1 a', '+ 1 a']]);
});

test('the unchanged parts of a long line are shortened, and its change stays visible', () => {
  const long = 'word '.repeat(500);
  const [run] = runs(`${long}old ${long}\n`, `${long}new ${long}\n`)!;
  expect(run![0]).toMatch(/^- 1 word .{60,90} … .{60,90}\{old\}/);
  expect(run![0]!.length).toBeLessThan(400);
});

test.each([
  ['a megabyte in one line', 'x '.repeat(500_000), 'y '.repeat(500_000)],
  [
    'as many lines as are compared',
    lines(480, (nth) => `a${nth} ${'x '.repeat(500)}`),
    lines(480, (nth) => `b${nth} ${'x '.repeat(500)}`),
  ],
])('%s gives a difference that fits into a page', (_what, before, after) => {
  expect(JSON.stringify(textDifference(before, after)).length).toBeLessThan(300_000);
});

test('texts with too little in common are not compared', () => {
  expect(
    textDifference(
      lines(20_000, (nth) => `a${nth}`),
      lines(20_000, (nth) => `b${nth}`),
    ),
  ).toBeUndefined();
});
