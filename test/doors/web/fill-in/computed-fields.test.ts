/** §20.9: fields that are computed, that must be there, and that apply or not, in the form without script. */
import { expect, test } from '@jest/globals';
import { formFields } from './support/form-fields.ts';
import { useForms } from './support/use-forms.ts';

const forms = useForms();

const BILL = `---
title: Bill
placeholders:
  - {label: Client, required: true}
  - {label: Code, pattern: "[A-Z]{2}[0-9]{4}", hint: "Two letters and four digits, such as AB1234."}
  - {label: Rate, type: number, default: "20", min: "0", max: "30"}
  - {label: Net, type: number, format: "1,234.56", formula: "SUM(Items.Amount)"}
  - {label: Total, type: number, format: "1,234.56", formula: "Net * (100 + Rate) / 100", override: true}
  - {label: Day, type: date, default: "2027-01-31"}
  - {label: Due, type: date, format: 27 August 2026, formula: "Day + 1 month"}
groups:
  - label: Items
    min: 1
    max: 2
    fields:
      - {label: What, required: true}
      - {label: Price, type: number}
      - {label: Amount, type: number, format: "1,234.56", formula: "Price * 2"}
      - {label: Ready, type: date, formula: "Day + 10 days"}
---
{{Client}} {{Code}} {{Rate}} owes {{Net}}, in all {{Total}}, from {{Day}} to {{Due}}

- {{#Items}}{{What}} {{Price}} {{Amount}} {{Ready}}{{/Items}}
`;
let bills = 0;
async function open() {
  bills += 1;
  const path = await forms.formOf(BILL.replace('title: Bill', `title: Bill ${bills}`));
  return { path, html: (await forms.member.get(path)).html };
}

/** What an element shows, by its id. */
function shown(html: string, id: string): string | undefined {
  return new RegExp(`<output id="${id.replace(/[.[\]]/g, '\\$&')}"[^>]*>([^<]*)<`).exec(html)?.[1];
}

const FILLED = {
  'values.client': 'Ada',
  'values.items[0].what': 'Ink',
  'values.items[0].price': '10.5',
};

test('a computed value is shown and not sent; an override shows the value that it replaces', async () => {
  const { path, html } = await open();
  expect(shown(html, 'values.net')).toBe('');
  expect(shown(html, 'values.due')).toBe('28 February 2027');
  expect(html).toContain('Calculated: sum of Amount (Items)');
  expect(html).not.toMatch(/name="values\.(?:net|items\[0\]\.amount)"/);
  const checked = await forms.member.post(path, [...formFields(html, FILLED), ['do', 'check']]);
  expect(checked.status).toBe(200);
  expect(checked.html).toContain('id="said">No errors found.<');
  expect(['values.items[0].amount', 'values.net', 'values.total-gives'].map((id) => shown(checked.html, id))).toEqual([
    '21.00',
    '21.00',
    '25.20',
  ]);
  expect(formFields(checked.html)).toContainEqual(['values.total', '']);
  const { markdown } = await forms.documentOf(await forms.member.post(path, formFields(checked.html)));
  expect(markdown).toBe(
    'Ada {{Code}} 20 owes 21.00, in all 25.20, from 2027-01-31 to 28 February 2027\n\n- Ink 10.5 21.00 2027-02-10\n',
  );
});

test('an entry for an override replaces the computed value', async () => {
  const { path, html } = await open();
  const { markdown } = await forms.documentOf(
    await forms.member.post(path, formFields(html, { ...FILLED, 'values.total': '25' })),
  );
  expect(markdown).toContain('owes 21.00, in all 25.00');
});

test('all missing values are reported at once, each beside its field, with what can be computed', async () => {
  const { path, html } = await open();
  expect(html).toMatch(/<label for="values\.client"[^>]*>Client <span class="required" lang="en">required<\/span>/);
  expect(html).toMatch(/<input id="values\.client"[^>]* required/);
  expect(html).toContain('At least 0. At most 30.');
  expect(html).toContain('Two letters and four digits, such as AB1234.');
  const filled = { 'values.items[0].price': '3', 'values.code': 'x', 'values.rate': '31' };
  const refused = await forms.member.post(path, formFields(html, filled));
  expect([refused.status, [...refused.html.matchAll(/<a href="#(values[^"]+)">/g)].map(([, id]) => id)]).toEqual([
    422,
    ['values.client', 'values.items[0].what', 'values.code', 'values.rate'],
  ]);
  expect(shown(refused.html, 'values.net')).toBe('6.00');
  expect(await forms.countDocuments(path)).toBe(0);
});

test('rows keep the limits of their group', async () => {
  const { path, html } = await open();
  expect(html).toContain('At least 1 row. Up to 2 rows.');
  const press = async (of: string, button: string) =>
    (await forms.member.post(path, [...formFields(of), ['do', button]])).html;
  const two = await press(html, 'add.items');
  expect(two).toMatch(/id="add\.items" disabled/);
  expect(formFields(await press(two, 'add.items'))).toHaveLength(formFields(two).length);
  const none = await press(await press(two, 'remove.items[1]'), 'remove.items[0]');
  expect(none).toContain('id="said">Row 1 of Items removed. At least 1 row. Up to 2 rows.<');
});

test('a script gets computed values with the preview', async () => {
  const { path, html } = await open();
  const answer = JSON.parse(
    (await forms.member.post(`${path}/preview`, [...formFields(html, FILLED), ['as', 'json']])).html,
  );
  expect(answer.facts).toEqual({
    gives: [
      { path: 'values.items[0].amount', text: '21.00' },
      { path: 'values.net', text: '21.00' },
      { path: 'values.total', text: '25.20' },
      { path: 'values.due', text: '28 February 2027' },
      { path: 'values.items[0].ready', text: '2027-02-10' },
    ],
    hidden: [],
  });
});
