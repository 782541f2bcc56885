/** §10.37: which paragraphs are headings, and of which level. */
import { expect, test } from '@jest/globals';
import { heading, numbered, numberingOf, para, run, table } from '../../../support/docx.ts';
import { bodyOf, convert, style, styled } from '../support/convert.ts';

const STYLES = [
  style('N', 'Normal', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>', { isDefault: true }),
  ...[1, 2, 3, 7].map((level) => style(`H${level}`, `heading ${level}`)),
  style('Own', 'My heading', '', { based: 'H2' }),
  style('Outlined', 'My outline', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>'),
  style('Body', 'My body', '<w:pPr><w:outlineLvl w:val="9"/></w:pPr>'),
  ...['Title', 'Titel', 'Titre', 'Título', 'Titolo'].map((name) => style(name, name)),
  style('Sub', 'Subtitle'),
].join('');

function linesOf(...paragraphs: [id: string, text: string, more?: string][]): string[] {
  const body = paragraphs.map(([id, text, more = '']) => para(text, (id && styled(id)) + more)).join('');
  return bodyOf({ body, parts: { styles: STYLES } }).split('\n\n');
}

test.each<[what: string, paragraphs: [id: string, text: string, more?: string][], lines: string[]]>([
  [
    'of Word, below a first one',
    [
      ['H1', 'A'],
      ['H2', 'B'],
      ['H3', 'C'],
      ['H1', 'D'],
    ],
    ['# A', '### B', '#### C', '## D'],
  ],
  [
    'of Word, below a title',
    [
      ['Title', 'A'],
      ['H1', 'B'],
      ['H2', 'C'],
      ['H7', 'D'],
    ],
    ['# A', '## B', '### C', '###### D'],
  ],
  [
    'in a style that is based on one',
    [
      ['H1', 'A'],
      ['Own', 'B'],
    ],
    ['# A', '### B'],
  ],
  [
    'by their outline, of a style or their own',
    [
      ['Title', 'A'],
      ['Outlined', 'B'],
      ['', 'C', '<w:outlineLvl w:val="2"/>'],
    ],
    ['# A', '### B', '#### C'],
  ],
  [
    'but not text with the outline of text',
    [
      ['H1', 'A'],
      ['Body', 'B'],
      ['H2', 'C', '<w:outlineLvl w:val="9"/>'],
    ],
    ['# A', 'B', 'C'],
  ],
  [
    'but not paragraphs without a style',
    [
      ['H1', 'A'],
      ['', 'B'],
      ['N', 'C'],
      ['Sub', 'D'],
    ],
    ['# A', 'B', 'C', 'D'],
  ],
  [
    'but not sentences',
    [
      ['H1', 'A'],
      ['H2', `${'word '.repeat(13)}ends.`],
      ['H2', `${'word '.repeat(13)}ends`],
    ],
    ['# A', `${'word '.repeat(13)}ends.`, `### ${'word '.repeat(13)}ends`],
  ],
  [
    'but not long paragraphs',
    [
      ['H1', 'A'],
      ['H2', 'x '.repeat(120).trim()],
    ],
    ['# A', 'x '.repeat(120).trim()],
  ],
  [
    'but not empty ones',
    [
      ['H1', 'A'],
      ['H2', ' '],
      ['', 'B'],
    ],
    ['# A', 'B'],
  ],
  [
    'but not an empty first one',
    [
      ['H1', ' '],
      ['H1', 'A'],
    ],
    ['# A'],
  ],
])('headings %s', (_, paragraphs, lines) => {
  expect(linesOf(...paragraphs)).toEqual(lines);
});

test.each(['Title', 'Titel', 'Titre', 'Título', 'Titolo'])('a title in the style %s', (id) => {
  const found = convert({ body: para('Lease', styled(id)) + para('text'), parts: { styles: STYLES } });
  expect(found).toMatchObject({ title: 'Lease', body: '# Lease\n\ntext', faults: [] });
});

function bold(text: string, more = '') {
  return para(run(text, '<w:b/>'), more);
}

function sized(text: string, size: number, more = '') {
  return para(run(text, `<w:sz w:val="${size}"/>`), more);
}

const CENTRED = '<w:jc w:val="center"/>';
const TEXT = para(run('Some text of the usual size that is long enough to count as most of it.', '<w:sz w:val="22"/>'));

test.each<[what: string, body: string, markdown: RegExp]>([
  ['a large first line', sized('A', 28) + TEXT, /^# A\n/],
  [
    'a first line that begins with large blanks',
    para(run('  ', '<w:sz w:val="40"/>') + run('A', '<w:sz w:val="22"/>')) + TEXT,
    /^A\n/,
  ],
  ['a bold line that ends with other blanks', para(run('A', '<w:b/>') + run(' ')) + TEXT, /^## A\n/],
  ['a first line that is not so large', sized('A', 26) + sized('b', 26) + sized('c', 26), /^A\n\nb\n\nc$/],
  ['larger lines', TEXT + sized('B', 27) + TEXT + sized('C', 27), /\n\n# B\n\n.*\n\n## C$/],
  ['lines that are hardly larger', TEXT + sized('B', 26), /\n\nB$/],
  [
    'larger lines that end like sentences',
    TEXT + sized('B.', 30) + sized('C,', 30) + sized('D;', 30) + sized('____', 30),
    /\n\nB\.\n\nC,\n\nD;\n\n____<!-- -->$/,
  ],
  [
    'a bold line in the middle, and others below',
    bold('A', CENTRED) + TEXT + bold('B') + TEXT,
    /^# A\n\n.*\n\n## B\n\n/,
  ],
  [
    'bold lines that are sentences or blanks',
    bold('A.') + bold('B:') + bold('C ____') + bold('{{ d }}') + TEXT,
    /^\*\*A\.\*\*\n\n\*\*B:\*\*\n\n\*\*C _+\*\*\n\n\*\*\{\{D\}\}\*\*\n/,
  ],
  ['capitals as bold ones', para(run('a b', '<w:caps/>')) + TEXT, /^## A B\n/],
  ['half a bold line', para(run('A ', '<w:b/>') + run('b')) + TEXT, /^\*\*A\*\* b\n/],
  [
    'bold lines beside an outline',
    heading('A', 0) + bold('B') + bold('C', CENTRED) + TEXT,
    /^# A\n\n\*\*B\*\*\n\n<div align="center">\n\n\*\*C\*\*\n/,
  ],
  ['bold lines of more than twelve words', bold('b '.repeat(13).trim()) + TEXT, /^\*\*b b/],
  ['bold lines of at most twelve words', bold('b '.repeat(12).trim()) + TEXT, /^## b b/],
  ['words in a cell', bold('A', CENTRED) + table([[bold('B'), 'c']]), /^# A\n\n[\s\S]*\*\*B\*\*/],
])('without levels, %s', (_, body, markdown) => {
  expect(bodyOf(body)).toMatch(markdown);
});

const LISTS = {
  numbering: numberingOf([
    ['decimal', '%1.'],
    ['decimal', '%1.%2'],
    ['lowerLetter', '(%3)'],
  ]),
};
function clause(text: string, level = 0) {
  return numbered(run(text), level);
}

const SENTENCE = 'The goods arrive in thirty days, wherever the customer is.';

test.each<[what: string, body: string, lines: RegExp]>([
  [
    'a level of short bold paragraphs is one of headings',
    bold('T', CENTRED) + numbered(run('A', '<w:b/>')) + clause(SENTENCE, 1) + numbered(run('B', '<w:b/>')),
    /^# T\n\n## A\n\n1\. .*\n\n## B$/,
  ],
  ['a level of sentences is one of items', clause(SENTENCE) + clause(SENTENCE), /^1\. .*\n2\. /],
  [
    'if most are short, all are headings',
    [1, 2, 3, 4].map(() => numbered(run('A', '<w:b/>'))).join('') + numbered(run(`${SENTENCE} ${SENTENCE}`, '<w:b/>')),
    /^(?:## A\n\n){4}## The/,
  ],
  [
    'if most are bold, all are headings',
    [1, 2, 3, 4].map(() => numbered(run('A', '<w:b/>'))).join('') + numbered('B'),
    /^(?:## A\n\n){4}## B/,
  ],
  [
    'if too few are short, none is',
    [1, 2, 3].map(() => numbered(run('A', '<w:b/>'))).join('') + numbered(run(`${SENTENCE} ${SENTENCE}`, '<w:b/>')),
    /^1\. \*\*A/,
  ],
  ['below items, there are no headings', clause(SENTENCE) + numbered(run('A', '<w:b/>'), 1), /^1\. .*\n {3}1\. \*\*A/],
  [
    'if no more than half have an outline, none is',
    numbered(run('A'), 0, 1, '<w:outlineLvl w:val="0"/>') + numbered('B'),
    /^1\. A\n2\. B$/,
  ],
  [
    'centred bold lines are headings beside clauses',
    bold('T', CENTRED) + clause(SENTENCE) + bold('Notes', CENTRED),
    /^# T\n\n1\. .*\n\n## Notes$/,
  ],
  [
    'other bold lines are none beside clauses',
    bold('T', CENTRED) + clause(SENTENCE) + bold('Notes'),
    /\n\n\*\*Notes\*\*$/,
  ],
  [
    'outlines make headings',
    numbered(run('A'), 0, 1, '<w:outlineLvl w:val="0"/>') + clause(SENTENCE, 1),
    /^## A\n\n1\. /,
  ],
  [
    'short words that end a list are items',
    clause('one,') + clause('two;') + clause('three.'),
    /^1\. one,\n2\. two;\n3\. three\.$/,
  ],
])('numbered paragraphs: %s', (_, body, lines) => {
  expect(bodyOf({ body, parts: LISTS })).toMatch(lines);
});

test.each<[text: string, title: string]>([
  ['Sale  of\ta horse', 'Sale of a horse'],
  ['Sale to [Client]', 'Sale to Client'],
  ['[Client]', 'file'],
  ['x'.repeat(190), 'x'.repeat(180)],
])('the title of “%s”', (text, title) => {
  expect(convert(para(text, '<w:outlineLvl w:val="0"/>') + para('Words.')).title).toBe(title);
});

test('a file without a title has that of its first numbered heading, or its name', () => {
  const first = convert({ body: numbered(run('Scope', '<w:b/>')) + numbered(run('Fees', '<w:b/>')), parts: LISTS });
  expect(first.title).toBe('Scope');
  expect(convert(para('Text.')).title).toBe('file');
  expect(convert(heading('Lease', 0), { title: 'Other' }).title).toBe('Other');
  expect(convert(para('Text.'), { folder: 'A / B' }).front).toContain('folder: A / B\n');
});
