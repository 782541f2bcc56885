/** Workers are notified of new jobs as pg-boss itself would do it, once for many. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Client, type Notification } from 'pg';
import { PgBoss } from 'pg-boss';
import { v7 } from 'uuid';
import { RENDER_QUEUE } from '../../../src/rendering/jobs/insert-render-jobs.ts';
import { openRenderQueue, type RenderQueue } from '../../../src/rendering/jobs/render-queue.ts';
import { createWorkerNotifier } from '../../../src/rendering/jobs/worker-notifier.ts';
import { useDatabase } from '../../support/use-database.ts';

const LOG = { warn: () => undefined, error: () => undefined };
const CHANNEL = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`;

const database = useDatabase();
let queue: RenderQueue;
let listener: Client;
let heard: Pick<Notification, 'channel' | 'payload'>[];
let next: PromiseWithResolvers<void>;

beforeAll(async () => {
  queue = await openRenderQueue(database.url, { listen: false, log: LOG });
  listener = new Client({ connectionString: database.url });
  // The database is dropped first, and its connections with it.
  listener.on('error', () => undefined);
  await listener.connect();
  await listener.query(`LISTEN ${CHANNEL}`);
  listener.on('notification', ({ channel, payload }) => {
    heard.push({ channel, payload });
    next.resolve();
  });
});
afterAll(async () => {
  await listener?.end();
  await queue?.close();
});
beforeEach(() => {
  heard = [];
  next = Promise.withResolvers();
});

test('as pg-boss does', async () => {
  const boss = new PgBoss({ connectionString: database.url, max: 1, schedule: false, supervise: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.send(RENDER_QUEUE, {}, { singletonKey: v7() });
  await next.promise;
  await boss.stop({ graceful: false });
  next = Promise.withResolvers();
  const notifier = createWorkerNotifier(database.db, LOG);
  notifier.notify();
  await next.promise;
  await notifier.close();
  const [theirs, ours] = heard;
  expect(ours).toEqual(theirs);
});

test('once at once, and once more for all who ask meanwhile', async () => {
  const notifier = createWorkerNotifier(database.db, LOG);
  for (let at = 0; at < 100; at += 1) notifier.notify();
  await next.promise;
  for (let at = 0; at < 100; at += 1) notifier.notify();
  // What was asked for before the end is still done.
  await notifier.close();
  await listener.query('SELECT 1');
  expect(heard).toHaveLength(2);
});

test('a database that does not answer is no fault of the caller, and is logged', async () => {
  const warnings: string[] = [];
  const gone = { $queryRawUnsafe: () => Promise.reject(new Error('gone')) };
  const notifier = createWorkerNotifier(gone as never, { warn: (_details, message) => void warnings.push(message) });
  notifier.notify();
  await notifier.close();
  expect(warnings).toEqual(['the render workers were not notified']);
});
