/** §20.13: a document that is marked void is so in its list, and no other is. */
import { expect, test } from '@jest/globals';
import { markVoid } from '../../../../src/data/storage/documents/stored-documents.ts';
import { documentRow } from '../../../support/documents.ts';
import { seedTenant } from '../../../support/seed.ts';
import { useDatabase } from '../../../support/use-database.ts';

const database = useDatabase();

test('marked, marked again, and taken back', async () => {
  const { db } = database;
  const [{ workspaceId }, other] = [await seedTenant(db), await seedTenant(db)];
  // Some of one moment, some of one door: the list finds each by both and its id.
  const [createdAt, later] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-02T00:00:00Z')];
  const rows = [
    documentRow(workspaceId, { createdAt }),
    documentRow(workspaceId, { createdAt }),
    documentRow(workspaceId, { createdAt, source: 'app' }),
    documentRow(workspaceId, { createdAt: later }),
    documentRow(other.workspaceId, { createdAt }),
  ];
  await db.generation.createMany({ data: rows });
  const id = rows[0]!.id!;
  const mark = async (is: boolean) => {
    const change = is ? { at: new Date(), by: null, reason: 'Twice' } : null;
    const marked = await db.$transaction((tx) => markVoid(tx, { workspaceId, id }, change));
    const listed = await db.generationEntry.findMany({ where: { isVoid: true }, select: { id: true } });
    return [marked?.isChanged, listed.map((one) => one.id)];
  };
  expect([await mark(true), await mark(true)]).toEqual([
    [true, [id]],
    [false, [id]],
  ]);
  expect([await mark(false), await mark(false)]).toEqual([
    [true, []],
    [false, []],
  ]);
  expect(await db.$transaction((tx) => markVoid(tx, { workspaceId: other.workspaceId, id }, null))).toBeNull();
});
