/** §20.24 rule 7: what the buttons of the editor write into the settings; comments and how they are written stay. */
import { describe, expect, test } from '@jest/globals';
import { editSettings } from '../../../src/template/front-matter/edit-settings.ts';
import type { SettingsEdit } from '../../../src/template/front-matter/settings-edit.ts';

const TOTAL = 'placeholders:\n  - label: Total\n    type: number\n    formula: SUM(Items.Price)\n';
const ITEMS = 'groups:\n  - label: Items\n    fields:\n      - label: Price\n        type: number\n';
const DUE = { label: 'Due', type: 'date' };
const OF_ITEMS: SettingsEdit = { do: 'declare', groups: [{ label: 'Items', fields: [DUE] }] };
const BODY = '# {{Total}}\n\n---\n\nA: b\n';

function fileWith(settings: string): string {
  return `---\n${settings}---\n\n${BODY}`;
}

test.each<[what: string, edit: SettingsEdit, before: string, after: string]>([
  [
    'another type, which takes away what only the old one had, and keeps the comment of the label',
    { do: 'change', label: 'Total', field: { label: 'Sum', type: 'select', options: ['a', 'b'], required: true } },
    'placeholders:\n  - label: Total # of all\n    key: total\n    type: number\n    min: 3\n    format: "1,234.56"\n',
    'placeholders:\n  - label: Sum # of all\n    key: total\n    type: select\n    options: [a, b]\n    required: true\n',
  ],
  [
    'another format and a formula, and what else the entry has stays',
    {
      do: 'change',
      label: 'Price',
      group: 'Items',
      field: { label: 'Price', format: '1.2', formula: 'A * B', required: false },
    },
    'groups:\n  - label: Items\n    fields:\n      - label: Price\n        type: number\n        required: true\n        min: 3\n',
    'groups:\n  - label: Items\n    fields:\n      - label: Price\n        type: number\n        min: 3\n        format: "1.2"\n        formula: "A * B"\n',
  ],
  [
    'a formula alone, and what the edit leaves out stays',
    { do: 'change', label: 'Total', field: { label: 'Total', formula: 'A * B' } },
    'placeholders:\n  - label: Total\n    type: number\n    format: "1.2"\n    required: true\n',
    'placeholders:\n  - label: Total\n    type: number\n    format: "1.2"\n    required: true\n    formula: "A * B"\n',
  ],
  [
    'a field that was not declared, in a group within one',
    { do: 'change', label: 'Day', group: 'Items', within: ['Orders'], field: { label: 'Day', type: 'date' } },
    '',
    'groups:\n  - label: Orders\n    groups:\n      - label: Items\n        fields:\n          - label: Day\n            type: date\n',
  ],
  [
    'nothing for a plain text that was not declared',
    { do: 'change', label: 'Name', field: { label: 'Name', type: 'text' } },
    TOTAL,
    TOTAL,
  ],
  [
    'a setting within another',
    { do: 'set', name: 'page.size', value: 'A5' },
    'title: T\n',
    'title: T\npage:\n  size: A5\n',
  ],
  [
    'a setting within another that has more',
    { do: 'set', name: 'page.size', value: 'A5' },
    'page: {size: A4, margins: 3mm}\n',
    'page: {size: A5, margins: 3mm}\n',
  ],
  [
    'the last setting within another',
    { do: 'set', name: 'page.size', value: '' },
    'title: T\npage:\n  size: A4\n',
    'title: T\n',
  ],
  ['a switch', { do: 'set', name: 'contents', value: 'true' }, 'title: T\n', 'title: T\ncontents: true\n'],
  [
    'a field behind the fields of its group',
    OF_ITEMS,
    `${TOTAL}${ITEMS}`,
    `${TOTAL}${ITEMS}      - label: Due\n        type: date\n`,
  ],
  [
    'a field in a group within a group',
    OF_ITEMS,
    'groups:\n  - label: Orders\n    groups:\n      - label: Items\n        fields:\n          - label: Price\n',
    'groups:\n  - label: Orders\n    groups:\n      - label: Items\n        fields:\n          - label: Price\n          - label: Due\n            type: date\n',
  ],
  [
    'a field that is made in a group within one that was not declared',
    { do: 'copy', label: 'Total', to: 'Items', within: ['Orders'] },
    'placeholders:\n  - label: Total\n    type: number\n',
    'placeholders:\n  - label: Total\n    type: number\ngroups:\n  - label: Orders\n    groups:\n      - label: Items\n        fields:\n          - label: Total\n            type: number\n',
  ],
  [
    'a field of a group in the group within it',
    { do: 'copy', label: 'Day', from: 'Orders', to: 'Items', within: ['Orders'] },
    'groups:\n  - label: Orders\n    fields:\n      - label: Day\n        type: date\n',
    'groups:\n  - label: Orders\n    fields:\n      - label: Day\n        type: date\n    groups:\n      - label: Items\n        fields:\n          - label: Day\n            type: date\n',
  ],
  [
    'no group within a group any more',
    { do: 'removeGroup', label: 'Items' },
    'groups:\n  - label: Orders\n    groups:\n      - label: Items\n      - label: Notes\n',
    'groups:\n  - label: Orders\n    groups:\n      - label: Notes\n',
  ],
  [
    'the key of a placeholder, behind its label',
    { do: 'key', label: 'Total', key: 'sum' },
    'placeholders:\n  - label: Total # of all\n    type: number\n',
    'placeholders:\n  - label: Total # of all\n    key: sum\n    type: number\n',
  ],
  [
    'the key of a placeholder that was not declared',
    { do: 'key', label: 'Recipient', key: 'client_name' },
    'title: T\n',
    'title: T\nplaceholders:\n  - label: Recipient\n    key: client_name\n',
  ],
  [
    'a new label, with the key that callers know',
    { do: 'key', label: 'Client name', to: 'Recipient', key: 'client_name' },
    'placeholders:\n  - {label: Client name, type: text} # whom\n',
    'placeholders:\n  - {label: Recipient, key: client_name, type: text} # whom\n',
  ],
  [
    'an entry of its own in place of another',
    { do: 'key', label: 'Recipient', drop: 'Client name' },
    'placeholders:\n  - label: Client name\n  - label: Total\n',
    'placeholders:\n  - label: Total\n  - label: Recipient\n    key: recipient\n',
  ],
  [
    'the key of a field and of a group',
    { do: 'key', label: 'Cost', group: 'Items', key: 'price' },
    'groups:\n  - label: Items\n',
    'groups:\n  - label: Items\n    fields:\n      - label: Cost\n        key: price\n',
  ],
  [
    'the key of a group',
    { do: 'key', label: 'Lines', isGroup: true, key: 'items' },
    ITEMS.replace('Items', 'Lines'),
    'groups:\n  - label: Lines\n    key: items\n    fields:\n      - label: Price\n        type: number\n',
  ],
  [
    'a field in a group that was not declared',
    OF_ITEMS,
    'placeholders:\n  - label: Total\n',
    'placeholders:\n  - label: Total\ngroups:\n  - label: Items\n    fields:\n      - label: Due\n        type: date\n',
  ],
  [
    'a field in a group without fields, by its key, with indents as they are',
    OF_ITEMS,
    'groups:\n- key: Items\n  label: All\n- label: B\n',
    'groups:\n- key: Items\n  label: All\n  fields:\n  - label: Due\n    type: date\n- label: B\n',
  ],
  [
    'a field in a group also where a placeholder is called the same',
    OF_ITEMS,
    `placeholders:\n  - label: Due\n    type: date\n${ITEMS}`,
    `placeholders:\n  - label: Due\n    type: date\n${ITEMS}      - label: Due\n        type: date\n`,
  ],
  ['a field once', OF_ITEMS, `${ITEMS}      - label: "Due"\n`, `${ITEMS}      - label: "Due"\n`],
  [
    'all that a field takes',
    {
      do: 'declare',
      placeholders: [
        { label: 'Yes or no', type: 'select', options: ['Yes', 'Sure', '1'] },
        { label: 'No', type: 'number', format: '1,234.56', exact: true, formula: 'A * 2' },
      ],
    },
    'title: T\n',
    'title: T\nplaceholders:\n  - label: Yes or no\n    type: select\n    options: ["Yes", Sure, "1"]\n  - label: "No"\n    type: number\n    format: "1,234.56"\n    exact: true\n    formula: "A * 2"\n',
  ],
  [
    'a text that is computed',
    { do: 'declare', placeholders: [{ label: 'Name', type: 'text', formula: 'First & " " & Last' }] },
    'title: T\n',
    `title: T\nplaceholders:\n  - label: Name\n    formula: 'First & " " & Last'\n`,
  ],
  [
    'an example, with further fields of a group that is there',
    {
      do: 'insert',
      yaml: `placeholders:\n  - label: Sum\n    type: number\n${ITEMS}      - label: Due\n        type: date\n  - label: Notes\n`,
    },
    ITEMS,
    `${ITEMS}      - label: Due\n        type: date\n  - label: Notes\nplaceholders:\n  - label: Sum\n    type: number\n`,
  ],
  [
    'a field that is moved into a group',
    { do: 'move', label: 'Due', to: 'Items' },
    `${TOTAL}  - label: Due # by then\n    type: date\n${ITEMS}`,
    `${TOTAL}${ITEMS}      - label: Due # by then\n        type: date\n`,
  ],
  [
    'a field that is moved out of a group, whose list goes with its last one',
    { do: 'move', label: 'Price', from: 'Items' },
    ITEMS,
    'groups:\n  - label: Items\nplaceholders:\n  - label: Price\n    type: number\n',
  ],
  [
    'a field that the group gets too',
    { do: 'copy', label: 'Rate', to: 'Items' },
    'placeholders:\n  - {label: Rate, type: number}\n',
    'placeholders:\n  - {label: Rate, type: number}\ngroups:\n  - label: Items\n    fields:\n      - {label: Rate, type: number}\n',
  ],
  ['a field that goes, by its key', { do: 'remove', label: 'total' }, TOTAL + ITEMS, ITEMS],
  [
    'a field of a group that goes',
    { do: 'remove', label: 'Price', group: 'Items' },
    ITEMS,
    'groups:\n  - label: Items\n',
  ],
  ['a group that goes', { do: 'removeGroup', label: 'Items' }, TOTAL + ITEMS, TOTAL],
  ['nothing for what is not there', { do: 'remove', label: 'Else' }, TOTAL, TOTAL],
  ['a theme, behind all else', { do: 'set', name: 'theme', value: 'acme' }, 'title: T\n', 'title: T\ntheme: acme\n'],
  [
    'another theme',
    { do: 'set', name: 'theme', value: 'none' },
    'theme: a # ours\nx: 1\n',
    'theme: none # ours\nx: 1\n',
  ],
  ['no theme', { do: 'set', name: 'theme', value: '' }, 'title: T\ntheme: acme\n', 'title: T\n'],
  [
    'a title and a folder at the top',
    { do: 'set', name: 'folder', value: 'A / B' },
    'title: T\nx: y\n',
    'title: T\nfolder: A / B\nx: y\n',
  ],
])('%s', (_, edit, before, after) => {
  expect(editSettings({ source: fileWith(before) }, [edit])).toBe(fileWith(after));
});

test('what is not edited stays as it is written: comments, quotes, numbers, blank lines, long lines, blocks, anchors', () => {
  const settings = `# Ours
title: 'A title'   # with a comment
default: 0012
rate: 1.50
yes: true
empty:
tilde: ~

numbering: &numbers [1, "(a)"]
also: *numbers
text: |
  two
    lines
long: ${'many words '.repeat(30).trim()}
`;
  const edited = editSettings({ source: fileWith(settings) }, [{ do: 'set', name: 'theme', value: 'acme' }]);
  expect(edited).toBe(fileWith(`${settings.replace('   #', ' #')}theme: acme\n`));
});

describe('a text without settings', () => {
  test('gets them at the top', () => {
    expect(editSettings({ source: BODY }, [{ do: 'set', name: 'theme', value: 'acme' }])).toBe(
      `---\ntheme: acme\n---\n\n${BODY}`,
    );
    expect(editSettings({ source: fileWith('') }, [{ do: 'set', name: 'title', value: 'T' }])).toBe(
      fileWith('title: T\n'),
    );
  });
  test('stays without settings where nothing is set', () => {
    expect(editSettings({ source: BODY }, [{ do: 'remove', label: 'A' }])).toBe(BODY);
  });
});

test.each([['title: [a'], ['- a\n'], ['a: 1\na: 2\n'], [`a: ${'[1,'.repeat(60_000)}`]])(
  'settings that cannot be read are not edited',
  (settings) => {
    const source = `---\n${settings}\n---\n`;
    expect(editSettings({ source }, [{ do: 'set', name: 'theme', value: 'acme' }])).toBeUndefined();
  },
);
