/** Word files for tests (ECMA-376): small packages with the given parts. */
import { type ZipEntry, zipOf } from './zip.ts';

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const NAMESPACES = [
  `xmlns:w="${MAIN}"`,
  `xmlns:r="${OFFICE}"`,
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
].join(' ');

export type Docx = {
  /** The XML of the body. */
  body: string;
  /** The XML of other parts without its root: `numbering`, `styles`, `footnotes`, `header1`, `header2`, `footer1`. */
  parts?: Record<string, string>;
  /** The pictures by their names in `word/media`. */
  media?: Record<string, Buffer>;
  /** Other parts by their whole names, as they are. */
  beside?: Record<string, string>;
  more?: ZipEntry[];
};

const ROOTS: Record<string, string> = { header: 'hdr', footer: 'ftr' };

/** Returns the parts by their names. A relationship has the name of its part: `r:id="header1"`. */
export function docxParts({ body, parts = {}, media = {}, beside = {} }: Docx): Map<string, Buffer> {
  const related = Object.keys(parts).map((part) => relationship(part, typeOf(part), `${part}.xml`));
  const shown = Object.keys(media).map((file) => relationship(file, 'image', `media/${file}`));
  const found: [string, string | Buffer][] = [
    ['_rels/.rels', relationships([relationship('main', 'officeDocument', 'word/document.xml')])],
    ['word/_rels/document.xml.rels', relationships([...related, ...shown])],
    ['word/document.xml', root('document', `<w:body>${body}</w:body>`)],
    ...Object.entries(parts).map(([part, xml]): [string, string] => [
      `word/${part}.xml`,
      root(ROOTS[typeOf(part)] ?? part, xml),
    ]),
    ...Object.entries(media).map(([file, bytes]): [string, Buffer] => [`word/media/${file}`, bytes]),
    ...Object.entries(beside),
  ];
  return new Map(found.map(([name, content]) => [name, Buffer.from(content as string)]));
}

export function docxOf(docx: Docx): Buffer {
  return zipOf([...[...docxParts(docx)].map(([name, bytes]) => ({ name, bytes })), ...(docx.more ?? [])]);
}

/** The type of `header2` is `header`. */
function typeOf(part: string): string {
  return part.replace(/\d$/, '');
}

function relationship(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
}

function relationships(all: string[]): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
}

function root(name: string, inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<w:${name} ${NAMESPACES}>${inside}</w:${name}>`;
}

/** Returns a run; `look`: properties such as `<w:b/>`. */
export function run(text: string, look = ''): string {
  return `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** Returns a paragraph with these runs, or with a single run of this text. `properties`: such as `<w:jc w:val="center"/>`. */
export function para(inside: string, properties = ''): string {
  const runs = inside.startsWith('<') ? inside : run(inside);
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`;
}

/** Returns a paragraph in a list, with levels counted from 0. */
export function numbered(inside: string, level = 0, list = 1, more = ''): string {
  return para(inside, `${more}<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
}

export function heading(inside: string, level: number): string {
  return para(inside, `<w:outlineLvl w:val="${level}"/>`);
}

/** Returns a field as runs: its code and its last result. */
export function field(code: string, result: string): string {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const inside = code.startsWith('<') ? code : `<w:r><w:instrText>${code}</w:instrText></w:r>`;
  return mark('begin') + inside + mark('separate') + run(result) + mark('end');
}

/** Returns a content control around `inside`. */
export function control(properties: string, inside: string): string {
  return `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${inside}</w:sdtContent></w:sdt>`;
}

/** Returns a table from rows of cells, which contain paragraphs. Cells may have properties: `<w:gridSpan w:val="2"/>|text`. */
export function table(rows: string[][], { header = false, ruled = true } = {}): string {
  const borders = ruled ? '<w:tblBorders><w:top w:val="single"/></w:tblBorders>' : '';
  const cell = (text: string) => {
    const [properties, content] = text.includes('|') ? text.split('|') : ['', text];
    return `<w:tc><w:tcPr>${properties}</w:tcPr>${content!.startsWith('<w:p>') ? content : para(content!)}</w:tc>`;
  };
  const row = (cells: string[], at: number) =>
    `<w:tr>${header && at === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.map(cell).join('')}</w:tr>`;
  return `<w:tbl><w:tblPr>${borders}</w:tblPr>${rows.map(row).join('')}</w:tbl>`;
}

/** Returns the levels of list 1 from formats and texts, such as `['decimal', '%1.']`. */
export function numberingOf(levels: [format: string, text: string][], more = ''): string {
  const all = levels.map(
    ([format, text], at) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
  );
  return `<w:abstractNum w:abstractNumId="0">${all.join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${more}`;
}
