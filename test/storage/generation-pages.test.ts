/** §4.4: a page never skips or repeats a document, however the filters are set and whatever happens meanwhile. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { connect, type Database } from '../../src/storage/database.ts';
import type { GenerationFilter } from '../../src/storage/generation-filter.ts';
import type { GenerationRow } from '../../src/storage/generations.ts';
import { listGenerations } from '../../src/storage/list-generations.ts';
import { deleteTemplate } from '../../src/storage/templates.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { useDatabase } from '../support/use-database.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const TITLES = ['Invoice', 'INVOICE 100%', 'Memo', 'a_b', 'a\\b', ''];

const database = useDatabase();
let tenant: Tenant;
let templates: string[] = [];
const numbers = new Map<string, number>();
let saved = 0;

const saveTemplate = (db: Database) => {
  saved += 1;
  return seedTemplate(db, tenant.workspaceId, `---\ntitle: T${saved}\n---\nText\n`);
};

/** Few instants, so that many documents share one and the id has to decide. */
async function insert(db: Database, count: number): Promise<void> {
  const data = Array.from({ length: count }, (_, i) => {
    const templateId = templates[i % templates.length]!;
    numbers.set(templateId, (numbers.get(templateId) ?? 0) + 1);
    return {
      id: i % 2 === 0 ? uuidv7() : randomUUID(),
      workspaceId: tenant.workspaceId,
      templateId,
      templateTitle: 'T',
      title: `${TITLES[i % TITLES.length]} #${i}`,
      generationNumber: numbers.get(templateId)!,
      source: i % 3 === 0 ? ('app' as const) : ('api' as const),
      sourceVersion: 1,
      createdBy: i % 4 === 0 ? null : tenant.userId,
      createdAt: new Date(START + (i % 7) * 1_000),
      markdown: '',
      blanks: [],
      setup: {},
    };
  });
  await db.generation.createMany({ data });
}

beforeAll(async () => {
  tenant = await seedTenant(database.db);
  templates = [await saveTemplate(database.db), await saveTemplate(database.db), await saveTemplate(database.db)];
  await insert(database.db, 90);
});

/** All that match, in one go. */
async function all(filter: GenerationFilter): Promise<GenerationRow[]> {
  const page = await listGenerations(database.db, tenant.workspaceId, filter, { limit: 100_000, after: undefined });
  expect(page.total).toBe(page.generations.length);
  return page.generations;
}

type Drawn = Omit<GenerationFilter, 'template'> & { template?: number | undefined };

const filters: fc.Arbitrary<Drawn> = fc.record(
  {
    template: fc.nat({ max: 2 }),
    createdBy: fc.constant('me').map(() => tenant.userId),
    source: fc.constantFrom('app' as const, 'api' as const),
    from: fc.nat({ max: 7 }).map((second) => new Date(START + second * 1_000)),
    to: fc.nat({ max: 8 }).map((second) => new Date(START + second * 1_000)),
    search: fc.constantFrom('invoice', '%', '_', '\\', 'memo', 'io', ''),
  },
  { requiredKeys: [] },
);

test('pages walked while others insert and delete hold every document that stayed, once and in order', async () => {
  const other = connect(database.url, { connections: 2 });
  const property = fc.asyncProperty(filters, fc.integer({ min: 1, max: 40 }), fc.nat(), async (drawn, limit, when) => {
    const { template, ...rest } = drawn;
    const filter: GenerationFilter = { ...rest, ...(template !== undefined && { template: templates[template] }) };
    const before = await all(filter);
    const seen: GenerationRow[] = [];
    let after: Parameters<typeof listGenerations>[3]['after'];
    for (let page = 0; ; page += 1) {
      // At once with the reading: neither waits for the other.
      const disturbance = page === when % 3 ? disturb(other) : undefined;
      const { generations, next } = await listGenerations(database.db, tenant.workspaceId, filter, { limit, after });
      expect(generations.length).toBeLessThanOrEqual(limit);
      seen.push(...generations);
      await disturbance;
      if (!next) break;
      after = next;
    }
    const ids = seen.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(seen.map(position)).toEqual(seen.map(position).sort().reverse());
    const stayed = new Set((await all(filter)).map(({ id }) => id));
    const met = new Set(ids);
    expect(before.filter(({ id }) => stayed.has(id) && !met.has(id))).toEqual([]);
  });
  await fc.assert(property, { numRuns: 60, endOnFailure: true });
  await other.$disconnect();
}, 60_000);

/** As the list is ordered; ids are of one length and case, so text sorts them as Postgres does. */
const position = ({ createdAt, id }: GenerationRow) => `${createdAt.toISOString()} ${id}`;

/** Eight new documents all over the list, and a template gone: its documents stay, under no template. */
async function disturb(db: Database): Promise<void> {
  const [doomed] = templates;
  templates = [...templates.slice(1), await saveTemplate(db)];
  await Promise.all([insert(db, 8), deleteTemplate(db, doomed!)]);
}

test.each([
  ['documents', 'generation_entries', 'title_folded', 'generation_entries_title_trigrams_idx'],
  ['templates', 'templates', 'fold_title(title)', 'templates_title_folded_trigrams_idx'],
])('a search in %s can use its trigrams', async (_what, table, folded, index) => {
  const plan = await database.db.$transaction(async (tx) => {
    // A small table is read faster as a whole; what counts is that the index fits the question.
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    await tx.$executeRaw`SET LOCAL enable_indexscan = off`;
    return tx.$queryRawUnsafe<Record<string, string>[]>(
      `EXPLAIN SELECT id FROM ${table} WHERE ${folded} LIKE fold_title($1)`,
      '%invoice%',
    );
  });
  expect(JSON.stringify(plan)).toContain(index);
});
