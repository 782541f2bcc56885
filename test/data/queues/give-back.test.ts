/** §18.3, §13.4: what becomes of a job that its worker gives back. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { v7 } from 'uuid';
import { openQueues, type Queues } from '../../../src/data/queues/open-queues.ts';
import { useDatabase } from '../../support/use-database.ts';

const LOG = { warn: () => undefined, error: () => undefined };

const database = useDatabase();
type Data = { workspaceId: string; generationId: string };

let queues: Queues;
let boss: PgBoss;

beforeAll(async () => {
  queues = await openQueues(database.url, { listen: false, log: LOG });
  boss = new PgBoss({ connectionString: database.url, max: 1, schedule: false, supervise: false });
  boss.on('error', () => undefined);
  await boss.start();
});
afterAll(async () => {
  await boss?.stop({ graceful: false });
  await queues?.close();
});

function send(data: Data) {
  return boss.send('render-pdf', data, {
    singletonKey: data.generationId,
    group: { id: data.workspaceId },
    priority: 7,
  });
}
function find({ generationId }: Data) {
  return boss.findJobs('render-pdf', { key: generationId });
}

test('a returned job keeps its remaining attempts, and its worker knows that it failed before', async () => {
  const data = { workspaceId: v7(), generationId: v7() };
  await send(data);
  const [failing] = await boss.fetch('render-pdf');
  await boss.fail('render-pdf', failing!);
  await boss.update('render-pdf', undefined, { singletonKey: data.generationId, startAfter: 0 });
  const seen: [patient: boolean, isRetry: boolean][] = [];
  const last = Promise.withResolvers<void>();
  await queues.work('render-pdf', { workers: 1, takes: 'usual' }, async ({ isRetry }) => {
    seen.push([false, isRetry]);
    return { patient: true };
  });
  await queues.work('render-pdf', { workers: 1, takes: 'patient' }, async ({ isRetry }) => {
    seen.push([true, isRetry]);
    last.resolve();
    return { after: 60.5, data: { ...data, postponed: 60.5 } };
  });
  await last.promise;
  await queues.pause('render-pdf');
  expect(seen).toEqual([
    [false, true],
    [true, true],
  ]);
  // 5 tries, the first after 2 to 4 s; one is used up.
  expect(await find(data)).toMatchObject([
    {
      state: 'created',
      retryCount: 0,
      retryLimit: 4,
      retryDelay: 4,
      priority: 7 - 2 ** 31,
      data: { ...data, postponed: 60.5 },
    },
  ]);
  expect((await find(data))[0]).toMatchObject({ singletonKey: data.generationId, groupId: data.workspaceId });
});

test('one that is another’s by now stays as it is', async () => {
  const data = { workspaceId: v7(), generationId: v7() };
  await send(data);
  const ended = Promise.withResolvers<void>();
  await queues.work('render-pdf', { workers: 1 }, async () => {
    const [job] = await find(data);
    await boss.deleteJob('render-pdf', job!.id);
    await send(data);
    ended.resolve();
    return { patient: true };
  });
  await ended.promise;
  await queues.pause('render-pdf');
  expect(await find(data)).toMatchObject([{ priority: 7 }]);
});

test('a job that moves to the back waits with all of its attempts, and never runs beside another of its key', async () => {
  const [ours, theirs] = [v7(), v7()];
  const job = (key: string) => ({ key, group: `${key}/sheets`, work: 1, data: { key } });
  const sent = [ours, ours, theirs].map((key) => [job(key)]);
  for (const one of sent) await database.db.$queryRaw`SELECT send_jobs('sheets', ${JSON.stringify(one)}::jsonb)`;
  const seen: string[] = [];
  const last = Promise.withResolvers<void>();
  await queues.work<{ key: string }>('sheets', { workers: 1 }, async ({ data: { key } }) => {
    seen.push(key);
    if (seen.length === 6) last.resolve();
    return seen.length < 6 ? { behind: true } : 'done';
  });
  await last.promise;
  await queues.pause('sheets');
  expect(seen.slice(-4).toSorted()).toEqual([ours, ours, theirs, theirs].toSorted());
  const left = await Promise.all([ours, theirs].map((key) => boss.findJobs('sheets', { key, queued: true })));
  expect(left.flat()).toMatchObject([{ retryCount: 0, retryLimit: 100_000, retryDelay: 2 }]);
});
