/** §10.37: how Word files build their lists, and the labels that Word prints (ECMA-376, part 1, 17.9). */
import { type Docx, para } from '../../../support/docx.ts';

/** `labels`: of its paragraphs with numbers, in their order. `inLibreOffice`: where LibreOffice 7.4 prints others. */
export type ListConstruction = { what: string; docx: Docx; labels: string; inLibreOffice?: string };

/** Format and text of a level, and more properties of it, such as its style. */
type Level = [format: string, text: string, more?: string];

const CLAUSES: Level[] = [
  ['decimal', '%1.'],
  ['decimal', '%1.%2.'],
  ['decimal', '%1.%2.%3.'],
];
const OUTLINE: Level[] = [
  ['upperRoman', 'Article %1'],
  ['decimal', '%1.%2'],
  ['lowerLetter', '(%3)'],
];

function abstract(levels: readonly Level[], { id = 0, link = '' } = {}): string {
  const all = levels.map(([format, text, more = ''], at) => level(at, format, text, more));
  return `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${link}${all.join('')}</w:abstractNum>`;
}

function level(at: number, format: string, text: string, more = '', start = 1): string {
  return `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
}

function num(id: number, abstractId = 0, overrides = ''): string {
  return `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>${overrides}</w:num>`;
}

function override(at: number, inside: string): string {
  return `<w:lvlOverride w:ilvl="${at}">${inside}</w:lvlOverride>`;
}

function startAt(at: number, start: number): string {
  return override(at, `<w:startOverride w:val="${start}"/>`);
}

function linked(style: string): string {
  return `<w:pStyle w:val="${style}"/>`;
}

function restart(after: number): string {
  return `<w:lvlRestart w:val="${after}"/>`;
}

/** `numPr`: what it says of its list: a list, a level. */
type NumPr = { list?: number; level?: number };

function numPr({ list, level: at }: NumPr): string {
  if (list === undefined && at === undefined) return '';
  return `<w:numPr>${at === undefined ? '' : `<w:ilvl w:val="${at}"/>`}${list === undefined ? '' : `<w:numId w:val="${list}"/>`}</w:numPr>`;
}

function style(id: string, based: string, said: NumPr = {}, type = 'paragraph'): string {
  return `<w:style w:type="${type}" w:customStyle="1" w:styleId="${id}"><w:name w:val="${id}"/>${based && `<w:basedOn w:val="${based}"/>`}<w:pPr>${numPr(said)}</w:pPr></w:style>`;
}

/** Of a style, with what it says of its list itself; `''` and nothing said is a paragraph without a number. */
function clause(styleId: string, said: NumPr = {}, more = ''): string {
  return para('Words of a clause.', `${styleId && `<w:pStyle w:val="${styleId}"/>`}${numPr(said)}${more}`);
}

/** Paragraphs that say their level and list themselves. */
function direct(...places: [level: number, list?: number][]): string {
  return places.map(([at, list = 1]) => clause('', { level: at, list })).join('');
}

function styled(...ids: string[]): string {
  return ids.map((id) => clause(id)).join('');
}

const OF_STYLES: Level[] = CLAUSES.map(([format, text], at) => [format, text, linked(`L${at + 1}`)]);
/** The first names the list, those that are based on it their levels. */
const INHERITING = style('L1', '', { list: 1 }) + style('L2', 'L1', { level: 1 }) + style('L3', 'L2', { level: 2 });

function lists(body: string, numbering: string, styles = ''): Docx {
  return { body, parts: { numbering, ...(styles && { styles }) } };
}
/** List 2 goes on with list 1, but for a level that begins with 7. */
const FROM_SEVEN = abstract(CLAUSES) + num(1) + num(2, 0, startAt(0, 7));

/** As Word writes it: each level begins anew. */
const ANEW = abstract(CLAUSES) + num(1) + num(2, 0, startAt(0, 1) + startAt(1, 1) + startAt(2, 1));

export const LIST_CONSTRUCTIONS: ListConstruction[] = [
  {
    what: 'styles that state their level inherit the list',
    docx: lists(styled('L1', 'L2', 'L3', 'L2', 'L1', 'L2'), abstract(OF_STYLES) + num(1), INHERITING),
    labels: '1. 1.1. 1.1.1. 1.2. 2. 2.1.',
  },
  {
    what: 'so do styles of which only the list tells the level',
    docx: lists(
      styled('L1', 'L2', 'L3', 'L2', 'L1', 'L2'),
      abstract(OF_STYLES) + num(1),
      style('L1', '', { list: 1 }) + style('L2', 'L1') + style('L3', 'L1'),
    ),
    labels: '1. 1.1. 1.1.1. 1.2. 2. 2.1.',
    inLibreOffice: '1. 2. 3. 4. 5. 6.',
  },
  {
    what: 'and styles whose levels no list knows',
    docx: lists(styled('L1', 'L2', 'L3', 'L2', 'L1'), abstract(CLAUSES) + num(1), INHERITING),
    labels: '1. 1.1. 1.1.1. 1.2. 2.',
  },
  {
    what: 'a style without a word on lists is at the place of the one that it is based on',
    docx: lists(styled('L1', 'L2', 'Own', 'L2'), abstract(OF_STYLES) + num(1), INHERITING + style('Own', 'L2')),
    labels: '1. 1.1. 1.2. 1.3.',
  },
  {
    what: 'a style that names another list and no level keeps its level',
    docx: lists(
      styled('L1', 'L2', 'Own', 'Own'),
      abstract(OF_STYLES) + abstract(OUTLINE, { id: 1 }) + num(1) + num(2, 1),
      INHERITING + style('Own', 'L2', { list: 2 }),
    ),
    labels: '1. 1.1. I.1 I.2',
  },
  {
    what: 'a style leaves the list of the one that it is based on',
    docx: lists(
      styled('L1', 'L2', 'Own', 'L2'),
      abstract(OF_STYLES) + num(1),
      INHERITING + style('Own', 'L2', { list: 0 }),
    ),
    labels: '1. 1.1. 1.2.',
  },
  {
    what: 'a paragraph leaves the list of its style',
    docx: lists(
      styled('L1', 'L2') + clause('L2', { list: 0 }) + styled('L2'),
      abstract(OF_STYLES) + num(1),
      INHERITING,
    ),
    labels: '1. 1.1. 1.2.',
  },
  {
    what: 'a paragraph that states a level only has the list of its style',
    docx: lists(styled('L1') + clause('L1', { level: 2 }) + styled('L1'), abstract(OF_STYLES) + num(1), INHERITING),
    labels: '1. 1.1.1. 2.',
  },
  {
    what: 'a paragraph that states a list only has the level of its style',
    docx: lists(
      styled('L1', 'L2') + clause('L2', { list: 2 }) + styled('L2'),
      abstract(OF_STYLES) + num(1) + num(2),
      INHERITING,
    ),
    labels: '1. 1.1. 1.2. 1.3.',
  },
  {
    what: 'the level that a list has for a style goes before the one that the style states',
    docx: lists(
      styled('L1', 'L2', 'L2'),
      abstract(OF_STYLES) + num(1),
      style('L1', '', { list: 1 }) + style('L2', '', { list: 1, level: 0 }),
    ),
    labels: '1. 1.1. 1.2.',
    inLibreOffice: '1.',
  },
  {
    what: 'the style of all text has no list of its own here, and based styles none of it',
    docx: lists(
      styled('', 'L1', '', 'L1'),
      abstract(OF_STYLES) + num(1),
      `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${style('L1', 'Normal', { list: 1 })}`,
    ),
    labels: '1. 2.',
  },
  {
    what: 'a list stands for that of a numbering style',
    docx: lists(
      direct([0, 2], [1, 2], [1, 2], [0, 2]),
      abstract([], { id: 1, link: '<w:numStyleLink w:val="Legal"/>' }) +
        abstract(CLAUSES, { id: 0, link: '<w:styleLink w:val="Legal"/>' }) +
        num(1, 0) +
        num(2, 1),
      style('Legal', '', { list: 1 }, 'numbering'),
    ),
    labels: '1. 1.1. 1.2. 2.',
  },
  {
    what: 'a list stands for that of a style, which names a list itself',
    docx: lists(
      direct([0, 2], [1, 2], [1, 2], [0, 2]),
      abstract([], { id: 1, link: '<w:numStyleLink w:val="Legal"/>' }) + abstract(CLAUSES) + num(1, 0) + num(2, 1),
      style('Legal', '', { list: 1 }, 'numbering'),
    ),
    labels: '1. 1.1. 1.2. 2.',
  },
  {
    what: 'a list stands for that of a style, which is based on one with a list',
    docx: lists(
      direct([0, 2], [1, 2]),
      abstract([], { id: 1, link: '<w:numStyleLink w:val="Own"/>' }) + abstract(CLAUSES) + num(1, 0) + num(2, 1),
      style('Legal', '', { list: 1 }, 'numbering') + style('Own', 'Legal', {}, 'numbering'),
    ),
    labels: '1. 1.1.',
    inLibreOffice: '1. 1.',
  },
  {
    what: 'levels of a numbering style are those of paragraph styles',
    docx: lists(
      styled('L1', 'L2', 'L2', 'L1', 'L3'),
      abstract([], { id: 1, link: '<w:numStyleLink w:val="Legal"/>' }) +
        abstract(OF_STYLES, { id: 0, link: '<w:styleLink w:val="Legal"/>' }) +
        num(1, 0) +
        num(2, 1),
      style('Legal', '', { list: 1 }, 'numbering') + INHERITING,
    ),
    labels: '1. 1.1. 1.2. 2. 2.1.1.',
  },
  {
    what: 'another list of the same kind goes on',
    docx: lists(direct([0], [1], [0, 2], [1, 2], [0]), abstract(CLAUSES) + num(1) + num(2)),
    labels: '1. 1.1. 2. 2.1. 3.',
  },
  {
    what: 'another list of another kind counts for itself',
    docx: lists(
      direct([0], [1], [0, 2], [0], [0, 2]),
      abstract(CLAUSES) + abstract(CLAUSES, { id: 1 }) + num(1) + num(2, 1),
    ),
    labels: '1. 1.1. 1. 2. 2.',
  },
  {
    what: 'a list begins anew, once',
    docx: lists(direct([0], [0], [0, 2], [0, 2], [0]), abstract(CLAUSES) + num(1) + num(2, 0, startAt(0, 1))),
    labels: '1. 2. 1. 2. 3.',
  },
  {
    what: 'a list begins anew below',
    docx: lists(direct([0], [1], [1], [1, 2], [1, 2], [0], [1]), abstract(CLAUSES) + num(1) + num(2, 0, startAt(1, 1))),
    labels: '1. 1.1. 1.2. 1.1. 1.2. 2. 2.1.',
  },
  {
    what: 'a list begins where it says',
    docx: lists(direct([0], [1], [0, 2], [1, 2]), FROM_SEVEN),
    labels: '1. 1.1. 7. 7.1.',
  },
  {
    what: 'but not behind clauses of its own below',
    docx: lists(direct([0], [1], [1, 2], [0, 2], [1, 2]), FROM_SEVEN),
    labels: '1. 1.1. 1.2. 2. 2.1.',
    inLibreOffice: '1. 1.1. 1.2. 7. 7.1.',
  },
  {
    what: 'a list begins anew on all levels, as Word writes it',
    docx: lists(direct([0], [1], [1], [0, 2], [1, 2], [1, 2], [0, 2], [1, 2]), ANEW),
    labels: '1. 1.1. 1.2. 1. 1.1. 1.2. 2. 2.1.',
  },
  {
    what: 'and goes on in the first',
    docx: lists(direct([0], [1], [0, 2], [1, 2], [0], [1], [0, 2]), ANEW),
    labels: '1. 1.1. 1. 1.1. 2. 2.1. 3.',
  },
  {
    what: 'a list that begins anew on all levels begins below',
    docx: lists(direct([0], [1], [1, 2], [1, 2], [0, 2], [1, 2]), ANEW),
    labels: '1. 1.1. 1.1. 1.2. 2. 2.1.',
  },
  {
    what: 'a list has a level of its own that begins elsewhere',
    docx: lists(
      direct([0], [1], [0, 2], [1, 2]),
      abstract(CLAUSES) + num(1) + num(2, 0, override(0, level(0, 'decimal', '%1)', '', 4))),
    ),
    labels: '1. 1.1. 2) 2.1.',
  },
  {
    what: 'a list has a level of its own and begins it anew',
    docx: lists(
      direct([0], [1], [0, 2], [1, 2]),
      abstract(CLAUSES) + num(1) + num(2, 0, override(0, `<w:startOverride w:val="4"/>${level(0, 'decimal', '%1)')}`)),
    ),
    labels: '1. 1.1. 4) 4.1.',
  },
  {
    what: 'a level above that has no number',
    docx: lists(
      direct([0], [1], [1], [0], [1]),
      abstract([
        ['none', ''],
        ['decimal', '%2.'],
      ]) + num(1),
    ),
    labels: '|1.|2.||1.',
    inLibreOffice: '1. 2. 1.',
  },
  {
    what: 'lists within tables',
    docx: lists(
      direct([0]) +
        `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr><w:tc><w:tcPr/>${direct([0])}</w:tc></w:tr></w:tbl>` +
        direct([0]),
      abstract(CLAUSES) + num(1),
    ),
    labels: '1. 3.',
    inLibreOffice: '1. 2. 3.',
  },
  {
    what: 'empty paragraphs have numbers, too',
    docx: lists(direct([0]) + para('<w:r/>', numPr({ level: 0, list: 1 })) + direct([0]), abstract(CLAUSES) + num(1)),
    labels: '1. 3.',
  },
  {
    what: 'a list has a level of its own',
    docx: lists(
      direct([0], [1], [0, 2], [1, 2]),
      abstract(CLAUSES) + num(1) + num(2, 0, override(1, level(1, 'lowerLetter', '(%2)'))),
    ),
    labels: '1. 1.1. 2. (a)',
  },
  {
    what: 'the level of its own names the style',
    docx: lists(
      styled('L1', 'L2', 'L2'),
      abstract(CLAUSES) + num(1, 0, override(1, level(1, 'lowerLetter', '(%2)', linked('L2')))),
      style('L1', '', { list: 1 }) + style('L2', 'L1'),
    ),
    labels: '1. (a) (b)',
    inLibreOffice: '1. 2. 3.',
  },
  {
    what: 'a level begins where it says, each time',
    docx: lists(
      direct([0], [1], [1], [0], [1]),
      `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2', '', 5)}</w:abstractNum>${num(1)}`,
    ),
    labels: '1. 1.5 1.6 2. 2.5',
  },
  {
    what: 'a level goes on below each number above it',
    docx: lists(
      direct([0], [1], [1], [0], [1], [0], [1]),
      abstract([
        ['upperRoman', 'Article %1'],
        ['decimal', 'Section %2', restart(0)],
      ]) + num(1),
    ),
    labels: 'Article I|Section 1|Section 2|Article II|Section 3|Article III|Section 4',
    inLibreOffice: 'Article I|Section 1|Section 2|Article II|Section 1|Article III|Section 1',
  },
  {
    what: 'a level begins anew behind the first level only',
    docx: lists(
      direct([0], [1], [2], [2], [1], [2], [0], [2]),
      abstract([
        ['decimal', '%1.'],
        ['decimal', '%1.%2'],
        ['lowerLetter', '(%3)', restart(1)],
      ]) + num(1),
    ),
    labels: '1. 1.1 (a) (b) 1.2 (c) 2. (a)',
    inLibreOffice: '1. 1.1 (a) (b) 1.2 (a) 2. (a)',
  },
  {
    what: 'a level begins anew behind the first two levels only',
    docx: lists(
      direct([0], [1], [2], [3], [3], [2], [3], [1], [3], [0], [3]),
      abstract([
        ['decimal', '%1.'],
        ['decimal', '%1.%2'],
        ['lowerLetter', '(%3)'],
        ['lowerRoman', '%4)', restart(2)],
      ]) + num(1),
    ),
    labels: '1. 1.1 (a) i) ii) (b) iii) 1.2 i) 2. i)',
    inLibreOffice: '1. 1.1 (a) i) ii) (b) i) 1.2 i) 2. i)',
  },
  {
    what: 'legal levels write all numbers as decimal ones',
    docx: lists(
      direct([0], [1], [1], [0], [1], [2]),
      abstract([
        ['upperRoman', 'Article %1'],
        ['decimal', '%1.%2', '<w:isLgl/>'],
        ['lowerLetter', '%1.%2.%3', '<w:isLgl/>'],
      ]) + num(1),
    ),
    labels: 'Article I|1.1|1.2|Article II|2.1|2.1.1',
    inLibreOffice: 'Article I|I.1|I.2|Article II|II.1|II.1.a',
  },
  {
    what: 'other levels write them as their own level does',
    docx: lists(direct([0], [1], [0], [1], [2]), abstract(OUTLINE) + num(1)),
    labels: 'Article I|I.1|Article II|II.1|(a)',
  },
  {
    what: 'a level without the one above it counts that one',
    docx: lists(direct([1], [1], [0], [1], [0]), abstract(CLAUSES) + num(1)),
    labels: '1.1. 1.2. 2. 2.1. 3.',
  },
  {
    what: 'so do levels between',
    docx: lists(direct([0], [2], [1], [2]), abstract(CLAUSES) + num(1)),
    labels: '1. 1.1.1. 1.2. 1.2.1.',
  },
  {
    what: 'where the level above is not said, it counts all the same',
    docx: lists(
      direct([1], [0], [2], [1]),
      abstract([
        ['decimal', '%1.'],
        ['lowerLetter', '(%2)'],
        ['lowerRoman', '(%3)'],
      ]) + num(1),
    ),
    labels: '(a) 2. (i) (b)',
  },
  {
    what: 'bullets count, too',
    docx: lists(
      direct([1], [1], [0], [0]),
      abstract([
        ['decimal', '%1.'],
        ['bullet', 'o'],
      ]) + num(1),
    ),
    labels: '2. 3.',
  },
  {
    what: 'a number below a bullet begins again',
    docx: lists(
      direct([0], [1], [1], [0], [1]),
      abstract([
        ['bullet', 'o'],
        ['lowerLetter', '%2.'],
      ]) + num(1),
    ),
    labels: 'a. b. a.',
  },
  {
    what: 'letters behind z are doubled',
    docx: lists(
      direct([0], [0, 2]),
      abstract([['lowerLetter', '(%1)']]) + num(1, 0, startAt(0, 26)) + num(2, 0, startAt(0, 53)),
    ),
    labels: '(z) (aaa)',
  },
  {
    what: 'letters, signs and zeros of other languages and of newer Word',
    docx: lists(
      direct([0], [1], [2], [3], [2]),
      abstract([
        ['russianLower', '%1)'],
        ['decimalEnclosedCircle', '%2'],
        ['ganada', '%3.'],
        ['custom" w:format="001, 002, 003, ...', '%4'],
      ]) + num(1),
    ),
    labels: 'а)|①|가.|001|나.',
  },
  {
    what: 'numbers with a zero before them',
    docx: lists(
      direct([0], [1], [1]),
      abstract([
        ['upperRoman', 'Article %1'],
        ['decimalZero', 'Section %1.%2', '<w:isLgl/>'],
      ]) + num(1),
    ),
    labels: 'Article I|Section 1.01|Section 1.02',
    inLibreOffice: 'Article I|Section I.01|Section I.02',
  },
  {
    what: 'words that nobody sees have no number',
    docx: lists(
      direct([0]) +
        para(
          '<w:r><w:rPr><w:vanish/></w:rPr><w:t>Hidden.</w:t></w:r>',
          `${numPr({ level: 0, list: 1 })}<w:rPr><w:vanish/></w:rPr>`,
        ) +
        direct([0]),
      abstract(CLAUSES) + num(1),
    ),
    labels: '1. 2.',
    inLibreOffice: '1. 3.',
  },
  {
    what: 'a paragraph whose words and end are deleted has no number',
    docx: lists(
      direct([0]) +
        para(
          '<w:del w:id="1" w:author="A"><w:r><w:delText>Gone.</w:delText></w:r></w:del>',
          `${numPr({ level: 0, list: 1 })}<w:rPr><w:del w:id="2" w:author="A"/></w:rPr>`,
        ) +
        direct([0]),
      abstract(CLAUSES) + num(1),
    ),
    labels: '1. 2.',
    inLibreOffice: '1. 3.',
  },
  {
    what: 'a list that is nowhere',
    docx: lists(direct([0], [0, 9], [0]), abstract(CLAUSES) + num(1)),
    labels: '1. 2.',
  },
];
