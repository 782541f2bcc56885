/** §2.3, §2.4, §10.10, §10.11: the inventory, its order, counts and keys, and how keys live through versions. */
import { describe, expect, test } from '@jest/globals';
import { historyOf, type Placeholder } from '../../../src/template/model/inventory.ts';
import { faultsOf, fileOf, savedTemplateOf, templateOf } from '../support/templates.ts';

function text(label: string, key: string, count = 1): Placeholder {
  return { label, key, count, value: '', type: 'text' };
}

/** As `text`, of one that is all of its paragraph. */
function paragraph(label: string, key: string, count = 1): Placeholder {
  return { ...text(label, key, count), isParagraph: true };
}

function placeholdersOf(body: string, frontMatter = '') {
  return templateOf(body, frontMatter).inventory.placeholders;
}

describe('placeholders without a declaration are blank texts', () => {
  test.each([
    ['{{Customer name}}', [paragraph('Customer name', 'customer_name')]],
    ['{{ B }} {{A}} {{B}}', [text('B', 'b', 2), text('A', 'a')]],
    ['{{Price (EUR) / m²}}', [paragraph('Price (EUR) / m²', 'price_eur_m2')]],
    ['{{*Name*_x}}', [paragraph('*Name*_x', 'name_x')]],
    ['{{数量}} {{単価}}', [text('数量', 'shu_liang'), text('単価', 'dan_si')]],
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

test.each([
  ['{{A}}\\\n{{B}}', ['B']],
  ['{{A}}\n{{B}}\n\n{{C}}, {{D}}', ['B']],
  ['{{A}}\\\n{{B}}\\\n{{C}}', []],
  ['::: signature\n\n____\n{{A}}\\\n{{B}}\n\n:::', []],
  ['- {{#G}}{{A}}{{/G}}\n- {{B}}', ['B']],
  ['{{A}}\n\nSee {{A}}.', []],
  ['# {{A}}\n\n| {{B}} |\n|---|\n\n[x]({{C}})', []],
  ['{{#if B = "x"}}{{B}}{{else}}{{C}}{{/if}}\n\n> {{D}}', ['B', 'C', 'D']],
])('a text that is a paragraph wherever it stands, or its second line, is told from others: %s', (body, wanted) => {
  const isWanted = ({ isParagraph }: Placeholder) => isParagraph;
  expect(
    placeholdersOf(body)
      .filter(isWanted)
      .map(({ label }) => label),
  ).toEqual(wanted);
});

test('lines says whether a text has one line or several, wherever it stands', () => {
  const frontMatter = 'placeholders: [{label: A, lines: one}, {label: B, lines: several}]\n';
  expect(placeholdersOf('{{A}}\n\nSee {{B}}.', frontMatter)).toEqual([
    { ...text('A', 'a', 1), isLine: true },
    paragraph('B', 'b', 1),
  ]);
});

test('the inventory has every field of every type', () => {
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
      decimals: 2,
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
  expect(inventory.placeholders).toEqual([paragraph('Item', 'item'), text('Total', 'total')]);
  expect(inventory.groups).toEqual([
    {
      label: 'Line items',
      key: 'line_items',
      fields: [
        text('Item', 'item', 2),
        { label: 'Qty', key: 'qty', count: 1, value: '1', type: 'number', default: '1' },
      ],
    },
    { label: 'Notes', key: 'notes', fields: [paragraph('Note', 'note')] },
  ]);
});

test('placeholders and groups share one space of keys', () => {
  const { placeholders, groups } = templateOf('{{Items}}\n\n{{#Items}}{{A}}{{/Items}}').inventory;
  expect([placeholders[0]!.key, groups[0]!.key]).toEqual(['items', 'items_2']);
});

test('placeholders in header and footer count', () => {
  const { inventory } = templateOf('{{A}}', 'header: "{{A}} {{B}}"\nfooter: "{{B}}"\n');
  expect(inventory.placeholders).toEqual([paragraph('A', 'a', 2), text('B', 'b', 2)]);
});

type Version = [body: string, frontMatter?: string];

describe('keys live on in the next version', () => {
  const keysAfter = ([body, frontMatter = '']: Version, [nextBody, nextFrontMatter = '']: Version) => {
    const history = historyOf(savedTemplateOf(body, frontMatter).inventory);
    const { placeholders, groups } = templateOf(nextBody, nextFrontMatter, history).inventory;
    const entries = [...placeholders, ...groups, ...groups.flatMap(({ fields }) => fields)];
    return Object.fromEntries(entries.map(({ label, key }) => [label, key]));
  };
  const declare = (...placeholders: string[]) => `placeholders: [${placeholders.join(', ')}]\n`;

  test.each<[string, Version, Version, Record<string, string>]>([
    ['a clash keeps its order', ['{{A b}} {{A-b}}'], ['{{A-b}} {{A b}}'], { 'A b': 'a_b', 'A-b': 'a_b_2' }],
    [
      'an explicit key is kept when its line goes',
      ['{{A}}', declare('{label: A, key: client}')],
      ['{{A}}'],
      { A: 'client' },
    ],
    [
      'a label is reworded under an explicit key',
      ['{{A}}'],
      ['{{Client}}', declare('{label: Client, key: a}')],
      { Client: 'a' },
    ],
    [
      'the only label that went and came was reworded',
      ['{{A}} {{B}} {{C}}'],
      ['{{A}} {{Bb}} {{C}}'],
      { A: 'a', Bb: 'b', C: 'c' },
    ],
    ['reworded at the beginning', ['{{A}} {{B}}'], ['{{Z}} {{B}}'], { Z: 'a', B: 'b' }],
    [
      'reworded where it is only declared',
      ['{{A}}', declare('{label: A, type: date}')],
      ['{{Z}}', declare('{label: Z, type: date}')],
      { Z: 'a' },
    ],
    ['reworded in the footer', ['{{A}}', 'footer: "{{B}}"\n'], ['{{A}}', 'footer: "{{C}}"\n'], { A: 'a', C: 'b' }],
    [
      'a counter too',
      ['{{No}}', declare('{label: No, type: counter}')],
      ['{{Nr}}', declare('{label: Nr, type: counter}')],
      { Nr: 'no' },
    ],
    ['one of another type is another', ['{{A}}'], ['{{B}}', declare('{label: B, type: number}')], { B: 'b' }],
    [
      'one that went leaves its key to nobody',
      ['{{A b}} {{A-b}}'],
      ['{{A-b}} {{A+b}}', declare('{label: A+b, type: number}')],
      { 'A-b': 'a_b_2', 'A+b': 'a_b_3' },
    ],
    [
      'a key changes with its line',
      ['{{A}} {{B}}'],
      ['{{A}} {{B}}', declare('{label: A, key: z}')],
      { A: 'z', B: 'b' },
    ],
    ['a new explicit key is another entry', ['{{A}}'], ['{{B}}', declare('{label: B, key: b}')], { B: 'b' }],
    [
      'explicit keys are exchanged',
      ['{{A}} {{B}}'],
      ['{{A}} {{B}}', declare('{label: A, key: b}', '{label: B, key: a}')],
      { A: 'b', B: 'a' },
    ],
    ['a key in the text is its entry', ['{{A b}}'], ['{{a_b}}'], { a_b: 'a_b' }],
    [
      'groups are reworded, and their fields with them',
      ['{{#G}}{{A}} {{B}}{{/G}}'],
      ['{{#H}}{{A}} {{C}}{{/H}}'],
      { H: 'g', A: 'a', C: 'b' },
    ],
    [
      'fields of a group that is new have keys of their own',
      ['{{#G h}}{{A b}} {{A-b}}{{/G h}}'],
      ['{{#G-h}}{{x}}{{/G-h}}\n\n{{#G h}}{{A b}} {{A-b}}{{/G h}}'],
      { 'G h': 'g_h', 'G-h': 'g_h_2', 'A b': 'a_b', 'A-b': 'a_b_2', x: 'x' },
    ],
  ])('%s', (_, first, second, wanted) => expect(keysAfter(first, second)).toEqual(wanted));

  test.each<[string, Version, Version, [line: number, message: string][]]>([
    [
      'two went, two came',
      ['{{A}} {{B}}'],
      ['{{C}}\n\n{{D}}', declare('{label: C}')],
      [
        [
          3,
          '"C" is new and "A", "B" were removed. Add "key: a" if it is the former "A", or "key: b" if it is the former "B", or "key: c" if it is a different one to it.',
        ],
        [
          7,
          '"D" is new and "A", "B" were removed. Declare it with "key: a" if it is the former "A", or "key: b" if it is the former "B", or "key: d" if it is a different one.',
        ],
      ],
    ],
    [
      'one went and one came elsewhere',
      ['{{A}} {{B}} {{C}}'],
      ['{{B}} {{Z}} {{C}}'],
      [
        [
          4,
          '"Z" is new and "A" was removed. Declare it with "key: a" if it is the former "A", or "key: z" if it is a different one.',
        ],
      ],
    ],
    [
      'a counter would begin again',
      ['{{No}} {{A}}', declare('{label: No, type: counter}')],
      ['{{A}} {{Bill}}', declare('{label: Bill, type: counter}')],
      [
        [
          3,
          '"Bill" is new as a counter, and another counter was removed. Add "key: no" if it is the former "No", or "key: bill" if it is a different one to it.',
        ],
      ],
    ],
    [
      'a text would begin to count',
      ['{{No}} {{A}}', declare('{label: No, type: counter}')],
      ['{{A}}', declare('{label: A, type: counter}')],
      [
        [
          3,
          '"A" is new as a counter, and another counter was removed. Add "key: no" if it is the former "No", or "key: a" if it is a different one to it.',
        ],
      ],
    ],
    [
      'a counter would begin in a group',
      ['{{No}}\n\n{{#G}}{{A}}{{/G}}', declare('{label: No, type: counter}')],
      ['{{#G}}{{A}} {{No}}{{/G}}', 'groups: [{label: G, fields: [{label: No, type: counter}]}]\n'],
      [[3, '"No" is new as a counter, and another counter was removed. Add "key: no" if it is a different one to it.']],
    ],
    [
      'a label went to another',
      ['{{A}}'],
      ['{{A}} {{B}}', declare('{label: B, key: a}')],
      [
        [
          5,
          '"A" is new and was once a name of the text with the key "a", which callers may still send. Declare it with "key: a_2" if it is a different one.',
        ],
      ],
    ],
    [
      'a key in the text went to another',
      ['{{A b}} {{C}}'],
      ['{{A b}} {{C}} {{a_b}}', declare('{label: A b, key: ab}')],
      [],
    ],
    [
      "a placeholder has a group's key",
      ['{{#G}}{{A}}{{/G}}'],
      ['{{B}}', declare('{label: B, key: g}')],
      [[3, 'The key "g" was a name of "G" in an earlier version. Choose another key.']],
    ],
  ])(
    '%s: what is doubtful is refused with the line to add',
    (_, [body, frontMatter], [nextBody, nextFrontMatter], wanted) => {
      const history = historyOf(savedTemplateOf(body, frontMatter).inventory);
      const faults = faultsOf(fileOf(nextBody, nextFrontMatter), history);
      expect(faults.map(({ line, message }) => [line, message])).toEqual(wanted);
    },
  );
});
