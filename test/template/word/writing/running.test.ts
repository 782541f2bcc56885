/** §10.37: headers and footers of a Word file, and the paper that they stand on. */
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { field, heading, para, run, table } from '../../../support/docx.ts';
import { convert } from '../support/convert.ts';

/** `header1 first`: the part and its type. */
function references(parts: string): string {
  return parts
    .split(', ')
    .filter(Boolean)
    .map((one) => {
      const [part, type] = one.split(' ') as [string, string];
      const own = type === 'untold' ? '' : ` w:type="${type}"`;
      return `<w:${part.slice(0, -1)}Reference${own} r:id="${part}"/>`;
    })
    .join('');
}

function section(parts: string, more = ''): string {
  return `<w:sectPr>${references(parts)}${more}</w:sectPr>`;
}

/** Each part says its name. */
const PARTS = Object.fromEntries(
  ['header1', 'header2', 'header3', 'footer1', 'footer2'].map((name) => [name, para(name)]),
);

function frontOf(body: string, parts: Record<string, string> = PARTS, settings = '') {
  const media = { 'a.png': Buffer.from('x') };
  const found = convert({ body, parts: { ...parts, ...(settings && { settings }) }, media });
  expect(found.faults).toEqual([]);
  const { title: _, language: __, page, ...front } = parse(found.front) as Record<string, unknown>;
  return { front, page, body: found.body, told: found.told };
}

function left(text: string) {
  return { left: text };
}

const TITLE_PAGE = '<w:titlePg/>';

test.each<[what: string, sections: string[], front: object]>([
  ['of all pages', ['header1 default, footer1 default'], { header: left('header1'), footer: left('footer1') }],
  ['without a type', ['header1 untold'], { header: left('header1') }],
  [
    'of the first page',
    [`header1 default, header2 first|${TITLE_PAGE}`],
    { header: left('header1'), first: { header: left('header2') } },
  ],
  [
    'of a first page that has none',
    [`header1 default|${TITLE_PAGE}`],
    { header: left('header1'), first: { header: {} } },
  ],
  ['of a first page that has the same', [`header1 default, header1 first|${TITLE_PAGE}`], { header: left('header1') }],
  ['of a first page without the switch', ['header1 default, header2 first'], { header: left('header1') }],
  [
    'of a first page with the switch off',
    ['header1 default, header2 first|<w:titlePg w:val="0"/>'],
    { header: left('header1') },
  ],
  ['of even pages', ['header1 default, header2 even'], { header: left('header1') }],
  [
    'of a first page alone',
    [`header2 first, footer1 default|${TITLE_PAGE}`],
    { footer: left('footer1'), first: { header: left('header2'), footer: {} } },
  ],
  [
    'of later sections, which have those before',
    ['header1 default', '', 'footer1 default'],
    { header: left('header1'), sections: { section3: { footer: left('footer1') } } },
  ],
  [
    'of a section with its own',
    ['header1 default', 'header2 default'],
    { header: left('header1'), sections: { section2: { header: left('header2') } } },
  ],
  [
    'of sections that count anew',
    ['footer1 default', '|<w:pgNumType w:start="1"/>', '|<w:pgNumType w:start="3"/>'],
    { footer: left('footer1'), sections: { section2: { restart: true } } },
  ],
])('headers %s', (_, sections, front) => {
  const body = sections.map((one, at) => {
    const [parts = '', more = ''] = one.split('|');
    return at === sections.length - 1 ? para('text') + section(parts, more) : para('text', section(parts, more));
  });
  expect(frontOf(body.join('')).front).toEqual(front);
});

test('headers that no page of a template can have are told', () => {
  const even = frontOf(para('a') + section('header1 default, header2 even'), PARTS, '<w:evenAndOddHeaders/>');
  expect(even.told).toEqual(['Headers and footers of even pages were left out. All pages use those of odd pages.']);
  const later = para('a', section('header1 default')) + para('b') + section('header2 even');
  expect(frontOf(later, PARTS, '<w:evenAndOddHeaders/>').told).toEqual(even.told);
  const first = frontOf(
    para('a', section('header1 default')) + para('b') + section(`header1 default, header2 first`, TITLE_PAGE),
  );
  expect(first.told).toEqual(['Headers and footers of the first pages of later sections were left out.']);
  const within = frontOf(
    para('a', section('header1 default')) + para('b') + section('header2 default', '<w:type w:val="continuous"/>'),
  );
  expect(within).toMatchObject({
    front: { header: left('header1') },
    body: 'a\n\nb',
    told: ['Headers and footers that change within a page were kept as they are.'],
  });
});

const tab = '<w:r><w:tab/></w:r>';
function text(words: string) {
  return `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`;
}

function drawing(height: number, more = '') {
  return `<w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="${height * 9525}"/><wp:docPr descr="Seal"/><a:blip r:embed="a.png"/></wp:inline></w:drawing></w:r>${more}`;
}

test.each<[what: string, header: string, wanted: object | undefined]>([
  ['at the left', para('a'), { left: 'a' }],
  ['in the middle', para('a', '<w:jc w:val="center"/>'), { center: 'a' }],
  ['at the right', para('a', '<w:jc w:val="right"/>'), { right: 'a' }],
  ['at the end', para('a', '<w:jc w:val="end"/>'), { right: 'a' }],
  ['of two edges', para('a', '<w:jc w:val="both"/>'), { left: 'a' }],
  ['behind one tab', para(tab + text('a')), { center: 'a' }],
  ['behind two tabs', para(tab + tab + text('a')), { right: 'a' }],
  ['before one tab', para(text('a') + tab + text('b')), { left: 'a', right: 'b' }],
  ['between two tabs', para(text('a') + tab + text('b') + tab + text('c')), { left: 'a', center: 'b', right: 'c' }],
  [
    'between more tabs',
    para(text('a') + tab + text('b') + tab + tab + text('c') + tab + text('d')),
    { left: 'a', center: 'b c', right: 'd' },
  ],
  ['of several lines', para('a') + para('b') + para('c', '<w:jc w:val="right"/>'), { left: 'a\nb', right: 'c' }],
  ['with an end of line', para(`${text('a')}<w:r><w:br/></w:r>${text('b')}`), { left: 'a b' }],
  ['with a note', para(`${text('a')}<w:r><w:footnoteReference w:id="1"/></w:r>`), { left: 'a' }],
  ['of empty lines', para('') + para(' '), undefined],
  [
    'with emphasis and a link',
    para(run('a', '<w:b/>') + run(' [x] ') + field('HYPERLINK "https://a.example"', 'b')),
    { left: '**a** {{X}} [b](https://a.example)'.replace('{{X}}', '☒') },
  ],
  [
    'with page numbers',
    para(text('Page ') + field('PAGE', '1') + text(' of ') + field('NUMPAGES', '9') + text('.')),
    { left: 'Page {page} of {pages}.' },
  ],
  [
    'with pages of the section',
    para(
      `<w:fldSimple w:instr="PAGE">${text('1')}</w:fldSimple>${text('/')}<w:fldSimple w:instr=" SECTIONPAGES ">${text('1')}</w:fldSimple>`,
    ),
    { left: '{page}/{pages}' },
  ],
  ['in a table of two cells', table([['a', 'b']]), { left: 'a', right: 'b' }],
  [
    'in a table of three cells',
    table([
      ['a', '', 'c'],
      ['d', 'e', ''],
    ]),
    { left: 'a\nd', center: 'e', right: 'c' },
  ],
  ['in a table of one cell', table([['a']]), { left: 'a' }],
  ['in a table of four cells', table([[para('a') + para('b'), 'c', '', 'd']]), { columns: ['a\nb', 'c', '', 'd'] }],
  ['in a table of five cells', table([['a', 'b', 'c', 'd', 'e']]), { columns: ['a', 'b', 'c', 'd\ne'] }],
  [
    'above a table of four cells',
    para(text('l') + tab + text('m') + tab + text('r')) + table([['a', 'b', 'c', 'd']]),
    { columns: ['l\na', 'm\nb', 'c', 'r\nd'] },
  ],
  ['of empty columns', table([['', '', '', '']]), undefined],
  ['with a picture', para(drawing(40)), { left: '![Seal](file/a.png){width=100}' }],
  [
    'with a picture beside words',
    para(drawing(40, text('Acme'))),
    { left: '<img src="file/a.png" alt="Seal" width="100">Acme' },
  ],
  ['with the copy line of Platen', para('PLATEN', '<w:pStyle w:val="PlatenCopy"/>') + para('a'), { left: 'a' }],
])('a header %s', (_, header, wanted) => {
  const styles = '<w:style w:type="paragraph" w:styleId="PlatenCopy"><w:name w:val="Platen copy"/></w:style>';
  const footnotes = '<w:footnote w:id="1"><w:p><w:r><w:t></w:t></w:r></w:p></w:footnote>';
  const related = { header1: header, styles, footnotes };
  const { body, parts, media } = {
    body: para('text') + section('header1 default'),
    parts: related,
    media: { 'a.png': Buffer.from('x') },
  };
  const found = convertWithPictures(body, parts, media);
  expect(found).toEqual({ header: wanted });
});

/** Pictures of a header are in its own relationships. */
function convertWithPictures(body: string, parts: Record<string, string>, media: Record<string, Buffer>) {
  const rels =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a.png" Type="x/image" Target="media/a.png"/></Relationships>';
  const { front, faults } = convert({ body, parts, media, beside: { 'word/_rels/header1.xml.rels': rels } });
  expect(faults).toEqual([]);
  return { header: (parse(front) as { header?: object }).header };
}

test.each<[what: string, header: string, told: string[]]>([
  [
    'a picture of more than 50 mm',
    para(drawing(191) + text('a')),
    ['In the header: A large picture was left out. You can use it as a background in the theme.'],
  ],
  ['a picture of 50 mm', para(drawing(190) + text('a')), []],
  ['twelve lines', Array.from({ length: 12 }, () => para('a')).join(''), []],
  [
    'thirteen lines',
    Array.from({ length: 13 }, () => para('a')).join(''),
    ['In the header: Its end was left out: it has more than 12 lines or 1,000 characters.'],
  ],
  ['1,000 characters', para('x'.repeat(1000)), []],
  [
    '1,001 characters',
    para('x'.repeat(1001)),
    ['In the header: Its end was left out: it has more than 12 lines or 1,000 characters.'],
  ],
  [
    'rules',
    para('a', '<w:pBdr><w:bottom w:val="single"/></w:pBdr>'),
    ['In headers and footers: borders were left out.'],
  ],
  ['shaded cells', table([['<w:shd w:fill="000000"/>|a', 'b']]), ['In headers and footers: shading was left out.']],
  ['small capitals', para(run('a', '<w:smallCaps/>')), ['In headers and footers: small capitals were left out.']],
  [
    'values in capitals',
    para(run('{{ a }}', '<w:caps/>')),
    ['In headers and footers: values that the file shows in capitals are printed as sent.'],
  ],
])('what is told of a header with %s', (_, header, told) => {
  const media = { 'a.png': Buffer.from('x') };
  const rels =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a.png" Type="x/image" Target="media/a.png"/></Relationships>';
  const found = convert({
    body: para('text') + section('header1 default'),
    parts: { header1: header },
    media,
    beside: { 'word/_rels/header1.xml.rels': rels },
  });
  expect(found.told).toEqual(told);
});

function size(width: number, height: number, more = '') {
  return `<w:pgSz w:w="${width}" w:h="${height}"${more}/>`;
}

function margins(top: number | '', right = 1134, bottom = 1134, side = 1134) {
  return `<w:pgMar${top === '' ? '' : ` w:top="${top}"`} w:right="${right}" w:bottom="${bottom}" w:left="${side}"/>`;
}

function mm(...all: number[]) {
  const [top, right, bottom, side] = all.map((one) => `${one}mm`);
  return { top, right, bottom, left: side };
}

test.each<[what: string, properties: string, page: object]>([
  ['A4', size(11906, 16838), { size: 'A4' }],
  ['nearly A4', size(11900, 16840), { size: 'A4' }],
  ['A4 across', size(16838, 11906, ' w:orient="landscape"'), { size: 'A4', orientation: 'landscape' }],
  ['Letter', size(12240, 15840), { size: 'Letter' }],
  ['Legal', size(12240, 20160), { size: 'Legal' }],
  ['A5', size(8391, 11906), { size: 'A5' }],
  ['JIS B5', size(10318, 14570), { size: 'JIS-B5' }],
  ['another paper', size(9000, 9000), { size: '158.7mm × 158.7mm' }],
  ['another paper across', size(10000, 5000), { size: '176.4mm × 88.2mm' }],
  ['a paper without a width', '<w:pgSz w:h="16838"/>', {}],
  ['a paper of no height', size(11906, 0), {}],
  ['margins', margins(1440), { margins: mm(25.4, 20, 20, 20) }],
  ['margins that a header does not move', margins(-1440), { margins: mm(25.4, 20, 20, 20) }],
  ['margins beyond the edge and the middle', margins(0, 9000), { margins: mm(5, 80, 20, 20) }],
  ['margins that are not all there', margins(''), {}],
])('%s', (_, properties, page) => {
  expect(frontOf(para('text') + section('', properties)).page ?? {}).toEqual(page);
});

test.each<[what: string, sections: string[], front: object, body: string]>([
  [
    'other paper',
    [size(11906, 16838), size(8391, 11906)],
    { sections: { section2: { page: { size: 'A5' } } } },
    'a\n\n<!-- pagebreak section2 -->\n\nb',
  ],
  [
    'the same paper across, and back',
    [size(11906, 16838), size(16838, 11906), size(11906, 16838)],
    {},
    'a\n\n<!-- pagebreak landscape -->\n\nb\n\n<!-- pagebreak main -->\n\nc',
  ],
  [
    'paper across with an upright section',
    [size(16838, 11906), size(11906, 16838)],
    {},
    'a\n\n<!-- pagebreak portrait -->\n\nb',
  ],
  ['the same pages', [size(11906, 16838), size(11906, 16838)], {}, 'a\n\n<!-- pagebreak -->\n\nb'],
  [
    'other pages twice',
    [size(11906, 16838), size(8391, 11906), size(8391, 11906)],
    { sections: { section2: { page: { size: 'A5' } } } },
    'a\n\n<!-- pagebreak section2 -->\n\nb\n\n<!-- pagebreak -->\n\nc',
  ],
  [
    'pages that count anew, and go on',
    [size(11906, 16838), `${size(11906, 16838)}<w:pgNumType w:start="1"/>`, size(11906, 16838)],
    { sections: { section2: { restart: true } } },
    'a\n\n<!-- pagebreak section2 -->\n\nb\n\n<!-- pagebreak main -->\n\nc',
  ],
  ['a section that goes on', [size(11906, 16838), `<w:type w:val="continuous"/>${size(11906, 16838)}`], {}, 'a\n\nb'],
  ['two columns', ['<w:cols w:num="2"/>'], { columns: 2 }, 'a'],
  ['three columns', ['<w:cols w:num="3"/>'], {}, 'a'],
])('sections: %s', (_, sections, front, body) => {
  const last = sections.length - 1;
  const all = sections.map((one, at) => {
    const word = 'abc'[at]!;
    return at === last ? para(word) + section('', one) : para(word, section('', one));
  });
  const found = frontOf(all.join(''));
  expect({ front: found.front, body: found.body }).toEqual({ front, body });
});

test('columns beside other sections are told', () => {
  expect(frontOf(para('a') + section('', '<w:cols w:num="2"/>')).told).toEqual([]);
  const { told, front } = frontOf(para('a', section('', '<w:cols w:num="2"/>')) + para('b') + section(''));
  expect({ told, front }).toEqual({ told: ['Columns of text were imported as one column.'], front: {} });
});

test('within an annex, other pages have names of their own', () => {
  const wide = size(16838, 11906);
  const tall = size(11906, 16838);
  const { front, body } = frontOf(
    heading('Lease', 0) +
      para('a', section('', tall)) +
      heading('Schedule 1', 0) +
      para('b', section('', wide)) +
      para('c', section('', tall)) +
      para('d', section('', wide)) +
      para('e') +
      section('', tall),
  );
  expect(body).toBe(
    '# Lease\n\na\n\n# {.annex .landscape}\n\nb\n\n<!-- pagebreak section3 -->\n\nc\n\n<!-- pagebreak annex -->\n\nd\n\n<!-- pagebreak section3 -->\n\ne',
  );
  expect(front).toMatchObject({ annexes: 'Schedule 1' });
});
