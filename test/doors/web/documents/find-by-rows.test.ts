/** §10.34, §14.6: documents are found by the texts of their rows that the author names in `known_by`. */
import { expect, test } from '@jest/globals';
import { useForms } from '../fill-in/support/use-forms.ts';

const forms = useForms();

const ORDER = `---
title: Order
known_by: [Customer, Order number, Items.Item]
groups:
  - label: Items
    fields: [{ label: Item }, { label: Note }]
---
{{Customer}} {{Order number}}

- {{#Items}}{{Item}} {{Note}}{{/Items}}
`;

test('an order is found by its number and by each of its items, and not by what its author did not name', async () => {
  const path = await forms.formOf(ORDER);
  const items = [...Array.from({ length: 30 }, (_, at) => `Part ${at + 1}`), '<b>Grommet</b>'].map((item) => ({
    item,
    note: 'Fragile',
  }));
  const { status } = await forms.service.call('POST', `/templates/${path.split('/')[4]}/generations`, {
    body: { values: { customer: 'Marlow', order_number: 'PO-77/12', items } },
  });
  expect(status).toBe(201);
  const search = async (text: string) =>
    (await forms.member.get(`/w/${forms.tenant.workspaceId}/documents?search=${encodeURIComponent(text)}`)).html;
  for (const text of ['marlow', 'PO-77/12', 'part 17', 'grommet']) expect(await search(text)).toContain('Order #1');
  for (const text of ['fragile', 'part 31']) expect(await search(text)).not.toContain('Order #1');
  // The list shows the beginning.
  const shown = await search('marlow');
  expect(shown).toMatch(/<bdi class="beside">Part 1, Part 2[^<]*…<\/bdi>/);
  expect(shown).not.toContain('Grommet');
});
