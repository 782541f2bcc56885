/** §10.22: what is front matter of another program, and what is text between two lines. */
import { expect, test } from '@jest/globals';
import { splitForeign } from '../../../src/template/import/read-foreign.ts';

test.each<[what: string, text: string, fields: Record<string, string> | null]>([
  ['none', '# A\n', null],
  ['YAML', '---\ntitle: A # a\ndate: 2024-01-02\ntags: [x]\n---\nB', { title: 'A', date: '2024-01-02', tags: '' }],
  ['YAML that ends with dots', '---\ntitle: A\n...\nB', { title: 'A' }],
  ['YAML that is not valid', '---\ntitle: A: B\nlist:\n  - x\n---\nB', { title: 'A: B', list: '' }],
  ['YAML that goes on in another line', '---\ntitle: "A\nB"\nx: y\n---\nB', { title: 'A', x: 'y' }],
  ['YAML with braces of Liquid', '---\ntitle: {{ x }}\nlayout: "a"\n---\nB', { title: '', layout: 'a' }],
  ['an empty one', '---\n---\nB', {}],
  ['text between two lines', '---\nSome text.\n\n---\nB', null],
  ['lines of text with a colon', '---\n\nNote: a line\nand another.\n\n---\nB', null],
  ['a heading between two lines', '---\n# Heading\n---\nB', null],
  ['a list', '---\n- title: {{ x }} y\n---\nB', null],
  ['words before a colon', '---\nIt is agreed: nothing.\n---\nB', null],
  ['a line at the top and no other', '---\ntitle: A\n', null],
  ['TOML', "+++\ntitle = 'A'\n[[menu]]\ntitle = 'no'\n+++\nB", { title: 'A', menu: '' }],
])('%s', (_, text, fields) => {
  const split = splitForeign(text);
  expect(Object.fromEntries(split.fields)).toEqual(fields ?? {});
  expect([split.body, split.bodyLine]).toEqual(fields ? ['B', text.split('\n').length] : [text, 1]);
});
