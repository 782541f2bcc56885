/** §20.94: what the page makes of a text, and how its parts are changed; in the browser, but without one. */
import { expect, test } from '@jest/globals';
import { editTable, placeIn, type TableEdit } from '../../../../../src/doors/web/pages/browser/edit-table.ts';
import { findWords } from '../../../../../src/doors/web/pages/browser/find-words.ts';
import {
  gapsIn,
  marksIn,
  marksOfPart,
  tablesIn,
  withoutMarks,
  withoutPart,
} from '../../../../../src/doors/web/pages/browser/page-marks.ts';
import { canonical, readCondition } from '../../../../../src/doors/web/pages/browser/read-condition.ts';
import { groupsAlike, renameField } from '../../../../../src/doors/web/pages/browser/rename-field.ts';
import { settingIn } from '../../../../../src/doors/web/pages/browser/setting-in.ts';

type Change = { from: number; to?: number; insert: string };

function changed(text: string, changes: readonly Change[]): string {
  return changes
    .toSorted((one, other) => other.from - one.from)
    .reduce((left, { from, to = from, insert }) => left.slice(0, from) + insert + left.slice(to), text);
}

const CHOICE =
  '{{#if A = "x"}}\n\nOne{{#if B}}b{{else}}c{{/if}}.\n\n{{else if C}}\n\nTwo.\n\n{{else}}\n\nThree.\n\n{{/if}}\n\nEnd.\n';

test('marks are read with their kind, their name and whether they have a line of their own', () => {
  const text = `---\ntitle: "{{No}}"\n---\n\n{{A}} \\{{No}}\n\n{{#Items}}\n\n{{ document: B }}{{#if not C}}c{{/if}}\n\n{{/Items}}\n`;
  expect(marksIn(text).map(({ kind, name, isAlone }) => [kind, name, isAlone])).toEqual([
    ['field', 'A', false],
    ['each', 'Items', true],
    ['field', 'document: B', false],
    ['if', 'not C', false],
    ['endIf', '', false],
    ['endEach', 'Items', true],
  ]);
});

test('a condition goes with its branches and its end, and leaves those within it', () => {
  const marks = marksIn(CHOICE);
  const names = (at: number) => marksOfPart(marks, marks[at]!).map(({ kind }) => kind);
  expect([names(0), names(1), names(2), names(5), names(6)]).toEqual([
    ['if', 'elseIf', 'else', 'endIf'],
    ['if', 'else', 'endIf'],
    ['if', 'else', 'endIf'],
    ['if', 'elseIf', 'else', 'endIf'],
    ['if', 'elseIf', 'else', 'endIf'],
  ]);
  const whole = marksOfPart(marks, marks[0]!);
  expect(changed(CHOICE, withoutMarks(CHOICE, whole))).toBe(
    'One{{#if B}}b{{else}}c{{/if}}.\n\nTwo.\n\nThree.\n\nEnd.\n',
  );
  expect(changed(CHOICE, withoutPart(CHOICE, whole))).toBe('End.\n');
  const inner = marksOfPart(marks, marks[1]!);
  expect(changed(CHOICE, withoutPart(CHOICE, inner))).toContain('\n\nOne.\n\n');
  // A mark without an end is removed alone.
  const open = '{{#if A}}x{{/Items}}';
  expect(marksIn(open).map((mark) => marksOfPart(marksIn(open), mark).length)).toEqual([1, 1]);
});

const TABLE = '| A | B |\n|---|--:|\n| {{#I}}{{x}} | a \\| b{{/I}} |\n|  ||\n';

test('a table is read with its cells, also empty ones and those with a pipe', () => {
  const [table] = tablesIn(`\n${TABLE}\n\`\`\`\n| a |\n|---|\n\`\`\`\n`);
  const text = `\n${TABLE}`;
  expect(table!.rows.map(({ cells }) => cells.map(({ from, to }) => text.slice(from, to)))).toEqual([
    ['A', 'B'],
    ['{{#I}}{{x}}', 'a \\| b{{/I}}'],
    ['', ''],
  ]);
  expect(table!.aligned).toEqual(['---', '--:']);
  expect(tablesIn('| a\n\nb | c\n|---\n')).toEqual([]);
});

test.each<[edit: TableEdit, row: number, column: number, wanted: string]>([
  ['rowBelow', 0, 0, '| A | B |\n|---|--:|\n|  |  |\n| 1 | 2 |'],
  ['rowBelow', 1, 0, '| A | B |\n|---|--:|\n| 1 | 2 |\n|  |  |'],
  ['rowAbove', 1, 0, '| A | B |\n|---|--:|\n|  |  |\n| 1 | 2 |'],
  ['removeRow', 1, 0, '| A | B |\n|---|--:|'],
  ['removeRow', 0, 0, '| A | B |\n|---|--:|\n| 1 | 2 |'],
  ['columnRight', 0, 0, '| A |  | B |\n|---|---|--:|\n| 1 |  | 2 |'],
  ['columnLeft', 0, 0, '|  | A | B |\n|---|---|--:|\n|  | 1 | 2 |'],
  ['removeColumn', 0, 0, '| B |\n|--:|\n| 2 |'],
  ['removeColumn', 0, 1, '| A |\n|---|\n| 1 |'],
  ['alignEnd', 0, 0, '| A | B |\n|--:|--:|\n| 1 | 2 |'],
  ['alignEnd', 0, 1, '| A | B |\n|---|---|\n| 1 | 2 |'],
  ['removeTable', 0, 0, ''],
])('%s at row %d, column %d', (edit, row, column, wanted) => {
  const text = '| A | B |\n|---|--:|\n| 1 | 2 |';
  const [table] = tablesIn(text);
  expect(changed(text, editTable(table!, edit, { row, column }))).toBe(wanted);
});

test('a place in a table has its row and its column', () => {
  const [table] = tablesIn(TABLE);
  const at = (part: string) => placeIn(table!, TABLE.indexOf(part));
  expect([at('B'), at('{{x'), at('b{{/I')].map((one) => [one?.row, one?.column])).toEqual([
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
  expect(placeIn(table!, TABLE.indexOf('--:'))).toBeUndefined();
});

test.each([
  ['A\n\nB', [2]],
  ['A\n\n\n\nB', [2, 4]],
  ['A\n\n', [2]],
  ['A\n', []],
  ['\nA\nB\n\nC\n', [5]],
])('empty lines between blocks are space: %j', (text, wanted) => {
  expect(gapsIn(text, 0)).toEqual(wanted);
});

const IS = { is: '', value: '', isQuoted: false };

test.each([
  ['A', false, [{ ...IS, label: 'A' }]],
  ['not Paid on', false, [{ ...IS, label: 'Paid on', is: 'not' }]],
  ['[A & b] = "x y"', false, [{ label: 'A & b', is: '=', value: 'x y', isQuoted: true }]],
  ['Items.Total > 1000.5', false, [{ label: 'Items.Total', is: '>', value: '1000.5', isQuoted: false }]],
  ['A >= -2', false, [{ label: 'A', is: '>=', value: '-2', isQuoted: false }]],
  [
    'A and B',
    false,
    [
      { ...IS, label: 'A' },
      { ...IS, label: 'B' },
    ],
  ],
  [
    'A <> "x or y" or not B or [C and d]',
    true,
    [
      { label: 'A', is: '<>', value: 'x or y', isQuoted: true },
      { ...IS, label: 'B', is: 'not' },
      { ...IS, label: 'C and d' },
    ],
  ],
])('the condition %j is read', (condition, any, parts) => {
  expect(readCondition(condition)).toEqual({ any, parts });
});

test.each([
  'A and B or C',
  '(A or B) and C',
  'COUNT(Items) > 2',
  'not A = 2',
  'A = 1 = 2',
  'A and',
  '"x" = A',
  'A and not not B',
  '',
])('the condition %j is only shown as it is written', (condition) => {
  expect(readCondition(condition)).toBeUndefined();
});

test.each([
  ['[Paid on]  =  "x"', 'Paid on = "x"', true],
  ['A = "x"', 'A = x', false],
  ['A = "x  y"', 'A = "x y"', false],
])('%j and %j are the same condition: %j', (one, other, isSame) => {
  expect(canonical(one) === canonical(other)).toBe(isSame);
});

test('a renamed field is renamed in the body, and another of the same name in a group is not', () => {
  const text = `---
title: Bill of {{Rate}}
---

{{Rate}} {{Rate two}} {{#if Rate > 2 and not Rate}}x{{/if}}{{#if Kind = "Rate" or Rate two or SUM(Items.Rate) > 1}}y{{/if}}

| {{#Items}}{{Rate}} {{document: Rate}}{{#if Rate}}z{{/if}} ![](chart: bar, Rate) {{/Items}} |

![Rate](chart: bar, Items.Name, Items.[Rate])
`;
  const renamed = changed(text, renameField(text, { label: 'Rate', group: undefined }, 'Day rate'));
  expect(renamed).toBe(
    text
      .replace('\n{{Rate}}', '\n{{Day rate}}')
      .replace('Rate > 2 and not Rate', 'Day rate > 2 and not Day rate')
      .replace('document: Rate', 'document: Day rate'),
  );
  const ofItems = changed(text, renameField(text, { label: 'Rate', group: 'Items' }, 'A/B'));
  expect(ofItems).toBe(
    text
      .replace('{{#Items}}{{Rate}}', '{{#Items}}{{A/B}}')
      .replace('SUM(Items.Rate)', 'SUM(Items.[A/B])')
      .replace('{{#if Rate}}z', '{{#if [A/B]}}z')
      .replace('bar, Rate', 'bar, [A/B]')
      .replace('Items.[Rate]', 'Items.[A/B]'),
  );
  expect(groupsAlike(text, { label: 'Rate', group: undefined })).toEqual(['Items']);
});

test.each([
  ['We offer the first', 'first, the'],
  ['We offer the first, the', 'the second'],
  ['We offer the first, the second the end. Dear Ada', ' {{Name}}'],
  ['Nothing', 'We *offer*'],
  ['', 'We *offer*'],
])('the words %j of the preview lead to their place', (shown, wanted) => {
  const text = 'Before.\n\nWe *offer* the first, the second the end.\nDear {{Name}}.\n\nWe the end. Nothing';
  expect(text.slice(findWords(text, text.indexOf('We'), shown))).toMatch(
    new RegExp(`^${wanted.replace(/[*{}]/g, '\\$&')}`),
  );
});

test('settings are read as they are written, and those of several parts are not', () => {
  const text = `---
title: "A \\"b\\": c" # so
folder: 'It''s'
page:
  size: A4
  orientation: landscape
numbering: {headings: [1]}
language: de-DE
contents: true
---

font: serif
`;
  const names = ['title', 'folder', 'page.size', 'page.orientation', 'numbering', 'language', 'contents', 'font'];
  expect(names.map((name) => settingIn(text, name))).toEqual([
    'A "b": c',
    "It's",
    'A4',
    'landscape',
    undefined,
    'de-DE',
    'true',
    '',
  ]);
  expect(settingIn('---\npage: {size: 62mm × 29mm, margins: 3mm}\n---\n', 'page.size')).toBe('62mm × 29mm');
});
