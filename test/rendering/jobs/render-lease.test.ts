/** §13.3: a lease is renewed for as long as a render takes, and no longer. */
import { afterEach, expect, jest, test } from '@jest/globals';
import type { Database } from '../../../src/data/storage/connection/database.ts';
import { takeRenderLease } from '../../../src/rendering/jobs/render-lease.ts';
import { documentRow } from '../../support/documents.ts';
import { seedTenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
afterEach(() => {
  jest.useRealTimers();
});

/** The database, and what was sent to it. */
function recorded(db: Database): { db: Database; sent: PromiseLike<number>[] } {
  const sent: PromiseLike<number>[] = [];
  const $executeRaw = (...given: Parameters<Database['$executeRaw']>) => {
    sent.push(db.$executeRaw(...given));
    return sent.at(-1);
  };
  const seen = new Proxy(db, {
    get: (target, name) => (name === '$executeRaw' ? $executeRaw : Reflect.get(target, name)),
  });
  return { db: seen, sent };
}

test('a lease is renewed several times before it would expire, until it ends', async () => {
  const { workspaceId } = await seedTenant(database.db);
  const { id } = await database.db.generation.create({ data: documentRow(workspaceId) });
  const { db, sent } = recorded(database.db);
  const late: unknown[] = [];
  const take = () => takeRenderLease(db, workspaceId, id, (error) => late.push(error));
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'performance'],
  });
  const lease = await take();
  expect(await take()).toBeNull();

  await database.db.$executeRaw`UPDATE generations SET pdf_lease_until = now() WHERE id = ${id}::uuid`;
  jest.advanceTimersByTime(12_000);
  // The renewals.
  expect(await Promise.all(sent)).toEqual([1, 1, 1, 1]);
  const [row] = await database.db.$queryRaw<[{ left: number }]>`
    SELECT extract(epoch FROM pdf_lease_until - now())::float8 AS left FROM generations WHERE id = ${id}::uuid`;
  expect(row.left).toBeGreaterThan(6);

  lease!.end();
  jest.advanceTimersByTime(12_000);
  expect(sent).toHaveLength(4);
  expect(late).toEqual([]);
});
