/** §18.2: workers are notified of new jobs, once for many. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Client, type Notification } from 'pg';
import { PgBoss } from 'pg-boss';
import { v7 } from 'uuid';
import { RENDER_QUEUE } from '../../../src/data/storage/documents/queue-tables.ts';
import { openRenderQueue, type RenderQueue } from '../../../src/rendering/jobs/render-queue.ts';
import { createWorkerNotifier, WORKERS_CHANNEL } from '../../../src/rendering/jobs/worker-notifier.ts';
import { useDatabase } from '../../support/use-database.ts';

const LOG = { warn: () => undefined, error: () => undefined };

const database = useDatabase();
let queue: RenderQueue;
let listener: Client;
let heard: Pick<Notification, 'channel' | 'payload'>[];
let next: PromiseWithResolvers<void>;

beforeAll(async () => {
  queue = await openRenderQueue(database.url, { listen: true, log: LOG });
  // A pooler lets no LISTEN through.
  listener = new Client({ connectionString: database.direct });
  // The database is dropped first, and its connections with it.
  listener.on('error', () => undefined);
  await listener.connect();
  await listener.query(`LISTEN ${WORKERS_CHANNEL}`);
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

test('a worker that listens looks at once', async () => {
  const ids = Array.from({ length: 50 }, () => v7());
  const [boss, notifier] = [
    new PgBoss({ connectionString: database.url, max: 1, supervise: false }),
    createWorkerNotifier(database.db, LOG),
  ];
  boss.on('error', () => undefined);
  await boss.start();
  const seen: string[] = [];
  await queue.work({ usual: 1, patient: 0 }, async ({ generationId }) => {
    seen.push(generationId);
    took.resolve();
    return 'done';
  });
  let took = Promise.withResolvers<void>();
  // By polling alone these would take longer than a test may.
  for (const generationId of ids) {
    took = Promise.withResolvers();
    await boss.send(RENDER_QUEUE, { generationId, workspaceId: v7() }, { singletonKey: generationId });
    notifier.notify();
    await took.promise;
  }
  expect(seen).toEqual(ids);
  await queue.pause();
  await notifier.close();
  await boss.stop({ graceful: false });
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
  const gone = { $queryRaw: () => Promise.reject(new Error('gone')) };
  const notifier = createWorkerNotifier(gone as never, { warn: (_details, message) => void warnings.push(message) });
  notifier.notify();
  await notifier.close();
  expect(warnings).toEqual(['the render workers were not notified']);
});
