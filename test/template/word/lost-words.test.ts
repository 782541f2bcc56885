/** §10.37: no word of a Word file gets lost, and one that does is listed: no more and no less. */

import { expect, test } from '@jest/globals';
import { english } from '../../../src/locales/message.ts';
import { convertWord } from '../../../src/template/word/convert-word.ts';
import { type Docx, docxParts, heading, para, run } from '../../support/docx.ts';

function convert(docx: Docx | string) {
  const parts = docxParts(typeof docx === 'string' ? { body: docx } : docx);
  const { source, report } = convertWord(parts, { name: 'file', folder: '' });
  const [, front = '', body = ''] = source.split(/^---\n/m);
  return { front, body: body.trim(), lost: report.lost, told: report.told.map(({ message }) => english(message)) };
}

/** A drawing with a text box for each of the texts. */
function boxes(...texts: string[]): string {
  const inside = texts.map((text) => `<w:txbxContent>${para(text)}</w:txbxContent>`);
  return `<w:r><w:drawing><wp:inline>${inside.join('')}</wp:inline></w:drawing></w:r>`;
}

/** `header1 default`: the part and its type. */
function section(...references: string[]): string {
  const all = references.map((one) => {
    const [part, type] = one.split(' ') as [string, string];
    return `<w:${part.slice(0, -1)}Reference w:type="${type}" r:id="${part}"/>`;
  });
  return `<w:sectPr>${all.join('')}</w:sectPr>`;
}

test.each<[what: string, body: string, markdown: string]>([
  ['an expression in the midst of a word', para('Child{% if a.number() > 1 %}ren{% endif %} play'), 'Children play'],
  [
    'a condition in the midst of a word',
    para('Child{% if many %}ren{% endif %} play'),
    'Child{{#if Many = Yes}}ren{{/if}} play',
  ],
  [
    'all boxes of one drawing',
    para(`${run('Beside')}${boxes('first words', 'second words')}`),
    'Beside\n\nfirst words\n\nsecond words',
  ],
  [
    'words below their pronunciation',
    para(`<w:r><w:ruby><w:rt>${run('かん')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>`),
    '漢',
  ],
  [
    'signs of WordPerfect',
    para(
      `${run('by ')}<w:r><w:sym w:font="WP TypographicSymbols" w:char="0041"/></w:r>${run('Best')}<w:r><w:sym w:font="WP TypographicSymbols" w:char="003D"/></w:r>${run('s Guide')}`,
    ),
    'by “Best’s Guide',
  ],
])('%s', (_, body, markdown) => {
  const found = convert(body);
  expect({ body: found.body, lost: found.lost.filter((word) => word !== 'か' && word !== 'ん') }).toEqual({
    body: markdown,
    lost: [],
  });
});

test('the title of an annex keeps all its letters, whatever blanks stand behind it', () => {
  const titled = (title: string) => `${heading(title, 0)}${para('What it says.')}`;
  const { body, lost } = convert(
    `${heading('Lease', 0)}${para('The terms.')}${titled('Appendix A: Ronin Names  ')}${titled('Appendix B: Prices')}`,
  );
  expect(body).toContain('# Ronin Names {.annex}');
  expect(lost).toEqual([]);
});

test('a header that several sections share is said once, and one that no page shows is not missed', () => {
  const { front, lost } = convert({
    body: `${para('One', section('header1 default', 'header2 first', 'header3 even'))}${para('Two')}${section('header4 default')}`,
    parts: {
      header1: para(`<w:r><w:t>Acme</w:t><w:ptab/><w:ptab/><w:t>Confidential</w:t></w:r>`),
      header2: para('Of the first page'),
      header3: para('Of even pages'),
      header4: para(`<w:r><w:t>Acme</w:t><w:ptab/><w:ptab/><w:t>Confidential</w:t></w:r>`),
    },
  });
  expect(front).toContain('header:\n  left: Acme\n  right: Confidential\n');
  expect(lost).toEqual([]);
});

test('words of a header that is cut are listed', () => {
  const words = 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu omicron'.split(' ');
  const { lost, told } = convert({
    body: `${para('Text')}${section('footer1 default')}`,
    parts: { footer1: words.map((word) => para(word)).join('') },
  });
  expect(lost).toEqual(['omicron']);
  expect(told.join()).toContain('Its end was left out');
});

test('a sign of an unknown font is reported', () => {
  const { told } = convert(para('<w:r><w:sym w:font="Odd" w:char="F099"/></w:r>'));
  expect(told).toEqual(['A symbol of the font Odd is shown as “•”.']);
});

test('a footer may have lines to write on, alone and beside words', () => {
  const { front } = convert({
    body: `${para('Text')}${section('footer1 default')}`,
    parts: { footer1: para('____________') + para('Initials ________') },
  });
  expect(front).toContain('____________<!-- -->\n    Initials ________');
});

test.each<[what: string, references: string[], parts: Record<string, string>, more: string, lost: string[]]>([
  ['of even pages that no page shows', ['header1 even'], { header1: para('omega') }, '', []],
  ['of even pages', ['header1 even'], { header1: para('omega'), settings: '<w:evenAndOddHeaders/>' }, '', ['omega']],
  ['of first pages that no page shows', ['header1 first'], { header1: para('omega') }, '', []],
  [
    'of the first page, which is cut',
    ['footer1 first'],
    { footer1: Array.from({ length: 13 }, (_, at) => para(`${String.fromCharCode(97 + at)}mega`)).join('') },
    '<w:titlePg/>',
    ['mmega'],
  ],
  [
    'that is cut',
    ['header1 default'],
    { header1: Array.from({ length: 13 }, (_, at) => para(`${String.fromCharCode(97 + at)}mega`)).join('') },
    '',
    ['mmega'],
  ],
])('lost words of a header %s', (_, references, parts, more, lost) => {
  const body = para('Text') + section(...references).replace('</w:sectPr>', `${more}</w:sectPr>`);
  expect(convert({ body, parts }).lost).toEqual(lost);
});

test('lost words of text boxes are listed, also of those in others', () => {
  const inner = `<w:txbxContent>${para('gamma')}</w:txbxContent>`;
  const box = `<w:r><w:pict><w:txbxContent>${para('alpha')}<w:foreign><w:p><w:r><w:t>beta</w:t></w:r>${inner}</w:p></w:foreign></w:txbxContent></w:pict></w:r>`;
  expect(convert(para(run('Text') + box)).lost).toEqual(['beta', 'gamma']);
});

test('words of a table of contents are none that get lost', () => {
  const gallery = '<w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj>';
  const frame = `<w:sdt><w:sdtPr>${gallery}</w:sdtPr><w:sdtContent>${para('Zeta 4')}</w:sdtContent></w:sdt>`;
  const { body, lost } = convert(frame + heading('Omega', 0));
  expect({ body, lost }).toEqual({ body: '<!-- contents -->\n\n# Omega', lost: [] });
});

test('a lost word that touches a value is listed, too', () => {
  const lines = Array.from({ length: 12 }, (_, at) => para(`${String.fromCharCode(97 + at)}mega`));
  const footer1 = `${lines.join('')}${para('nmega{{ name }} {{ name }}omega')}`;
  const { lost } = convert({ body: para('Text') + section('footer1 default'), parts: { footer1 } });
  expect(lost).toEqual(['nmega', 'omega']);
});

test.each(['footnote', 'endnote'])('a lost word of a %s is listed', (kind) => {
  const body = para(`${run('Text')}<w:r><w:${kind}Reference w:id="2"/></w:r>`);
  const note = `${para('Note')}<w:foreign><w:r><w:t>Vanished</w:t></w:r></w:foreign>`;
  const separator = `<w:${kind} w:type="separator" w:id="0"><w:foreign><w:r><w:t>Between</w:t></w:r></w:foreign></w:${kind}>`;
  const parts = { [`${kind}s`]: `${separator}<w:${kind} w:id="2">${note}</w:${kind}>` };
  expect(convert({ body, parts }).lost).toEqual(['vanished']);
});
