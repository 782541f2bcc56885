/** Files that are uploaded: archives, Word files, pictures, themes and their fonts. */
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { chunk } from '../../../pdf/support/pictures.ts';
import { docxOf, numbered, para, table } from '../../../support/docx.ts';
import { changed, ROBOTO, tableIn } from '../../../support/font-bytes.ts';
import { zipOf } from '../../../support/zip.ts';
import {
  type Content,
  type Door,
  filled,
  generated,
  hostile,
  imported,
  lines,
  type Parser,
  template,
  told,
} from '../parser.ts';

export const ZIP: Parser = {
  name: 'ZIP',
  door: imported('a.zip'),
  harmless: () => zipOf([{ name: 'a.md', bytes: Buffer.from(template('a\n')) }]),
  kilobytes: [
    hostile('zeros', () => zipOf([{ name: 'a.png', bytes: Buffer.alloc(900_000) }])),
    hostile('more entries than there are', () =>
      zipOf([{ name: 'a.md', bytes: Buffer.from('x') }], { entries: 65_535 }),
    ),
    hostile('a size that is none', () =>
      zipOf([{ name: 'a.md', bytes: Buffer.from('x'), says: { size: 0xfffffff0 } }]),
    ),
    hostile('no archive', () => `PK\x03\x04${filled(1_000, 'PK\x05\x06')}`),
  ],
  largest: [
    hostile('32 MB of zeros', () =>
      zipOf([
        ...Array.from({ length: 6 }, (_, at) => ({ name: `${at}.png`, bytes: Buffer.alloc(5_000_000) })),
        { name: 'b.png', bytes: randomBytes(400_000) },
      ]),
    ),
    hostile('30 MB of noise', () =>
      zipOf(Array.from({ length: 6 }, (_, at) => ({ name: `${at}.png`, bytes: randomBytes(5_000_000) }))),
    ),
    hostile('long names', () =>
      zipOf(
        Array.from({ length: 400 }, (_, at) => ({ name: `${'./'.repeat(30_000)}${at}.md`, bytes: Buffer.from('x') })),
      ),
    ),
    hostile('directories that never end', () =>
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5_000_000, 'PK\x01\x02')]),
    ),
  ],
};

function list(format: string, start: string, text = '%1.'): Buffer {
  const numbering = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
  return docxOf({ body: numbered('a'), parts: { numbering } });
}
function word(body: string): Buffer {
  return docxOf({ body });
}
/** Another each time, so that no packer makes two hundredths of it. */
function paragraphs(count: number, inside: (at: number) => string): Buffer {
  return word(lines(count, (at) => para(inside(at))));
}

export const DOCX: Parser = {
  name: 'DOCX',
  door: imported('a.docx'),
  harmless: () => word(para('A [Name] b') + table([['a', 'b']])),
  kilobytes: [
    told(
      'more than 200 columns',
      hostile('a cell over 1,000,000,000 columns', () => word(table([['<w:gridSpan w:val="1000000000"/>|a', 'b']]))),
    ),
    told(
      'a number over 32767',
      hostile('a list of letters from 1,000,000,000', () => list('lowerLetter', '1000000000')),
    ),
    hostile('a list of Roman numbers from 1e300', () => list('upperRoman', '1e300')),
    told(
      'numbers with more than 255 characters',
      hostile('a number of 50,000 numbers', () => list('upperRoman', '3888', '%1'.repeat(50_000))),
    ),
    told(
      'more than 2000 brackets',
      hostile('400,000 brackets', () => word(para(filled(400_000, '[')))),
    ),
    told(
      'more than 2000 brackets',
      hostile('400,000 braces', () => word(para(filled(400_000, '{')))),
    ),
    told(
      'more than 2000 brackets',
      hostile('400,000 guillemets', () => word(para(filled(400_000, '«')))),
    ),
    told(
      'more than 2000 brackets',
      hostile('50,000 lines to write on', () => word(para(filled(400_000, '____ a ')))),
    ),
    told(
      'more than 200 columns',
      hostile('a table of 20,000 cells', () =>
        word(`<w:tbl><w:tr>${filled(380_000, '<w:tc><w:p/></w:tc>')}</w:tr></w:tbl>`),
      ),
    ),
    hostile('100,000 tabs', () => word(para(`<w:r>${filled(800_000, '<w:tab/>')}</w:r>`))),
    hostile('a level that is none', () =>
      docxOf({
        body: numbered('a', 1e9),
        parts: {
          numbering:
            '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="4000000000"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
        },
      }),
    ),
    hostile('a picture of 1e300', () =>
      word(para('<w:r><w:drawing><wp:inline><wp:extent cx="1e300" cy="1e300"/></wp:inline></w:drawing></w:r>')),
    ),
    hostile('columns and paper without end', () =>
      word('<w:p/><w:sectPr><w:pgSz w:w="1000000000000" w:h="1"/><w:cols w:num="1000000000"/></w:sectPr>'),
    ),
  ],
  largest: [
    hostile('attributes', () => word(`<w:p ${lines(200_000, (at) => `a${at}="" `)}/>`)),
    hostile('namespaces', () => word(lines(20_000, (at) => `<w:p xmlns:a${at}="b${at}"/>`))),
    hostile('20,000 paragraphs', () => paragraphs(20_000, (at) => `Words of paragraph ${at}.`)),
    hostile('20,000 names', () => paragraphs(20_000, (at) => `a [Name ${at}] b`)),
    hostile('10,000 loops', () => paragraphs(10_000, (at) => `{% for a in b${at} %}{{ a.c }}{% endfor %}`)),
    hostile('10,000 conditions', () => paragraphs(10_000, (at) => `{% if a${at} %}x{% endif %}`)),
    hostile('4 MB of text in one paragraph', () => word(para(lines(600_000, (at) => `w${at} `)))),
    hostile('a table of 20,000 rows', () => word(table(Array.from({ length: 20_000 }, (_, at) => [`a${at}`, 'b'])))),
    hostile('styles that rest on each other', () =>
      docxOf({
        body: para('a', '<w:pStyle w:val="s0"/>'),
        parts: {
          styles: lines(
            20_000,
            (at) => `<w:style w:type="paragraph" w:styleId="s${at}"><w:basedOn w:val="s${at + 1}"/></w:style>`,
          ),
        },
      }),
    ),
  ],
};

/** A picture beside a template that shows it. */
function shown(file: string): Door {
  return (world, content) => imported(file, [['a.md', template(`![a](${file})\n`)]])(world, content);
}
/** The same, of which nothing is rendered. */
function beside(file: string): Door {
  return (world, content) =>
    imported(file, [
      ['a.md', template(`![a](${file})\n`)],
      ['wrong.md', '---\ntitle: W\n---\n{{#a}}\n'],
    ])(world, content);
}

function svg(inside: string, before = ''): string {
  return `${before}<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48">${inside}</svg>`;
}

export const SVG: Parser = {
  name: 'SVG',
  door: shown('a.svg'),
  harmless: () => svg('<path d="M0 0h9"/>'),
  kilobytes: [
    hostile('an entity bomb', () =>
      svg(
        '<text>&e9;</text>',
        `<!DOCTYPE svg [${lines(10, (at) => `<!ENTITY e${at} "${`&e${at - 1};`.repeat(9)}">`)}]>`,
      ),
    ),
    hostile('a drawing that uses itself', () =>
      svg(
        `<g id="a0"><path d="M0 0h1"/></g>${lines(9, (at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(5)}</g>`)}<use href="#a9"/>`,
      ),
    ),
    hostile('dashes without end', () =>
      svg('<path d="M0 0h9" stroke="red" stroke-dasharray="1e-9" stroke-dashoffset="-1e20"/>'),
    ),
    hostile(
      'a size without end',
      () =>
        '<svg xmlns="http://www.w3.org/2000/svg" width="1e300" height="1e300" viewBox="0 0 1e300 1e-300"><path d="M0 0h1e300"/></svg>',
    ),
    hostile('groups in each other', () => svg(filled(900, '<g>'))),
    hostile('a pattern of nothing', () =>
      svg(
        '<pattern id="p" width="1e-9" height="1e-9" patternUnits="userSpaceOnUse"><path d="M0 0h1"/></pattern><rect width="90" height="40" fill="url(#p)"/>',
      ),
    ),
  ],
  largest: [
    hostile('comments before it', () => svg('', filled(4_900_000, '<!---->')), beside('a.svg')),
    hostile('instructions before it', () => svg('', filled(4_900_000, '<??>')), beside('a.svg')),
    hostile('blanks before it', () => svg('', filled(4_900_000, ' ')), beside('a.svg')),
    hostile('tags that never end', () => svg(filled(4_900_000, '<a'))),
    hostile('elements', () => svg(filled(4_900_000, '<g/>'))),
    hostile('a path of steps', () => svg(`<path d="M0 0${filled(4_900_000, 'h1v1')}"/>`)),
    hostile('styles', () =>
      svg(`<style>${filled(900_000, '.a,.b{fill:red}')}</style>${filled(900_000, '<path class="a b"/>')}`),
    ),
  ],
};

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function png(width: number, height: number, depth: number, color: number, data: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color], 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', new Uint8Array())]);
}
/** As many pixels as a picture may have, all of nothing. */
function pixels(depth: number, color: number, samples: number, side = 4_472): Buffer {
  return png(
    side,
    side,
    depth,
    color,
    deflateSync(Buffer.alloc(((side * depth * samples) / 8 + 1) * side), { level: 9 }),
  );
}

const PICTURE = template('![x]({{P}})\n', 'pictures: [P]\n');
/** As the value of a placeholder. */
const asValue: Door = (world, content) =>
  generated(PICTURE)(
    world,
    JSON.stringify({ values: { p: `data:image/png;base64,${Buffer.from(content as Buffer).toString('base64')}` } }),
  );

export const PNG: Parser = {
  name: 'PNG',
  door: shown('a.png'),
  harmless: () => png(1, 1, 8, 2, deflateSync(Buffer.alloc(4))),
  kilobytes: [
    hostile('50,000 × 50,000 pixels, claimed', () => png(50_000, 50_000, 8, 6, deflateSync(Buffer.alloc(9)))),
    hostile('the same as a value', () => png(50_000, 50_000, 8, 6, deflateSync(Buffer.alloc(9))), asValue),
    hostile(
      'a million zeros as a value',
      () => png(1_000, 1_000, 8, 0, deflateSync(Buffer.alloc(1_001_000), { level: 9 })),
      asValue,
    ),
    hostile('parts of nothing', () =>
      Buffer.concat([SIGNATURE, ...Array.from({ length: 100 }, () => chunk('IDAT', Buffer.alloc(0)))]),
    ),
  ],
  largest: [
    hostile('10 million pixels of 16 bits', () => pixels(16, 6, 4, 3_150)),
    hostile('10 million pixels of 16 bits as a value', () => pixels(16, 6, 4, 3_150), asValue),
    hostile('20 million pixels', () => pixels(8, 6, 4)),
    hostile('20 million pixels as a value', () => pixels(8, 6, 4), asValue),
    hostile(
      '400,000 parts',
      () => Buffer.concat([SIGNATURE, ...Array.from({ length: 400_000 }, () => chunk('IDAT', Buffer.alloc(0)))]),
      beside('a.png'),
    ),
  ],
};

const JPEG_BEGIN = Buffer.from([0xff, 0xd8, 0xff]);

export const JPEG: Parser = {
  name: 'JPEG',
  door: shown('a.jpg'),
  harmless: () => Buffer.concat([JPEG_BEGIN, Buffer.from('c0000b080001000101011100', 'hex')]),
  kilobytes: [
    hostile('segments of nothing', () =>
      Buffer.concat([JPEG_BEGIN, Buffer.alloc(1_000, Buffer.from([0xe0, 0x00, 0x00, 0xff]))]),
    ),
    hostile('Exif of many entries', () =>
      Buffer.concat([
        JPEG_BEGIN,
        Buffer.from('e103e8457869660000', 'hex'),
        Buffer.from('49492a0008000000ffff', 'hex'),
        Buffer.alloc(900),
      ]),
    ),
    hostile('65,535 × 65,535 pixels', () =>
      Buffer.concat([JPEG_BEGIN, Buffer.from('c0000b08ffffffff01011100', 'hex'), Buffer.alloc(100)]),
    ),
  ],
  largest: [
    hostile('5 MB of markers', () => Buffer.concat([JPEG_BEGIN, Buffer.alloc(4_900_000, 0xff)]), beside('a.jpg')),
    hostile(
      '5 MB of segments',
      () => Buffer.concat([JPEG_BEGIN, Buffer.alloc(4_900_000, Buffer.from([0xe1, 0x00, 0x02, 0xff]))]),
      beside('a.jpg'),
    ),
  ],
};

const FONT_THEME = 'name: Fonts\nfonts: {own: {normal: own.ttf}}\nfont: own\n';
const asFont: Door = (world, content) => imported('own.ttf', [['a.theme.yaml', FONT_THEME]])(world, content);

function withTable(tag: string, byte: number): Content {
  return changed(ROBOTO.normal, (copy) => {
    const { offset, length } = tableIn(copy, tag);
    copy.fill(byte, offset, offset + length);
  });
}

export const FONTS: Parser = {
  name: 'fonts',
  door: asFont,
  harmless: () => ROBOTO.normal,
  kilobytes: [
    hostile('more tables than there are', () =>
      Buffer.concat([Buffer.from('00010000ffff', 'hex'), Buffer.alloc(1_000, 0xff)]),
    ),
    hostile('a WOFF of 4 GB', () => Buffer.concat([Buffer.from('wOFF'), Buffer.alloc(1_000, 0xfe)])),
    hostile('a WOFF2 of 4 GB', () => Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(1_000, 0xfe)])),
  ],
  largest: ['glyf', 'loca', 'cmap', 'GSUB', 'GPOS', 'name', 'hmtx'].map((tag) =>
    hostile(`a table ${tag} of nonsense`, () => withTable(tag, 0xff)),
  ),
};

export const THEMES: Parser = {
  name: 'themes',
  door: imported('a.theme.yaml'),
  harmless: () => 'name: A\n',
  kilobytes: [
    hostile('a header in each other', () => `name: A\nheader: ${filled(900, '{left: ')}`),
    hostile('colours', () => `name: A\nstyle: {heading: {color: "${filled(900, 'rgb(')}"}}\n`),
    hostile('a size without end', () => 'name: A\npage: {size: 1e300mm x 1e300mm}\nstyle: {text: {size: 1e300pt}}\n'),
  ],
  largest: [
    hostile('a header of 900 KB', () => `name: A\nheader: "${filled(900_000, '{{a}} ')}"\n`),
    hostile('a header of Markdown', () => `name: A\nheader: {left: "${filled(900_000, '**a')}"}\n`),
    hostile('styles', () => `name: A\nstyle:\n  words:\n${lines(15_000, (at) => `    s${at}: {color: "#000"}\n`)}`),
  ],
};
