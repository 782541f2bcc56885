/** §20.9: a draft comes back as it was. */
import { expect, test } from '@jest/globals';
import { findDraft, saveDraft } from '../../../../src/data/storage/templates/drafts.ts';
import { insertTemplate } from '../../../../src/data/storage/templates/template-versions.ts';
import { seedTenant } from '../../../support/seed.ts';
import { useDatabase } from '../../../support/use-database.ts';

const database = useDatabase();
const updatedAt = new Date('2026-08-27T09:00:00.000Z');

test('the newest draft takes the place of the one before, whatever its keys are called', async () => {
  const { workspaceId, userId } = await seedTenant(database.db);
  const fields = { title: 'Letter', folder: '', version: null };
  const templateId = await insertTemplate(database.db, workspaceId, fields, updatedAt);
  const key = { workspaceId, userId, templateId };
  await saveDraft(database.db, key, { title: 'First', values: { name: 'Ann' }, updatedAt });
  const values = JSON.parse('{"__proto__": "Ann", "constructor": "Bea"}');
  await saveDraft(database.db, key, { title: 'Second', values, updatedAt });
  const found = await findDraft(database.db, key);
  expect(JSON.stringify(found)).toBe(JSON.stringify({ title: 'Second', values, updatedAt }));
});
