/** §10.55: `platen template texts`: the texts of a file for translators, and back. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describeFailure } from '../../../src/cli/run/describe-failure.ts';
import { exportTextsOfFile, importTextsOfFile } from '../../../src/cli/template/texts-of-file.ts';
import { english } from '../../../src/locales/message.ts';
import { readXliff } from '../../../src/template/texts/read-xliff.ts';
import { readTextsJson, writeTextsJson } from '../../../src/template/texts/texts-json.ts';
import { writeXliff } from '../../../src/template/texts/write-xliff.ts';
import { readTheme } from '../../../src/template/theme/read-theme.ts';

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
    'de.xlf: The file is for fr, but the translation languages are: de.',
  ],
  ['half a file', (xml) => xml.slice(0, 300), 'de.xlf: The file is not valid: Unclosed root tag'],
])('%s is refused, and the file stays', async (_, change, wanted) => {
  const file = write('letter.md', SOURCE);
  const back = write('de.xlf', change(await exportTextsOfFile(file, 'de', 'xliff')));
  const [said] = await importTextsOfFile(file, back).then(() => ['taken'], saidOf);
  expect(said).toEqual(wanted);
  expect(readFileSync(file, 'utf8')).toBe(SOURCE);
});

const THEME = `# The house's look
languages: [en, de, fr]
texts:
  - {en: "{{Number}}, page {page}", de: "{{Number}}, Seite {page}"} # stays
  - {en: Managing director Ada Park, de: Geschäftsführerin Ada Park, fr: Gérante Ada Park}
color:
  primary: '#1f4e8c'
page:
  header: {right: "{{Number}}, page {page}"}
  footer:
    columns:
      - Acme GmbH
      - Managing director Ada King
address:
  window: din-5008-b
  sender: Acme GmbH, Berlin
`;

describe('a theme', () => {
  test('has its texts as translators take them, with what is missing and what has changed', async () => {
    const file = write('acme.theme.yaml', THEME);
    const left = JSON.parse(await exportTextsOfFile(file, 'fr', 'json', 'theme'));
    expect(left).toEqual({
      theme: 'acme.theme.yaml',
      original: 'en',
      language: 'fr',
      texts: [
        { id: 't1', original: '{{Number}}, page {page}', text: '', line: 9 },
        { id: 't2', original: 'Acme GmbH', text: '', line: 12 },
        {
          id: 't3',
          original: 'Managing director Ada King',
          text: 'Gérante Ada Park',
          was: 'Managing director Ada Park',
          line: 13,
        },
        { id: 't4', original: 'Acme GmbH, Berlin', text: '', line: 16 },
      ],
    });
  });

  test.each(['xliff', 'json'] as const)('takes the texts of a language as %s, and keeps the rest', async (format) => {
    const file = write('acme.theme.yaml', THEME);
    const left = await exportTextsOfFile(file, 'fr', format, 'theme');
    const said: Record<string, string> = {
      '{{Number}}, page {page}': '{{Number}}, page {page} (fr)',
      'Acme GmbH': 'Acme GmbH',
      'Managing director Ada King': 'Gérante Ada King',
      'Acme GmbH, Berlin': 'Acme GmbH, Berlin',
    };
    const translation = format === 'json' ? readTextsJson(left) : readXliff(left);
    const texts = translation.texts.map((one) => ({ ...one, text: said[one.original]! }));
    const done = { ...translation, texts };
    const back = write(`fr.${format}`, format === 'json' ? writeTextsJson(done) : writeXliff(done));
    expect(await importTextsOfFile(file, back, 'theme')).toEqual({ language: 'fr', texts: 4 });
    const written = readFileSync(file, 'utf8');
    expect(written).toContain("# The house's look");
    expect(written).toContain('# stays');
    expect(written).toContain('fr: "{{Number}}, page {page} (fr)"');
    expect(written).toContain('fr: Gérante Ada King');
    // German still lacks two texts, which is a mistake only when the theme is read for documents.
    const bytes = new TextEncoder().encode(written);
    const faults = readTheme({ file: 'acme.theme.yaml', bytes }).faults.map(({ message }) => english(message));
    expect(faults).toEqual(
      [expect.stringContaining('"Acme GmbH" has no text in de')].concat([
        expect.stringContaining('"Acme GmbH, Berlin" has no text in de'),
      ]),
    );
    expect(readTheme({ file: 'acme.theme.yaml', bytes, mayLackTexts: true }).faults).toEqual([]);
  });

  test.each<[string, (json: string) => string, string]>([
    [
      'a text without its placeholder',
      (json) => json.replace('"text": ""', '"text": "Page"'),
      'fr.json: t1: The text does not have {{Number}}, but the original does. Add it.',
    ],
    [
      'a text that the theme does not have any more',
      (json) =>
        json.replace('"original": "Acme GmbH"', '"original": "Acme AG"').replaceAll('"text": ""', '"text": "x"'),
      expect.stringMatching(/fr.json: t2: "Acme AG" is no longer a text of the file/) as unknown as string,
    ],
    [
      'a language that it does not have',
      (json) => json.replace('"fr"', '"it"'),
      'fr.json: The file is for it, but the translation languages are: de, fr.',
    ],
  ])('%s is refused, and the file stays', async (_, change, wanted) => {
    const file = write('acme.theme.yaml', THEME);
    const back = write('fr.json', change(await exportTextsOfFile(file, 'fr', 'json', 'theme')));
    const said = await importTextsOfFile(file, back, 'theme').then(() => ['taken'], saidOf);
    expect(said).toContainEqual(wanted);
    expect(readFileSync(file, 'utf8')).toBe(THEME);
  });
});

test('a language that the template lacks is refused', async () => {
  const file = write('letter.md', SOURCE);
  const [said] = await exportTextsOfFile(file, 'fr', 'xliff').then(() => ['left'], saidOf);
  expect(said).toBe(
    'letter.md:1: fr is not one of its translation languages. Add it first, such as languages: [en, de].',
  );
});
