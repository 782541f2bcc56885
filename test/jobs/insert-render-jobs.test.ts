/** The jobs that are inserted beside pg-boss are what pg-boss itself would have inserted, and it works them. */
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { v7 } from 'uuid';
import manifest from '../../package.json' with { type: 'json' };
import { INSERT_RENDER_JOBS, RENDER_QUEUE } from '../../src/jobs/insert-render-jobs.ts';
import { openRenderQueue, type RenderJobData, type RenderQueue } from '../../src/jobs/render-queue.ts';
import { useDatabase } from '../support/use-database.ts';

const LOG = { warn: () => undefined, error: () => undefined };

const database = useDatabase();
let queue: RenderQueue;
let boss: PgBoss;
/** What the service would do if it were not so slow. */
function send(data: RenderJobData) {
  return boss.send(RENDER_QUEUE, data, { singletonKey: data.generationId });
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

function insert({ generationId, workspaceId }: RenderJobData) {
  return database.db.$queryRawUnsafe(
    `WITH made AS (SELECT $1::uuid AS generation_id, $2::uuid AS workspace_id), ${INSERT_RENDER_JOBS}
     SELECT count(*)::int AS inserted FROM jobs`,
    generationId,
    workspaceId,
  );
}
function newJob(): RenderJobData {
  return { generationId: v7(), workspaceId: v7() };
}

/** A job's row, without what is its own, and its times as spans. */
async function rowOf({ generationId }: RenderJobData) {
  const rows = await database.db.$queryRawUnsafe<{ job: object }[]>(
    `SELECT to_jsonb(j) - '{id,data,singleton_key,created_on,start_after,keep_until}'::text[] || jsonb_build_object(
              'data', array(SELECT jsonb_object_keys(data) ORDER BY 1), 'wait', start_after - created_on,
              'keep', keep_until - created_on) AS job
     FROM pgboss.job j WHERE name = '${RENDER_QUEUE}' AND singleton_key = $1`,
    generationId,
  );
  expect(rows).toHaveLength(1);
  return rows[0]!.job;
}

test('is written for this very pg-boss, and no other is installed', async () => {
  const { version } = createRequire(import.meta.url)('pg-boss/package.json') as { version: string };
  expect([manifest.dependencies['pg-boss'], version]).toEqual(['12.35.0', '12.35.0']);
});

test('row for row', async () => {
  const [ours, theirs] = [newJob(), newJob()];
  expect(await insert(ours)).toEqual([{ inserted: 1 }]);
  await send(theirs);
  expect(await rowOf(ours)).toEqual(await rowOf(theirs));
});

test('a document has one job at most', async () => {
  const job = newJob();
  await insert(job);
  expect(await insert(job)).toEqual([{ inserted: 0 }]);
  await send(job);
  await rowOf(job);
});

test('a worker is given each of them; a job that goes back is for those that take any length, and counts no tries', async () => {
  const jobs = Array.from({ length: 5 }, newJob);
  const seen = new Map<string, boolean[]>();
  const all = new Promise<void>((resolve) => {
    void queue.work({ anyLength: 1, shortOnly: 2 }, async ({ generationId, workspaceId }, anyLength) => {
      const job = jobs.find((one) => one.generationId === generationId);
      if (job?.workspaceId !== workspaceId) return 'done';
      seen.set(generationId, [...(seen.get(generationId) ?? []), anyLength]);
      if (jobs.every((one) => seen.get(one.generationId)?.at(-1))) resolve();
      return anyLength ? 'done' : 'requeue';
    });
  });
  for (const job of jobs) await insert(job);
  await all;
  for (const [, tries] of seen) expect(tries.length).toBeLessThanOrEqual(2);
  const tries = () =>
    database.db.$queryRaw<{ state: string; tries: number }[]>`
      SELECT DISTINCT state::text, retry_count AS tries FROM pgboss.job
      WHERE singleton_key = ANY(${jobs.map(({ generationId }) => generationId)})`;
  while ((await tries()).some(({ state }) => state !== 'completed')) await pause(20);
  expect(await tries()).toEqual([{ state: 'completed', tries: 0 }]);
});
