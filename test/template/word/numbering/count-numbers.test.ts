/** §10.37: labels as Word counts them. `PLATEN_LIBREOFFICE=1` asks LibreOffice, too (`soffice` with Writer), which prints but a few of them otherwise. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { convertWord } from '../../../../src/template/word/convert-word.ts';
import { docxOf, docxParts } from '../../../support/docx.ts';
import { LIST_CONSTRUCTIONS, type ListConstruction } from './list-constructions.ts';

const withLibreOffice = process.env.PLATEN_LIBREOFFICE === '1' ? test : test.skip;

const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${OFFICE}.document.main+xml"/><Override PartName="/word/numbering.xml" ContentType="${OFFICE}.numbering+xml"/><Override PartName="/word/styles.xml" ContentType="${OFFICE}.styles+xml"/></Types>`;

function labelsOf({ docx }: ListConstruction): string[] {
  return convertWord(docxParts(docx), { name: 'file', folder: '' }).labels.map(({ label }) => label);
}

/** Labels with blanks are parted by `|`. */
const wanted = (labels: string) => labels.split(labels.includes('|') ? '|' : ' ');

test.each(LIST_CONSTRUCTIONS)('$what', (one) => {
  expect(labelsOf(one)).toEqual(wanted(one.labels));
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
