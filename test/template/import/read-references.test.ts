/** §10.23 rules 6 to 8: references that mean nothing are refused with their lines; others say the number of their clause. */
import { expect, test } from '@jest/globals';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import { faultsOf, fileOf, markdownOf, templateOf } from '../support/templates.ts';

const LEGAL = 'numbering: {from: 1}\n';

test.each([
  ['to nothing', '# A {#delivery}\n\n\n[](#delivry) x', 8, '[](#delivry) refers to nothing. Did you mean #delivery?'],
  [
    'to nothing, far from all names',
    '# A\n\n[](#somewhere)',
    7,
    '[](#somewhere) refers to nothing. Add {#somewhere} after the heading or at the start of the item.',
  ],
  ['to a paragraph', '# A\n\nx [](#p)\n\ny\n{#p}', 7, 'The target of [](#p) has no number. Put {#p} on a heading'],
  ['to a bullet', '- a {#p}\n\n[](#p)', 7, 'has no number. Put {#'],
  ['to a heading without a number', '# A {#p .unnumbered}\n\n[](#p)', 7, 'has no number. Put {#'],
  [
    'to a heading deeper than the marks',
    '# A\n\n## B {#p}\n\n[](#p)',
    9,
    'has no number. Put {#',
    '{from: 1, headings: "§ 1"}',
  ],
  ['to the title', '# A\n\n## B\n\n[](#a)', 9, 'has no number. Put {#', 'legal'],
  ['to a cell', '| <a id="p"></a>a |\n|---|\n\n[](#p)', 8, 'has no number. Put {#'],
  [
    'to one of two places',
    '# A {#p}\n\n1. x {#p}\n\n[](#p)',
    9,
    '[](#p) matches several targets. Give the one you mean a name of its own, such as {#p-2}.',
  ],
  ['to one of two headings of one name', '# A b\n\n# A b\n\n[](#a-b)', 9, 'matches several targets'],
  ['to a heading with a value in it', '# A {{b}}\n\n[](#a-b)', 7, 'refers to nothing'],
  ['to a name from a value', '# A\n\n[](#{{b}})', 7, 'prints the number of a fixed target'],
  [
    'to inside a group that names it twice',
    '# A {#p}\n\n{{#G}}\n\n# {{B}} {#p}\n\n{{/G}}\n\n[](#p)',
    13,
    'matches several targets',
  ],
])('a reference %s', (_, body, line, message, numbering = '{from: 1}') => {
  const faults = faultsOf(fileOf(body, `numbering: ${numbering}\n`));
  expect(faults).toEqual([{ file: 'test.md', line, message: expect.stringContaining(message) }]);
});

test('all wrong references are reported, beside other mistakes', () => {
  const faults = faultsOf(fileOf('# A\n\n[](#x) [](#y)\n\n- [](#z)', `${LEGAL}placeholders:\n  - label: unused\n`));
  expect(faults.map(({ line }) => line)).toEqual([5, 9, 9, 11]);
});

test('without numbering, a link without a text is a mistake, and one with a text leads to nothing', () => {
  const [fault, ...others] = faultsOf(fileOf('# A\n\n[](#a)\n\n[x](#nothing)'));
  expect(fault).toMatchObject({ line: 6, message: expect.stringContaining('Add "numbering: legal"') });
  expect(others).toEqual([]);
  expect(templateOf('# A\n\n[x](#nothing)', LEGAL).markdown).toBe('# 1 A\n\n[x](#nothing)\n');
});

test.each(['numbering: decimal\n', 'numbering: decimal\nannexes: Annex A\n'])(
  'where the numbering itself is wrong, its references are not: %j',
  (fields) => {
    const faults = faultsOf(fileOf('# A\n\n[](#a)', fields));
    expect(faults.map(({ line }) => line)).toEqual([3]);
  },
);

test('in a file of another program a link without a text shows nothing', () => {
  const bytes = new TextEncoder().encode(fileOf('# A [](#a)'));
  const read = readTemplate({ file: 'test.md', bytes, bodyLine: 1 });
  expect(read.ok && read.template.markdown).toBe('# A [](#a)\n');
});

test.each([
  ['decimal', 'numbering: "decimal" is not valid. legal: headings are numbered 1, 1.1'],
  ['{items: ["(a)", "b)"]}', 'numbering'],
  ['{from: 7}', 'numbering'],
  ['{heading: "1"}', 'numbering'],
])('the numbering %s is refused', (numbering, message) => {
  const faults = faultsOf(fileOf('# A', `numbering: ${numbering}\n`));
  expect(faults[0]).toMatchObject({ line: 3, message: expect.stringContaining(message) });
  for (const { line } of faults) expect(line).toBe(3);
});

test.each([
  ['a heading, by its id', '# A {#x}\n\n[](#x)', '[1](#x)'],
  ['a heading, by its name', '# A *b* c\n\n[](#a-b-c)', '[1](#a-b-c)'],
  ['a heading, by its name in capitals', '# A\n\n[](#A)', '[1](#A)'],
  ['an item, by an id at its start', '1. a\n2. {#x} b\n\n[](#x)', '[(b)](#x)'],
  ['an item, by an id at its end', '# A\n\n1. a\n2. b {#x}\n\n[](#x)', '[1(b)](#x)'],
  ['an item, by an id on a line of its own', '# A\n\n1. a\n2. b\n   {: #x}\n\n[](#x)', '[1(b)](#x)'],
  ['an item, by an id within it', '# A\n\n1. a *b*{#x}\n\n[](#x)', '[1(a)](#x)'],
  ['the item around a bullet', '# A\n\n1. a\n   - b {#x}\n\n[](#x)', '[1(a)](#x)'],
  ['items in each other', '# A\n\n## B\n\n1. c\n   1. d\n   2. e\n      1. f {#x}\n\n[](#x)', '[1.1(a)(ii)(A)](#x)'],
  ['more than one', '# A {#x}\n\n[](#x)–[](#y)\n\n# B {#y}', '[1](#x)–[2](#y)'],
  ['in a heading, emphasis and a table', '# A {#x}\n\n# *[](#x)*\n\n| [](#x) |\n|---|', '# 2 *[1](#x)*\n\n| [1](#x) |'],
])('a reference to %s', (_, body, wanted) => {
  expect(templateOf(body, LEGAL).markdown).toContain(wanted);
});

test.each([
  ['{headings: "1."}', '1(a)'],
  ['{headings: "Article I"}', 'Article I(a)'],
  ['{headings: "§ 1", items: "(1)"}', '§ 1(1)'],
  ['{headings: "§ 1", items: "a)"}', '§ 1\u00a0a)'],
  ['{items: "a."}', '1.a'],
  ['{items: "1.1."}', '1.1'],
])('with the marks %s a reference says %s', (numbering, wanted) => {
  const { markdown } = templateOf('# A\n\n1. b {#x}\n\n[](#x)', `numbering: ${numbering.replace('{', '{from: 1, ')}\n`);
  expect(markdown).toContain(`[${wanted}](#x)`);
});

test('a value never takes the name that a reference has', () => {
  const body = '# {{A}}\n\n# Fees\n\nsee [](#fees)';
  expect(markdownOf(body, { A: 'Fees' }, LEGAL)).toBe('# 1 Fees\n\n# <a id="fees"></a>2 Fees\n\nsee [2](#fees)\n');
});
