/** Which lines are the same line, when a batch is sent again. */
import { describe, expect, test } from '@jest/globals';
import type { Placeholder } from '../../../generated/openapi.d.ts';
import { batchLines, type Common } from '../../../src/cli/batch/read-rows.ts';
import type { Values } from '../../../src/cli/document/read-values.ts';

const placeholders: Placeholder[] = [
  { key: 'name', label: 'Full name', count: 1, value: '', type: 'text' },
  { key: 'city', label: 'City', count: 1, value: 'Rome', type: 'text' },
];

function keys(rows: Values[], common: Partial<Common> = {}) {
  return batchLines(
    rows.map((values, at) => ({ line: at + 2, values })),
    { batch: 'rows.csv', values: {}, placeholders, ...common },
  ).map(({ key }) => key);
}

const [ada, bob] = [{ name: 'Ada', city: 'x' }, { name: 'Bob' }];

describe('keys', () => {
  const [a, b] = keys([ada, bob]) as [string, string];
  const [, twin] = keys([ada, ada]) as [string, string];

  test('fit the header that they are for', () => {
    expect(a).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set([a, b, twin]).size).toBe(3);
  });

  test.each<[string, string[], string[]]>([
    ['the same file again', keys([ada, bob]), [a, b]],
    ['members in another order', keys([{ city: 'x', name: 'Ada' }]), [a]],
    ['a line put before', keys([bob, ada]), [b, a]],
    ['a line appended', keys([ada, bob, ada]), [a, b, twin]],
    ['a value that all lines share, instead of in each', keys([{ name: 'Ada' }], { values: { city: 'x' } }), [a]],
  ])('%s', (_, given, wanted) => expect(given).toEqual(wanted));

  test.each<[string, string[]]>([
    ['a changed value', keys([{ ...ada, city: 'y' }])],
    ['another batch', keys([ada], { batch: 'other' })],
    ['a title', keys([ada], { title: 'For {name}' })],
    ['another value for all', keys([ada], { values: { note: 'x' } })],
  ])('%s makes another document', (_, [key]) => expect([a, b, twin]).not.toContain(key));
});

test.each([
  ['For {name}', 'For Ada'],
  ['For {Full name}', 'For Ada'],
  ['{line}: {name}, {city} {}', '2: Ada, Rome {}'],
])('the title %j', (title, wanted) => {
  const rows = [{ line: 2, values: { name: 'Ada' }, title: 'Of the sheet' }];
  const of = (more: Partial<Common>) => batchLines(rows, { batch: 'x', values: {}, placeholders, ...more })[0]!.request;
  expect([of({ title }).title, of({}).title]).toEqual([wanted, 'Of the sheet']);
});

test.each(['{nmae}', '{constructor}', '{items}'])('the title %j names no placeholder', (title) => {
  expect(() => batchLines([], { batch: 'x', values: {}, placeholders, title })).toThrow(
    `--title: ${JSON.stringify(title)} is not a placeholder of this template.`,
  );
});

test('a line overrides the values that all lines share', () => {
  const rows = [{ line: 2, values: { name: 'Ada' } }];
  const [line] = batchLines(rows, { batch: 'x', values: { name: 'All', city: 'x' }, placeholders });
  expect(line!.request).toEqual({ values: { name: 'Ada', city: 'x' } });
});
