/** §17.7: `keep` in the front matter: what it may say, and what a document keeps of it. */
import { expect, test } from '@jest/globals';
import { faultsOf, fileOf, fill, templateOf } from '../support/templates.ts';

test.each([
  ['keep: tables', ['tables']],
  ['keep: [tables, quotes]', ['tables', 'quotes']],
  ['keep:\n  - quotes', ['quotes']],
  ['keep: rows', ['rows']],
  ['keep:', undefined],
  ['', undefined],
])('%j', (line, wanted) => {
  const template = templateOf('# A', line && `${line}\n`);
  expect(template.setup.keep).toEqual(wanted);
  expect(fill(template).setup.keep).toEqual(wanted);
});

test.each(['keep: lists', 'keep: true', 'keep:\n  tables: true', 'keep: [tables, lists]'])('%j is a fault', (line) => {
  const [fault, ...others] = faultsOf(fileOf('# A', `${line}\n`));
  expect(others).toEqual([]);
  expect(fault).toMatchObject({
    line: 3,
    message: expect.stringMatching(
      /is not valid\. .*tables, quotes(, rows \(of tables\), or a list such as \[tables, quotes\]\.| or rows)/,
    ),
  });
});
