/** §12.8, §20.13: the values of a document open as a new form, to be used again or to correct it. */
import { expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { dataUri } from '../../../../src/domain/write-picture.ts';
import { png } from '../../../pdf/support/pictures.ts';
import { deleteTemplate } from '../../../support/delete-template.ts';
import { documentRow } from '../../../support/documents.ts';
import { seedTemplate, seedTenant } from '../../../support/seed.ts';
import { formFields } from '../fill-in/support/form-fields.ts';
import { useForms } from '../fill-in/support/use-forms.ts';

const forms = useForms();

const SOURCE = `---
title: Bill
pictures: [Stamp]
placeholders:
  - { label: Number, type: counter, format: B-001 }
  - { label: Terms, default: 30 days }
  - { label: Net, type: number, format: "1,234.56" }
  - { label: Tax, type: number, format: "1,234.56", formula: Net * 2 }
groups:
  - label: Lines
    fields: [{ label: What }, { label: Price, type: number, format: "1,234.56" }]
---
{{Number}} for {{Customer}}, {{Terms}}: {{Net}} {{Tax}} ![]({{Stamp}})

| What | Price |
|---|---|
| {{#Lines}}{{What}} | {{Price}}{{/Lines}} |
`;
const STAMP = dataUri('image/png', png('', 2, 1).bytes);

async function make(path: string, body: object): Promise<string> {
  const [, , , , template] = path.split('/');
  const headers = { 'Idempotency-Key': v7() };
  const { status, body: made } = await forms.service.call('POST', `/templates/${template}/generations`, {
    headers,
    body,
  });
  expect([status, made]).toEqual([201, expect.anything()]);
  return (made as { id: string }).id;
}
async function entriesAt(address: string): Promise<Record<string, string>> {
  const { status, html } = await forms.member.get(address);
  expect(status).toBe(200);
  return Object.fromEntries(formFields(html));
}
function pageOf(id: string) {
  return forms.member.get(`/w/${forms.tenant.workspaceId}/documents/${id}`);
}

test('values that a program sent, also by label, open as a form without drawn and computed values', async () => {
  const path = await forms.formOf(SOURCE);
  const lines = [{ What: 'Paper', price: '1.5' }, { what: '<b>Ink</b>' }];
  const values = {
    Customer: 'Ann & Söhne',
    net: '1200',
    tax: '2400',
    Number: { any: 'thing' },
    Lines: lines,
    stamp: STAMP,
  };
  const id = await make(path, { title: 'For Ann', values });
  expect(await entriesAt(`${path}?again=${id}`)).toMatchObject({
    title: 'For Ann',
    'values.customer': 'Ann & Söhne',
    'values.terms': '30 days',
    'values.net': '1,200.00',
    'values.lines[0].what': 'Paper',
    'values.lines[0].price': '1.50',
    'values.lines[1].what': '<b>Ink</b>',
    'values.stamp': STAMP,
    corrects: '',
    lost: '[]',
  });
  // The picture is kept once.
  const row = await forms.service.services.context.db.generation.findUniqueOrThrow({ where: { id } });
  expect(row.sentValues).toMatch(/"stamp":"picture:[0-9a-f]{64}"/);
});

test('in a later version, values follow their entries, defaults are the earlier ones, and the rest is listed', async () => {
  const path = await forms.formOf(SOURCE);
  const id = await make(path, { values: { customer: 'Ann', lines: [{ what: 'Paper' }] } });
  const next = SOURCE.replaceAll('30 days', '14 days')
    .replaceAll('Customer', 'Client')
    .replace('{ label: What }, ', '');
  const { db } = forms.service.services.context;
  const source = next
    .replaceAll('What', 'Price')
    .replace('| {{#Lines}}{{Price}} | {{Price}}', '| {{#Lines}}{{Price}} | x');
  await seedTemplate(db, forms.tenant.workspaceId, source, { replaces: path.split('/')[4]! });
  const entries = await entriesAt(`${path}?again=${id}`);
  expect(entries).toMatchObject({ title: '', 'values.customer': 'Ann', 'values.terms': '30 days' });
  expect(JSON.parse(entries.lost!)).toEqual([{ name: 'Lines: what', row: 1, text: 'Paper' }]);
});

test('a correction draws its own number, also from a draft, and the two documents name each other', async () => {
  const path = await forms.formOf(SOURCE.replace('Bill', 'Fix'));
  const id = await make(path, { values: { customer: 'Anm', net: '1' } });
  const opened = await forms.member.get(`${path}?corrects=${id}`);
  expect(opened.html).toContain(`/documents/${id}"><bdi>B-001</bdi></a>`);
  const typed = formFields(opened.html, { 'values.customer': 'Ann' });
  const draft = await forms.member.post(path, [...typed, ['do', 'draft']]);
  const again = await forms.member.follow(draft);
  const made = await forms.member.post(path, formFields(again.html));
  expect(await forms.documentOf(made)).toMatchObject({
    title: 'Fix #2',
    markdown: expect.stringContaining('B-002 for Ann'),
  });
  const correction = await forms.member.follow(made);
  expect(correction.html).toMatch(
    new RegExp(`Replaces</dt><dd dir="auto"><a href="[^"]+/documents/${id}">B-001 \\(void\\)<`),
  );
  expect((await pageOf(id)).html).toMatch(/Replaced by<\/dt><dd dir="auto"><a href="[^"]+">B-002</);
});

test('a document that cannot be used again opens an empty form that says so', async () => {
  const path = await forms.formOf(SOURCE);
  const { db } = forms.service.services.context;
  const theirs = await seedTenant(db);
  const template = await seedTemplate(db, theirs.workspaceId, SOURCE);
  const kept = { sentValues: '{"customer":"Secret"}' };
  const foreign = documentRow(theirs.workspaceId, { templateId: template, ...kept });
  const old = documentRow(forms.tenant.workspaceId, { templateId: path.split('/')[4]! });
  for (const data of [foreign, old]) await db.generation.create({ data });
  const other = await make(await forms.formOf(SOURCE.replace('Bill', 'Other')), { values: { customer: 'Else' } });
  for (const id of [foreign.id, old.id, other, v7(), 'x'])
    for (const name of ['again', 'corrects']) {
      const { html } = await forms.member.get(`${path}?${name}=${id}`);
      expect(Object.fromEntries(formFields(html))).toMatchObject({ 'values.customer': '', corrects: '' });
      expect(html).toContain('The values of that document are not available');
    }
  const [opened] = [await forms.member.get(path)];
  const made = await forms.member.post(path, formFields(opened.html, { corrects: foreign.id }));
  expect(made.status).toBe(303);
  expect(await db.correction.count({ where: { workspaceId: forms.tenant.workspaceId, corrects: foreign.id } })).toBe(0);
  expect((await pageOf(old.id)).html).toContain('because Platen did not keep its values');
});

test('the page of an archived or deleted template says that nothing is made', async () => {
  const path = await forms.formOf(SOURCE.replace('Bill', 'Gone'));
  const id = await make(path, {});
  const { db } = forms.service.services.context;
  const template = path.split('/')[4]!;
  expect((await pageOf(id)).html).toContain('fill-in?again');
  await db.template.update({ where: { id: template }, data: { archivedAt: new Date() } });
  expect((await pageOf(id)).html).toContain('while its template is archived');
  await deleteTemplate(db, template);
  expect((await pageOf(id)).html).toContain('its template was deleted');
});
