/** §11.9, §20.9: a number with more decimals than its format shows says how the document has it, before anything is made. */
import { beforeAll, expect, test } from '@jest/globals';
import { decode } from '../support/form-fields.ts';
import { formFields } from './support/form-fields.ts';
import { useForms } from './support/use-forms.ts';

const forms = useForms();

const SOURCE = `---
title: Rounded
placeholders:
  - {label: Price, type: number, format: "1,234", default: "97.5"}
  - {label: Fine, type: number, format: "1,234.##"}
  - {label: Exact, type: number, format: "1,234.5", exact: true}
  - {label: Amount, type: number, format: "1,234.56", formula: Price * 48}
groups:
  - {label: Rows, fields: [{label: Qty, type: number, format: "1,234"}, {label: Bare, type: number}]}
---
{{Price}} {{Fine}} {{Exact}} {{Amount}}

- {{#Rows}}{{Qty}} {{Bare}}{{/Rows}}
`;

let path: string;
beforeAll(async () => {
  path = await forms.formOf(SOURCE);
});

/** What stands beside fields, by their ids. */
function writtenIn(html: string): Record<string, string> {
  const found = [...html.matchAll(/<p class="hint written" id="([^"]+)-written"[^>]*>([^<]*)<\/p>/g)];
  return Object.fromEntries(found.map(([, id, text]) => [id!, decode(text!)]).filter(([, text]) => text !== ''));
}

test('a rounded number is shown beside its field when the form opens, also in rows, without scripts', async () => {
  const { html } = await forms.member.get(path);
  expect(writtenIn(html)).toEqual({ 'values.price': 'In the document: 98' });
  expect(html).toMatch(/<input id="values.price"[^>]*aria-describedby="[^"]*values.price-written"/);
  // An exact number is refused, and a number without a format stays as it is.
  expect(html).not.toMatch(/id="values\.(?:exact|rows\[0\]\.bare)-written"/);
  const filled = { do: 'add.rows', 'values.fine': '1.0051', 'values.exact': '1.55', 'values.rows[0].qty': '1,234.5' };
  expect(writtenIn((await forms.member.post(path, formFields(html, filled))).html)).toEqual({
    'values.price': 'In the document: 98',
    'values.fine': 'In the document: 1.01',
    'values.rows[0].qty': 'In the document: 1,235',
  });
});

test('a new rounded number is shown once; then the same form makes the document', async () => {
  const filled = {
    'values.fine': '1.0051',
    'values.exact': '1.5',
    'values.rows[0].qty': '3',
    'values.rows[0].bare': '2.5',
  };
  const { html } = await forms.member.get(path);
  const asked = await forms.member.post(path, formFields(html, { ...filled, seen: seenIn(html) }));
  expect([asked.status, await forms.countDocuments(path)]).toEqual([200, 0]);
  const notice = decode(/id="blanks"[\s\S]*?<\/ul>/.exec(asked.html)![0]);
  expect(notice).toContain('1 number has more decimal places than the document shows');
  expect(notice).toMatch(/href="#values.fine"[^>]*>Fine<\/a>: <span dir="auto">In the document: 1.01</);
  const made = await forms.member.post(path, formFields(asked.html, { seen: seenIn(asked.html) }));
  expect(made.status).toBe(303);
  expect((await forms.documentOf(made)).markdown).toBe('98 1.01 1.5 4,704.00\n\n- 3 2.5\n');
});

test('a script gets rounded numbers with the preview, and what to send once they were shown', async () => {
  const fields = formFields((await forms.member.get(path)).html, { 'values.fine': '1.0051' });
  const { html } = await forms.member.post(`${path}/preview`, [...fields, ['as', 'json']]);
  expect(JSON.parse(html).rounded).toEqual([
    { path: 'values.price', message: 'In the document: 98', seen: 'values.price=98' },
    { path: 'values.fine', message: 'In the document: 1.01', seen: 'values.fine=1.01' },
  ]);
});

test('an exact number is refused beside its field', async () => {
  const { status, html } = await forms.send(path, { 'values.exact': '1.55' });
  expect(status).toBe(422);
  expect(decode(/id="values.exact-fault"[^>]*>([^<]*)</.exec(html)![1]!)).toBe('Enter up to 1 decimal place.');
});

function seenIn(html: string): string {
  return decode(/name="seen" value="([^"]*)"/.exec(html)![1]!);
}
