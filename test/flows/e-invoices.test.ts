/** §10.36, §17.40: e-invoices as a program, an assistant and the command have them: made over HTTP, their XML taken out of the PDF, verified. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readSpecification } from '../../src/doors/api/specification.ts';
import { platenThere } from '../../src/doors/mcp/serving/serve-stdio.ts';
import { callTool } from '../../src/doors/mcp/tools/call-tool.ts';
import { readTools } from '../../src/doors/mcp/tools/read-tools.ts';
import type { DocumentSetup } from '../../src/template/model/document-setup.ts';
import { connectClient, type McpClient } from '../doors/mcp/support/connect-client.ts';
import { objectsOf, withObjects } from '../pdf/support/change-pdf.ts';
import { open } from '../pdf/support/read-pdf.ts';
import { runPlatenInProcess } from '../support/platen-in-process.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { expectTranslated } from '../template/support/expect-translated.ts';

/** `kind`: profile, and more that it needs. */
function templateOf(title: string, kind: string): string {
  return `---
title: ${title}
placeholders:
  - {label: Number, type: counter, format: RE-0001}
  - {label: Date, type: today, format: 27.08.2026}
  - {label: Supplied, type: date, format: 27.08.2026}
  - {label: Customer}
  - {label: Net, type: number, format: "1,234.56", formula: SUM(Positions.Amount)}
  - {label: VAT, type: number, format: "1,234.56", formula: "ROUND(Net * 0.21, 2)"}
  - {label: Total, type: number, format: "1,234.56", formula: "ROUND(Net * 1.21, 2)", override: true}
groups:
  - label: Positions
    fields:
      - {label: What}
      - {label: Quantity, type: number}
      - {label: Price, type: number, format: "1,234.56"}
      - {label: Amount, type: number, format: "1,234.56", formula: Quantity * Price}
e-invoice:
${kind}
  type: invoice
  number: "{{Number}}"
  date: "{{Date}}"
  terms: Payable at once.
  currency: EUR
  seller: {name: Kantoor BV, street: Kade 1, post-code: 2000, city: Antwerpen, country: BE, vat-id: BE0123456749, e-address: "0208:0123456749"}
  buyer: {name: "{{Customer}}", street: Straat 2, post-code: 9000, city: Gent, country: BE, e-address: "0208:0207502695"}
  payment: {means: sepa-transfer, iban: BE68 5390 0754 7034}
  delivery: {date: "{{Supplied}}"}
  lines: {group: Positions, name: "{{What}}", quantity: "{{Quantity}}", unit: HUR, price: "{{Price}}", vat: 21, amount: "{{Amount}}"}
  totals: {net: "{{Net}}", vat: "{{VAT}}", due: "{{Total}}"}
---
# Invoice {{Number}}

{{Customer}}, {{Date}}, supplied on {{Supplied}}

| What | Quantity | Price | Amount |
|---|---|---|---|
| {{#Positions}}{{What}} | {{Quantity}} | {{Price}} | {{Amount}}{{/Positions}} |

{{Net}}, {{VAT}}, {{Total}}
`;
}

const KINDS = {
  'factur-x': ['  profile: en16931', 'factur-x.xml', '<ram:DuePayableAmount>363.00</ram:DuePayableAmount>'],
  ubl: ['  profile: en16931\n  syntax: ubl', 'invoice.xml', '<cbc:PayableAmount currencyID="EUR">363.00<'],
  peppol: ['  profile: peppol\n  order: PO-7', 'invoice.xml', 'poacc:billing:3.0</cbc:CustomizationID>'],
} as const;
const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[];

const VALUES = {
  supplied: '20.08.2026',
  customer: 'Bakkerij <Gent> & Zonen',
  positions: [
    { what: 'Advies', quantity: '2', price: '100' },
    { what: 'Opleiding', quantity: '1', price: '100' },
  ],
};

let service: TestService;
let tenant: Tenant;
let client: McpClient;
let folder: string;
const templates: Record<string, string> = {};
const documents: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-e-invoices-'));
  service = await startTestService({ role: 'api', key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  for (const name of NAMES)
    templates[name] = await seedTemplate(db, tenant.workspaceId, templateOf(name, KINDS[name][0]));
  templates.letter = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Letter\n---\nDear {{Name}}\n');
  for (const [name, id] of Object.entries(templates)) {
    const made = await make(id, name === 'letter' ? { name: 'Ada' } : VALUES);
    expect([made.status, (made.body as { error?: object }).error]).toEqual([201, undefined]);
    expect(made.headers['e-invoice']).toBe(name === 'letter' ? undefined : 'true');
    documents[name] = (made.body as { id: string }).id;
  }
  client = await connectClient(service.url!, tenant.key);
});
afterAll(async () => {
  await client?.close();
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

function make(id: string, values: object) {
  return service.call('POST', `/templates/${id}/generations`, { body: { values } });
}

describe.each(NAMES)('an e-invoice: %s', (name) => {
  const [, fileName, part] = KINDS[name];

  test('its PDF from the API holds the XML, with the values that were sent', async () => {
    const { body } = await service.call('GET', `/generations/${documents[name]}/pdf`);
    const { body: bytes } = await service
      .get((body as { url: string }).url)
      .buffer(true)
      .expect(200);
    const held = (await (await open({ bytes })).getAttachments()) as Record<string, { content: Uint8Array }>;
    expect(Object.keys(held)).toEqual([fileName]);
    const xml = Buffer.from(held[fileName]!.content).toString();
    for (const expected of [part, '>RE-0001<', '>Bakkerij &lt;Gent&gt; &amp; Zonen<', '>Advies<', '>BE68539007547034<'])
      expect(xml).toContain(expected);
  });

  test('its PDF from the command is the same', async () => {
    const env = { PLATEN_URL: service.url!, PLATEN_API_KEY: tenant.key };
    const run = (line: string[]) => runPlatenInProcess(['document', 'xml', ...line], { env, cwd: folder });
    expect(await run([documents[name]!, `${name}.xml`])).toMatchObject({ code: 0, stderr: '' });
    const xml = await readFile(path.join(folder, `${name}.xml`), 'utf8');
    expect(xml).toContain(part);
    expect((await run([documents[name]!, '-'])).stdout).toBe(xml);
    expect(JSON.parse((await run([documents[name]!, `${name}.xml`, '--json'])).stdout)).toMatchObject({
      name: fileName,
    });
  });

  test('sums that do not agree are refused, with the term, and no number is drawn', async () => {
    const { status, body } = await make(templates[name]!, { ...VALUES, total: '363.01' });
    expect([status, body]).toEqual([
      422,
      {
        error: {
          code: 'invalid_values',
          detail: 'values.total',
          message: expect.stringMatching(/"363.01" is not the total of the lines, 363.00 .*BR-CO-16.*BT-115/),
        },
      },
    ]);
    const next = await make(templates[name]!, { ...VALUES, customer: 'Next' });
    expect((next.body as { markdown: string }).markdown).toContain('# Invoice RE-0002');
  });
});

test('charts of an invoice are drawn: readers do not look for their numbers as text', async () => {
  const table = `| What | Bar | Amount |
|---|---|---|
| {{#Positions}}{{What}} | ![{{Amount}}](chart: bar, Amount) | {{Amount}}{{/Positions}} |

![Positions of {{Total}}](chart: bar, Positions.What, Positions.Amount, Positions.Price)

Prices ![](chart: spark, Positions.Price)
`;
  const text = templateOf('Charts', KINDS['factur-x'][0]).replace(/\| What [\s\S]*?\n\n/, `${table}\n`);
  const id = await seedTemplate(service.services.database.db, tenant.workspaceId, text);
  const { body } = await service.call('POST', `/templates/${id}/checks`, { body: { values: VALUES } });
  expect(body).toMatchObject({ ready: true, faults: [], valid_e_invoice: true });
});

test('the command says that another document has no XML', async () => {
  const env = { PLATEN_URL: service.url!, PLATEN_API_KEY: tenant.key };
  const { code, stderr } = await runPlatenInProcess(['document', 'xml', documents.letter!], { env, cwd: folder });
  expect([code, stderr]).toEqual([1, expect.stringContaining('is not an e-invoice: its PDF contains no XML')]);
});

describe('responses say whether there is XML', () => {
  test.each(['peppol', 'letter'])('%s', async (name) => {
    const isEInvoice = name === 'letter' ? undefined : 'true';
    for (const address of [`/templates/${templates[name]}`, `/generations/${documents[name]}`])
      expect((await service.call('GET', address)).headers['e-invoice']).toBe(isEInvoice);
  });

  test.each(['here', 'there'])('assistants read it in the text, %s', async (where) => {
    const tool = where === 'here' ? client.tool : toolThere();
    const said = async (name: string, document: string) =>
      Promise.all([
        tool('get_template', { id: templates[name] }),
        tool('get_document', { id: document }),
        tool('get_document_pdf', { id: document }),
      ]).then((answers) => answers.map(({ texts }) => texts[0]!));
    for (const text of await said('peppol', documents.peppol!)) expect(text).toMatch(/e-invoice.*as XML/);
    for (const text of await said('letter', documents.letter!)) expect(text).not.toContain('XML');
    const made = await tool('generate_document', { id: templates.ubl, values: { ...VALUES, customer: where } });
    expect(made.texts[0]).toMatch(/^Made "ubl #\d+".*It is an e-invoice: its PDF also contains the invoice as XML/);
  });
});

/** As `platen mcp` calls them, a client of the API. */
function toolThere() {
  const tools = readTools(readSpecification());
  const platen = platenThere({ url: service.url!, apiKey: tenant.key }, tools, () => undefined);
  return async (name: string, given: Record<string, unknown>) => {
    const call = { given, clientSignal: new AbortController().signal, progress: async () => undefined };
    const { content } = await callTool(tools.find((tool) => tool.name === name)!, call, platen);
    return { texts: content.flatMap((one) => (one.type === 'text' ? [one.text] : [])) };
  };
}

/** What Platen of before wrote of myDATA, the Greek register. */
const MY_DATA = '  mydata: {mark: "{{Mark}}", url: "https://mydata.example/1"}';
const MARK: Record<string, [end: string, references: string]> = {
  'factur-x': [
    '</ram:ApplicableHeaderTradeAgreement>',
    '<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>400001</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:Name>##M.AR.K##</ram:Name></ram:AdditionalReferencedDocument>' +
      '<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>URL</ram:IssuerAssignedID><ram:URIID>https://mydata.example/1</ram:URIID><ram:TypeCode>916</ram:TypeCode><ram:Name>##INVOICE|URL##</ram:Name></ram:AdditionalReferencedDocument>',
  ],
  ubl: [
    '<cac:AccountingSupplierParty>',
    '<cac:AdditionalDocumentReference><cbc:ID>400001</cbc:ID><cbc:DocumentDescription>##M.AR.K##</cbc:DocumentDescription></cac:AdditionalDocumentReference>' +
      '<cac:AdditionalDocumentReference><cbc:ID>URL</cbc:ID><cbc:DocumentDescription>##INVOICE|URL##</cbc:DocumentDescription><cac:Attachment><cac:ExternalReference><cbc:URI>https://mydata.example/1</cbc:URI></cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference>',
  ],
};

describe.each(['factur-x', 'ubl'] as const)('an invoice with terms of before, as %s', (kind) => {
  let template: string;
  let document: string;

  beforeAll(async () => {
    const { db } = service.services.database;
    const today = templateOf(`Greek ${kind}`, `${KINDS[kind][0]}\n  notes: ["{{Mark}}"]`).replace(
      '  - {label: Customer}',
      '  - {label: Customer}\n  - {label: Mark}',
    );
    template = await seedTemplate(db, tenant.workspaceId, today);
    const made = await make(template, { ...VALUES, mark: '400001' });
    document = (made.body as { id: string }).id;
    template = await seedTemplate(db, tenant.workspaceId, today.replace('title: Greek', 'title: Old Greek'));
    const { setup } = (await db.generation.findFirst({ where: { id: document } }))!;
    const { eInvoice } = setup as unknown as DocumentSetup;
    const { values } = eInvoice!;
    values!.terms.push(['mydata.mark', null, '400001'], ['mydata.url', null, 'https://mydata.example/1']);
    const [end, references] = MARK[kind]!;
    eInvoice!.xml = eInvoice!.xml.replace(end, references + end);
    for (const table of ['generations', 'template_versions'])
      await db.$executeRawUnsafe(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await db.$executeRaw`UPDATE generations SET setup = ${JSON.stringify(setup)}::jsonb WHERE id = ${document}::uuid`;
    const source = today.replace('  notes: ["{{Mark}}"]', MY_DATA);
    await db.templateVersion.updateMany({ where: { templateId: template }, data: { source } });
    for (const table of ['generations', 'template_versions'])
      await db.$executeRawUnsafe(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  });

  test('is shown, and has its PDF and its XML', async () => {
    expect((await service.call('GET', `/generations/${document}`)).status).toBe(200);
    expect(await service.call('GET', `/generations/${document}/pdf`)).toMatchObject({ body: { status: 'ready' } });
    const env = { PLATEN_URL: service.url!, PLATEN_API_KEY: tenant.key };
    const { stdout } = await runPlatenInProcess(['document', 'xml', document, '-'], { env, cwd: folder });
    expect(stdout).toContain('>##M.AR.K##<');
  });

  test('is not made again: the message says what to remove from the template', async () => {
    expect((await service.call('GET', `/templates/${template}`)).status).toBe(200);
    const { status, body } = await make(template, { ...VALUES, mark: '400001' });
    const { error } = body as { error: { code: string; message: string } };
    expect([status, error.code, error.message]).toEqual([
      ...[422, 'invalid_values'],
      'The e-invoice cannot be created: e-invoice.mydata is no longer supported. Remove it from the template.',
    ]);
    expectTranslated([error]);
  });
});

test('verify reads stored e-invoices, and names what does not agree', async () => {
  const { databaseUrl = '', dataDir } = service.config;
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: new URL(service.url!).port };
  const verify = async () => {
    const { code, stdout, stderr } = await runPlatenInProcess(['verify', '--e-invoice', '--json'], { env });
    return { code, stderr, ...JSON.parse(stdout) };
  };
  for (const name of NAMES) await service.call('GET', `/generations/${documents[name]}/pdf`);
  const ready = { workspaceId: tenant.workspaceId, pdfStatus: 'ready' as const };
  const checked = await service.services.context.db.generation.count({ where: ready });
  expect(await verify()).toMatchObject({
    code: 0,
    checked,
    whole: checked,
    e_invoices: expect.any(Number),
    disagreeing: 0,
  });
  const { db } = service.services.context;
  await db.$executeRaw`ALTER TABLE generations DISABLE TRIGGER generations_immutable`;
  await db.$executeRaw`UPDATE generations SET setup = replace(setup::text, '"363.00"', '"363.10"')::jsonb WHERE id = ${documents.ubl}::uuid`;
  await db.$executeRaw`ALTER TABLE generations ENABLE TRIGGER generations_immutable`;
  expect(await verify()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(`in ${tenant.workspaceId}/${documents.ubl}\\.pdf, .*BT-115.* is “363.10”.* the XML “363.00”`),
    ),
    disagreeing: 1,
    error: { code: 'verify', message: expect.stringMatching(/^1 of \d e-invoices do not show the same/) },
  });
});

test('verify reports values that no person can read on a page, but other readers take as true', async () => {
  const { databaseUrl = '', dataDir } = service.config;
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: new URL(service.url!).port };
  const { db } = service.services.context;
  await service.pass(1_000);
  const since = service.time.now.toISOString();
  const { body } = await make(templates['factur-x']!, { ...VALUES, customer: 'Covered' });
  const { id } = body as { id: string };
  expect((await service.call('GET', `/generations/${id}/pdf`)).status).toBe(200);
  const verify = async () => {
    const run = await runPlatenInProcess(['verify', '--e-invoice', '--since', since, '--json'], { env });
    return { code: run.code, stderr: run.stderr, ...JSON.parse(run.stdout) };
  };
  expect(await verify()).toMatchObject({ code: 0, e_invoices: 1, disagreeing: 0, unseen: 0 });
  // As it would have been stored where something white lay over it.
  const file = path.join(dataDir, 'objects', tenant.workspaceId, `${id}.pdf`);
  const before = await readFile(file);
  const page = objectsOf(before).find(({ stream }) => stream?.includes(' Tf\n'))!;
  const covered = withObjects(before, [
    { ...page, stream: Buffer.concat([page.stream!, Buffer.from('\nq\n1 1 1 rg\n0 0 600 850 re\nf\nQ\n')]) },
  ]);
  await writeFile(file, covered);
  await db.$executeRaw`ALTER TABLE generations DISABLE TRIGGER generations_immutable`;
  await db.$executeRaw`UPDATE generations SET pdf_bytes = ${covered.length}, pdf_sha256 = sha256(${covered}) WHERE id = ${id}::uuid`;
  await db.$executeRaw`ALTER TABLE generations ENABLE TRIGGER generations_immutable`;
  const told = await verify();
  expect(told).toMatchObject({ code: 1, whole: 1, e_invoices: 1, disagreeing: 1, unseen: 0 });
  for (const term of ['number', 'date', 'buyer.name', 'totals.net', 'totals.vat', 'totals.due', 'lines.amount'])
    expect(told.stderr).toMatch(
      new RegExp(
        `e-invoice\\.${term} \\(BT-[^;]*is only where no one can see it: [^;]*, page 1, \\d+ mm from the left`,
      ),
    );
});
