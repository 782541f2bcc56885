/** §10.14: drafts are listed to the operator, files come back as they were, documents outlive their template. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { connect } from '../../../../src/data/storage/connection/database.ts';
import { exportTemplate, listTemplates } from '../../../../src/data/storage/templates/templates.ts';
import { createWorkspace } from '../../../../src/data/storage/workspaces/workspaces.ts';
import { type NewVersion, saveTemplates } from '../../../../src/use-cases/templates/save-templates.ts';
import { deleteTemplate } from '../../../support/delete-template.ts';
import { useDatabase } from '../../../support/use-database.ts';

const database = useDatabase();
const now = new Date('2026-08-27T09:00:00.000Z');
const UNKNOWN = '01a1fddc-1f19-711f-93d0-9f2d68bc7f72';
let acme = '';
let zeta = '';

beforeAll(async () => {
  const create = (name: string) => createWorkspace(database.db, { name, plan: 'active', timeZone: 'UTC', now });
  [zeta, acme] = [(await create('Zeta')).id, (await create('Acme')).id];
});

async function save(workspaceId: string, title: string, more: Partial<NewVersion> = {}) {
  const inventoryAfter = () => ({ placeholders: [], groups: [] });
  const version = { title, folder: '', source: title, assets: [], inventoryAfter, ...more };
  return (await saveTemplates(database.db, workspaceId, [version], now))[0]!.id;
}

test('listTemplates goes by workspace, folder and title, with drafts, of one workspace or of all', async () => {
  await save(zeta, 'Last');
  await save(acme, 'In folder', { folder: 'HR' });
  await save(acme, 'B');
  await save(acme, 'A', { draft: true });
  const shown = (entries: Awaited<ReturnType<typeof listTemplates>>) =>
    entries.map(({ workspaceName, folder, title, version }) => [workspaceName, folder, title, version]);
  const ofAcme = [
    ['Acme', '', 'A', null],
    ['Acme', '', 'B', 1],
    ['Acme', 'HR', 'In folder', 1],
  ];
  expect(shown(await listTemplates(database.db, acme))).toEqual(ofAcme);
  expect(shown(await listTemplates(database.db))).toEqual([...ofAcme, ['Zeta', '', 'Last', 1]]);
});

describe('exportTemplate', () => {
  test.each([
    ['line ends of all kinds', 'a\r\nb\rc\n\n'],
    ['a byte order mark', '\uFEFF---\ntitle: x\n---\n'],
    ['every plane of Unicode', 'e\u0301 \u{1F600} \uFFFD'],
    ['no last line end', 'text'],
  ])('gives back %s', async (name, source) => {
    const id = await save(acme, `Export ${name}`, { source: 'before' });
    await save(acme, `Export ${name}`, { source });
    expect(await exportTemplate(database.db, id)).toEqual({ id, title: `Export ${name}`, version: 2, source });
  });

  test('refuses a draft and an unknown id', async () => {
    const draft = await save(acme, 'A draft', { draft: true });
    await expect(exportTemplate(database.db, draft)).rejects.toMatchObject({ code: 'template_not_saved' });
    await expect(exportTemplate(database.db, UNKNOWN)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('deleteTemplate', () => {
  test('has no limit of time for a statement that writes to every document', async () => {
    const id = await save(acme, 'Used a lot');
    // Behind a pooler, connections have the database's limits.
    const db = connect(database.direct);
    await db.$executeRawUnsafe('CREATE TABLE limits (of_statements text)');
    await db.$executeRawUnsafe(`
      CREATE FUNCTION note_limit() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO limits VALUES (current_setting('statement_timeout')); RETURN NULL; END $$`);
    await db.$executeRawUnsafe(
      'CREATE TRIGGER limits AFTER DELETE ON templates FOR EACH ROW EXECUTE FUNCTION note_limit()',
    );
    await deleteTemplate(db, id);
    expect(await db.$queryRaw`SELECT * FROM limits`).toEqual([{ of_statements: '0' }]);
    expect(await db.$queryRaw`SELECT current_setting('statement_timeout') AS later`).toEqual([{ later: '30s' }]);
    await db.$disconnect();
  });

  test('leaves the documents, with no template and the title as it was', async () => {
    const templateId = await save(acme, 'Doomed', {
      assets: [{ path: 'a.svg', mediaType: 'image/svg+xml', bytes: Buffer.from('<svg/>') }],
    });
    const document = await database.db.generation.create({
      data: {
        id: v7(),
        workspaceId: acme,
        templateId,
        templateTitle: 'Doomed',
        title: 'Doomed #1',
        generationNumber: 1,
        source: 'api',
        sourceVersion: 1,
        createdAt: now,
        markdown: 'text',
        blanks: [],
        setup: {},
      },
    });
    expect(await deleteTemplate(database.db, templateId)).toEqual({
      id: templateId,
      title: 'Doomed',
      generationCount: 0,
    });
    const left = await database.db.generation.findUniqueOrThrow({ where: { id: document.id } });
    expect(left).toEqual({ ...document, templateId: null });
    expect(await database.db.templateVersion.count({ where: { templateId } })).toBe(0);
    await expect(deleteTemplate(database.db, templateId)).rejects.toMatchObject({ code: 'not_found' });
  });
});
