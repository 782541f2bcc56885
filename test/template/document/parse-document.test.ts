/** §2.6 `markdown`: a stored document read back, its blanks apart from braces that somebody wrote. */
import { expect, test } from '@jest/globals';
import { everyNode } from '../../../src/template/document/every-node.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { canonical } from '../support/oracle.ts';
import { fill, templateOf } from '../support/templates.ts';

function text(value: string) {
  return { type: 'text', value };
}
function blank(label: string) {
  return { type: 'blank', label };
}

test.each([
  ['{{A}}', [0], [blank('A')]],
  ['{{A}}', [], [text('{{A}}')]],
  ['\\{{A}} {{B}}', [1], [text('{{A}} '), blank('B')]],
  ['{{{A}}}', [0], [text('{'), blank('A'), text('}')]],
  ['{{*A*_x}}', [0], [blank('*A*_x')]],
  ['**{{A}}**b', [0], [{ type: 'strong', children: [blank('A')] }, text('b')]],
  ['`x {{A}} y`', [0], [{ type: 'inlineCode', value: 'x ' }, blank('A'), { type: 'inlineCode', value: ' y' }]],
  ['![{{A}}](i.png)', [0], [{ type: 'image', url: 'i.png', alt: 'A' }]],
  ['[x](http://a/{{A}}/b)', [0], [{ type: 'link', url: 'http://a//b', children: [text('x')] }]],
  ['<a href="http://a/{{A}}/b">x</a>', [0], [{ type: 'link', url: 'http://a//b', children: [text('x')] }]],
  ['<img src="i.png" alt="{{A}}" width="9">', [0], [{ type: 'image', url: 'i.png', alt: 'A', width: 9 }]],
  [
    '<abbr title="x {{A}}">{{B}}</abbr>',
    [0, 1],
    [{ type: 'styled', tag: 'abbr', title: 'x A', children: [blank('B')] }],
  ],
  ['<u>a<br>b<!-- c --></u>', [], [{ type: 'styled', tag: 'u', children: [text('a\nb')] }]],
  ['a<br>b', [], [text('a\nb')]],
  ['a<br/>b', [], [text('a\nb')]],
  ['a<!-- note -->b', [], [text('ab')]],
  ['a<!-- keep -->b', [], [text('a'), { type: 'html', value: '<!-- keep -->' }, text('b')]],
  [
    'a<code>b*c*</code>',
    [],
    [text('a'), { type: 'styled', tag: 'code', children: [text('b'), { type: 'emphasis', children: [text('c')] }] }],
  ],
  // HTML with a mistake, in a document that was stored before such was refused.
  ['a<b>c', [], [text('a'), { type: 'html', value: '<b>' }, text('c')]],
])('%j with the blanks %j', (markdown, blanks, wanted) => {
  expect(canonical(parseDocument(markdown, blanks)).children?.[0]?.children).toEqual(wanted);
});

test.each([
  ['```\n{{A}}\n```', [0], [{ type: 'code', value: 'A' }]],
  ['<!-- pagebreak -->', [], [{ type: 'html', value: '<!-- pagebreak -->' }]],
  ['<!-- note -->\n\na', [], [{ type: 'paragraph', children: [text('a')] }]],
  ['<!-- a --> b <!-- c -->', [], [{ type: 'paragraph', children: [text('b ')] }]],
  ['<br>', [], [{ type: 'paragraph', children: [text('\n')] }]],
  [
    '<details>\n\n{{A}}<br>b\n\n</details>',
    [0],
    [{ type: 'details', children: [{ type: 'paragraph', children: [blank('A'), text('\nb')] }] }],
  ],
  [
    '<div align="right">\n\n<br>\n\n</div>',
    [],
    [{ type: 'aligned', align: 'right', children: [{ type: 'paragraph', children: [text('\n')] }] }],
  ],
])('the block %j with the blanks %j', (markdown, blanks, wanted) => {
  expect(canonical(parseDocument(markdown, blanks)).children).toEqual(wanted);
});

test.each([
  ['{{A}} {{B}} {{A}}', { b: 'x' }, '{{A}} x {{A}}\n', [0, 1]],
  ['{{A}} {{B}}', { a: '{{x}}' }, '\\{{x}} {{B}}\n', [1]],
  ['\\{{x}} `{{A}}` {{B}}', { a: '{{y}}' }, '\\{{x}} `{{y}}` {{B}}\n', [2]],
  ['{{A}}{{B}}', { a: '{' }, '\\{{{B}}\n', [0]],
  ['{{A}}{{B}}', { a: '{{x' }, '\\{{x{{B}}\n', [0]],
  ['{{B}}{{A}}', { a: '}}' }, '{{B}}}}\n', [0]],
  ['{{A}}x{{B}}', { a: '{{' }, '\\{{x{{B}}\n', [0]],
])('%j with %j is %j, its blanks %j', (body, values, markdown, blanks) => {
  expect(fill(templateOf(body), values)).toMatchObject({ markdown, blanks });
});

test.each([
  ['ar', '-99.5', '\u200e-99.5'],
  ['ar', '**-99.5**', '\u200e-99.5'],
  ['he', '−1,234 ₪', '\u200e−1,234 ₪'],
  ['ar', '99.5', '99.5'],
  ['ar', '-', '-'],
  ['ar', '- خصم', '- خصم'],
  ['en', '-99.5', '-99.5'],
])('in %s, the sign of a typed amount, %s, stands in its cell where the language has it', (language, cell, wanted) => {
  const table = `| a | b |\n|---|---|\n| x | ${cell} |\n`;
  const texts: string[] = [];
  everyNode(parseDocument(table, [], { layout: 3, language }), (node) => {
    if (node.type === 'text') texts.push(node.value);
  });
  expect(texts.at(-1)).toBe(wanted);
});
