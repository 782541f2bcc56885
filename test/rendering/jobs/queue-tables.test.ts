/**
 * §18.2, §18.18: what Platen knows of pg-boss beyond its functions is true of the version that is installed: its tables, of which
 * `src/data/storage/documents/queue-tables.ts` reads, and the JSON by which `insert-render-jobs.ts` inserts. Whoever raises the version
 * in package.json compares both files with what fails here.
 */
import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { escapeLiteral } from 'pg';
import { PgBoss } from 'pg-boss';
import { v7 } from 'uuid';
import manifest from '../../../package.json' with { type: 'json' };
import {
  LAST_PRIORITY,
  NEXT_PRIORITY,
  ORIGINATING_REQUEST,
  RENDER_QUEUE,
} from '../../../src/data/storage/documents/queue-tables.ts';
import { openRenderQueue, type RenderQueue } from '../../../src/rendering/jobs/render-queue.ts';
import { useDatabase } from '../../support/use-database.ts';

const LOG = { warn: () => undefined, error: () => undefined };

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
beforeEach(() => boss.deleteAllJobs(RENDER_QUEUE));

function ask<Row>(statement: string, ...values: unknown[]): Promise<Row[]> {
  return database.db.$queryRawUnsafe(statement, ...values);
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

test('`insert` runs one statement with one value, the JSON that is written for it', async () => {
  const ran: [string, unknown[] | undefined][] = [];
  const executeSql = async (text: string, values?: unknown[]) => {
    ran.push([text, values]);
    return { rows: [] };
  };
  const [generationId, workspaceId] = [v7(), v7()];
  const data = { workspaceId, generationId };
  const jobs = [{ data, singletonKey: generationId, group: { id: workspaceId }, priority: 7 }];
  await boss.insert(RENDER_QUEUE, jobs, { db: { executeSql }, returnId: true });
  expect(ran).toHaveLength(1);
  const [statement, values] = ran[0]!;
  expect(values!.map((value) => JSON.parse(String(value)))).toEqual([
    [{ data, singletonKey: generationId, groupId: workspaceId, priority: 7 }],
  ]);
  expect(queue.insertJobs).toContain(escapeLiteral(String(statement)));
});

test('the next job is the one that pg-boss takes, and the last one of a workspace the one that it takes last', async () => {
  const workspaceId = v7();
  for (const priority of [5, 9, -3, 7])
    await boss.send(RENDER_QUEUE, {}, { singletonKey: v7(), group: { id: workspaceId }, priority });
  await boss.send(RENDER_QUEUE, {}, { singletonKey: v7(), group: { id: v7() }, priority: 11, startAfter: 60 });
  const next = () => ask<{ priority: number }>(NEXT_PRIORITY);
  const last = () =>
    ask<{ priority: number }>(`SELECT w.priority FROM (SELECT '${workspaceId}' AS group_id) g,
    LATERAL (${LAST_PRIORITY.replaceAll('w.group_id', 'g.group_id')}) w`);
  for (const priority of [9, 7, 5]) {
    expect([await next(), await last()]).toEqual([[{ priority }], [{ priority: 5 }]]);
    const [job] = await boss.fetch(RENDER_QUEUE, { includeMetadata: true });
    expect(job!.priority).toBe(priority);
  }
  expect([await next(), await last()]).toEqual([[], []]);
});

test('the request of a document is found while its job waits and runs, by one look into an index', async () => {
  const id = v7();
  const find = () => ask(ORIGINATING_REQUEST, id);
  await boss.send(RENDER_QUEUE, { requestId: 'r1' }, { singletonKey: id });
  expect(await find()).toEqual([{ requestId: 'r1' }]);
  const [job] = await boss.fetch(RENDER_QUEUE);
  expect(await find()).toEqual([{ requestId: 'r1' }]);
  await boss.complete(RENDER_QUEUE, job!);
  expect(await find()).toEqual([]);
  await database.db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    const plan = await tx.$queryRawUnsafe<object[]>(`EXPLAIN ${ORIGINATING_REQUEST.replace('$1', `'${id}'`)}`);
    expect(JSON.stringify(plan)).toContain('Index Cond: ((name');
  });
});
