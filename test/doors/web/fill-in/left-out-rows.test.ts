/** §10.41, §20.9: a form says how many rows the document leaves out, and keeps them. */
import { beforeAll, expect, test } from '@jest/globals';
import { formFields } from './support/form-fields.ts';
import { useForms } from './support/use-forms.ts';

const forms = useForms();

const SOURCE = `---
title: Open items
groups:
  - {label: Rows, where: Open > 0, sort: -Open, fields: [{label: Name}, {label: Open, type: number}]}
---
# Open items

- {{#Rows}}{{Name}} {{Open}}{{/Rows}}
`;

let path: string;
beforeAll(async () => {
  path = await forms.formOf(SOURCE);
});

const ROWS = {
  'values.rows[0].name': 'A',
  'values.rows[0].open': '1',
  'values.rows[1].name': 'B',
  'values.rows[1].open': '0',
  'values.rows[2].name': 'C',
  'values.rows[2].open': '2',
};

async function previewWith(changes: Record<string, string>) {
  const fields = formFields((await forms.member.get(path)).html).filter(([name]) => !name.startsWith('values.rows['));
  const sent = [...fields, ...Object.entries({ ...ROWS, ...changes }), ['as', 'json']] as [string, string][];
  return JSON.parse((await forms.member.post(`${path}/preview`, sent)).html);
}

test('a script gets what is left out with the preview', async () => {
  const answer = await previewWith({});
  expect(answer.leftOut).toBe('Showing 2 of 3 rows of “Rows”. The others are left out.');
  expect(answer.facts.hidden).toEqual([]);
  expect((await previewWith({ 'values.rows[1].open': '3' })).leftOut).toBeUndefined();
});
