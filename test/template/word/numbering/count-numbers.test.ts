/** §10.37: labels as Word counts them. `make test-word-lists` asks LibreOffice, too, which prints a few of them otherwise. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { convertWord } from '../../../../src/template/word/convert-word.ts';
import { docxOf, docxParts, numbered, para, run } from '../../../support/docx.ts';
import { expectTranslated } from '../../support/expect-translated.ts';
import { LIST_CONSTRUCTIONS, type ListConstruction } from './list-constructions.ts';

const withLibreOffice = process.env.PLATEN_LIBREOFFICE === '1' ? test : test.skip;

const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${OFFICE}.document.main+xml"/><Override PartName="/word/numbering.xml" ContentType="${OFFICE}.numbering+xml"/><Override PartName="/word/styles.xml" ContentType="${OFFICE}.styles+xml"/></Types>`;

function labelsOf({ docx }: ListConstruction): string[] {
  return convertWord(docxParts(docx), { name: 'file', folder: '' }).labels.map(({ label }) => label);
}

/** Labels with blanks are parted by `|`. */
function wanted(labels: string): string[] {
  return labels.split(labels.includes('|') ? '|' : ' ');
}

test.each(LIST_CONSTRUCTIONS)('$what', (one) => {
  expect(labelsOf(one)).toEqual(wanted(one.labels));
});

test.each([
  ['a format that is not known', 'hebrew2', 1],
  ['a number that a format does not have', 'decimalEnclosedCircle', 21],
])('%s stops the import', (_, format, start) => {
  const level = `<w:lvl w:ilvl="0"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%1."/></w:lvl>`;
  const numbering = `<w:abstractNum w:abstractNumId="0">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
  const parts = docxParts({ body: numbered('Words of a clause.'), parts: { numbering } });
  const message = `A list has numbers of the format “${format}”, which Platen cannot write. Choose another number format for it in Word, and import again.`;
  expectTranslated([{ message }]);
  expect(() => convertWord(parts, { name: 'file', folder: '' })).toThrow(message);
});

test.each(['LISTNUM', 'AUTONUM', 'AUTONUMLGL'])(
  'the number of the field %s, which no file holds, stops the import',
  (kind) => {
    const code = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${kind} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const parts = docxParts({ body: para('Words.') + para(code + run('Delivery')) });
    const message = `Paragraph 2 has a number of the field ${kind}, which no file holds. Make it an automatic number of a list in Word, or type it, and import again.`;
    expectTranslated([{ message }]);
    expect(() => convertWord(parts, { name: 'file', folder: '' })).toThrow(message);
  },
);

withLibreOffice(
  'LibreOffice prints the same',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'platen-lists-'));
    try {
      const files = LIST_CONSTRUCTIONS.map(({ docx }, at) => {
        const file = path.join(folder, `${at}.docx`);
        writeFileSync(
          file,
          docxOf({ ...docx, more: [{ name: '[Content_Types].xml', bytes: Buffer.from(CONTENT_TYPES) }] }),
        );
        return file;
      });
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      execFileSync('soffice', [
        profile,
        '--headless',
        '--convert-to',
        'txt:Text (encoded):UTF8',
        '--outdir',
        folder,
        ...files,
      ]);
      const printed = LIST_CONSTRUCTIONS.map(({ what }, at) => {
        const lines = readFileSync(path.join(folder, `${at}.txt`), 'utf8').split(/\r?\n/);
        const labels = lines.flatMap((line) => /^\uFEFF?\s*(.*\S)\s*Words of a clause\./.exec(line)?.[1] ?? []);
        return { what, labels: labels.filter((label) => !/^[•◦o]$/.test(label)) };
      });
      expect(printed).toEqual(
        LIST_CONSTRUCTIONS.map(({ what, labels, inLibreOffice = labels }) => ({ what, labels: wanted(inLibreOffice) })),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  180_000,
);
