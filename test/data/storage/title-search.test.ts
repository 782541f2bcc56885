/** §14.1: `search` finds a text anywhere in a title, whatever its case in whatever language; nothing is special. */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { listDocuments } from '../../../src/data/storage/documents/list-documents.ts';
import { listSavedTemplates } from '../../../src/data/storage/templates/templates.ts';
import { documentRow } from '../../support/documents.ts';
import { seedTemplate, seedTenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
let workspaceId: string;
let known: { workspaceId: string };

const TITLES = [
  'Offer for Ada',
  'İstanbul şubesi',
  'Straße 7',
  'ΟΔΟΣ Ερμού',
  'Дом на набережной',
  '50% off_season\\sale',
  '契約書',
  'Æther & Œuvre',
  'Pre\u0301face',
  'N\u00e4chste Fa\u0308lle',
  '\u1112\u1161\u11ab\uae00',
];

beforeAll(async () => {
  ({ workspaceId } = await seedTenant(database.db));
  await database.db.generation.createMany({ data: TITLES.map((title) => documentRow(workspaceId, { title })) });
  for (const title of TITLES)
    await seedTemplate(database.db, workspaceId, `---\ntitle: ${JSON.stringify(title)}\n---\nText\n`);
  // Others have the same titles, and are never found.
  const other = await seedTenant(database.db);
  await database.db.generation.createMany({ data: TITLES.map((title) => documentRow(other.workspaceId, { title })) });
  known = await seedTenant(database.db);
  const facts = { generationNumber: 4_711, title: 'Letter #4711', knownBy: ['INV-1001', 'Marlow & Sons'] };
  const short = { generationNumber: 471, knownBy: [], title: 'Letter #471' };
  await database.db.generation.createMany({
    data: [facts, short].map((one) => documentRow(known.workspaceId, one)),
  });
});

test('titles that were folded before this was so are folded anew', async () => {
  const { db } = database;
  const folded = () => db.$queryRaw`SELECT id, title_folded FROM generation_entries ORDER BY id`;
  const wanted = await folded();
  // As now, by the collation that this server has, but not in NFC.
  const [fold] = await db.$queryRaw<{ prosrc: string }[]>`SELECT prosrc FROM pg_proc WHERE proname = 'fold_title'`;
  const before = fold!.prosrc.replace('normalize(title)', 'g.title');
  await db.$executeRawUnsafe(
    `UPDATE generation_entries e SET title_folded = (${before}) FROM generations g WHERE g.id = e.id`,
  );
  expect(await folded()).not.toEqual(wanted);
  const migration = await readFile('prisma/migrations/20261123164001_canonical_search/migration.sql', 'utf8');
  await db.$executeRawUnsafe(migration.slice(migration.indexOf('UPDATE')));
  expect(await folded()).toEqual(wanted);
});

describe.each<[string, (search: string) => Promise<{ total: number; titles: string[] }>]>([
  [
    'documents',
    async (search) => {
      const found = await listDocuments(database.db, workspaceId, { search }, { limit: 10, after: undefined });
      return { total: found.total, titles: found.documents.map(({ title }) => title) };
    },
  ],
  [
    'templates',
    async (search) => {
      const found = await listSavedTemplates(database.db, workspaceId, { search }, { limit: 10 });
      return { total: found.total, titles: found.templates.map(({ title }) => title) };
    },
  ],
])('%s', (_what, find) => {
  test.each([
    ['oFFer', 'Offer for Ada'],
    ['fer FOR a', 'Offer for Ada'],
    ['istanbul', 'İstanbul şubesi'],
    ['ISTANBUL', 'İstanbul şubesi'],
    ['İSTANBUL ŞUBESİ', 'İstanbul şubesi'],
    ['ıstanbul', 'İstanbul şubesi'],
    ['STRASSE', 'Straße 7'],
    ['straẞe', 'Straße 7'],
    ['aß', 'Straße 7'],
    ['οδος', 'ΟΔΟΣ Ερμού'],
    ['οδοσ', 'ΟΔΟΣ Ερμού'],
    ['ος ερ', 'ΟΔΟΣ Ερμού'],
    ['ΕΡΜΟΎ', 'ΟΔΟΣ Ερμού'],
    ['ДОМ', 'Дом на набережной'],
    ['ЕЖ', 'Дом на набережной'],
    ['约', undefined],
    ['約', '契約書'],
    ['契約書', '契約書'],
    ['%', '50% off_season\\sale'],
    ['F_S', '50% off_season\\sale'],
    ['F%S', undefined],
    ['N\\S', '50% off_season\\sale'],
    ['ÆTHER & œ', 'Æther & Œuvre'],
    ['préface', 'Pre\u0301face'],
    ['PRE\u0301F', 'Pre\u0301face'],
    ['prefa', undefined],
    ['na\u0308chste fälle', 'N\u00e4chste Fa\u0308lle'],
    ['NÄCHSTE FA\u0308LLE', 'N\u00e4chste Fa\u0308lle'],
    ['한글', '\u1112\u1161\u11ab\uae00'],
    ['zz', undefined],
  ])('%s', async (search, title) => {
    expect(await find(search)).toEqual({ total: title ? 1 : 0, titles: title ? [title] : [] });
  });
});

test.each([
  ['#4711', 1],
  ['4711', 1],
  // A number is whole behind its sign.
  ['#471', 1],
  ['471', 2],
  ['#47', 0],
  ['inv-1001', 1],
  ['MARLOW & s', 1],
  // Of two lines.
  ['4711inv', 0],
  ['1001marlow', 0],
])('what a document is known by: %s', async (search, total) => {
  const { workspaceId } = known;
  const place = { limit: 10, after: undefined, countTo: 100 };
  const found = await listDocuments(database.db, workspaceId, { search, searchesKnown: true }, place);
  expect([found.total, found.documents.length]).toEqual([total, total]);
});
