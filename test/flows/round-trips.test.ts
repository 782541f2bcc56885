/** A read asks the database twice at most: who calls, and what for. Counted at the driver, on the way to the server. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let tenant: Tenant;
let template: string;
let document: string;
let statements: string[] = [];
const { query } = Client.prototype;

beforeAll(async () => {
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
  // What is made once and kept (compiled template, previews, the PDF) is no part of a read.
  for (const path of [`/templates/${template}`, `/generations/${document}`, `/generations/${document}/pdf`])
    await service.call('GET', path);
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [first] = given as [{ text?: string } | string];
    statements.push(typeof first === 'string' ? first : (first.text ?? ''));
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof query;
});
afterAll(() => {
  Client.prototype.query = query;
  return service?.close();
});
beforeEach(() => {
  statements = [];
});

/** The upkeep of queue and counts runs when it will; everything else belongs to the request. */
const counted = () => statements.filter((text) => !/pgboss|fold_generation_counts/.test(text));

test.each([
  ['/templates', () => '/templates?search=note'],
  ['/templates/{id}', () => `/templates/${template}`],
  ['/generations', () => `/generations?template=${template}&search=note&limit=5`],
  ['/generations of one', () => '/generations?limit=1'],
  ['/generations/{id}', () => `/generations/${document}`],
  ['/generations/{id}/pdf', () => `/generations/${document}/pdf`],
])('GET %s', async (_name, path) => {
  expect((await service.call('GET', path())).status).toBe(200);
  expect(counted()).toHaveLength(2);
});

test('a request without a well-formed credential asks nothing', async () => {
  await service.call('GET', '/generations', { key: 'hello' });
  expect(counted()).toEqual([]);
});
