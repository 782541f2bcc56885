/** §18.2: workers are notified of new jobs, once for many. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Client, type Notification } from 'pg';
import { PgBoss } from 'pg-boss';
import { v7 } from 'uuid';
import { createWorkerNotifier, openQueues } from '../../../src/data/queues/open-queues.ts';
import { useDatabase } from '../../support/use-database.ts';

const LOG = { warn: () => undefined, error: () => undefined };

const database = useDatabase();
let listener: Client;
let heard: Pick<Notification, 'channel' | 'payload'>[];
let next: PromiseWithResolvers<void>;

beforeAll(async () => {
  // A pooler lets no LISTEN through.
  listener = new Client({ connectionString: database.direct });
  // The database is dropped first, and its connections with it.
  listener.on('error', () => undefined);
  await listener.connect();
  await listener.query('LISTEN platen_render_jobs');
  listener.on('notification', ({ channel, payload }) => {
    heard.push({ channel, payload });
    next.resolve();
  });
});
afterAll(async () => {
  await listener?.end();
});
beforeEach(() => {
  heard = [];
  next = Promise.withResolvers();
});

test('a listening worker polls at once', async () => {
  const ids = Array.from({ length: 50 }, () => v7());
  const queues = await openQueues(database.url, { listen: true, log: LOG });
  const boss = new PgBoss({ connectionString: database.url, max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  const seen: string[] = [];
  await queues.work<{ generationId: string }>('render-pdf', { workers: 1 }, async ({ data }) => {
    seen.push(data.generationId);
    took.resolve();
    return 'done';
  });
  let took = Promise.withResolvers<void>();
  // By polling alone these would take longer than a test may.
  for (const generationId of ids) {
    took = Promise.withResolvers();
    await boss.send('render-pdf', { generationId, workspaceId: v7() }, { singletonKey: generationId });
    queues.notify();
    await took.promise;
  }
  expect(seen).toEqual(ids);
  await boss.stop({ graceful: false });
  // No notification of these may come during the next test.
  await queues.close();
});

test('once at once, and once more for all who ask meanwhile', async () => {
  const send = () => database.db.$queryRaw`SELECT pg_notify('platen_render_jobs', '')::text`;
  const notifier = createWorkerNotifier(send, LOG);
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
  const notifier = createWorkerNotifier(() => Promise.reject(new Error('gone')), {
    warn: (_details, message) => void warnings.push(message),
  });
  notifier.notify();
  await notifier.close();
  expect(warnings).toEqual(['the render workers were not notified']);
});
