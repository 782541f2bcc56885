/** §17.23: which headings are chapters, and which of them headers and footers of a page name. */
import { expect, test } from '@jest/globals';
import { chaptersOf, chaptersOfPages, chaptersOfParts } from '../../../src/template/document/chapters.ts';
import { rareNodes } from '../../../src/template/document/every-node.ts';
import { headingsOf } from '../../../src/template/document/headings.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { fill, templateOf } from '../support/templates.ts';

function chaptersIn(body: string, frontMatter = ''): string[] {
  const { markdown, blanks, setup } = fill(templateOf(body, frontMatter));
  const tree = parseDocument(markdown, blanks, setup);
  return chaptersOf(headingsOf(rareNodes(tree))).map(({ text }) => text);
}

test.each<[what: string, body: string, frontMatter: string, chapters: string[]]>([
  ['the title is none', '# T\n\n## A\n\n### A1\n\n## B', '', ['A', 'B']],
  ['without a title, the outermost headings', '## A\n\n### A1\n\n## B', '', ['A', 'B']],
  ['several of level 1', '# A\n\n## A1\n\n# B', '', ['A', 'B']],
  ['a preface above the first of level 1', '## Preface\n\n# A\n\n# B', '', ['A', 'B']],
  ['a title alone', '# T\n\ntext', '', []],
  ['no headings', 'text', '', []],
  ['numbers', '# T\n\n## A\n\n## Signed {-}', 'numbering: legal\n', ['1 A', 'Signed']],
  [
    'annexes, and not what is in them',
    '# T\n\n## A\n\n# Prices {.annex}\n\n## Rates\n\n# {.annex}\n\n# Signed {-}',
    'numbering: legal\nannexes: Schedule 1\n',
    ['1 A', 'Schedule 1 Prices', 'Schedule 2', 'Signed'],
  ],
  ['text alone', '## **A** `b` [c](https://x.example)[^1]\n\n[^1]: note', '', ['A b c']],
  ['headings of notes', '## A[^1]\n\n[^1]: # In a note', '', ['A']],
  ['blanks', '## For {{Customer}}', '', ['For Customer']],
  ['a long one ends after a word', `## ${'word '.repeat(40)}`, '', [`${'word '.repeat(19)}word…`]],
])('%s', (_what, body, frontMatter, chapters) => {
  expect(chaptersIn(body, frontMatter)).toEqual(chapters);
});

test('a page has the chapter that begins on it first, else the last one before it', () => {
  const chapters = ['a', 'b', 'c', 'd'].map((name) => ({ name, text: name.toUpperCase() })) as never;
  const starts = [['other'], [], ['a'], [], ['other', 'b', 'c'], [], ['d']];
  expect(chaptersOfPages(chapters, starts)).toEqual(['', '', 'A', 'A', 'B', 'C', 'D']);
});

test('the parts of a document between its page breaks have chapters like pages', () => {
  const body = 'text\n\n<!-- pagebreak -->\n\n## A\n\n## B\n\n<!-- pagebreak -->\n\ntext\n\n# Prices {.annex}\n\ntext';
  const { markdown, blanks, setup } = fill(templateOf(`# T\n\n${body}`, 'annexes: Schedule 1\n'));
  expect(chaptersOfParts(parseDocument(markdown, blanks, setup), setup)).toEqual(['', 'A', 'B', 'Schedule 1 Prices']);
});
