/** §11.60: what a document prints of the one that it replaces, and mistakes in what a template says of it. */
import { expect, test } from '@jest/globals';
import { english } from '../../../src/locales/message.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';

const REPLACED = { number: 'INV-1002 *final*', date: '2026-08-07' };

function read(entries: string, text: string) {
  const file = `---\ntitle: T\nlanguage: en-GB\n${entries}\n---\n\n${text}\n`;
  return readTemplate({ file: 't.md', bytes: new TextEncoder().encode(file) });
}
function fill(entries: string, text: string, replaces?: typeof REPLACED): string {
  const result = read(entries, text);
  if (!result.ok) throw new Error(result.faults.map(({ message }) => english(message)).join('\n'));
  return fillTemplate(result.template, { replaces: 'sent by a caller' }, { today: '2026-11-29', replaces }).markdown;
}

const BOTH = `placeholders:
  - { label: Replaces, replaces: number }
  - { label: On, type: date, format: 27 August 2026, replaces: date }`;

test.each<[what: string, entries: string, text: string, replaced: string, none: string]>([
  [
    'both, as text',
    BOTH,
    '{{Replaces}} of {{On}}.',
    'INV-1002 \\*final\\* of 7 August 2026.',
    '{{Replaces}} of {{On}}.',
  ],
  [
    'in a condition',
    BOTH,
    '{{#if Replaces}}For {{Replaces}} of {{On}}{{else}}New{{/if}}',
    'For INV-1002 \\*final\\* of 7 August 2026',
    'New',
  ],
  [
    'a day to compare with',
    BOTH,
    '{{#if On < "2026-08-08"}}Before {{Replaces}}{{else}}Later{{/if}}',
    'Before INV-1002 \\*final\\*',
    'Later',
  ],
  [
    'in a formula',
    `${BOTH}\n  - { label: Note, formula: '"for:" & Replaces' }`,
    '{{Note}}{{#if On}}, {{On}}{{/if}}',
    'for:INV-1002 \\*final\\*, 7 August 2026',
    'for:',
  ],
])('%s', (_, entries, text, replaced, none) => {
  expect(fill(entries, text, REPLACED).trim()).toBe(replaced);
  expect(fill(entries, text).trim()).toBe(none);
});

test('nothing is printed for a document that replaces none, unless the author wants a blank to fill in', () => {
  const result = read(BOTH.replace('replaces: number', 'replaces: number, blank: line'), '{{Replaces}} {{On}}');
  expect(result.ok).toBe(true);
  const { setup, blanks } = fillTemplate(
    (result as Extract<typeof result, { ok: true }>).template,
    {},
    { today: '2026-11-29' },
  );
  expect([blanks.length, setup.blanks]).toEqual([2, { line: [0], nothing: [1] }]);
});

test('callers read that the service fills them, and a document is not known by them of itself', () => {
  const result = read(BOTH, '{{Replaces}} {{On}} {{Customer}}');
  const { template } = result as Extract<typeof result, { ok: true }>;
  expect(template.inventory.placeholders.map(({ key, type, auto }) => [key, type, auto])).toEqual([
    ['replaces', 'text', true],
    ['on', 'date', true],
    ['customer', 'text', undefined],
  ]);
  const filled = fillTemplate(template, { customer: 'Ann' }, { today: '2026-11-29', replaces: REPLACED });
  expect(filled.knownBy).toEqual(['Ann']);
});

test.each([
  ['{ label: R, replaces: date }', '"replaces: date" needs another type. Write "type: date".'],
  ['{ label: R, type: number, replaces: number }', '"replaces: number" needs another type. Write "type: text".'],
  ['{ label: R, replaces: title }', 'replaces'],
  ['{ label: R, replaces: number, default: X }', 'The service fills in a placeholder'],
  ['{ label: R, replaces: number, formula: "1" }', 'The service fills in a placeholder'],
  ['{ label: R, replaces: number, required: true }', 'The service fills in a placeholder'],
  ['{ label: R, replaces: number, markdown: inline }', 'The service fills in a placeholder'],
])('%j is a mistake', (entry, message) => {
  const result = read(`placeholders: [${entry}]`, '{{R}}');
  const faults = result.ok ? [] : result.faults.map((fault) => `${fault.line}: ${english(fault.message)}`);
  expect(faults.join('\n')).toContain(message);
  expect(faults[0]).toMatch(/^4: /);
});

test.each([
  [
    'groups:\n  - label: Lines\n    fields: [{ label: R, replaces: number }]',
    '- {{#Lines}}{{R}}{{/Lines}}',
    'outside of groups',
  ],
  ['placeholders: [{ label: R, replaces: number }]', '[see]({{R}})', 'cannot be a link'],
])('%j with %j is a mistake', (entries, text, message) => {
  const result = read(entries, text);
  expect(result.ok ? '' : result.faults.map((fault) => english(fault.message)).join('\n')).toContain(message);
});
