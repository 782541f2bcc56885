/** What the specification says in words, the database says too: it refuses whatever the code might do by mistake. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
let tenant: Tenant;
let templateId: string;
let id: string;

function documentRow(change: Record<string, unknown> = {}) {
  return {
    id: v7(),
    workspaceId: tenant.workspaceId,
    templateId,
    templateTitle: 'T',
    title: 'T #1',
    generationNumber: 1,
    source: 'api' as const,
    sourceVersion: 1,
    createdBy: tenant.userId,
    markdown: 'Text\n',
    blanks: [],
    setup: {},
    ...change,
  };
}

beforeAll(async () => {
  tenant = await seedTenant(database.db);
  templateId = await seedTemplate(database.db, tenant.workspaceId, '---\ntitle: T\n---\nText\n');
  ({ id } = await database.db.generation.create({ data: documentRow() }));
});

describe('a document never changes', () => {
  test.each([
    { title: 'Other' },
    { markdown: 'Other' },
    { blanks: [1] },
    { setup: { page: 1 } },
    { generationNumber: 2 },
    { sourceVersion: 2 },
    { templateTitle: 'Other' },
    { createdAt: new Date(0) },
  ])('%j', async (data) => {
    await expect(database.db.generation.update({ where: { id }, data })).rejects.toThrow(/never change/);
  });

  describe('nor does what it links to', () => {
    let other: { templateId: string; createdBy: string };
    beforeAll(async () => {
      const { userId } = await seedTenant(database.db);
      const source = '---\ntitle: Other\n---\nText\n';
      other = { templateId: await seedTemplate(database.db, tenant.workspaceId, source), createdBy: userId };
    });
    test.each<['templateId' | 'createdBy']>([['templateId'], ['createdBy']])('%s', async (link) => {
      const refusalOf = async (value: string | null) =>
        database.db.generation.update({ where: { id }, data: { [link]: value } }).catch(String);
      const changed = await refusalOf(other[link]);
      expect(changed).toMatch(/documents never change/);
      expect(changed).not.toMatch(/still there/);
      expect(await refusalOf(null)).toMatch(/what they link to is still there/);
    });
  });

  test('a number is given once in a template', async () => {
    await expect(database.db.generation.create({ data: documentRow() })).rejects.toThrow(/[Uu]nique constraint/);
  });
});

describe('a theme', () => {
  const themeOf = async (name: string) => {
    const { workspaceId } = tenant;
    const versions = { create: [{ id: v7(), version: 1, source: 'color: {}', content: {} }] };
    const data = { id: v7(), workspaceId, name, currentVersion: 1, versions };
    return database.db.theme.create({ data, include: { versions: true } });
  };

  test('has versions that never change', async () => {
    const { versions } = await themeOf('acme');
    const change = { where: { id: versions[0]!.id }, data: { source: 'other' } };
    await expect(database.db.themeVersion.update(change)).rejects.toThrow(/never change/);
  });

  test.each(['none', 'Acme', 'a b', ''])('is not called %j', async (name) => {
    await expect(themeOf(name)).rejects.toThrow(/themes_name_check/);
  });

  test('of a template is its own or that of the workspace, not both', async () => {
    const { id } = await themeOf('own');
    const version = { where: { templateId_version: { templateId, version: 1 } } };
    const {
      id: _,
      createdAt: __,
      wordChoices: ___,
      ...saved
    } = await database.db.templateVersion.findUniqueOrThrow(version);
    const data = { ...saved, id: v7(), version: 2, inventory: saved.inventory!, wordChoices: undefined, themeId: id };
    await expect(database.db.templateVersion.create({ data })).rejects.toThrow(/template_versions_theme_check/);
  });

  test('is deleted with its workspace, and not before', async () => {
    const gone = await seedTenant(database.db);
    const { workspaceId } = gone;
    const versions = { create: [{ id: v7(), version: 1, source: '', content: {} }] };
    const { id } = await database.db.theme.create({
      data: { id: v7(), workspaceId, name: 'acme', currentVersion: 1, versions },
    });
    const template = await seedTemplate(database.db, workspaceId, '---\ntitle: T\n---\n');
    const [theme] = await database.db.$queryRaw<{ id: string }[]>`
      INSERT INTO template_versions (workspace_id, id, template_id, version, title, source, inventory, theme_id, uses_default_theme)
      SELECT workspace_id, ${v7()}::uuid, template_id, 2, title, source, inventory, ${id}::uuid, false FROM template_versions
      WHERE template_id = ${template}::uuid RETURNING theme_id AS id`;
    expect(theme).toEqual({ id });
    await database.db.workspace.update({ where: { id: workspaceId }, data: { defaultThemeId: id } });
    await expect(database.db.theme.delete({ where: { id } })).rejects.toThrow(/[Ff]oreign key/);
    await database.db.workspace.delete({ where: { id: workspaceId } });
    expect(await database.db.themeVersion.count({ where: { themeId: id } })).toBe(0);
  });
});

describe('the state of a PDF and its facts go together', () => {
  const facts = { pdfPages: 1, pdfBytes: 10, pdfSha256: new Uint8Array(32), pdfRenderedAt: new Date() };
  test.each([
    ['ready without facts', { pdfStatus: 'ready' as const }],
    ['facts without ready', facts],
    ['ready with half of the facts', { ...facts, pdfStatus: 'ready' as const, pdfPages: null }],
    ['rendering without a holder', { pdfStatus: 'rendering' as const }],
    ['a holder without rendering', { pdfLeaseHolder: v7(), pdfLeaseUntil: new Date() }],
    ['no page', { ...facts, pdfStatus: 'ready' as const, pdfPages: 0 }],
    ['a short hash', { ...facts, pdfStatus: 'ready' as const, pdfSha256: new Uint8Array(31) }],
  ])('%s is refused', async (_what, data) => {
    await expect(database.db.generation.update({ where: { id }, data })).rejects.toThrow(/check constraint|23514/);
  });

  test('a ready PDF never changes its facts', async () => {
    await database.db.generation.update({ where: { id }, data: { ...facts, pdfStatus: 'ready' } });
    await expect(database.db.generation.update({ where: { id }, data: { pdfPages: 2 } })).rejects.toThrow(
      /rendered once/,
    );
  });
});

test('a saved version never changes', async () => {
  await expect(
    database.db.templateVersion.updateMany({ where: { templateId }, data: { source: 'Other' } }),
  ).rejects.toThrow(/never change/);
});

test('a document outlives its template', async () => {
  await database.db.template.delete({ where: { id: templateId } });
  expect(await database.db.generation.findUniqueOrThrow({ where: { id } })).toMatchObject({
    templateId: null,
    templateTitle: 'T',
    generationNumber: 1,
  });
});

test('an image cannot have the hash of other bytes', async () => {
  await expect(
    database.db.asset.create({
      data: {
        workspaceId: tenant.workspaceId,
        hash: new Uint8Array(32),
        mediaType: 'image/png',
        bytes: new Uint8Array([1]),
      },
    }),
  ).rejects.toThrow(/check constraint|23514/);
});
