/** What the specification says in words, the database says too: it refuses whatever the code might do by mistake. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { useDatabase } from '../support/use-database.ts';

const database = useDatabase();
let tenant: Tenant;
let templateId: string;
let id: string;

function generation(change: Record<string, unknown> = {}) {
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
  ({ id } = await database.db.generation.create({ data: generation() }));
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

  test('a number is given once in a template', async () => {
    await expect(database.db.generation.create({ data: generation() })).rejects.toThrow(/[Uu]nique constraint/);
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

  test('what is ready stays as it is', async () => {
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

test('an image is what its hash says', async () => {
  await expect(
    database.db.asset.create({
      data: { hash: new Uint8Array(32), mediaType: 'image/png', bytes: new Uint8Array([1]) },
    }),
  ).rejects.toThrow(/check constraint|23514/);
});
