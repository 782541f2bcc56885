/**
 * Word files of other programs (pandoc, LibreOffice, python-docx), with marks of many template engines: what becomes of each, and what the
 * author is told: notes, placeholders and labels. `golden/` is to be read; `make golden` writes it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readTemplate } from '../../../../src/template/import/read-template.ts';
import { convertWord } from '../../../../src/template/word/convert-word.ts';
import { understoodOf } from '../../../../src/template/word/word-report.ts';
import { movedLines } from '../../../pdf/whole-documents/corpus/golden.ts';
import { filesIn } from '../../../support/unzipped.ts';
import { expectTranslated } from '../../support/expect-translated.ts';

const WRITE = process.env.PLATEN_GOLDEN === 'write';
const FILES = path.join(import.meta.dirname, 'files');

test.each(readdirSync(FILES).map((file) => path.basename(file, '.docx')))('%s', async (name) => {
  const parts = await filesIn(readFileSync(path.join(FILES, `${name}.docx`)));
  const { source, report, labels, pictures, from } = convertWord(parts, { name, folder: '' });
  const read = readTemplate({ file: `${name}.md`, bytes: Buffer.from(source) });
  expect(read.ok ? [] : read.faults).toEqual([]);
  const told = expectTranslated(report.told).map(
    ({ kind, paragraph, heading = '', message }) =>
      `${paragraph ?? '–'} ${kind}, ${heading || 'no heading'}: ${message}`,
  );
  const found = [
    source,
    ...told,
    ...report.lost.map((word) => `lost: ${word}`),
    `language ${from}; ${understoodOf(report)
      .map((pair) => pair.join(' '))
      .join(', ')}`,
    ...report.placeholders.map((one) => `placeholder ${JSON.stringify(one)}`),
    ...labels.map(({ label, isTyped, text }) => `${isTyped ? 'typed' : 'number'} ${label} ${text.slice(0, 60)}`),
    ...[...pictures].map((pair) => `picture ${pair.join(' ')}`),
    '',
  ].join('\n');
  const golden = path.join(FILES, `../golden/${name}.md`);
  if (WRITE) return writeFileSync(golden, found);
  expect(movedLines(readFileSync(golden, 'utf8'), found)).toEqual([]);
});

test('every golden file is of a file', () => {
  const names = (folder: string) => readdirSync(folder).map((file) => path.parse(file).name);
  expect(names(path.join(FILES, '../golden'))).toEqual(names(FILES));
});
