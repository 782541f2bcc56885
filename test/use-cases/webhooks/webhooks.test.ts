/** §23: a workspace is told of what happens in it, by a whole service, at receivers of this machine. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { v7 } from 'uuid';
import { WEBHOOK_TURNS } from '../../../src/data/queues/queues.ts';
import { connect, type Database } from '../../../src/data/storage/connection/database.ts';
import { insertDocuments } from '../../../src/data/storage/documents/insert-documents.ts';
import { claimRender, failRender, finishRender } from '../../../src/data/storage/documents/pdf-renders.ts';
import {
  findWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  type WebhookDelivery,
} from '../../../src/data/storage/webhooks/webhook-endpoints.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/domain/durations.ts';
import { WEBHOOK_EVENTS, WEBHOOK_TEST } from '../../../src/domain/webhooks.ts';
import { locate, specification, validatorAt } from '../../../src/doors/api/http/contract/specification.ts';
import { createLog } from '../../../src/platform/log.ts';
import { webhookSignal } from '../../../src/platform/telemetry/signals.ts';
import { deleteWorkspace, eraseDocument, revokeKey } from '../../../src/use-cases/administration/index.ts';
import {
  addWebhook,
  pauseWebhook,
  readWebhookEvent,
  removeWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhook,
  testWebhook,
} from '../../../src/use-cases/webhooks/index.ts';
import { letPass } from '../../support/let-pass.ts';
import { newDocument } from '../../support/new-document.ts';
import { seedKey, seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { type Message, openReceiver, type Receiver, SELF_SIGNED } from './support/receiver.ts';

let service: TestService;
const log = createLog('silent');
/** Of the test alone: the service's has prepared statements by the names of those that are other ones here. */
let own: Database;
const receivers: Receiver[] = [];
beforeAll(async () => {
  service = await startTestService({ role: 'all', env: { WEBHOOK_HOSTS: '127.0.0.1' }, log });
  own = connect(service.config.databaseUrl!, { connections: 1 });
});
afterAll(async () => {
  await own?.$disconnect();
  await service?.close();
});
afterEach(async () => {
  jest.restoreAllMocks();
  // What a test has left is tried again by nobody.
  await db().webhookEndpoint.deleteMany();
  for (const receiver of receivers.splice(0)) await receiver.close();
});

function db() {
  return service.services.context.db;
}

function settings() {
  return { db: db(), secrets: service.services.secrets, hosts: ['127.0.0.1'] };
}

function by() {
  return {
    actor: { userId: null, name: 'test', via: 'command' as const, address: 'here' },
    now: service.services.clock.now(),
  };
}

async function receive(answer?: Receiver['answer']): Promise<Receiver> {
  const receiver = await openReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

/** Told of all, unless `events` says of which. */
async function add(
  { workspaceId }: Tenant,
  { url }: Pick<Receiver, 'url'>,
  events: readonly string[] = WEBHOOK_EVENTS,
) {
  const { id, secret } = await addWebhook(settings(), workspaceId, { url, events }, by());
  return { id, workspaceId, secret: secret! };
}

async function seedNote(tenant: Tenant): Promise<string> {
  return seedTemplate(db(), tenant.workspaceId, '---\ntitle: Note\n---\nTo {{Name}}\n');
}

async function make({ key }: Tenant, template: string): Promise<string> {
  const made = await service.call('POST', `/templates/${template}/generations`, {
    key,
    body: { title: `${Math.random()}`, values: { name: 'a secret value' } },
  });
  return (made.body as { id: string }).id;
}

/** That nothing renders. */
async function makeWithoutJob(tenant: Tenant): Promise<string> {
  const made = newDocument(
    tenant,
    await seedTemplate(db(), tenant.workspaceId, `---\ntitle: ${randomUUID()}\n---\nText\n`),
  );
  await insertDocuments(own, made.workspaceId, [made]);
  return made.id;
}

/** With all that the contract asks for, and nothing that it does not describe. */
function expectDescribed(message: Message): void {
  const { pointer } = locate(`#/webhooks/${message.type}/post/requestBody/content/application~1json/schema`);
  const validate = validatorAt(pointer);
  expect([validate(message), validate.errors]).toEqual([true, null]);
}

/** So much time passes, and workers are told that there is something to do. */
async function later(ms: number): Promise<void> {
  await letPass(db(), ms);
  service.services.queues.notify();
}

/** A test message is sent at once, not only when a worker looks for it. */
async function tell(...args: Parameters<typeof testWebhook>): Promise<string> {
  const id = await testWebhook(...args);
  service.services.queues.notify();
  return id;
}

/** Whether it is so already is not left to the next time that a worker looks by itself. */
async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  service.services.queues.notify();
  while (!(await isSo())) await pause(50);
}

/** Resumed, or sent again, and workers are told. */
async function soon<Result>(change: Promise<Result>): Promise<Result> {
  const result = await change;
  service.services.queues.notify();
  return result;
}

function deliveries(webhook: { id: string; workspaceId: string }) {
  return listWebhookDeliveries(db(), webhook, {}, { limit: 100 }).then((found) => found.deliveries);
}

test('the contract describes every event', () => {
  expect(Object.keys(specification.webhooks)).toEqual([...WEBHOOK_EVENTS, WEBHOOK_TEST]);
});

test('each event is told, signed as the library of Standard Webhooks verifies it, in the order of its document', async () => {
  const tenant = await seedTenant(db());
  const receiver = await receive();
  const { secret } = await add(tenant, receiver);
  const template = await seedNote(tenant);
  const id = await make(tenant, template);
  await receiver.until(3);
  await eraseDocument(db(), id, by());
  const key = await seedKey(db(), tenant.workspaceId, tenant.email);
  await revokeKey(db(), tenant.workspaceId, key.id, by());
  const received = await receiver.until(5);
  const ofDocument = { id, template_id: template, generation_number: 1, source: 'api' };
  expect(received.map(({ message: { type, data } }) => [type, data])).toEqual(
    expect.arrayContaining([
      ['template.published', { id: template, version: 1 }],
      ['document.created', { ...ofDocument, pdf_status: 'pending' }],
      ['document.pdf.ready', { ...ofDocument, pdf_status: 'ready' }],
      ['document.erased', ofDocument],
      ['key.revoked', { id: key.id, reason: 'revoked' }],
    ]),
  );
  const told = received.filter(({ message }) => message.data.id === id).map(({ message }) => message.type);
  expect(told).toEqual(['document.created', 'document.pdf.ready', 'document.erased']);
  expect(new Set(received.map((one) => one.id)).size).toBe(5);
  expect(received.map(({ text }) => text).join()).not.toMatch(/a secret value|Note/);
  for (const { message } of received) expectDescribed(message);
  for (const { text, headers } of received)
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toEqual(JSON.parse(text));
});

test('a document that fails says so once, however often it is tried', async () => {
  const tenant = await seedTenant(db());
  const receiver = await receive();
  await add(tenant, receiver, ['document.pdf.failed', 'document.pdf.ready']);
  const id = await makeWithoutJob(tenant);
  const [workspaceId, holder] = [tenant.workspaceId, randomUUID()];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await claimRender(db(), workspaceId, id, holder);
    await failRender(db(), workspaceId, id, { holder, failure: undefined });
  }
  await claimRender(db(), workspaceId, id, holder);
  await finishRender(db(), workspaceId, id, holder, { pages: 1, bytes: 1, sha256: new Uint8Array(32) });
  const received = await receiver.until(2);
  expect(received.map(({ message }) => message.type)).toEqual(['document.pdf.failed', 'document.pdf.ready']);
});

test('a change that is rolled back sends no event', async () => {
  const tenant = await seedTenant(db());
  const webhook = await add(tenant, await receive());
  const key = await seedKey(db(), tenant.workspaceId, tenant.email);
  await db()
    .$transaction(async (tx) => {
      await tx.apiKey.update({ where: { id: key.id }, data: { revokedAt: new Date(), revocation: 'revoked' } });
      expect(await tx.webhookDelivery.count({ where: { endpointId: webhook.id } })).toBe(1);
      throw new Error('taken back');
    })
    .catch(() => undefined);
  expect(await deliveries(webhook)).toEqual([]);
});

test('a workspace is deleted with its webhooks, which are told nothing of it; others stay', async () => {
  const [tenant, other] = [await seedTenant(db()), await seedTenant(db())];
  const receiver = await receive();
  for (const one of [tenant, other]) {
    const webhook = await add(one, receiver, ['document.erased', 'key.revoked']);
    await pauseWebhook(db(), webhook, by());
    await tell(db(), webhook, by());
  }
  await makeWithoutJob(tenant);
  await deleteWorkspace(db(), tenant.workspaceId, () => undefined);
  const kept = await db().webhookDelivery.findMany();
  expect(kept.map(({ workspaceId, type }) => [workspaceId, type])).toEqual([[other.workspaceId, WEBHOOK_TEST]]);
  expect(receiver.received).toEqual([]);
});

test('who does not answer well is asked again, with the same id; a later event of the document waits, others do not', async () => {
  const tenant = await seedTenant(db());
  let [isBroken, first] = [true, ''];
  const receiver = await receive((res, { message }) =>
    res.writeHead(isBroken && message.data.id === first ? 503 : 200).end('<b>no</b>\0'),
  );
  const webhook = await add(tenant, receiver, ['document.created', 'document.erased']);
  first = await makeWithoutJob(tenant);
  const second = await makeWithoutJob(tenant);
  const failing = async () =>
    (await deliveries(webhook)).find(({ attempts, state }) => state === 'waiting' && attempts > 0);
  await waitFor(async () => (await failing()) !== undefined);
  expect(await failing()).toMatchObject({ status: 503, answer: '<b>no</b>\ufffd', fault: null });
  for (const id of [first, second]) await eraseDocument(db(), id, by());
  await waitFor(async () => (await deliveries(webhook)).filter(({ state }) => state === 'delivered').length === 2);
  const of = (id: string) => receiver.received.filter(({ message }) => message.data.id === id);
  expect(of(second).map(({ message }) => message.type)).toEqual(['document.created', 'document.erased']);
  expect(new Set(of(first).map(({ message }) => message.type))).toEqual(new Set(['document.created']));
  for (const { message } of receiver.received) expectDescribed(message);
  // §18.27: what a receiver says of a document requires it.
  expect(await failing()).toMatchObject({ status: 503, answer: null, fault: null });
  isBroken = false;
  await later(MINUTE);
  await waitFor(async () => (await deliveries(webhook)).every(({ state }) => state === 'delivered'));
  const types = of(first).map(({ message }) => message.type);
  expect([...new Set(types)]).toEqual(['document.created', 'document.erased']);
  expect(types.at(-1)).toBe('document.erased');
  expect(new Set(of(first).map(({ id }) => id)).size).toBe(2);
});

test('ten attempts in three days, then it is given up; when nothing else has arrived, the webhook is paused and its owners hear of it', async () => {
  const warn = jest.spyOn(log, 'warn');
  const tenant = await seedTenant(db());
  let answers = 0;
  const receiver = await receive((res) => {
    answers += 1;
    // The second one asks to be left alone for longer, the third one for less.
    const asked = answers === 2 ? { 'Retry-After': '3600' } : answers === 3 ? { 'Retry-After': '1' } : {};
    res.writeHead(302, { Location: '/elsewhere', ...asked }).end();
  });
  const webhook = await add(tenant, receiver);
  const outcomes: string[] = [];
  const unsubscribe = webhookSignal.subscribe(({ outcome }) => outcomes.push(outcome));
  const eventId = await tell(db(), webhook, by());
  const attempts: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await receiver.until(attempt);
    await waitFor(async () => (await deliveries(webhook))[0]!.attempts === attempt);
    const { nextAt, attemptedAt } = (await deliveries(webhook))[0]!;
    attempts.push(nextAt.getTime() - attemptedAt!.getTime());
    await waitFor(
      async () => (await db().webhookEndpoint.findUniqueOrThrow({ where: { id: webhook.id } })).leaseUntil === null,
    );
    await later(attempts.at(-1)! + 1);
  }
  expect(attempts[0]).toBeLessThan(MINUTE);
  expect(attempts[1]).toBeGreaterThanOrEqual(HOUR);
  expect(attempts[2]).toBeGreaterThanOrEqual(30 * MINUTE);
  expect(attempts.slice(0, 9).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(3 * DAY);
  expect(attempts.slice(0, 9).reduce((sum, one) => sum + one, 0)).toBeLessThan(3.6 * DAY);
  expect(receiver.received.map(({ id }) => id)).toEqual(Array(10).fill(eventId));
  expect((await deliveries(webhook))[0]).toMatchObject({ state: 'failed', attempts: 10, status: 302 });
  expect(await findWebhookEndpoint(db(), null, webhook.id)).toMatchObject({ pause: 'failing' });
  const events = await db().auditEvent.findMany({
    where: { workspaceId: tenant.workspaceId, action: 'webhook_paused' },
  });
  expect(events.map(({ via, detail }) => [via, detail])).toEqual([
    ['upkeep', { id: webhook.id, webhook: new URL(receiver.url).host, webhook_pause: 'failing' }],
  ]);
  const { workspaceId } = tenant;
  const why = { webhook: webhook.id, workspaceId, why: 'failing' };
  // The log is written after the pause is stored.
  const said = 'a webhook is paused: nothing arrives there';
  await waitFor(async () => warn.mock.calls.some(([, message]) => message === said));
  expect(warn).toHaveBeenCalledWith(why, said);
  // What happens meanwhile waits for it.
  receiver.answer = (res) => res.end();
  await tell(db(), webhook, by());
  await soon(resumeWebhook(db(), webhook, by()));
  await receiver.until(11);
  // A delivery counts for the metrics only once its outcome is stored.
  await waitFor(async () => outcomes.length === 11);
  unsubscribe();
  expect(outcomes).toEqual([...Array(9).fill('retried'), 'failed', 'delivered']);
});

test('a receiver is left alone for as long as it asks, up to a day, and never for less than the schedule says', async () => {
  const schedule = [5 * SECOND, 5 * MINUTE, 30 * MINUTE];
  /** What is said, and for how long it is left alone then; 0: as the schedule says. */
  const asked: [retryAfter: string, pause: number][] = [
    ['3600', HOUR],
    ['9999999', DAY],
    [new Date(Date.now() + 1_000 * DAY).toUTCString(), DAY],
    ['1', 0],
    [new Date(0).toUTCString(), 0],
    ['soon', 0],
  ];
  const webhooks: Awaited<ReturnType<typeof add>>[] = [];
  for (const [retryAfter] of asked) {
    const receiver = await receive((res) => res.writeHead(503, { 'Retry-After': retryAfter }).end());
    webhooks.push(await add(await seedTenant(db()), receiver));
    await testWebhook(db(), webhooks.at(-1)!, by());
  }
  for (const [at, [retryAfter, least]] of asked.entries()) {
    await waitFor(async () => (await deliveries(webhooks[at]!))[0]!.attempts > 0);
    const [{ attempts, nextAt, attemptedAt }] = (await deliveries(webhooks[at]!)) as [WebhookDelivery];
    const pause = (nextAt.getTime() - attemptedAt!.getTime()) / Math.max(least, schedule[attempts - 1]!);
    expect([retryAfter, pause >= 1, pause <= 1.11]).toEqual([retryAfter, true, true]);
  }
});

test('an address at which nothing arrived is tried with one event; once that arrives, the others follow, four at once', async () => {
  const tenant = await seedTenant(db());
  const first: ServerResponse[] = [];
  let arrived = 0;
  const receiver = await receive((res) => {
    arrived += 1;
    first.push(res);
    if (arrived >= 4) for (const one of first.splice(0)) one.writeHead(503).end();
  });
  const webhook = await add(tenant, receiver);
  await pauseWebhook(db(), webhook, by());
  for (let event = 0; event < 6; event += 1) await testWebhook(db(), webhook, by());
  await soon(resumeWebhook(db(), webhook, by()));
  const failures = async () => (await db().webhookEndpoint.findUniqueOrThrow({ where: { id: webhook.id } })).failures;
  await waitFor(async () => (await failures()) === 1);
  expect(receiver.received).toHaveLength(6);
  // None has waited for an answer that only came once four were there.
  expect((await deliveries(webhook)).map(({ status }) => status)).toEqual(Array(6).fill(503));
  for (let turn = 2; turn <= 3; turn += 1) {
    await later(HOUR);
    await waitFor(async () => (await failures()) >= turn);
  }
  const tried = receiver.received.length;
  // Of those that failed, each turn tries one; another may have begun.
  expect(tried - 6).toBeLessThanOrEqual(await failures());
  const held: ServerResponse[] = [];
  let isFirst = true;
  receiver.answer = (res) => {
    if (isFirst) res.end();
    else held.push(res);
    isFirst = false;
  };
  await later(DAY);
  await waitFor(async () => held.length === 4);
  receiver.answer = (res) => res.end();
  for (const res of held) res.end();
  await waitFor(async () => (await deliveries(webhook)).every(({ state }) => state === 'delivered'));
});

test('a receiver that takes longer than two seconds is slow until it is quick again', async () => {
  const receiver = await receive((res) => void setTimeout(() => res.end(), 2_200));
  const webhook = await add(await seedTenant(db()), receiver);
  const told = async () => {
    const eventId = await testWebhook(db(), webhook, by());
    await waitFor(
      async () => (await deliveries(webhook)).find((one) => one.eventId === eventId)?.state === 'delivered',
    );
    const free = () => db().webhookEndpoint.findUniqueOrThrow({ where: { id: webhook.id } });
    await waitFor(async () => (await free()).leaseUntil === null);
    return (await free()).isSlow;
  };
  expect(await told()).toBe(true);
  receiver.answer = (res) => res.end();
  expect(await told()).toBe(false);
});

test('410 pauses at once, and a paused one is sent nothing until it is resumed', async () => {
  const tenant = await seedTenant(db());
  const receiver = await receive((res) => res.writeHead(410).end());
  const webhook = await add(tenant, receiver);
  await tell(db(), webhook, by());
  await waitFor(async () => (await findWebhookEndpoint(db(), null, webhook.id)).pause === 'gone');
  receiver.answer = (res) => res.end();
  await soon(resumeWebhook(db(), webhook, by()));
  await receiver.until(2);
  await pauseWebhook(db(), webhook, by());
  await tell(db(), webhook, by());
  await tell(db(), webhook, by());
  await soon(resumeWebhook(db(), webhook, by()));
  await receiver.until(4);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3);
});

test('both secrets sign for a day, then the new one alone', async () => {
  const tenant = await seedTenant(db());
  const receiver = await receive();
  const webhook = await add(tenant, receiver);
  const { secret } = await rotateWebhook(settings(), webhook, by());
  const verified = (one: number, by: string) => {
    const { text, headers } = receiver.received[one]!;
    try {
      new Webhook(by).verify(text, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };
  await tell(db(), webhook, by());
  await receiver.until(1);
  expect([verified(0, secret), verified(0, webhook.secret)]).toEqual([true, true]);
  await later(DAY + HOUR);
  await tell(db(), webhook, by());
  await receiver.until(2);
  expect([verified(1, secret), verified(1, webhook.secret)]).toEqual([true, false]);
});

test('one event, or those of a span, are sent again with their ids', async () => {
  const tenant = await seedTenant(db());
  const receiver = await receive();
  const webhook = await add(tenant, receiver);
  const ids = [await tell(db(), webhook, by()), await tell(db(), webhook, by())];
  const listed = async (filter: Parameters<typeof listWebhookDeliveries>[2]) =>
    (await listWebhookDeliveries(db(), webhook, filter, { limit: 100 })).deliveries.length;
  const now = Date.now();
  for (const [since, until, found] of [
    [-HOUR, HOUR, 2],
    [-HOUR, -MINUTE, 0],
    [MINUTE, HOUR, 0],
  ] as const)
    expect(await listed({ since: new Date(now + since), until: new Date(now + until) })).toBe(found);
  const done = async () => waitFor(async () => (await deliveries(webhook)).every(({ state }) => state === 'delivered'));
  await receiver.until(2);
  await done();
  expect(await soon(replayWebhook(db(), webhook, { eventId: ids[0]! }, by()))).toBe(1);
  await receiver.until(3);
  await done();
  const span = { since: new Date(Date.now() - HOUR), until: new Date(Date.now() + HOUR), state: 'delivered' as const };
  for (const none of [{ since: span.until }, { until: span.since }])
    expect(await soon(replayWebhook(db(), webhook, { ...span, ...none }, by()))).toBe(0);
  expect(await soon(replayWebhook(db(), webhook, span, by()))).toBe(2);
  await receiver.until(5);
  expect(receiver.received.map(({ id }) => id).toSorted()).toEqual([ids[0], ids[0], ids[0], ids[1], ids[1]].toSorted());
});

test('receivers that never answer, or say too much, delay nobody else', async () => {
  // They have two seconds in place of ten.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === 10 * SECOND ? 2 * SECOND : ms));
  const [slow, quick] = [await seedTenant(db()), await seedTenant(db())];
  const hanging = await receive(() => undefined);
  const talking = await receive((res) => {
    const more = () => void (!res.destroyed && res.write('x'.repeat(10_000), more));
    more();
  });
  const dead = { url: 'http://127.0.0.1:9/' };
  const waiting: Awaited<ReturnType<typeof add>>[] = [];
  for (const { url } of [hanging, hanging, hanging, talking, dead]) {
    const webhook = await add(slow, { url });
    waiting.push(webhook);
    for (let event = 0; event < 20; event += 1) await tell(db(), webhook, by());
  }
  const receiver = await receive();
  const webhook = await add(quick, receiver);
  for (let event = 0; event < 20; event += 1) await tell(db(), webhook, by());
  await receiver.until(20);
  expect((await deliveries(waiting[0]!)).every(({ state }) => state === 'waiting')).toBe(true);
  // An answer that is too long counts by its status, and is not read to the end.
  await talking.until(1);
  await waitFor(async () => (await deliveries(waiting[3]!)).some(({ state }) => state === 'delivered'));
  const [long] = (await deliveries(waiting[3]!)).filter(({ state }) => state === 'delivered');
  expect(long).toMatchObject({ status: 200, answer: 'x'.repeat(1_024) });
  await waitFor(async () => (await deliveries(waiting[0]!)).some(({ fault }) => fault === 'timeout'));
  await waitFor(async () => (await deliveries(waiting[4]!)).some(({ fault }) => fault === 'refused'));
  await removeWebhook(db(), waiting[0]!, by());
});

/** One address of each of so many workspaces, which answers when its response in `held` is ended. All events are sent at once. */
async function holding(count: number, isSlow: boolean) {
  const held: ServerResponse[] = [];
  const { url } = await receive((res) => void held.push(res));
  const webhooks: Awaited<ReturnType<typeof add>>[] = [];
  for (let at = 0; at < count; at += 1) webhooks.push(await add(await seedTenant(db()), { url }));
  await db().webhookEndpoint.updateMany({ data: { isSlow } });
  for (const webhook of webhooks) await testWebhook(db(), webhook, by());
  service.services.queues.notify();
  return held;
}

/** No request ends by itself before a test does. */
function withoutTimeout(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === 10 * SECOND ? HOUR : ms));
}

test('an address that takes longer than a turn gives up its place', async () => {
  withoutTimeout();
  const held = await holding(WEBHOOK_TURNS.lanes.usual + 2, false);
  await waitFor(async () => held.length === WEBHOOK_TURNS.lanes.usual + 2);
  for (const res of held) res.end();
});

test('slow addresses keep their places: the next one waits for the end of another', async () => {
  withoutTimeout();
  const places = WEBHOOK_TURNS.lanes.patient;
  const held = await holding(places + 1, true);
  await waitFor(async () => held.length >= places);
  await pause(1.5 * WEBHOOK_TURNS.turnMs);
  expect(held).toHaveLength(places);
  held[0]!.end();
  await waitFor(async () => held.length === places + 1);
  for (const res of held) res.end();
});

test.each([
  ['http://example.com/', 'https'],
  ['https://example.com:8443/', 'port'],
  ['https://user:password@example.com/', 'user'],
  ['https://10.0.0.1/', 'is not a public internet address'],
  ['https://[::1]/', 'is not a public internet address'],
  ['https://localhost/', 'is not a public internet address'],
  ['https://hooks.internal/', 'is not a public internet address'],
  ['ftp://example.com/', 'begins with https'],
  ['example.com', 'begins with https'],
])('%s is refused', async (url, why) => {
  const tenant = await seedTenant(db());
  await expect(add(tenant, { url })).rejects.toThrow(why);
});

test('webhooks and events are those of their workspace, in the order in which they were added', async () => {
  const [tenant, other] = [await seedTenant(db()), await seedTenant(db())];
  const url = 'https://example.com/';
  const [late, early] = [v7(), v7({ msecs: 0 })];
  for (const [at, id] of [late, early].entries()) {
    const now = new Date(by().now.getTime() + at);
    await addWebhook(settings(), tenant.workspaceId, { url, events: ['key.revoked'], id }, { ...by(), now });
  }
  const theirs = await add(other, { url });
  const listed = await listWebhookEndpoints(db(), tenant.workspaceId);
  expect(listed).toMatchObject([
    { id: late, waiting: 0, failed: 0 },
    { id: early, waiting: 0, failed: 0 },
  ]);
  const event = await testWebhook(db(), theirs, by());
  const own = { id: late, workspaceId: tenant.workspaceId };
  for (const [of, what] of [
    [own, /This webhook has no event with the id/],
    [{ ...own, id: theirs.id }, /Webhook \S+ not found/],
    [{ ...theirs, id: late }, /Webhook \S+ not found/],
  ] as const)
    await expect(readWebhookEvent(db(), of, event)).rejects.toThrow(what);
  expect((await readWebhookEvent(db(), theirs, event)).delivery).toMatchObject({
    eventId: event,
    data: { id: theirs.id },
  });
});

test('a name that leads into the own network is sent nothing, and the delivery says why', async () => {
  const tenant = await seedTenant(db());
  const webhook = await add(tenant, { url: 'https://example.com/' });
  await db().webhookEndpoint.update({ where: { id: webhook.id }, data: { url: 'https://localhost/' } });
  await tell(db(), webhook, by());
  await waitFor(async () => (await deliveries(webhook))[0]!.attempts > 0);
  expect((await deliveries(webhook))[0]).toMatchObject({ status: null, fault: 'not_allowed' });
});

test('a delivery says why no answer arrived', async () => {
  const tenant = await seedTenant(db());
  const cutting = createNetServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  const secure = createTlsServer(SELF_SIGNED, (_, res) => res.end()).listen(0, '127.0.0.1');
  await Promise.all([cutting, secure].map((server) => once(server, 'listening')));
  const closed = await openReceiver();
  await closed.close();
  const [cut, self] = [cutting, secure].map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
  const wanted = { [`http://${cut}/`]: 'connection', [`https://${self}/`]: 'certificate', [closed.url]: 'refused' };
  const found: Record<string, string | null> = {};
  for (const url of Object.keys(wanted)) {
    const webhook = await add(tenant, { url });
    await tell(db(), webhook, by());
    await waitFor(async () => (await deliveries(webhook))[0]!.attempts > 0);
    found[url] = (await deliveries(webhook))[0]!.fault;
  }
  await Promise.all([cutting, secure].map((server) => new Promise((resolve) => server.close(resolve))));
  expect(found).toEqual(wanted);
});

test('nothing is sent without a signature, and the log says why', async () => {
  const error = jest.spyOn(log, 'error');
  const receiver = await receive();
  const webhook = await add(await seedTenant(db()), receiver);
  await db().webhookEndpoint.update({ where: { id: webhook.id }, data: { secret: Buffer.alloc(64) } });
  await tell(db(), webhook, by());
  await waitFor(async () => (await db().webhookEndpoint.findUniqueOrThrow({ where: { id: webhook.id } })).failures > 0);
  expect([receiver.received.length, (await deliveries(webhook))[0]]).toMatchObject([
    0,
    { state: 'waiting', attempts: 0 },
  ]);
  const err = expect.objectContaining({ message: `the secret of the webhook ${webhook.id} cannot be read` });
  const said = 'webhooks could not be sent; they are tried again';
  await waitFor(async () => error.mock.calls.some(([, message]) => message === said));
  expect(error).toHaveBeenCalledWith({ err }, said);
});

test('a workspace has ten webhooks at most, and an event that it does not know is refused', async () => {
  const tenant = await seedTenant(db());
  for (const events of [['document.read'], ['document.read', 'key.revoked'], []])
    await expect(add(tenant, { url: 'https://example.com/' }, events)).rejects.toThrow(/Choose one or more/);
  const added = [];
  for (let one = 0; one < 10; one += 1) added.push(await add(tenant, { url: 'https://example.com/' }));
  await expect(add(tenant, { url: 'https://example.com/' })).rejects.toThrow(/A workspace can have up to 10 webhooks/);
  // The one is removed, by its workspace, and none of the others.
  await expect(removeWebhook(db(), { ...added[0]!, workspaceId: randomUUID() }, by())).rejects.toThrow();
  await removeWebhook(db(), added[0]!, by());
  expect(await db().webhookEndpoint.count({ where: { workspaceId: tenant.workspaceId } })).toBe(9);
});
