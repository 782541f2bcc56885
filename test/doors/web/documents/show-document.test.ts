/** §20.13: one document in the web app, from outside: its page, its preview, its PDF and its Markdown. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { eraseDocuments } from '../../../../src/data/storage/documents/erase-documents.ts';
import { MINUTE } from '../../../../src/domain/durations.ts';
import { pdfObjectName } from '../../../../src/domain/pdf-object-name.ts';
import { WORD_TYPE } from '../../../../src/domain/title.ts';
import { documentRow } from '../../../support/documents.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, stranger, type WebVisitor } from '../../../support/web.ts';

const LETTER =
  '---\ntitle: Letter\n---\nDear {{Name}}, see [us](https://example.org/ "a > b") and [^1].\n\n[^1]: <a title="<a " href="https://example.org/b">Note</a>\n';
/** No page is wide enough for it. */
const WIDE = `---\ntitle: Wide\n---\n|${' a |'.repeat(400)}\n|${'---|'.repeat(400)}\n`;
const TITLE = '<b>Straße</b> / فاتورة';

let service: TestService;
let ours: Tenant;
let theirs: Tenant;
let templates: Record<'letter' | 'wide', string>;
let member: WebVisitor;
let foreign: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => ours.key });
  const { db } = service.services.context;
  [ours, theirs] = [await seedTenant(db, { timeZone: 'Asia/Tokyo' }), await seedTenant(db)];
  const save = (source: string) => seedTemplate(db, ours.workspaceId, source);
  templates = { letter: await save(LETTER), wide: await save(WIDE) };
  foreign = (await db.generation.create({ data: documentRow(theirs.workspaceId) })).id;
  const { userId } = await seedMember(db, ours.workspaceId, 'member@example.com', 'member');
  member = await signedIn(service, userId);
});
afterAll(() => service.close());

async function make(kind: keyof typeof templates = 'letter', title = TITLE): Promise<string> {
  const headers = { 'Idempotency-Key': v7() };
  const answer = await service.call('POST', `/templates/${templates[kind]}/generations`, { headers, body: { title } });
  return (answer.body as { id: string }).id;
}
function pathOf(id: string, part = '') {
  return `/w/${ours.workspaceId}/documents/${id}${part}`;
}
async function open(id: string, part = '') {
  const page = await member.get(pathOf(id, part));
  return { ...page, html: page.html.replaceAll('&#x3D;', '=') };
}
function rowOf(id: string) {
  return service.services.context.db.generation.findUniqueOrThrow({ where: { id } });
}
/** Somebody else renders the document from now on. */
async function beginElsewhere(id: string) {
  const lease = { pdfLeaseHolder: v7(), pdfLeaseUntil: new Date(Date.now() + MINUTE) };
  await service.services.context.db.generation.update({ where: { id }, data: { pdfStatus: 'rendering', ...lease } });
}

test('the page shows the facts of the document', async () => {
  const { html, status } = await open(await make());
  expect(status).toBe(200);
  expect(html).toContain('<h1 dir="auto">&lt;b&gt;Straße&lt;/b&gt; / فاتورة</h1>');
  expect(html).toContain(`href="/w/${ours.workspaceId}/templates/${templates.letter}">Letter, version 1</a>`);
  expect(html).toContain('<time datetime="2026-08-27T09:00:00.000Z">27 Aug 2026, 18:00</time>');
  for (const text of ['#1', `The owner ${ours.email}`, 'API']) expect(html).toContain(`>${text}<`);
  expect(html).not.toContain('<b>');
});

test('the page says when the template or the person no longer exists', async () => {
  const { db } = service.services.context;
  const { id } = await db.generation.create({ data: documentRow(ours.workspaceId, { templateTitle: 'Old' }) });
  const { html } = await open(id);
  expect(html).toContain('>Old, version 1 (now deleted)<');
  expect(html).toContain('Former member');
});

test('the page shows a notice after an action', async () => {
  expect((await open(await make(), '?notice=documentMade')).html).toContain('role="status">Document created.');
});

test('the preview is a frame without scripts, and its links open new windows', async () => {
  const { html, headers, status } = await open(await make(), '/preview');
  expect(status).toBe(200);
  const policy = headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox allow-same-origin allow-popups');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  const links = [...html.matchAll(/<a (?:[^>"]|"[^"]*")*>/g)].map(([tag]) => tag);
  const outward = links.filter((tag) => tag.includes('example.org'));
  expect(outward).toHaveLength(2);
  for (const tag of links) expect(tag.startsWith('<a target="_blank" ')).toBe(outward.includes(tag));
});

test('the frame says why there is no preview', async () => {
  const { db } = service.services.context;
  const { id } = await db.generation.create({ data: documentRow(ours.workspaceId, { setup: {}, markdown: 'x' }) });
  const frame = { Cookie: member.cookie, 'Sec-Fetch-Dest': 'iframe', Accept: 'text/html' };
  const { status, text, headers } = await service.get(pathOf(id, '/preview'), frame);
  expect([status, text]).toEqual([
    500,
    'Something went wrong on our side. To find out what, look for the request id in the log.',
  ]);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
});

test('an e-invoice can be downloaded, and other documents have none', async () => {
  const { db } = service.services.context;
  const setup = { eInvoice: { profile: 'xrechnung', xml: '<a>ä</a>' } };
  const { id } = await db.generation.create({ data: documentRow(ours.workspaceId, { setup, title: 'RE 1' }) });
  expect((await open(id)).html).toContain(`href="${pathOf(id, '/e-invoice')}"`);
  const { html, headers } = await member.get(pathOf(id, '/e-invoice'));
  expect(html).toBe('<a>ä</a>');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="RE 1.xml"');
  const letter = await make();
  expect((await open(letter)).html).not.toContain('e-invoice');
  expect((await member.get(pathOf(letter, '/e-invoice'))).status).toBe(404);
  expect(await member.get(`/documents/${id}/e-invoice`)).toMatchObject({
    status: 303,
    location: pathOf(id, '/e-invoice'),
  });
});

test('a program follows a link of the API to the XML of an e-invoice, with its key', async () => {
  const { db } = service.services.context;
  const letter = await make();
  const made = await db.generation.findFirstOrThrow({ where: { id: letter } });
  const setup = { ...(made.setup as object), eInvoice: { profile: 'xrechnung', xml: '<a>ä</a>' } };
  const { id } = await db.generation.create({ data: documentRow(ours.workspaceId, { setup, title: 'RE 2' }) });
  const key = { Authorization: `Bearer ${ours.key}` };
  const link = (await service.get(`/api/v1/generations/${id}`, key)).headers.link!;
  expect(link).toMatch(/^<http[^>]+\/documents\/[-0-9a-f]{36}\/e-invoice>; rel="alternate"; type="application\/xml"$/);
  const address = new URL(/<(.*)>/.exec(link)![1]!).pathname;
  const { status, text, headers } = await service.get(address, key);
  expect([status, text, headers['content-type'], headers['cache-control']]).toEqual([
    ...[200, '<a>ä</a>', 'application/xml; charset=utf-8', 'no-store'],
  ]);
  expect((await service.get(`/api/v1/generations/${letter}`, key)).headers.link).toBeUndefined();
  const refused = async (one: string) => {
    const answer = await service.get(`/documents/${one}/e-invoice`, key);
    return [answer.status, JSON.parse(answer.text).error.message];
  };
  expect(await refused(letter)).toEqual([404, 'This document is not an e-invoice, so it has no XML.']);
  expect(await refused(foreign)).toEqual([404, 'Document not found in this workspace.']);
});

test('the Markdown is the one of the API, as a file named after the document', async () => {
  const id = await make();
  const { body } = await service.call('GET', `/generations/${id}`);
  const { html, headers } = await member.get(pathOf(id, '/markdown'));
  expect(html).toBe((body as { markdown: string }).markdown);
  expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''%3Cb%3EStra%C3%9Fe%3C-b%3E%20-/);
});

describe('the Word copy', () => {
  test('is a file named after the document, and a link without scripts leads members to it', async () => {
    const id = await make();
    expect((await open(id)).html).toContain(`<a class="icon-files" href="${pathOf(id, '/word')}">Word copy</a>`);
    const { status, headers } = await member.get(pathOf(id, '/word'));
    expect([status, headers['content-type']]).toEqual([200, WORD_TYPE]);
    expect(headers['content-disposition']).toMatch(
      /^attachment; .*filename\*=UTF-8''%3Cb%3EStra%C3%9Fe%3C-b%3E%20-.*\.docx$/,
    );
    expect(await member.get(`/documents/${id}/word`)).toMatchObject({ status: 303, location: pathOf(id, '/word') });
  });

  test('answers a program with a key, for documents of its workspace only', async () => {
    const id = await make();
    const ask = (one: string, key = ours.key) =>
      service.get(`/documents/${one}/word`, { Authorization: `Bearer ${key}` });
    const { status, headers } = await ask(id);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, WORD_TYPE, 'no-store']);
    const codeOf = async (answer: ReturnType<typeof ask>) => [
      (await answer).status,
      JSON.parse((await answer).text).error.code,
    ];
    expect(await codeOf(ask(foreign))).toEqual([404, 'not_found']);
    expect(await codeOf(ask(v7()))).toEqual([404, 'not_found']);
    expect(await codeOf(ask('x'))).toEqual([400, 'validation']);
    const altered = ours.key.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'));
    expect(await codeOf(ask(id, altered))).toEqual([401, 'unauthorized']);
    await eraseDocuments(service.services.context.db, ours.workspaceId, [id]);
    expect(await codeOf(ask(id))).toEqual([404, 'not_found']);
  });
});

describe('the PDF', () => {
  async function fileAt(location: string | undefined) {
    const { body, headers } = await service.get(location!).responseType('blob');
    return { bytes: body as Buffer, headers };
  }

  test('is rendered on request, and shown in the page', async () => {
    const id = await make();
    const before = await open(id);
    expect(before.html).toContain('Creating the PDF…');
    expect(before.html).toContain(`data-follow="${pathOf(id)}/pdf-state"`);
    expect(before.html).not.toContain('?download=1');

    const { status, location } = await open(id, '/pdf');
    expect([status, location]).toEqual([302, expect.stringMatching(/^\/files\//)]);
    const { bytes, headers } = await fileAt(location);
    expect(bytes).toEqual(Buffer.from(await service.services.objects!.read(pdfObjectName(ours.workspaceId, id))));
    expect(headers['content-disposition']).toMatch(/^inline;/);
    expect(headers['content-security-policy']).toBe("frame-ancestors 'self'");
    expect(headers['x-frame-options']).toBeUndefined();

    const after = await open(id, '?show=pdf');
    expect(after.html).toContain('The PDF is ready: 1 page.');
    expect(after.html).toContain(`<iframe class="paper" src="${pathOf(id)}/pdf"`);
    expect(after.html).not.toContain('data-follow');
    expect(after.headers['content-security-policy']).toContain("frame-src 'self'");
  });

  test('is downloaded under the name of the document', async () => {
    const { location } = await open(await make(), '/pdf?download=1');
    const { headers } = await fileAt(location);
    expect(headers['content-disposition']).toMatch(
      /^attachment; .*filename\*=UTF-8''%3Cb%3EStra%C3%9Fe%3C-b%3E%20-.*\.pdf$/,
    );
  });

  test('has a thumbnail once it is there, which browsers keep for good', async () => {
    const id = await make();
    expect((await open(id, '/thumbnail')).status).toBe(404);
    await open(id, '/pdf');
    const { status, headers } = await service.get(pathOf(id, '/thumbnail'), { Cookie: member.cookie });
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(Number(headers['content-length'])).toBeLessThan(1_500);
    expect((await member.get(`/w/${ours.workspaceId}/documents`)).html).toContain(`src="${pathOf(id, '/thumbnail')}"`);
    expect((await member.get(pathOf(foreign, '/thumbnail'))).status).toBe(404);
  });

  test('is awaited while another process renders it, and the script of the page asks again', async () => {
    const id = await make();
    await beginElsewhere(id);
    expect(await open(id, '/pdf')).toMatchObject({ status: 303, location: pathOf(id) });
    expect(JSON.parse((await open(id, '/pdf-state')).html)).toEqual({ status: 'rendering', text: 'Creating the PDF…' });
    expect((await open(id, '?show=pdf')).html).toContain('/preview"');
    await service.services.context.db.generation.update({
      where: { id },
      data: { pdfStatus: 'pending', pdfLeaseHolder: null, pdfLeaseUntil: null },
    });
    expect(JSON.parse((await open(id, '/pdf-state')).html)).toEqual({ status: 'ready' });
  });

  test('has a reason on the page when the document cannot be laid out, and is tried again on request', async () => {
    const id = await make('wide', 'Wide');
    const WHY = 'a table of 400 columns does not fit on a page 454 pt wide';
    for (const ask of ['/pdf', '/pdf', '/pdf?download=1'])
      expect(await open(id, ask)).toMatchObject({ status: 303, location: pathOf(id) });
    expect(JSON.parse((await open(id, '/pdf-state')).html)).toEqual({ status: 'failed' });
    expect((await open(id)).html).toContain(`The PDF could not be created: ${WHY}.`);
    expect((await open(id)).html).not.toContain('data-follow');
    const inGerman = { headers: { Cookie: member.cookie, 'Accept-Language': 'de' } };
    expect(await (await fetch(service.url + pathOf(id), inGerman)).text()).toContain(
      'Das PDF konnte nicht erstellt werden: eine Tabelle mit 400 Spalten passt nicht auf eine Seite von 454 pt Breite.',
    );
    expect((await rowOf(id)).pdfAttempts).toBe(1);

    expect((await member.post(pathOf(id, '/pdf'), { csrf: 'x' })).status).toBe(403);
    expect((await rowOf(id)).pdfAttempts).toBe(1);

    const again = await member.post(pathOf(id, '/pdf'));
    expect(again.status).toBe(500);
    expect(again.html).toMatch(new RegExp(`<li>The PDF could not be rendered: ${WHY}`));
    expect((await rowOf(id)).pdfAttempts).toBe(2);
  });

  test('is rendered by the next attempt after any other failure', async () => {
    const id = await make();
    await service.services.context.db.generation.update({ where: { id }, data: { pdfStatus: 'failed' } });
    expect((await open(id)).html).toContain('The service log says why');
    expect(await member.post(pathOf(id, '/pdf'))).toMatchObject({ status: 303, location: pathOf(id) });
    expect((await open(id)).html).toContain('The PDF is ready');
  });
});

/** But for what is another each time. */
function same(html: string) {
  return html.replace(/nonce="[^"]*"/g, '');
}

test('a document of another workspace gives the same page as an unknown one', async () => {
  const wanted = same((await member.get(pathOf(v7()))).html);
  for (const id of [foreign, v7()])
    for (const part of ['', '/preview', '/markdown', '/word', '/pdf']) {
      const { status, html } = await member.get(pathOf(id, part));
      expect([part, status, same(html)]).toEqual([part, 404, wanted]);
    }
  expect((await member.post(pathOf(foreign, '/pdf'))).status).toBe(404);
});

describe('the address in answers of the API', () => {
  test('leads a member to the page in the workspace', async () => {
    const id = await make();
    expect(await member.get(`/documents/${id}`)).toMatchObject({ status: 303, location: pathOf(id) });
    expect(await member.get(`/documents/${id.toUpperCase()}`)).toMatchObject({ status: 303, location: pathOf(id) });
  });

  test('shows everybody else the page that asks for a key, and leads back after signing in', async () => {
    const id = await make();
    const page = await stranger(service).get(`/documents/${id}`);
    expect(page.status).toBe(200);
    expect(page.html).toContain('API key');
    expect(page.html).toContain(`href="/sign-in?next=/documents/${id}"`);
    for (const other of [foreign, v7()])
      expect(same((await member.get(`/documents/${other}`)).html).replaceAll(other, id)).toBe(same(page.html));
  });

  test('with an invalid id is not found', async () => {
    for (const visitor of [stranger(service), member])
      expect(await visitor.get('/documents/17')).toMatchObject({
        status: 404,
        html: expect.stringContaining('Document not found'),
      });
  });
});

test('a service without PDFs says so', async () => {
  const without = await startTestService({ role: 'api', env: { STORAGE_URL: 'none' } });
  try {
    const { db } = without.services.context;
    const tenant = await seedTenant(db);
    const { id } = await db.generation.create({ data: documentRow(tenant.workspaceId) });
    const visitor = await signedIn(without, tenant.userId);
    const list = `/w/${tenant.workspaceId}/documents`;
    expect((await visitor.get(`${list}/${id}`)).html).toContain('This service does not create PDFs.');
    expect((await visitor.get(list)).html).not.toContain('>PDF<');
    expect((await visitor.get(`${list}/${id}/pdf`)).status).toBe(503);
  } finally {
    await without.close();
  }
});

test('the direction of a title does not affect the text after it', async () => {
  const title = 'Bill \u2069\u202efdp.exe';
  const id = await make('letter', title);
  const saved = '\u2068Bill \u202efdp.exe\u2069';
  const shown = saved.replace('\u202e', '\u202b');
  expect((await open(id)).html).toContain(`<title>${shown} · Platen</title>`);
  expect((await member.get(`/w/${ours.workspaceId}/documents`)).html).toContain(`<bdi>${shown}</bdi>`);
  const { headers } = await member.get(pathOf(id, '/markdown'));
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(saved)}.md`);
});
