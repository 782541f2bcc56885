/** §17.29, §17.31, §17.33: which of the tables of a document have sums, what of them is added up, and which lose their empty columns. */
import { describe, expect, test } from '@jest/globals';
import type { Root } from 'mdast';
import type { Values } from '../../../src/domain/values.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { findTableFacts } from '../../../src/template/fill/find-table-facts.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import { fill, templateOf } from '../support/templates.ts';

const BODY = `| x |
|---|
| {{Z}} |

> | Day | In | Out |
> |---|--:|--:|
> | {{#L}}{{Day}} | {{In}} | {{Out}}{{/L}} |
> | Net | | {{Net}} |
> | Gross | | {{Gross}} |

| Y |
|---|
| {{#M}}{{Day}}{{/M}} |
`;
const SUMS =
  'placeholders: [{label: Net, type: number, formula: SUM(L.Out)}, {label: Gross, type: number, formula: SUM(L.Out) * 2}]\n';

/** `hides`: the group whose table loses its empty columns. */
function setupOf(frontMatter: string, hides: string, values: Values) {
  const groups = ['L', 'M'].map((label) => {
    const hiding = label === hides ? ', blank: nothing, hide-empty-columns: true' : '';
    return `{label: ${label}${hiding}${label === 'L' ? ', fields: [{label: Out, type: number}]' : ''}}`;
  });
  return fill(templateOf(BODY, `${frontMatter}${SUMS}groups: [${groups.join(', ')}]\n`), values).setup;
}

test('rows that sum up are counted, by table', () => {
  expect(setupOf('', '', {}).totals).toEqual([{ table: 1, rows: 2 }]);
  expect(fill(templateOf('| x |\n|---|\n| {{Z}} |'), {}).setup.totals).toBeUndefined();
});

describe('rows behind those of a group within an entry', () => {
  const BY_ORDER =
    '| Item | Sum |\n|---|--:|\n| {{#A}}{{x}} | |\n| {{#B}}{{y}} | {{z}}{{/B}} |\n| sum | {{s}} |\n| note | {{n}}{{/A}} |\n';
  test.each<[string, string, Values, unknown]>([
    [
      'are subtotals, with and without rows above them',
      `${BY_ORDER}| total | {{t}} |\n`,
      { A: [{ B: [{}, {}] }, { B: [] }] },
      [{ table: 0, rows: 1, within: [3, 4, 6, 7] }],
    ],
    ['are subtotals without a total', BY_ORDER, { A: [{ B: [{}] }] }, [{ table: 0, rows: 0, within: [2, 3] }]],
    [
      'are subtotals on each level',
      '| h |\n|---|\n| {{#A}}{{a}} |\n| {{#B}}{{b}} |\n| {{#C}}{{c}}{{/C}} |\n| of b{{/B}} |\n| of a{{/A}} |\n| all |\n',
      { A: [{ B: [{ C: [{}] }, { C: [{}] }] }] },
      [{ table: 0, rows: 1, within: [3, 6, 7] }],
    ],
    ['are none where an entry has one group alone', '| h |\n|---|\n| {{#A}}{{#B}}{{y}}{{/B}}{{/A}} |\n', {}, undefined],
  ])('%s', (_, body, values, wanted) => {
    expect(fill(templateOf(body), values).setup.totals).toEqual(wanted);
  });

  test('look like sums in the preview', () => {
    const { markdown, blanks, setup } = fill(templateOf(`${BY_ORDER}| total | {{t}} |\n`), { A: [{ B: [{}] }] });
    const rows = [
      ...toHtml(parseDocument(markdown, blanks, setup), { language: 'en' }).html.matchAll(/<tr(?: class="([^"]*)")?>/g),
    ];
    expect(rows.map(([, name = '']) => name)).toEqual(['', '', '', 'subtotal', 'subtotal', 'sum']);
  });
});

describe('rows of an HTML table behind those of a group within an entry', () => {
  const BY_ORDER =
    '<table><thead><tr><th>Item</th><th>Sum</th></tr></thead><tbody>{{#A}}<tr><td colspan="2">{{x}}</td></tr>{{#B}}<tr><td>{{y}}</td><td>{{z}}</td></tr>{{/B}}<tr><td>sum</td><td>{{s}}</td></tr>{{/A}}</tbody><tfoot><tr><td>total</td><td>{{t}}</td></tr></tfoot></table>';

  test('are subtotals, and look like sums in the preview', () => {
    const { markdown, blanks, setup } = fill(templateOf(BY_ORDER), { A: [{ B: [{}, {}] }, { B: [] }] });
    expect(setup.totals).toEqual([{ table: 0, rows: 0, within: [3, 5] }]);
    const { html } = toHtml(parseDocument(markdown, blanks, setup), { language: 'en' });
    const rows = [...html.matchAll(/<tr(?: class="([^"]*)")?>/g)].map(([, name = '']) => name);
    expect(rows).toEqual(['', '', '', '', 'subtotal', '', 'subtotal', '']);
  });
});

test('rows of an HTML table behind those of its first group are sums, beside cells over several rows, too', () => {
  const table =
    '<table><tr><th>Order</th><th>Item</th></tr><tr>{{#A}}<td rowspan="2">{{x}}</td>{{#B}}<td>{{y}}</td>{{/B}}</tr><tr><td>sum{{/A}}</td></tr><tr><td>total</td><td>{{t}}</td></tr></table>';
  const { setup } = fill(templateOf(table), { A: [{ B: [{}, {}] }, { B: [{}] }] });
  expect(setup.totals).toEqual([{ table: 0, rows: 0, within: [2, 4, 5] }]);
});

const ALL = { z: 'z', l: [{ day: '1', in: '2', out: '3' }], m: [{ day: '1' }] };
const EMPTY = 'blank: nothing\nhide-empty-columns: true\n';
test.each<[string, string, string, Values, unknown]>([
  ['nobody asks for it', 'blank: nothing\n', '', {}, undefined],
  ['all tables', EMPTY, '', {}, true],
  ['all tables, whatever a group says', EMPTY, 'L', {}, true],
  ['the table of the first group', '', 'L', {}, [1]],
  ['the table of the second group', 'blank: nothing\n', 'M', {}, [2]],
  ['no table, where no blank is shown as nothing', EMPTY, '', ALL, undefined],
  ['no table, where those of the group are filled', '', 'L', ALL, undefined],
])('empty columns go from %s', (_, frontMatter, hides, values, wanted) => {
  expect(setupOf(frontMatter, hides, values).hideColumns).toEqual(wanted);
});

describe('cells that are added up', () => {
  const FACTS = { forward: 'f', brought: 'b' };
  /** Of rows below a head: the cell that each carries, if it does. */
  const cellsOf = (isFlow: boolean, ...rows: (number | undefined)[]) => {
    const carried = rows.map((cell) => ({
      type: 'tableRow',
      children: [],
      ...(cell !== undefined && { carried: { cell, ...FACTS } }),
    }));
    const head = { type: 'tableRow', children: [] };
    const section = (part: string, children: object[]) => ({ type: 'flowSection', part, children });
    const flow = [
      { type: 'caption', children: [{ type: 'text', value: 'c' }] },
      section('head', [head, head]),
      section('body', carried.slice(0, 2)),
      section('foot', carried.slice(2)),
    ];
    const table = isFlow ? { type: 'flowTable', children: flow } : { type: 'table', children: [head, ...carried] };
    const tree = { type: 'root', children: [table] } as unknown as Root;
    return findTableFacts(tree, { carries: true }, false).carries;
  };
  test.each([
    ['one', [undefined, 2], [{ from: 1, count: 1, every: 1, cell: 2 }]],
    ['side by side', [1, 1, 1], [{ from: 0, count: 3, every: 1, cell: 1 }]],
    ['every second', [1, undefined, 1, undefined, 1], [{ from: 0, count: 3, every: 2, cell: 1 }]],
    [
      'with a gap',
      [1, 1, undefined, 1, 1],
      [
        { from: 0, count: 2, every: 1, cell: 1 },
        { from: 3, count: 2, every: 1, cell: 1 },
      ],
    ],
    [
      'in another column',
      [1, 2, 2],
      [
        { from: 0, count: 1, every: 1, cell: 1 },
        { from: 1, count: 2, every: 1, cell: 2 },
      ],
    ],
  ])('%s, in a table of either kind', (_, rows, cells) => {
    for (const isFlow of [false, true]) expect(cellsOf(isFlow, ...rows)).toEqual([{ table: 0, cells, ...FACTS }]);
  });

  test('a table without totals has none', () => expect(cellsOf(false, undefined)).toEqual([]));
});
