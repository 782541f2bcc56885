/** §10.37: a number that the file shows otherwise than Platen counts it stops the import, with both. */
import { expect, test } from '@jest/globals';
import { convertWord } from '../../../src/template/word/convert-word.ts';
import { WordFault } from '../../../src/template/word/package/word-package.ts';
import { type Docx, docxParts, field, heading, numbered, numberingOf, para, run } from '../../support/docx.ts';
import { expectTranslated } from '../support/expect-translated.ts';

const LEGAL: [string, string][] = [
  ['upperRoman', 'ARTICLE %1.'],
  ['decimal', 'Section %2'],
  ['lowerLetter', '(%3)'],
];
const PLAIN: [string, string][] = [
  ['decimal', '%1.'],
  ['decimal', '%1.%2.'],
  ['lowerLetter', '(%3)'],
];
const TOC = '<w:style w:type="paragraph" w:styleId="Verzeichnis1"><w:name w:val="toc 1"/></w:style>';

function faultsOf(docx: Docx): readonly string[] {
  try {
    convertWord(docxParts(docx), { name: 'file', folder: '' });
    return [];
  } catch (error) {
    if (!(error instanceof WordFault)) throw error;
    return expectTranslated(error.messages.map((message) => ({ message }))).map(({ message }) => message);
  }
}

function marked(name: string, text: string): string {
  return `<w:bookmarkStart w:id="1" w:name="${name}"/>${run(text)}`;
}

/** Clause 2.1(b) is `deep`, clause 2 is `top`, a paragraph without a number is `none`. */
function agreement(references: string, levels = PLAIN): Docx {
  const body = [
    numbered('The goods arrive in thirty days.'),
    numbered(marked('top', 'The fees are due at once.')),
    numbered('They are paid by transfer.', 1),
    numbered('in euros, and', 2),
    numbered(marked('deep', 'without deductions.'), 2),
    para(marked('none', 'Signed by both.')),
    para(`${run('See ')}${references}`),
  ].join('');
  return { body, parts: { numbering: numberingOf(levels) } };
}

const RIGHT: [said: string, code: string, levels?: [string, string][]][] = [
  ['2', 'REF top \\r \\h'],
  ['(b)', 'REF deep \\r \\h'],
  ['(b)', 'REF deep \\n \\h'],
  ['2.1(b)', 'REF deep \\w \\h'],
  ['2.1.(b)', 'REF deep \\w \\h'],
  ['ARTICLE II.Section 1(b)', 'REF deep \\w \\h', LEGAL],
  ['Section 1(b)', 'REF deep \\r \\h', LEGAL],
  ['II', 'REF top \\r \\t \\h', LEGAL],
  ['article ii', 'REF top \\r \\h \\* lower', LEGAL],
  ['0', 'REF none \\r \\h'],
  ['2 above', 'REF top \\r \\p \\h'],
  ['above', 'REF top \\p \\h'],
  ['The fees are due.', 'REF top \\h'],
  ['17', 'PAGEREF top \\h'],
  ['5', 'REF nowhere \\r \\h'],
  ['Error! Reference source not found.', 'REF top \\r \\h'],
  ['', 'REF top \\r \\h'],
];

test.each(RIGHT.map(([said, code, levels = PLAIN]) => ({ said, code, levels })))(
  '“$said” is what $code says',
  ({ said, code, levels }) => {
    expect(faultsOf(agreement(field(code, said), levels))).toEqual([]);
  },
);

const DO =
  'Update all fields in Word (Ctrl+A, F9), save, and import again. If the numbers still differ, report the file to us.';

test.each<[said: string, code: string, fault: string]>([
  ['3', 'REF top \\r \\h', 'Paragraph 2 (“The fees are due at once.”) is numbered “2.” by Platen, but “3”'],
  ['2.2(b)', 'REF deep \\w \\h', 'Paragraph 5 (“without deductions.”) is numbered “(b)” by Platen, but “2.2(b)”'],
  ['22', 'REF top \\n', 'Paragraph 2 (“The fees are due at once.”) is numbered “2.” by Platen, but “22”'],
  ['4.1', 'REF none \\r \\h', 'Paragraph 6 (“Signed by both.”) is numbered “–” by Platen, but “4.1”'],
])('“%s” is not what %s says', (said, code, fault) => {
  const expected = [`${fault} in the cross-reference in paragraph 7. ${DO}`];
  expect(faultsOf(agreement(field(code, said)))).toEqual(expected);
  const simple = `<w:fldSimple w:instr="${code}">${run(said)}</w:fldSimple>`;
  expect(faultsOf(agreement(simple))).toEqual(expected);
  // Word is to compute them when it opens the file.
  expect(faultsOf(agreement(simple.replace('<w:fldSimple', '<w:fldSimple w:dirty="true"')))).toEqual([]);
  const { body, parts } = agreement(simple);
  expect(faultsOf({ body, parts: { ...parts, settings: '<w:updateFields w:val="true"/>' } })).toEqual([]);
});

test('numbers of references in notes, headers and cells are those of the file, too, and each is told once', () => {
  const { body, parts } = agreement(
    field('REF top \\r', '3') + field('REF deep \\r', '(c)') + field('REF top \\r', '3'),
  );
  const footer1 = para(field('REF deep \\w', '9(b)'));
  const section = '<w:sectPr><w:footerReference w:type="default" r:id="footer1"/></w:sectPr>';
  const numbers = faultsOf({ body: body + section, parts: { ...parts, footer1 } }).map(
    (one) => /but “(.*?)”/.exec(one)?.[1],
  );
  expect(numbers).toEqual(['3', '(c)', '9(b)']);
});

const HEADING = '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style>';

/** Two chapters, a caption that says the number of the second by its style, and a third chapter. */
function captioned(code: string, said: string, caption = field(code, said)): Docx {
  const chapter = (text: string) => numbered(text, 0, 1, '<w:pStyle w:val="H"/>');
  const body = chapter('Scope') + chapter('Fees') + para(`${run('Figure ')}${caption}`) + chapter('Term');
  return { body, parts: { numbering: numberingOf(LEGAL), styles: HEADING } };
}

test.each<[said: string, code: string, wrong: boolean]>([
  ['II', 'STYLEREF 1 \\s', false],
  ['ARTICLE II', 'STYLEREF &quot;Heading 1&quot; \\n', false],
  ['III', 'STYLEREF 1 \\s', true],
  ['I', 'STYLEREF 1 \\s', true],
  ['ARTICLE I', 'STYLEREF &quot;heading 1&quot; \\r \\h', true],
  ['Charges', 'STYLEREF 1', false],
  ['below', 'STYLEREF 1 \\n \\p', false],
  ['9', 'STYLEREF 2 \\s', false],
])('“%s” as %s is a mistake: %s', (said, code, wrong) => {
  const fault = `Paragraph 2 (“Fees”) is numbered “ARTICLE II.” by Platen, but “${said}” in the cross-reference in paragraph 3. ${DO}`;
  expect(faultsOf(captioned(code, said))).toEqual(wrong ? [fault] : []);
  const simple = `<w:fldSimple w:instr="${code}">${run(said)}</w:fldSimple>`;
  expect(faultsOf(captioned(code, said, simple))).toEqual(wrong ? [fault] : []);
  expect(faultsOf(captioned(code, said, simple.replace('<w:fldSimple', '<w:fldSimple w:dirty="true"')))).toEqual([]);
  const { body, parts } = captioned('STYLEREF 1 \\s', 'II');
  const header1 = para(field(code, said));
  const section = '<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>';
  expect(faultsOf({ body: body + section, parts: { ...parts, header1 } })).toEqual([]);
});

test('a bookmark between two paragraphs is that of the next', () => {
  const docx = agreement(field('REF between \\r \\h', '1'));
  const body = `<w:bookmarkStart w:id="9" w:name="between"/>${docx.body}`;
  expect(faultsOf({ ...docx, body })).toEqual([]);
  const wrong = `<w:bookmarkStart w:id="9" w:name="between"/>${agreement(field('REF between \\r \\h', '2')).body}`;
  expect(faultsOf({ ...docx, body: wrong })).toHaveLength(1);
});

test('marks of a template that Word has counted are no fault', () => {
  const docx = agreement(field('REF top \\r \\h', '3'));
  expect(faultsOf({ ...docx, body: numbered('{%p if paid %}') + docx.body })).toEqual([]);
});

/** A line of a table of contents, with a link or with the field of its page. */
function line(to: string, text: string, isLinked = true): string {
  const runs = text
    .split('\t')
    .map((one) => run(one))
    .join('<w:r><w:tab/></w:r>');
  const page = field(`PAGEREF ${to} \\h`, '4');
  const inside = isLinked ? `<w:hyperlink w:anchor="${to}">${runs}</w:hyperlink>` : `${runs}<w:r><w:tab/></w:r>${page}`;
  return para(inside, '<w:pStyle w:val="Verzeichnis1"/>');
}

const CONTENTS = {
  numbered: ['a', 'b', 'c']
    .map((name, at) => numbered(marked(`_Toc${name}`, ['Delivery', 'Fees', 'Term'][at]!)))
    .join(''),
  plain: heading(marked('_Tocd', 'Annex of prices'), 0),
};

function contents(lines: string, frame = false): Docx {
  const field = (inside: string) =>
    `${para('<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>')}${inside}${para('<w:r><w:fldChar w:fldCharType="end"/></w:r>')}`;
  const gallery = '<w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj>';
  const shown = frame
    ? `<w:sdt><w:sdtPr>${gallery}</w:sdtPr><w:sdtContent>${field(lines)}</w:sdtContent></w:sdt>`
    : field(lines);
  const body = shown + CONTENTS.numbered + CONTENTS.plain;
  return { body, parts: { numbering: numberingOf(PLAIN), styles: TOC } };
}

test.each([
  [
    'with numbers',
    line('_Toca', '1.\tDelivery\t2') + line('_Tocb', '2.\tFees\t4') + line('_Tocd', 'Annex of prices\t9'),
  ],
  ['with tabs to a side', line('_Toca', '1.\tDelivery\t2').replaceAll('<w:tab/>', '<w:ptab/>')],
  ['with the fields of pages', line('_Toca', '1.\tDelivery', false) + line('_Tocb', '2.\tFees', false)],
  ['with blanks behind numbers', line('_Toca', '1. Delivery\t2') + line('_Tocc', '3. TERM\t4')],
  ['without numbers, as other programs write it', line('_Toca', 'Delivery\t2') + line('_Tocb', 'Fees\t4')],
  ['whose titles have changed', line('_Toca', '1.\tDeliveries\t2')],
  ['that leads nowhere', line('_Tocz', '7.\tDeliveries\t2')],
])('a table of contents %s', (_, lines) => {
  for (const frame of [false, true]) expect(faultsOf(contents(lines, frame))).toEqual([]);
});

test.each([
  ['another number', line('_Toca', '1.\tDelivery\t2') + line('_Tocb', '3.\tFees\t4'), '“Fees”', '“2.”', '“3.”'],
  ['another number and title', line('_Tocb', '3.\tOld fees, now others\t4', false), '“Fees”', '“2.”', '“3.”'],
  ['no number', line('_Toca', '1.\tDelivery\t2') + line('_Tocb', 'Fees\t4'), '“Fees”', '“2.”', '“–”'],
  ['a number where there is none', line('_Tocd', '4.\tAnnex of prices\t9'), '“Annex of prices”', '“–”', '“4.”'],
])('a table of contents with %s', (_, lines, title, counted, shown) => {
  for (const frame of [false, true])
    expect(faultsOf(contents(lines, frame))).toEqual([
      expect.stringContaining(
        `(${title}) is numbered ${counted} by Platen, but ${shown} in the table of contents. ${DO}`,
      ),
    ]);
});

test.each<[what: string, said: string[], codes: string[], faults: string[]]>([
  ['counted in their order', ['1', '2', '1'], ['SEQ Figure \\* ARABIC', 'SEQ Figure', 'SEQ Table'], []],
  ['begun anew and said again', ['7', '7', '8'], ['SEQ A \\r 7', 'SEQ A \\c', 'SEQ A'], []],
  ['that depend on headings', ['4', '9'], ['SEQ Table \\s 1', 'SEQ Table'], []],
  [
    'saved before one was put in',
    ['1', '1'],
    ['SEQ Figure', 'SEQ Figure \\* ARABIC'],
    ['Paragraph 2 has the number “2” of “Figure” in Platen, but “1” in the file.'],
  ],
])('numbers of captions, %s', (_, said, codes, faults) => {
  const body = codes.map((code, at) => para(run('Figure ') + field(code, said[at]!))).join('');
  expect(faultsOf({ body }).map((fault) => fault.replace(/ Update all fields.*$/, ''))).toEqual(faults);
});

test('twenty wrong numbers are told, and no more', () => {
  const wrong = field('REF top \\r \\h', '9');
  const all = Array.from({ length: 25 }, (_, at) => para(`${run(`Clause ${at}: `)}${wrong}`)).join('');
  const { body, parts } = agreement('');
  expect(faultsOf({ body: body + all, ...(parts && { parts }) })).toHaveLength(20);
});

test('a reference to a number that Word prints nothing for is right', () => {
  const body = numbered(marked('silent', 'Text.')) + para(field('REF silent \\r \\h', '7'));
  expect(faultsOf({ body, parts: { numbering: numberingOf([['decimal', '']]) } })).toEqual([]);
});

test('a number of a caption that stands in two runs is read as one', () => {
  const split = (said: string) =>
    field('SEQ Figure', 'x').replace(run('x'), [...said].map((sign) => run(sign)).join(''));
  const captions = Array.from({ length: 11 }, (_, at) => para(run('Figure ') + split(String(at + 1))));
  expect(faultsOf({ body: captions.join('') })).toEqual([]);
  expect(faultsOf({ body: captions.toSpliced(3, 1).join('') })[0]).toContain('has the number “4” of “Figure”');
});

test('a field without an end hides nothing, and one without a result is told', () => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
  const body =
    para(mark('begin') + code('TOC') + mark('separate')) +
    para('All of it.') +
    para(mark('begin') + code('EQ x') + mark('end') + run('Formula: '));
  const { source, report } = convertWord(docxParts({ body }), { name: 'file', folder: '' });
  expect(source).toContain('All of it.\n\nFormula:\n');
  expect(expectTranslated(report.told).map(({ message }) => message)).toEqual([
    'A field without an end keeps its last result as text.',
    'The field EQ was left out.',
  ]);
});
