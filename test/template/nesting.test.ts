/** Decisions §4, a render takes bounded memory: what nests too deeply is refused at once, and nothing else is. */
import { describe, expect, test } from '@jest/globals';
import { faultsOf, fileOf, templateOf } from './support/templates.ts';

const DEEP: [name: string, body: string][] = [
  ['quotes', `${'>'.repeat(10_000)} a`],
  ['quotes with spaces', `${'> '.repeat(10_000)}a`],
  ['lists', `${'- '.repeat(10_000)}a`],
  ['numbered lists', `${'1. '.repeat(10_000)}a`],
  ['lists, a line each', Array.from({ length: 150 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
  ['marks in a run', `${'*'.repeat(20_001)}a`],
  ['brackets in a run', `${'['.repeat(20_001)}a`],
  ['emphases', `${'*a '.repeat(3000)}${'b* '.repeat(3000)}`],
  ['emphases of both kinds', `${'*a __b '.repeat(1500)}${'c__ d* '.repeat(1500)}`],
  ['emphases, a line each', `${'*a\n'.repeat(3000)}${'b*\n'.repeat(3000)}`],
  ['emphases behind others that are whole', `${'*w* '.repeat(1000)}${'*a '.repeat(3000)}${'b* '.repeat(3000)}`],
];

const HONEST: [name: string, body: string][] = [
  ['a thousand emphases', '*word* and '.repeat(1000)],
  ['six hundred short words in bold', '**b** '.repeat(600)],
  ['six hundred labels in bold', '**Label:** text, '.repeat(600)],
  ['bold inside words', 'un**believ**able '.repeat(1000)],
  ['bold between Chinese characters', '这是**粗体**文字'.repeat(1000)],
  ['both kinds, nested three deep', '***a** b* '.repeat(300)],
  ['a thousand footnote stars', 'price 5* and '.repeat(1000)],
  ['two thousand products', '2 * 3 * 4 '.repeat(1000)],
  ['names with underscores', 'first_name __init__ '.repeat(600)],
  ['stars that begin and never end', '*one of these '.repeat(2000)],
  ['a table of three hundred rows in bold', `| a | b |\n|---|---|\n${'| **x** | *y* |\n'.repeat(300)}`],
  [
    'a table of six hundred rows with a star before and one behind',
    `| a | b |\n|---|---|\n${'| *x | y* |\n'.repeat(600)}`,
  ],
  ['a list of three hundred items with stars', '* *item*: **text**\n'.repeat(300)],
  ['a rule of a thousand stars', '*'.repeat(1000)],
  ['places to sign, drawn with underscores', `Name ${'_'.repeat(200)} Date ${'_'.repeat(200)}\n\n`.repeat(10)],
];

describe('what nests too deeply is refused', () => {
  test.each(DEEP)('%s', (_name, body) => {
    expect(faultsOf(fileOf(body)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/nests lists, quotes or emphasis too deeply/),
    ]);
  });
});

describe('what only looks like it is not', () => {
  test.each(HONEST)('%s', (_name, body) => {
    expect(templateOf(body)).toBeDefined();
  });
});
