/** §18.5, §13.3, §20.5: what has lost its renderer or its job comes back to the queue, and expired identities go, all by the clock. */

import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { v7 } from 'uuid';
import { commandActor } from '../../../src/cli/terminal/command-actor.ts';
import { findApiKey } from '../../../src/data/storage/access/api-keys.ts';
import { createKeyUses } from '../../../src/data/storage/access/key-uses.ts';
import { RENDER_QUEUE } from '../../../src/data/storage/documents/queue-tables.ts';
import { type DueDocuments, findDueDocuments, maxPerDay } from '../../../src/data/storage/workspaces/retention.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/domain/durations.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { openRenderQueue, type RenderQueue } from '../../../src/rendering/jobs/render-queue.ts';
import { createWorkerNotifier, type WorkerNotifier } from '../../../src/rendering/jobs/worker-notifier.ts';
import { changeWorkspace, eraseOlderDocuments } from '../../../src/use-cases/administration/index.ts';
import { startUpkeep } from '../../../src/use-cases/upkeep/start-upkeep.ts';
import { eventsOf } from '../../support/audit.ts';
import { documentRow } from '../../support/documents.ts';
import { seedGrant, seedTenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const NOW = new Date();
const CLOCK = { now: () => NOW, agrees: async () => true };
const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

const database = useDatabase();
let queue: RenderQueue;
let notifier: WorkerNotifier;
let workspaceId: string;
let number = 0;

beforeAll(async () => {
  queue = await openRenderQueue(database.url, { listen: false, log: LOG });
  notifier = createWorkerNotifier(database.db, LOG);
  ({ workspaceId } = await seedTenant(database.db));
});
afterAll(async () => {
  await notifier?.close();
  await queue?.close();
});
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
      `SELECT data FROM pgboss.job WHERE name = '${RENDER_QUEUE}' AND singleton_key = '${id}'`,
    )
  ).map(({ data }) => data);
}

/** Only the timers of the upkeep are moved; the database keeps its own time. */
async function passing(
  ms: number,
  keyUses = createKeyUses(database.db),
  isDone: () => Promise<boolean> = async () => true,
): Promise<void> {
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'performance'],
  });
  const upkeep = startUpkeep({
    db: database.db,
    objects: null,
    insertJobs: queue.insertJobs,
    notifier,
    keyUses,
    log: LOG,
    clock: CLOCK,
    config: loadConfig({}),
  });
  jest.advanceTimersByTime(ms);
  jest.useRealTimers();
  while (!(await isDone())) await pause(10);
  await upkeep.stop();
}

test('a lease whose holder died is free within 30 s, counted from the holder’s last sign of life, and queued', async () => {
  const [dead, alive] = [await document(heldFor(-1)), await document(heldFor(10 * SECOND))];
  await passing(3 * SECOND);
  expect([await statusOf(dead), await statusOf(alive)]).toEqual(['pending', 'rendering']);
  expect([await jobsOf(dead), await jobsOf(alive)]).toEqual([[{ workspaceId, generationId: dead }], []]);
});

test('a document that waits and has lost its job is given one, and only one', async () => {
  const [lost, young] = [await document(), await document({}, 20 * SECOND)];
  const [failed, held] = [await document({ pdfStatus: 'failed' }), await document(heldFor(MINUTE))];
  await passing(15 * SECOND);
  await passing(15 * SECOND);
  expect(await jobsOf(lost)).toEqual([{ workspaceId, generationId: lost }]);
  for (const id of [young, failed, held]) expect(await jobsOf(id)).toEqual([]);
});

test('identities that have expired go once a minute, by the database’s clock', async () => {
  const generationId = await document();
  const record = (ms: number) => ({
    identity: randomBytes(32),
    workspaceId,
    generationId,
    expiresAt: new Date(NOW.getTime() + ms),
  });
  await database.db.idempotencyRecord.createMany({ data: [record(-DAY), record(0), record(DAY)] });
  const left = () => database.db.idempotencyRecord.count({ where: { generationId } });
  await passing(MINUTE - 1);
  expect(await left()).toBe(3);
  await passing(MINUTE);
  expect(await left()).toBe(1);
});

test('sessions, links and attempts that have expired go once a minute, by the database’s clock', async () => {
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
  await passing(MINUTE - 1);
  expect(await left()).toEqual([3, 3, 3]);
  await passing(MINUTE);
  expect(await left()).toEqual([1, 1, 1]);
});

test('tokens, codes and grants of apps that have expired go once a minute', async () => {
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
  await passing(MINUTE - 1);
  expect(await left()).toEqual([4, 3, 3]);
  await passing(MINUTE);
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
  await passing(HOUR - 1);
  expect(await db.oAuthClient.count()).toBe(5);
  await passing(HOUR);
  const left = await db.oAuthClient.findMany({ select: { id: true } });
  expect(left.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
});

test('the last uses of keys are written every 30 s', async () => {
  const { keyId } = await seedTenant(database.db);
  const keyUses = createKeyUses(database.db);
  keyUses.note(keyId, NOW);
  const usedAt = async () => (await findApiKey(database.db, keyId)).usedAt;
  await passing(29 * SECOND, keyUses);
  expect(await usedAt()).toBeNull();
  await passing(30 * SECOND, keyUses);
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
    const swept = async () => (await database.db.auditEvent.count({ where: SWEPT })) > earlier;
    const SWEPT = { workspaceId: of, action: 'documents_erased' };
    const earlier = await database.db.auditEvent.count({ where: SWEPT });
    await passing(10 * MINUTE, undefined, swept);
    return (await eventsOf(database.db, of))
      .filter(({ action }) => action === SWEPT.action)
      .map(({ detail }) => detail);
  }

  test('are erased, and an event says how many, and how many were there before and after', async () => {
    const { db } = database;
    const [{ workspaceId: ours }, other] = [await seedTenant(db), await seedTenant(db)];
    await keep(ours);
    await fill(ours, 1, new Date(before.getTime() - 1));
    await fill(ours, 2, before);
    await fill(other.workspaceId, 1, new Date(0));
    await passing(10 * MINUTE - 1);
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
    // What grows too old after that waits again.
    await fill(ours, 30, new Date(before.getTime() - 1));
    await passing(10 * MINUTE);
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

test('it goes on when the database does not answer', async () => {
  const faults: string[] = [];
  const gone = {
    $queryRaw: () => Promise.reject(new Error('no')),
    $queryRawUnsafe: () => Promise.reject(new Error('no')),
    $executeRaw: () => Promise.reject(new Error('no')),
  };
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'performance'],
  });
  const log = { ...LOG, error: (_details: object, fault: string) => void faults.push(fault) };
  const upkeep = startUpkeep({
    db: gone as never,
    objects: null,
    insertJobs: queue.insertJobs,
    notifier,
    keyUses: createKeyUses(gone as never),
    log,
    clock: CLOCK,
    config: loadConfig({}),
  });
  for (let seconds = 0; seconds < 60; seconds += 15) await jest.advanceTimersByTimeAsync(15 * SECOND);
  jest.useRealTimers();
  await upkeep.stop();
  expect(faults.filter((fault) => fault.startsWith('leases'))).toHaveLength(20);
  expect(new Set(faults).size).toBe(16);
});
