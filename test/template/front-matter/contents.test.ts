/** §17.8: what the front matter may say, and what a document keeps of it. */
import { expect, test } from '@jest/globals';
import { faultsOf, fileOf, fill, templateOf } from '../support/templates.ts';

test.each([
  ['contents: true', { title: '', depth: 3 }],
  ['contents: false', undefined],
  ['contents:', undefined],
  ['', undefined],
  ['contents: {}', { title: '', depth: 3 }],
  ['contents:\n  title: " Contents "', { title: 'Contents', depth: 3 }],
  ['contents:\n  title: 2026\n  depth: 2', { title: '2026', depth: 2 }],
])('%j', (line, wanted) => {
  const template = templateOf('# A', line && `${line}\n`);
  expect(template.setup.contents).toEqual(wanted);
  expect(fill(template).setup.contents).toEqual(wanted);
});

test.each([
  ['contents: yes please', 3, 'contents: "yes please" is not valid. true for a table of contents'],
  ['contents: 2', 3, 'contents: is not valid. true for a table of contents'],
  ['contents:\n  depth: 7', 4, 'contents.depth: is not valid.'],
  ['contents:\n  deep: 2', 4, 'contents.deep: is unknown. Allowed here: title, depth.'],
])('%j is a fault', (line, at, message) => {
  const faults = faultsOf(fileOf('# A', `${line}\n`));
  expect(faults.map((fault) => fault.line)).toEqual([at]);
  expect(faults[0]!.message).toContain(message);
});

test('the comment stays in the Markdown', () => {
  expect(fill(templateOf('# A\n\n<!-- contents -->\n\n## {{B}}'), { B: 'c' }).markdown).toBe(
    '# A\n\n<!-- contents -->\n\n## c\n',
  );
});
