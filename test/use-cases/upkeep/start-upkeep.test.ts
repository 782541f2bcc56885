/** §18.5, §13.3, §20.5: what has lost its renderer or its job comes back to the queue, and what has expired goes, all by jobs of pg-boss. */

import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { v7 } from 'uuid';
import { commandActor } from '../../../src/cli/terminal/session.ts';
import { openQueues, type Queues } from '../../../src/data/queues/open-queues.ts';
import { QUEUES } from '../../../src/data/queues/queues.ts';
import { createKeyUses, findApiKey } from '../../../src/data/storage/access/api-keys.ts';
import { type DueDocuments, findDueDocuments, maxPerDay } from '../../../src/data/storage/workspaces/workspaces.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/domain/durations.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { changeWorkspace, eraseOlderDocuments } from '../../../src/use-cases/administration/index.ts';
import { startUpkeep } from '../../../src/use-cases/upkeep/start-upkeep.ts';
import { eventsOf } from '../../support/audit.ts';
import { documentRow } from '../../support/documents.ts';
import { seedGrant, seedTenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const NOW = new Date();
const CLOCK = { now: () => NOW, agrees: async () => true };
const LOG = { info: () => undefined, warn: () => undefined, error: (_details: object, _fault: string) => undefined };

const database = useDatabase();
let queues: Queues;
let workspaceId: string;
let number = 0;

beforeAll(async () => {
  queues = await openQueues(database.url, { listen: false, log: LOG });
  ({ workspaceId } = await seedTenant(database.db));
});
afterAll(() => queues?.close());
beforeEach(() => database.db.$executeRawUnsafe('DELETE FROM pgboss.job'));

/** A document as a crash may have left it. */
async function document(state: Record<string, unknown> = {}, age = MINUTE): Promise<string> {
  number += 1;
  const { id } = await database.db.generation.create({
    data: {
      id: v7(),
      workspaceId,
      templateTitle: 'T',
      title: 'T',
      generationNumber: number,
      source: 'api',
      sourceVersion: 1,
      createdAt: new Date(Date.now() - age),
      markdown: 'Text\n',
      setup: {},
      ...state,
    },
  });
  return id;
}
function heldFor(ms: number) {
  return {
    pdfStatus: 'rendering',
    pdfLeaseHolder: v7(),
    pdfLeaseUntil: new Date(Date.now() + ms),
  };
}
async function statusOf(id: string) {
  return (await database.db.generation.findUniqueOrThrow({ where: { id }, select: { pdfStatus: true } })).pdfStatus;
}
async function jobsOf(id: string) {
  return (
    await database.db.$queryRawUnsafe<{ data: unknown }[]>(
      `SELECT data FROM pgboss.job WHERE name = 'render-pdf' AND singleton_key = '${id}'`,
    )
  ).map(({ data }) => data);
}

type TaskKey = keyof (typeof QUEUES)['upkeep']['schedule'];

/** A job of this key is due: one process does it. */
async function upkept(key: TaskKey, { db = database.db, log = LOG, clock = CLOCK } = {}): Promise<void> {
  const upkeep = await startUpkeep({
    ...{ db, objects: null, queues, log, clock, config: loadConfig({}), hosts: [] },
    onEndingSeal: async () => undefined,
  });
  await queues.send('upkeep', key);
  queues.wake('upkeep');
  const left = () =>
    database.db.$queryRaw<object[]>`SELECT 1 FROM pgboss.job WHERE name = 'upkeep' AND state IN ('created', 'active')`;
  while ((await left()).length > 0) await pause(10);
  await upkeep.stop();
}

test('each task is due by its schedule', async () => {
  const schedules = await database.db.$queryRaw<{ key: string; cron: string }[]>`
    SELECT key, cron FROM pgboss.schedule WHERE name = 'upkeep' AND timezone = 'UTC'`;
  expect(Object.fromEntries(schedules.map(({ key, cron }) => [key, cron]))).toEqual(QUEUES.upkeep.schedule);
});

test('a start puts right what is otherwise, and writes nothing of the rest', async () => {
  const { db } = database;
  const schedules = () =>
    db.$queryRaw<{ key: string; cron: string }[]>`
      SELECT key, cron, xmin::text FROM pgboss.schedule WHERE name = 'upkeep' ORDER BY key`;
  const limit = () => db.$queryRaw<object[]>`SELECT retry_limit AS tries FROM pgboss.queue WHERE name = 'upkeep'`;
  const before = await schedules();
  await db.$executeRaw`DELETE FROM pgboss.schedule WHERE key = 'store'`;
  await db.$executeRaw`UPDATE pgboss.schedule SET cron = '1 1 1 1 *' WHERE key = 'unused'`;
  await db.$executeRaw`UPDATE pgboss.queue SET retry_limit = 1 WHERE name = 'upkeep'`;
  await (await openQueues(database.url, { listen: false, log: LOG })).close();
  const after = await schedules();
  expect(after.map(({ key, cron }) => [key, cron])).toEqual(before.map(({ key, cron }) => [key, cron]));
  const isWritten = (key: string) => !['store', 'unused'].includes(key);
  expect(after.filter(({ key }) => isWritten(key))).toEqual(before.filter(({ key }) => isWritten(key)));
  expect(await limit()).toEqual([{ tries: QUEUES.upkeep.retryLimit }]);
});

test('a process whose clock is wrong leaves it to another', async () => {
  await upkept('expired', { clock: { ...CLOCK, agrees: async () => false } });
  const jobs = () =>
    database.db.$queryRaw<
      object[]
    >`SELECT state::text, retry_count AS tries FROM pgboss.job WHERE singleton_key = 'expired'`;
  expect(await jobs()).toEqual([{ state: 'retry', tries: 0 }]);
});

test('a lease whose holder died is free within 30 s, counted from the holder’s last sign of life, and queued', async () => {
  const [dead, alive] = [await document(heldFor(-1)), await document(heldFor(10 * SECOND))];
  await upkept('jobs');
  expect([await statusOf(dead), await statusOf(alive)]).toEqual(['pending', 'rendering']);
  expect([await jobsOf(dead), await jobsOf(alive)]).toEqual([[{ workspaceId, generationId: dead }], []]);
});

test('a document that waits and has lost its job is given one, and only one', async () => {
  const [lost, young] = [await document(), await document({}, 20 * SECOND)];
  const [failed, held] = [await document({ pdfStatus: 'failed' }), await document(heldFor(MINUTE))];
  await upkept('jobs');
  await upkept('jobs');
  expect(await jobsOf(lost)).toEqual([{ workspaceId, generationId: lost }]);
  for (const id of [young, failed, held]) expect(await jobsOf(id)).toEqual([]);
});

test('identities that have expired go, by the database’s clock', async () => {
  const generationId = await document();
  const record = (ms: number) => ({
    identity: randomBytes(32),
    workspaceId,
    generationId,
    expiresAt: new Date(NOW.getTime() + ms),
  });
  await database.db.idempotencyRecord.createMany({ data: [record(-DAY), record(0), record(DAY)] });
  const left = () => database.db.idempotencyRecord.count({ where: { generationId } });
  expect(await left()).toBe(3);
  await upkept('expired');
  expect(await left()).toBe(1);
});

test('sessions, links and attempts that have expired go, by the database’s clock', async () => {
  const { db } = database;
  const { userId } = await seedTenant(db);
  for (const ms of [-DAY, 0, DAY]) {
    const expiresAt = new Date(NOW.getTime() + ms);
    const common = { id: v7(), userId, hash: randomBytes(32), expiresAt };
    await db.session.create({ data: { ...common, seenAt: NOW, address: '192.0.2.1', agent: '' } });
    await db.signInLink.create({ data: common });
    await db.attempts.create({ data: { key: `of ${ms}`, points: 1, expire: expiresAt } });
  }
  const left = () => Promise.all([db.session.count(), db.signInLink.count(), db.attempts.count()]);
  expect(await left()).toEqual([3, 3, 3]);
  await upkept('expired');
  expect(await left()).toEqual([1, 1, 1]);
});

test('tokens, codes and grants of apps that have expired go', async () => {
  const { db } = database;
  const { workspaceId, userId } = await seedTenant(db);
  const lasting = await seedGrant(db, { workspaceId, userId, now: new Date(NOW.getTime() + DAY) });
  for (const ms of [-DAY, 0, DAY]) {
    const expiresAt = new Date(NOW.getTime() + ms);
    await seedGrant(db, { workspaceId, userId, now: new Date(expiresAt.getTime() - DAY) });
    const common = { hash: randomBytes(32), grantId: lasting, expiresAt };
    await db.oAuthArtifact.create({ data: { ...common, kind: 'RefreshToken', payload: {} } });
    const token = { ...common, id: v7(), workspaceId, userId, resource: 'here', createdAt: NOW };
    await db.accessToken.create({ data: token });
  }
  const left = () => Promise.all([db.oAuthGrant.count(), db.oAuthArtifact.count(), db.accessToken.count()]);
  expect(await left()).toEqual([4, 3, 3]);
  await upkept('expired');
  expect(await left()).toEqual([2, 1, 1]);
});

test('apps that nobody has connected go after 30 days, and documents that were not fetched for as long', async () => {
  const { db } = database;
  const { workspaceId, userId } = await seedTenant(db);
  const [old, young] = [new Date(NOW.getTime() - 30 * DAY), new Date(NOW.getTime() - 30 * DAY + HOUR)];
  const row = (id: string, createdAt: Date, fetchedAt: Date | null = null) => ({
    id,
    metadata: {},
    createdAt,
    fetchedAt,
  });
  const gone = [row('unused', old), row('https://old.example/', old, old)];
  const kept = [row('young', young), row('connected', old), row('https://app.example/', old, young)];
  await db.oAuthClient.createMany({ data: [...gone, ...kept] });
  await seedGrant(db, { workspaceId, userId, clientId: 'connected', now: NOW });
  expect(await db.oAuthClient.count()).toBe(5);
  await upkept('unused');
  const left = await db.oAuthClient.findMany({ select: { id: true } });
  expect(left.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
});

test('the last uses of keys are written 30 s after the first', async () => {
  const { keyId } = await seedTenant(database.db);
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'clearInterval', 'performance'],
  });
  const keyUses = createKeyUses(database.db);
  const usedAt = async () => (await findApiKey(database.db, keyId)).usedAt;
  keyUses.note(keyId, NOW);
  jest.advanceTimersByTime(30 * SECOND - 1);
  expect(await usedAt()).toBeNull();
  jest.advanceTimersByTime(1);
  jest.useRealTimers();
  while ((await usedAt()) === null) await pause(10);
  expect(await usedAt()).toEqual(NOW);
});

describe('documents that are older than their workspace keeps them', () => {
  const DAYS = 30;
  const before = new Date(Math.floor(Date.now() / DAY) * DAY - DAYS * DAY);
  const keep = (of: string, confirmed: DueDocuments | null = null) =>
    changeWorkspace(database.db, of, { retention: { days: DAYS, confirmed } }, { actor: commandActor(), now: NOW });
  const fill = (of: string, count: number, createdAt: Date) =>
    database.db.generation.createMany({ data: Array.from({ length: count }, () => documentRow(of, { createdAt })) });
  const count = (of: string) => database.db.generation.count({ where: { workspaceId: of } });
  /** A sweep; what all of them have recorded. */
  async function sweep(of: string) {
    await upkept('old-documents');
    return (await eventsOf(database.db, of))
      .filter(({ action }) => action === 'documents_erased')
      .map(({ detail }) => detail);
  }

  test('are erased, and an event says how many, and how many were there before and after', async () => {
    const { db } = database;
    const [{ workspaceId: ours }, other] = [await seedTenant(db), await seedTenant(db)];
    await keep(ours);
    await fill(ours, 1, new Date(before.getTime() - 1));
    await fill(ours, 2, before);
    await fill(other.workspaceId, 1, new Date(0));
    expect(await count(ours)).toBe(3);
    const [detail] = await sweep(ours);
    expect([await count(ours), await count(other.workspaceId)]).toEqual([2, 1]);
    expect(detail).toEqual({
      erased: 1,
      made_before_at: before.toISOString(),
      workspace_documents: { before: 3, after: 2 },
      due: { before: 1, after: 0 },
    });
    expect(await db.erasedGeneration.count({ where: { workspaceId: ours } })).toBe(1);
    const [changed] = (await eventsOf(db, ours)).filter(({ action }) => action === 'workspace_changed');
    expect(changed!.detail).toEqual({ retention_days: { before: 'none', after: '30' } });
  });

  test('go a tenth a day at most, and all at once when somebody has said so, however often it is swept', async () => {
    const { db } = database;
    const { workspaceId: ours } = await seedTenant(db);
    await keep(ours);
    await fill(ours, 180, new Date(0));
    await fill(ours, 20, NOW);
    expect(await sweep(ours)).toEqual([expect.objectContaining({ erased: 20, due: { before: 180, after: 160 } })]);
    const again = (await eraseOlderDocuments(db, ours, 500, { actor: commandActor(), now: NOW }))!;
    expect(again).toMatchObject({ erased: 0, isHeld: true, due: 160, documents: 180, oldest: new Date(0) });
    expect(await count(ours)).toBe(180);
    await keep(ours, await findDueDocuments(db, ours, DAYS));
    expect((await eventsOf(db, ours)).map(({ detail }) => detail)).toContainEqual({
      to_be_erased: 160,
      made_before_at: before.toISOString(),
    });
    await sweep(ours);
    expect(await count(ours)).toBe(20);
    // What grows too old after that, as on the day after, waits again.
    await db.$executeRaw`
      UPDATE workspaces SET retention_confirmed_before = retention_confirmed_before - interval '1 day' WHERE id = ${ours}::uuid`;
    await fill(ours, 30, new Date(before.getTime() - 1));
    await upkept('old-documents');
    expect(await count(ours)).toBe(20 + 30);
  });

  test.each([
    [0, 30, 10],
    [40, 30, 10],
    [101, 3_650, 11],
    [5_000, 30, 500],
    [5_000, 7, 1_429],
    [5_000, 1, 5_000],
  ])('of %i documents that are kept %i days, %i go in a day', (documents, days, max) => {
    expect(maxPerDay(documents, days)).toBe(max);
  });
});

test('a task that fails keeps no other from its turn, and is reported', async () => {
  const faults: string[] = [];
  const log = { ...LOG, error: (_details: object, fault: string) => void faults.push(fault) };
  const no = () => Promise.reject(new Error('no'));
  const db = { $queryRaw: no, $queryRawUnsafe: no, $executeRaw: no, $transaction: no, secretKey: { findMany: no } };
  for (const key of Object.keys(QUEUES.upkeep.schedule)) await upkept(key as TaskKey, { db: db as never, log });
  expect(new Set(faults).size).toBe(22);
});
