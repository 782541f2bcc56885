/** §12.9, §4.7, §10.80: the PDF in the answer itself, and templates that are named by their slug, from outside. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { v7 } from 'uuid';
import { archiveTemplate } from '../../src/data/storage/templates/archived-templates.ts';
import { setWorkspacePlan } from '../../src/data/storage/workspaces/workspaces.ts';
import { MINUTE } from '../../src/domain/durations.ts';
import { pdfObjectName } from '../../src/domain/pdf-object-name.ts';
import type { Answer } from '../support/contract.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const LETTER = '---\ntitle: Offer letter\n---\nDear {{Name}}\n';
/** No page is wide enough for it. */
const WIDE = `---\ntitle: Wide\n---\n|${' a |'.repeat(400)}\n|${'---|'.repeat(400)}\n`;
const PDF = { Accept: 'application/pdf' };

jest.setTimeout(2 * MINUTE);

let service: TestService;
let tenant: Tenant;
let letter: string;

async function open(role: 'api' | 'all', env: Record<string, string> = {}) {
  service = await startTestService({ role, env, key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db);
  letter = await seedTemplate(service.services.database.db, tenant.workspaceId, LETTER);
}
function generate(headers: Record<string, string> = {}, { template = letter, key = tenant.key, body = {} } = {}) {
  return service.call('POST', `/templates/${template}/generations`, { key, body, headers });
}
function bySlug(slug: string, headers: Record<string, string> = {}, key = tenant.key) {
  return service.call('POST', `/templates/by-slug/${slug}/generations`, { key, headers });
}
/** The id of the document that an answer is about. */
function idIn({ headers }: Answer): string {
  return /documents\/([0-9a-f-]{36})/.exec(String(headers.location))![1]!;
}
/** The number and the id of a document, whatever the form of the answer. */
function documentIn(answer: Answer) {
  const { id, generation_number: number } = answer.body as { id?: string; generation_number?: number };
  return [id ?? idIn(answer), number ?? Number(answer.headers['document-number'])];
}
function stored(id: string) {
  return service.services.objects!.read(pdfObjectName(tenant.workspaceId, id)).then((bytes) => Buffer.from(bytes));
}
/** Makes a document whose PDF another process renders, and returns what ends that. */
async function renderedElsewhere(key: string): Promise<{ id: string; free(): Promise<unknown> }> {
  const { db } = service.services.database;
  const id = idIn(await generate({ 'Idempotency-Key': key }));
  const lease = { pdfLeaseHolder: v7(), pdfLeaseUntil: new Date(Date.now() + 10 * MINUTE) };
  await db.generation.update({ where: { id }, data: { pdfStatus: 'rendering', ...lease } });
  const none = { pdfStatus: 'pending', pdfLeaseHolder: null, pdfLeaseUntil: null } as const;
  return { id, free: () => db.generation.update({ where: { id }, data: none }) };
}
function error(code: string, detail?: string) {
  return { code, message: expect.any(String), ...(detail !== undefined && { detail }) };
}
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(20);
}
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a document and its PDF in one request', () => {
  beforeAll(() => open('api', { CHECK_ANSWERS: '1' }));
  afterAll(() => service?.close());

  test('the answer is the stored file, with the address and the number of the document', async () => {
    const answer = await generate(PDF, { body: { title: 'Für Ada', values: { name: 'Ada' } } });
    const id = idIn(answer);
    expect(answer).toMatchObject({
      status: 201,
      headers: {
        'content-type': 'application/pdf',
        location: `${service.url}/documents/${id}`,
        'content-location': `${service.url}/api/v1/generations/${id}/pdf`,
        'document-number': '1',
        'content-disposition': `inline; filename="F?r Ada.pdf"; filename*=UTF-8''F%C3%BCr%20Ada.pdf`,
        'server-timing': expect.stringMatching(/^render;dur=/),
        'cache-control': 'no-store',
      },
    });
    expect(Buffer.compare(answer.body as Buffer, await stored(id))).toBe(0);
    expect(answer.headers).not.toHaveProperty('preference-applied');
  });

  test.each<[accept: string | undefined, type: string]>([
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['application/*', 'json'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'json'],
    ['application/json, text/plain, */*', 'json'],
    ['application/json, application/pdf', 'json'],
    ['application/pdf;q=0.5, application/json', 'json'],
    ['application/pdf;q=0, */*', 'json'],
    ['image/png', 'json'],
    ['application/pdf', 'pdf'],
    ['APPLICATION/PDF', 'pdf'],
    ['application/pdf, application/json', 'pdf'],
    ['application/pdf, */*', 'pdf'],
    ['application/json;q=0.2, application/pdf;q=0.3', 'pdf'],
    ['text/html, application/pdf;q=0.9, */*;q=0.1', 'pdf'],
  ])('Accept: %s → %s', async (accept, type) => {
    const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept };
    const created = await generate({ ...headers, 'Idempotency-Key': `accept ${accept}` });
    const id = documentIn(created)[0];
    const read = await service.call('GET', `/generations/${id}/pdf`, { headers });
    const wanted = { json: 'application/json; charset=utf-8', pdf: 'application/pdf' }[type];
    expect([created.status, created.headers['content-type']]).toEqual([201, wanted]);
    expect([read.status, read.headers['content-type']]).toEqual([200, wanted]);
  });

  test('a retry gets the same document, in the form that it asks for, and nothing is made twice', async () => {
    const key = { 'Idempotency-Key': 'retried' };
    const first = await generate({ ...PDF, ...key });
    const json = await generate(key);
    const again = await generate({ ...PDF, ...key }, { body: '{"values":' as never });
    expect([first, json, again].map(({ status }) => status)).toEqual([201, 200, 200]);
    expect([json, again].map(documentIn)).toEqual([documentIn(first), documentIn(first)]);
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', 'content-type': 'application/pdf' });
    expect(again.body).toEqual(first.body);
    const unnamed = [await generate(PDF), await generate()].map(documentIn);
    expect(unnamed[0]).toEqual(unnamed[1]);
  });

  test('GET answers the file as well, by HEAD too, as an attachment, and the redirect as ever', async () => {
    const id = idIn(await generate(PDF));
    const pdf = (query = '', method: 'GET' | 'HEAD' = 'GET') =>
      service.call(method, `/generations/${id}/pdf${query}`, { headers: PDF });
    const read = await pdf();
    expect([read.status, read.body]).toEqual([200, await stored(id)]);
    expect(read.headers['content-disposition']).toMatch(/^inline; filename="Offer letter #\d+\.pdf"$/);
    expect((await pdf('?download=1')).headers['content-disposition']).toMatch(/^attachment; /);
    const head = await pdf('', 'HEAD');
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': String((read.body as Buffer).length) } });
    expect((await pdf('?redirect=1')).status).toBe(302);
  });

  test('a file that was damaged is not sent', async () => {
    const id = idIn(await generate(PDF));
    const file = path.join(service.config.dataDir, 'objects', pdfObjectName(tenant.workspaceId, id));
    const bytes = await readFile(file);
    await writeFile(file, Buffer.alloc(bytes.length));
    const read = await service.call('GET', `/generations/${id}/pdf`, { headers: PDF });
    expect([read.status, read.body]).toEqual([200, bytes]);
  });

  test.each<[prefer: string, applied: string | undefined]>([
    ['wait=0', 'wait=0'],
    ['respond-async, wait=0', 'wait=0'],
    ['Wait = "0"; x=1', 'wait=0'],
    ['wait=1000', 'wait=30'],
    ['wait=99999999999999', undefined],
    ['wait=-1', undefined],
    ['wait=soon', undefined],
    ['await=0', undefined],
    ['return=minimal', undefined],
    ['', undefined],
  ])('Prefer: %s → %s', async (prefer, applied) => {
    const answer = await generate({ ...PDF, Prefer: prefer, 'Idempotency-Key': `prefer ${prefer}` });
    expect(answer.headers['preference-applied']).toBe(applied);
    expect(answer.status).toBe(applied === 'wait=0' ? 202 : 201);
  });

  test('what takes longer is told, with the address of the PDF, and is there later', async () => {
    const key = { 'Idempotency-Key': 'later' };
    const { id, free } = await renderedElsewhere('later');
    const address = `${service.url}/api/v1/generations/${id}/pdf`;
    const headers = { location: address, 'retry-after': '1', 'preference-applied': 'wait=1' };
    const waiting = { ...PDF, Prefer: 'wait=1', ...key };
    expect(await generate(waiting)).toMatchObject({
      status: 202,
      headers: { ...headers, 'idempotent-replayed': 'true', 'content-type': 'application/json; charset=utf-8' },
      body: { id, pdf_status: 'rendering', pdf_url: address, replayed: true },
    });
    const asked = await service.call('GET', `/generations/${id}/pdf`, { headers: { ...PDF, Prefer: 'wait=1' } });
    expect([asked.status, asked.body]).toEqual([202, { status: 'rendering' }]);
    // One that waits gets it as soon as the other process is done with it.
    const patient = generate({ ...waiting, Prefer: 'wait=30' });
    await free();
    const answer = await patient;
    expect([answer.status, answer.body]).toEqual([200, await stored(id)]);
  });

  test('few wait at once, the others are answered, and who leaves makes room', async () => {
    const { id, free } = await renderedElsewhere('many');
    const { pdfWaits } = service.services.context;
    const enter = jest.spyOn(pdfWaits, 'enter');
    const leaving = new AbortController();
    const address = `${service.url}/api/v1/generations/${id}/pdf`;
    const headers = { ...PDF, Authorization: `Bearer ${tenant.key}`, Prefer: 'wait=30' };
    const waiting = Array.from({ length: 32 }, () => fetch(address, { headers, signal: leaving.signal }));
    const left = Promise.allSettled(waiting);
    await until(() => enter.mock.calls.length === 32);
    const others = await Promise.all([1, 2, 3].map(() => fetch(address, { headers })));
    expect(others.map(({ status }) => status)).toEqual([202, 202, 202]);
    leaving.abort();
    expect((await left).map(({ status }) => status)).toEqual(waiting.map(() => 'rejected'));
    await until(() => {
      const leave = pdfWaits.enter(tenant.workspaceId);
      leave?.();
      return leave !== null;
    });
    await free();
  });

  test('a render that fails is an error, and the document is where the answer says', async () => {
    const wide = await seedTemplate(service.services.database.db, tenant.workspaceId, WIDE);
    const answers = [await generate(PDF, { template: wide }), await generate(PDF, { template: wide })];
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 500,
        headers: { 'document-number': '1', 'content-type': 'application/json; charset=utf-8' },
        body: { error: error('pdf_render_failed') },
      });
    expect(idIn(answers[0]!)).toBe(idIn(answers[1]!));
    const found = await service.call('GET', `/generations/${idIn(answers[0]!)}`);
    expect(found).toMatchObject({ status: 200, body: { pdf_status: 'failed' } });
  });

  test('a refusal is the same JSON as ever', async () => {
    const { db } = service.services.database;
    const other = await seedTenant(db);
    const unpaid = await seedTenant(db);
    const theirs = await seedTemplate(db, unpaid.workspaceId, LETTER);
    await setWorkspacePlan(db, unpaid.workspaceId, 'none');
    const draft = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Draft\n---\nText\n', { draft: true });
    const made = idIn(await generate(PDF));
    const refused = [
      await generate(PDF, { key: 'plt_none' }),
      await generate(PDF, { key: other.key }),
      await generate(PDF, { template: theirs, key: unpaid.key }),
      await generate(PDF, { template: draft }),
      await generate(PDF, { body: { values: { nobody: 'x' } } }),
      await generate(PDF, { template: 'offer-letter' }),
      await service.call('GET', `/generations/${made}/pdf`, { key: other.key, headers: PDF }),
    ];
    expect(refused.map(({ status, body }) => [status, (body as { error: object }).error])).toEqual([
      [401, error('unauthorized', 'Authorization')],
      [404, error('not_found', 'id')],
      [402, error('subscription_required')],
      [409, error('template_not_saved', 'id')],
      [422, error('unknown_placeholder', 'values.nobody')],
      [400, error('validation', 'id')],
      [404, error('not_found', 'id')],
    ]);
    expect(refused.map(({ headers }) => headers.location)).toEqual(refused.map(() => undefined));
  });
});

describe('a template by its slug', () => {
  beforeAll(() => open('api'));
  afterAll(() => service?.close());
  const save = (source: string, options = {}) =>
    seedTemplate(service.services.database.db, tenant.workspaceId, source, options);

  test('makes what its id makes, once for both', async () => {
    const key = { 'Idempotency-Key': 'both' };
    const answers = [await bySlug('offer-letter', key), await generate(key), await bySlug('offer-letter', key)];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
    expect(new Set(answers.map((one) => documentIn(one).join())).size).toBe(1);
    const pdf = await bySlug('offer-letter', { ...PDF, ...key });
    expect([pdf.status, pdf.body]).toEqual([200, await stored(idIn(pdf))]);
  });

  test.each([
    ['Ärztliche Bescheinigung – Nr. 2', 'arztliche-bescheinigung-nr-2'],
    ['请求书', 'qing-qiu-shu'],
    ['!!!', 'template'],
    ['Offer letter', 'offer-letter-2'],
    ['Offer letter 2', 'offer-letter-2-2'],
    [`${'Long '.repeat(30)}title`, Array(16).fill('long').join('-')],
  ])('%s is %s', async (title, slug) => {
    const id = await save(`---\ntitle: ${JSON.stringify(title)}\nfolder: Elsewhere\n---\nText\n`);
    const answer = await bySlug(slug);
    expect(answer).toMatchObject({ status: 201, body: { template_id: id } });
  });

  test('the slug stays when the title changes, and while the template is archived', async () => {
    const id = await save('---\ntitle: First name\n---\nText\n');
    await save('---\ntitle: Second name\n---\nText\n', { replaces: id });
    const key = { 'Idempotency-Key': 'named' };
    expect(await bySlug('first-name', key)).toMatchObject({ status: 201, body: { title: 'Second name #1' } });
    await archiveTemplate(service.services.database.db, id);
    await save('---\ntitle: First name\n---\nText\n');
    expect((await bySlug('first-name')).body).toMatchObject({ error: error('not_found', 'slug') });
    expect((await bySlug('first-name', key)).status).toBe(200);
    expect((await bySlug('first-name-2')).status).toBe(201);
  });

  test('one of an earlier release gets its slug when it is saved', async () => {
    const id = await save('---\ntitle: Older\n---\nText\n');
    await service.services.database.db.template.update({ where: { id }, data: { slug: null } });
    expect((await bySlug('older')).status).toBe(404);
    await save('---\ntitle: Older\n---\nMore\n');
    expect((await bySlug('older')).status).toBe(201);
  });

  test('no other workspace has it, and nothing else is a slug', async () => {
    const other = await seedTenant(service.services.database.db);
    const draft = await save('---\ntitle: Unsaved\n---\nText\n', { draft: true });
    const answers = [
      await bySlug('offer-letter', {}, other.key),
      await bySlug('no-such-template'),
      await bySlug('Offer-Letter'),
      await bySlug(letter),
      await bySlug('unsaved'),
      await bySlug('x'.repeat(201)),
      await bySlug('a%00b'),
      await bySlug('a%00b', { 'Idempotency-Key': 'k' }),
      await service.call('POST', '/templates/by-slug/generations'),
      await service.call('GET', '/templates/by-slug/offer-letter/generations'),
    ];
    expect(draft).toMatch(/^[0-9a-f-]{36}$/);
    expect(answers.map(({ status, body }) => [status, (body as { error: { detail: string } }).error.detail])).toEqual([
      [404, 'slug'],
      [404, 'slug'],
      [404, 'slug'],
      [404, 'slug'],
      [409, 'slug'],
      [400, 'slug'],
      [400, 'slug'],
      [400, 'slug'],
      [400, 'id'],
      [405, 'method'],
    ]);
  });
});

describe('where others render too', () => {
  beforeAll(() => open('all'));
  afterAll(() => service?.close());

  test('many requests at once get each its own file, whoever renders it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        generate({ ...PDF, Prefer: 'wait=30' }, { body: { values: { name: `No ${at}` } } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    for (const answer of answers) expect(answer.body).toEqual(await stored(idIn(answer)));
    expect(new Set(answers.map(({ headers }) => headers['document-number'])).size).toBe(12);
  });

  test('a process that stops lets nobody wait', async () => {
    const { id } = await renderedElsewhere('stopped');
    const enter = jest.spyOn(service.services.context.pdfWaits, 'enter');
    const headers = { ...PDF, Authorization: `Bearer ${tenant.key}`, Prefer: 'wait=30' };
    const waiting = fetch(`${service.url}/api/v1/generations/${id}/pdf`, { headers });
    await until(() => enter.mock.calls.length === 1);
    await service.stop();
    expect((await waiting).status).toBe(202);
  });
});

test('a service without PDFs says so, and where the document is', async () => {
  await open('api', { STORAGE_URL: 'none' });
  try {
    const answer = await generate(PDF);
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'document-number': '1' },
      body: { error: error('pdf_unavailable') },
    });
    expect((await service.call('GET', `/generations/${idIn(answer)}`)).status).toBe(200);
  } finally {
    await service.close();
  }
});
