/** §10.31: how tables look: said in attribute lists, in HTML and in the front matter, kept before the table, refused with its line. */
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { faultsOf, fileOf, fill, templateOf } from '../../support/templates.ts';

const TABLE = '| A | B |\n|---|---|\n| a | 1 |';

function lookIn(body: string, frontMatter = '') {
  const { markdown, blanks, setup } = fill(templateOf(body, frontMatter));
  const tree = parseDocument(markdown, blanks, setup);
  return tree.children.flatMap((node) => (node.type === 'table' || node.type === 'flowTable' ? [node.data] : []));
}

const THIRD = {
  widths: [
    { value: 30, unit: 'percent' },
    { value: 72, unit: 'points' },
  ],
};

describe('a look', () => {
  test.each([
    [`${TABLE}\n{: widths="30% 1in" .compact}`, { ...THIRD, density: 'compact' }],
    [`${TABLE}\n\n{widths="30%, 1in" .roomy}`, { ...THIRD, density: 'roomy' }],
    [
      `${TABLE}\n{align="auto decimal" widths="auto 2"}`,
      { align: [undefined, 'decimal'], widths: [undefined, { value: 2, unit: 'share' }] },
    ],
    [`${TABLE}\n{: .totals}`, { totals: true }],
    ['<table><col width="30%"><col width="96"><tr><td>a</td><td>1</td></tr></table>', THIRD],
    ['<table><tr><td width="30%">a</td><td style="width: 1in" width="30%">1</td></tr></table>', THIRD],
    [
      '<table class="compact"><col span="2" align="char"><tr><td>a</td><td><p>1</p><p>2</p></td></tr></table>',
      { align: ['decimal', 'decimal'], density: 'compact' },
    ],
  ])('%j', (body, look) => {
    expect(lookIn(body)).toEqual([{ look }]);
  });

  test('of the table of a group, where the table says nothing itself', () => {
    const group = 'groups:\n  - label: G\n    table: {widths: 30% 1in, density: compact}\n';
    const rows = '| A | B |\n|---|---|\n| {{#G}}{{X}} | {{Y}}{{/G}} |';
    expect(lookIn(rows, group)).toEqual([{ look: { ...THIRD, density: 'compact' } }]);
    expect(lookIn(`${rows}\n{: .roomy}`, group)).toEqual([{ look: { ...THIRD, density: 'roomy' } }]);
  });

  test('is removed with its table', () => {
    const rows = `| A | B |\n|---|---|\n| {{#G}}{{X}} | {{Y}}{{/G}} |\n{: .compact}\n\n${TABLE}`;
    const { markdown } = fill(templateOf(rows), { g: [] });
    expect(markdown).not.toContain('compact');
  });

  test('is none of a comment that its author means for himself', () => {
    expect(lookIn(`<!-- table of prices -->\n\n${TABLE}`)).toEqual([undefined]);
  });

  test('rows behind those of a group are sums', () => {
    const body = '| A | B |\n|---|---|\n| {{#G}}{{X}} | {{Y}}{{/G}} |\n| Net | 1 |\n| Total | 2 |';
    expect(lookIn(body)).toEqual([{ totals: 2 }]);
  });

  test.each([
    [`${TABLE}\n{: widths="30% x"}`, '"x" is not a width'],
    [`${TABLE}\n{: widths="30%"}`, 'widths is for 1 column, but there are 2'],
    [`${TABLE}\n{: widths="60% 60%"}`, 'the widths are 120% in total'],
    [`${TABLE}\n{: align="left middle"}`, '"middle" is not an alignment'],
    ['Text.\n{: widths="30% 70%"}', 'must be on the line directly below a Markdown table'],
    [`<!-- table compact -->\n\nText.\n\n${TABLE}`, 'sets the layout of a table. Put it directly before one'],
    [`<!-- table align="left" -->\n\n${TABLE}`, 'align is for 1 column'],
  ])('%j is a mistake', (body, message) => {
    expect(faultsOf(fileOf(body))).toEqual([
      expect.objectContaining({ line: expect.any(Number), message: expect.stringContaining(message) }),
    ]);
  });

  test('a group that no table has rows of, and other columns than those, are mistakes at the group', () => {
    const group = 'groups:\n  - label: G\n    table: {widths: 30%}\n';
    const rows = '| A | B |\n|---|---|\n| {{#G}}{{X}} | {{Y}}{{/G}} |';
    for (const [body, message] of [
      [rows, 'widths is for 1 column, but there are 2'],
      ['- {{#G}}{{X}}{{/G}}', 'no table has rows of this group'],
    ] as const)
      expect(faultsOf(fileOf(body, group))).toMatchObject([{ line: 4, message: expect.stringContaining(message) }]);
  });
});
