/** §4.1, §4.4: lists, their filters and their pages. */

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { removeMember } from '../../src/data/storage/people/members.ts';
import { MINUTE } from '../../src/domain/durations.ts';
import { deleteTemplate } from '../support/delete-template.ts';
import { seedKey, seedMember, seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

type List = { generations: Record<string, unknown>[]; total: number; has_more: boolean; next_cursor: string | null };

let service: TestService;
let tenant: Tenant;
let invoice: string;
let memo: string;
function db() {
  return service.services.database.db;
}
const START = Date.parse('2026-01-01T00:00:00Z');

/** 12 documents a minute apart, in turn of two templates; every third comes at the same instant as the one before. */
beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  tenant = await seedTenant(db());
  invoice = await seedTemplate(db(), tenant.workspaceId, '---\ntitle: 100% Invoice_A\n---\n{{N}}\n', {
    now: new Date(START),
  });
  memo = await seedTemplate(db(), tenant.workspaceId, '---\ntitle: Memo\n---\n{{N}}\n', {
    now: new Date(START + MINUTE),
  });
  for (let i = 0; i < 12; i += 1) {
    service.time.now = new Date(START + (i - (i % 3 === 2 ? 1 : 0)) * MINUTE);
    await service.call('POST', `/templates/${i % 2 === 0 ? invoice : memo}/generations`, {
      body: { values: { n: `${i}` } },
    });
  }
});
afterAll(() => service?.close());

async function list(query: string): Promise<List> {
  const answer = await service.call('GET', `/generations${query}`);
  expect(answer.status).toBe(200);
  return answer.body as List;
}

test('documents come newest first, with their makers', async () => {
  const { generations, total, has_more, next_cursor } = await list('');
  expect([generations.length, total, has_more, next_cursor]).toEqual([12, 12, false, null]);
  const times = generations.map(({ created_at }) => String(created_at));
  expect(times).toEqual([...times].sort().reverse());
  expect(generations[0]).toMatchObject({
    created_by: tenant.userId,
    created_by_name: `The owner ${tenant.email}`,
    source: 'api',
    source_version: 1,
  });
});

test.each([1, 2, 3, 5, 11, 12, 13])('pages of %i documents hold every document once', async (limit) => {
  const seen: unknown[] = [];
  let page = await list(`?limit=${limit}`);
  for (;;) {
    expect(page.total).toBe(12);
    seen.push(...page.generations.map(({ id }) => id));
    expect(page.has_more).toBe(page.next_cursor !== null);
    if (page.next_cursor === null) break;
    page = await list(`?limit=${limit}&cursor=${page.next_cursor}`);
  }
  expect(seen).toEqual((await list('')).generations.map(({ id }) => id));
});

describe('filters', () => {
  test.each([
    ['template', () => `?template=${invoice}`, 6],
    ['created_by', () => `?created_by=${tenant.userId}`, 12],
    ['created_by of somebody else', () => `?created_by=${invoice}`, 0],
    ['source api', () => '?source=api', 12],
    ['source app', () => '?source=app', 0],
    ['from, inclusive', () => '?from=2026-01-01T00:09:00Z', 3],
    ['to, exclusive', () => '?to=2026-01-01T00:09:00Z', 9],
    ['from and to', () => '?from=2026-01-01T01:03:00%2B01:00&to=2026-01-01T00:09:00Z', 6],
    ['no seconds, and an offset without a colon', () => '?from=2026-01-01T01:03%2B0100&to=2026-01-01T00:09Z', 6],
    ['a date alone', () => '?from=2026-01-01&to=2026-01-02', 12],
    ['search ignores case', () => '?search=mEMO', 6],
    ['a per cent sign is no wildcard', () => '?search=100%25', 6],
    ['an underscore is no wildcard', () => '?search=Invoice_', 6],
    ['an underscore matches nothing else', () => '?search=Mem_', 0],
    ['a backslash is itself', () => '?search=%5C', 0],
    ['an empty search is none', () => '?search=', 12],
    ['all at once', () => `?template=${memo}&search=memo&source=api&from=2026-01-01T00:06:00Z`, 3],
  ])('%s', async (_what, query, wanted) => {
    const { generations, total } = await list(query());
    expect([generations.length, total]).toEqual([wanted, wanted]);
  });
});

describe('templates', () => {
  test('come most recently updated first, and say when there are more', async () => {
    const { body } = await service.call('GET', '/templates?limit=1');
    expect(body).toMatchObject({ templates: [{ title: 'Memo' }], total: 2, truncated: true });
  });

  test('are found by a part of their title', async () => {
    const { body } = await service.call('GET', '/templates?search=INVOICE_a');
    expect(body).toMatchObject({ templates: [{ title: '100% Invoice_A' }], total: 1, truncated: false });
  });
});

test('a document outlives its template and the membership of its maker', async () => {
  const email = 'leaving@example.com';
  const { userId } = await seedMember(db(), tenant.workspaceId, email, 'admin');
  const { token } = await seedKey(db(), tenant.workspaceId, email);
  const doomed = await seedTemplate(db(), tenant.workspaceId, '---\ntitle: Doomed\n---\nText\n');
  const made = await service.call('POST', `/templates/${doomed}/generations`, { key: token });
  const { id } = made.body as { id: string };
  await removeMember(db(), tenant.workspaceId, email);
  await deleteTemplate(db(), doomed);
  const { generations } = await list('?search=doomed');
  expect(generations).toMatchObject([
    { id, template_id: null, template_title: 'Doomed', created_by: userId, created_by_name: null },
  ]);
  expect((await service.call('GET', `/generations/${id}`)).body).toMatchObject({
    template_id: null,
    markdown: 'Text\n',
  });
  expect((await service.call('GET', `/generations/${id}/pdf`)).body).toMatchObject({ status: 'ready', pages: 1 });
});

test.each(['9999-12-01T00:00:00Z', '9999-12-31T00:00:00Z', '9999-12-31T23:59:59.999Z'])(
  'a window may begin at the end of time: %s',
  async (from) => {
    const query = new URLSearchParams({ from, source: 'api' });
    expect(await list(`?${query}`)).toMatchObject({ generations: [], total: 0 });
  },
);
