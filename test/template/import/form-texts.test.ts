/** §10.53, §20.9: forms in several languages. */
import { describe, expect, test } from '@jest/globals';
import { formInLanguage } from '../../../src/template/fill/form-in-language.ts';
import { takeTexts, translationOf } from '../../../src/template/texts/take-texts.ts';
import { faultsOf, fileOf, savedTemplateOf, warningsOf } from '../support/templates.ts';

const BODY = '{{Customer}}: {{Total}}, {{Status}}\n\n{{#Items}}\n- {{Name}}\n{{/Items}}\n';
const SETTINGS = `languages: [en, de, fr]
language: Customer language
form: [en, de]
placeholders:
  - {label: Total, type: number, format: "1,234.56", description: Without tax., min: 1, hint: At least one.}
  - {label: Status, type: select, options: [Open, Paid]}
groups:
  - label: Items
    fields: [{label: Name}]
texts:
`;
const OF_DOCUMENT = ['{en: Open, de: Offen, fr: Ouverte}', '{en: Paid, de: Bezahlt, fr: Payée}'];
const OF_FORM = [
  '{en: Customer, de: Kundin}',
  '{en: Total, de: Summe}',
  '{en: Without tax., de: Ohne Steuer.}',
  '{en: At least one., de: Mindestens eins.}',
  '{en: Status, de: Stand}',
  '{en: Items, de: Posten}',
  '{same: Name}',
  '{en: Customer language, de: Sprache der Kundin}',
];
function settings(texts: readonly string[]): string {
  return SETTINGS + texts.map((text) => `  - ${text}\n`).join('');
}
const ALL = settings([...OF_DOCUMENT, ...OF_FORM]);
const MISSING = 'has no text in de. Add it to texts, or use same: if it is the same in all languages.';

function told(frontMatter: string): string[] {
  return faultsOf(fileOf(BODY, frontMatter)).map(({ line, message }) => `${line}: ${message}`);
}

describe('a form in some of the languages', () => {
  test('needs its labels and hints in these alone, each named with its line', () => {
    expect(told(ALL)).toEqual([]);
    expect(warningsOf(fileOf(BODY, ALL))).toEqual([]);
    expect(told(settings(OF_DOCUMENT))).toEqual([
      `4: "Customer language" ${MISSING}`,
      `7: "Total" ${MISSING}`,
      `7: "Without tax." ${MISSING}`,
      `7: "At least one." ${MISSING}`,
      `8: "Status" ${MISSING}`,
      `10: "Items" ${MISSING}`,
      `11: "Name" ${MISSING}`,
      `16: "Customer" ${MISSING}`,
    ]);
  });

  test('shows them on a page in its language, and keeps keys and options', () => {
    const { inventory, compiled } = savedTemplateOf(BODY, ALL);
    const german = formInLanguage(inventory, compiled.form, 'de');
    expect(german.tag).toBe('de');
    const { placeholders, groups } = german.inventory;
    const shown = Object.fromEntries(placeholders.map((one) => [one.key, one]));
    expect(shown.total).toMatchObject({ label: 'Summe', description: 'Ohne Steuer.', hint: 'Mindestens eins.' });
    expect(shown.status).toMatchObject({ label: 'Stand', options: ['Open', 'Paid'] });
    expect(german.option?.('Open')).toBe('Offen');
    expect(groups[0]).toMatchObject({ key: 'items', label: 'Posten', fields: [{ key: 'name', label: 'Name' }] });
  });

  test.each(['en', 'fr', 'ja'])('is that of the original on a page in %s', (page) => {
    const { inventory, compiled } = savedTemplateOf(BODY, ALL);
    expect(formInLanguage(inventory, compiled.form, page)).toEqual({ inventory, tag: 'en' });
  });

  test('has its texts among those for translators', () => {
    const source = fileOf(BODY, settings(OF_DOCUMENT));
    const translation = translationOf(source, 'a.md', 'de')!;
    expect(translation.texts.map(({ original, line }) => `${line}: ${original}`)).toContain('16: Customer');
    expect(translationOf(source, 'a.md', 'fr')!.texts.map(({ original }) => original)).toEqual(['Open', 'Paid']);
    const texts = translation.texts.map((one) => ({ ...one, text: one.text || `${one.original} auf Deutsch` }));
    const taken = takeTexts(source, { ...translation, texts });
    expect(faultsOf((taken as { source: string }).source)).toEqual([]);
  });
});

test('without form, labels need no texts, and the inventory is as before', () => {
  const one = settings(OF_DOCUMENT).replace('form: [en, de]\n', '');
  expect(told(one)).toEqual([]);
  expect(savedTemplateOf(BODY, one).compiled.form).toBeUndefined();
  expect(savedTemplateOf(BODY, ALL).inventory).toEqual(savedTemplateOf(BODY, one).inventory);
});

test.each([
  ['languages: [en, de]\nform: [es]\n', '4: form: "es" is not one of the languages. Did you mean "en"?'],
  ['form: [en, de]\n', '3: form: Add languages, such as languages: [en, de].'],
])('%j is a mistake', (frontMatter, wanted) => {
  expect(faultsOf(fileOf('12', frontMatter)).map(({ line, message }) => `${line}: ${message}`)).toEqual([wanted]);
});
