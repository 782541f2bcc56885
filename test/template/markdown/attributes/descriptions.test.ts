/** §10.21: definition lists as PHP Markdown Extra, kramdown and Pandoc read them. */
import { expect, test } from '@jest/globals';
import type { Nodes } from 'mdast';
import { parseMarkdown } from '../../../../src/template/markdown/parse-markdown.ts';
import { printMarkdown } from '../../../../src/template/markdown/print-markdown.ts';
import { markdownOf } from '../../support/templates.ts';

/** `term = its text`, a description in brackets with its blocks, other blocks by their kind. */
function outline(node: Nodes): string {
  const inside = () => ('children' in node ? (node.children as Nodes[]).map(outline).join(' ') : '');
  if (node.type === 'descriptionList') return `dl(${inside()})`;
  if (node.type === 'descriptionTerm') return `${inside()} =`;
  if (node.type === 'descriptionDetails') return `[${inside()}]`;
  if (node.type === 'paragraph' || node.type === 'root') return inside();
  if ('children' in node) return `${node.type}(${inside()})`;
  return 'value' in node ? JSON.stringify(node.value).slice(1, -1) : node.type;
}

test.each([
  ['a term', 'T\n: a', 'dl(T = [a])'],
  ['terms', 'T\nU\n: a', 'dl(T = U = [a])'],
  ['terms in emphasis', '**T**\n*U* v\n: a', 'dl(strong(T) = emphasis(U)  v = [a])'],
  ['descriptions', 'T\n: a\n: b', 'dl(T = [a] [b])'],
  ['a blank line before', 'T\n\n: a', 'dl(T = [a])'],
  ['two blank lines before', 'T\n\n\n: a', 'T : a'],
  ['a blank line between', 'T\n: a\n\n: b\n\nU\n: c', 'dl(T = [a] [b] U = [c])'],
  ['a line that goes on', 'T\n: a\nb\n  c', 'dl(T = [a\\nb\\nc])'],
  ['paragraphs, indented by 2', 'T\n: a\n\n  b', 'dl(T = [a b])'],
  ['paragraphs, indented by 4', 'T\n:   a\n\n    b\n\nc', 'dl(T = [a b]) c'],
  ['a list', 'T\n:   a\n\n    - b\n    - c\n\nU\n: d', 'dl(T = [a list(listItem(b) listItem(c))] U = [d])'],
  ['a list at once', 'T\n: - a\n  - b', 'dl(T = [list(listItem(a) listItem(b))])'],
  ['code', 'T\n: a\n\n  ```\n  b\n  ```', 'dl(T = [a b])'],
  ['indented code', 'T\n: a\n\n    b\n\n        c', 'dl(T = [a b c])'],
  ['in a quote', '> T\n> : a\n> : b', 'blockquote(dl(T = [a] [b]))'],
  ['in an item', '- T\n  : a\n- U\n\n  : b', 'list(listItem(dl(T = [a])) listItem(dl(U = [b])))'],
  ['in a note', '[^1]\n\n[^1]: T\n    : a', 'footnoteReference footnoteDefinition(dl(T = [a]))'],
  ['in a description', 'T\n: U\n  : a', 'dl(T = [dl(U = [a])])'],
  ['an indented sign', 'T\n   : a', 'dl(T = [a])'],
  ['a tab', 'T\n:\ta', 'dl(T = [a])'],
  ['before a heading', 'T\n: a\n# H', 'dl(T = [a]) heading(H)'],
  // None of these is one.
  ['no blank', 'T\n:a', 'T\\n:a'],
  ['two colons', 'T\n:: a', 'T\\n:: a'],
  ['no text', 'T\n: ', 'T\\n:'],
  ['no term', ': a', ': a'],
  ['behind a heading', '# T\n: a', 'heading(T) : a'],
  ['behind a list', '- T\n\n: a', 'list(listItem(T)) : a'],
  ['behind a rule', '***\n: a', 'thematicBreak : a'],
  ['outside of a quote', '> T\n: a', 'blockquote(T\\n: a)'],
  ['first in a quote', 'T\n> : a', 'T blockquote(: a)'],
  ['first in an item', '- T\n- : a', 'list(listItem(T) listItem(: a))'],
  ['behind a link definition', '[a]: u\n: a', 'definition : a'],
  ['in code', '```\nT\n: a\n```', 'T\\n: a'],
  ['indented code before it', '    T\n: a', 'T : a'],
  ['escaped', 'T\n\\: a', 'T\\n: a'],
  ['in a table', '| T |\n| - |\n: a', 'table(tableRow(tableCell(T)) tableRow(tableCell(: a)))'],
])('%s: %j', (_name, markdown, wanted) => {
  const tree = parseMarkdown(markdown);
  expect(outline(tree)).toBe(wanted);
  expect(outline(parseMarkdown(printMarkdown(tree)))).toBe(wanted);
});

test('placeholders stand in terms and descriptions, and a value is neither', () => {
  const markdown = markdownOf('{{T}}\n: {{A}}\n\n  {{A}}\n\n{{A}}', { T: 'T\n: t', A: ': a\n: b' });
  expect(outline(parseMarkdown(markdown))).toBe('dl(T break : t = [: a break : b : a break : b]) : a break : b');
});

test('a group repeats terms with their descriptions', () => {
  const markdown = markdownOf('{{#G}}{{T}}\n: {{A}}{{/G}}', {
    G: [
      { T: 'a', A: 'b' },
      { T: 'c', A: ': d' },
    ],
  });
  expect(outline(parseMarkdown(markdown)).replace(') dl(', ' ')).toBe('dl(a = [b] c = [: d])');
});
