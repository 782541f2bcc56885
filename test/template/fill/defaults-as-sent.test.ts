/** §10.11: what a template shows as `value` and `default` may be sent as it is, and makes the same document. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { presentTemplate } from '../../../src/doors/api/presenters/present-template.ts';
import type { Template } from '../../../src/template/model/compiled.ts';
import { assertProperty, PROPERTY_TIMEOUT } from '../../support/property.ts';
import { fill, templateOf } from '../support/templates.ts';

const HEAD = {
  id: '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90',
  title: 'Test',
  folder: '',
  updatedAt: new Date(0),
  slug: null,
  generationCount: 0,
  version: 1,
  versionId: '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c91',
  themeVersionId: null,
};

/** All that a reader of the template sees, sent back: a form that was opened and saved. */
function sentBack(template: Template) {
  const { placeholders, groups } = presentTemplate(HEAD, template, { html: '', truncated: false });
  return Object.fromEntries([
    ...placeholders.map(({ key, value }) => [key, value]),
    ...groups.map(({ key, fields }) => [
      key,
      [Object.fromEntries(fields.map((field) => [field.key, field.default ?? field.value]))],
    ]),
  ]);
}

describe('a default is shown as it may be sent', () => {
  test.each([
    ['{label: A, type: number, format: "1,234.56 €", default: 1500.5}', '1500.5', '1,500.50 €'],
    ['{label: A, type: number, format: "1,234", default: "-0.50"}', '-0.50', '-1'],
    ['{label: A, type: number, default: 007}', '007', '007'],
    ['{label: A, type: date, format: 27 August 2026, default: 2026-12-01}', '1 December 2026', '1 December 2026'],
    ['{label: A, type: date, format: 27/08/26, default: 1999-12-31}', '31/12/99', '31/12/99'],
    ['{label: A, type: date, default: 2026-12-01}', '2026-12-01', '2026-12-01'],
    ['{label: A, type: select, options: [x, y], default: y}', 'y', 'y'],
    ['{label: A, default: " b "}', ' b ', ' b '],
  ])('%s', (declared, value, written) => {
    const top = templateOf('x{{A}}x', `placeholders:\n  - ${declared}\n`);
    expect(top.inventory.placeholders[0]!.value).toBe(value);
    expect(fill(top).markdown.trim()).toBe(`x${written}x`);
    const grouped = templateOf('{{#G}}x{{A}}x{{/G}}', `groups:\n  - label: G\n    fields: [${declared}]\n`);
    expect(grouped.inventory.groups[0]!.fields[0]).toMatchObject({ value, default: value });
    expect(fill(grouped).markdown.trim()).toBe(`x${written}x`);
  });

  test('a default may be sent though its like may not: a weekday of another century', () => {
    const declared = 'placeholders:\n  - {label: A, type: date, format: Thu 27/08/26, default: 1999-12-31}\n';
    const template = templateOf('{{A}}', declared);
    expect(fill(template, { a: 'Fri 31/12/99' })).toEqual(fill(template));
    expect(() => fill(template, { a: 'Fri 01/01/00' })).toThrow();
  });
});

const LANGUAGES = ['en', 'de', 'fr', 'ja', 'ar'] as const;
const DATE_FORMATS: Record<(typeof LANGUAGES)[number], string[]> = {
  en: ['27 August 2026', '27/08/2026', '8/27/2026', '27/08/26', 'Thu 27/08/26', '27 AUG 2026'],
  de: ['27.08.2026', '27. August 2026', 'Donnerstag, 27. August 2026'],
  fr: ['27 août 2026', '27/08/2026'],
  ja: ['2026年8月27日', '2026年8月27日木曜日'],
  ar: ['٢٧ أغسطس ٢٠٢٦', '27/08/2026'],
};
const NUMBER_FORMATS = ['1,234.56', '1.234,56 €', '$1,234', '12,34,567.8', "1'234.567", '1234', 'EUR 1 234,5 net'];

const plainNumber = fc.stringMatching(/^-?[0-9]{1,12}(\.[0-9]{1,5})?$/);
const text = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .filter((one) => !/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(one));
const isoDay = fc
  .integer({ min: 0, max: 73_048 })
  .map((days) => new Date(Date.UTC(1900, 0, 1 + days)).toISOString().slice(0, 10));

function maybe<T>(one: fc.Arbitrary<T>) {
  return fc.option(one, { nil: undefined });
}

/** A declaration of any type, but for its label. */
function declarationIn(language: (typeof LANGUAGES)[number]): fc.Arbitrary<Record<string, unknown>> {
  const select = fc.uniqueArray(
    text.filter((one) => one !== ''),
    { minLength: 1, maxLength: 4 },
  );
  return fc.oneof(
    fc.record({ type: fc.constant('text'), default: maybe(text) }),
    select.chain((options) =>
      fc.record({
        type: fc.constant('select'),
        options: fc.constant(options),
        default: maybe(fc.constantFrom(...options)),
      }),
    ),
    fc.record({
      type: fc.constant('number'),
      format: maybe(fc.constantFrom(...NUMBER_FORMATS)),
      default: maybe(plainNumber),
    }),
    fc.record({
      type: fc.constant('date'),
      format: maybe(fc.constantFrom(...DATE_FORMATS[language])),
      default: maybe(isoDay),
    }),
    fc.record({ type: fc.constant('today'), format: maybe(fc.constantFrom(...DATE_FORMATS[language])) }),
    fc.record({ type: fc.constant('counter'), format: fc.constant('N-001') }),
  );
}

const file = fc.constantFrom(...LANGUAGES).chain((language) => {
  const declared = (prefix: string) =>
    fc
      .array(declarationIn(language), { minLength: 1, maxLength: 6 })
      .map((all) => all.map((one, at) => ({ label: `${prefix}${at}`, ...one })));
  return fc.record({ language: fc.constant(language), placeholders: declared('P'), fields: declared('F') });
});

test(
  'a form that sends back all that it read makes the same document',
  () =>
    assertProperty(
      fc.property(file, ({ language, placeholders, fields }) => {
        const frontMatter = { language, placeholders, groups: [{ label: 'Rows', fields }] };
        const lines = Object.entries(frontMatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
        const slots = (of: { label: string }[]) => of.map(({ label }) => `{{${label}}}`).join(' – ');
        const body = `# {{P0}}\n\nx ${slots(placeholders)}\n\n| a |\n| --- |\n| {{#Rows}} ${slots(fields)} {{/Rows}} |\n`;
        const template = templateOf(body, lines.join(''));
        expect(fill(template, sentBack(template))).toEqual(fill(template));
      }),
    ),
  PROPERTY_TIMEOUT,
);
