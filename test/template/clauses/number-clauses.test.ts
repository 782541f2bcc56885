/** §10.23 rules 1 to 5: which number each clause of a document has. */
import { expect, test } from '@jest/globals';
import type { Nodes } from 'mdast';
import { textOfHeading } from '../../../src/template/document/headings.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { fill, templateOf } from '../support/templates.ts';

/** The clauses of a document in order: what stands at each, and its first word. */
function clausesOf(body: string, numbering: string, values = {}): string {
  const { markdown, blanks, setup } = fill(templateOf(body, `numbering: ${numbering}\n`), values);
  const found: string[] = [];
  const wordOf = (node: Nodes): string =>
    node.type === 'text' ? node.value.split(' ')[0]! : 'children' in node ? wordOf(node.children[0] as Nodes) : '';
  const visit = (node: Nodes): void => {
    if (node.type === 'heading') found.push([node.data?.clause?.label ?? '-', textOfHeading(node.children)].join(' '));
    else if (node.type === 'listItem') found.push(`${node.data?.clause?.label ?? '-'} ${wordOf(node)}`);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(parseDocument(markdown, blanks, setup));
  return found.join(', ');
}

const SUB = '## A\n\n### B\n\n### C\n\n## D\n\n### E\n';
const ITEMS = '1. a\n2. b\n   1. c\n   2. d\n      1. e\n3. f\n';

test.each([
  ['a title has none', 'legal', `# T\n\n${SUB}`, '- T, 1 A, 1.1 B, 1.2 C, 2 D, 2.1 E'],
  ['two headings of level 1 are no title', 'legal', '# A\n\n## B\n\n# C', '1 A, 1.1 B, 2 C'],
  ['a title has none behind an address either', 'legal', '<!-- address -->\n\nx\n\n# A\n\n## B', '- A, 1 B'],
  ['one behind another heading is no title', 'legal', '## B\n\n# A', '1 B, 2 A'],
  ['without one, the highest are first', 'legal', SUB, '1 A, 1.1 B, 1.2 C, 2 D, 2.1 E'],
  ['from a level that is given', '{from: 1}', '# A\n\n## B', '1 A, 1.1 B'],
  ['headings above it do not begin anew', '{from: 2}', '# T\n\n## A\n\n# U\n\n## B', '- T, 1 A, - U, 2 B'],
  [
    'levels that are left out are not counted',
    'legal',
    '## A\n\n#### B\n\n### C\n\n#### D',
    '1 A, 1.1 B, 1.2 C, 1.2.1 D',
  ],
  ['with a point', '{headings: "1.1."}', SUB, '1. A, 1.1. B, 1.2. C, 2. D, 2.1. E'],
  ['of one level', '{headings: "§ 1"}', SUB, '§ 1 A, - B, - C, § 2 D, - E'],
  ['Roman, then decimal', '{headings: ["Article I", "1.1"]}', SUB, 'Article I A, 1.1 B, 1.2 C, Article II D, 2.1 E'],
  ['in letters throughout', '{headings: ["A.", "A.1"]}', SUB, 'A. A, A.1 B, A.2 C, B. D, B.1 E'],
  [
    'begun again below a mark of its own',
    '{headings: ["I", "1.", "1.1"]}',
    '# A\n\n## B\n\n### C\n\n# D\n\n## E\n\n### F',
    'I A, 1. B, 1.1 C, II D, 1. E, 1.1 F',
  ],
  [
    'Japanese',
    '{headings: "第1条", items: ["1", "(1)", "ア"]}',
    `## A\n\n${ITEMS}`,
    '第1条 A, 1 a, 2 b, (1) c, (2) d, ア e, 3 f',
  ],
  [
    'Chinese',
    '{headings: ["第一章", "第一条"], items: "（一）"}',
    '## A\n\n### B\n\n1. a\n2. b',
    '第一章 A, 第一条 B, （一） a, （二） b',
  ],
  [
    'Korean',
    '{headings: "제1조", items: ["①", "가."]}',
    '## A\n\n1. a\n2. b\n   1. c\n   2. d',
    '제1조 A, ① a, ② b, 가. c, 나. d',
  ],
  ['Arabic', '{headings: "المادة 1", items: "أ)"}', '## A\n\n1. a\n2. b', 'المادة 1 A, أ) a, ب) b'],
  ['none', '{headings: []}', SUB, '- A, - B, - C, - D, - E'],
  ['items', 'legal', ITEMS, '(a) a, (b) b, (i) c, (ii) d, (A) e, (c) f'],
  ['items of a German contract', '{items: ["(1)", "a)", "aa)"]}', ITEMS, '(1) a, (2) b, a) c, b) d, aa) e, (3) f'],
  ['items of more levels than marks', '{items: "(1)"}', ITEMS, '(1) a, (2) b, - c, - d, - e, (3) f'],
  [
    'numbered paragraphs',
    '{items: ["1.1", "(a)"]}',
    `## A\n\n${ITEMS}\n## B\n\n1. x`,
    '1 A, 1.1 a, 1.2 b, (a) c, (b) d, - e, 1.3 f, 2 B, 2.1 x',
  ],
  [
    'numbered paragraphs on all levels',
    '{items: ["1.1"]}',
    `## A\n\n${ITEMS}`,
    '1 A, 1.1 a, 1.2 b, 1.2.1 c, 1.2.2 d, 1.2.2.1 e, 1.3 f',
  ],
  [
    'which share their count with headings',
    '{items: ["1.1"]}',
    '## A\n\n1. a\n2. b\n\n### B\n\n1. c\n\ntext\n\n1. d',
    '1 A, 1.1 a, 1.2 b, 1.3 B, 1.3.1 c, 1.3.2 d',
  ],
  ['and stand before any heading', '{items: ["1.1"]}', '1. a\n2. b\n\n## A\n\n1. c', '1 a, 2 b, 1 A, 1.1 c'],
  ['a list that goes on', 'legal', '1. a\n2. b\n\ntext\n\n3. c\n4. d', '(a) a, (b) b, (c) c, (d) d'],
  ['a list that begins elsewhere', 'legal', '4. a\n5. b\n\ntext\n\n1. c', '(d) a, (e) b, (a) c'],
  [
    '27 items and 0',
    'legal',
    `0. z\n${'1. a\n'.repeat(27)}`,
    `(0) z, ${[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `(${letter}) a`).join(', ')}, (aa) a`,
  ],
  ['bullets, and what is in them', 'legal', '- a\n  1. b\n\n1. c\n   - d', '- a, - b, (a) c, - d'],
  [
    'quotes, tables, notes and descriptions',
    'legal',
    '> 1. a\n\n<table><tr><td><ol><li>b</ol></table>\n\nx[^1]\n\n[^1]: 1. c\n\nt\n: 1. d\n\n> # E',
    '- a, - b, - c, - d, - E',
  ],
  ['what is centred', 'legal', '<div align="center">\n\n## A\n\n1. b\n\n</div>', '1 A, (a) b'],
  ['letters of its own', 'legal', '<ol type="A"><li>a</ol>\n\n1. b', '- a, (a) b'],
  ['headings in items', 'legal', '1. # A', '(a) A, - A'],
  [
    'without a number, as Pandoc writes it',
    'legal',
    '# A {-}\n\n1. a\n\n# B {.unnumbered}\n\n# C',
    '- A, (a) a, - B, 1 C',
  ],
  [
    'without a number, by a comment',
    'legal',
    '<!-- unnumbered -->\n# A\n\n<!-- unnumbered -->\n\n1. a\n\ntext\n\n1. b',
    '- A, - a, (a) b',
  ],
  ['a heading without a text', 'legal', '#\n\n# A', '- , 1 A'],
])('%s', (_, numbering, body, wanted) => expect(clausesOf(body, numbering)).toBe(wanted));

test('a heading whose text begins like its number, or like another, is not shortened', () => {
  const body = '# {{A}}\n\n# *1* x\n\n# 3 1\n\n# {{B}}';
  expect(clausesOf(body, 'legal', { A: '1 1 2', B: '' })).toBe('1 1 1 2, 2 1 x, 3 3 1, 4 B');
});

test.each([
  ['{headings: "第1条", items: ["第1項", "(1)"]}', '第1条, 第1条第2項, 第1条第2項(1)'],
  ['{headings: "第1条", items: ["1", "ア"]}', '第1条, 第1条\u00a02, 第1条\u00a02ア'],
  ['{headings: "第一条", items: ["（一）", "1、"]}', '第一条, 第一条（二）, 第一条（二）.1'],
  ['{headings: "제1조", items: ["①", "1."]}', '제1조, 제1조②, 제1조②.1'],
  ['{headings: "1.", items: ["أ)", "(1)"]}', '1, 1\u00a0ب), 1\u00a0ب)(1)'],
])('a reference says the number: %s', (numbering, wanted) => {
  const body = '## A {#a}\n\n1. x\n2. {#b} y\n   1. {#c} z\n\n[](#a), [](#b), [](#c)\n';
  const { markdown } = fill(templateOf(body, `numbering: ${numbering}\n`));
  const texts = [...markdown.matchAll(/\[([^\]]+)\]\(#[abc]\)/g)].map(([, text]) => text!.replaceAll('\\', ''));
  expect(texts.join(', ').replaceAll('&nbsp;', '\u00a0')).toBe(wanted);
});
