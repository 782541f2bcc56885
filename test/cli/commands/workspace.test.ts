/** §18.28: what the command says of a retention before it is set. */
import { expect, test } from '@jest/globals';
import { DAY } from '../../../src/domain/durations.ts';
import { documentRow } from '../../support/documents.ts';
import { runPlaten } from '../../support/platen.ts';
import { platenJsonInProcess } from '../../support/platen-in-process.ts';
import { seedTenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();

test('a retention is told what it would erase, and set when that is confirmed', async () => {
  const { db, url } = database;
  const { workspaceId, name } = await seedTenant(db);
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  const old = new Date(midnight - 40 * DAY);
  const data = [old, old, new Date()].map((createdAt) => documentRow(workspaceId, { createdAt }));
  await db.generation.createMany({ data });
  const options = { env: { DATABASE_URL: url } };
  const change = (...more: string[]) => ['workspace', 'change', name, '--retention', ...more];
  const found = { to_be_erased: 2, oldest_made_at: old.toISOString() };
  const madeBefore = { made_before_at: new Date(midnight - 30 * DAY).toISOString() };
  const kept = () =>
    db.workspace.findUniqueOrThrow({
      where: { id: workspaceId },
      select: { retentionDays: true, retentionConfirmedBefore: true },
    });

  expect(await platenJsonInProcess(change('30', '--dry-run'), options)).toMatchObject({ ...found, ...madeBefore });
  const asked = await runPlaten(change('30'), options);
  expect([asked.code, asked.stderr]).toEqual([1, expect.stringContaining('2 of 3 documents')]);
  expect(await kept()).toEqual({ retentionDays: null, retentionConfirmedBefore: null });
  expect(await platenJsonInProcess(change('30', '--yes'), options)).toMatchObject({ retention_days: 30, ...found });
  const confirmed = { retentionDays: 30, retentionConfirmedBefore: new Date(madeBefore.made_before_at) };
  expect(await kept()).toEqual(confirmed);
  expect(await platenJsonInProcess(change('50'), options)).toMatchObject({ retention_days: 50, to_be_erased: 0 });
  expect(await platenJsonInProcess(change('none'), options)).toMatchObject({ retention_days: null, to_be_erased: 0 });
  expect(await kept()).toEqual({ retentionDays: null, retentionConfirmedBefore: null });
});
