/** §20.9: the preview of a form: as the document would be, and nothing of it is kept. */
import { expect, test } from '@jest/globals';
import { formFields } from './support/form-fields.ts';
import { useForms } from './support/use-forms.ts';

const forms = useForms();

const BILL = `---
title: Bill
placeholders:
  - {label: Number, type: counter, start: 7}
  - {label: Day, type: date, format: "27 August 2026"}
  - {label: Sum, type: number, format: "1,234.56"}
---
No. {{Number}} of {{Day}}: {{Sum}} for {{Name}}
`;

/** What a reader sees. */
function textOf(html: string): string {
  return html
    .slice(html.indexOf('<main'))
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

test('the preview shows values as the document has them; it draws no numbers and stores nothing', async () => {
  const path = await forms.formOf(BILL);
  const { html } = await forms.member.get(path);
  const fields = formFields(html, {
    'values.day': '2026-03-05',
    'values.sum': '1234.5',
    'values.name': '<script>x</script>',
  });
  const frame = await forms.member.post(`${path}/preview`, fields);
  expect(textOf(frame.html)).toBe('No. Number of 5 March 2026: 1,234.50 for &#x3C;script>x&#x3C;/script>');
  expect(frame.html).not.toContain('<script');
  expect(frame.headers['content-security-policy']).toContain('sandbox allow-same-origin');
  expect(await forms.countDocuments(path)).toBe(0);
  expect((await forms.documentOf(await forms.member.post(path, fields))).markdown).toContain('No. 7 of');
});

test('a script also gets the faults; invalid values are left blank', async () => {
  const path = await forms.formOf(BILL.replace('title: Bill', 'title: Faulty'));
  const { html } = await forms.member.get(path);
  const fields = formFields(html, { 'values.day': '31/02/2026', 'values.sum': '1.2.3', 'values.name': 'Ada' });
  const answer = JSON.parse((await forms.member.post(`${path}/preview`, [...fields, ['as', 'json']])).html);
  expect(answer.faults).toEqual([
    { path: 'values.day', message: 'Enter a date such as 27 August 2026.' },
    { path: 'values.sum', message: 'Enter a number such as 1,234.56.' },
  ]);
  expect(textOf(answer.html)).toBe('No. Number of Day: Sum for Ada');
});

test('values that make no document have no preview, and the page says why', async () => {
  const path = await forms.formOf(`---
title: Clauses
numbering: legal
---
## First

See [](#own).

{{#Parts}}

## {{Part}} {#own}

{{/Parts}}
`);
  const { html } = await forms.member.get(path);
  const fields = formFields(html).filter(([name]) => !name.startsWith('values.parts['));
  const none = await forms.member.post(`${path}/preview`, [...fields, ['values.parts[]', ''], ['as', 'json']]);
  expect(JSON.parse(none.html)).toMatchObject({ html: null, faults: [{ path: 'values.parts' }] });
  const refused = await forms.member.post(path, [...fields, ['values.parts[]', '']]);
  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('<a href="#values.parts">')]);
});

test('a form opens with a preview of its draft', async () => {
  const path = await forms.formOf(BILL.replace('title: Bill', 'title: Drafted'));
  expect(textOf((await forms.member.get(`${path}/preview`)).html)).toBe('No. Number of Day: Sum for Name');
  const { html } = await forms.member.get(path);
  const fields = formFields(html, { 'values.name': 'Grace' });
  await forms.member.post(`${path}/draft`, fields);
  const draft = Object.fromEntries(fields).submission;
  expect(textOf((await forms.member.get(`${path}/preview?draft=${draft}`)).html)).toBe(
    'No. Number of Day: Sum for Grace',
  );
});
