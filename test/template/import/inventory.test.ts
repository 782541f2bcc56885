/** §2.3, §2.4, §10.10, §10.11: the inventory, its order, counts and keys, and how keys live through versions. */
import { describe, expect, test } from '@jest/globals';
import type { Placeholder } from '../../../src/template/model/inventory.ts';
import { templateOf } from '../support/templates.ts';

function text(label: string, key: string, count = 1): Placeholder {
  return { label, key, count, value: '', type: 'text' };
}

function placeholdersOf(body: string, frontMatter = '') {
  return templateOf(body, frontMatter).inventory.placeholders;
}

describe('placeholders without a declaration are blank texts', () => {
  test.each([
    ['{{Customer name}}', [text('Customer name', 'customer_name')]],
    ['{{ B }} {{A}} {{B}}', [text('B', 'b', 2), text('A', 'a')]],
    ['{{Price (EUR) / m²}}', [text('Price (EUR) / m²', 'price_eur_m2')]],
    ['{{*Name*_x}}', [text('*Name*_x', 'name_x')]],
    ['{{数量}} {{単価}}', [text('数量', 'shu_liang'), text('単価', 'dan_si')]],
    ['{{a|b}}\n\n| {{c|d}} |\n|---|\n', [text('a|b', 'a_b'), text('c|d', 'c_d')]],
    ['{{A b}} {{a_b}} {{A-b}}', [text('A b', 'a_b', 2), text('A-b', 'a_b_2')]],
    [
      '`{{A}}` [{{B}}](http://x/{{C}} "{{D}}") ![{{E}}](i.png)',
      'ABCDE'.split('').map((label) => text(label, label.toLowerCase())),
    ],
    ['https://x.y/{{A}}', [text('A', 'a')]],
    ['\\{{A}} {{}} {{ }} {A} {{B}}', [text('B', 'b')]],
    ['{{__proto__}} {{constructor}}', [text('__proto__', 'proto'), text('constructor', 'constructor')]],
  ])('%s', (body, wanted) => expect(placeholdersOf(body)).toEqual(wanted));
});

test('every field of every type', () => {
  const frontMatter = `placeholders:
  - {label: Total, type: number, format: "1,234.56", default: 1500, description: Net of tax}
  - {label: Terms, type: select, options: [Net 30, Net 60], default: Net 60}
  - {label: Due, key: due_date, type: date, format: 27 August 2026, default: 2026-12-01}
  - {label: When, type: date}
  - {label: Today, type: today, format: 27/08/2026}
  - {label: No, type: counter, format: INV-0001, start: 100}
  - {label: Seq, type: counter}
`;
  expect(placeholdersOf('{{Seq}} {{No}} {{Today}} {{When}} {{due_date}} {{Terms}} {{Total}}', frontMatter)).toEqual([
    { label: 'Seq', key: 'seq', count: 1, value: '', type: 'counter', auto: true, start: 1 },
    { label: 'No', key: 'no', count: 1, value: '', type: 'counter', format: 'INV-0001', auto: true, start: 100 },
    { label: 'Today', key: 'today', count: 1, value: '', type: 'today', format: '27/08/2026', auto: true },
    { label: 'When', key: 'when', count: 1, value: '', type: 'date', format: '2026-08-27' },
    { label: 'Due', key: 'due_date', count: 1, value: '1 December 2026', type: 'date', format: '27 August 2026' },
    { label: 'Terms', key: 'terms', count: 1, value: 'Net 60', type: 'select', options: ['Net 30', 'Net 60'] },
    {
      label: 'Total',
      key: 'total',
      count: 1,
      value: '1500',
      type: 'number',
      format: '1,234.56',
      description: 'Net of tax',
    },
  ]);
});

test('groups and their fields, with counts, defaults and keys of their own', () => {
  const frontMatter = `groups:
  - label: Line items
    fields: [{label: Qty, type: number, default: 1}, {label: Item}]
`;
  const { inventory } = templateOf(
    '{{Item}}\n\n| {{Total}} |\n|---|\n| {{#Line items}}{{Item}} {{Qty}} {{Item}}{{/Line items}} |\n\n{{#Notes}}{{Note}}{{/Notes}}',
    frontMatter,
  );
  expect(inventory.placeholders).toEqual([text('Item', 'item'), text('Total', 'total')]);
  expect(inventory.groups).toEqual([
    {
      label: 'Line items',
      key: 'line_items',
      fields: [
        text('Item', 'item', 2),
        { label: 'Qty', key: 'qty', count: 1, value: '1', type: 'number', default: '1' },
      ],
    },
    { label: 'Notes', key: 'notes', fields: [text('Note', 'note')] },
  ]);
});

test('placeholders and groups share one space of keys', () => {
  const { placeholders, groups } = templateOf('{{Items}}\n\n{{#Items}}{{A}}{{/Items}}').inventory;
  expect([placeholders[0]!.key, groups[0]!.key]).toEqual(['items', 'items_2']);
});

test('each place in the header or footer counts', () => {
  const { inventory } = templateOf('{{A}}', 'header: "{{A}} {{B}}"\nfooter: "{{B}}"\n');
  expect(inventory.placeholders).toEqual([text('A', 'a', 2), text('B', 'b', 2)]);
});

describe('keys live through versions', () => {
  const keysOf = (versions: [string, string?][]) => {
    const last = versions.reduce<ReturnType<typeof templateOf> | undefined>(
      (previous, [body, frontMatter = '']) => templateOf(body, frontMatter, previous?.inventory),
      undefined,
    )!;
    const { placeholders, groups } = last.inventory;
    const entries = [...placeholders, ...groups, ...groups.flatMap(({ fields }) => fields)];
    return Object.fromEntries(entries.map(({ label, key }) => [label, key]));
  };

  test.each<[string, [string, string?][], Record<string, string>]>([
    ['a clash keeps its order', [['{{A b}} {{A-b}}'], ['{{A-b}} {{A b}}']], { 'A b': 'a_b', 'A-b': 'a_b_2' }],
    [
      'a label that is gone frees its key',
      [['{{A b}} {{A-b}}'], ['{{A-b}} {{A+b}}']],
      { 'A-b': 'a_b_2', 'A+b': 'a_b' },
    ],
    [
      'an explicit key is kept when its line goes',
      [['{{A}}', 'placeholders: [{label: A, key: client}]\n'], ['{{A}}']],
      { A: 'client' },
    ],
    [
      'a label is reworded under an explicit key',
      [['{{A}}'], ['{{Client}}', 'placeholders: [{label: Client, key: a}]\n']],
      { Client: 'a' },
    ],
    [
      'an explicit key wins over a kept one',
      [['{{A}}'], ['{{A}} {{B}}', 'placeholders: [{label: B, key: a}]\n']],
      { A: 'a_2', B: 'a' },
    ],
    [
      'groups and fields too',
      [['{{#G h}}{{A b}} {{A-b}}{{/G h}}'], ['{{#G-h}}{{x}}{{/G-h}}\n\n{{#G h}}{{A-b}}{{/G h}}']],
      { 'G h': 'g_h', 'G-h': 'g_h_2', 'A-b': 'a_b_2', x: 'x' },
    ],
  ])('%s', (_, versions, wanted) => expect(keysOf(versions)).toEqual(wanted));
});
