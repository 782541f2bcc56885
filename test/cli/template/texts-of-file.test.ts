/** §10.55: `platen template texts`: the texts of a file for translators, and back. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeFailure } from '../../../src/cli/run/describe-failure.ts';
import { exportTextsOfFile, importTextsOfFile } from '../../../src/cli/template/texts-of-file.ts';

const SOURCE = `---\r
title: Letter\r
languages: [en, de]\r
texts:\r
  - {en: "Dear {{Name}},", de: "Guten Tag {{Name}},"} # stays\r
---\r
Dear {{Name}},\r
\r
Yours\r
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'platen-texts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

function saidOf(error: unknown): string[] {
  return describeFailure(error).lines.map((line) => line.replaceAll(`${folder}/`, ''));
}

test.each(['xliff', 'json'] as const)('texts leave as %s and come back translated; line ends stay', async (format) => {
  const file = write('letter.md', SOURCE);
  const left = await exportTextsOfFile(file, 'de', format);
  const target = {
    xliff: ['Yours</source>', 'Yours</source><target>Ihre</target>'],
    json: ['"text": ""', '"text": "Ihre"'],
  };
  const [from, to] = target[format];
  expect(left.split(from!).length).toBe(2);
  const back = write(`letter.${format}`, left.replace(from!, to!));
  expect(await importTextsOfFile(file, back)).toEqual({ language: 'de', texts: 1 });
  expect(readFileSync(file, 'utf8')).toBe(
    SOURCE.replace('# stays\r\n', '# stays\r\n  - en: Yours\r\n    de: Ihre\r\n'),
  );
});

test.each<[string, (xml: string) => string, string]>([
  [
    'a text without its placeholder',
    (xml) => xml.replace(/(<target[^>]*>Guten Tag )<ph [^>]*>/, '$1'),
    'de.xlf: t1: The text does not have {{Name}}, but the original does. Add it.',
  ],
  [
    'a text that begins another block',
    (xml) => xml.replace('Yours</source>', 'Yours</source><target>&lt;form&gt;</target>'),
    expect.stringMatching(/^letter.md:7: In de: The text changes the structure/) as unknown as string,
  ],
  [
    'another language',
    (xml) => xml.replace('trgLang="de"', 'trgLang="fr"'),
    'de.xlf: The file is for fr, but the translation languages of the template are: de.',
  ],
  ['half a file', (xml) => xml.slice(0, 300), 'de.xlf: The file is not valid: Unclosed root tag'],
])('%s is refused, and the file stays', async (_, change, wanted) => {
  const file = write('letter.md', SOURCE);
  const back = write('de.xlf', change(await exportTextsOfFile(file, 'de', 'xliff')));
  const [said] = await importTextsOfFile(file, back).then(() => ['taken'], saidOf);
  expect(said).toEqual(wanted);
  expect(readFileSync(file, 'utf8')).toBe(SOURCE);
});

test('a language that the template lacks is refused', async () => {
  const file = write('letter.md', SOURCE);
  const [said] = await exportTextsOfFile(file, 'fr', 'xliff').then(() => ['left'], saidOf);
  expect(said).toBe(
    'letter.md:1: fr is not one of its translation languages. Add it first, such as languages: [en, de].',
  );
});
