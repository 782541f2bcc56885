/** §2.3 `type`, §4.3 rules 8 to 10: what is taken for each type, how it is written, and what is said of all else. */

import { expect, test } from '@jest/globals';
import { readPlainFormat } from '../../src/domain/number-formats.ts';
import { createTodayWriter, createWriter } from '../../src/domain/placeholder-types.ts';
import { english } from '../../src/locales/message.ts';

const LONG = '27 August 2026';
/** What else is known of what is wrong with these. */
const FACTS: Record<string, object> = { '2026-02-30': { kind: 'noDay', day: '30 February 2026' } };

test.each([
  ['text', {}, ' *a* ', ' *a* '],
  ['select', { options: ['A', 'B'] }, 'B', 'B'],
  ['number', {}, '1234.50', '1234.50'],
  ['number', { number: readPlainFormat('1,234.56') }, '1234.5', '1,234.50'],
  ['number', { like: readPlainFormat('1.234,56') }, '1234.5', '1.234,5'],
  ['date', {}, '2026-02-28', '2026-02-28'],
  ['date', { format: LONG }, '1 March 2026', '1 March 2026'],
] as const)('%s %j takes %j', (type, settings, sent, text) => {
  expect(createWriter(type, { language: 'en', ...settings } as never)(sent)).toEqual({ text });
});

test.each([
  [
    'select',
    { options: ['Paid', 'Open'] },
    'paid',
    'invalid_option',
    '"Q" is not one of: "Paid", "Open". Did you mean "Paid"?',
  ],
  ['select', { options: ['Paid', 'Open'] }, 'zzzzzz', 'invalid_option', '"Q" is not one of: "Paid", "Open".'],
  ['select', {}, 'x', 'invalid_option', '"Q" is not one of: none.'],
  [
    'number',
    {},
    '1,000',
    'invalid_number',
    expect.stringMatching(/^"Q" is not a plain number\. Send at most 100 digits .* 1234\.5\./),
  ],
  ['date', {}, '2026-02-30', 'invalid_values', expect.stringContaining('"Q"')],
  ['date', { format: LONG }, 'soon', 'invalid_values', expect.stringContaining('expected format')],
  ['date', { format: 'none' }, '2026-02-28', 'invalid_values', '"Q" does not match the format "none".'],
] as const)('%s %j refuses %j', (type, settings, sent, code, problem) => {
  const written = createWriter(type, { language: 'en', ...settings } as never)(sent);
  if ('text' in written) throw new Error('taken');
  const kind = type === 'select' ? 'option' : type;
  expect([written.code, english(written.problem('Q')), written.fact()]).toEqual([
    code,
    problem,
    FACTS[sent] ?? { kind },
  ]);
});

test('today is written in its format, and in ISO without one', () => {
  expect(createTodayWriter({ language: 'en' })('2026-03-01')).toBe('2026-03-01');
  expect(createTodayWriter({ language: 'en', format: LONG })('2026-03-01')).toBe('1 March 2026');
  for (const [format, day] of [
    ['none', '2026-03-01'],
    [LONG, '2026-02-30'],
    [LONG, '2026-03-011'],
    [LONG, '12026-03-01'],
  ] as const)
    expect(() => createTodayWriter({ language: 'en', format })(day)).toThrow(`Cannot write "${day}" as "${format}"`);
});
