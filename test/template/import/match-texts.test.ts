/** §10.53: what is told of the texts of a template with several languages. */
import { describe, expect, test } from '@jest/globals';
import { findOtherMarks } from '../../../src/template/import/match-texts.ts';
import { faultsOf, fileOf, warningsOf } from '../support/templates.ts';

const BODY = '# Invoice {{Number}}\n\nPlease pay {{Total}} by {{Due}}.\n';
const TEXTS = [
  '{en: "Invoice {{Number}}", de: "Rechnung {{Number}}"}',
  '{en: "Please pay {{Total}} by {{Due}}.", de: "Bitte zahlen Sie bis {{Due}} {{Total}}."}',
];

function source(texts: readonly string[], { body = BODY, more = '' } = {}): string {
  const lines = texts.map((text) => `  - ${text}\n`).join('');
  return fileOf(body, `languages: [en, de]\nlanguage: Customer language\ntexts:\n${lines}${more}`);
}

function told(file: string): string[] {
  return faultsOf(file).map(({ line, message }) => `${line}: ${message}`);
}

test('a file with all its texts has neither faults nor warnings', () => {
  expect(told(source(TEXTS))).toEqual([]);
  expect(warningsOf(source(TEXTS))).toEqual([]);
});

const MISSING = 'Add it to texts, or use same: if it is the same in all languages.';

describe('faults', () => {
  test.each<[string, string, string[]]>([
    ['a text that is missing', source(TEXTS.slice(1)), [`8: "Invoice {{Number}}" has no text in de. ${MISSING}`]],
    [
      'a text that is missing in a language',
      source(['{en: "Invoice {{Number}}"}', TEXTS[1]!]),
      [`6: "Invoice {{Number}}" has no text in de. ${MISSING}`],
    ],
    [
      'a text that lacks a placeholder',
      source(['{en: "Invoice {{Number}}", de: Rechnung}', TEXTS[1]!]),
      ['6: In de, "Rechnung" does not have {{Number}}, but the original does. Use each tag in both.'],
    ],
    [
      'a text that has another one',
      source(['{en: "Invoice {{Number}}", de: "Rechnung {{Number}} {{Total}}"}', TEXTS[1]!]),
      ['6: In de, "Rechnung {{Number}} {{Total}}" has {{Total}}, but the original does not. Use each tag in both.'],
    ],
    [
      'a key that is no language',
      source(['{en: "Invoice {{Number}}", dee: "Rechnung {{Number}}"}', TEXTS[1]!]),
      [
        '6: "dee" is not one of the languages. Did you mean "de"?',
        `10: "Invoice {{Number}}" has no text in de. ${MISSING}`,
      ].slice(0, 1),
    ],
    ['no original', source([...TEXTS, '{de: Summe}']), ['8: The original text is missing. Add en: or same:.']],
    ['a text twice', source([...TEXTS, TEXTS[0]!]), ['8: Invoice {{Number}} is in texts twice. Remove one of them.']],
    [
      'options with one text',
      source([...TEXTS, '{en: Gold, de: Plan}', '{en: Silver, de: Plan}'], {
        body: `${BODY}\n{{Plan}}\n`,
        more: 'placeholders: [{label: Plan, type: select, options: [Gold, Silver]}]\n',
      }),
      ['10: In de: "Plan": Two options have the same text. Give each its own.'],
    ],
    [
      'a text that begins another block',
      source([TEXTS[0]!, '{en: "Please pay {{Total}} by {{Due}}.", de: "<div>{{Due}} {{Total}}</div>"}']),
      [
        '7: In de: The text changes the structure: it begins a list, a heading or another block. Put a backslash before the character that does.',
      ],
    ],
    [
      'a formula with a name that there is not',
      source([...TEXTS, `{en: '"to " & Number', de: '"an " & Nummer'}`], {
        body: `${BODY}\n{{To}}\n`,
        more: `placeholders: [{label: To, formula: '"to " & Number'}]\n`,
      }),
      [expect.stringContaining('9: In de: "To": formula: "Nummer" is not a name of the template') as unknown as string],
    ],
  ])('%s', (_, file, wanted) => expect(told(file)).toEqual(wanted));

  test.each([
    [
      'languages: [en, de]\nlanguage: en\n',
      '4: language: With languages, this is the placeholder that chooses the language. Use a label such as Customer language instead of en.',
    ],
    ['languages: [en, xx-1]\n', '3: language: "xx-1" is unknown. Use a BCP 47 tag such as en, en-GB or fr.'],
    ['texts: [{en: Total}]\n', '3: texts: Add languages, such as languages: [en, de].'],
    [
      'languages: [en, de]\nplaceholders: [{label: Language, type: text}]\n',
      '4: "Language": It chooses the language, so it is always a select of the languages. Remove its type and options.',
    ],
  ])('%j', (frontMatter, wanted) => expect(told(fileOf('12', frontMatter))[0]).toBe(wanted));
});

describe('warnings', () => {
  test('a text whose original has changed', () => {
    const body = BODY.replace('Please pay', 'Please kindly pay');
    expect(warningsOf(source(TEXTS, { body }))).toEqual([
      '7: The original of these texts has changed: "Please pay {{Total}} by {{Due}}." is now "Please kindly pay {{Total}} by {{Due}}.", in line 11. Check each language, and put the new original here.',
    ]);
  });

  test('a text whose original is gone', () => {
    expect(warningsOf(source([...TEXTS, '{en: Terms and conditions, de: Bedingungen}']))).toEqual([
      '8: "Terms and conditions" is not a text of the original. Remove it from texts, or put the original back.',
    ]);
  });

  test('where lines end, and blanks within marks, changes nothing', () => {
    const body = '# Invoice {{ Number }}\n\nPlease pay\n{{Total}} by\n{{Due}}.\n';
    expect(warningsOf(source(TEXTS, { body }))).toEqual([]);
    const japanese = fileOf(
      'これは\n  日本語です。\n',
      'languages: [ja, en]\ntexts: [{ja: これは日本語です。, en: This is Japanese.}]\n',
    );
    expect(warningsOf(japanese)).toEqual([]);
  });
});

test.each([
  ['[late]{.warn if Days > 9}', '[zu spät]', ['{.warn if Days > 9}'], []],
  ['Trend ![T](chart: spark, W.[Net (EUR)])', 'Verlauf', ['](chart: spark, W.[Net (EUR)])'], []],
  ['Trend ![T](chart: spark, W.Hours)', 'Verlauf ![V](chart: spark, W.Hours)', undefined, undefined],
  ['See[^1] {{A}}', '{{A}} {{B}}', ['[^1]'], ['{{B}}']],
])('%s in another language: %s', (original, text, lacks, adds) => {
  expect(findOtherMarks(original, text)).toEqual(lacks && { lacks, adds });
});
