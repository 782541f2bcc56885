/** §17.33: what is printed for blanks, and what requires those for which nothing is. */

import { describe, expect, test } from '@jest/globals';
import type { Table } from 'mdast';
import { english } from '../../../src/locales/message.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import { compile } from '../../../src/template/import/compile-template.ts';
import { templateOf } from '../support/templates.ts';

function fill(frontMatter: string, body: string, values: Parameters<typeof fillTemplate>[1] = {}) {
  const compiled = compile(`---\ntitle: Letter\n${frontMatter}\n---\n${body}\n`);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
  return fillTemplate(compiled.template, values, { today: '2026-08-27' });
}

function shown(...input: Parameters<typeof fill>): string {
  const { markdown, blanks, setup } = fill(...input);
  const { html } = toHtml(parseDocument(markdown, blanks, setup), { language: 'en' });
  return html.replace(/^<div lang="en">|<\/div>$/g, '').replaceAll('\n', '');
}

function faultsOf(frontMatter: string, body: string): string[] {
  const compiled = compile(`---\ntitle: Letter\n${frontMatter}\n---\n${body}\n`);
  return compiled.ok ? [] : compiled.faults.map(({ line, message }) => `${line}: ${english(message)}`);
}

test('the Markdown has the label, whatever shape is printed', () => {
  const { markdown, blanks, setup } = fill('blank: nothing', 'Dear {{Title}} {{Name}},');
  expect([markdown, blanks, setup.blanks]).toEqual(['Dear {{Title}} {{Name}},\n', [0, 1], { nothing: true }]);
  expect(fill('', 'Dear {{Name}}').setup.blanks).toBeUndefined();
  // The template itself shows where values go.
  expect(templateOf('Dear {{Name}}', 'blank: nothing\n').setup.blanks).toBeUndefined();
});

test.each([
  ['*{{B}}*{{A}}', '*(a)*<!-- -->{{A}}'],
  ['{{A}}*{{B}}*', '{{A}}<!-- -->*(a)*'],
  ['**~~{{B}}~~**{{A}}', '**~~(a)~~**<!-- -->{{A}}'],
  ['> *{{B}}*{{C}}{{A}}', '> *(a)*<!-- -->{{C}}{{A}}'],
  ['*{{B}}*{{A}}*{{B}}*', '*(a)*<!-- -->{{A}}<!-- -->*(a)*'],
  ['*{{B}}{{A}}*z', '*(a){{A}}*z'],
  ['x *{{B}}* {{A}}', 'x *(a)* {{A}}'],
])('beside emphasis that ends with a sign, a comment stands before the blank: %s', (body, wanted) => {
  const { markdown, blanks } = fill('', body, { b: '(a)' });
  expect(markdown).toBe(`${wanted}\n`);
  expect(blanks).toHaveLength(wanted.split('{{').length - 1);
});

test('a field says so before its group, and that before the front matter', () => {
  const front =
    'blank: dash\ngroups: [{label: G, blank: line, fields: [{label: B, blank: nothing}, {label: C, blank: box}]}]';
  const { setup } = fill(front, '{{Z}}\n\n{{#G}}\n{{A}} {{B}} {{C}}\n{{/G}}');
  expect(setup.blanks).toEqual({ nothing: [2], dash: [0], line: [1] });
});

test('in a group made from another, a field looks as in that, unless it or its group says otherwise', () => {
  const group =
    'label: G, blank: line, fields: [{label: B, blank: nothing}, {label: C}, {label: D, formula: UPPER(B)}]';
  const front = (more: string) => `groups: [{${group}}, {label: V, from: G${more}}]`;
  const body = '{{#G}}\n{{B}} {{C}} {{D}}\n{{/G}}\n\n{{#V}}\n{{B}} {{C}} {{D}}\n{{/V}}';
  expect(fill(front(''), body).setup.blanks).toEqual({ nothing: [0, 2, 3, 5], line: [1, 4] });
  expect(fill(front(', blank: dash'), body).setup.blanks).toEqual({ nothing: [0, 2, 3, 5], line: [1], dash: [4] });
  expect(fill(front(', fields: [{label: B, blank: box}]'), body).setup.blanks).toEqual({
    nothing: [0, 2, 5],
    line: [1, 4],
  });
});

describe('nothing', () => {
  test.each([
    [
      'of two blanks beside it one is left',
      'Dear {{Title}} {{Name}}, hello',
      { name: 'Ada' },
      '<p>Dear Ada, hello</p>',
    ],
    ['a line goes', '{{A}}\\\n{{B}}\\\nRoad', { a: 'Ada' }, '<p>Ada<br>Road</p>'],
    ['a paragraph goes', 'a\n\n**{{A}}** {{B}}\n\nb', {}, '<p>a</p><p>b</p>'],
    ['an item goes, and its list', '- {{A}}\n- {{B}}\n\nc', { a: 'a' }, '<ul><li>a</li></ul><p>c</p>'],
    [
      'a row goes',
      '| h | i |\n|---|---|\n| {{A}} | {{B}} |\n| x | {{C}} |',
      {},
      /<tbody><tr><td>x<\/td><td><\/td><\/tr><\/tbody>/,
    ],
    ['a table of which no row is left goes', 'a\n\n| h |\n|---|\n| {{A}} |', {}, '<p>a</p>'],
    [
      'a column stays, and all of them go',
      '::: columns\n::: column\n{{A}}\n:::\n::: column\n{{B}}\n:::\n:::\n\n::: columns\n::: column\n{{C}}\n:::\n:::',
      { b: 'b' },
      '<div class="columns tracks-100s-100s"><div class="column"></div><div class="column"><p>b</p></div></div>',
    ],
    ['a note goes with its number', 'a[^1]\n\n[^1]: {{A}}', {}, '<p>a</p>'],
  ])('%s', (_, body, values, wanted) => {
    const html = shown('blank: nothing', body, values as Record<string, string>);
    if (typeof wanted === 'string') expect(html).toBe(wanted);
    else expect(html).toMatch(wanted);
  });

  test('numbers of clauses close up', () => {
    const front = 'blank: nothing\nnumbering: legal';
    const { markdown } = fill(
      front,
      '# T\n\n## {{A}}\n\n## Fees {#fees}\n\n1. {{B}}\n2. {#due} Due\n\nSee [](#fees), [](#due).',
    );
    expect(markdown).toMatch(/^## \{\{A\}\}$/m);
    expect(markdown).toMatch(/^## .*1 Fees/m);
    expect(markdown).toContain('[1](#fees)');
    expect(markdown).toContain('[1(a)](#due)');
  });

  test('a header keeps no gap, and no empty line', () => {
    expect(fill('blank: nothing\nheader: "Ref {{A}} {page}"', 'x').setup.header).toEqual(['Ref ', { token: 'page' }]);
    const { furniture } = fill('blank: nothing\nfooter: {left: "{{A}}\\nB"}', 'x').setup;
    expect(furniture?.footer?.left).toEqual([{ type: 'text', value: 'B' }]);
  });
});

test('a dash and a line to write on', () => {
  expect(shown('blank: dash', 'a {{A}} b')).toBe('<p>a – b</p>');
  expect(shown('blank: line', 'Name: {{A}}')).toContain('________________');
});

describe('empty columns', () => {
  const ROW = '| Day | In | Out |\n|---|--:|--:|\n| {{#L}}{{Day}} | {{In}} | {{Out}}{{/L}} |\n| Sum | | 3 |';
  const values = {
    l: [
      { day: '1', out: '1' },
      { day: '2', out: '2' },
    ],
  };

  test.each([
    'hide-empty-columns: true\nblank: nothing',
    'groups: [{label: L, blank: nothing, hide-empty-columns: true}]',
  ])('go with their head: %s', (front) => {
    const html = shown(front, ROW, values);
    expect(html).not.toContain('>In<');
    expect(html.match(/<t[hd]\b/g)).toHaveLength(8);
  });

  test('are none in the data of a chart', () => {
    const front =
      'groups: [{label: L, blank: nothing, hide-empty-columns: true, carry: Out, fields: [{label: Day}, {label: Out, type: number}]}]';
    const chart = '![C](chart: bar, L.Day, L.Out)';
    expect(faultsOf(front, chart)).toEqual([
      expect.stringMatching(/carry: {{Out}} must be alone in a cell/),
      expect.stringMatching(/hide-empty-columns: the group does not repeat table rows/),
    ]);
    const html = shown(front, `${chart}\n\n${ROW}`, values);
    expect(html).toContain('<th scope="row">2</th><td>2</td>');
    expect(html).not.toContain('>In<');
  });

  test('stay without being told, and where a cell is filled', () => {
    expect(shown('blank: nothing', ROW, values)).toContain('>In<');
    const filled = {
      l: [
        { day: '1', out: '1', in: '5' },
        { day: '2', out: '', in: '' },
      ],
    };
    expect(shown('blank: nothing\nhide-empty-columns: true', ROW, filled)).toContain('>In<');
  });
});

/** §10.31, §10.30, §17.29, §17.31. */
describe('beside other facts of tables and annexes', () => {
  const treeOf = (...input: Parameters<typeof fill>) => {
    const { markdown, blanks, setup } = fill(...input);
    return { tree: parseDocument(markdown, blanks, setup), markdown };
  };

  test('sums, what is carried and chosen widths stay with the rows and columns that are left', () => {
    const { tree } = treeOf(
      `blank: nothing
hide-empty-columns: true
groups:
  - label: L
    carry: Out
    table: {widths: 20% 60% 20%, align: left right decimal}
    fields: [{label: Out, type: number, format: "1.00"}]`,
      '| h |\n|---|\n| {{Z}} |\n\n| Day | In | Out |\n|---|--:|--:|\n| {{#L}}{{Day}} | {{In}} | {{Out}}{{/L}} |\n| {{Note}} | | |\n| Sum | | 3 |',
      { l: [{ day: '1', out: '1' }, {}, { day: '2', out: '2' }] },
    );
    const [table] = tree.children as Table[];
    expect(table!.children).toHaveLength(4);
    expect(table!.data).toMatchObject({
      totals: 1,
      carried: {
        cells: [
          { from: 0, cell: 1 },
          { from: 1, cell: 1 },
        ],
      },
      look: { widths: [{ value: 50 }, { value: 50 }], align: ['left', 'decimal'] },
    });
  });

  const BODY = `# T

# {{A}} {.annex}

## One

# B {.annex #b}

1. {{C}}
2. {#two} Two

{{#if D}}{{D}}{{/if}}

See [](#b), [](#two).

# End {-}

See [](#two).`;
  test.each([
    ['goes, and those behind it close up', {}, '[Schedule 1](#b), [(a)](#two)', '[(a) of Schedule 1](#two)'],
    ['stays', { a: 'A', c: 'C', d: 'D' }, '[Schedule 2](#b), [(b)](#two)', '[(b) of Schedule 2](#two)'],
  ])('an annex whose title is blank %s', (_, values, inside, outside) => {
    const { markdown } = treeOf('blank: nothing\nnumbering: legal\nannexes: Schedule 1', BODY, values as never);
    expect(markdown).toContain(`See ${inside}`);
    expect(markdown).toContain(`See ${outside}`);
  });

  test('instructions go with the block that they are for', () => {
    const { tree } = treeOf('blank: nothing', '<!-- address -->\n\n{{Name}}\\\n{{Street}}\n\nDear all');
    expect(tree.children.map(({ type }) => type)).toEqual(['paragraph']);
  });
});

test.each([
  ['blank: none', '{{A}}', /^3: .*box, nothing, dash or line/],
  [
    'placeholders:\n  - {label: A, type: today, blank: dash}',
    '{{A}}',
    /^4: "A": The service fills in today placeholders, so they are never blank/,
  ],
  [
    'placeholders:\n  - {label: A, required: true, blank: dash}',
    '{{A}}',
    /^4: "A": A required placeholder is never blank/,
  ],
  ['hide-empty-columns: true', '{{A}}', /^3: hide-empty-columns: columns are never empty/],
  [
    'groups:\n  - {label: G, blank: nothing, hide-empty-columns: true}',
    '- {{#G}}{{A}}{{/G}}',
    /^4: "G": hide-empty-columns: the group does not repeat table rows/,
  ],
])('invalid shapes are refused with their line: %s', (front, body, wanted) => {
  const faults = faultsOf(front, body);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(wanted);
});
