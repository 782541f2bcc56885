/** `generated/client.ts`: every operation through it, on a running service, each answer checked against the contract. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, createClient } from '../../generated/client.ts';
import { specification } from '../../src/doors/api/http/contract/specification.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const ID = '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90';

test('has one function for each operation of the contract', () => {
  const operations = Object.values(specification.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(Object.keys(createClient({ baseUrl: 'http://x' }))).toEqual(operations);
});

/** What a call sends. */
async function sentBy(call: (client: Client) => Promise<unknown>) {
  let sent: Request | undefined;
  const client = createClient({
    baseUrl: 'http://x/api/v1/',
    fetch: async (request) => {
      sent = request;
      return Response.json({});
    },
  });
  await call(client);
  const { method, url, headers } = sent!;
  const typed: string[] = [];
  headers.forEach((value, name) => {
    typed.push(`${name}: ${value}`);
  });
  return [method, url.replace('http://x/api/v1', ''), typed.join('\n'), await sent!.text()];
}

describe('puts each argument where it belongs', () => {
  const all = {
    template: ID,
    created_by: ID,
    source: 'api' as const,
    from: '2026-08-01',
    to: '2026-09-01T00:00:00+02:00',
    search: 'a&b %',
    limit: 2,
    cursor: 'c',
  };
  test.each<[string, (client: Client) => Promise<unknown>, string[]]>([
    ['nothing', (client) => client.listTemplates(), ['GET', '/templates', '', '']],
    [
      'a query',
      (client) => client.listTemplates({ search: 'é', limit: 9 }),
      ['GET', '/templates?search=%C3%A9&limit=9', '', ''],
    ],
    ['what is undefined', (client) => client.listTemplates({ search: undefined }), ['GET', '/templates', '', '']],
    ['a path', (client) => client.getTemplate({ id: 'a/b' }), ['GET', '/templates/a%2Fb', '', '']],
    [
      'every filter',
      (client) => client.listGenerations(all),
      [
        'GET',
        `/generations?template=${ID}&created_by=${ID}&source=api&from=2026-08-01&to=2026-09-01T00%3A00%3A00%2B02%3A00&search=a%26b%20%25&limit=2&cursor=c`,
        '',
        '',
      ],
    ],
    [
      'flags',
      (client) => client.getGenerationPdf({ id: ID, download: '1', redirect: '1' }),
      ['GET', `/generations/${ID}/pdf?download=1&redirect=1`, '', ''],
    ],
    [
      'a slug and a preference',
      (client) => client.createGenerationBySlug({ slug: 'offer-letter', Prefer: 'wait=5' }),
      ['POST', '/templates/by-slug/offer-letter/generations', 'prefer: wait=5', ''],
    ],
    ['no body', (client) => client.createGeneration({ id: ID }), ['POST', `/templates/${ID}/generations`, '', '']],
    [
      'a header and a body',
      (client) => client.createGeneration({ id: ID, 'Idempotency-Key': 'k' }, { title: 'x' }),
      ['POST', `/templates/${ID}/generations`, 'content-type: application/json\nidempotency-key: k', '{"title":"x"}'],
    ],
  ])('%s', async (_, call, wanted) => expect(await sentBy(call)).toEqual(wanted));
});

describe('on a service', () => {
  let service: TestService;
  let tenant: Tenant;
  let unpaid: Tenant;
  let template: string;
  let draft: string;

  beforeAll(async () => {
    service = await startTestService({ key: () => tenant.key });
    const { db } = service.services.database;
    tenant = await seedTenant(db);
    unpaid = await seedTenant(db, { plan: 'none' });
    template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Letter\n---\n\nDear {{Name}}\n');
    draft = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Draft\n---\nText\n', { draft: true });
  });
  afterAll(() => service?.close());

  test('makes a document and its PDF from a template', async () => {
    const client = service.client();
    const list = await client.listTemplates({ search: 'LETTER' });
    expect(list.data).toMatchObject({ total: 1, templates: [{ id: template }] });
    const { data } = await client.getTemplate({ id: template });
    expect(data!.placeholders.map(({ key, type }) => [key, type])).toEqual([['name', 'text']]);

    const call = () => client.createGeneration({ id: template, 'Idempotency-Key': 'k' }, { values: { name: 'Ada' } });
    const made = await call();
    expect(made.response.status).toBe(201);
    expect(made.data).toMatchObject({ markdown: 'Dear Ada\n', pdf_status: 'pending' });
    const again = await call();
    expect(again.response.status).toBe(200);
    expect(again.data).toMatchObject({ id: made.data!.id, replayed: true });

    const { id } = made.data!;
    const documents = await client.listGenerations({ template, limit: 1 });
    expect(documents.data).toMatchObject({ total: 1, has_more: false, generations: [{ id }] });
    expect((await client.getGeneration({ id })).data).toMatchObject({ id, title: 'Letter #1' });
    let pdf = await client.getGenerationPdf({ id });
    while (pdf.response.status === 202) pdf = await client.getGenerationPdf({ id });
    expect(pdf.data).toMatchObject({ status: 'ready', pages: 1 });
    const redirect = await client.getGenerationPdf({ id, redirect: '1' });
    expect(redirect.response.status).toBe(302);
    const file = await fetch(redirect.response.headers.get('Location')!);
    expect(file.headers.get('Content-Type')).toBe('application/pdf');
  });

  test.each<[number, string, (client: Client) => Promise<{ error?: unknown; response: Response }>]>([
    [400, 'validation', (client) => client.listTemplates({ limit: 0 })],
    [400, 'validation', (client) => client.getTemplate({ id: 'x' })],
    [400, 'validation', (client) => client.createGeneration({ id: template, 'Idempotency-Key': 'x'.repeat(256) })],
    [400, 'validation', (client) => client.listGenerations({ cursor: 'none' })],
    [401, 'unauthorized', () => service.client('plt_wrong').getGeneration({ id: ID })],
    [402, 'subscription_required', () => service.client(unpaid.key).createGeneration({ id: template })],
    [404, 'not_found', (client) => client.getGenerationPdf({ id: ID })],
    [404, 'not_found', () => service.client(unpaid.key).getTemplate({ id: template })],
    [409, 'template_not_saved', (client) => client.createGeneration({ id: draft })],
    [413, 'payload_too_large', (client) => client.createGeneration({ id: template }, { title: 'x'.repeat(2 ** 20) })],
    [422, 'unknown_placeholder', (client) => client.createGeneration({ id: template }, { values: { nme: 'x' } })],
  ])('%d %s', async (status, code, call) => {
    const { error, response } = await call(service.client());
    expect({ status: response.status, error }).toMatchObject({ status, error: { error: { code } } });
  });
});
