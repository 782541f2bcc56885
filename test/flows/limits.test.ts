/** §8: limits by key: requests a minute, and searches at once. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import type { Answer } from '../support/contract.ts';
import { seedKey, seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const LIMIT = 50;
let service: TestService;
let tenant: Tenant;
let template: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api', env: { RATE_LIMIT: String(LIMIT) }, key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Note\n---\nTo {{Name}}\n');
});
afterAll(() => service?.close());

test('a key has a rate limit, and each response says how many requests are left', async () => {
  const { db } = service.services.database;
  const [{ token }, other] = [await seedKey(db, tenant.workspaceId, tenant.email), await seedTenant(db)];
  const list = (key: string) => service.call('GET', '/templates', { key });
  const post = (title: string, headers = {}) =>
    service.call('POST', `/templates/${template}/generations`, { key: token, body: { title }, headers });
  const key = { 'Idempotency-Key': 'k' };
  const answers = [await post('First', key), await service.call('GET', '/templates?limit=0', { key: token })];
  while (answers.length < LIMIT) answers.push(await list(token));
  expect(answers.map(({ status }) => status)).toEqual([201, 400, ...Array(LIMIT - 2).fill(200)]);
  const left = answers.map(
    ({ headers }) => /^"key";r=(\d+);t=([1-9]|[1-5]\d|60)$/.exec(String(headers.ratelimit))?.[1],
  );
  expect(left).toEqual(answers.map((_, at) => String(LIMIT - 1 - at)));
  expect(answers[0]!.headers['ratelimit-policy']).toBe(`"key";q=${LIMIT};w=60`);

  // A replay is a request, too.
  for (const answer of [await list(token), await post('Second'), await post('First', key)]) {
    const { status, headers, body } = answer;
    expect([status, body]).toEqual([
      429,
      {
        error: {
          code: 'rate_limited',
          message: expect.stringContaining(`${LIMIT} requests a minute`),
          detail: 'Authorization',
        },
      },
    ]);
    expect(headers.ratelimit).toBe(`"key";r=0;t=${headers['retry-after']}`);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(await db.generation.count({ where: { workspaceId: tenant.workspaceId } })).toBe(1);
  // Neither another key of the workspace nor another tenant has anything to do with it; a stranger has no key that counts.
  expect([(await list(tenant.key)).status, (await list(other.key)).status]).toEqual([200, 200]);
  const stranger = await list('plt_unknown');
  expect([stranger.status, stranger.headers.ratelimit]).toEqual([401, undefined]);
});

test('each workspace runs two searches at once, 32 more wait, and any others must retry', async () => {
  const other = await seedTenant(service.services.database.db);
  const blocker = new Client({ connectionString: service.config.databaseUrl });
  await blocker.connect();
  const searching = async () => {
    const { rows } = await blocker.query(
      `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
       WHERE d.datname = current_database() AND NOT l.granted`,
    );
    return rows.length;
  };
  try {
    // No search of documents ends while this lasts.
    await blocker.query('BEGIN; LOCK TABLE generation_entries IN ACCESS EXCLUSIVE MODE');
    const answers: Answer[] = [];
    const refused = Promise.withResolvers<void>();
    const searches = Array.from({ length: 36 }, async () => {
      if (answers.push(await service.call('GET', '/generations?search=first')) === 2) refused.resolve();
    });
    await refused.promise;
    for (const { status, headers, body } of answers)
      expect([status, headers['retry-after'], (body as { error: object }).error]).toEqual([
        429,
        '1',
        expect.objectContaining({ code: 'rate_limited', detail: 'search' }),
      ]);
    expect((await service.call('GET', '/templates?search=note')).status).toBe(429);
    expect((await service.call('GET', '/templates?search=note', { key: other.key })).status).toBe(200);
    expect(await searching()).toBe(2);
    await blocker.query('ROLLBACK');
    await Promise.all(searches);
    expect(answers.map(({ status }) => status)).toEqual([429, 429, ...Array(34).fill(200)]);
    expect((await service.call('GET', '/generations?search=first')).body).toMatchObject({ total: 1 });
  } finally {
    await blocker.end();
  }
});
