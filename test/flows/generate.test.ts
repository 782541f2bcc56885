/** §4.3–§4.6: from a template to a PDF in the reader's hands, over HTTP. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const LETTER = `---
title: Welcome letter
folder: HR / Letters
placeholders:
  - label: Name
    description: The reader's full name
  - label: Greeting
    default: Dear
---
# Welcome, {{Name}}

{{Greeting}} **{{Name}}**, your first day is {{Start date}}.
`;

let service: TestService;
let tenant: Tenant;
let letter: string;

beforeAll(async () => {
  service = await startTestService({ key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db);
  letter = await seedTemplate(service.services.database.db, tenant.workspaceId, LETTER);
});
afterAll(() => service?.close());

function generate(body?: unknown, headers: Record<string, string> = {}) {
  return service.call('POST', `/templates/${letter}/generations`, { body, headers });
}

test('a template is listed, read and filled, and the document is stored and drawn', async () => {
  const list = await service.call('GET', '/templates');
  expect(list.body).toMatchObject({
    workspace: tenant.name,
    templates: [{ id: letter, title: 'Welcome letter', folder_path: 'HR / Letters' }],
    total: 1,
    truncated: false,
  });

  const template = await service.call('GET', `/templates/${letter}`);
  expect(template.body).toMatchObject({
    markdown: '# Welcome, {{Name}}\n\nDear **{{Name}}**, your first day is {{Start date}}.\n',
    placeholders: [
      { label: 'Name', key: 'name', count: 2, value: '', type: 'text', description: "The reader's full name" },
      { label: 'Greeting', key: 'greeting', count: 1, value: 'Dear', type: 'text' },
      { label: 'Start date', key: 'start_date', count: 1, value: '', type: 'text' },
    ],
    groups: [],
    generation_count: 0,
  });

  const created = await generate({ values: { name: 'Ada *Lovelace*', 'Start date': '1 May' } });
  expect(created.status).toBe(201);
  const { id } = created.body as { id: string };
  expect(created.body).toMatchObject({
    template_id: letter,
    title: 'Welcome letter #1',
    generation_number: 1,
    source: 'api',
    source_version: 1,
    created_at: service.time.now.toISOString(),
    pdf_status: 'pending',
    markdown: '# Welcome, Ada \\*Lovelace\\*\n\nDear **Ada \\*Lovelace\\***, your first day is 1 May.\n',
    url: `${service.url}/documents/${id}`,
    pdf_url: `${service.url}/api/v1/generations/${id}/pdf`,
  });
  expect(created.headers.location).toBe(`${service.url}/documents/${id}`);

  await readyInBackground(id);
  const document = await service.call('GET', `/generations/${id}`);
  expect(document.body).toMatchObject({ id, title: 'Welcome letter #1', pdf_status: 'ready', html_truncated: false });
  expect((document.body as { html: string }).html).toContain('<strong>Ada *Lovelace*</strong>');

  const pdf = await service.call('GET', `/generations/${id}/pdf`);
  expect(pdf.body).toMatchObject({ status: 'ready', pages: 1, expires_in: 900 });
  expect(pdf.headers['server-timing']).toBeUndefined();
  const text = await textOf((pdf.body as { url: string }).url);
  expect(text).toContain('Welcome, Ada *Lovelace*');
  expect(text).toContain('Dear Ada *Lovelace*, your first day is 1 May.');

  const { body } = await service.call('GET', `/templates/${letter}`);
  expect(body).toMatchObject({ generation_count: 1 });
});

/**
 * Waits for the worker, for as long as the machine needs. Nothing here asks for the PDF, which would render it on demand.
 */
async function readyInBackground(id: string): Promise<void> {
  const status = async () =>
    ((await service.call('GET', `/generations/${id}`)).body as { pdf_status: string }).pdf_status;
  while ((await status()) !== 'ready') await pause(25);
}

async function download(url: string, headers: Record<string, string> = {}) {
  return service
    .get(url, headers)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });
}

async function textOf(url: string): Promise<string> {
  const { body } = await download(url);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(body as Buffer)), { mergePages: true });
  return text;
}

describe('the PDF', () => {
  let id: string;
  const pdfUrl = async (query = '') => {
    const { body } = await service.call('GET', `/generations/${id}/pdf${query}`);
    return (body as { url: string }).url;
  };

  beforeAll(async () => {
    const { body } = await generate({ title: 'Offer “Ü” / 1', values: { name: 'Grace' } });
    id = (body as { id: string }).id;
    await readyInBackground(id);
  });

  test('has the same bytes at every download, with the size and hash of the database', async () => {
    const [first, second] = [await download(await pdfUrl()), await download(await pdfUrl())];
    expect(first.body).toEqual(second.body);
    const row = await service.services.database.db.generation.findUniqueOrThrow({ where: { id } });
    expect(Buffer.from(row.pdfSha256!)).toEqual(
      createHash('sha256')
        .update(first.body as Buffer)
        .digest(),
    );
    expect(row.pdfBytes).toBe((first.body as Buffer).length);
  });

  test('needs no bearer token, and has its own headers', async () => {
    const { status, headers } = await download(await pdfUrl());
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/^inline/);
    expect(headers['accept-ranges']).toBe('bytes');
    expect(headers['x-request-id']).toBeTruthy();
  });

  test('is served in ranges', async () => {
    const { status, headers, body } = await download(await pdfUrl(), { Range: 'bytes=0-4' });
    expect(status).toBe(206);
    expect(headers['content-range']).toMatch(/^bytes 0-4\/\d+$/);
    expect(String(body)).toBe('%PDF-');
  });

  test('is named after the document with ?download=1', async () => {
    const { headers } = await download(await pdfUrl('?download=1'));
    expect(headers['content-disposition']).toMatch(/^attachment;.*filename\*=UTF-8''Offer%20%E2%80%9C%C3%9C%E2%80%9D/);
  });

  test('is redirected to at once with ?redirect=1, also as a download', async () => {
    const answer = await service.call('GET', `/generations/${id}/pdf?redirect=1&download=1`);
    expect(answer.status).toBe(302);
    expect(answer.text ?? '').toBe('');
    const { status, headers } = await download(String(answer.headers.location));
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringMatching(/^attachment/)]);
  });

  test.each([
    ['the signature', (url: URL) => url.searchParams.set('signature', 'A'.repeat(43))],
    ['the expiry', (url: URL) => url.searchParams.set('expires', '9999999999')],
    [
      'the document',
      (url: URL) => Object.assign(url, { pathname: url.pathname.replace(/.{8}\.pdf$/, '00000000.pdf') }),
    ],
    ['the disposition', (url: URL) => url.searchParams.set('disposition', 'attachment')],
  ])('is not served for a URL with a changed %s', async (_what, change) => {
    const url = new URL(await pdfUrl());
    change(url);
    const { status } = await service.get(url.href);
    expect(status).toBe(403);
  });

  test('is not served after its URL has expired', async () => {
    const url = await pdfUrl();
    const before = service.time.now;
    service.time.now = new Date(before.getTime() + 900_000 + 1_000);
    const { status } = await service.get(url);
    service.time.now = before;
    expect([status, (await service.get(url)).status]).toEqual([403, 200]);
  });
});

describe('idempotency of generations', () => {
  const idOf = (answer: { body: unknown }) => (answer.body as { id: string }).id;

  test('the same request within 10 minutes gives the same document', async () => {
    const first = await generate({ values: { name: 'Same', greeting: 'Hi' } });
    const second = await generate({ values: { greeting: 'Hi', name: 'Same' } });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body).toMatchObject({ id: idOf(first), replayed: true });
    expect(first.body).not.toHaveProperty('replayed');
  });

  test('with a key, the body is ignored', async () => {
    const key = { 'Idempotency-Key': 'order-4711' };
    const first = await generate({ values: { name: 'A' } }, key);
    const replay = await generate({ values: { unknown_key: 'x' } }, key);
    expect([first.status, replay.status, idOf(replay)]).toEqual([201, 200, idOf(first)]);
  });

  test('a failed request is not remembered', async () => {
    const key = { 'Idempotency-Key': 'failed-first' };
    const failed = await generate({ values: { nobody: 'x' } }, key);
    const second = await generate({ values: { name: 'B' } }, key);
    expect([failed.status, second.status]).toEqual([422, 201]);
  });

  test('50 identical requests at once make one document', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => generate({ values: { name: 'Storm' } })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 409) expect(answer.body).toMatchObject({ error: { code: 'idempotency_in_flight' } });
      else expect(idOf(answer)).toBe(idOf(made[0]!));
    }
  });
});

test('counters have no gap and no repeat when 200 requests come at once and a third of them fail', async () => {
  const before = (await service.call('GET', `/templates/${letter}`)).body as { generation_count: number };
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => generate({ values: i % 3 === 0 ? { wrong: `${i}` } : { name: `N${i}` } })),
  );
  const numbers = answers
    .filter(({ status }) => status === 201)
    .map(({ body }) => (body as { generation_number: number }).generation_number)
    .sort((a, b) => a - b);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(67);
  expect(numbers).toEqual(Array.from({ length: 133 }, (_, i) => before.generation_count + 1 + i));
});

test('a title is stored as sent, on one line, and is the title of the PDF', async () => {
  const title = ' Offer\tfor\r\n“Ädä” <b>&\u2028 co</b>';
  const made = await generate({ title }, { 'Idempotency-Key': 'odd-title' });
  expect([made.status, (made.body as { title: string }).title]).toEqual([201, ' Offer for “Ädä” <b>&  co</b>']);
  const { id } = made.body as { id: string };
  // On demand: the worker has hundreds of documents before this one.
  const pdf = await service.call('GET', `/generations/${id}/pdf?download=1`);
  expect(pdf.status).toBe(200);
  const { headers } = await download((pdf.body as { url: string }).url);
  expect(headers['content-disposition']).toMatch(/^attachment;.*Offer%20for%20%E2%80%9C/);
});

test('a direction mark in a title ends with it, wherever the title is shown or names a file', async () => {
  const title = 'Bill \u202efdp.exe';
  const shown = `\u2068${title}\u2069`;
  const made = await generate({ title }, { 'Idempotency-Key': 'turned-title' });
  // The API has it as it was sent. On the page nothing is spelled backwards (§17.3).
  expect(made.body).toMatchObject({ title });
  const { id } = made.body as { id: string };
  const read = await service.call('GET', `/generations/${id}`);
  expect((read.body as { html: string }).html).toContain(`<title>${shown.replace('\u202e', '\u202b')}</title>`);
  const pdf = await service.call('GET', `/generations/${id}/pdf?download=1`);
  const { headers, body } = await download((pdf.body as { url: string }).url);
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(shown)}.pdf`);
  const { info } = await (await getDocumentProxy(new Uint8Array(body as Buffer))).getMetadata();
  expect(info).toMatchObject({ Title: shown });
});

test('the body is optional, and an invisible title becomes the default title', async () => {
  const without = await service.call('POST', `/templates/${letter}/generations`);
  expect(without.status).toBe(201);
  const nothing = ['', '  ', '\t\r\n', '\u00a0\u3000', '\u200b\u2060', '\u202e\u2069', '\u00ad\ufe0f', '\u3164\u2800'];
  for (const [at, title] of nothing.entries()) {
    const { status, body } = await generate({ title }, { 'Idempotency-Key': `blank-title-${at}` });
    expect([status, (body as { title: string }).title]).toEqual([201, expect.stringMatching(/^Welcome letter #\d+$/)]);
  }
  expect((without.body as { markdown: string }).markdown).toContain('Dear **{{Name}}**');
});
