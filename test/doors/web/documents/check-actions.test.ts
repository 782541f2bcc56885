/** §20.29: e-invoices of anybody on a page: what is wrong is told in the language of the page, and nothing of them is kept. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BROKEN } from '../../../rendering/invoice-check/broken-hybrids.ts';
import { hybrid } from '../../../rendering/invoice-check/hybrid.ts';
import { seedTenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { tableContents } from '../../../support/table-contents.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';

let service: TestService;
let member: WebVisitor;
let path = '';

beforeAll(async () => {
  service = await startTestService({ role: 'api' });
  const { db } = service.services.context;
  const tenant = await seedTenant(db);
  member = await signedIn(service, tenant.userId);
  path = `/w/${tenant.workspaceId}/invoice-check`;
});
afterAll(() => service?.close());

async function send(files: [name: string, bytes: Uint8Array | string][], language = 'en'): Promise<string> {
  const page = await (await fetch(service.url + path, { headers: { Cookie: member.cookie } })).text();
  const body = new FormData();
  body.append('csrf', /name="csrf" value="([^"]+)"/.exec(page)![1]!);
  for (const [name, bytes] of files) body.append('files', new Blob([bytes as BlobPart]), name);
  const headers = { Cookie: member.cookie, 'Accept-Language': language };
  return (await fetch(service.url + path, { method: 'POST', body, headers })).text();
}

async function broken(name: string): Promise<Uint8Array> {
  return BROKEN.find((one) => one.name === name)!.make();
}

test('each file has its verdict and both readings with their places, and nothing is stored', async () => {
  const { db } = service.services.context;
  const contents = async () => {
    // The session has been used.
    const { 'public.sessions': _, ...others } = await tableContents(db);
    return others;
  };
  const before = await contents();
  const html = await send([
    ['right.pdf', await hybrid()],
    ['wrong.pdf', await broken('XML: digits of the amount due are swapped')],
    ['<b>text</b>.xml', 'no XML'],
  ]);
  for (const part of [
    'Pages and XML match.',
    'Do not rely on this invoice.',
    'Amount due for payment, BT-115',
    '2561.02',
    '2.651,02',
    'Page 1, 167 mm from the left and 147 mm from the top',
    'This file cannot be checked.',
    '&lt;b&gt;text&lt;/b&gt;.xml',
  ])
    expect(html).toContain(part);
  expect(html).not.toContain('<b>text');
  expect(await contents()).toEqual(before);
});

test.each([
  ['de', 'Durchgestrichen'],
  ['fr', 'Barré'],
  ['es', 'Tachado'],
  ['ja', '取り消し線'],
])('in %s, the page says why a person does not see a value', async (language, says) => {
  expect(await send([['a.pdf', await broken('drawn: the buyer is struck through')]], language)).toContain(says);
});

test('the faults of an invoice are in the language of the page', async () => {
  const html = await send(
    [
      ['a.xml', '<a/>'],
      ['b.pdf', await broken('XML: no seller VAT identifier')],
    ],
    'de',
  );
  expect(html).toContain('Das XML ist keine Rechnung in CII (CrossIndustryInvoice) oder UBL (Invoice, CreditNote).');
  expect(html).toContain('fehlt, oder seller.tax-number (BT-32).');
});

test.each([
  ['no file', 0, 'Choose a file.'],
  ['more than twenty', 21, 'Choose up to 20 files at a time.'],
])('the page refuses %s', async (_what, count, says) => {
  expect(await send(Array.from({ length: count }, (_, at) => [`${at}.xml`, '<a/>']))).toContain(says);
});
