/** §10.15: `rowspan="0"`: a cell that stands over all rows that follow in its part of the table. */
import { expect, test } from '@jest/globals';
import { compile } from '../../../src/template/import/compile-template.ts';
import { NO_HISTORY } from '../../../src/template/model/inventory.ts';
import { fileOf, fill, markdownOf } from '../support/templates.ts';

/** The texts of the cells, with the rows that they stand over. */
function cellsOf(markdown: string): string[] {
  return [...markdown.matchAll(/<td(?: rowspan="(\d+)")?>\s*(\S+)/g)].map(([, rows, text]) =>
    rows === undefined ? text! : `${text}/${Number(rows) > 1_000 ? 'all' : rows}`,
  );
}

const TABLE = '<table><tr><td rowspan="0">a</td><td>b</td></tr><tr><td>c</td></tr></table>\n';
const OF_GROUP =
  '<table>{{#G}}\n<tr><td rowspan="0">{{x}}</td><td>b</td></tr>\n{{#H}}\n<tr><td>{{y}}</td></tr>\n{{/H}}\n{{/G}}\n</table>\n';

test('it goes to the end, and to the end of the entry in a group', () => {
  expect(cellsOf(markdownOf(TABLE))).toEqual(['a/all', 'b', 'c']);
  const entries = [
    { x: '1', H: [{ y: 'p' }, { y: 'q' }] },
    { x: '2', H: [{ y: 'r' }] },
  ];
  expect(cellsOf(markdownOf(OF_GROUP, { G: entries }))).toEqual(['1/3', 'b', 'p', 'q', '2/2', 'b', 'r']);
});

test('it is one row in templates that were saved before', () => {
  const read = compile(fileOf(TABLE), NO_HISTORY, { isStored: true, reading: 5 });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  expect(fill(read.template, {}).markdown).toContain('| a | b |\n| c |');
});
