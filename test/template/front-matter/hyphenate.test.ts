/** §17.26: `hyphenate` in the front matter: what it may say, and what a document keeps of it. */
import { expect, test } from '@jest/globals';
import { faultsOf, fileOf, fill, templateOf } from '../support/templates.ts';

test.each([
  ['hyphenate: true', true],
  ['hyphenate: false', undefined],
  ['hyphenate:', undefined],
  ['', undefined],
])('%j', (line, wanted) => {
  const template = templateOf('# A', line && `${line}\n`);
  expect(template.setup.hyphenate).toEqual(wanted);
  expect(fill(template).setup.hyphenate).toEqual(wanted);
});

test.each(['hyphenate: de', 'hyphenate: 1', 'hyphenate: [true]'])('%j is a fault', (line) => {
  const faults = faultsOf(fileOf('# A', `${line}\n`));
  expect(faults).toEqual([
    expect.objectContaining({ line: 3, message: expect.stringMatching(/^hyphenate: .*true: hyphenate words/) }),
  ]);
});

test('a language without patterns is a fault that names those that have some', () => {
  const faults = faultsOf(fileOf('# A', 'language: ja\nhyphenate: true\n'));
  expect(faults).toEqual([
    expect.objectContaining({
      line: 4,
      message: expect.stringMatching(/"ja", only af, be, .*, pl, /),
    }),
  ]);
  expect(templateOf('# A', 'language: ja\nhyphenate: false\n').setup.hyphenate).toBeUndefined();
});
