/** §12.4, §12.5, §12.6: many requests at once, on two processes that share one database and one store. */

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { revokeApiKey } from '../../src/data/storage/access/api-keys.ts';
import { MINUTE } from '../../src/domain/durations.ts';
import { checkAnswer } from '../../src/doors/api/http/contract/check-answer.ts';
import { askAll, serversOf } from '../support/database.ts';
import { servePlaten } from '../support/platen.ts';
import { seedKey, seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService } from '../support/service.ts';
import { useDatabase } from '../support/use-database.ts';

const AT_ONCE = 200;
function NUMBERED(title: string) {
  return `---
title: ${title}
placeholders:
  - { label: No, type: counter, format: "0001" }
  - { label: Amount, type: number, format: "1,234" }
---
# {{No}} for {{Name}}: {{Amount}}
`;
}

type Answer = { status: number; body: { id: string; generation_number: number; markdown: string } };

const database = useDatabase();
let dataDir: string;
/** A process of its own, and that of the test. */
let processes: { url: string; stop(): Promise<unknown> }[];
let tenant: Tenant;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'platen-test-'));
  tenant = await seedTenant(database.db);
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
  const own = { url: database.url, direct: database.direct, drop: async () => undefined };
  const [other, here] = await Promise.all([servePlaten([], { env }), startTestService({ database: own, env })]);
  here.time.now = new Date();
  processes = [
    { url: other.url, stop: () => other.stop('SIGTERM') },
    { url: here.url!, stop: here.close },
  ];
}, 5 * MINUTE);
afterAll(async () => {
  await Promise.all((processes ?? []).map((each) => each.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

/** Call number `at` goes to one of the two processes; its answer is held against the contract. */
async function call(at: number, method: string, pathname: string, body?: unknown, key = tenant.key): Promise<Answer> {
  const response = await fetch(`${processes[at % processes.length]!.url}/api/v1${pathname}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = { status: response.status, text, body: JSON.parse(text) };
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name] = value;
  });
  checkAnswer(method, pathname, { ...answer, headers });
  return answer;
}

function atOnce(make: (at: number) => Promise<Answer>) {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, at) => make(at)));
}
function newTemplate(title: string) {
  return seedTemplate(database.db, tenant.workspaceId, NUMBERED(title));
}
function upTo(last: number) {
  return Array.from({ length: last }, (_, at) => at + 1);
}

test('200 identical requests make one document with one number, one job and one PDF', async () => {
  const template = await newTemplate('Identical');
  const own = { workspaceId: tenant.workspaceId };
  const answers = await atOnce((at) =>
    call(at, 'POST', `/templates/${template}/generations`, { values: { name: 'Ada', amount: '1' } }),
  );
  const [made, ...others] = answers.toSorted((a, b) => (a.status === 201 ? -1 : 0) - (b.status === 201 ? -1 : 0));
  expect(made).toMatchObject({ status: 201, body: { generation_number: 1, markdown: '# 0001 for Ada: 1\n' } });
  const { id } = made!.body;
  for (const { status, body } of others)
    if (status === 200) expect(body).toMatchObject({ id, replayed: true });
    else expect([status, body]).toMatchObject([409, { error: { code: 'idempotency_in_flight' } }]);

  expect(await database.db.generation.count({ where: { ...own, templateId: template } })).toBe(1);
  expect(await database.db.idempotencyRecord.count({ where: { ...own, generationId: id } })).toBe(1);
  expect(await database.db.counter.findMany({ where: { entry: { templateId: template } } })).toMatchObject([
    { next: 2n },
  ]);
  const jobs = `SELECT id FROM pgboss.job WHERE data ->> 'generationId' = '${id}'`;
  expect(await askAll(serversOf(database.url), jobs)).toHaveLength(1);

  // The worker of one process may be at it already; all others wait for that one render.
  const asked = await atOnce((at) => call(at, 'GET', `/generations/${id}/pdf`));
  expect(asked.filter(({ status }) => status !== 200 && status !== 202)).toEqual([]);
  await untilReady(id);
  expect(await database.db.generation.findUnique({ where: { id } })).toMatchObject({ pdfAttempts: 1 });
  const objects = await readdir(path.join(dataDir, 'objects', tenant.workspaceId));
  expect(objects.filter((name) => name.includes(id))).toEqual([`${id}.pdf`]);
});

/** Waits for as long as the machine needs; a test that waits in vain ends by Jest's own limit. */
async function untilReady(id: string): Promise<void> {
  for (let at = 0; (await call(at, 'GET', `/generations/${id}/pdf`)).status !== 200; at += 1) await pause(50);
}

test('200 different requests on one template, a third of them refused, leave no gap in counters', async () => {
  const template = await newTemplate('Different');
  const refused = (at: number) => at % 3 === 0;
  const answers = await atOnce((at) =>
    call(at, 'POST', `/templates/${template}/generations`, {
      values: { name: `N${at}`, amount: refused(at) ? 'much' : '1' },
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, at) => (refused(at) ? 422 : 201)));
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  const inOrder = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
  expect(inOrder(made.map(({ generation_number }) => generation_number))).toEqual(upTo(made.length));
  expect(inOrder(made.map(({ markdown }) => Number(/^# (\d+) for N/.exec(markdown)?.[1])))).toEqual(upTo(made.length));
  // What was answered is what was kept, whichever batch and process it went through.
  for (const { id, markdown, generation_number: generationNumber } of made)
    expect(await database.db.generation.findUnique({ where: { id } })).toMatchObject({ markdown, generationNumber });
  expect(await database.db.counter.findMany({ where: { entry: { templateId: template } } })).toMatchObject([
    { next: BigInt(made.length + 1) },
  ]);
});

test('requests that share a look-up each get the answer for their own key and template', async () => {
  const stranger = await seedTenant(database.db);
  const revoked = await seedKey(database.db, tenant.workspaceId, tenant.email);
  const expired = await seedKey(database.db, tenant.workspaceId, tenant.email, new Date(Date.now() - MINUTE));
  const template = await newTemplate('Shared');
  const get = (at: number, key: string) => call(at, 'GET', `/templates/${template}`, undefined, key);
  expect((await get(0, revoked.token)).status).toBe(200);
  await revokeApiKey(database.db, tenant.workspaceId, revoked.id, new Date());
  const keys: [key: string, status: number][] = [
    [tenant.key, 200],
    [stranger.key, 404],
    [revoked.token, 401],
    [expired.token, 401],
  ];
  const answers = await atOnce((at) => get(at >> 1, keys[at % keys.length]![0]));
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, at) => keys[at % keys.length]![1]));
});

test(
  'a key that is revoked while requests stream opens nothing from the next request on',
  async () => {
    const template = await newTemplate('Streaming');
    const { id, token } = await seedKey(database.db, tenant.workspaceId, tenant.email);
    let revokedAt = Number.POSITIVE_INFINITY;
    const late: number[] = [];
    const stream = async (at: number) => {
      for (;;) {
        const asked = performance.now();
        const { status } = await call(at, 'GET', `/templates/${template}`, undefined, token);
        if (asked > revokedAt) late.push(status);
        if (asked > revokedAt || status !== 200) return;
      }
    };
    const streams = Promise.all(Array.from({ length: 16 }, (_, at) => stream(at)));
    await pause(200);
    await revokeApiKey(database.db, tenant.workspaceId, id, new Date());
    revokedAt = performance.now();
    await streams;
    // Those that ended on a request sent before the revocation was over have nothing to say.
    expect(late.filter((status) => status !== 401)).toEqual([]);
    expect((await call(0, 'GET', `/templates/${template}`, undefined, token)).status).toBe(401);
  },
  5 * MINUTE,
);
