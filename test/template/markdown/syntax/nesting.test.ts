/** §10.16, a render takes bounded memory: what nests too deeply is refused at once, and nothing else is. */
import { describe, expect, test } from '@jest/globals';
import { ofThisRun } from '../../../support/this-run.ts';
import { faultsOf, fileOf } from '../../support/templates.ts';

const DEEP: [name: string, body: string][] = [
  ['quotes', `${'>'.repeat(10_000)} a`],
  ['quotes with spaces', `${'> '.repeat(10_000)}a`],
  ['lists', `${'- '.repeat(10_000)}a`],
  ['numbered lists', `${'1. '.repeat(10_000)}a`],
  ['lists, a line each', Array.from({ length: 150 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
  ['footnotes in footnotes', `${'[^a]: '.repeat(3000)}a`],
  ['delimiters that pair in two runs', `${'*'.repeat(2000)}a${'*'.repeat(2000)}`],
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
  ['names that begin with underscores', '_private __init__ '.repeat(1000)],
  ['lines of Python, pasted', 'def __init__(self, *args, **kwargs): self._x = _y\n'.repeat(500)],
  ['lines of C, pasted', 'int *p = *q; /* a */ **pp; x_[i]*y_[j];\n'.repeat(500)],
  ['values parted by commas', Array.from({ length: 500 }, (_, at) => `${at},"a, b",,_x_,*y`).join('\n')],
  ['drawings of letters', ' _____\n/ \\_/ \\ *_* |__|\n'.repeat(300)],
  ['answers to answers by mail', Array.from({ length: 100 }, (_, at) => `${'>'.repeat((at % 9) + 1)} line`).join('\n')],
  ['a merge that went wrong, in code', `\`\`\`\n${'>'.repeat(2000)}\n${'- '.repeat(2000)}\n\`\`\``],
  ['delimiters in a run', `${'*'.repeat(20_001)}a`],
  ['brackets in a run', `${'['.repeat(5000)}a`],
  ['brackets side by side', '[a] '.repeat(2000)],
  ['pictures that never end', '![a '.repeat(2000)],
  ['comments that never end', 'a <!-- '.repeat(2000)],
  ['delimiters of every kind', '$*_ ~~x '.repeat(2000)],
  ['numbers of clauses, ten deep', Array.from({ length: 10 }, (_, depth) => `${'   '.repeat(depth)}1. a`).join('\n')],
  ['a thousand quotes', '> a\n\n'.repeat(1000)],
  ['a thousand underlined headings', 'a\n===\n'.repeat(1000)],
  ['a rule of a thousand stars', '*'.repeat(1000)],
  ['places to sign, drawn with underscores', `Name ${'_'.repeat(200)} Date ${'_'.repeat(200)}\n\n`.repeat(10)],
];

describe('Markdown that nests too deeply is refused', () => {
  test.each(ofThisRun(DEEP, 6))('%s', (_name, body) => {
    expect(faultsOf(fileOf(body)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/Lists, quotes or emphasis are nested/),
    ]);
  });
});

test('the fault names the line', () => {
  const body = (deep: string) => fileOf(`Some text.\n\n${deep}\n`);
  const first = faultsOf(body('> - '.repeat(200)))[0]!.line;
  expect(first).toBe(fileOf('Some text.').split('\n').indexOf('Some text.') + 3);
  expect(faultsOf(body(`${'*a '.repeat(200)}${'b* '.repeat(200)}`)).map(({ line }) => line)).toEqual([first]);
});

describe('Markdown that only looks deeply nested is accepted', () => {
  test.each(ofThisRun(HONEST, 8))('%s', (_name, body) => {
    const [fault] = faultsOf(fileOf(body)).filter(({ message }) => message.includes('too deeply'));
    expect(fault).toBeUndefined();
  });
});
