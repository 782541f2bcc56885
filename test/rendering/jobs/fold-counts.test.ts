/** §14.5: changes of counts do not pile up, and stopping leaves nothing behind that runs. */

import { setTimeout as pause } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { createKeyUses } from '../../../src/data/storage/access/key-uses.ts';
import { openClock } from '../../../src/data/storage/connection/clock.ts';
import { listGenerations } from '../../../src/data/storage/documents/list-generations.ts';
import { SECOND } from '../../../src/domain/durations.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { createWorkerNotifier } from '../../../src/rendering/jobs/worker-notifier.ts';
import { startUpkeep } from '../../../src/use-cases/upkeep/start-upkeep.ts';
import { documentRow } from '../../support/documents.ts';
import { seedTenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();

test('what documents leave behind is folded, more than a batch of it', async () => {
  const { db } = database;
  const { workspaceId } = await seedTenant(db);
  await db.generation.createMany({ data: Array.from({ length: 1_100 }, () => documentRow(workspaceId)) });
  const errors: object[] = [];
  const log = { info: () => {}, warn: () => {}, error: (details: object) => errors.push(details) };
  const notifier = createWorkerNotifier(db, log);
  // Only the intervals of the upkeep are moved; the database keeps its own time.
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'performance'],
  });
  const upkeep = startUpkeep({
    db,
    objects: null,
    insertJobs: 'jobs AS (SELECT WHERE false)',
    notifier,
    keyUses: createKeyUses(db),
    log,
    clock: await openClock(db, log),
    config: loadConfig({}),
  });
  jest.advanceTimersByTime(2 * SECOND);
  while ((await db.generationCountChange.count()) > 0) await pause(20);
  await upkeep.stop();
  await db.generation.createMany({ data: [documentRow(workspaceId)] });
  await jest.advanceTimersByTimeAsync(60 * SECOND);
  // Waits for a task that an interval left behind would have started.
  await upkeep.stop();
  jest.useRealTimers();
  await notifier.close();
  expect(errors).toEqual([]);
  const { total } = await listGenerations(db, workspaceId, {}, { limit: 1, after: undefined });
  expect(total).toBe(1_101);
});
