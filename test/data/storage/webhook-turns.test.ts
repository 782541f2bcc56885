/** §23.5: whose turn it is to be sent events: by lane, by workspace, and one process at a time for an address. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import type { Database } from '../../../src/data/storage/connection/database.ts';
import {
  endWebhookTurn,
  nextDeliveries,
  type TurnEnd,
  takeWebhookTurn,
  type WebhookLane,
  type WebhookTurn,
} from '../../../src/data/storage/webhooks/webhook-turns.ts';
import { DAY } from '../../../src/domain/durations.ts';
import { addWebhook, testWebhook } from '../../../src/use-cases/webhooks/index.ts';
import { letPass } from '../../support/let-pass.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { secretsOf } from '../../support/secrets.ts';
import { seedTenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
/** What a test calls an address → its id, and back. */
const ids = new Map<string, string>();
const leases = new Map<string, { turn: WebhookTurn; holder: string }>();

function by() {
  return { actor: { userId: null, name: 'test', via: 'command' as const, address: 'here' }, now: new Date() };
}

beforeEach(async () => {
  await database.db.webhookEndpoint.deleteMany();
  ids.clear();
  leases.clear();
});

/** Addresses of a workspace, each with an event that waits; `A1` is of workspace A. Their last turns were in this order. */
async function seed(...names: string[]): Promise<void> {
  const { db } = database;
  const settings = { db, secrets: await secretsOf(db), hosts: ['127.0.0.1'] };
  const workspaces = new Map<string, string>();
  for (const [at, name] of names.entries()) {
    const known = workspaces.get(name[0]!) ?? (await seedTenant(db)).workspaceId;
    workspaces.set(name[0]!, known);
    const address = { url: 'http://127.0.0.1:9/', events: ['document.created'] };
    const { id } = await addWebhook(settings, known, address, by());
    await testWebhook(db, { id, workspaceId: known }, by());
    await db.webhookEndpoint.update({ where: { id }, data: { turnAt: new Date(at) } });
    ids.set(name, id);
  }
}

async function take(lane: WebhookLane = 'usual'): Promise<string | undefined> {
  const holder = randomUUID();
  const turn = await takeWebhookTurn(database.db as Database, holder, lane);
  const name = turn && [...ids].find(([, id]) => id === turn.id)![0];
  if (name) leases.set(name, { turn, holder });
  return name ?? undefined;
}

/** So many turns, none of which ends. */
async function takeAll(count: number, lane?: WebhookLane) {
  const taken: (string | undefined)[] = [];
  for (let one = 0; one < count; one += 1) taken.push(await take(lane));
  return taken;
}

function end(name: string, end: Partial<TurnEnd>) {
  const { turn, holder } = leases.get(name)!;
  const whole = { delivered: 0, failed: 0, isSlow: false, isGone: false, ...end };
  return database.db.$transaction((tx) => endWebhookTurn(tx, turn, { holder, end: whole, pauseAfter: 3 * DAY }));
}

test('the workspace that has waited longest is next, and of it the address that has; a workspace has two turns at once', async () => {
  // The last turn of B was before the last one of A, though none is longer ago than that of A1.
  await seed('A1', 'B1', 'B2', 'A2', 'A3');
  expect(await takeAll(5)).toEqual(['B1', 'A1', 'B2', 'A2', undefined]);
  await end('A1', { delivered: 1 });
  expect(await takeAll(2)).toEqual(['A3', undefined]);
});

test.each([
  ['that wait for their next try', '1 hour', 'A1'],
  ['that are due', '-1 hour', 'A1'],
  ['that are due, of the same workspace', '-1 hour', 'B2'],
])('the rows read for an endpoint do not grow with events %s of one that does not respond', async (_, nextAt, dead) => {
  await seed('B1', dead);
  const { db } = database;
  await db.webhookEndpoint.update({ where: { id: ids.get(dead)! }, data: { failures: 3 } });
  await db.$executeRaw`
    INSERT INTO webhook_deliveries (endpoint_id, event_id, workspace_id, type, subject, step, data, next_at)
    SELECT e.id, gen_random_uuid(), e.workspace_id, 'document.created', gen_random_uuid(), 1, '{}', now() + ${nextAt}::interval
    FROM webhook_endpoints e, generate_series(1, 5000) WHERE e.id = ${ids.get(dead)!}::uuid`;
  // Else what Postgres knows may be of the table as the case before has left it, without rows.
  await db.$executeRaw`ANALYZE webhook_deliveries, webhook_endpoints`;
  const holder = randomUUID();
  const read = await rowsRead(db as Database, 'webhook_deliveries', async (tx) => {
    const turn = await takeWebhookTurn(tx as Database, holder, 'usual');
    expect(turn?.id).toBe(ids.get('B1'));
    expect(await nextDeliveries(tx as Database, turn!, { holder, limit: 20 })).toHaveLength(1);
  });
  expect(read.scanned + read.fetched).toBeLessThan(20);
});

test('an address has one turn at a time, until its lease runs out', async () => {
  await seed('A1');
  expect(await takeAll(2)).toEqual(['A1', undefined]);
  await letPass(database.db, 29_000);
  expect(await take()).toBeUndefined();
  const { turn, holder } = leases.get('A1')!;
  const due = () => nextDeliveries(database.db as Database, turn, { holder, limit: 5 });
  expect(await due()).toHaveLength(1);
  await letPass(database.db, 2_000);
  expect(await take()).toBe('A1');
  expect(await due()).toEqual([]);
});

test.each<[what: string, before: Partial<TurnEnd>, usual: string | undefined, patient: string | undefined]>([
  ['answers well', { delivered: 1 }, 'A1', undefined],
  ['answers some', { delivered: 1, failed: 1 }, 'A1', undefined],
  ['is slow', { delivered: 1, isSlow: true }, undefined, 'A1'],
  ['fails', { failed: 1 }, undefined, 'A1'],
])('an address that %s has its turns in its lane', async (_, before, usual, patient) => {
  await seed('A1');
  await take();
  await end('A1', before);
  // After a turn in which nothing arrived it is left alone.
  const rests = before.delivered === undefined;
  expect([await take('patient'), await take('usual')]).toEqual(rests ? [undefined, undefined] : [patient, usual]);
  if (!rests) return;
  await letPass(database.db, 2_100);
  expect([await take('usual'), await take('patient')]).toEqual([usual, patient]);
});

test('an endpoint returns to the usual lane once it responds well and in time', async () => {
  await seed('A1');
  await take();
  await end('A1', { delivered: 1, isSlow: true });
  await take('patient');
  // A turn in which nothing was sent says nothing.
  await end('A1', {});
  expect(await takeAll(1)).toEqual([undefined]);
  await take('patient');
  await end('A1', { delivered: 1 });
  expect(await takeAll(1)).toEqual(['A1']);
});

test('whoever fails again and again is left alone for longer, up to a minute', async () => {
  await seed('A1');
  const rests: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    await take(turn === 0 ? 'usual' : 'patient');
    await end('A1', { failed: 1 });
    const [{ rest }] = await database.db.$queryRaw<[{ rest: number }]>`
      SELECT round(extract(epoch FROM rest_until - now()))::int AS rest FROM webhook_endpoints`;
    rests.push(rest);
    await letPass(database.db, 61_000);
  }
  expect(rests).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
});
