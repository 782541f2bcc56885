/** §12.6, §18.6: batches of several processes at once make each document once, and use each number once. */
import { expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { createGenerationLanes } from '../../src/create-document/generation-lanes.ts';
import { NO_JOBS, newGeneration } from '../support/new-generation.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';
import { useDatabase } from '../support/use-database.ts';

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
