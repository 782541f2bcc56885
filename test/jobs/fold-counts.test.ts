/** §4.4 `total`: changes of counts do not pile up, and stopping leaves nothing behind that runs. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { startUpkeep } from '../../src/jobs/start-upkeep.ts';
import { createWorkerNotifier } from '../../src/jobs/worker-notifier.ts';
import { listGenerations } from '../../src/storage/list-generations.ts';
import { documentRow } from '../support/documents.ts';
import { seedTenant } from '../support/seed.ts';
import { useDatabase } from '../support/use-database.ts';

const database = useDatabase();

test('what documents leave behind is folded, more than a batch of it', async () => {
  const { db } = database;
  const { workspaceId } = await seedTenant(db);
  await db.generation.createMany({ data: Array.from({ length: 1_100 }, () => documentRow(workspaceId)) });
  const errors: object[] = [];
  const log = { warn: () => {}, error: (details: object) => errors.push(details) };
  const notifier = createWorkerNotifier(db, log);
  const upkeep = startUpkeep({
    db,
    notifier,
    log,
    clock: () => new Date(),
  });
  while ((await db.generationCountChange.count()) > 0) await pause(50);
  await upkeep.stop();
  await notifier.close();
  await db.generation.createMany({ data: [documentRow(workspaceId)] });
  await pause(2_500);
  expect(await db.generationCountChange.count()).toBe(1);
  expect(errors).toEqual([]);
  const { total } = await listGenerations(db, workspaceId, {}, { limit: 1, after: undefined });
  expect(total).toBe(1_101);
});
