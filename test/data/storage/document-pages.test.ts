/**
 * §4.4: a page never skips or repeats a document, however the filters are set and whatever happens meanwhile: every
 * document that matches when the walk begins, and still matches when it ends, is met exactly once, and the whole walk
 * is in order. One that comes meanwhile is met once or not at all.
 */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { connect, type Database, type Transaction } from '../../../src/data/storage/connection/database.ts';
import type { DocumentFilter } from '../../../src/data/storage/documents/document-filter.ts';
import { foldDocumentCounts } from '../../../src/data/storage/documents/document-total.ts';
import { insertDocuments } from '../../../src/data/storage/documents/insert-documents.ts';
import { listDocuments, listStatement } from '../../../src/data/storage/documents/list-documents.ts';
import type { DocumentRow } from '../../../src/data/storage/documents/stored-documents.ts';
import type { Position } from '../../../src/domain/cursor.ts';
import { deleteTemplate } from '../../support/delete-template.ts';
import { documentRow } from '../../support/documents.ts';
import { newDocument } from '../../support/new-document.ts';
import { assertProperty } from '../../support/property.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { isOfThisRun } from '../../support/this-run.ts';
import { useDatabase } from '../../support/use-database.ts';

const TITLES = ['Invoice', 'INVOICE 100%', 'Memo', 'a_b', 'a\\b', 'Straße'];
/** Few instants, so that many documents share one and the id has to decide; on both sides of a day and of a month. */
const TIMES = [-86_400_000, -1, 0, 1, 60_000, 60_001, 86_400_000].map((ms) => Date.parse('2026-03-01T00:00:00Z') + ms);

const database = useDatabase();
let other: Database;
beforeAll(() => {
  other = connect(database.url, { connections: 6 });
});
afterAll(() => other.$disconnect());

type Place = Tenant & { templates: string[] };

function saveTemplate(db: Database, { workspaceId }: Tenant) {
  return seedTemplate(db, workspaceId, `---\ntitle: ${randomUUID()}\n---\nText\n`);
}

async function openPlace(): Promise<Place> {
  const tenant = await seedTenant(database.db);
  const templates = [await saveTemplate(database.db, tenant), await saveTemplate(database.db, tenant)];
  await insert(database.db, { ...tenant, templates }, 42);
  return { ...tenant, templates };
}

/** From the past and from the app, too, which the API makes none of. */
function insert(db: Transaction, { workspaceId, userId, templates }: Place, count: number) {
  return db.generation.createMany({
    data: Array.from({ length: count }, (_, i) =>
      documentRow(workspaceId, {
        id: i % 2 === 0 ? uuidv7() : randomUUID(),
        templateId: templates[i % templates.length]!,
        title: `${TITLES[i % TITLES.length]} #${i}`,
        source: i % 3 === 0 ? 'app' : 'api',
        createdBy: i % 4 === 0 ? null : userId,
        createdAt: new Date(TIMES[i % TIMES.length]!),
        voidedAt: i % 5 === 0 ? new Date() : null,
        signatureStatus: ([null, 'sent', 'viewed', 'signed'] as const)[i % 4]!,
        knownBy: i % 4 === 0 ? ['Memo 7', 'Straße'] : [],
      }),
    ),
  });
}

/** As the service makes documents. */
async function generate({ templates, ...tenant }: Place, count: number): Promise<void> {
  const batch = Array.from({ length: count }, (_, i) =>
    newDocument(tenant, templates.at(-1)!, {
      title: TITLES[i % TITLES.length],
      createdAt: new Date(TIMES[i % TIMES.length]!),
    }),
  );
  const outcomes = await insertDocuments(other, batch[0]!.workspaceId, batch);
  expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['created']));
}

/** New documents all over the list, a template gone, and counts folded, all at once. */
async function disturb(place: Place): Promise<void> {
  const [doomed] = place.templates;
  place.templates = [...place.templates.slice(1), await saveTemplate(other, place)];
  await Promise.all([
    insert(other, place, 6),
    generate(place, 4),
    deleteTemplate(other, doomed!),
    foldDocumentCounts(other, 20),
  ]);
}

/** Documents of a transaction that began before the walk and commits within it. */
function openLate(place: Place): { written: Promise<void>; commit(): Promise<void> } {
  let commit: () => void = () => undefined;
  let tell: () => void = () => undefined;
  const allowed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const written = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const done = other.$transaction(async (tx) => {
    // Of no template: those may be deleted meanwhile, and would have to wait.
    await insert(tx, { ...place, templates: [null as unknown as string] }, 7);
    tell();
    await allowed;
  });
  return {
    written: Promise.race([written, done]),
    commit: () => {
      commit();
      return done;
    },
  };
}

/** All that match, in one go. */
async function all({ workspaceId }: Place, filter: DocumentFilter): Promise<DocumentRow[]> {
  const page = await listDocuments(database.db, workspaceId, filter, { limit: 100_000, after: undefined });
  expect(page.total).toBe(page.documents.length);
  return page.documents;
}

/** Beside each of them, what is void, what is not, or both; what waits for signatures, or is signed; and a search in titles alone, or in more. */
const VALUES: {
  [Key in keyof Omit<DocumentFilter, 'isVoid' | 'searchesKnown' | 'signature'>]-?: (
    place: Place,
  ) => fc.Arbitrary<DocumentFilter[Key]>;
} = {
  template: ({ templates }) => fc.constantFrom(...templates),
  createdBy: ({ userId }) => fc.constant(userId),
  source: () => fc.constantFrom('app', 'api'),
  from: () => fc.constantFrom(...TIMES).map((ms) => new Date(ms)),
  to: () => fc.constantFrom(...TIMES).map((ms) => new Date(ms + 1)),
  search: () => fc.constantFrom('invoice', '%', '_', '\\', 'memo', 'io', 'STRASSE', 'e', 'nothing'),
};
const KEYS = Object.keys(VALUES) as (keyof typeof VALUES)[];
/** An eighth of them, others for each commit. */
const COMBINATIONS = Array.from({ length: 2 ** KEYS.length }, (_, bits) =>
  KEYS.filter((_key, at) => bits & (1 << at)),
).filter((_, nth) => isOfThisRun(nth, 8));

test.each(COMBINATIONS.map((keys) => [keys.join(', ') || 'no filter', keys] as const))(
  'pages walked while others write hold every document that stayed, once and in order: %s',
  async (_name, keys) => {
    const place = await openPlace();
    const drawn = fc.record({
      filter: fc.record(
        Object.fromEntries([
          ...keys.map((key) => [key, VALUES[key](place)]),
          ['isVoid', fc.constantFrom(undefined, true, false)],
          ['signature', fc.constantFrom(undefined, undefined, 'waiting', 'signed')],
          ['searchesKnown', fc.boolean()],
        ]),
      ) as fc.Arbitrary<DocumentFilter>,
      limit: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 60 })),
      when: fc.nat({ max: 2 }),
    });
    const property = fc.asyncProperty(drawn, async ({ filter, limit, when }) => {
      const late = openLate(place);
      await late.written;
      const before = await all(place, filter);
      const seen: DocumentRow[] = [];
      let after: Parameters<typeof listDocuments>[3]['after'];
      for (let page = 0; ; page += 1) {
        // At once with the reading: neither waits for the other.
        const disturbance = page === when ? Promise.all([disturb(place), late.commit()]) : undefined;
        const { documents, next } = await listDocuments(database.db, place.workspaceId, filter, { limit, after });
        if (next) expect(documents).toHaveLength(limit);
        expect(documents.length).toBeLessThanOrEqual(limit);
        seen.push(...documents);
        await disturbance;
        if (!next) break;
        after = next;
      }
      await late.commit();
      const ids = seen.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(seen.map(position)).toEqual(seen.map(position).sort().reverse());
      const stayed = new Set((await all(place, filter)).map(({ id }) => id));
      const met = new Set(ids);
      expect(before.filter(({ id }) => stayed.has(id) && !met.has(id))).toEqual([]);
    });
    await assertProperty(property, { numRuns: 1, endOnFailure: true });
  },
);

/** As the list is ordered; ids are of one length and case, so text sorts them as Postgres does. */
function position({ createdAt, id }: DocumentRow) {
  return `${createdAt.toISOString()} ${id}`;
}

test.each([
  ['documents', 'generation_entries', 'title_folded', 'generation_entries_title_search_idx'],
  ['templates', 'templates', 'fold_title(title)', 'templates_title_folded_trigrams_idx'],
])('a search in %s can use its trigrams', async (_what, table, folded, index) => {
  const plan = await database.db.$transaction(async (tx) => {
    // A small table is read faster as a whole; what counts is that the index fits the question.
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    await tx.$executeRaw`SET LOCAL enable_indexscan = off`;
    // In so small a table, reading the whole of another index costs less than to begin with this one.
    await tx.$executeRaw`SET LOCAL cpu_index_tuple_cost = 1`;
    return tx.$queryRawUnsafe<Record<string, string>[]>(
      `EXPLAIN SELECT id FROM ${table} WHERE ${folded} LIKE fold_title($1)`,
      '%invoice%',
    );
  });
  expect(JSON.stringify(plan)).toContain(index);
});

test('a search of the app asks the index of its periods', async () => {
  const search = { search: 'INV-1', searchesKnown: true };
  const place = { limit: 5, after: undefined, countTo: 100, newest: 1 };
  const { text, values } = listStatement(randomUUID(), search, place);
  const plan = await database.db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    return tx.$queryRawUnsafe<Record<string, string>[]>(`EXPLAIN ${text}`, ...values);
  });
  expect(JSON.stringify(plan)).toContain('Bitmap Index Scan on generation_entries_search_idx');
});

test.each([
  ['two letters', 'qu', {}],
  ['two letters in a window', 'qu', { from: new Date(TIMES[2]!), to: new Date(TIMES[4]!) }],
  ['a sign of another script', '見', {}],
  ['a common word', 'invoice', {}],
])('a search counts in the index of titles: %s', async (_what, search, window) => {
  const { text, values } = listStatement(randomUUID(), { search, ...window }, { limit: 5, after: undefined });
  const plan = await database.db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    await tx.$executeRaw`SET LOCAL plan_cache_mode = force_generic_plan`;
    return tx.$queryRawUnsafe<Record<string, string>[]>(`EXPLAIN ${text}`, ...values);
  });
  const lines = plan.map((row) => row['QUERY PLAN']!);
  expect(lines.filter((line) => line.includes('generation_entries_titles_idx')).length).toBeGreaterThan(2);
  // From end to end, for a text that has no trigrams.
  expect(search.length < 3 && lines.some((line) => line.includes('generation_entries_title_search_idx'))).toBe(false);
  expect(lines.join(' ')).not.toContain('Seq Scan on generation_entries');
});

test('a short search finds and counts exactly those that have it, wherever they lie', async () => {
  const { db } = database;
  const { workspaceId } = await seedTenant(db);
  const titles = [...Array(160).keys()].map((nth) => {
    if (nth === 3) return '\u{1d160}'.repeat(200);
    return nth % 50 === 7 ? `見積書 Quiz ${nth}` : `Invoice ${nth}`;
  });
  await db.generation.createMany({
    data: titles.map((title, nth) =>
      documentRow(workspaceId, {
        title,
        source: nth % 3 === 0 ? 'app' : 'api',
        createdAt: new Date(TIMES[2]! + nth * 86_400_000),
      }),
    ),
  });
  const newestFirst = titles.toReversed();
  for (const search of ['qU', '見積', '書', 'in', '1', '%', 'zx', '\u{1d160}'])
    for (const source of [undefined, 'app'] as const) {
      const had = newestFirst.filter(
        (title, at) =>
          title.toLowerCase().includes(search.toLowerCase()) && (!source || (titles.length - 1 - at) % 3 === 0),
      );
      const first = await listDocuments(db, workspaceId, { search, source }, { limit: 3, after: undefined });
      const second =
        first.next && (await listDocuments(db, workspaceId, { search, source }, { limit: 3, after: first.next }));
      const seen = [...first.documents, ...(second?.documents ?? [])].map(({ title }) => title);
      expect([search, source, first.total, second?.total, seen]).toEqual([
        ...[search, source, had.length, second ? had.length : undefined],
        had.slice(0, 6),
      ]);
    }
});

test('a search that is told where to stop counts no further, and finds the same', async () => {
  const { db } = database;
  const { workspaceId } = await seedTenant(db);
  const titles = [...Array(30).keys()].map((nth) => (nth % 10 === 3 ? `Rare ${nth}` : `Common ${nth}`));
  const createdAt = (nth: number) => new Date(TIMES[2]! + nth);
  await db.generation.createMany({
    data: titles.map((title, nth) => documentRow(workspaceId, { title, createdAt: createdAt(nth) })),
  });
  const find = async (search: string, limit: number, countTo?: number, newest?: number) => {
    const place = { limit, after: undefined, ...(countTo && { countTo }), ...(newest && { newest }) };
    const found = await listDocuments(db, workspaceId, { search, searchesKnown: true }, place);
    const { documents, total, isMore } = found;
    return { titles: documents.map(({ title }) => title), total, isMore };
  };
  const all = await find('common', 5);
  expect(all.total).toBe(27);
  expect(await find('common', 5, 10)).toEqual({ ...all, total: 10, isMore: true });
  expect(await find('rare', 5, 10)).toEqual({ titles: ['Rare 23', 'Rare 13', 'Rare 3'], total: 3, isMore: false });
  expect(await find('rare', 5, 2)).toEqual({ titles: ['Rare 23', 'Rare 13', 'Rare 3'], total: 2, isMore: true });
  // As many as are counted are all of them, and one fewer is not, also where periods are asked (§14.6).
  for (const newest of [undefined, 10])
    for (const [countTo, total, isMore] of [
      [2, 2, true],
      [3, 3, false],
    ] as const)
      expect([newest, await find('rare', 1, countTo, newest)]).toEqual([
        newest,
        { titles: ['Rare 23'], total, isMore },
      ]);
  // Of the newest 10, 9 are common, and that is what it counts; one is rare, so all that are rare are found.
  expect(await find('common', 5, 100, 10)).toEqual({ ...all, total: 9, isMore: true });
  expect(await find('rare', 5, 100, 10)).toEqual({ titles: ['Rare 23', 'Rare 13', 'Rare 3'], total: 3, isMore: false });
  // Of two characters there is no trigram: those are looked for in the newest alone.
  expect(await find('ra', 5, 100, 10)).toEqual({ titles: ['Rare 23'], total: 1, isMore: true });
  expect(await find('ra', 5, 100, 100)).toEqual({ titles: ['Rare 23', 'Rare 13', 'Rare 3'], total: 3, isMore: false });
});

test('a search by pages finds each once, wherever it looks first', async () => {
  const { db } = database;
  const { workspaceId } = await seedTenant(db);
  await db.generation.createMany({
    data: [...Array(60).keys()].map((nth) =>
      // The text is rare among the newest, then common, then there is none.
      documentRow(workspaceId, {
        title: (nth >= 20 && nth < 40) || nth % 9 === 5 ? `Sought ${nth}` : `Other ${nth}`,
        source: nth % 3 === 0 ? 'app' : 'api',
        // Some at the same moment, and all over three years.
        createdAt: new Date(TIMES[2]! + Math.floor(nth / 2) * 36 * 86_400_000),
      }),
    ),
  });
  const windows = [{}, { from: new Date('2026-09-01') }, { to: new Date('2028-03-01') }, { source: 'app' as const }];
  for (const [newest, window] of [1, 4, 7, 15, 25, 100].flatMap((one) =>
    windows.map((other) => [one, other] as const),
  )) {
    const filter = { search: 'sought', searchesKnown: true, ...window };
    const whole = await listDocuments(db, workspaceId, filter, { limit: 100, after: undefined });
    const seen: string[] = [];
    let after: Position | undefined;
    do {
      const page = await listDocuments(db, workspaceId, filter, { limit: 4, after, countTo: 50, newest });
      expect(page.isMore ? page.total <= whole.total : page.total === whole.total).toBe(true);
      seen.push(...page.documents.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after);
    expect({ newest, window, seen }).toEqual({ newest, window, seen: whole.documents.map(({ id }) => id) });
  }
});
