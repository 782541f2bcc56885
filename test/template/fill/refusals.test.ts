/** §4.3, §7.2, §11.7: each refusal of values with its code, its path and what its message tells. */
import { describe, expect, test } from '@jest/globals';
import { Refusal } from '../../../src/domain/errors.ts';
import type { Values } from '../../../src/domain/values.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { fill, markdownOf, templateOf } from '../support/templates.ts';

const FRONT_MATTER = `placeholders:
  - {label: Customer name}
  - {label: Amount, type: number, format: "1,234.50"}
  - {label: Terms, type: select, options: [Net 30, Net 60]}
  - {label: Due, type: date, format: 27/08/2026}
  - {label: Today, type: today}
  - {label: No, type: counter}
  - {label: Site}
groups:
  - label: Items
    fields:
      - {label: Item name}
      - {label: Qty, type: number}
      - {label: Line no, type: counter}
`;
const BODY = `{{Customer name}} {{Amount}} {{Terms}} {{Due}} {{Today}} {{No}} [x]({{Site}})

- {{#Items}}{{Item name}} {{Qty}} {{Line no}}{{/Items}}
`;
const TEMPLATE = templateOf(BODY, FRONT_MATTER);

function refusalOf(values: unknown): Refusal {
  try {
    fill(TEMPLATE, values as Values);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('is refused', () => {
  test.each<[string, unknown, string, string, RegExp]>([
    [
      'an unknown key',
      { custmer_name: 'x' },
      'unknown_placeholder',
      'values.custmer_name',
      /^"custmer_name" is not a placeholder of this template\. Did you mean "customer_name"\? Valid keys: customer_name, amount, terms, due, site, items\.$/,
    ],
    [
      'a label in other letters',
      { 'customer Name': 'x' },
      'unknown_placeholder',
      'values["customer Name"]',
      /Did you mean "customer_name"/,
    ],
    ['a field at the top', { qty: '1' }, 'unknown_placeholder', 'values.qty', /is not a placeholder/],
    ['__proto__', JSON.parse('{"__proto__": "x"}'), 'unknown_placeholder', 'values.__proto__', /"__proto__" is not a/],
    ['constructor', { constructor: 'x' }, 'unknown_placeholder', 'values.constructor', /"constructor" is not a/],
    [
      'an unknown field',
      { items: [{}, { qyt: '1' }] },
      'unknown_group_field',
      'values.items[1].qyt',
      /^"qyt" in entry 1 is not a field of the group "items"\. Did you mean "qty"\? Valid keys: item_name, qty\.$/,
    ],
    [
      'a placeholder in a group',
      { items: [{ amount: '1' }] },
      'unknown_group_field',
      'values.items[0].amount',
      /is not a field/,
    ],
    [
      'toString as a field',
      { items: [{ toString: 'x' }] },
      'unknown_group_field',
      'values.items[0].toString',
      /is not a field/,
    ],
    [
      'another option',
      { terms: 'net 30' },
      'invalid_option',
      'values.terms',
      /^Invalid value for "terms": "net 30" is not one of: "Net 30", "Net 60"\. Did you mean "Net 30"\?$/,
    ],
    [
      'an option with a blank',
      { terms: 'Net 30 ' },
      'invalid_option',
      'values.terms',
      /^Invalid value for "terms": "Net 30 " is not one of/,
    ],
    [
      'a value with blanks, quoted as sent',
      { amount: '1\u00a0\r\n  000' },
      'invalid_number',
      'values.amount',
      /: "1\u00a0\r\n {2}000" is/,
    ],
    ['a long value, cut', { amount: 'x'.repeat(500) }, 'invalid_number', 'values.amount', /"x{80}…" is/],
    [
      'a name with blanks, quoted as sent',
      { 'a\t b': '' },
      'unknown_placeholder',
      'values["a\\t b"]',
      /^"a\t b" is not/,
    ],
    [
      'no number',
      { amount: '1,000' },
      'invalid_number',
      'values.amount',
      /^Invalid value for "amount": "1,000" is not a plain number\. Send at most 100 digits/,
    ],
    [
      'no number in a group',
      { items: [{}, {}, { qty: 'x' }] },
      'invalid_number',
      'values.items[2].qty',
      /^Invalid value for "qty" in entry 2 of "items"/,
    ],
    ['another date', { due: '2026-08-27' }, 'invalid_values', 'values.due', /Send 27 August 2026 as "27\/08\/2026"/],
    [
      'no day of the calendar',
      { due: '31/02/2026' },
      'invalid_values',
      'values.due',
      /"31\/02\/2026" is not a real date: there is no 31 February 2026\.$/,
    ],
    [
      'no URL',
      { site: 'javascript:alert(1)' },
      'invalid_values',
      'values.site',
      /used as a link\. Send an absolute URL/,
    ],
    [
      'a URL with a blank',
      { site: 'https://a.b/c d' },
      'invalid_values',
      'values.site',
      /"https:\/\/a\.b\/c d" for "site" is used as a link and contains a space\. .*, and encode each space as %20\.$/,
    ],
    [
      'a URL with a line break',
      { site: 'https://a.b/\r\n' },
      'invalid_values',
      'values.site',
      /contains a line break\. .*, without the line break\.$/,
    ],
    [
      'a string for a group',
      { items: 'x' },
      'invalid_values',
      'values.items',
      /^"items" is a repeating group\. Send an array of objects with the keys: item_name, qty\.$/,
    ],
    [
      'an array for a placeholder',
      { amount: [{}] },
      'invalid_values',
      'values.amount',
      /^"amount" is a placeholder, not a group/,
    ],
    [
      'a control character',
      { customer_name: 'a\u0000' },
      'invalid_values',
      'values.customer_name',
      /contains the character U\+0000/,
    ],
    [
      'a control character in a number',
      { amount: '1\u00002' },
      'invalid_number',
      'values.amount',
      /contains the character U\+0000/,
    ],
    ['one in a field', { items: [{ qty: '\u0000' }] }, 'invalid_number', 'values.items[0].qty', /U\+0000/],
    ['one in an option', { terms: 'Net 30\u0000' }, 'invalid_option', 'values.terms', /U\+0000/],
    ['one in a date', { due: '27/08/2026\u0000' }, 'invalid_values', 'values.due', /U\+0000/],
    [
      'a lone surrogate in a group',
      { items: [{ item_name: '\ud800' }] },
      'invalid_values',
      'values.items[0].item_name',
      /U\+D800/,
    ],
    [
      'by key and label, different',
      { customer_name: 'a', 'Customer name': 'b' },
      'invalid_values',
      'values["Customer name"]',
      /^"customer_name" is sent twice/,
    ],
    [
      'a group by key and label, different',
      { items: [], Items: [{}] },
      'invalid_values',
      'values.Items',
      /^"items" is sent twice/,
    ],
    [
      'a field by key and label, different',
      { items: [{ qty: '1', Qty: '2' }] },
      'invalid_values',
      'values.items[0].Qty',
      /^"qty" is sent twice/,
    ],
    [
      'more than 10,000 entries',
      { items: Array.from({ length: 10_001 }, () => ({})) },
      'invalid_values',
      'values.items',
      /more than 10000 group entries/,
    ],
    [
      'the first of several',
      { terms: 'x', amount: 'y', a: 'z' },
      'invalid_option',
      'values.terms',
      /\(And 2 more errors\.\)$/,
    ],
    [
      'the first of two, in a group',
      { items: [{ qty: 'x' }, { b: '' }] },
      'invalid_number',
      'values.items[0].qty',
      /\(And 1 more error\.\)$/,
    ],
  ])('%s', (_, values, code, detail, message) => {
    const refusal = refusalOf(values);
    expect([refusal.code, refusal.detail]).toEqual([code, detail]);
    expect(refusal.message).toMatch(message);
  });

  test('hundreds of valid keys are not all listed', () => {
    const template = templateOf(Array.from({ length: 300 }, (_, at) => `{{Field ${at}}}`).join(' '));
    expect(() => fill(template, { zzz: 'x' })).toThrow(/Valid keys: field_0, .*, field_19 and 280 more\.$/);
  });

  // Each would be longer than a string may be.
  test.each([
    ['texts', '{{A}} '],
    ['descriptions of pictures', '![{{A}}](i.png) '],
  ])('%s of more than 8 MB, before they are made', (_, place) => {
    const template = templateOf(place.repeat(100));
    expect(() => fill(template, { a: 'x'.repeat(6_000_000) })).toThrow(/more than 8 MB/);
  });

  test.each([
    ['a line of a header', `header: "${'{{A}} '.repeat(50)}"`],
    ['parts of a footer', `footer: {left: "${'{{A}} '.repeat(25)}", right: "${'{{A}} '.repeat(25)}"}`],
    ['the footer of annexes', `annexes: {label: Annex 1, footer: "${'{{A}} '.repeat(50)}"}`],
  ])('%s of more than 8 MB', (_, frontMatter) => {
    const template = templateOf('{{A}}', `${frontMatter}\n`);
    expect(() => fill(template, { a: 'x'.repeat(1_000_000) })).toThrow(/more than 8 MB/);
    expect(() => fill(template, { a: 'x'.repeat(1_000) })).not.toThrow();
  });

  test.each([
    ['rows', `{{B}}${'x'.repeat(100_000)}`, 'b'],
    ['branches in lines', `{{#if B}}${'x'.repeat(100_000)}{{/if}}{{B}}`, 'b'],
    ['branches of blocks', `\n\n{{#if B}}\n\n${'x'.repeat(100_000)}\n\n{{/if}}\n\n{{B}}\n\n`, 'b'],
    ['harmless values', '{{B}} '.repeat(100), 'b'.repeat(1000)],
  ])('%s of more than 8 MB, before they are made', (_, body, b) => {
    const entries = Array.from({ length: 10_000 }, () => ({ b }));
    expect(() => fill(templateOf(`{{#G}}${body}{{/G}}`), { g: entries })).toThrow(/more than 8 MB/);
  });
});

test('of a trial, what is wrong with a text is told as a fact too', () => {
  const values = { customer_name: 'a\u0000', site: 'no url' };
  const { reported } = fillTemplate(TEMPLATE, values, { today: '2026-01-02', trial: true }).faults!;
  expect(reported.map(({ fact }) => fact)).toEqual([{ kind: 'character', character: 'U+0000' }, { kind: 'url' }]);
});

test('of a trial, so many faults are told and all are counted', () => {
  const items = Array.from({ length: 300 }, () => ({ qty: 'x' }));
  const { reported, count } = fillTemplate(TEMPLATE, { items }, { today: '2026-01-02', trial: true }).faults!;
  expect([reported.length, count]).toEqual([200, 300]);
});

describe('is accepted', () => {
  test.each<[string, Values, RegExp]>([
    ['a label', { 'Customer name': 'x' }, /^x /],
    ['key and label, equal', { customer_name: 'x', 'Customer name': 'x' }, /^x /],
    ['the empty string for a select', { terms: '' }, /{{Terms}}/],
    ['the empty string for a number', { amount: '' }, /{{Amount}}/],
    ['the empty string for a date', { due: '' }, /{{Due}}/],
    ['anything for today and a counter', { today: 'x\0', no: '99', Today: 'y' }, /{{Due}} 2026-01-02 1 \[x\]/],
    ['an array for a counter', { no: [{}] }, / 1 \[x\]/],
    ['anything for a counter in a group', { items: [{ line_no: '99', 'Line no': '' }] }, /{{Qty}} 2\n$/],
    ['a number in its shape', { amount: '-1234.5' }, / -1,234\.50 /],
    ['a number without a shape as it was sent', { items: [{ qty: '007.10' }] }, /{{Item name}} 007\.10 2\n/],
    ['a date', { due: '29/02/2028' }, / 29\/02\/2028 /],
    ['a URL', { site: 'https://a.b/c?d=(e)' }, /\[x\]\(https:\/\/a\.b\/c\?d=\\\(e\\\)\)/],
    ['no URL: the blank stays', {}, / 1 \[x\]\({{Site}}\)/],
  ])('%s', (_, values, wanted) => expect(fill(TEMPLATE, values).markdown).toMatch(wanted));
});

test.each([
  ['omitted, the default', {}, 'D\n'],
  ['empty, cleared', { a: '' }, '{{A}}\n'],
  ['sent, everywhere', { a: 'x' }, 'x\n'],
])('%s', (_, values, wanted) => {
  expect(markdownOf('{{A}}', values, 'placeholders: [{label: A, default: D}]\n')).toBe(wanted);
});

test('a placeholder used in several places is filled in all of them', () => {
  expect(markdownOf('# {{A}}\n\n{{a}} `{{A}}` [{{A}}](http://x/{{A}})\n', { a: 'v w' })).toBe(
    '# v w\n\nv w `v w` [v w](http://x/v%20w)\n',
  );
});
