/** §19.11: themes in several languages. */
import { expect, test } from '@jest/globals';
import { english } from '../../../src/locales/message.ts';
import { applyTheme } from '../../../src/template/fill/apply-theme.ts';
import { readTheme } from '../../../src/template/theme/read-theme.ts';
import { templateOf } from '../support/templates.ts';

const THEME = `page:
  header: {left: "{logo}", right: "Your reference {{Reference}}"}
  footer:
    left: |
      Acme GmbH
      20457 Hamburg
    right: Page {page}
  first:
    footer: Thank you
logo: logo.svg
watermark: {text: Draft}
address: {window: din-5008-b, sender: "Acme, Hamburg"}
languages: [en, de]
texts:
`;
const TEXTS = [
  '{en: "Your reference {{Reference}}", de: "Ihr Zeichen {{Reference}}"}',
  '{same: Acme GmbH 20457 Hamburg}',
  '{en: "Page {page}", de: "Seite {page}"}',
  '{en: Thank you, de: Vielen Dank}',
  '{en: Draft, de: Entwurf}',
  '{same: "Acme, Hamburg"}',
];

function read(texts: readonly string[], theme = THEME) {
  const yaml = theme + texts.map((text) => `  - ${text}\n`).join('');
  return readTheme({ file: 'acme.theme.yaml', bytes: new TextEncoder().encode(yaml) });
}

function faultsOf(texts: readonly string[], theme?: string): string[] {
  return read(texts, theme).faults.map(({ line, message }) => `${line}: ${english(message)}`);
}

function shownIn(language: string): string {
  const { theme } = read(TEXTS);
  const template = templateOf('{{Reference}}', `language: ${language}\n`);
  const given = { ...theme!.contentWith(new Map()), name: 'acme', version: 1 };
  const setup = applyTheme({ ...template, contents: ['7'], blanks: [] }, given);
  return JSON.stringify(setup.furniture);
}

test('a document has the texts of its language, or of one like it; else those of the original', () => {
  for (const language of ['de', 'de-CH']) {
    for (const text of ['Ihr Zeichen 7', 'Seite ', 'Vielen Dank', 'Entwurf', 'Acme, Hamburg'])
      expect(shownIn(language)).toContain(text);
  }
  for (const language of ['en', 'en-GB', 'fr']) {
    for (const text of ['Your reference 7', 'Page ', 'Thank you', 'Draft', 'Acme, Hamburg'])
      expect(shownIn(language)).toContain(text);
  }
});

test('what is the same in all languages keeps its lines', () => {
  const { footer } = read(TEXTS).theme!.contentWith(new Map()).inLanguages!.furniture.de!;
  expect(JSON.stringify(footer?.left)).toMatch(/Acme GmbH.*break.*20457 Hamburg/);
});

test('a theme in one language is as before', () => {
  const { theme } = read([], THEME.slice(0, THEME.indexOf('languages')));
  expect(theme!.contentWith(new Map())).not.toHaveProperty('inLanguages');
});

test.each([
  [
    'a text that is missing',
    TEXTS.slice(0, 3),
    ['9: "Thank you" has no text in de.', '11: "Draft" has no text in de.', '12: "Acme, Hamburg" has no text in de.'],
  ],
  [
    'another placeholder',
    [TEXTS[0]!.replace('Zeichen {{Reference}}', 'Zeichen'), ...TEXTS.slice(1)],
    ['15: In de, "Ihr Zeichen" does not have {{Reference}}'],
  ],
  [
    'a text that is left over',
    [...TEXTS, '{en: Phone number, de: Telefon}'],
    ['21: "Phone number" is not a text of the original.'],
  ],
])('%s is a mistake, with its line', (_name, texts, wanted) => {
  const faults = faultsOf(texts);
  expect(faults).toHaveLength(wanted.length);
  for (const [at, one] of wanted.entries()) expect(faults[at]).toContain(one);
});

test('texts need languages', () => {
  expect(faultsOf(TEXTS, THEME.replace('languages: [en, de]\n', ''))[0]).toBe(
    '13: texts: Add languages, such as languages: [en, de].',
  );
});
