/** §2.4, §4.3 rules 5 and 6: what repeats, and what is left when nothing does. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { assertProperty, PROPERTY_TIMEOUT } from '../../support/property.ts';
import { canonical } from '../support/oracle.ts';
import { sharpValue } from '../support/sharp-values.ts';
import { fill, markdownOf, templateOf } from '../support/templates.ts';

const TWO = { G: [{ A: '1' }, { A: '2' }] };

const ROW = '| h |\n|---|\n| {{#G}}{{A}}{{/G}} |\n';

test.each([
  ['a table row', ROW, TWO, '| h |\n| - |\n| 1 |\n| 2 |\n'],
  ['a row between rows', `${ROW}| total |\n`, TWO, '| h |\n| - |\n| 1 |\n| 2 |\n| total |\n'],
  [
    'two rows as one',
    '| h |\n|---|\n| {{#G}}{{A}} |\n| b{{/G}} |\n',
    TWO,
    '| h |\n| - |\n| 1 |\n| b |\n| 2 |\n| b |\n',
  ],
  [
    'rows between rows that hold only the marks',
    '| h |\n|---|\n| {{#G}} |\n| {{A}} |\n| {{/G}} |\n',
    TWO,
    '| h |\n| - |\n| 1 |\n| 2 |\n',
  ],
  ['rows between lines of marks', '| h |\n|---|\n{{#G}}\n| {{A}} |\n{{/G}}\n', TWO, '| h |\n| - |\n| 1 |\n| 2 |\n'],
  [
    'marks in different cells',
    '| h | i |\n|---|---|\n| {{#G}}{{A}} | x{{/G}} |\n',
    TWO,
    '| h | i |\n| - | - |\n| 1 | x |\n| 2 | x |\n',
  ],
  [
    'a whole table between lines of marks',
    '{{#G}}\n| {{A}} |\n|---|\n| x |\n{{/G}}\n',
    TWO,
    '| 1 |\n| - |\n| x |\n\n| 2 |\n| - |\n| x |\n',
  ],
  ['a list item', '- {{#G}}{{A}}{{/G}}\n- b\n', TWO, '- 1\n- 2\n- b\n'],
  ['a numbered item', '1. {{#G}}{{A}}{{/G}}\n2. b\n', TWO, '1. 1\n2. 2\n3. b\n'],
  ['an item with a list inside', '- {{#G}}{{A}}\n  - x{{/G}}\n- b\n', TWO, '- 1\n  - x\n- 2\n  - x\n- b\n'],
  ['an item of an inner list', '- a\n  - {{#G}}{{A}}{{/G}}\n', TWO, '- a\n  - 1\n  - 2\n'],
  ['the items between lines of marks', '{{#G}}\n\n- {{A}}\n- x\n\n{{/G}}\n', TWO, '- 1\n- x\n- 2\n- x\n'],
  ['a task item', '- [x] {{#G}}{{A}}{{/G}}\n', TWO, '- [x] 1\n- [x] 2\n'],
  ['a paragraph', '{{#G}}a {{A}}{{/G}}\n\nb\n', TWO, 'a 1\n\na 2\n\nb\n'],
  ['blocks', '{{#G}}\n\n# {{A}}\n\ntext\n\n{{/G}}\n\nb\n', TWO, '# 1\n\ntext\n\n# 2\n\ntext\n\nb\n'],
  ['blocks from a heading on', '# {{#G}}{{A}}\n\ntext{{/G}}\n', TWO, '# 1\n\ntext\n\n# 2\n\ntext\n'],
  ['blocks in a quote', '> {{#G}}{{A}}{{/G}}\n>\n> b\n', TWO, '> 1\n>\n> 2\n>\n> b\n'],
  ['a paragraph of an item', '- a\n\n  {{#G}}{{A}}{{/G}}\n', TWO, '- a\n\n  1\n\n  2\n'],
  ['the same group twice', '{{#G}}{{A}}{{/G}}\n\nand\n\n{{#G}}*{{A}}*{{/G}}\n', TWO, '1\n\n2\n\nand\n\n*1*\n\n*2*\n'],
  [
    'two groups in one table',
    '| h |\n|---|\n| {{#G}}{{A}}{{/G}} |\n| {{#H}}{{A}}{{/H}} |\n',
    { ...TWO, H: [{ A: '3' }] },
    '| h |\n| - |\n| 1 |\n| 2 |\n| 3 |\n',
  ],
  ['lists that come to stand side by side', '- a\n\n{{#G}}\n\nx\n\n{{/G}}\n\n* b\n', { G: [] }, '- a\n\n* b\n'],
])('repeats %s', (_, body, values, wanted) => expect(markdownOf(body, values)).toBe(wanted));

test.each([
  ['a row among others', `${ROW}| total |\n`, '| h |\n| - |\n| total |\n'],
  ['the only row and its table', `a\n\n${ROW}\nb\n`, 'a\n\nb\n'],
  ['an item among others', '- {{#G}}{{A}}{{/G}}\n- b\n', '- b\n'],
  ['the only item and its list', 'a\n\n- {{#G}}{{A}}{{/G}}\n\nb\n', 'a\n\nb\n'],
  ['the only item of an inner list', '- a\n  - {{#G}}{{A}}{{/G}}\n', '- a\n'],
  ['all of a quote', '> {{#G}}{{A}}{{/G}}\n\nb\n', 'b\n'],
  ['blocks', 'a\n\n{{#G}}\n\n# {{A}}\n\n{{/G}}\n', 'a\n'],
  ['the whole document', '{{#G}}{{A}}{{/G}}\n', ''],
  ['the paragraph of a task', '- [x] {{#G}}{{A}}{{/G}}\n  - b\n', '- [x] <!-- -->\n  - b\n'],
])('an empty array removes %s', (_, body, wanted) => expect(markdownOf(body, { G: [] })).toBe(wanted));

const DEFAULTS = 'groups:\n  - label: G\n    fields:\n      - {label: A, default: one}\n      - {label: B}\n';

test.each([
  ['omitted, the authored row', {}, 'one {{B}}\n'],
  ['fields omitted, their defaults', { g: [{}, { b: 'x' }] }, 'one {{B}}\n\none x\n'],
  ['a field cleared, a blank', { g: [{ a: '' }] }, '{{A}} {{B}}\n'],
  ['by label or key', { G: [{ A: '1', b: '2' }] }, '1 2\n'],
  ['in the order sent', { g: [{ a: '3' }, { a: '1' }, { a: '2' }] }, '3 {{B}}\n\n1 {{B}}\n\n2 {{B}}\n'],
])('%s', (_, values, wanted) => expect(markdownOf('{{#G}}{{A}} {{B}}{{/G}}', values, DEFAULTS)).toBe(wanted));

test('the same label inside and outside is two placeholders', () => {
  const body = '{{A}}\n\n{{#G}}{{A}}{{/G}}\n';
  expect(markdownOf(body, { A: 'out', G: [{ A: 'in' }] })).toBe('out\n\nin\n');
});

test('a counter in a group draws one number for each entry, however often it stands there', () => {
  const frontMatter = 'groups:\n  - label: G\n    fields: [{label: No, type: counter, format: N-001}]\n';
  const markdown = markdownOf('{{#G}}{{No}} {{No}}{{/G}}\n\n{{#G}}{{No}}{{/G}}', { G: [{}, {}] }, frontMatter);
  expect(markdown).toBe('N-001 N-001\n\nN-002 N-002\n\nN-001\n\nN-002\n');
});

/** A group's body and the same written out by hand for one entry, whose placeholders bear its number. */
const SHAPES: [string, string, (entry: number) => string, string, string][] = [
  [
    'rows',
    '| h | i |\n|---|---|\n| {{#G}}{{A}} | *{{B}}*{{/G}} |\n',
    (n) => `| {{A${n}}} | *{{B${n}}}* |\n`,
    '| h | i |\n|---|---|\n',
    '',
  ],
  ['items', '- {{#G}}{{A}}{{B}}{{/G}}\n- z\n', (n) => `- {{A${n}}}{{B${n}}}\n`, '', '- z\n'],
  ['loose items', '1. {{#G}}{{A}}\n\n   `{{B}}`{{/G}}\n', (n) => `1. {{A${n}}}\n\n   \`{{B${n}}}\`\n`, '', ''],
  ['blocks', '{{#G}}\n\n## {{A}}\n\n> {{B}}\n\n{{/G}}\n', (n) => `## {{A${n}}}\n\n> {{B${n}}}\n\n`, '', ''],
  ['paragraphs', 'a\n\n{{#G}}**{{A}}**{{B}}{{/G}}\n\nb\n', (n) => `**{{A${n}}}**{{B${n}}}\n\n`, 'a\n\n', 'b\n'],
];

describe('a group is its row written out for each entry', () => {
  test.each(SHAPES)(
    '%s',
    (_, body, writeOut, head, tail) => {
      const template = templateOf(body);
      const writtenOut = [1, 2, 3].map((count) =>
        templateOf(head + Array.from({ length: count }, (_, at) => writeOut(at)).join('') + tail),
      );
      const entries = fc.array(fc.record({ A: sharpValue, B: sharpValue }), { minLength: 1, maxLength: 3 });
      const property = fc.property(entries, (instances) => {
        const given = fill(template, { G: instances });
        const values = instances.flatMap(
          ({ A, B }, at) =>
            [
              [`A${at}`, A],
              [`B${at}`, B],
            ] as const,
        );
        const wanted = fill(writtenOut[instances.length - 1]!, Object.fromEntries(values));
        const read = ({ markdown, blanks }: typeof given) =>
          JSON.stringify(canonical(parseDocument(markdown, blanks))).replace(/"label":"([AB])\d"/g, '"label":"$1"');
        if (read(given) !== read(wanted)) expect(given.markdown).toBe(wanted.markdown);
      });
      assertProperty(property);
    },
    PROPERTY_TIMEOUT,
  );
});

test('a repeated list that begins with another number follows a line of text', () => {
  const body = '- 1. word\n  - 10. {{#G}}ten\n    - # word\n  {{/G}}\\- ---\n  word\n- word\n';
  const { markdown } = fill(templateOf(body), { g: [{}, {}] });
  expect(markdown.match(/- 10[.)] ten/g)).toHaveLength(2);
  expect(JSON.stringify(parseDocument(markdown, [])).match(/"start":10/g)).toHaveLength(2);
});
