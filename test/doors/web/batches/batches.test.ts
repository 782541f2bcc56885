/** §20.18: many documents from a sheet, as a browser without scripts has it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { unzipped } from '../../../support/unzipped.ts';
import { type Page, signedIn, type WebVisitor } from '../../../support/web.ts';
import { textRow, xlsxOf } from '../../../support/xlsx.ts';

const INVOICE = `---
title: Invoice
placeholders:
  - label: Number
    type: counter
    format: R-001
  - label: Due
    type: date
    format: 27.08.2026
  - label: Total
    type: number
    format: 1.234,56 €
  - label: Share
    type: number
    format: 20 %
  - label: Kind
    type: select
    options: [Goods, Work]
---
{{Number}} for {{Customer}}, due {{Due}}: {{Total}}, {{Share}}, {{Kind}}

- {{#Items}}{{Item}}: {{Amount}}{{/Items}}
`;

let service: TestService;
let tenant: Tenant;
let templateId: string;
let owner: WebVisitor;

beforeAll(async () => {
  service = await startTestService();
  tenant = await seedTenant(db());
  templateId = await seedTemplate(db(), tenant.workspaceId, INVOICE);
  owner = await signedIn(service, tenant.userId);
});
afterAll(() => service?.close());

function db() {
  return service.services.context.db;
}

function sheetPath(template = templateId) {
  return `/w/${tenant.workspaceId}/templates/${template}/sheet`;
}

/** The path of the sheet's page. */
async function send(
  content: string | Buffer,
  { visitor = owner, name = 'a.csv', template = templateId } = {},
): Promise<string> {
  const { location, html } = await visitor.upload(sheetPath(template), { [name]: content });
  if (!location) throw new Error(textOf(html));
  return location;
}

/** The page once nothing is at work on it any more. */
async function settled(path: string, visitor = owner): Promise<string> {
  for (;;) {
    const { html } = await visitor.get(path);
    if (!html.includes('<progress')) return textOf(html);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function textOf(html: string): string {
  const main = html.slice(html.indexOf('<main'));
  return main
    .replace(/<select[\s\S]*?<\/select>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ');
}

async function make(path: string): Promise<string> {
  expect((await owner.post(path, { do: 'make', blanks: '1' })).location).toBe(path);
  return settled(path);
}

function documentsOf(template = templateId) {
  return db().generation.findMany({ where: { templateId: template }, orderBy: { generationNumber: 'asc' } });
}

test('a CSV file gives faults by row, then documents in the order of the rows, the results and the PDFs', async () => {
  const rows = [
    'Customer;Due;Total;Share;Kind;Notes',
    'Marlow;27.08.2026;1.800,00;20 %;Goods;x',
    'Sons;soon;a lot;20;Gifts;',
    'Ada;2026-09-01;1200;;;',
    '=1+1;;;;;',
  ];
  const path = await send(Buffer.from(rows.join('\r\n'), 'latin1'));
  const checked = await settled(path);
  expect(checked).toContain('4 documents: 1 has errors. Nothing has been created yet.');
  expect(checked).toMatch(
    /Row 3: Sons Due: .+ such as 27\.08\.2026\. The cell contains “soon”\. Total: .+ The cell contains “a lot”\. Kind: .+ “Gifts”/,
  );
  expect(checked).toContain('Row 4: Ada Share, Kind, Items: Item and Items: Amount');
  const unconfirmed = await owner.post(path, { do: 'make' });
  expect(unconfirmed.status).toBe(400);
  expect(textOf(unconfirmed.html)).toContain('Some of these documents have blank fields.');
  expect(checked).toContain('Create the other 3, leave out 1');
  expect(await documentsOf()).toEqual([]);

  const done = await make(path);
  expect(done).toContain('3 documents created. 1 left out.');
  expect(done).toContain('Row 2 Invoice #1 R-001 · Marlow #1');
  const made = await documentsOf();
  expect(made.map(({ markdown, source }) => [markdown.split('\n')[0], source])).toEqual([
    ['R-001 for Marlow, due 27.08.2026: 1.800,00 €, 20 %, Goods', 'app'],
    ['R-002 for Ada, due 01.09.2026: 1.200,00 €, {{Share}}, {{Kind}}', 'app'],
    [expect.stringMatching(/^R-003 for =1\+1, due/), 'app'],
  ]);
  // Sent again, the same form makes nothing.
  await make(path);
  expect(await documentsOf()).toHaveLength(3);
  expect(
    await db().batchRow.findMany({
      where: { state: 'made' },
      select: { values: true, title: true },
      distinct: ['values'],
    }),
  ).toEqual([{ values: null, title: '' }]);

  const { html: csv, headers } = await owner.get(`${path}/results`);
  expect(headers['content-disposition']).toContain('a.csv results.csv');
  expect(csv.split('\r\n').slice(0, 5)).toEqual([
    '\uFEFFRow,Number,Document,Known by,Link,Error',
    `2,1,Invoice #1,R-001 · Marlow,${service.url}/w/${tenant.workspaceId}/documents/${made[0]!.id},`,
    expect.stringMatching(/^3,,,,,"?Due: /),
    expect.stringContaining('4,2,Invoice #2,'),
    expect.stringContaining('5,3,Invoice #3,'),
  ]);

  // All of them or none: an archive without one of them would look whole.
  for (let all = false; !all; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const { html: page } = await owner.get(path);
    all = textOf(page).includes('3 of 3 PDFs are ready');
    expect(page.includes(`${path}/pdfs`)).toBe(all);
  }
  const files = await unzipped(service, owner, `${path}/pdfs`);
  expect([...files.keys()]).toEqual(['1 R-001, Marlow.pdf', '2 R-002, Ada.pdf', '3 R-003, =1+1.pdf']);
  expect([...files.values()].every((bytes) => bytes.subarray(0, 5).toString() === '%PDF-')).toBe(true);

  const { html: audit } = await owner.get(`/w/${tenant.workspaceId}/audit`);
  expect(textOf(audit).match(/Created documents from a sheet/g)).toHaveLength(1);
  expect(textOf(audit)).toContain('Created documents from a sheet · Invoice · Documents: 3');
});

test('an XLSX file keeps days and numbers, and its columns and its sheet can be chosen', async () => {
  const day = '<c s="1"><v>46261</v></c>';
  const rows = `${textRow(1, ['Who', 'Due', 'Total', 'Share'])}<row r="2"><c t="inlineStr"><is><t>Marlow</t></is></c>${day}<c><v>0.30000000000000004</v></c><c s="2"><v>0.255</v></c></row><row r="3"><c t="inlineStr"><is><t>Sons</t></is></c>${day}<c><v>1.234</v></c></row>`;
  const sheets = [
    { name: 'Other', rows: `${textRow(1, ['Thing'])}${textRow(2, ['x'])}` },
    { name: 'Data', rows },
  ];
  const template = await seedTemplate(db(), tenant.workspaceId, INVOICE.replace('title: Invoice', 'title: From XLSX'));
  const path = await send(xlsxOf({ sheets, formats: ['d/m/yy', '0.0%'] }), { name: 'a.xlsx', template });
  expect(await settled(path)).toContain('Match the columns to fields.');
  const { html } = await owner.get(`${path}?sheet=1`);
  expect(textOf(html)).toMatch(/Other \(1 rows\) Data \(2 rows\).*Who Marlow · Sons.*Due 27\/8\/26 · 27\/8\/26/);
  expect(html.match(/<option value="[^"]+" selected>[^<]+/g)).toHaveLength(3);
  const columns = {
    do: 'settle',
    sheet: '1',
    'column.1': 'values.due',
    'column.2': 'values.total',
    'column.3': 'values.share',
  };
  const twice = await owner.post(path, { ...columns, 'column.0': 'values.due' });
  expect([twice.status, textOf(twice.html)]).toEqual([422, expect.stringContaining('Two columns are assigned to “')]);
  await owner.post(path, { ...columns, 'column.0': 'values.customer' });
  expect(await settled(path)).toContain('2 documents: no errors.');
  await make(path);
  expect((await documentsOf(template)).map(({ markdown }) => markdown.split('\n')[0])).toEqual([
    'R-001 for Marlow, due 27.08.2026: 0,30 €, 26 %, {{Kind}}',
    'R-002 for Sons, due 27.08.2026: 1,23 €, {{Share}}, {{Kind}}',
  ]);
});

test('the page says which fields will be blank before documents are made', async () => {
  const source = `---
title: Certificate
---
{{Apprentice name}}: {{Trade}}{{#if Trade = "baking"}}, {{Oven}}{{/if}}
`;
  const template = await seedTemplate(db(), tenant.workspaceId, source);
  const path = await send('Name;Trade\nAda;printing\n;\nBob;""\nEve;\n', { template });
  const text = await settled(path);
  expect(text).toContain('3 documents: no errors.');
  expect(text.replace(/[\u2068\u2069]/g, '')).toMatch(
    /Column Name is not used\. Apprentice name stays blank in 3 documents\. Trade stays blank in 2 documents\./,
  );
  expect(text).not.toContain('Oven stays blank');
});

test('a row with cells of a group alone continues the document above it', async () => {
  const template = await seedTemplate(db(), tenant.workspaceId, INVOICE.replace('title: Invoice', 'title: Grouped'));
  const rows = ['Title,Customer,Item,Items: Amount', 'One,Marlow,Pens,2', ',,Ink,3', ',Sons,,', ',,Paper,1'];
  const path = await send(rows.join('\n'), { template });
  expect(await settled(path)).toContain('2 documents: no errors.');
  await make(path);
  expect(
    (await documentsOf(template)).map(({ title, markdown }) => [title, markdown.slice(markdown.indexOf('- ')).trim()]),
  ).toEqual([
    ['One', '- Pens: 2\n- Ink: 3'],
    ['Grouped #2', '- Paper: 1'],
  ]);
});

test.each<[string, () => Promise<Page>, string]>([
  ['no file', () => owner.upload(sheetPath(), {}), 'Choose a CSV or XLSX file.'],
  ['no rows', () => owner.upload(sheetPath(), { 'a.csv': 'Customer\n' }), 'The sheet has no rows'],
])('the page refuses %s', async (_, ask, message) => {
  const { status, html } = await ask();
  expect([status, textOf(html)]).toEqual([400, expect.stringContaining(message)]);
});

test('a cell with an error, and a formula without a result, are reported', async () => {
  const rows = `${textRow(1, ['Customer', 'Total', 'Kind'])}<row r="2"><c t="e"><v>#N/A</v></c><c><f>A1</f></c><c t="inlineStr"><is><t>x</t></is></c></row>`;
  const path = await send(xlsxOf({ sheets: [{ name: 'S', rows }] }), { name: 'a.xlsx' });
  const page = await settled(path);
  expect(page).toContain('Customer: the cell contains the error #N/A.');
  expect(page).toContain('Total: the formula has no saved result');
  expect(page).toContain('Kind: choose Goods or Work.');
  expect(page).not.toMatch(/Create \d/);
});

test('dates that contradict each other are told with both readings, beside all other faults of the row', async () => {
  const template = await seedTemplate(
    db(),
    tenant.workspaceId,
    INVOICE.replace('title: Invoice', 'title: Unclear').replace('27.08.2026', '27/08/2026'),
  );
  const path = await send('Due,Total\n31/08/2026,1\n8/31/2026,1\n01/02/2026,x\n', { template });
  const text = await settled(path);
  expect(text).toContain('Due: 01/02/2026 can mean 01/02/2026 or 02/01/2026; enter one of them.');
  expect(text).toContain('Total: enter a number');
});

test('the page tells which letters were guessed and how many rows are hidden', async () => {
  const guessed = await send(Buffer.from('Customer\nSigurður Árnason\n', 'latin1'));
  expect(await settled(guessed)).toContain('were read as Windows-1252, for example “Sigurður, Árnason”.');
  const rows =
    textRow(1, ['Customer']) + [2, 3].map((line) => textRow(line, ['Ada']).replace('<row', '<row hidden="1"')).join('');
  const hidden = await send(xlsxOf({ sheets: [{ name: 'S', rows }] }), { name: 'a.xlsx' });
  expect(await settled(hidden)).toContain(
    '2 rows of this sheet are hidden, for example by a filter. They are read like the others.',
  );
});

test('a batch belongs to one person, and is deleted with their membership', async () => {
  const { userId } = await seedMember(db(), tenant.workspaceId, 'other@example.com', 'member');
  const other = await signedIn(service, userId);
  const path = await send('Customer\nMarlow\n', { visitor: other });
  await settled(path, other);
  for (const page of [path, `${path}/results`, `${path}/pdfs`]) expect((await owner.get(page)).status).toBe(404);
  expect((await owner.post(path, { do: 'make', blanks: '1' })).status).toBe(404);
  await db().membership.delete({ where: { workspaceId_userId: { workspaceId: tenant.workspaceId, userId } } });
  expect(await db().batch.count({ where: { workspaceId: tenant.workspaceId, userId } })).toBe(0);
});

test('a batch makes nothing from a new version of the template until its rows are checked again', async () => {
  const source = INVOICE.replace('title: Invoice', 'title: Changing');
  const template = await seedTemplate(db(), tenant.workspaceId, source);
  const path = await send('Customer\nMarlow\nSons\n', { template });
  await settled(path);
  await seedTemplate(db(), tenant.workspaceId, source.replace('for {{Customer}}', 'to {{Customer}}'), {
    replaces: template,
  });
  expect(await make(path)).toContain('The template has a new version. Check the remaining rows again');
  expect(await documentsOf(template)).toEqual([]);
  await owner.post(path, { do: 'check' });
  expect(await settled(path)).toContain('2 documents: no errors.');
  await make(path);
  expect((await documentsOf(template)).map(({ markdown }) => markdown.slice(0, 12))).toEqual([
    'R-001 to Mar',
    'R-002 to Son',
  ]);
});

test('a discarded batch is deleted, and an expired one is not found', async () => {
  const [one, two] = [await send('Customer\nMarlow\n'), await send('Customer\nMarlow\n')];
  await settled(one);
  expect((await owner.post(one, { do: 'discard' })).location).toBe(`${sheetPath()}?notice=sheetDiscarded`);
  expect((await owner.get(one)).status).toBe(404);
  await settled(two);
  await service.pass(25 * 60 * 60 * 1000);
  expect((await owner.get(two)).status).toBe(404);
});

test('the same rows make documents again only when the person asks for it, whoever sent them first', async () => {
  const template = await seedTemplate(db(), tenant.workspaceId, INVOICE.replace('Invoice', 'Twice'));
  const rows = 'Customer;Total\nMarlow;1\nSons;2';
  const first = await send(rows, { template });
  expect(await settled(first)).not.toContain('sent before');
  await make(first);
  const { userId } = await seedMember(db(), tenant.workspaceId, 'twice@example.com', 'member');
  const visitor = await signedIn(service, userId);
  const again = await send(rows.replaceAll(';', ','), { template, visitor, name: 'b.csv' });
  const warned = await settled(again, visitor);
  expect(warned).toMatch(/The same rows were uploaded before and created 2 documents\. .+ Create 2 documents again/);
  const refused = await visitor.post(again, { do: 'make', blanks: '1' });
  expect([refused.status, refused.html.includes('have been sent before')]).toEqual([400, true]);
  expect(await documentsOf(template)).toHaveLength(2);
  await visitor.post(again, { do: 'make', again: '1', blanks: '1' });
  await settled(again, visitor);
  expect(await documentsOf(template)).toHaveLength(4);
  expect(await settled(await send(`${rows}\nAda;3`, { template }))).not.toContain('sent before');
});

test('the page names the rows whose numbers lose decimals before any document is made', async () => {
  const page = await settled(
    await send('Customer;Total;Share\nAda;1,5;20\nBob;2,5551;20,4\nCy;3;20\n', { name: 'rounded.csv' }),
  );
  expect(page).toMatch(
    /Numbers shown with fewer decimal places .*Row 3 Total: In the document: 2,56 € Share: In the document: 20 %/,
  );
  expect(page).not.toMatch(/In the document: 1,50|Row 4 /);
});

test('a column that means the same is shown as a guess, and nothing is checked before somebody confirms it', async () => {
  const path = await send('Kunde;Total\nAda;1\n', { name: 'guess.csv' });
  const { html } = await owner.get(path);
  expect(textOf(html)).toContain('Match the columns to fields.');
  expect(textOf(html)).toContain('Guessed from the name. Check it.');
  expect(html).toMatch(/<option value="values\.customer" selected>/);
  expect(textOf(html)).not.toContain('Create 1 document');
  await owner.post(path, { do: 'settle', sheet: '0', 'column.0': 'values.customer', 'column.1': 'values.total' });
  const checked = await settled(path);
  expect(checked).toContain('Create 1 document');
  expect(checked).not.toContain('Guessed');
});

const LETTER = `---
title: Letter
languages: [en, de]
language: Customer language
form: [en, de]
placeholders:
  - {label: Status, type: select, options: [Open, Paid]}
texts:
  - {en: "Dear {{Customer}}, {{Status}}", de: "Guten Tag {{Customer}}, {{Status}}"}
  - {en: Customer, de: Kundin}
  - {en: Customer language, de: Sprache}
  - {en: Status, de: Stand}
  - {en: Open, de: Offen}
  - {en: Paid, de: Bezahlt}
---
Dear {{Customer}}, {{Status}}
`;

test('the columns of a form in several languages are named in that of the page, and read in any', async () => {
  const template = await seedTemplate(db(), tenant.workspaceId, LETTER);
  const speaker = await signedIn(service, tenant.userId);
  speaker.headers = { 'Accept-Language': 'de' };
  const { html: columns } = await speaker.get(`${sheetPath(template)}/columns`);
  expect(columns.trim()).toBe('Kundin,Stand,Sprache,Titel des Dokuments');
  const { html } = await speaker.get(sheetPath(template));
  expect(html).toContain('<ul lang="de"><li><bdi>Kundin</bdi>');
  const { html: english } = await owner.get(`${sheetPath(template)}/columns`);
  expect(english.trim()).toBe('Customer,Status,Customer language,Title of the document');

  const rows = 'Kundin,Stand,Sprache\nAda,Bezahlt,de\nBob,Paid,en\nCy,Weg,de\n';
  const path = await send(rows, { visitor: speaker, name: 'de.csv', template });
  const checked = await settled(path, speaker);
  expect(checked).toContain('Stand:');
  expect(checked).not.toContain('Status:');
  await speaker.post(path, { do: 'make', blanks: '1' });
  await settled(path, speaker);
  expect((await documentsOf(template)).map(({ markdown }) => markdown.trim())).toEqual([
    'Guten Tag Ada, Bezahlt',
    'Dear Bob, Paid',
  ]);
});

test('a file that arrives twice is one sheet', async () => {
  const { html } = await owner.get(sheetPath());
  const [, upload] = /name="upload" value="([^"]+)"/.exec(html)!;
  const files = { 'once.csv': 'Customer\nAda\n' };
  const [first, second] = [
    await owner.upload(sheetPath(), files, { upload: upload! }),
    await owner.upload(sheetPath(), files, { upload: upload! }),
  ];
  expect(second.location).toBe(first.location);
  const other = await owner.upload(sheetPath(), { 'other.csv': 'Customer\nAda\n' }, { upload: upload! });
  expect(other.location).not.toBe(first.location);
});
