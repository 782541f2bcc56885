/** §18.3, §13.4: what becomes of a job that its worker gives back. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { v7 } from 'uuid';
import { RENDER_QUEUE } from '../../../src/data/storage/documents/queue-tables.ts';
import type { RenderJobData } from '../../../src/rendering/jobs/insert-render-jobs.ts';
import { openRenderQueue, type RenderQueue } from '../../../src/rendering/jobs/render-queue.ts';
import { useDatabase } from '../../support/use-database.ts';

const LOG = { warn: () => undefined, error: () => undefined };

const database = useDatabase();
let queue: RenderQueue;
let boss: PgBoss;

beforeAll(async () => {
  queue = await openRenderQueue(database.url, { listen: false, log: LOG });
  boss = new PgBoss({ connectionString: database.url, max: 1, schedule: false, supervise: false });
  boss.on('error', () => undefined);
  await boss.start();
});
afterAll(async () => {
  await boss?.stop({ graceful: false });
  await queue?.close();
});

function send(data: RenderJobData) {
  return boss.send(RENDER_QUEUE, data, {
    singletonKey: data.generationId,
    group: { id: data.workspaceId },
    priority: 7,
  });
}
function find({ generationId }: RenderJobData) {
  return boss.findJobs(RENDER_QUEUE, { key: generationId });
}

test('it has the tries that are left, and its worker knows that it failed before', async () => {
  const data = { workspaceId: v7(), generationId: v7() };
  await send(data);
  const [failing] = await boss.fetch(RENDER_QUEUE);
  await boss.fail(RENDER_QUEUE, failing!);
  await boss.update(RENDER_QUEUE, undefined, { singletonKey: data.generationId, startAfter: 0 });
  const seen: { patient: boolean; retried: boolean }[] = [];
  const last = Promise.withResolvers<void>();
  await queue.work({ usual: 1, patient: 1 }, async (_data, how) => {
    seen.push(how);
    if (how.patient) last.resolve();
    return how.patient ? 'postpone' : 'requeue';
  });
  await last.promise;
  await queue.pause();
  expect(seen).toEqual([
    { patient: false, retried: true },
    { patient: true, retried: true },
  ]);
  // 5 tries, the first after 2 to 4 s; one is used up.
  expect(await find(data)).toMatchObject([
    {
      state: 'created',
      retryCount: 0,
      retryLimit: 4,
      retryDelay: 4,
      priority: 7 - 2 ** 31,
      data: { ...data, postponed: 2 },
    },
  ]);
  expect((await find(data))[0]).toMatchObject({ singletonKey: data.generationId, groupId: data.workspaceId });
});

test('one that is another’s by now stays as it is', async () => {
  const data = { workspaceId: v7(), generationId: v7() };
  await send(data);
  const ended = Promise.withResolvers<void>();
  await queue.work({ usual: 1, patient: 0 }, async () => {
    const [job] = await find(data);
    await boss.deleteJob(RENDER_QUEUE, job!.id);
    await send(data);
    ended.resolve();
    return 'requeue';
  });
  await ended.promise;
  await queue.pause();
  expect(await find(data)).toMatchObject([{ priority: 7 }]);
});
