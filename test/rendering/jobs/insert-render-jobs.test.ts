/** §18.2, §18.18: the jobs of a batch of documents are what `send` of pg-boss would have inserted, and it works them. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
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
function send(data: RenderJobData) {
  const group = { id: data.workspaceId };
  return boss.send(RENDER_QUEUE, data, { singletonKey: data.generationId, group });
}

beforeAll(async () => {
  queue = await openRenderQueue(database.url, { listen: true, log: LOG });
  boss = new PgBoss({ connectionString: database.url, max: 1, schedule: false, supervise: false });
  boss.on('error', () => undefined);
  await boss.start();
});
afterAll(async () => {
  await boss?.stop({ graceful: false });
  await queue?.close();
});

/** All in one statement, each with so many bytes of Markdown. */
function insert(jobs: RenderJobData[], size = 100, cause = {}) {
  return database.db.$queryRawUnsafe(
    `WITH made AS (SELECT *, $3::int AS size, $4::jsonb AS cause FROM unnest($1::uuid[], $2::uuid[]) AS m (generation_id, workspace_id)),
       ${queue.insertJobs}
     SELECT count(*)::int AS inserted FROM jobs`,
    jobs.map(({ generationId }) => generationId),
    jobs.map(({ workspaceId }) => workspaceId),
    size,
    cause,
  );
}
function newJob(): RenderJobData {
  return { generationId: v7(), workspaceId: v7() };
}
function newJobs(count: number, workspaceId: string = v7()): RenderJobData[] {
  return Array.from({ length: count }, () => ({ generationId: v7(), workspaceId }));
}

/** A job's row, without what is its own, and its times as spans. */
async function rowOf({ generationId }: RenderJobData) {
  const rows = await database.db.$queryRawUnsafe<{ job: object }[]>(
    `SELECT to_jsonb(j) - '{id,data,singleton_key,group_id,priority,created_on,start_after,keep_until}'::text[] || jsonb_build_object(
              'data', array(SELECT jsonb_object_keys(data) ORDER BY 1), 'wait', start_after - created_on,
              'keep', keep_until - created_on) AS job
     FROM pgboss.job j WHERE name = '${RENDER_QUEUE}' AND singleton_key = $1`,
    generationId,
  );
  expect(rows).toHaveLength(1);
  return rows[0]!.job;
}

test('row for row', async () => {
  const [ours, theirs] = [newJob(), newJob()];
  expect(await insert([ours])).toEqual([{ inserted: 1 }]);
  await send(theirs);
  expect(await rowOf(ours)).toEqual(await rowOf(theirs));
});

test('a document has one job at most', async () => {
  const job = newJob();
  await insert([job]);
  expect(await insert([job])).toEqual([{ inserted: 0 }]);
  await send(job);
  await rowOf(job);
});

describe('workspaces take turns', () => {
  beforeEach(() => database.db.$executeRawUnsafe('DELETE FROM pgboss.job'));

  /** Takes jobs as a worker does, and answers whose they are. */
  async function taken(count: number): Promise<string[]> {
    const workspaces: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const [job] = await boss.fetch<RenderJobData>(RENDER_QUEUE);
      if (!job) break;
      workspaces.push(job.data.workspaceId);
      await boss.complete(RENDER_QUEUE, job);
    }
    return workspaces;
  }
  const [a, b] = [v7(), v7()];
  const shareOf = (workspaceId: string, workspaces: string[]) => workspaces.filter((one) => one === workspaceId).length;

  test('one that comes behind two hundred of another is among the next', async () => {
    for (let batch = 0; batch < 20; batch += 1) await insert(newJobs(10, a));
    await taken(50);
    await insert(newJobs(1, b));
    expect(shareOf(b, await taken(2))).toBe(1);
  });

  test('a document by itself is among the next, and the many of a sheet of its workspace wait', async () => {
    await insert(newJobs(200, a), 100, { batchId: v7() });
    await taken(50);
    const [own] = newJobs(1, a);
    await insert([own!]);
    await insert(newJobs(10, b));
    const next = await Promise.all([boss.fetch<RenderJobData>(RENDER_QUEUE, { batchSize: 3 })]);
    expect(next.flat().map((job) => job?.data.generationId)).toContain(own!.generationId);
  });

  test('two that both have many waiting get the same share, and a job counts by its length', async () => {
    await insert(newJobs(40, a));
    await insert(newJobs(40, b), 4 * 4_096);
    const first = await taken(36);
    expect([shareOf(a, first), shareOf(b, first)]).toEqual([30, 6]);
  });

  test('nobody saves up turns while away', async () => {
    await insert(newJobs(40, a));
    await taken(30);
    await insert(newJobs(20, b));
    const next = await taken(10);
    expect(Math.abs(shareOf(a, next) - shareOf(b, next))).toBeLessThanOrEqual(1);
  });

  test('a job that waits for its next try does not hold the others’ turns back', async () => {
    await insert(newJobs(1, a));
    const [failing] = await boss.fetch<RenderJobData>(RENDER_QUEUE);
    await insert(newJobs(30, a));
    await boss.fail(RENDER_QUEUE, failing!);
    await taken(20);
    await insert(newJobs(10, b));
    const next = await taken(10);
    expect(Math.abs(shareOf(a, next) - shareOf(b, next))).toBeLessThanOrEqual(1);
  });
});

test('a worker is given each of them; a job that goes back is for those that take such, and counts no tries', async () => {
  const jobs = Array.from({ length: 5 }, newJob);
  const seen = new Map<string, boolean[]>();
  const all = new Promise<void>((resolve) => {
    void queue.work({ usual: 2, patient: 1 }, async ({ generationId, workspaceId }, { patient }) => {
      const job = jobs.find((one) => one.generationId === generationId);
      if (job?.workspaceId !== workspaceId) return 'done';
      seen.set(generationId, [...(seen.get(generationId) ?? []), patient]);
      if (jobs.every((one) => seen.get(one.generationId)?.at(-1))) resolve();
      return patient ? 'done' : 'requeue';
    });
  });
  for (const job of jobs) await insert([job]);
  await all;
  for (const [, tries] of seen) expect(tries).toEqual([false, true]);
  const tries = () =>
    database.db.$queryRaw<{ state: string; tries: number }[]>`
      SELECT DISTINCT state::text, retry_count AS tries FROM pgboss.job
      WHERE singleton_key = ANY(${jobs.map(({ generationId }) => generationId)})`;
  while ((await tries()).some(({ state }) => state !== 'completed')) await pause(20);
  expect(await tries()).toEqual([{ state: 'completed', tries: 0 }]);
});

test('the last waiting job of a workspace is found by one look into an index, without statistics too', async () => {
  const { workspaceId } = newJob();
  await insert(newJobs(5_000, workspaceId));
  const plan = await database.db.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(
    `EXPLAIN WITH made AS (SELECT '${v7()}'::uuid AS generation_id, '${workspaceId}'::uuid AS workspace_id, 1 AS size, '{}'::jsonb AS cause),
       ${queue.insertJobs}
     SELECT count(*) FROM jobs`,
  );
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toMatch(/ Index (?:Only )?Scan using platen_last_tag /);
  expect(text).not.toMatch(/Bitmap|Seq Scan on job_common/);
});
