/** §20.24 rule 7: what the editor knows of a text without the server: which parts repeat, and which names may be written there. */
import { expect, test } from '@jest/globals';
import {
  groupAt,
  groupsAround,
  isSame,
  labelsOf,
  namesAt,
} from '../../../../../src/doors/web/pages/browser/group-at.ts';

const TABLE = '| A | B |\n|---|---|\n| {{#Items}}{{Item}} {{Due}} | {{Price}}{{/Items}} |\n| x | {{Total}} |\n';

test('a place is in a group where its text repeats, also in a whole table row', () => {
  const text = `---\ntitle: T\n---\n\n${TABLE}\n{{#Notes}}\n\n{{Note}}\n\n{{/Notes}}\n\n{{#if Total}}{{Total}}{{/if}} \\{{#No}}\n`;
  const at = (part: string) => groupAt(text, text.indexOf(part));
  expect(['| A', '{{#Items}}', '{{Price', ' |\n| x', '| x', '{{Note}}', '{{#if'].map(at)).toEqual([
    undefined,
    'Items',
    'Items',
    'Items',
    undefined,
    'Notes',
    undefined,
  ]);
  expect([labelsOf(text, undefined), labelsOf(text, 'Items')]).toEqual([['Total'], ['Item', 'Due', 'Price']]);
});

test('a place in a group within a group is in the inner one', () => {
  const text = `{{#A}}\n\n{{x}}\n\n| h |\n|---|\n| {{#B}}{{y}} {{A: x}}{{/B}} |\n\n{{z}}\n\n{{/A}}\n\n{{out}}\n`;
  const at = (part: string) => groupAt(text, text.indexOf(part));
  expect(['{{x}}', '{{y}}', '{{z}}', '{{out'].map(at)).toEqual(['A', 'B', 'A', undefined]);
  expect([labelsOf(text, undefined), labelsOf(text, 'A'), labelsOf(text, 'B')]).toEqual([
    ['out'],
    ['x', 'z'],
    ['y', 'A: x'],
  ]);
});

test('the groups around a group, the outermost first', () => {
  const text = '{{#A}}\n\n{{#B}}\n\n| {{#C}}{{#D}}{{x}}{{/D}}{{/C}} |\n\n{{/B}}\n\n{{/A}}\n\n{{#E}}x{{/E}}\n';
  expect(['A', 'B', 'C', 'D', 'E', 'F'].map((group) => groupsAround(text, group))).toEqual([
    [],
    ['A'],
    ['A', 'B'],
    ['A', 'B', 'C'],
    [],
    [],
  ]);
});

test('names are offered as they may be written: inside a group its fields, and those of the document behind their mark', () => {
  expect(namesAt(undefined, TABLE, TABLE.indexOf('{{Item}}'))).toEqual(['Item', 'Due', 'Price', 'document: Total']);
  expect(namesAt(undefined, TABLE, TABLE.indexOf('{{Total}}'))).toEqual(['Total']);
});

test.each([
  ['Due', 'Due', true],
  ['Net price', 'net_price', true],
  ['net_price', 'Net price', true],
  ['Due', 'due date', false],
])('%s and %s name the same placeholder: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same);
});
