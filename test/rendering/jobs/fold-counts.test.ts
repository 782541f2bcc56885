/** §14.5: changes of counts do not pile up, and stopping leaves nothing behind that runs. */

import { setTimeout as pause } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { listDocuments } from '../../../src/data/storage/documents/list-documents.ts';
import { SECOND } from '../../../src/domain/durations.ts';
import { createCountFolder } from '../../../src/use-cases/upkeep/index.ts';
import { documentRow } from '../../support/documents.ts';
import { seedTenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();

test('counts of documents are folded, even more than one batch of them', async () => {
  const { db } = database;
  const { workspaceId } = await seedTenant(db);
  await db.generation.createMany({ data: Array.from({ length: 1_100 }, () => documentRow(workspaceId)) });
  const errors: object[] = [];
  const counts = createCountFolder([{ db }], { error: (details) => errors.push(details) });
  // Only its pause is moved; the database keeps its own time.
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
  counts.soon();
  jest.advanceTimersByTime(2 * SECOND);
  jest.useRealTimers();
  while ((await db.generationCountChange.count()) > 0) await pause(20);
  await db.generation.createMany({ data: [documentRow(workspaceId)] });
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
  counts.soon();
  await counts.stop();
  jest.advanceTimersByTime(2 * SECOND);
  jest.useRealTimers();
  await counts.stop();
  expect([errors, await db.generationCountChange.count()]).toEqual([[], 1]);
  const { total } = await listDocuments(db, workspaceId, {}, { limit: 1, after: undefined });
  expect(total).toBe(1_101);
});
