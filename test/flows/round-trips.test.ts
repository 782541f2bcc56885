/** A read asks the database twice at most: who calls, and what for. Counted at the driver, on the way to the server. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { parse } from 'yaml';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let tenant: Tenant;
let template: string;
let document: string;
let cursor: string;
let statements: string[] = [];
const FILTERS = 'source=api&from=2026-01-01&to=2027-01-01&search=note&limit=5';
const { query } = Client.prototype;

beforeAll(async () => {
  // Before the first connection: behind a pooler each keeps the method that it found.
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [first] = given as [{ text?: string } | string];
    statements.push(typeof first === 'string' ? first : (first.text ?? ''));
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  // A worker of this process would be counted too.
  service = await startTestService({ role: 'api', key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Note\n---\nTo {{Name}}\n');
  for (let i = 0; i < 12; i += 1) {
    const made = await service.call('POST', `/templates/${template}/generations`, {
      body: { values: { name: `${i}` } },
    });
    document = (made.body as { id: string }).id;
  }
  const page = await service.call('GET', '/generations?limit=3');
  cursor = (page.body as { next_cursor: string }).next_cursor;
  // What is made once and kept (compiled template, previews, the PDF) is no part of a read.
  for (const path of [`/templates/${template}`, `/generations/${document}`, `/generations/${document}/pdf`])
    await service.call('GET', path);
});
afterAll(() => {
  Client.prototype.query = query;
  return service?.close();
});
beforeEach(() => {
  statements = [];
});

/** The upkeep of queue and counts runs when it will; everything else belongs to the request. */
const UPKEEP = /fold_generation_counts|clock_timestamp|pg_notify|pgboss/;
function counted() {
  return statements.filter((text) => /create_generations/.test(text) || !UPKEEP.test(text));
}

const READS: [operation: string, what: string, path: () => string, statements?: number][] = [
  ['listTemplates', 'found by title', () => '/templates?search=note'],
  ['listTemplates', 'all', () => '/templates'],
  // The template comes with the caller.
  ['getTemplate', 'as JSON', () => `/templates/${template}`, 1],
  ['listGenerations', 'all filters', () => `/generations?template=${template}&${FILTERS}`],
  ['listGenerations', 'the first page', () => '/generations?limit=1'],
  ['listGenerations', 'a later page', () => `/generations?limit=1&cursor=${cursor}`],
  ['listGenerations', 'a search, a later page', () => `/generations?limit=1&search=n&cursor=${cursor}`],
  ['listGenerations', 'nothing', () => '/generations?search=nothing'],
  ['getGeneration', 'as JSON', () => `/generations/${document}`],
  ['listSignatureRequests', 'none', () => `/generations/${document}/signature-requests`],
  ['getGenerationPdf', 'as JSON', () => `/generations/${document}/pdf`],
  ['getGenerationPdf', 'as an attachment', () => `/generations/${document}/pdf?download=1&redirect=1`],
];

test.each(READS)('%s makes at most two queries: %s', async (_operation, _what, path, wanted = 2) => {
  const { status } = await service.call('GET', path());
  expect([200, 302]).toContain(status);
  expect(counted()).toHaveLength(wanted);
});

test('every reading operation is in the list', async () => {
  const { paths } = parse(await readFile('spec/openapi.yaml', 'utf8')) as {
    paths: Record<string, { get?: { operationId: string } }>;
  };
  const reads = Object.values(paths).flatMap(({ get }) => (get ? [get.operationId] : []));
  expect(reads.length).toBeGreaterThan(0);
  expect(new Set(READS.map(([operation]) => operation))).toEqual(new Set(reads));
});

test.each(['/', '/docs', '/documents/01a1fdee-4c65-721b-a55f-c992e27a43ef', '/healthz'])(
  '%s asks nothing',
  async (path) => {
    expect((await service.get(path)).status).toBe(200);
    expect(counted()).toEqual([]);
  },
);

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
function image(path: string) {
  return { path, mediaType: 'image/svg+xml' as const, bytes: Buffer.from(SVG) };
}

describe.each([0, 1, 6])('first reads of this process, with %s images', (images) => {
  let id: string;
  beforeEach(async () => {
    const paths = Array.from({ length: images }, (_, at) => `${at}.svg`);
    const source = `---\ntitle: With ${images}, ${Date.now()}\n---\n${paths.map((path) => `![Image](${path})`).join('\n\n')}\n`;
    id = await seedTemplate(service.services.database.db, tenant.workspaceId, source, { assets: paths.map(image) });
    statements = [];
  });
  const shown = (body: unknown) => (body as { html: string }).html.match(/data:image\/svg/g)?.length ?? 0;

  test('a template', async () => {
    const { status, body } = await service.call('GET', `/templates/${id}`);
    expect([status, shown(body)]).toEqual([200, images]);
    expect(counted()).toHaveLength(2);
  });

  test('a template whose version was only used to generate', async () => {
    await service.call('POST', `/templates/${id}/generations`);
    statements = [];
    expect(shown((await service.call('GET', `/templates/${id}`)).body)).toBe(images);
    expect(counted()).toHaveLength(2);
  });

  test('a document whose template was not read either', async () => {
    const made = await service.call('POST', `/templates/${id}/generations`);
    // Who calls with the template, its version, and the document.
    expect(counted()).toHaveLength(3);
    statements = [];
    const { status, body } = await service.call('GET', `/generations/${(made.body as { id: string }).id}`);
    expect([status, shown(body)]).toEqual([200, images]);
    expect(counted()).toHaveLength(2);
  });
});

test('a list of many documents makes as many queries as a list of one', async () => {
  await service.call('GET', '/generations?limit=200');
  expect(counted()).toHaveLength(2);
});

test('a request without a well-formed credential makes no query', async () => {
  await service.call('GET', '/generations', { key: 'hello' });
  expect(counted()).toEqual([]);
});

test('rendering a document of a workspace without a seal costs no statement for seals (§24.1)', async () => {
  const made = await service.call('POST', `/templates/${template}/generations`, { body: { values: { name: 'Last' } } });
  statements = [];
  const { status } = await service.call('GET', `/generations/${(made.body as { id: string }).id}/pdf`);
  // Who calls, the state, the claim, the text, its pictures, the end, and the state as it is now.
  expect([status, counted().length]).toEqual([200, 7]);
  const [claim, ...others] = counted().filter((text) => /\bseals\b|document_seals/.test(text));
  expect([claim, others]).toEqual([expect.stringContaining("SET pdf_status = 'rendering'"), []]);
});
