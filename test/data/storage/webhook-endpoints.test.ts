/** §23.2, §23.6 to §23.8: what changes with a webhook and its deliveries, what is recorded of it, and what stays. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import type { Database } from '../../../src/data/storage/connection/database.ts';
import {
  type DeliveryState,
  findWebhookDelivery,
  findWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
} from '../../../src/data/storage/webhooks/webhook-endpoints.ts';
import {
  type AttemptOutcome,
  countWaitingWebhooks,
  endWebhookTurn,
  nextDeliveries,
  noteAttempt,
  type TurnEnd,
  takeWebhookTurn,
} from '../../../src/data/storage/webhooks/webhook-turns.ts';
import { DAY, HOUR, MINUTE } from '../../../src/domain/durations.ts';
import {
  addWebhook,
  changeWebhook,
  pauseWebhook,
  readWebhook,
  removeWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhook,
  testWebhook,
  type WebhookOf,
} from '../../../src/use-cases/webhooks/index.ts';
import { retryIn } from '../../../src/use-cases/webhooks/send-webhook.ts';
import { eventsOf } from '../../support/audit.ts';
import { secretsOf } from '../../support/secrets.ts';
import { seedMember, seedTenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
const HERE = 'http://127.0.0.1:9/hook?token=x';
let own: WebhookOf;
let other: WebhookOf;

function db() {
  return database.db as Database;
}

function by() {
  return { actor: { userId: null, name: 'test', via: 'command' as const, address: 'here' }, now: new Date() };
}

async function settings() {
  return { db: db(), secrets: await secretsOf(db()), hosts: ['127.0.0.1'] };
}

async function add(workspaceId: string, events = ['key.revoked', 'document.created']): Promise<WebhookOf> {
  const { id } = await addWebhook(await settings(), workspaceId, { url: HERE, events }, by());
  return { id, workspaceId };
}

beforeEach(async () => {
  await db().webhookEndpoint.deleteMany();
  own = await add((await seedTenant(db())).workspaceId);
  other = await add((await seedTenant(db())).workspaceId);
});

function rowOf({ id }: WebhookOf) {
  return db().webhookEndpoint.findUniqueOrThrow({ where: { id } });
}

/** An event for a webhook, `ago` milliseconds old. */
async function event(
  of: WebhookOf,
  state: DeliveryState,
  ago = 0,
  more: Record<string, unknown> = {},
): Promise<string> {
  const eventId = randomUUID();
  const at = new Date(Date.now() - ago);
  const row = {
    eventId,
    type: 'key.revoked',
    subject: randomUUID(),
    step: 1,
    data: {},
    at,
    nextAt: at,
    state,
    ...more,
  };
  await db().webhookDelivery.create({ data: { endpointId: of.id, workspaceId: of.workspaceId, ...row } });
  return eventId;
}

/** What the audit log says of the own workspace since the webhook was added. */
async function recorded() {
  const events = await eventsOf(db(), own.workspaceId);
  return events.slice(1).map(({ action, detail }) => ({ action, ...(detail as object) }));
}

/** As if all had failed for an hour. */
const FAILING = { failures: 3, isSlow: true, failingSince: new Date(0), restUntil: new Date(Date.now() + HOUR) };
const WELL = { failures: 0, isSlow: false, failingSince: null, restUntil: null };

test('adding records the host and the events, and the same id adds one', async () => {
  const { workspaceId } = own;
  const id = randomUUID();
  const wanted = {
    id,
    url: ' https://example.com/secret ',
    events: ['key.revoked', 'document.created', 'key.revoked'],
  };
  const first = await addWebhook(await settings(), workspaceId, wanted, by());
  expect(first).toEqual({ id, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) });
  expect(await addWebhook(await settings(), workspaceId, wanted, by())).toEqual({ id, secret: null });
  expect(await recorded()).toEqual([
    { action: 'webhook_added', id, webhook: 'example.com', events: ['document.created', 'key.revoked'] },
  ]);
  expect(await findWebhookEndpoint(db(), workspaceId, id)).toMatchObject({
    id,
    workspaceId,
    url: 'https://example.com/secret',
    events: ['document.created', 'key.revoked'],
    pausedAt: null,
    pause: null,
    failingSince: null,
    formerUntil: null,
  });
});

test('only owners change webhooks', async () => {
  const { workspaceId } = own;
  const { userId } = await seedMember(db(), workspaceId, `${randomUUID()}@example.com`, 'admin');
  const admin = { ...by(), actor: { ...by().actor, userId } };
  const all = [
    async () => addWebhook(await settings(), workspaceId, { url: HERE, events: ['key.revoked'] }, admin),
    async () => changeWebhook(await settings(), own, {}, admin),
    () => pauseWebhook(db(), own, admin),
    () => resumeWebhook(db(), own, admin),
    async () => rotateWebhook(await settings(), own, admin),
    () => removeWebhook(db(), own, admin),
    () => replayWebhook(db(), own, {}, admin),
    () => testWebhook(db(), own, admin),
  ];
  for (const one of all) await expect(one()).rejects.toMatchObject({ least: 'owner' });
  expect(await recorded()).toEqual([]);
});

test.each<
  [what: string, change: { url?: string; events?: string[] }, url: string, events: string[], isChange: boolean]
>([
  ['nothing', {}, HERE, ['document.created', 'key.revoked'], false],
  ['its URL to the same', { url: HERE }, HERE, ['document.created', 'key.revoked'], false],
  [
    'its events to the same',
    { events: ['key.revoked', 'document.created'] },
    HERE,
    ['document.created', 'key.revoked'],
    false,
  ],
  ['its URL', { url: 'https://example.com/' }, 'https://example.com/', ['document.created', 'key.revoked'], true],
  ['its events', { events: ['document.erased'] }, HERE, ['document.erased'], true],
])('changing %s', async (_, change, url, events, isChange) => {
  for (const { id } of [own, other]) await db().webhookEndpoint.update({ where: { id }, data: FAILING });
  expect(await changeWebhook(await settings(), own, change, by())).toEqual({ url, events });
  expect(await rowOf(own)).toMatchObject({
    url,
    events: expect.arrayContaining(events),
    ...(isChange ? WELL : FAILING),
  });
  expect(await rowOf(other)).toMatchObject({ url: HERE, ...FAILING });
  const host = url === HERE ? '127.0.0.1:9' : 'example.com';
  expect(await recorded()).toEqual(isChange ? [{ action: 'webhook_changed', id: own.id, webhook: host, events }] : []);
});

test('pausing and resuming are recorded once, and concern one webhook', async () => {
  const paused = by();
  await pauseWebhook(db(), own, paused);
  await pauseWebhook(db(), own, { ...by(), now: new Date(Date.now() + HOUR) });
  expect(await rowOf(own)).toMatchObject({ pausedAt: paused.now, pause: 'owner' });
  expect(await rowOf(other)).toMatchObject({ pausedAt: null, pause: null });
  await pauseWebhook(db(), other, by());
  for (const { id } of [own, other]) await db().webhookEndpoint.update({ where: { id }, data: FAILING });
  const later = -DAY;
  const [waiting, failed] = [await event(own, 'waiting', later), await event(own, 'failed', later)];
  const theirs = await event(other, 'waiting', later);
  await resumeWebhook(db(), own, by());
  await resumeWebhook(db(), own, by());
  expect(await rowOf(own)).toMatchObject({ pausedAt: null, pause: null, ...WELL });
  expect(await rowOf(other)).toMatchObject({ pause: 'owner', ...FAILING });
  const isDue = async (of: WebhookOf, id: string) =>
    (await findWebhookDelivery(db(), of, id)).nextAt.getTime() < Date.now() + HOUR;
  expect([await isDue(own, waiting), await isDue(own, failed), await isDue(other, theirs)]).toEqual([
    true,
    false,
    false,
  ]);
  const host = { id: own.id, webhook: '127.0.0.1:9' };
  expect(await recorded()).toEqual([
    { action: 'webhook_paused', ...host, webhook_pause: 'owner' },
    { action: 'webhook_resumed', ...host },
  ]);
});

test('a secret is replaced for one webhook, and the former one signs for a day', async () => {
  const before = [await rowOf(own), await rowOf(other)];
  const { secret, until } = await rotateWebhook(await settings(), own, by());
  expect(secret).toMatch(/^whsec_/);
  expect(Math.abs(until.getTime() - Date.now() - DAY)).toBeLessThan(MINUTE);
  expect(await rowOf(own)).toMatchObject({ formerSecret: before[0]!.secret, formerUntil: until });
  expect((await rowOf(own)).secret).not.toEqual(before[0]!.secret);
  expect(await rowOf(other)).toEqual(before[1]);
  await testWebhook(db(), own, by());
  const [turn] = [await takeWebhookTurn(db(), randomUUID(), 'usual')];
  expect(turn!.secrets).toEqual(
    [(await rowOf(own)).secret, before[0]!.secret].map((one) => expect.objectContaining(one)),
  );
  expect(await recorded()).toEqual([{ action: 'webhook_rotated', id: own.id, webhook: '127.0.0.1:9' }]);
});

test('removing is recorded, and what is gone is not found', async () => {
  await event(own, 'waiting');
  await removeWebhook(db(), own, by());
  expect(await recorded()).toEqual([{ action: 'webhook_removed', id: own.id, webhook: '127.0.0.1:9' }]);
  expect(await db().webhookDelivery.count()).toBe(0);
  await expect(removeWebhook(db(), own, by())).rejects.toMatchObject({ code: 'not_found', detail: 'id' });
  expect(await listWebhookEndpoints(db(), other.workspaceId)).toHaveLength(1);
});

test('webhooks are listed with how many events wait and have failed', async () => {
  const second = await add(own.workspaceId);
  for (const state of ['waiting', 'waiting', 'failed', 'delivered', 'delivered', 'delivered'] as const)
    await event(own, state);
  await event(other, 'failed');
  const listed = await listWebhookEndpoints(db(), own.workspaceId);
  expect(listed.map(({ id, waiting, failed }) => [id, waiting, failed])).toEqual(
    expect.arrayContaining([
      [own.id, 2, 1],
      [second.id, 0, 0],
    ]),
  );
  expect(listed).toHaveLength(2);
});

test('deliveries are listed by pages, the newest first, and by state and time', async () => {
  const ids: string[] = [];
  const states = ['waiting', 'delivered', 'failed', 'waiting', 'delivered'] as const;
  for (const [hours, state] of states.entries()) ids.push(await event(own, state, hours * HOUR));
  await event(other, 'waiting');
  const list = async (filter: Parameters<typeof readWebhook>[2], place: Parameters<typeof readWebhook>[3]) => {
    const { deliveries, next } = await readWebhook(db(), own, filter, place);
    return { found: deliveries.map(({ eventId }) => ids.indexOf(eventId)), next };
  };
  const first = await list({}, { limit: 2 });
  expect(first.found).toEqual([0, 1]);
  const second = await list({}, { limit: 2, after: first.next! });
  expect(second.found).toEqual([2, 3]);
  expect(await list({}, { limit: 2, after: second.next! })).toEqual({ found: [4], next: null });
  expect(await list({}, { limit: 5 })).toEqual({ found: [0, 1, 2, 3, 4], next: null });
  expect((await list({ state: 'waiting' }, { limit: 5 })).found).toEqual([0, 3]);
  expect((await list({ state: 'failed' }, { limit: 5 })).found).toEqual([2]);
  expect((await list({ state: 'delivered' }, { limit: 1 })).found).toEqual([1]);
  const { at } = await findWebhookDelivery(db(), own, ids[2]!);
  expect((await list({ since: at }, { limit: 5 })).found).toEqual([0, 1, 2]);
  expect((await list({ until: at }, { limit: 5 })).found).toEqual([3, 4]);
  // Events of one moment are parted by their ids.
  const together = [await event(other, 'failed', HOUR, { at }), await event(other, 'failed', HOUR, { at })].toSorted();
  const one = await listWebhookDeliveries(db(), other, { state: 'failed' }, { limit: 1 });
  const two = await listWebhookDeliveries(db(), other, { state: 'failed' }, { limit: 1, after: one.next! });
  expect([one, two].map(({ deliveries }) => deliveries[0]!.eventId)).toEqual(together.toReversed());
});

test.each<[what: string, wanted: Parameters<typeof replayWebhook>[2], replayed: number[]]>([
  ['all that does not wait', {}, [1, 2, 3]],
  ['what has failed', { state: 'failed' }, [2]],
  ['what was delivered', { state: 'delivered' }, [1, 3]],
  ['what waits', { state: 'waiting' }, []],
])('sent again is %s', async (_, wanted, replayed) => {
  const ids: string[] = [];
  for (const state of ['waiting', 'delivered', 'failed', 'delivered'] as const)
    ids.push(await event(own, state, 0, { attempts: 7, nextAt: new Date(Date.now() + HOUR) }));
  const theirs = await event(other, 'failed', 0, { attempts: 7 });
  expect(await replayWebhook(db(), own, wanted, by())).toBe(replayed.length);
  const anew = [];
  for (const [at, id] of ids.entries()) {
    const { state, attempts, nextAt } = await findWebhookDelivery(db(), own, id);
    if (state === 'waiting' && attempts === 0 && nextAt.getTime() === 0) anew.push(at);
  }
  expect(anew).toEqual(replayed);
  expect(await findWebhookDelivery(db(), other, theirs)).toMatchObject({ state: 'failed', attempts: 7 });
  const detail = { id: own.id, webhook: '127.0.0.1:9', replayed: replayed.length };
  expect(await recorded()).toEqual(replayed.length > 0 ? [{ action: 'webhook_replayed', ...detail }] : []);
});

test('one event is sent again, and the others stay', async () => {
  const [one, two] = [await event(own, 'delivered'), await event(own, 'delivered')];
  expect(await replayWebhook(db(), own, { eventId: one }, by())).toBe(1);
  expect(await findWebhookDelivery(db(), own, two)).toMatchObject({ state: 'delivered' });
  await expect(findWebhookDelivery(db(), own, randomUUID())).rejects.toMatchObject({
    code: 'not_found',
    detail: 'event',
  });
});

test('the schedule: ten attempts, each pause up to a tenth longer, and longer still on request', () => {
  const [S, M] = [1_000, MINUTE];
  const pauses = [5 * S, 5 * M, 30 * M, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
  expect(pauses.map((_, at) => retryIn(at + 1, 0))).toEqual(pauses);
  expect(pauses.map((_, at) => retryIn(at + 1, 1))).toEqual(pauses.map((pause) => Math.round(pause * 1.1)));
  expect([retryIn(10, 0), retryIn(0, 0)]).toEqual([null, null]);
  expect([retryIn(1, 0, HOUR), retryIn(1, 0, 1), retryIn(1, 0, 2 * DAY), retryIn(9, 0, 2 * DAY)]).toEqual([
    HOUR,
    5 * S,
    DAY,
    DAY,
  ]);
});

/** Takes the turn of the own webhook. */
async function turn() {
  const holder = randomUUID();
  return { holder, turn: (await takeWebhookTurn(db(), holder, 'usual'))! };
}

test('a turn has what is due, the first of each subject, by when it is due, for its holder alone', async () => {
  const subject = randomUUID();
  const due = [
    await event(own, 'waiting', 3 * HOUR),
    await event(own, 'waiting', HOUR, { subject, step: 2 }),
    await event(own, 'waiting', 2 * HOUR),
  ];
  await event(own, 'waiting', 0, { subject, step: 3, nextAt: new Date(0) });
  await event(own, 'delivered', DAY, { subject, step: 1 });
  await event(own, 'failed', DAY);
  await event(own, 'waiting', -HOUR);
  const { holder, turn: taken } = await turn();
  expect(taken).toMatchObject({ id: own.id, workspaceId: own.workspaceId, url: HERE, isFailing: false });
  const found = await nextDeliveries(db(), taken, { holder, limit: 10 });
  expect(found.map(({ eventId }) => due.indexOf(eventId))).toEqual([0, 2, 1]);
  expect(await nextDeliveries(db(), taken, { holder, limit: 2 })).toEqual(
    found.slice(0, 2).map((one) => ({ ...one, now: expect.any(Date) })),
  );
  expect(await nextDeliveries(db(), taken, { holder: randomUUID(), limit: 10 })).toEqual([]);
  expect(await nextDeliveries(db(), { ...taken, workspaceId: other.workspaceId }, { holder, limit: 10 })).toEqual([]);
  await pauseWebhook(db(), own, by());
  expect(await nextDeliveries(db(), taken, { holder, limit: 10 })).toEqual([]);
});

test.each<[what: string, outcome: AttemptOutcome, state: DeliveryState, wait: number]>([
  ['arrives', { isDelivered: true, status: 204, answer: 'yes', fault: null }, 'delivered', 0],
  ['fails', { isDelivered: false, retryIn: HOUR, status: 500, answer: 'no', fault: null }, 'waiting', HOUR],
  [
    'fails for the last time',
    { isDelivered: false, retryIn: null, status: null, answer: null, fault: 'timeout' },
    'failed',
    0,
  ],
])('an attempt that %s is noted at its event', async (_, outcome, state, wait) => {
  const [one, two] = [await event(own, 'waiting', HOUR, { attempts: 2 }), await event(own, 'waiting', HOUR)];
  const { turn: taken } = await turn();
  await noteAttempt(db(), { ...taken, workspaceId: other.workspaceId }, one, outcome);
  expect(await findWebhookDelivery(db(), own, one)).toMatchObject({ attempts: 2, attemptedAt: null });
  await noteAttempt(db(), taken, one, outcome);
  const { status, answer, fault } = outcome;
  const noted = await findWebhookDelivery(db(), own, one);
  expect(noted).toMatchObject({ state, attempts: 3, status, answer, fault });
  expect(noted.nextAt.getTime() - noted.attemptedAt!.getTime()).toBe(wait);
  // Once it is done, a late answer changes nothing.
  if (state !== 'waiting') await noteAttempt(db(), taken, one, { ...outcome, status: 999 });
  expect(await findWebhookDelivery(db(), own, one)).toEqual(noted);
  expect(await findWebhookDelivery(db(), own, two)).toMatchObject({ state: 'waiting', attempts: 0 });
});

const PAST = new Date(0);

test.each<[what: string, before: object, end: Partial<TurnEnd>, after: object, pause: string | null]>([
  ['nothing was sent', FAILING, {}, { ...FAILING, restUntil: null, pause: null }, null],
  [
    'something arrived',
    { failures: 3, failingSince: PAST, isSlow: true },
    { delivered: 1, failed: 1 },
    { ...WELL, pause: null },
    null,
  ],
  ['something arrived slowly', {}, { delivered: 1, isSlow: true }, { ...WELL, isSlow: true }, null],
  ['something failed slowly', {}, { failed: 1, isSlow: true }, { failures: 1, isSlow: true, pause: null }, null],
  [
    'all failed for three days',
    { failures: 3, failingSince: PAST },
    { failed: 2 },
    { failures: 4, failingSince: PAST, pause: 'failing' },
    'failing',
  ],
  [
    'nothing was sent for three days',
    { failures: 3, failingSince: PAST },
    {},
    { failures: 3, failingSince: PAST, pause: null },
    null,
  ],
  ['it is gone', {}, { delivered: 1, isGone: true }, { pause: 'gone' }, 'gone'],
  [
    'it is gone, and all failed for three days',
    { failingSince: PAST },
    { failed: 1, isGone: true },
    { pause: 'gone' },
    'gone',
  ],
  [
    'its owner paused it',
    { pausedAt: PAST, pause: 'owner' },
    { failed: 1, isGone: true },
    { pausedAt: PAST, pause: 'owner' },
    null,
  ],
])('at the end of a turn in which %s', async (_, before, end, after, pause) => {
  await event(own, 'waiting');
  const { holder, turn: taken } = await turn();
  await db().webhookEndpoint.update({ where: { id: own.id }, data: before });
  const whole = { delivered: 0, failed: 0, isSlow: false, isGone: false, ...end };
  const ended = (by: string, of = taken) =>
    db().$transaction((tx) => endWebhookTurn(tx, of, { holder: by, end: whole, pauseAfter: 3 * DAY }));
  // The turn of another process, or of another workspace, is not ended.
  expect([await ended(randomUUID()), await ended(holder, { ...taken, workspaceId: other.workspaceId })]).toEqual([
    null,
    null,
  ]);
  expect(await rowOf(own)).toMatchObject({ ...before, leaseHolder: holder });
  expect(await ended(holder)).toBe(pause);
  const row = await rowOf(own);
  expect(row).toMatchObject({ ...after, leaseHolder: null, leaseUntil: null });
  expect([row.pausedAt === null, row.failingSince === null]).toEqual([
    row.pause === null,
    (!('failingSince' in after && after.failingSince !== null) && whole.failed === 0) || whole.delivered > 0,
  ]);
  expect(await rowOf(other)).toMatchObject({ failures: 0, pause: null });
});

test('how many events wait in the whole installation, and since when the first of them is due', async () => {
  expect(await countWaitingWebhooks(db())).toEqual({ waiting: 0, oldest: 0 });
  const subject = randomUUID();
  await event(own, 'waiting', HOUR, { subject });
  await event(own, 'waiting', 2 * HOUR, { subject, step: 2 });
  await event(other, 'waiting', -HOUR);
  await event(own, 'delivered', 3 * HOUR);
  const counted = await countWaitingWebhooks(db());
  expect(counted.waiting).toBe(3);
  // One that waits for an earlier one of its subject is not due, nor is one of the future.
  expect(Math.round(counted.oldest / 60)).toBe(60);
  // One that was sent again is due since it was, and since it happened otherwise.
  await event(other, 'waiting', HOUR / 2, { nextAt: PAST });
  await db().webhookEndpoint.update({ where: { id: own.id }, data: { failures: 1 } });
  expect(Math.round((await countWaitingWebhooks(db())).oldest / 60)).toBe(30);
  await pauseWebhook(db(), other, by());
  expect(await countWaitingWebhooks(db())).toEqual({ waiting: 2, oldest: 0 });
});
