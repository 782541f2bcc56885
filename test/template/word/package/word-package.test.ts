/** §10.37: the XML and the parts of a Word file, as programs write them. */
import { expect, test } from '@jest/globals';
import { convertWord } from '../../../../src/template/word/convert-word.ts';
import { para } from '../../../support/docx.ts';
import { convert } from '../support/convert.ts';

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const TEXT = '<w:p><w:r><w:t>Text</w:t></w:r></w:p>';

function documentOf(body = TEXT, uri = MAIN): string {
  return `<w:document xmlns:w="${uri}"><w:body>${body}</w:body></w:document>`;
}

type Parts = Record<string, string | Uint8Array>;

function rels(...all: [type: string, target: string, more?: string][]): string {
  return `<Relationships>${all.map(([type, target, more = ''], at) => `<Relationship Id="r${at}" Type="x/${type}" Target="${target}" ${more}/>`).join('')}</Relationships>`;
}

function bodyOf(parts: Parts): string {
  const bytes = Object.entries(parts).map(
    ([name, content]) => [name, typeof content === 'string' ? Buffer.from(content) : content] as const,
  );
  return convertWord(new Map(bytes), { name: 'file', folder: '' })
    .source.split(/^---\n/m)[2]!
    .trim();
}

const ROOT = { '_rels/.rels': rels(['officeDocument', 'word/document.xml']) };

test.each<[what: string, parts: Parts]>([
  ['usual names', { ...ROOT, 'word/document.xml': documentOf() }],
  [
    'other names',
    { '_rels/.rels': rels(['thumbnail', 'a.png'], ['officeDocument', '/a/b.xml']), 'a/b.xml': documentOf() },
  ],
  [
    'names with steps',
    { '_rels/.rels': rels(['officeDocument', 'word/../other/doc.xml']), 'other/doc.xml': documentOf() },
  ],
  [
    'the strict namespace',
    { ...ROOT, 'word/document.xml': documentOf(TEXT, 'http://purl.oclc.org/ooxml/wordprocessingml/main') },
  ],
  [
    'no prefix',
    { ...ROOT, 'word/document.xml': `<document xmlns="${MAIN}"><body><p><r><t>Text</t></r></p></body></document>` },
  ],
  [
    'no prefix, and names of its own',
    {
      ...ROOT,
      'word/document.xml': `<document xmlns="${MAIN}"><body id="1"><p id="2"><r id="3"><t space="preserve">Text</t></r></p></body></document>`,
    },
  ],
  [
    'a prefix that another element declares anew',
    {
      ...ROOT,
      'word/document.xml': documentOf(
        `<x:a xmlns:x="urn:x"><x:p/></x:a><y:p xmlns:y="${MAIN}"><y:r><y:rPr><y:b y:val="0"/></y:rPr><y:t>Text</y:t></y:r></y:p>`,
      ),
    },
  ],
  [
    'elements of nobody',
    {
      ...ROOT,
      'word/document.xml': documentOf(
        `<z:p><z:r><z:t>no</z:t></z:r></z:p>${TEXT}<w:p xmlns:w="urn:other"><w:r><w:t>no</w:t></w:r></w:p>`,
      ),
    },
  ],
  [
    'UTF-16, low bytes first',
    { ...ROOT, 'word/document.xml': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(documentOf(), 'utf16le')]) },
  ],
  [
    'UTF-16, high bytes first',
    {
      ...ROOT,
      'word/document.xml': Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(documentOf(), 'utf16le').swap16()]),
    },
  ],
  ['a mark of UTF-8', { ...ROOT, 'word/document.xml': `\uFEFF${documentOf()}` }],
  ['text as CDATA', { ...ROOT, 'word/document.xml': documentOf(TEXT.replace('Text', '<![CDATA[Te]]>xt')) }],
  ['words beside the text', { ...ROOT, 'word/document.xml': documentOf(`no${TEXT}<w:other>no</w:other>`) }],
  [
    'relationships outside of the file',
    {
      ...ROOT,
      'word/document.xml': documentOf(),
      'word/_rels/document.xml.rels': rels(['styles', 'http://a.example/s.xml', 'TargetMode="External"']),
    },
  ],
])('a file with %s', (_, parts) => {
  expect(bodyOf(parts)).toBe('Text');
});

test('long text, whose parser reads it in pieces, and words that a piece divides', () => {
  const words = `${'word '.repeat(30_000)}end`;
  expect(bodyOf({ ...ROOT, 'word/document.xml': documentOf(TEXT.replace('Text', words)) })).toBe(words);
});

function nested(depth: number) {
  return '<w:a>'.repeat(depth) + '</w:a>'.repeat(depth);
}

function attributes(count: number) {
  return Array.from({ length: count }, (_, at) => `w:a${at}="1"`).join(' ');
}

test.each<[what: string, parts: Parts, message: string]>([
  ['without a document', { 'a.txt': '' }, 'The file contains no Word document. Save it as .docx.'],
  ['of OpenDocument', { 'content.xml': '' }, 'This is an OpenDocument file. Save it as .docx.'],
  ['whose text is missing', ROOT, 'The file is damaged: its text is missing. Open it in Word and save it again.'],
  ['with an empty part', { ...ROOT, 'word/document.xml': '' }, 'The file is damaged'],
  [
    'without a body',
    { ...ROOT, 'word/document.xml': `<w:document xmlns:w="${MAIN}"/>` },
    'The file contains no text. Save it in Word as .docx.',
  ],
  [
    'with too many attributes',
    { ...ROOT, 'word/document.xml': documentOf(`<w:p ${attributes(201)}/>`) },
    'The file is damaged: an element has more than 200 attributes.',
  ],
  ['with broken XML', { ...ROOT, 'word/document.xml': documentOf('<w:p></w:r>') }, 'The file is damaged: '],
  [
    'with a document type',
    { ...ROOT, 'word/document.xml': `<!DOCTYPE a>${documentOf()}` },
    'The XML of the file has a document type, which Word files do not have. Save it again in Word.',
  ],
  [
    'with more text than anybody reads',
    { ...ROOT, 'word/document.xml': documentOf(TEXT.replace('Text', 'x'.repeat(4_000_001))) },
    'The file has more than 4000000 characters of text. Split it.',
  ],
  [
    'with elements without end',
    { ...ROOT, 'word/document.xml': documentOf(nested(200)) },
    'Tables or frames are nested in an endless loop.',
  ],
])('a file %s is refused', (_, parts, message) => {
  expect(() => bodyOf(parts)).toThrow(message);
});

test('what a section refers to beside its headers is not read', () => {
  const references = '<w:printerSettings r:id="r0"/><w:headerReference r:id="r1"/>';
  const parts = {
    ...ROOT,
    'word/document.xml': documentOf(`${TEXT}<w:sectPr>${references}</w:sectPr>`).replace(
      '<w:document',
      '<w:document xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
    ),
    'word/_rels/document.xml.rels': rels(
      ['printerSettings', 'printer.bin'],
      ['header', 'http://a.example/h.xml', 'TargetMode="External"'],
    ),
    'word/printer.bin': new Uint8Array([1, 2, 3]),
  };
  expect(bodyOf(parts)).toBe('Text');
});

test('as many attributes and levels as the limits say', () => {
  const body = `<w:p ${attributes(200)}/><w:p ${attributes(200)}/>${nested(198)}${TEXT}`;
  expect(bodyOf({ ...ROOT, 'word/document.xml': documentOf(body) })).toBe('Text');
});

test('a list may have long numbers, and no longer ones', () => {
  const numbering = (text: string, start = '1') =>
    `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="${start}"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
  const read = (text: string, start?: string) =>
    convert({
      body: para('Text', '<w:numPr><w:numId w:val="1"/></w:numPr>'),
      parts: { numbering: numbering(text, start) },
    }).labels[0]!.label;
  expect(read(`${'x'.repeat(253)}%1`)).toBe(`${'x'.repeat(253)}1`);
  expect(() => read(`${'x'.repeat(254)}%1`)).toThrow('A list has numbers with more than 255 characters.');
  expect(read('%1.', '32767')).toBe('32767.');
  expect(() => read('%1.', '32768')).toThrow('A list begins with a number over 32767, the limit in Word.');
  expect(read('%1.', '-5')).toBe('0.');
  expect(read('%1.', 'x')).toBe('0.');
  const silent = numbering('').replace('<w:lvlText w:val=""/>', '');
  const { body, labels } = convert({
    body: para('Text', '<w:numPr><w:numId w:val="1"/></w:numPr>'),
    parts: { numbering: silent },
  });
  expect([body, labels.map(({ label }) => label)]).toEqual(['Text', ['']]);
});
