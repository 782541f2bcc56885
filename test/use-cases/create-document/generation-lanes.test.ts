/** §12.6, §18.6: batches of several processes at once make each document once, and use each number once. */
import { setImmediate as immediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { createGenerationLanes } from '../../../src/use-cases/create-document/generation-lanes.ts';
import { NO_JOBS, newGeneration } from '../../support/new-generation.ts';
import { seedTemplate, seedTenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();

test('400 requests over three templates, a third of them twice and some refused, through the lanes of two processes', async () => {
  const tenant = await seedTenant(database.db);
  const newTemplate = (title: string) =>
    seedTemplate(database.db, tenant.workspaceId, `---\ntitle: ${title}\n---\nText\n`);
  const ids = await Promise.all(['A', 'B', 'C'].map(newTemplate));
  const lanes = [0, 1].map(() => createGenerationLanes(database.db, NO_JOBS));
  const requests = Array.from({ length: 400 }, (_, at) =>
    newGeneration(tenant, ids[at % 3]!, at % 10 === 9 ? { title: ' ' } : {}),
  );
  const twins = requests.filter((_, at) => at % 3 === 0).map((request) => ({ ...request, id: v7() }));
  const outcomes = await Promise.all([...requests, ...twins].map((request, at) => lanes[at % 2]!.create(request)));
  expect(new Set(outcomes.map(({ state }) => state)).size).toBeGreaterThan(2);
  for (const templateId of ids) {
    const rows = await database.db.generation.findMany({
      where: { templateId },
      orderBy: { generationNumber: 'asc' },
      select: { generationNumber: true },
    });
    const wanted = requests.filter(({ template, title }) => template.id === templateId && title === undefined).length;
    expect(rows.map(({ generationNumber }) => generationNumber)).toEqual(
      Array.from({ length: wanted }, (_, at) => at + 1),
    );
  }
});

test('whose caller has gone while it waits makes no document and takes no number', async () => {
  const tenant = await seedTenant(database.db);
  const templateId = await seedTemplate(database.db, tenant.workspaceId, '---\ntitle: D\n---\nText\n');
  const lanes = createGenerationLanes(database.db, NO_JOBS);
  const leaving = new AbortController();
  const outcomes = await database.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM templates WHERE id = ${templateId}::uuid FOR UPDATE`;
    const first = lanes.create(newGeneration(tenant, templateId));
    // The first is in a transaction by now, which waits for ours; the others stand in line.
    while ((await lockWaiters()) === 0) await immediate();
    const left = lanes.create(newGeneration(tenant, templateId), leaving.signal);
    const second = lanes.create(newGeneration(tenant, templateId), new AbortController().signal);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'unavailable' });
    return { first, second, late: lanes.create(newGeneration(tenant, templateId), leaving.signal) };
  });
  await expect(outcomes.late).rejects.toMatchObject({ code: 'unavailable' });
  expect([await outcomes.first, await outcomes.second]).toMatchObject([
    { state: 'created', generationNumber: 1 },
    { state: 'created', generationNumber: 2 },
  ]);
  expect(await database.db.generation.count({ where: { templateId } })).toBe(2);
});

test('while a batch is at work, further requests for its template stand in line, and others pass them', async () => {
  const tenant = await seedTenant(database.db);
  const [locked, free] = await Promise.all(
    ['E', 'F'].map((title) => seedTemplate(database.db, tenant.workspaceId, `---\ntitle: ${title}\n---\nText\n`)),
  );
  const lanes = createGenerationLanes(database.db, NO_JOBS);
  const create = (templateId: string) => lanes.create(newGeneration(tenant, templateId));
  const late = await database.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM templates WHERE id = ${locked}::uuid FOR UPDATE`;
    const first = create(locked!);
    while ((await lockWaiters()) === 0) await immediate();
    const second = create(locked!);
    const passed = create(free!).then(() => true);
    // A batch that took the second along would wait for its template, as the first does.
    while (!(await Promise.race([passed, immediate(false)]))) expect(await lockWaiters()).toBe(1);
    expect(await lockWaiters()).toBe(1);
    return [first, second];
  });
  expect(await Promise.all(late)).toMatchObject([{ generationNumber: 1 }, { generationNumber: 2 }]);
});

async function lockWaiters(): Promise<number> {
  const [{ waiting } = { waiting: 0n }] = await database.db.$queryRaw<{ waiting: bigint }[]>`
    SELECT count(*) AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  return Number(waiting);
}
