/**
 * §18.2, §18.18: the jobs that `send_jobs` inserts are what `send` of pg-boss would have inserted, and it works them. What Platen knows of
 * pg-boss beyond its functions is true of the version that is installed: whoever raises it in package.json compares `send-jobs.sql` and
 * `queues.ts` with what fails here.
 */
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { v7 } from 'uuid';
import manifest from '../../../package.json' with { type: 'json' };
import { openQueues, type Queues } from '../../../src/data/queues/open-queues.ts';
import { ORIGINATING_REQUEST, QUEUES, type QueueName } from '../../../src/data/queues/queues.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { useDatabase } from '../../support/use-database.ts';

const LOG = { warn: () => undefined, error: () => undefined };
const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** Of a job, each with what it is unless somebody says so. */
const COLUMNS = [
  'blocked = false',
  'blocking = false',
  'completed_on',
  'created_on = now()',
  'data',
  'dead_letter',
  'deletion_seconds = 604800',
  'expire_seconds = 900',
  'group_id',
  'group_tier',
  'heartbeat_on',
  'heartbeat_seconds',
  'id = gen_random_uuid()',
  "keep_until = (now() + '336:00:00'::interval)",
  'name',
  'output',
  'pending_dependencies = 0',
  'policy',
  'priority = 0',
  'retry_backoff = false',
  'retry_count = 0',
  'retry_delay = 0',
  'retry_delay_max',
  'retry_limit = 2',
  'singleton_key',
  'singleton_on',
  'source_created_on',
  'source_id',
  'source_name',
  'source_output',
  'source_retry_count',
  'source_root_id',
  'start_after = now()',
  'started_on',
  "state = 'created'::pgboss.job_state",
];

type Job = { key: string; group: string; work?: number; data?: object };

const database = useDatabase();
let queues: Queues;
let boss: PgBoss;

beforeAll(async () => {
  queues = await openQueues(database.url, { listen: true, log: LOG });
  boss = new PgBoss({ connectionString: database.url, max: 1, schedule: false, supervise: false });
  boss.on('error', () => undefined);
  await boss.start();
});
afterAll(async () => {
  await boss?.stop({ graceful: false });
  await queues?.close();
});
beforeEach(() => database.db.$executeRawUnsafe('DELETE FROM pgboss.job'));

function ask<Row>(statement: string, ...values: unknown[]): Promise<Row[]> {
  return database.db.$queryRawUnsafe(statement, ...values);
}

/** All in one statement. Answers how many were inserted. */
async function insert(jobs: Job[], queue: QueueName = 'render-pdf'): Promise<number> {
  const all = jobs.map((job) => ({ work: 1, data: { group: job.group }, ...job }));
  const [row] = await ask<{ inserted: number }>(
    'SELECT send_jobs($1, $2::jsonb) AS inserted',
    queue,
    JSON.stringify(all),
  );
  return row!.inserted;
}
function newJobs(count: number, group: string = v7(), work = 1): Job[] {
  return Array.from({ length: count }, () => ({ key: v7(), group, work }));
}

test('no other version is installed', () => {
  const { version } = createRequire(import.meta.url)('pg-boss/package.json') as { version: string };
  expect([manifest.dependencies['pg-boss'], version]).toEqual(['12.35.0', '12.35.0']);
});

test('a job has these columns and states', async () => {
  const columns = await ask<{ name: string; fallback: string | null }>(
    `SELECT column_name AS name, column_default AS fallback FROM information_schema.columns
     WHERE table_schema = 'pgboss' AND table_name = 'job' ORDER BY column_name COLLATE "C"`,
  );
  expect(columns.map(({ name, fallback }) => (fallback === null ? name : `${name} = ${fallback}`))).toEqual(COLUMNS);
  const states = await ask<{ state: string }>('SELECT unnest(enum_range(NULL::pgboss.job_state))::text AS state');
  expect(states.map(({ state }) => state)).toEqual(['created', 'retry', 'active', 'completed', 'cancelled', 'failed']);
});

/** A job's row, without what is its own, and its times as spans. */
async function rowOf({ key }: Job) {
  const rows = await ask<{ job: object }>(
    `SELECT to_jsonb(j) - '{id,data,singleton_key,group_id,priority,created_on,start_after,keep_until}'::text[] || jsonb_build_object(
              'data', array(SELECT jsonb_object_keys(data) ORDER BY 1), 'wait', start_after - created_on,
              'keep', keep_until - created_on) AS job
     FROM pgboss.job j WHERE singleton_key = $1`,
    key,
  );
  expect(rows).toHaveLength(1);
  return rows[0]!.job;
}

test.each(QUEUE_NAMES)('row for row: %s', async (queue) => {
  const [[ours], [theirs]] = [newJobs(1), newJobs(1)] as [[Job], [Job]];
  expect(await insert([ours], queue)).toBe(1);
  await boss.send(queue, { group: theirs.group }, { singletonKey: theirs.key, group: { id: theirs.group } });
  expect(await rowOf(ours)).toEqual(await rowOf(theirs));
});

test('a document has one job at most', async () => {
  const [job] = newJobs(1) as [Job];
  await insert([job]);
  expect(await insert([job])).toBe(0);
  expect(await boss.send('render-pdf', {}, { singletonKey: job.key })).toBeNull();
  await rowOf(job);
});

test('a sheet may have several, of which one is worked on at a time', async () => {
  const [job] = newJobs(1) as [Job];
  expect(await insert([job, job], 'sheets')).toBe(2);
  const [taken] = await boss.fetch('sheets');
  expect(await boss.fetch('sheets')).toEqual([]);
  await boss.complete('sheets', taken!);
  expect(await boss.fetch('sheets')).toHaveLength(1);
});

test('no limit of pg-boss makes groups take turns: with one, a worker is idle beside work; without, the others wait', async () => {
  const send = (group: string) => boss.send('render-pdf', { group }, { singletonKey: v7(), group: { id: group } });
  for (let job = 0; job < 10; job += 1) await send('a');
  const limited = { groupConcurrency: 1 };
  expect((await boss.fetch('render-pdf', limited)).length + (await boss.fetch('render-pdf', limited)).length).toBe(1);
  await send('b');
  const others = await boss.fetch<{ group: string }>('render-pdf', { batchSize: 9 });
  expect(others.map(({ data }) => data.group)).toEqual(Array(9).fill('a'));
});

describe('workspaces take turns', () => {
  /** Takes jobs as a worker does, and answers whose they are. */
  async function taken(count: number): Promise<string[]> {
    const workspaces: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const [job] = await boss.fetch<{ group: string }>('render-pdf');
      if (!job) break;
      workspaces.push(job.data.group);
      await boss.complete('render-pdf', job);
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

  test('two that both have many waiting get the same share, and a job counts by its length', async () => {
    await insert(newJobs(40, a));
    await insert(newJobs(40, b, 5));
    const first = await taken(36);
    expect([shareOf(a, first), shareOf(b, first)]).toEqual([30, 6]);
  });

  test('an idle workspace saves up no turns', async () => {
    await insert(newJobs(40, a));
    await taken(30);
    await insert(newJobs(20, b));
    const next = await taken(10);
    expect(Math.abs(shareOf(a, next) - shareOf(b, next))).toBeLessThanOrEqual(1);
  });

  test('a job that waits for its next try does not hold the others’ turns back', async () => {
    await insert(newJobs(1, a));
    const [failing] = await boss.fetch('render-pdf');
    await insert(newJobs(30, a));
    await boss.fail('render-pdf', failing!);
    await taken(20);
    await insert(newJobs(10, b));
    const next = await taken(10);
    expect(Math.abs(shareOf(a, next) - shareOf(b, next))).toBeLessThanOrEqual(1);
  });
});

test('a worker is given each of them; a job that goes back is for those that take such, and counts no tries', async () => {
  const jobs = newJobs(5);
  const seen = new Map<string, boolean[]>();
  const all = Promise.withResolvers<void>();
  const handle = (isPatient: boolean) => async (job: { data: { key: string } }) => {
    const { key } = job.data;
    seen.set(key, [...(seen.get(key) ?? []), isPatient]);
    if (jobs.every((one) => seen.get(one.key)?.at(-1))) all.resolve();
    return isPatient ? ('done' as const) : { patient: true as const };
  };
  await queues.work('render-pdf', { workers: 2, takes: 'usual' }, handle(false));
  await queues.work('render-pdf', { workers: 1, takes: 'patient' }, handle(true));
  await insert(jobs.map((job) => ({ ...job, data: { key: job.key } })));
  await all.promise;
  for (const [, tries] of seen) expect(tries).toEqual([false, true]);
  const tries = () =>
    ask<{ state: string; tries: number }>(
      `SELECT DISTINCT state::text, retry_count AS tries FROM pgboss.job WHERE name = 'render-pdf'`,
    );
  while ((await tries()).some(({ state }) => state !== 'completed')) await pause(20);
  expect(await tries()).toEqual([{ state: 'completed', tries: 0 }]);
  await queues.pause('render-pdf');
});

test('the next job and the last of a workspace are found by one look into an index each, without statistics too', async () => {
  const workspace = v7();
  await insert(newJobs(5_000, workspace));
  const next = JSON.stringify(newJobs(1, workspace).map((job) => ({ ...job, data: {} })));
  const read = await rowsRead(
    database.db,
    'pgboss.job_common',
    (tx) => tx.$queryRaw`SELECT send_jobs('render-pdf', ${next}::jsonb)`,
  );
  expect(read.scanned).toBe(0);
  expect(read.fetched).toBeLessThan(10);
});

test('a queue that keeps the order of its keys reads all that waits for each job that it takes, so that webhooks have turns', async () => {
  const read = async (waiting: number) => {
    await insert(newJobs(waiting), 'sheets');
    return rowsRead(database.db, 'pgboss.job_common', (tx) => {
      const executeSql = async (text: string, values: unknown[] = []) => ({
        rows: await tx.$queryRawUnsafe<object[]>(text, ...values),
      });
      return boss.fetch('sheets', { db: { executeSql } });
    });
  };
  const sum = ({ scanned, fetched }: Awaited<ReturnType<typeof read>>) => scanned + fetched;
  const few = sum(await read(500));
  expect(sum(await read(4_500))).toBeGreaterThan(few + 4_000);
});

test('the request of a document is found while its job waits and runs, by one look into an index', async () => {
  const id = v7();
  const find = () => ask(ORIGINATING_REQUEST, id);
  await boss.send('render-pdf', { requestId: 'r1' }, { singletonKey: id });
  expect(await find()).toEqual([{ requestId: 'r1' }]);
  const [job] = await boss.fetch('render-pdf');
  expect(await find()).toEqual([{ requestId: 'r1' }]);
  await boss.complete('render-pdf', job!);
  expect(await find()).toEqual([]);
  await database.db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    const plan = await tx.$queryRawUnsafe<object[]>(`EXPLAIN ${ORIGINATING_REQUEST.replace('$1', `'${id}'`)}`);
    expect(JSON.stringify(plan)).toContain('Index Cond: ((name');
  });
});
