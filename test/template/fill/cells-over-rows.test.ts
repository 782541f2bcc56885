/** §10.8: cells of tables that stand over the rows of a group. */
import { describe, expect, test } from '@jest/globals';
import { fill, markdownOf, templateOf } from '../support/templates.ts';

const TWO = {
  A: [
    { x: '1', B: [{ y: 'a' }, { y: 'b' }] },
    { x: '2', B: [{ y: 'c' }] },
    { x: '3', B: [] },
  ],
};

/** Each row on a line: its cells, with the rows and columns that they stand over. */
function rowsOf(markdown: string): string[] {
  return [...markdown.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[dh]([^>]*)>([\s\S]*?)<\/t[dh]>/g)]
      .map(
        ([, attributes = '', text = '']) =>
          text.trim() + (/rowspan="(\d+)"/.exec(attributes)?.[0].replace(/\D+(\d+)\D*/, '/$1') ?? ''),
      )
      .join(' '),
  );
}

const HEAD = '<table>\n<tr><th>h</th><th>i</th></tr>\n';

describe('a cell stands once over the rows of its entry', () => {
  test.each<[string, string, string[]]>([
    [
      'beside the marks of the inner group',
      `${HEAD}<tr>{{#A}}<td>{{x}}</td>{{#B}}<td>{{y}}</td>{{/B}}{{/A}}</tr>\n</table>\n`,
      ['h i', '1/2 a', 'b', '2 c'],
    ],
    [
      'behind the marks',
      `${HEAD}<tr>{{#A}}{{#B}}<td>{{y}}</td>{{/B}}<td>{{x}}</td>{{/A}}</tr>\n</table>\n`,
      ['h i', 'a 1/2', 'b', 'c 2'],
    ],
    [
      'and over a row behind them',
      `${HEAD}<tr>{{#A}}<td rowspan="2">{{x}}</td>{{#B}}<td>{{y}}</td>{{/B}}</tr>\n<tr><td>sum{{/A}}</td></tr>\n</table>\n`,
      ['h i', '1/3 a', 'b', 'sum', '2/2 c', 'sum', '3 sum'],
    ],
    [
      'from a row above',
      `${HEAD}{{#A}}\n<tr><td rowspan="3">{{x}}</td><td>of {{x}}</td></tr>\n{{#B}}\n<tr><td>{{y}}</td></tr>\n{{/B}}\n<tr><td>sum</td></tr>\n{{/A}}\n</table>\n`,
      ['h i', '1/4 of 1', 'a', 'b', 'sum', '2/3 of 2', 'c', 'sum', '3/2 of 3', 'sum'],
    ],
    [
      'with texts that are the same in all entries',
      `${HEAD}<tr>{{#A}}<td>all</td>{{#B}}<td>{{A: x}}{{y}}</td>{{/B}}{{/A}}</tr>\n</table>\n`,
      ['h i', 'all/2 1a', '1b', 'all 2c'],
    ],
    [
      'over the rows of a group of the document',
      `${HEAD}<tr><td>{{z}}</td>{{#B}}<td>{{y}}</td>{{/B}}</tr>\n</table>\n`,
      ['h i', 'Z/3 p', 'q', 'r'],
    ],
    [
      'in blocks that repeat',
      `{{#A}}\n\n${HEAD}<tr><td>{{x}}</td>{{#B}}<td>{{y}}</td>{{/B}}</tr>\n</table>\n\n{{/A}}\n`,
      ['h i', '1/2 a', 'b'],
    ],
    [
      'where a condition chooses its text',
      `${HEAD}<tr>{{#A}}<td>{{#if x = "1"}}one{{else}}other{{/if}} {{x}}</td>{{#B}}<td>{{y}}</td>{{/B}}{{/A}}</tr>\n</table>\n`,
      ['h i', 'one 1/2 a', 'b', 'other 2 c'],
    ],
  ])('%s', (_, body, wanted) => {
    const values = body.includes('{{z}}') ? { z: 'Z', B: [{ y: 'p' }, { y: 'q' }, { y: 'r' }] } : TWO;
    expect(rowsOf(markdownOf(body, values))).toEqual(wanted);
  });

  test('a table in which no cell stands over several rows is one of Markdown', () => {
    const body = `${HEAD}<tr>{{#A}}<td>{{x}}</td>{{#B}}<td>{{y}}</td>{{/B}}{{/A}}</tr>\n</table>\n`;
    const values = {
      A: [
        { x: '1|', B: [{ y: 'a' }] },
        { x: '2', B: [{ y: 'b\nc' }] },
      ],
    };
    expect(markdownOf(body, values)).toBe('| h | i |\n| - | - |\n| 1\\| | a |\n| 2 | b<br>c |\n');
  });

  test('on three levels', () => {
    const body = `<table>\n<tr><th>h</th><th>i</th><th>j</th></tr>\n<tr>{{#A}}<td>{{x}}</td>{{#B}}<td>{{y}}</td>{{#C}}<td>{{z}}</td>{{/C}}{{/B}}{{/A}}</tr>\n</table>\n`;
    const values = {
      A: [
        {
          x: '1',
          B: [
            { y: 'a', C: [{ z: 'p' }, { z: 'q' }] },
            { y: 'b', C: [{ z: 'r' }] },
          ],
        },
        {
          x: '2',
          B: [
            { y: 'c', C: [] },
            { y: 'd', C: [{ z: 's' }] },
          ],
        },
      ],
    };
    expect(rowsOf(markdownOf(body, values))).toEqual(['h i j', '1/3 a/2 p', 'q', 'b r', '2 d s']);
  });

  test('sums are carried in the rows of which a cell is the first', () => {
    const front =
      'groups:\n  - label: A\n    groups:\n      - {label: B, carry: Amount, fields: [{label: Amount, type: number}]}\n';
    const body = `${HEAD}<tr>{{#A}}<td>{{x}}</td>{{#B}}<td>{{Amount}}</td>{{/B}}{{/A}}</tr>\n</table>\n`;
    const A = [
      { x: '1', B: [{ Amount: '1' }, { Amount: '2' }] },
      { x: '2', B: [{ Amount: '3' }] },
    ];
    const { setup } = fill(templateOf(body, front), { A });
    const places = setup.carries![0]!.cells.flatMap(({ from, count, every, cell }) =>
      Array.from({ length: count }, (_, at) => [from + at * every, cell]),
    );
    expect(places).toEqual([
      [0, 1],
      [1, 0],
      [2, 1],
    ]);
  });

  test('values in it are literal, and its field is asked for once an entry', () => {
    const body = `${HEAD}<tr>{{#A}}<td>{{x}}</td>{{#B}}<td>{{y}}</td>{{/B}}{{/A}}</tr>\n</table>\n`;
    const { inventory } = templateOf(body);
    expect(inventory.groups[0]!.fields.map(({ label }) => label)).toEqual(['x']);
    expect(inventory.groups[0]!.groups![0]!.fields.map(({ label }) => label)).toEqual(['y']);
    const sharp = '</td><td>*&{{y}}';
    const markdown = markdownOf(body, { A: [{ x: sharp, B: [{ y: 'a' }, { y: 'b' }] }] });
    expect(rowsOf(markdown)).toHaveLength(3);
  });
});

test.each([
  [
    'ends in them',
    '<tr><td rowspan="2">{{x}}</td>{{#B}}<td>a</td></tr>\n<tr><td>b</td></tr>\n<tr><td>{{y}}</td>{{/B}}</tr>',
  ],
  ['begins in them', '{{#B}}\n<tr><td rowspan="2">{{y}}</td><td>a</td></tr>\n{{/B}}\n<tr><td>{{x}}</td></tr>'],
  ['goes on behind its entry', '<tr><td rowspan="3">{{x}}</td>{{#B}}<td>{{y}}</td>{{/B}}</tr>'],
])('a cell that joins a part of the rows of a group is a mistake: it %s', (_, rows) => {
  expect(() => templateOf(`${HEAD}{{#A}}\n${rows}\n{{/A}}\n<tr><td>k</td><td>l</td></tr>\n</table>\n`)).toThrow(
    /rowspan/,
  );
});
