/** §10.32: blocks side by side, as they are written, stored and read again. */
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { faultsOf, fileOf, markdownOf, templateOf } from '../../support/templates.ts';

const STORED =
  '<div class="columns">\n\n<div class="column" width="60%">\n\nA\n\n</div>\n\n<div class="column">\n\nB\n\n</div>\n\n</div>\n';
const A = '::: {.column width=60%}\nA\n:::';
const B = '::: column\nB\n:::';
/** What conditions name. */
const MORE = 'placeholders: [{label: More}]\n';
function columns(...inside: string[]): string {
  return ['::: columns', ...inside, ':::'].join('\n');
}

function shapeOf(markdown: string) {
  const blocks = parseDocument(markdown, []).children as { type: string; children?: { children: object[] }[] }[];
  return blocks.map(({ type, children = [] }) =>
    type === 'columns' ? children.map((column) => column.children.length) : type,
  );
}

describe('blocks side by side', () => {
  test.each([
    ['in fenced divs', columns(A, B)],
    ["in Pandoc's", `:::: {.columns}\n${A}\n\n${B}\n::::`],
    ['with a comment between them', columns(A, '<!-- and -->', B)],
    ['as HTML', '<div class="columns"><div class="column" style="width: 60%">A</div><div class="column">B</div></div>'],
    ['as they are stored', STORED],
  ])('%s', (_name, body) => expect(markdownOf(body)).toBe(STORED));

  test.each([
    ['a share', '2', '2*'],
    ['a length', '25mm', '25mm'],
    ['a part of a percent', '33.3%', '33.3%'],
  ])('%s is a width', (_name, width, stored) => {
    const markdown = markdownOf(columns(`::: {.column width=${width}}\nA\n:::`, B));
    expect(markdown).toContain(`<div class="column" width="${stored}">`);
    expect(markdownOf(markdown)).toBe(markdown);
  });

  test('hold what a document may hold, other columns too, and stand in items and quotes', () => {
    const inner = columns('::: column\n- a\n- b\n:::', '::: column\n| a |\n|---|\n| {{V}} |\n:::');
    const nested = columns(`::: column\n${inner}\n:::`, B);
    const markdown = markdownOf(`1. One\n\n${nested.replace(/^/gm, '   ')}\n\n> ${nested.replaceAll('\n', '\n> ')}`, {
      V: '::: column',
    });
    expect(markdown.match(/<div class="columns">/g)).toHaveLength(4);
    expect(markdownOf(markdown)).toBe(markdown);
  });

  test('repeat with a group, and go with a condition around them', () => {
    const body = columns('{{#Parties}}', '::: column\n{{Name}}\n:::', '{{/Parties}}', '{{#if More}}', B, '{{/if}}');
    const parties = ['Ada', 'Grace', 'Mary', 'Emmy', 'Sofia'].map((Name) => ({ Name }));
    expect(shapeOf(markdownOf(body, { Parties: parties, More: 'x' }, MORE))).toEqual([[1, 1, 1, 1, 1, 1]]);
    expect(shapeOf(markdownOf(body, { Parties: parties.slice(0, 1), More: '' }, MORE))).toEqual([[1]]);
    expect(shapeOf(markdownOf(`a\n\n${body}`, { Parties: [], More: '' }, MORE))).toEqual(['paragraph']);
  });

  test('one whose condition stands within stays, empty, beside the others', () => {
    const body = columns('::: column\n{{#if More}}\n\nA\n\n{{/if}}\n:::', B);
    const markdown = markdownOf(body, { More: '' }, MORE);
    expect(shapeOf(markdown)).toEqual([[0, 1]]);
    expect(markdownOf(markdown)).toBe(markdown);
  });

  test('a place of all stands before them, that of one in it', () => {
    const body = `::: {.columns #all}\n::: {.column #one}\nA\n:::\n${B}\n:::`;
    expect(markdownOf(body)).toMatch(
      /^<a id="all"><\/a>\n\n<div class="columns">\n\n<div class="column">\n\n<a id="one">/,
    );
  });
});

describe('mistakes', () => {
  test.each([
    ['no columns', columns('A'), 4, '::: columns contains no columns'],
    ['text beside them', columns(A, '', 'B'), 9, 'Everything within ::: columns must be in a column'],
    ['five', columns(A, B, B, B, B), 4, '::: columns has 5 columns. Up to 4 fit side by side'],
    ['more than 100%', columns(A, A), 4, '::: columns has columns of more than 100% in total'],
    [
      'no width',
      columns('::: {.column width=wide}\nA\n:::', B),
      5,
      '{.column width=wide}: "wide" is not a width. Use 30%',
    ],
    ['widths of all', columns(A, B).replace('columns', '{.columns widths="1 2"}'), 4, 'Set each width at its column'],
    ['a column of nothing', B, 4, '::: column is a column outside of columns'],
    ['one that is not closed', columns('::: column', 'A'), 4, '::: columns is never closed'],
    ['a page break', columns('::: column\n<!-- pagebreak -->\n\nA\n:::', B), 6, 'is in a column'],
    ['an annex', columns('::: column\n# A {.annex}\n:::', B), 6, 'not in a list, quote, cell or column'],
    [
      'an address with more',
      columns('::: column\n<!-- address -->\nA\n\nB\n:::', B),
      6,
      'the only content of one of two columns',
    ],
    [
      'an address in one of three',
      columns(B, '::: column\n<!-- address -->\nA\n:::', B),
      9,
      'the only content of one of two columns',
    ],
  ])('%s', (_name, body, line, message) => {
    expect(faultsOf(fileOf(body))).toContainEqual(
      expect.objectContaining({ line, message: expect.stringContaining(message) }),
    );
  });

  test('there may be more under conditions than stand in a document', () => {
    const body = columns(A, B, B, '{{#if More}}', A, '{{else}}', A, '{{/if}}');
    expect(() => templateOf(body, MORE)).not.toThrow();
  });

  test('HTML of other programs has none: what is no set of columns is stacked', () => {
    expect(markdownOf('<div class="columns"><p>A</p><div class="column">B</div></div>')).toBe('A\n\nB\n');
    expect(markdownOf('<div class="column">B</div>')).toBe('B\n');
  });
});
