/** §10.37: labels as Word counts them. `make test-word-lists` asks LibreOffice, too, which prints a few of them otherwise. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { convertWord } from '../../../../src/template/word/convert-word.ts';
import { docxOf, docxParts, numbered, numberingOf, para, run, table } from '../../../support/docx.ts';
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

/** As Word writes them: the list items of Open XML PowerTools were compared with it. */
test.each<[format: string, language: string, numbers: Record<number, string>]>([
  ['lowerLetter', 'en-US', { 26: 'z', 27: 'aa', 780: 'z'.repeat(30), 781: 'a', 807: 'aa' }],
  ['lowerLetter', 'en-US', { 0: '' }],
  ['none', 'en-US', { 1: '', 5: '' }],
  ['decimal', 'en-US', { 0: '0', 12: '12' }],
  ['decimalZero', 'en-US', { 1: '01', 12: '12', 123: '123' }],
  ['upperLetter', 'en-US', { 1: 'A', 28: 'BB' }],
  ['lowerRoman', 'en-US', { 4: 'iv' }],
  ['upperRoman', 'en-US', { 9: 'IX' }],
  ['numberInDash', 'en-US', { 3: '- 3 -' }],
  ['russianLower', 'ru-RU', { 1: 'а', 29: 'я' }],
  ['russianUpper', 'ru-RU', { 1: 'А', 29: 'Я' }],
  ['ganada', 'ko-KR', { 1: '가', 14: '하' }],
  ['ideographZodiac', 'zh-CN', { 1: '子', 12: '亥' }],
  ['irohaFullWidth', 'ja-JP', { 1: 'イ', 48: 'ン' }],
  ['japaneseCounting', 'ja-JP', { 1: '一', 99: '九十九' }],
  ['taiwaneseCountingThousand', 'zh-TW', { 11: '十一' }],
  [
    'ordinal',
    'en-US',
    { 1: '1st', 2: '2nd', 4: '4th', 10: '10th', 11: '11th', 12: '12th', 13: '13th', 14: '14th', 21: '21st' },
  ],
  ['ordinal', 'en-GB', { 103: '103rd', 111: '111th', 1111: '1111th' }],
  ['ordinal', 'fr-FR', { 1: '1er', 2: '2e' }],
  [
    'cardinalText',
    'en-GB',
    {
      1: 'One',
      19: 'Nineteen',
      20: 'Twenty',
      30: 'Thirty',
      99: 'Ninety-nine',
      121: 'One hundred twenty-one',
      1001: 'One thousand one',
      9999: 'Nine thousand nine hundred ninety-nine',
    },
  ],
  [
    'ordinalText',
    'en-US',
    {
      1: 'First',
      2: 'Second',
      3: 'Third',
      4: 'Fourth',
      5: 'Fifth',
      8: 'Eighth',
      9: 'Ninth',
      10: 'Tenth',
      12: 'Twelfth',
      20: 'Twentieth',
      21: 'Twenty-first',
      100: 'One hundredth',
      112: 'One hundred twelfth',
      1000: 'One thousandth',
    },
  ],
  [
    'chineseCountingThousand',
    'zh-CN',
    { 10: '十', 20: '二十', 99: '九十九', 100: '一百', 101: '一百〇一', 110: '一百一十', 1010: '一千〇一十' },
  ],
  ['chineseCounting', 'zh-CN', { 11: '十一', 99: '九十九', 100: '一○○', 345: '三四五', 1026: '一○二六' }],
  ['ideographTraditional', 'zh-CN', { 10: '癸', 11: '11' }],
  ['decimalEnclosedCircle', 'en-US', { 20: '⑳', 21: '21' }],
  ['decimalFullWidth', 'ja-JP', { 12: '１２' }],
  ['aiueoFullWidth', 'ja-JP', { 1: 'ア', 12: 'シ' }],
])('numbers of the format %s in %s', (format, language, numbers) => {
  const styles = `<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="${language}"/></w:rPr></w:rPrDefault></w:docDefaults>`;
  const written = Object.keys(numbers).map((number) => {
    const level = `<w:lvl w:ilvl="0"><w:start w:val="${number}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%1"/></w:lvl>`;
    const numbering = `<w:abstractNum w:abstractNumId="0">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
    const parts = docxParts({ body: numbered('Words of a clause.'), parts: { numbering, styles } });
    return convertWord(parts, { name: 'file', folder: '' }).labels[0]!.label;
  });
  expect(written).toEqual(Object.values(numbers));
});

test.each<[what: string, numPr: string, message: string]>([
  [
    'a table style',
    '',
    'A table after paragraph 0 has numbers from its table style, which Platen does not support. Use list numbers in Word instead, and import again.',
  ],
  [
    'the defaults of the file',
    'all',
    'The file numbers all paragraphs by default, which Platen does not support. Number each list separately in Word, and import again.',
  ],
])('numbers of %s stop the import', (_, all, message) => {
  const properties = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>';
  const styles = all
    ? `<w:docDefaults><w:pPrDefault>${properties}</w:pPrDefault></w:docDefaults>`
    : `<w:style w:type="table" w:styleId="T"><w:name w:val="T"/>${properties}</w:style>`;
  const body = table([['a', 'b']]).replace('<w:tblPr>', '<w:tblPr><w:tblStyle w:val="T"/>');
  expect(() => convertWord(docxParts({ body, parts: { styles } }), { name: 'file', folder: '' })).toThrow(message);
});

test.each([
  ['a format that is not known', 'hebrew2', 1],
  ['a number that a format does not have', 'ganada', 15],
  ['a number of which nobody knows how Word writes it', 'japaneseCounting', 100],
  ['one that is too high for its words', 'cardinalText', 10_000],
  ['one that is too low for its words', 'ordinalText', 0],
  ['one that is too high for its signs', 'chineseCountingThousand', 10_000],
])('%s stops the import', (_, format, start) => {
  const level = `<w:lvl w:ilvl="0"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%1."/></w:lvl>`;
  const numbering = `<w:abstractNum w:abstractNumId="0">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
  const parts = docxParts({ body: numbered('Words of a clause.'), parts: { numbering } });
  const code = format.endsWith('Text') ? `${format} (en)` : format;
  const message = `A list uses the number format “${code}”, which Platen does not support. Choose another number format for it in Word, and import again.`;
  expect(() => convertWord(parts, { name: 'file', folder: '' })).toThrow(message);
});

test.each<[what: string, format: string, label: string]>([
  ['as an example', '<w:numFmt w:val="custom" w:format="001, 002, 003, ..."/>', '001'],
  [
    'in an alternative',
    '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="01, 02, 03, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="upperRoman"/></mc:Fallback></mc:AlternateContent>',
    '01',
  ],
  ['that is left out', '', '1'],
])('a format %s', (_, format, label) => {
  const numbering = numberingOf([['decimal', '%1']]).replace('<w:numFmt w:val="decimal"/>', format);
  const parts = docxParts({ body: numbered('Words of a clause.'), parts: { numbering } });
  expect(convertWord(parts, { name: 'file', folder: '' }).labels[0]!.label).toBe(label);
});

test.each(['cardinalText', 'ordinalText', 'ordinal'])(
  'numbers of the format %s in German stop the import',
  (format) => {
    const styles = '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>';
    const numbering = numberingOf([[format, '%1.']]);
    const parts = docxParts({ body: numbered('Words of a clause.'), parts: { numbering, styles } });
    expect(() => convertWord(parts, { name: 'file', folder: '' })).toThrow(`the number format “${format}`);
  },
);

test.each(['LISTNUM', 'AUTONUM', 'AUTONUMLGL'])(
  'the number of the field %s, which no file holds, stops the import',
  (kind) => {
    const code = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${kind} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const parts = docxParts({ body: para('Words.') + para(code + run('Delivery')) });
    const message = `Paragraph 2 has a number from the field ${kind}, which is not stored in the file. Make it an automatic list number in Word, or type it, and import again.`;
    expect(() => convertWord(parts, { name: 'file', folder: '' })).toThrow(message);
  },
);

test.each(['-1', '9', 'x'])('a paragraph at the level %s of a list has no number', (at) => {
  const body = numbered('Words of a clause.').replace('w:ilvl w:val="0"', `w:ilvl w:val="${at}"`);
  const parts = docxParts({ body, parts: { numbering: numberingOf([['decimal', '%1.']]) } });
  expect(convertWord(parts, { name: 'file', folder: '' }).labels).toEqual([]);
});

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
