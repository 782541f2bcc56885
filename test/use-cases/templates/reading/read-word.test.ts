/** §10.37: hostile and damaged Word files are refused with a sentence, and nothing outside of them is opened. */

import { expect, test } from '@jest/globals';
import { english } from '../../../../src/locales/message.ts';
import { readWord } from '../../../../src/use-cases/templates/reading/read-word.ts';
import { docxOf, para } from '../../../support/docx.ts';
import { zipOf } from '../../../support/zip.ts';

function file(name: string, content: string | Buffer) {
  return { name, bytes: Buffer.from(content as string) };
}
const MAIN = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
function withDocument(xml: string) {
  return docxOf({ body: '', more: [file('word/document.xml', xml)] });
}

async function read(bytes: Uint8Array) {
  const facts = await readWord({ file: 'a.docx', bytes, name: 'a', folder: '' });
  return facts.ok ? facts.source : facts.faults.map(({ message }) => english(message)).join();
}

test.each<[what: string, bytes: Buffer, message: RegExp]>([
  [
    '.doc, or one with a password',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    /^This is a \.doc file, or it has a password\. Save it in Word as \.docx/,
  ],
  ['RTF', Buffer.from('{\\rtf1}'), /^This is an RTF file/],
  [
    'no zip',
    Buffer.from('hello'),
    /^The file is damaged and cannot be unpacked\. Open it in Word and save it again\.$/,
  ],
  ['an empty zip', zipOf([]), /^The file contains no Word document/],
  ['OpenDocument', zipOf([file('content.xml', '<a/>')]), /^This is an OpenDocument file/],
  [
    'a part that is larger than it says',
    zipOf([{ ...file('word/document.xml', '<a/>'.repeat(1000)), says: { size: 10 } }]),
    /damaged/,
  ],
  [
    'a bomb',
    zipOf([file('word/document.xml', Buffer.alloc(19_000_000, 32))]),
    /unpacks to more than 200 times its size/,
  ],
  ['a large part', zipOf([{ ...file('word/document.xml', 'x'), says: { size: 30_000_000 } }]), /more than 20 MB/],
  ['many parts', zipOf([file('a.xml', '')], { entries: 3000 }), /2000 parts|damaged/],
  [
    'a document type with entities',
    withDocument(`<!DOCTYPE a [<!ENTITY b "c">]><w:document ${MAIN}>&b;</w:document>`),
    /has a document type/,
  ],
  ['XML that is cut off', withDocument(`<w:document ${MAIN}><w:body>`), /^The file is damaged/],
  [
    'tables without end',
    withDocument(`<w:document ${MAIN}><w:body>${'<w:tbl><w:tr><w:tc>'.repeat(5_000)}`),
    /Tables or frames are nested in an endless loop\./,
  ],
  ['no body', withDocument(`<w:document ${MAIN}></w:document>`), /no text/],
])('%s is refused', async (_, bytes, message) => {
  expect(await read(bytes)).toMatch(message);
});

test('styles that are based on one another in a circle are read', async () => {
  const styles =
    '<w:style w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style>';
  const source = await read(docxOf({ body: para('Text', '<w:pStyle w:val="A"/>'), parts: { styles } }));
  expect(source).toContain('Text');
});

test('names of parts may have backslashes and namespaces other prefixes', async () => {
  const odd = zipOf([
    file(
      '_rels\\.rels',
      '<Relationships xmlns="x"><Relationship Id="a" Type="x/officeDocument" Target="/word\\document.xml"/></Relationships>',
    ),
    file(
      'word\\document.xml',
      '<d:document xmlns:d="http://purl.oclc.org/ooxml/wordprocessingml/main"><d:body><d:p><d:r><d:t>Strict</d:t></d:r></d:p></d:body></d:document>',
    ),
  ]);
  expect(await read(odd)).toContain('Strict');
});
