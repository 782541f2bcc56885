/** §14.5: the kept counts say what counting the documents says, whatever happens to them meanwhile. */
import { expect, test } from '@jest/globals';
import { connect, type Database, type Transaction } from '../../../src/data/storage/connection/database.ts';
import type { DocumentFilter } from '../../../src/data/storage/documents/document-filter.ts';
import { foldDocumentCounts, removeOrphanedCounts } from '../../../src/data/storage/documents/document-total.ts';
import { listDocuments } from '../../../src/data/storage/documents/list-documents.ts';
import { inBatches } from '../../../src/use-cases/upkeep/start-upkeep.ts';
import { deleteTemplate } from '../../support/delete-template.ts';
import { documentRow } from '../../support/documents.ts';
import { seedMember, seedTemplate, seedTenant } from '../../support/seed.ts';
import { ofThisRun } from '../../support/this-run.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
function foldCounts(db: Database, signal = new AbortController().signal) {
  return inBatches(1_000, signal, (limit) => foldDocumentCounts(db, limit));
}
function at(text: string) {
  return new Date(text);
}
/** On both sides of the beginnings of days and months, and far off. */
const TIMES = [
  '2025-12-31T23:59:59.999Z',
  '2026-01-01T00:00:00Z',
  '2026-01-15T12:00:00Z',
  '2026-01-15T23:59:59.999Z',
  '2026-01-16T00:00:00Z',
  '2026-01-31T23:59:59.999Z',
  '2026-02-01T00:00:00Z',
  '2026-02-28T23:59:59.999Z',
  '2026-03-01T00:00:00Z',
  '1999-05-05T05:05:05.005Z',
].map(at);
const UNKNOWN = '01a1fdee-4c65-721b-a55f-c992e27a43ef';
const WINDOWS = [
  {},
  { from: TIMES[0] },
  { to: TIMES[6] },
  { from: at('2026-01-15T10:00:00Z'), to: at('2026-01-15T23:59:59.999Z') },
  { from: at('2026-01-15T10:00:00Z'), to: at('2026-02-28T23:59:59.999Z') },
  { from: TIMES[1], to: TIMES[6] },
  { from: TIMES[6], to: TIMES[1] },
];

type People = { workspaceId: string; templates: string[]; users: string[] };

async function seed(db: Database, name: string): Promise<People> {
  const { workspaceId, userId } = await seedTenant(db);
  const other = await seedMember(db, workspaceId, `${name}@example.com`, 'admin');
  const templates = [];
  for (const title of ['A', 'B', 'C'])
    templates.push(await seedTemplate(db, workspaceId, `---\ntitle: ${name} ${title}\n---\nText\n`));
  return { workspaceId, templates, users: [userId, other.userId] };
}

function insert({ workspaceId, templates, users }: People, db: Transaction, count: number) {
  return db.generation.createMany({
    data: Array.from({ length: count }, (_, i) =>
      documentRow(workspaceId, {
        templateId: templates[i % 5] ?? null,
        createdBy: users[i % 3] ?? null,
        source: i % 7 < 2 ? 'app' : 'api',
        createdAt: TIMES[i % TIMES.length]!,
        voidedAt: i % 11 === 0 ? TIMES[0]! : null,
        signatureStatus: ([null, 'sending', 'declined'] as const)[i % 3]!,
      }),
    ),
  });
}

/** Every combination of filters, for one template and one person; and some who are unknown. */
function* filters({ templates, users }: People): Generator<DocumentFilter> {
  for (const window of WINDOWS)
    for (const template of [undefined, templates[0]])
      for (const createdBy of [undefined, users[0]])
        for (const source of [undefined, 'app', 'api'] as const) {
          yield { template, createdBy, source, ...window };
          yield { template, createdBy, source, ...window, isVoid: source === 'app' || template === undefined };
          yield { template, createdBy, source, ...window, signature: 'waiting' };
          yield { template, source, ...window, signature: 'declined', isVoid: createdBy === undefined };
        }
  yield { template: UNKNOWN };
  yield { createdBy: UNKNOWN, from: TIMES[1] };
}

/** What differs from counting the documents themselves, all of one moment. */
function faults(db: Database, people: People): Promise<unknown[]> {
  const { workspaceId } = people;
  return db.$transaction(
    async (tx) => {
      const documents = await tx.generation.findMany({
        where: { workspaceId },
        select: {
          templateId: true,
          createdBy: true,
          source: true,
          createdAt: true,
          voidedAt: true,
          signatureStatus: true,
        },
      });
      const wrong: unknown[] = [];
      for (const filter of ofThisRun([...filters(people)], 6)) {
        const { template, createdBy, source, from, to, isVoid, signature } = filter;
        const wanted = documents.filter(
          (document) =>
            (!template || document.templateId === template) &&
            (!createdBy || document.createdBy === createdBy) &&
            (!source || document.source === source) &&
            (!signature || document.signatureStatus === (signature === 'waiting' ? 'sending' : signature)) &&
            (isVoid === undefined || isVoid === (document.voidedAt !== null)) &&
            (!from || document.createdAt >= from) &&
            (!to || document.createdAt < to),
        ).length;
        const page = await listDocuments(tx, workspaceId, filter, { limit: 1, after: undefined });
        if (page.total !== wanted || page.documents.length !== Math.min(1, wanted))
          wrong.push({ filter, wanted, total: page.total });
      }
      return wrong;
    },
    { isolationLevel: 'RepeatableRead' },
  );
}

test('of any filter, before anything is folded, when some is, and when all is', async () => {
  const { db } = database;
  const people = await seed(db, 'plain');
  await insert(people, db, 150);
  expect(await faults(db, people)).toEqual([]);
  expect(await foldDocumentCounts(db, 70)).toBe(70);
  expect(await faults(db, people)).toEqual([]);
  expect(await foldCounts(db, AbortSignal.abort())).toBe(0);
  await foldCounts(db);
  expect(await db.generationCountChange.count()).toBe(0);
  await insert(people, db, 20);
  expect(await faults(db, people)).toEqual([]);
});

test('while documents are made, undone and deleted, templates go, and two processes fold', async () => {
  const { db } = database;
  const people = await seed(db, 'busy');
  const { workspaceId } = people;
  await insert(people, db, 100);
  const others = connect(database.url, { connections: 6 });
  let done = false;
  const until = async (work: () => Promise<unknown>) => {
    while (!done) await work();
  };
  const work = [
    until(() => insert(people, others, 15)),
    // Taken back after a fold could have seen it.
    until(() =>
      others
        .$transaction(async (tx) => {
          await insert(people, tx, 5);
          throw new Error('undone');
        })
        .catch((error: Error) => expect(error.message).toBe('undone')),
    ),
    until(async () => {
      const some = await others.generation.findMany({ where: { workspaceId }, take: 3, select: { id: true } });
      await others.generation.deleteMany({ where: { id: { in: some.map(({ id }) => id) } } });
    }),
    until(() => foldDocumentCounts(others, 10)),
    until(() => foldDocumentCounts(others, 10)),
  ];
  const wrong = [await faults(db, people)];
  const [doomed, , kept] = people.templates;
  // No new documents of it; those that are there stay.
  people.templates = [people.templates[1]!, kept!];
  await deleteTemplate(others, doomed!).catch((error: Error) => expect(String(error)).toMatch(/foreign key/));
  people.templates.push(doomed!);
  wrong.push(await faults(db, people));
  done = true;
  await Promise.allSettled(work);
  wrong.push(await faults(db, people));
  await foldCounts(db);
  wrong.push(await faults(db, people));
  await others.$disconnect();
  expect(wrong.flat()).toEqual([]);
}, 60_000);

test('a deleted template is not counted, and its counts are removed later', async () => {
  const { db } = database;
  const people = await seed(db, 'orphans');
  const [doomed = ''] = people.templates;
  await insert(people, db, 30);
  await foldCounts(db);
  await insert(people, db, 30);
  await deleteTemplate(db, doomed);
  expect(await faults(db, people)).toEqual([]);
  await foldCounts(db);
  expect(await db.generationCount.count({ where: { templateId: doomed } })).toBeGreaterThan(0);
  const others = { workspaceId: people.workspaceId, templateId: { not: doomed } };
  const kept = await db.generationCount.count({ where: others });
  expect(await removeOrphanedCounts(db)).toBeGreaterThan(0);
  expect(await db.generationCount.count({ where: { templateId: doomed } })).toBe(0);
  expect(await db.generationCount.count({ where: others })).toBe(kept);
  expect(await faults(db, people)).toEqual([]);
  const gone = people.users[1]!;
  expect(await db.generationCount.count({ where: { createdBy: gone } })).toBeGreaterThan(0);
  await db.user.delete({ where: { id: gone } });
  await removeOrphanedCounts(db);
  expect(await db.generationCount.count({ where: { createdBy: gone } })).toBe(0);
  expect(await db.generationCount.count({ where: { createdBy: people.users[0]! } })).toBeGreaterThan(0);
});

test('of two processes that fold or clear counts at once, the second skips without waiting', async () => {
  const { db } = database;
  const people = await seed(db, 'twice');
  const [doomed = ''] = people.templates;
  await insert(people, db, 10);
  await foldCounts(db);
  await deleteTemplate(db, doomed);
  await insert({ ...people, templates: people.templates.slice(1) }, db, 10);
  await db.$transaction(async (tx) => {
    expect(await foldDocumentCounts(tx as Database, 1)).toBe(1);
    expect([await foldDocumentCounts(db, 10), await removeOrphanedCounts(db)]).toEqual([0, 0]);
  });
  expect(await removeOrphanedCounts(db)).toBeGreaterThan(0);
  await db.$transaction(async (tx) => {
    await removeOrphanedCounts(tx as Database);
    expect(await foldDocumentCounts(db, 10)).toBe(0);
  });
  expect(await foldCounts(db)).toBeGreaterThan(0);
  expect(await faults(db, people)).toEqual([]);
});

test('deleting a workspace deletes its entries and counts', async () => {
  const { db } = database;
  const people = await seed(db, 'leaving');
  const { workspaceId } = people;
  await insert(people, db, 20);
  await foldCounts(db);
  await insert(people, db, 20);
  await db.workspace.delete({ where: { id: workspaceId } });
  await foldCounts(db);
  for (const table of ['generationEntry', 'generationCount', 'generationCountChange'] as const)
    expect(await (db[table].count as (where: object) => Promise<number>)({ where: { workspaceId } })).toBe(0);
});

test('no document loses a template or a creator that is still there', async () => {
  const { db } = database;
  const people = await seed(db, 'linked');
  await insert(people, db, 1);
  const where = { workspaceId: people.workspaceId };
  for (const data of [{ templateId: null }, { createdBy: null }])
    await expect(db.generation.updateMany({ where, data })).rejects.toThrow(/never change/);
});
