/** §20.70, §11.60: a correction replaces a document and voids it in the same step; all pages say so. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { insertDocuments, type NewDocument } from '../../../../src/data/storage/documents/insert-documents.ts';
import { eventsOf } from '../../../support/audit.ts';
import { stranger } from '../../../support/web.ts';
import { formFields } from '../fill-in/support/form-fields.ts';
import { useForms } from '../fill-in/support/use-forms.ts';

const forms = useForms();

const BILL = `---
title: Bill
placeholders:
  - { label: Number, type: counter, format: B-001 }
  - { label: Replaces, replaces: number }
  - { label: Replaced on, type: date, format: 27 August 2026, replaces: date }
---
{{Number}} for {{Customer}}{{#if Replaces}}, in place of {{Replaces}} of {{Replaced on}}{{/if}}.
`;

function db() {
  return forms.service.services.context.db;
}
function pageOf(id: string) {
  return forms.member.get(`/w/${forms.tenant.workspaceId}/documents/${id}`);
}
function rowOf(id: string) {
  return db().generation.findUniqueOrThrow({ where: { id } });
}
function eventsAbout(id: string) {
  return eventsOf(db(), forms.tenant.workspaceId).then((events) =>
    events.filter(({ detail }) => (detail as { id?: string }).id === id),
  );
}
async function newDocument(path: string, customer = 'Anm'): Promise<string> {
  const made = await forms.send(path, { 'values.customer': customer });
  return /\/documents\/([^?]+)/.exec(made.location!)![1]!;
}
/** Opens the correction of a document and sends it. `change`: changes the fields before that. */
async function correct(
  path: string,
  id: string,
  change: (fields: [string, string][]) => [string, string][] = (f) => f,
) {
  const { html } = await forms.member.get(`${path}?corrects=${id}`);
  const fields = change(formFields(html, { 'values.customer': 'Ann' }));
  const made = await forms.member.post(path, fields);
  return { made, fields, id: /\/documents\/([^?]+)/.exec(made.location ?? '')?.[1] ?? '' };
}
function untick(fields: [string, string][]) {
  return fields.filter(([name]) => name !== 'void');
}

test('the form offers to void the document, and the new one does it, prints what it replaces, and ties both', async () => {
  const path = await forms.formOf(BILL);
  const old = await newDocument(path);
  expect(await rowOf(old)).toMatchObject({ markdown: expect.stringContaining('B-001 for Anm.') });
  const form = await forms.member.get(`${path}?corrects=${old}`);
  expect(form.html).toContain('The new document will replace');
  expect(form.html).toMatch(/name="void" value="1" checked aria-describedby="void-hint"> Void B-001</);
  expect(form.html).toContain('value="Replaced by a corrected document"');
  const { made, id } = await correct(path, old);
  expect(made.location).toContain('notice=documentMade');
  expect((await rowOf(id)).markdown).toMatch(/^B-002 for Ann, in place of B-001 of \d+ \w+ 20\d\d\.$/m);
  expect(await rowOf(old)).toMatchObject({
    voidedBy: forms.tenant.userId,
    voidReason: 'Replaced by a corrected document',
  });
  const before = (await pageOf(old)).html;
  expect(before).toMatch(
    new RegExp(`This document was replaced by</strong> <a href="[^"]+/documents/${id}"><bdi>B-002<`),
  );
  expect(before).toContain('<strong>Void.</strong> <bdi>Replaced by a corrected document');
  expect(before).not.toContain('?corrects&#x3D;');
  expect((await pageOf(id)).html).toMatch(
    new RegExp(`Replaces</dt><dd dir="auto"><a href="[^"]+/documents/${old}">B-001 \\(void\\)<`),
  );
  const list = (await forms.member.get(`/w/${forms.tenant.workspaceId}/documents?search=Bill`)).html;
  expect(list).toMatch(new RegExp(`Replaces <a href="[^"]+/${old}"><bdi>B-001</bdi>`));
  expect(list).toMatch(new RegExp(`Replaced by <a href="[^"]+/${id}"><bdi>B-002</bdi>`));
  expect(await eventsAbout(old)).toEqual([
    expect.objectContaining({
      action: 'document_voided',
      userId: forms.tenant.userId,
      via: 'web',
      detail: {
        id: old,
        template: 'Bill',
        number: 1,
        reason: 'Replaced by a corrected document',
        replaced_by: { id, number: 2 },
      },
    }),
  ]);
  const audit = await forms.member.get(`/w/${forms.tenant.workspaceId}/audit`);
  expect(audit.html).toContain('Replaced by');
});

test('sent again, also by Back, the form leads to the one new document', async () => {
  const path = await forms.formOf(BILL.replace('Bill', 'Twice'));
  const old = await newDocument(path);
  const { fields, id } = await correct(path, old);
  const again = await Promise.all([1, 2, 3].map(() => forms.member.post(path, fields)));
  for (const one of again) expect(one.location).toContain(`/documents/${id}?notice=documentMadeBefore`);
  // The address of the form leads back to the document that was corrected, which names the new one.
  const back = await forms.member.get(`${path}?corrects=${old}`);
  expect([back.status, back.location]).toEqual([303, expect.stringMatching(new RegExp(`/documents/${old}$`))]);
  expect(await eventsAbout(old)).toHaveLength(1);
  // A replacement that was void itself does not count.
  await forms.member.post(`/w/${forms.tenant.workspaceId}/documents/${id}/void`, { reason: 'Wrong too' });
  expect((await forms.member.get(`${path}?corrects=${old}`)).status).toBe(200);
  expect((await pageOf(old)).html).toContain('?corrects&#x3D;');
});

test('without the tick the document stays valid; the audit log has that it was replaced', async () => {
  const path = await forms.formOf(BILL.replace('Bill', 'Kept'));
  const old = await newDocument(path);
  const { id } = await correct(path, old, untick);
  expect(await rowOf(old)).toMatchObject({ voidedAt: null, voidReason: null });
  expect((await pageOf(id)).html).toMatch(/Replaces<\/dt><dd dir="auto"><a href="[^"]+">B-001</);
  expect(await eventsAbout(old)).toEqual([
    expect.objectContaining({
      action: 'document_replaced',
      detail: expect.objectContaining({ replaced_by: { id, number: 2 } }),
    }),
  ]);
});

test.each([
  [
    'with another reason',
    (f: [string, string][]) => f.map(([n, v]): [string, string] => [n, n === 'void_reason' ? 'Wrong name' : v]),
    ' checked',
    'Wrong name',
  ],
  ['not', untick, '', 'Replaced by a corrected document'],
])('a draft keeps that the document becomes void %s', async (_, change, tick, reason) => {
  const path = await forms.formOf(BILL.replace('Bill', `Draft ${tick}`));
  const old = await newDocument(path);
  const { made } = await correct(path, old, (fields) => [...change(fields), ['do', 'draft']]);
  const { html } = await forms.member.follow(made);
  expect(html).toContain(`name="void" value="1"${tick} aria-describedby`);
  expect(html).toContain(`name="void_reason" type="text" value="${reason}"`);
});

test.each([
  ['empty', ' '],
  ['too long', 'x'.repeat(501)],
  ['what cannot be kept', 'a\u0001b'],
])('a reason that is %s is asked for again, and nothing is made', async (_, reason) => {
  const path = await forms.formOf(BILL.replace('Bill', `Asked ${reason.length}`));
  const old = await newDocument(path);
  const { made } = await correct(path, old, (fields) => fields.map(([n, v]) => [n, n === 'void_reason' ? reason : v]));
  expect(made.status).toBe(400);
  expect(made.html).toMatch(/<input id="void_reason"[^>]* aria-invalid="true"/);
  expect(await forms.countDocuments(path)).toBe(1);
  expect(await rowOf(old)).toMatchObject({ voidedAt: null });
});

test('a document that is void keeps its reason, and the form does not ask', async () => {
  const path = await forms.formOf(BILL.replace('Bill', 'Void'));
  const old = await newDocument(path);
  const opened = await forms.member.get(`${path}?corrects=${old}`);
  await forms.member.post(`/w/${forms.tenant.workspaceId}/documents/${old}/void`, { reason: 'First' });
  const form = await forms.member.get(`${path}?corrects=${old}`);
  expect(form.html).toContain('already void');
  expect(form.html).not.toContain('name="void"');
  // Also when it became void after the form was opened.
  await forms.member.post(path, formFields(opened.html));
  expect(await rowOf(old)).toMatchObject({ voidReason: 'First' });
  expect((await eventsAbout(old)).map(({ action }) => action).sort()).toEqual(['document_replaced', 'document_voided']);
});

test('a document that was erased meanwhile is neither tied nor printed, and the new one is made', async () => {
  const path = await forms.formOf(BILL.replace('Bill', 'Gone'));
  const old = await newDocument(path);
  const opened = await forms.member.get(`${path}?corrects=${old}`);
  await db().generation.delete({ where: { id: old } });
  const made = await forms.member.post(path, formFields(opened.html));
  expect(made.status).toBe(303);
  expect((await forms.documentOf(made)).markdown).toContain('B-002 for Anm.');
  expect((await forms.member.follow(made)).html).not.toContain('Replaces</dt>');
});

test('whoever reads by a link sees that the document is void and replaced, and not by which one', async () => {
  const path = await forms.formOf(BILL.replace('Bill', 'Shared'));
  const old = await newDocument(path);
  const shared = await forms.member.post(`/w/${forms.tenant.workspaceId}/documents/${old}/share`, { lasts: '7' });
  const [, query] = /<code id="link">[^<]+\/shared([^<]+)/.exec(shared.html)!;
  const { id } = await correct(path, old);
  const reader = stranger(forms.service);
  const { html } = await reader.get(`/shared${query!.replaceAll('&#x3D;', '=')}`);
  expect(html).toContain('This document is void.');
  expect(html).toContain('Another document replaces it.');
  expect(html).not.toContain(id);
  expect(html).not.toContain('B-002');
});

const INVOICE = `---
title: Invoice
placeholders:
  - {label: Number, type: counter, format: RE-0001}
  - {label: Date, type: date, format: 27.08.2026}
  - {label: Customer}
  - {label: Replaces, replaces: number}
  - {label: Replaced on, type: date, format: 27 August 2026, replaces: date}
  - {label: Net, type: number, format: "1,234.56", formula: SUM(Positions.Amount)}
  - {label: VAT, type: number, format: "1,234.56", formula: "ROUND(Net * 0.21, 2)"}
  - {label: Total, type: number, format: "1,234.56", formula: "ROUND(Net * 1.21, 2)"}
groups:
  - label: Positions
    fields:
      - {label: What}
      - {label: Amount, type: number, format: "1,234.56"}
e-invoice:
  PROFILE
  type: invoice
  number: "A&B {{Number}}"
  date: "{{Date}}"
  terms: Payable at once.
  currency: EUR
  preceding: {number: "{{Replaces}}", date: "{{Replaced on}}"}
  seller: {name: Kantoor BV, street: Kade 1, post-code: 2000, city: Antwerpen, country: BE, vat-id: BE0123456749, e-address: "0208:0123456749"}
  buyer: {name: "{{Customer}}", street: Straat 2, post-code: 9000, city: Gent, country: BE, e-address: "0208:0207502695"}
  payment: {means: sepa-transfer, iban: BE68 5390 0754 7034}
  delivery: {date: "{{Date}}"}
  lines: {group: Positions, name: "{{What}}", quantity: "1", unit: HUR, price: "{{Amount}}", vat: 21, amount: "{{Amount}}"}
  totals: {net: "{{Net}}", vat: "{{VAT}}", due: "{{Total}}"}
---
# Invoice A&B {{Number}}

{{Customer}}, {{Date}}{{#if Replaces}}, in place of {{Replaces}} of {{Replaced on}}{{/if}}

| What | Amount |
|---|---|
| {{#Positions}}{{What}} | {{Amount}}{{/Positions}} |

{{Net}}, {{VAT}}, {{Total}}
`;

test.each([
  [
    'profile: en16931',
    /<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>A&amp;B RE-0001<\/ram:IssuerAssignedID><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20260807</,
  ],
  [
    'profile: peppol\n  buyer-reference: "1"',
    /<cac:InvoiceDocumentReference><cbc:ID>A&amp;B RE-0001<\/cbc:ID><cbc:IssueDate>2026-08-07</,
  ],
])(
  'an e-invoice of the %s names the one that it replaces, with its own number and date',
  async (profile, preceding) => {
    const path = await forms.formOf(
      INVOICE.replace('PROFILE', profile).replace('title: Invoice', `title: Invoice ${profile.length}`),
    );
    const values = { date: '07.08.2026', customer: 'Ann', positions: [{ what: 'Work', amount: '100' }] };
    const created = await forms.service.call('POST', `/templates/${path.split('/')[4]}/generations`, {
      body: { values },
    });
    expect([created.status, created.body]).toEqual([201, expect.anything()]);
    const old = (created.body as { id: string }).id;
    const { made, id } = await correct(path, old);
    expect(made.status).toBe(303);
    const { markdown, setup } = await rowOf(id);
    expect(markdown).toContain('in place of A\\&B RE-0001 of 7 August 2026');
    const { xml } = (setup as { eInvoice: { xml: string } }).eInvoice;
    expect(xml.replace(/>\s+</g, '><')).toMatch(preceding);
  },
);

describe('in the database', () => {
  test('both or neither: a document that is not made voids nothing', async () => {
    const path = await forms.formOf(BILL.replace('Bill', 'Neither'));
    const old = await newDocument(path);
    const { workspaceId, userId } = forms.tenant;
    const session = await db().session.findFirstOrThrow({ where: { userId } });
    const row = await rowOf(old);
    const by = { userId, name: 'a@example.com', via: 'web', address: '::1' } as const;
    const request = (change: Partial<NewDocument>): NewDocument => ({
      id: v7(),
      source: 'app',
      workspaceId,
      credentialId: session.id,
      template: { id: row.templateId!, title: 'Neither', version: 1, versionId: v7(), hasAssets: false },
      theme: { versionId: null, files: [] },
      title: undefined,
      createdBy: userId,
      createdAt: new Date(),
      sentValues: '{}',
      replaces: { id: old, by, eventId: v7(), reason: 'R' },
      identity: { hash: randomBytes(32), windowMs: 1000 },
      document: { markdown: ['x'], blanks: [], setup: ['{}'], knownBy: [''], draws: [] },
      cause: null,
      ...change,
    });
    // The event is the last that is written: its id is there, so all is rolled back.
    await forms.member.post(`/w/${workspaceId}/documents/${await newDocument(path)}/void`, { reason: 'Other' });
    const [taken] = await eventsOf(db(), workspaceId);
    const failed = await insertDocuments(db(), workspaceId, [
      request({ replaces: { id: old, by, eventId: taken!.id, reason: 'R' } }),
    ]);
    expect(failed).toMatchObject([{ state: 'failed' }]);
    expect(await insertDocuments(db(), workspaceId, [request({ credentialId: v7() })])).toMatchObject([
      { state: 'unauthorized' },
    ]);
    expect(await rowOf(old)).toMatchObject({ voidedAt: null });
    // Of two at once, one voids it; both replace it.
    const both = await Promise.all([1, 2].map(() => insertDocuments(db(), workspaceId, [request({})])));
    expect(both.flat()).toMatchObject([{ state: 'created' }, { state: 'created' }]);
    expect(await rowOf(old)).toMatchObject({ voidReason: 'R' });
    expect((await eventsAbout(old)).map(({ action }) => action).sort()).toEqual([
      'document_replaced',
      'document_voided',
    ]);
  });
});
