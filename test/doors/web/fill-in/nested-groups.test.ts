/** §20.9 rules 3 and 12: rows within rows in the form, without a script: they are entered, changed, pasted, kept and refused like others. */
import { beforeEach, expect, test } from '@jest/globals';
import { attribute, decode } from '../support/form-fields.ts';
import { formFields, namesOf } from './support/form-fields.ts';
import { useForms } from './support/use-forms.ts';

const forms = useForms();
const ORDERS = `---
title: Orders
groups:
  - label: Orders
    fields: [{label: Sum, type: number, formula: SUM(Items.Twice)}]
    groups:
      - label: Items
        max: 4
        fields: [{label: Item}, {label: Amount, type: number, default: "7"}, {label: Twice, type: number, formula: Amount * 2}]
---
{{#Orders}}

## {{Number}}: {{Sum}}

- {{#Items}}{{Item}} {{Amount}} {{Twice}}{{/Items}}

{{/Orders}}
`;
const LOTS = `---
title: Lots
groups:
  - label: Lots
    groups:
      - label: Titles
        groups:
          - label: Positions
---
{{#Lots}}

# {{Lot}}

{{#Titles}}

## {{Title}}

- {{#Positions}}{{Position}}{{/Positions}}

{{/Titles}}

{{/Lots}}
`;

let path: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  path = await forms.formOf(ORDERS.replace('title: Orders', `title: Orders ${count}`));
});

/** Presses a button of the page, with some fields filled in; of the answer, the page. */
async function press(html: string, button: string, filled: Record<string, string> = {}): Promise<string> {
  return (await forms.member.post(path, [...formFields(html, filled), ['do', button]])).html;
}

async function withValues(values: Parameters<typeof namesOf>[0]): Promise<string> {
  const { html } = await forms.member.get(path);
  const others = formFields(html).filter(([name]) => !name.startsWith('values.'));
  return (await forms.member.post(path, [...others, ...Object.entries(namesOf(values)), ['do', 'check']])).html;
}

/** The texts of fields whose names end so, in the order of the page. */
function texts(html: string, end: string): string[] {
  return formFields(html).flatMap(([name, text]) => (name.endsWith(`].${end}`) ? [text] : []));
}

function saidIn(html: string): string {
  return decode(/id="said">([^<]*)/.exec(html)![1]!);
}

/** The id of the element that gets the focus. */
function focusIn(html: string): string | undefined {
  const [, attributes = ''] = /<\w+((?:\s[^<>]*)?) autofocus/.exec(html) ?? [];
  return attribute(attributes, 'id');
}

const TWO = {
  orders: [
    {
      number: 'A',
      items: [
        { item: 'Hinge', amount: '1' },
        { item: 'Door', amount: '2' },
      ],
    },
    { number: 'B', items: [{ item: 'Lock', amount: '3' }] },
  ],
};

test('rows of an inner group are rows with fields, labels and buttons of their own', async () => {
  const { html } = await forms.member.get(path);
  expect(texts(html, 'amount')).toEqual(['7']);
  const shown = decode(html);
  expect(shown).toContain('<legend lang="en" dir="auto">Orders 1</legend>');
  expect(shown).toContain('<span class="visually-hidden">Items 1 of Orders 1, </span>Amount');
  expect(shown).toContain('id="add.orders[0].items"');
  expect(shown).toContain('row 1 of Items of Orders 1');
});

test('what is entered makes the document, computed with the rows', async () => {
  const html = await withValues({ orders: [...TWO.orders, { number: 'C', items: [] }] });
  const sent = await forms.member.post(path, formFields(html));
  expect((await forms.documentOf(sent)).markdown).toBe(
    '## A: 6\n\n- Hinge 1 2\n- Door 2 4\n\n## B: 6\n\n- Lock 3 6\n\n## C: 0\n',
  );
});

test.each<[string, string[], string, string]>([
  [
    'add.orders[1].items',
    ['Hinge', 'Door', 'Lock', ''],
    'values.orders[1].items[1].item',
    'Row 2 of Items of Orders 2 added.',
  ],
  ['remove.orders[0].items[0]', ['Door', 'Lock'], 'values.orders[0].items[0]', 'Row 1 of Items of Orders 1 removed.'],
  ['remove.orders[1].items[0]', ['Hinge', 'Door'], 'add.orders[1].items', 'Row 1 of Items of Orders 2 removed.'],
  [
    'down.orders[0].items[0]',
    ['Door', 'Hinge', 'Lock'],
    'up.orders[0].items[1]',
    'Row 1 of Items of Orders 1 moved to row 2.',
  ],
  ['up.orders[1]', ['Lock', 'Hinge', 'Door'], 'down.orders[0]', 'Row 2 of Orders moved to row 1.'],
  ['remove.orders[0]', ['Lock'], 'values.orders[0]', 'Row 1 of Orders removed.'],
  ['add.orders', ['Hinge', 'Door', 'Lock', ''], 'values.orders[2].number', 'Row 3 of Orders added.'],
  ['add.orders[7].items', ['Hinge', 'Door', 'Lock'], '', ''],
  ['up.orders[0].things[1]', ['Hinge', 'Door', 'Lock'], '', ''],
])('%s changes the rows', async (button, items, focus, said) => {
  const html = await press(await withValues(TWO), button);
  expect(texts(html, 'item')).toEqual(items);
  expect(focusIn(html) ?? '').toBe(focus);
  expect(saidIn(html)).toBe(said);
});

test('rows that were removed are brought back, within the row that was removed after them', async () => {
  const once = await press(await withValues(TWO), 'remove.orders[1].items[0]');
  const twice = await press(once, 'remove.orders[0]');
  expect(texts(twice, 'number')).toEqual(['B']);
  const outer = await press(twice, 'undo');
  const inner = await press(outer, 'undo');
  expect([texts(outer, 'item'), texts(inner, 'item')]).toEqual([
    ['Hinge', 'Door'],
    ['Hinge', 'Door', 'Lock'],
  ]);
  expect(saidIn(inner)).toBe('Row 1 of Items of Orders 2 restored.');
  // Nobody knows any more in which order the row was.
  expect(await press(once, 'up.orders[1]')).not.toContain('value="undo"');
});

test.each<[string, string, string, string[], string[]]>([
  [
    'an entry of several lines',
    'orders',
    'C\t\tInk\t1\n\t\tPen\t2\nD\t9\tCup\t3',
    ['A', 'B', 'C', 'D'],
    ['Ink', 'Pen', 'Cup'],
  ],
  ['an entry that is repeated', 'orders', 'C\t\tInk\t1\nC\t\tPen\t2\nC\t\tCup', ['A', 'B', 'C'], ['Ink', 'Pen', 'Cup']],
  ['entries alone', 'orders', 'C\nC', ['A', 'B', 'C', 'C'], ['', '']],
  ['a blank line', 'orders', 'C\t\tInk\n\nD\t\tPen', ['A', 'B', 'C', 'D'], ['Ink', 'Pen']],
  ['an entry without rows', 'orders', 'C\nD\t\tPen', ['A', 'B', 'C', 'D'], ['', 'Pen']],
  ['rows of one entry', 'orders[1].items', 'Ink\t1\nPen\t2', ['A', 'B'], ['Ink', 'Pen']],
])('%s is pasted', async (_, group, cells, numbers, items) => {
  const html = await press(await withValues(TWO), `paste.${group}`, { [`pasted.${group}`]: cells });
  expect(texts(html, 'number')).toEqual(numbers);
  expect(texts(html, 'item')).toEqual(['Hinge', 'Door', 'Lock', ...items]);
  const undone = await press(html, 'undo');
  expect(texts(undone, 'item')).toEqual(['Hinge', 'Door', 'Lock']);
});

test.each([
  ['orders', 'C\t\tInk\t1\t2\ty', 'You pasted 6 columns, but there are only 5 from here on. Nothing was pasted.'],
  ['orders', 'C\t\tInk\n'.repeat(501), 'You pasted 501 rows, but there is only room for 495. Nothing was pasted.'],
  [
    'orders',
    'C\t\tInk\nD\t\tPen\n'.repeat(130),
    'You pasted 260 rows, but there is only room for 495. Nothing was pasted.',
  ],
  ['orders[1].items', 'a\nb\nc\nd', 'You pasted 4 rows, but there is only room for 3. Nothing was pasted.'],
  ['orders[9].items', 'a', 'The template no longer has these rows. Nothing was pasted.'],
])('what is too much for %s is not pasted', async (group, cells, said) => {
  const fields = formFields(await withValues(TWO)).filter(([name]) => name !== `pasted.${group}`);
  const pasted = await forms.member.post(path, [...fields, [`pasted.${group}`, cells], ['do', `paste.${group}`]]);
  expect(saidIn(pasted.html)).toBe(said);
});

test('cells go into the fields beside and below the one that a button names', async () => {
  const html = await press(await withValues(TWO), 'paste.orders[0].items[1].amount', {
    'pasted.orders[0].items': '5\n6',
  });
  expect(texts(html, 'amount')).toEqual(['1', '5', '6', '3']);
});

test('the box says the columns in their order', async () => {
  const { html } = await forms.member.get(path);
  expect(decode(html)).toContain(
    'Use this column order: Number, Sum, Items: Item, Items: Amount, Items: Twice. A line continues the row above',
  );
});

test('a fault stands at its field, and is told by its rows', async () => {
  const { html } = await forms.member.get(path);
  const sent = await forms.member.post(path, formFields(html, { 'values.orders[0].items[0].amount': 'many' }));
  expect(sent.status).toBe(422);
  const shown = decode(sent.html);
  expect(shown).toMatch(/<a href="#values.orders\[0\].items\[0\].amount"[^>]*>Items 1 of Orders 1, Amount: /);
  expect(shown).toMatch(/<p class="fault" id="values.orders\[0\].items\[0\].amount-fault"/);
  const few = await withValues({ orders: [{ number: 'A', items: Array.from({ length: 5 }, () => ({ item: 'x' })) }] });
  expect(decode(few)).toMatch(/<a href="#values.orders\[0\].items"[^>]*>Orders 1, Items: /);
});

test('a draft keeps rows within rows, those that are empty too', async () => {
  const html = await withValues({ orders: [...TWO.orders, { number: '', items: [] }] });
  const { location = '' } = await forms.member.post(path, [...formFields(html), ['do', 'draft']]);
  const draft = (await forms.member.get(location)).html;
  expect(texts(draft, 'item')).toEqual(['Hinge', 'Door', 'Lock']);
  expect(decode(draft)).toContain('id="values.orders[2].items"');
  expect(decode(draft)).not.toContain('id="values.orders[2].items[0]"');
});

test('groups on three levels', async () => {
  path = await forms.formOf(LOTS);
  const lot = (position: string) => ({
    lot: 'L',
    titles: [{ title: 'T', positions: [{ position }, { position: '*' }] }],
  });
  const html = await withValues({ lots: [lot('<b>'), lot('y')] });
  expect(decode(html)).toContain('Positions 2 of Titles 1 of Lots 2');
  const added = await press(html, 'add.lots[1].titles[0].positions', {
    'values.lots[1].titles[0].positions[1].position': 'z',
  });
  const sent = await forms.member.post(
    path,
    formFields(added, { 'values.lots[1].titles[0].positions[2].position': 'end' }),
  );
  expect((await forms.documentOf(sent)).markdown).toBe(
    '# L\n\n## T\n\n- \\<b>\n- \\*\n\n# L\n\n## T\n\n- y\n- z\n- end\n',
  );
  const pasted = await press(html, 'paste.lots', { 'pasted.lots': 'M\tU\ta\n\t\tb\n\tV\tc\nN\tU\td' });
  expect([texts(pasted, 'lot'), texts(pasted, 'title'), texts(pasted, 'position').slice(4)]).toEqual([
    ['L', 'L', 'M', 'N'],
    ['T', 'T', 'U', 'V', 'U'],
    ['a', 'b', 'c', 'd'],
  ]);
});
