/** §4.3 rule 6, §10.27: what requires all that was in it, and what stays. */
import { expect, test } from '@jest/globals';
import { markdownOf } from '../support/templates.ts';

const NONE = { G: [] };
const BLANK = { B: '' };
const ROW = '| h |\n|---|\n| {{#G}}{{A}}{{/G}} |\n';
const DETAILS = '{{#if B}}{{B}}{{/if}}';

function term(text: string): string {
  return `<dt>\n\n${text}\n\n</dt>\n`;
}
function details(text: string): string {
  return `<dd>\n\n${text}\n\n</dd>\n`;
}
const U = `${term('U')}${details('u')}`;

test.each<[string, string, object, string]>([
  ['a table and its look', `a\n\n<!-- table compact -->\n${ROW}\nb`, NONE, 'a\n\nb\n'],
  [
    'what is written for a list',
    '<!-- unnumbered -->\n<!-- keep -->\n\n{{#G}}\n1. {{A}}\n{{/G}}\n\n## b',
    NONE,
    '## b\n',
  ],
  ['what is written for a table', `a\n\n<!-- keep -->\n\n${ROW}\nb`, NONE, 'a\n\nb\n'],
  [
    'what is written for a list, in each entry',
    '{{#H}}\n\n## {{C}}\n\n<!-- unnumbered -->\n\n{{#G}}\n1. {{A}}\n{{/G}}\n\n{{/H}}',
    {
      H: [
        { C: 'a', G: [] },
        { C: 'b', G: [{ A: 'c' }] },
        { C: 'd', G: [] },
        { C: 'e', G: [] },
      ],
    },
    '## a\n\n## b\n\n<!-- unnumbered -->\n\n1. c\n\n## d\n\n## e\n',
  ],
  ['no other comment', `a\n\n<!-- note -->\n\n${ROW}\nb`, NONE, 'a\n\n<!-- note -->\n\nb\n'],
  [
    'a row, but not the look of its table',
    `<!-- table compact -->\n${ROW}| x |`,
    NONE,
    '<!-- table compact -->\n\n| h |\n| - |\n| x |\n',
  ],
  [
    'a table of blocks of which only caption and head are left',
    '<table><caption>c</caption><tr><th>h</th></tr>\n{{#G}}<tr><td>\n\n- {{A}}\n\n</td></tr>{{/G}}</table>\n\nb',
    NONE,
    'b\n',
  ],
  [
    'no table of blocks that its author wrote without rows',
    '<table><thead><tr><th>\n\n- {{B}}\n\n</th></tr></thead></table>',
    { B: 'b' },
    '<table>\n<thead>\n<tr>\n<th>\n\n- b\n\n</th>\n</tr>\n</thead>\n</table>\n',
  ],
  ['no table that its author wrote without rows', '| {{B}} |\n|---|', BLANK, '| {{B}} |\n| - |\n'],
  ['the rows of a table, and the table', '| h |\n|---|\n| {{#if B}}x |\n| y{{/if}} |\n\nb {{B}}', BLANK, 'b {{B}}\n'],
  ['a paragraph, and with it the blank line in its item', `- a\n\n  ${DETAILS}\n- c`, BLANK, '- a\n- c\n'],
  ['a paragraph of three in an item', `- a\n\n  ${DETAILS}\n\n  b\n- c`, BLANK, '- a\n\n  b\n- c\n'],
  [
    'no column beside another',
    '::: columns\n::: column\n{{#G}}{{A}}{{/G}}\n:::\n::: column\nb\n:::\n:::',
    NONE,
    '<div class="columns">\n\n<div class="column"></div>\n\n<div class="column">\n\nb\n\n</div>\n\n</div>\n',
  ],
  [
    'columns that are all empty',
    '::: columns\n::: column\n{{#G}}{{A}}{{/G}}\n:::\n::: column\n{{#G}}{{A}}{{/G}}\n:::\n:::\n\nb',
    NONE,
    'b\n',
  ],
  ['an aligned block', '<div align="center">\n\n{{#G}}{{A}}{{/G}}\n\n</div>\n\nb', NONE, 'b\n'],
  ['a signature block', '::: signature\n{{#G}}{{A}}{{/G}}\n:::\n\nb', NONE, 'b\n'],
  ['a styled block', '::: note\n{{#G}}{{A}}{{/G}}\n:::\n\nb', NONE, 'b\n'],
  [
    'no block that has a summary',
    '<details><summary>s</summary>\n\n{{#G}}{{A}}{{/G}}\n\n</details>',
    NONE,
    '<details>\n\n<summary>\n\ns\n\n</summary>\n\n</details>\n',
  ],
  ['an item between blank lines', '- a\n\n- {{#G}}{{A}}{{/G}}\n- c', NONE, '- a\n\n- c\n'],
  ['an item, and with it the blank line before it', '- a\n\n- {{#G}}{{A}}{{/G}}', NONE, '- a\n'],
  ['an item with a blank line in it', '- a\n- {{#G}}{{A}}\n\n  x{{/G}}\n- c', NONE, '- a\n- c\n'],
  ['the paragraph of a task', `- [x] ${DETAILS}\n  # h\n- [ ] y`, BLANK, '- [x] <!-- -->\n  # h\n- [ ] y\n'],
  ['the first of two paragraphs of a task', `- [ ] ${DETAILS}\n\n  - x`, BLANK, '- [ ] <!-- -->\n\n  - x\n'],
  ['a term with its only description', `T\n: ${DETAILS}\n\nU\n: u`, BLANK, `<dl>\n${U}</dl>\n`],
  ['a list of one term', `T\n: ${DETAILS}\n\nb`, BLANK, 'b\n'],
  [
    'a description, but not the other one of its term',
    `T\n: ${DETAILS}\n: x\n\nU\n: ${DETAILS}`,
    BLANK,
    `<dl>\n${term('T')}${details('x')}</dl>\n`,
  ],
  [
    'no term in a list where several have one description',
    `T\nV\n: ${DETAILS}\n\nU\n: u`,
    BLANK,
    `<dl>\n${term('T')}${term('V')}${U}</dl>\n`,
  ],
])('an empty value removes %s', (_, body, values, wanted) => {
  expect(markdownOf(body, values as Record<string, string>)).toBe(wanted);
});

/** §11.2. */
test.each<[string, string, string, string]>([
  ['ends a paragraph', '{{A}}', 'x\n', 'x<br>\n'],
  ['begins a paragraph', '{{A}}', '\nx', '\\\nx\n'],
  ['is all of a paragraph', '{{A}}', '\n', '<br><!-- -->\n'],
  ['stands in emphasis', '**{{A}}** x', 'x\ny', '**x\\\ny** x\n'],
  ['begins and ends emphasis', 'x *{{A}}* y', '\na\n', 'x *<br>a<br>* y\n'],
  ['stands before emphasis', 'x{{A}}**y**', 'a\n', 'xa<br>**y**\n'],
  ['stands behind emphasis', '**y**{{A}}z', '\na', '**y**<br>az\n'],
  ['stands before another', '{{A}}', 'a\n\n\nb', 'a\\\n\\\n\\\nb\n'],
  ['stands before a tag', 'a {{A}}<br>b', 'x\n', 'a x<br><br>b\n'],
  ['stands in a cell', '| h |\n|---|\n| {{A}} |', 'x\ny\n', '| h |\n| - |\n| x<br>y<br> |\n'],
  ['stands in a heading', '# {{A}}', 'x\ny', '# x y\n'],
  ['stands in a picture', '![{{A}}](i.png "{{A}}")', 'x\ny', '![x y](i.png "x y")\n'],
  ['stands in code', '`{{A}}`', 'x\ny', '`x y`\n'],
  ['stands in a block of code', '```\n{{A}}\n```', 'x\ny', '```\nx\ny\n```\n'],
])('a line break that %s', (_, body, A, wanted) => expect(markdownOf(body, { A })).toBe(wanted));

test.each([
  [
    'part of a URL is one part',
    '[x](https://a.b/{{A}}?q={{A}})',
    'x y/ü&',
    'https://a.b/x%20y%2F%C3%BC%26?q=x%20y%2F%C3%BC%26',
  ],
  ['a whole URL stays one', '[x]({{A}})', 'https://a.b/ü?x=1', 'https://a.b/%C3%BC?x=1'],
])('%s', (_, body, A, url) => expect(markdownOf(body, { A })).toBe(`[x](${url})\n`));
