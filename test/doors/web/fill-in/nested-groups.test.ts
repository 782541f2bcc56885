/** §20.9 rule 12: a group within a group is one field of each row, which takes JSON. */
import { beforeEach, expect, test } from '@jest/globals';
import { decode } from '../support/form-fields.ts';
import { useForms } from './support/use-forms.ts';

const forms = useForms();
const ORDERS = `---
title: Orders
groups:
  - label: Orders
    groups:
      - label: Items
        fields: [{label: Item}, {label: Amount, type: number, default: "7"}, {label: Twice, type: number, formula: Amount * 2}]
---
{{#Orders}}

## {{Number}}

- {{#Items}}{{Item}} {{Amount}} {{Twice}}{{/Items}}

{{/Orders}}
`;
const ITEMS = 'values.orders[0].items';

let path: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  path = await forms.formOf(ORDERS.replace('title: Orders', `title: Orders ${count}`));
});

test('it shows the rows of the template as JSON, and an example', async () => {
  const { html } = await forms.member.get(path);
  const [, written = ''] =
    new RegExp(`<textarea[^>]*id="${ITEMS.replace(/[[\].]/g, '\\$&')}"[^>]*>([^<]*)`).exec(html) ?? [];
  expect(JSON.parse(decode(written))).toEqual([{ item: '', amount: '7' }]);
  expect(decode(html)).toContain('A list as JSON, with an object for each entry: [{"item":"…","amount":"…"}]');
});

test('what is written there makes the document', async () => {
  const items = JSON.stringify([
    { item: '<b>', amount: '1' },
    { item: 'y', amount: '2', twice: '' },
  ]);
  const sent = await forms.send(path, { 'values.orders[0].number': 'A', [ITEMS]: items });
  expect((await forms.documentOf(sent)).markdown).toBe('## A\n\n- \\<b> 1 2\n- y 2 4\n');
});

test.each([
  ['[{"item": "x"', 'is a repeating group'],
  ['[{"item": 1}]', 'is a repeating group'],
  ['[{"item": "x", "amount": "many"}]', 'many'],
  ['[{"price": "1"}]', 'price'],
])('%s is a fault at the field, and stays', async (text, said) => {
  const { status, html } = await forms.send(path, { 'values.orders[0].number': 'A', [ITEMS]: text });
  expect(status).toBe(422);
  const shown = decode(html);
  expect(shown.replace(/\s/g, '')).toContain(text.replace(/\s/g, ''));
  const [, fault = ''] = /id="values\.orders\[0\]\.items-fault"[^>]*>([\s\S]*?)<\//.exec(html) ?? [];
  expect(decode(fault)).toContain(said);
});
