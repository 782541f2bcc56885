/** §18.5: what has expired goes, however much it is; what still answers stays. */
import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { removeExpired } from '../../../src/data/storage/connection/remove-expired.ts';
import { DAY, HOUR } from '../../../src/domain/durations.ts';
import { inBatches } from '../../../src/use-cases/upkeep/start-upkeep.ts';
import { seedTenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
function after(ms: number) {
  return new Date(Date.now() + ms);
}

test('expired records are removed, more than a batch of them, and no others', async () => {
  const { db } = database;
  const { workspaceId } = await seedTenant(db);
  const document = await db.generation.create({
    data: {
      id: v7(),
      workspaceId,
      templateTitle: 'T',
      title: 'T #1',
      generationNumber: 1,
      source: 'api',
      sourceVersion: 1,
      markdown: 'Text\n',
      blanks: [],
      setup: {},
    },
  });
  const record = (expiresAt: Date) => ({
    identity: randomBytes(32),
    workspaceId,
    generationId: document.id,
    expiresAt,
  });
  const expired = Array.from({ length: 1_100 }, (_, at) => record(after(-1 - at)));
  const lasting = [after(HOUR), after(DAY)];
  await db.idempotencyRecord.createMany({ data: [...expired, ...lasting.map(record)] });

  const stopped = AbortSignal.abort();
  const remove = (limit: number) => removeExpired(db, 'idempotency_records', limit);
  expect(await inBatches(500, stopped, remove)).toBe(0);
  expect(await inBatches(500, new AbortController().signal, remove)).toBe(1_100);
  const left = await db.idempotencyRecord.findMany({ orderBy: { expiresAt: 'asc' }, select: { expiresAt: true } });
  expect(left).toEqual(lasting.map((expiresAt) => ({ expiresAt })));
});
