/** §12.4, §18.6: what one batch makes, beside what the rules of the domain say it should. */

import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { connect, type Database } from '../../../../src/data/storage/connection/database.ts';
import {
  type CreationOutcome,
  findEarlierRequest,
  insertDocuments,
  lockKeyOf,
  type NewDocument,
} from '../../../../src/data/storage/documents/insert-documents.ts';
import { MINUTE } from '../../../../src/domain/durations.ts';
import { writeNumbers } from '../../../../src/template/fill/write-numbers.ts';
import { counterSentinel } from '../../../../src/template/markdown/sentinels.ts';
import type { CounterDraw, FilledDocument } from '../../../../src/template/model/compiled.ts';
import { documentPieces } from '../../../../src/use-cases/create-document/create-document.ts';
import { documentRow } from '../../../support/documents.ts';
import { lockWaited } from '../../../support/lock-waited.ts';
import { FILLED, newDocument } from '../../../support/new-document.ts';
import { seedAccessToken, seedGrant, seedKey, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { useDatabase } from '../../../support/use-database.ts';

const database = useDatabase();
let tenant: Tenant;
let templates = 0;

beforeAll(async () => {
  tenant = await seedTenant(database.db);
});

async function newTemplate(): Promise<string> {
  templates += 1;
  return seedTemplate(database.db, tenant.workspaceId, `---\ntitle: T${templates}\n---\nText\n`);
}

function newRequest(templateId: string, change: Partial<NewDocument> = {}): NewDocument {
  return newDocument(tenant, templateId, change);
}

function make(...batch: NewDocument[]) {
  return insertDocuments(database.db, batch[0]!.workspaceId, batch);
}

/** Runs `work` in a transaction of a connection of its own. */
async function inTransaction(work: (db: Database) => Promise<void>): Promise<void> {
  const db = connect(database.url, { connections: 1 });
  try {
    await db.$executeRawUnsafe('BEGIN');
    await work(db);
    await db.$executeRawUnsafe('COMMIT');
  } finally {
    await db.$disconnect();
  }
}

function numberOf(outcome: CreationOutcome) {
  return outcome.state === 'created' ? outcome.generationNumber : outcome.state;
}

/** Entries of a template for the counters that these names stand for. */
async function withEntries(templateId: string, named: CounterDraw[]): Promise<CounterDraw[]> {
  const ids = new Map(named.map(({ entry }) => [entry, v7()]));
  const entries = [...ids].map(([key, id]) => ({ id, templateId, keys: [key], labels: [key] }));
  await database.db.templateEntry.createMany({
    data: entries.map((one) => ({ ...one, workspaceId: tenant.workspaceId, kind: 'placeholder', counted: true })),
  });
  return named.map((one) => ({ ...one, entry: ids.get(one.entry)! }));
}

/** A document that shows each of its numbers twice in the text, in reverse, and in header and footer. */
function documentOf(counters: CounterDraw[]): FilledDocument {
  const marks = counters.map((_, at) => `“${counterSentinel(at)}”`);
  return {
    markdown: `${marks.join(' ')}\n${marks.reverse().join('\\')}\n`,
    blanks: [2, 0, 1],
    setup: {
      ...FILLED.setup,
      header: [`No. ${marks[0] ?? ''}"`, { token: 'page' }, marks[0] ?? ''],
      footer: [{ blank: 'x' }, ...marks],
    },
    counters,
  };
}

describe('numbers are written in the database as the domain writes them', () => {
  test.each<[string, CounterDraw[]]>([
    ['none', []],
    ['one', [{ entry: 'no', start: 1, padding: 1 }]],
    ['padded', [{ entry: 'no', start: 7, padding: 5 }]],
    ['outgrown', [{ entry: 'no', start: 123_456, padding: 3 }]],
    ['large', [{ entry: 'no', start: Number.MAX_SAFE_INTEGER - 10, padding: 1 }]],
    ['of a year', [{ entry: 'no', start: 7, padding: 4, year: 2026 }]],
    [
      'several, mixed',
      [
        { entry: 'b', start: 5, padding: 4, year: 2026 },
        { entry: 'a', start: 1, padding: 1 },
        { entry: 'b', start: 5, padding: 4, year: 2026 },
      ],
    ],
    ['10,000', Array.from({ length: 10_000 }, (_, at) => ({ entry: `${at % 2}`, start: 1, padding: 4 }))],
  ])('%s', async (_what, named) => {
    const templateId = await newTemplate();
    const counters = await withEntries(templateId, named);
    const document = documentOf(counters);
    const drawnEach = Map.groupBy(counters, ({ entry }) => entry);
    for (const round of [0, 1]) {
      const request = newRequest(templateId, { document: documentPieces(document) });
      const [outcome] = await make(request);
      if (outcome?.state !== 'created') throw new Error(JSON.stringify(outcome));
      const drawn = new Map<string, number>();
      const wanted = counters.map(({ entry, start }) => {
        const nth = drawn.get(entry) ?? 0;
        drawn.set(entry, nth + 1);
        return BigInt(start + nth + round * drawnEach.get(entry)!.length);
      });
      expect(outcome.numbers).toEqual(wanted);
      const { markdown, setup, blanks } = writeNumbers(document, wanted);
      const row = await database.db.generation.findUniqueOrThrow({ where: { id: request.id } });
      expect(row).toMatchObject({ markdown, setup, blanks, title: `T #${round + 1}`, generationNumber: round + 1 });
      expect(row.createdBy).toBe(tenant.userId);
    }
  });
});

test('a counter goes on from its start when a new version raises it, and never back', async () => {
  const templateId = await newTemplate();
  const [{ entry } = { entry: '' }] = await withEntries(templateId, [{ entry: 'no', start: 1, padding: 1 }]);
  const drawFrom = async (start: number) => {
    const document = documentPieces(documentOf([{ entry, start, padding: 1 }]));
    const [outcome] = await make(newRequest(templateId, { document }));
    return outcome?.state === 'created' ? Number(outcome.numbers[0]) : outcome;
  };
  expect([await drawFrom(3), await drawFrom(100), await drawFrom(1)]).toEqual([3, 100, 101]);
});

test('each year has a range of its own from the start, which counts for each, and the one without a year goes on', async () => {
  const templateId = await newTemplate();
  const [{ entry } = { entry: '' }] = await withEntries(templateId, [{ entry: 'no', start: 1, padding: 1 }]);
  const draw = (start: number, year?: number) =>
    newRequest(templateId, {
      document: documentPieces(documentOf([{ entry, start, padding: 1, ...(year && { year }) }])),
    });
  // One of them fails, and leaves no gap.
  const broken = { ...draw(1, 2026), title: ' ' };
  const outcomes = await make(
    ...[draw(5, 2026), draw(5, 2027), broken, draw(5, 2026), draw(1), draw(100, 2027), draw(1, 2026), draw(1)],
  );
  const drawn = outcomes.map((one) => (one.state === 'created' ? Number(one.numbers[0]) : one.state));
  expect(drawn).toEqual([5, 5, 'failed', 6, 1, 100, 7, 2]);
});

test('what a document is known by is kept, a text on each line, with its numbers', async () => {
  const templateId = await newTemplate();
  const [counter] = await withEntries(templateId, [{ entry: 'no', start: 7, padding: 5 }]);
  const known = { ...FILLED, counters: [counter!], knownBy: [`INV-${counterSentinel(0)}`, 'Marlow & Sons'] };
  const [plain, named] = [newRequest(templateId), newRequest(templateId, { document: documentPieces(known) })];
  await make(plain, named);
  const ids = { in: [plain.id, named.id] };
  const rows = await database.db.generation.findMany({ where: { id: ids }, orderBy: { generationNumber: 'asc' } });
  expect(rows.map(({ knownBy }) => knownBy)).toEqual([[], ['INV-00007', 'Marlow & Sons']]);
});

test.each([1, 2])('no number is drawn of another template’s counter, of %s', async (count) => {
  const [counter] = await withEntries(await newTemplate(), [{ entry: 'no', start: 1, padding: 1 }]);
  const templateId = await newTemplate();
  const document = documentPieces(documentOf(Array.from({ length: count }, () => counter!)));
  await make(newRequest(templateId, { document }));
  expect(await database.db.counter.count({ where: { entryId: counter!.entry } })).toBe(0);
});

test('a request that fails leaves no trace, and the rest of its batch none the worse', async () => {
  const templateId = await newTemplate();
  const broken = newRequest(templateId, { title: ' ' });
  const absent = newRequest(v7());
  const first = newRequest(templateId);
  const outcomes = await make(first, broken, newRequest(templateId, { identity: first.identity }), absent);
  expect(outcomes[0]).toMatchObject({ state: 'created', generationNumber: 1 });
  expect(outcomes[1]).toMatchObject({ state: 'failed', fault: expect.stringContaining('generations_title_check') });
  expect(outcomes[2]).toMatchObject({ state: 'replay', generationId: first.id });
  expect(outcomes[3]).toMatchObject({ state: 'not_found' });
  // The same identity may be tried again, and the number was not used up.
  expect((await make({ ...broken, title: 'Whole' })).map(numberOf)).toEqual([2]);
});

describe('a fault', () => {
  // Such as no machine brings about at will.
  beforeAll(() =>
    database.db.$executeRawUnsafe(`
      CREATE FUNCTION fail_as_titled() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'a fault' USING ERRCODE = NEW.title; END $$;
      CREATE TRIGGER fails BEFORE INSERT ON generations FOR EACH ROW
        WHEN (NEW.title ~ '^[0-9A-Z]{5}$') EXECUTE FUNCTION fail_as_titled()`),
  );
  afterAll(() => database.db.$executeRawUnsafe('DROP FUNCTION fail_as_titled CASCADE'));

  test.each([
    ['a deadlock', '40P01'],
    ['no room on the disk', '53100'],
    ['a server that stops', '57P03'],
    ['a file that cannot be read', '58030'],
  ])('of the whole database ends the batch: %s', async (_what, title) => {
    const templateId = await newTemplate();
    await expect(make(newRequest(templateId), newRequest(templateId, { title }))).rejects.toMatchObject({
      code: title,
    });
    expect(await database.db.generation.count({ where: { templateId } })).toBe(0);
  });

  test.each(['22023', '42501', '54000', 'P0001'])('of one document is its own: %s', async (title) => {
    const templateId = await newTemplate();
    const outcomes = await make(newRequest(templateId, { title }), newRequest(templateId));
    expect(outcomes).toMatchObject([
      { state: 'failed', fault: `${title}: a fault` },
      { state: 'created', fault: null },
    ]);
  });
});

/** Ids of documents that lists find, and what their counts will add. */
async function listed(templateId: string) {
  const where = { templateId };
  const entries = await database.db.generationEntry.findMany({ where, select: { id: true } });
  const { _sum } = await database.db.generationCountChange.aggregate({ where, _sum: { change: true } });
  return { ids: entries.map(({ id }) => id).sort(), change: _sum.change };
}

test('what a batch made is listed, what it did not make is not, and neither does it keep others from being listed', async () => {
  const templateId = await newTemplate();
  const [first, second] = [newRequest(templateId), newRequest(templateId)];
  await make(first, newRequest(templateId, { title: ' ' }), second, { ...first, id: v7() });
  expect(await listed(templateId)).toEqual({ ids: [first.id, second.id].sort(), change: 2 });
  const third = newRequest(templateId);
  const other = v7();
  await inTransaction(async (tx) => {
    await insertDocuments(tx, tenant.workspaceId, [third]);
    await tx.$executeRaw`
      INSERT INTO generations (id, workspace_id, template_id, template_title, title, generation_number, source,
        source_version, created_by, created_at, markdown, blanks, setup)
      SELECT ${other}::uuid, workspace_id, template_id, template_title, 'By hand', 4, source, source_version, created_by,
             created_at, markdown, blanks, setup
      FROM generations WHERE id = ${third.id}::uuid`;
  });
  expect(await listed(templateId)).toEqual({ ids: [first.id, second.id, third.id, other].sort(), change: 4 });
  // Nor does it later, in the same connection.
  const later = await newTemplate();
  const alone = connect(database.url, { connections: 1 });
  await insertDocuments(alone, tenant.workspaceId, [newRequest(later)]);
  await alone.generation.create({ data: documentRow(tenant.workspaceId, { templateId: later }) });
  await alone.$disconnect();
  expect(await listed(later)).toMatchObject({ change: 2 });
});

test('a call of the version before, which names no workspace, is answered in its order', async () => {
  const other = await seedTenant(database.db);
  // The key opens one of the two, which has no such template.
  const requests = [other, tenant, other, tenant].map(({ workspaceId }) => ({
    workspaceId,
    credentialId: tenant.keyId,
    templateId: v7(),
    identity: '00',
    lockKey: '7',
    createdAt: new Date(),
    draws: [],
  }));
  const answered = await database.db.$queryRaw`
    SELECT place, state, workspace_id AS "workspaceId" FROM create_generations(${JSON.stringify(requests)}::jsonb) ORDER BY place`;
  const states = ['unauthorized', 'not_found', 'unauthorized', 'not_found'];
  expect(answered).toEqual(requests.map(({ workspaceId }, place) => ({ place, state: states[place], workspaceId })));
});

test('render jobs are told whose documents they are, and which stand in the line of a sheet', async () => {
  const { db } = database;
  await db.$executeRaw`SELECT pgboss.create_queue('render-pdf', '{"policy": "exclusive"}')`;
  const other = await seedTenant(db);
  const ofOther = await seedTemplate(db, other.workspaceId, '---\ntitle: T\n---\nText\n');
  const template = await newTemplate();
  const cause = { requestId: 'r', batchId: 'b' };
  const sheet = newRequest(template, { cause, document: documentPieces({ ...FILLED, markdown: 'x'.repeat(9_000) }) });
  const strange = newDocument(other, ofOther, { cause: {} });
  await make(strange);
  await make(newRequest(template), newRequest(v7(), { cause: {} }), sheet);
  const jobs = await db.$queryRaw`
    SELECT data, singleton_key AS key, group_id AS "group", 2147483647 - priority AS work FROM pgboss.job ORDER BY singleton_key`;
  const job = ({ id, workspaceId }: NewDocument, line: string, work: number, more = {}) => ({
    key: id,
    group: workspaceId + line,
    work,
    data: { ...more, workspaceId, generationId: id },
  });
  expect(jobs).toEqual([job(sheet, '/batches', 3, cause), job(strange, '', 1)]);
});

test('an identity that another transaction works on is in flight', async () => {
  const request = newRequest(await newTemplate());
  await database.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(${request.identity.hash.readBigInt64BE(0)})::text`;
    expect(await make(request)).toMatchObject([{ state: 'in_flight' }]);
  });
  expect((await make(request)).map(numberOf)).toEqual([1]);
});

test('a look-up at the same moment is never taken for somebody who makes the document', async () => {
  const request = newRequest(await newTemplate());
  const { identity, workspaceId } = request;
  const made = await database.db.$transaction(async (tx) => {
    // In the middle of a look-up.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock_shared(~${lockKeyOf(identity)}::bigint)::text`;
    const making = make(request);
    await lockWaited(database.db);
    // The one who makes it waits.
    expect(await findEarlierRequest(database.db, workspaceId, identity)).toMatchObject({ state: 'in_flight' });
    return { making };
  });
  expect((await made.making).map(numberOf)).toEqual([1]);
  expect(await findEarlierRequest(database.db, workspaceId, identity)).toMatchObject({ state: 'replay' });
});

test('a look-up holds nothing, so that its own transaction is in nobody’s way', async () => {
  const request = newRequest(await newTemplate());
  const { workspaceId, identity } = request;
  await database.db.$transaction(async (tx) => {
    expect(await findEarlierRequest(tx as Database, workspaceId, identity)).toMatchObject({ state: 'new' });
    expect((await make(request)).map(numberOf)).toEqual([1]);
  });
});

test('once a document is made, all who ask at once get it', async () => {
  const request = newRequest(await newTemplate());
  await make(request);
  await inTransaction(async (tx) => {
    // Another process replays it.
    expect(await insertDocuments(tx, tenant.workspaceId, [request])).toMatchObject([{ state: 'replay' }]);
    expect(await make(request)).toMatchObject([{ state: 'replay', generationId: request.id }]);
  });
});

test('a record is answered with its document until its time has come, and then makes room', async () => {
  const request = newRequest(await newTemplate());
  const { identity, workspaceId } = request;
  await make(request);
  const again = async (ms: number) => {
    const createdAt = new Date();
    const where = { identity: new Uint8Array(identity.hash) };
    const data = { expiresAt: new Date(createdAt.getTime() + ms) };
    await database.db.idempotencyRecord.updateMany({ where, data });
    const { state } = await findEarlierRequest(database.db, workspaceId, identity);
    return [state, ...(await make({ ...request, id: v7(), createdAt })).map(numberOf)];
  };
  expect([await again(MINUTE), await again(0), await again(MINUTE)]).toEqual([
    ['replay', 'replay'],
    ['new', 2],
    ['replay', 'replay'],
  ]);
  const other = await seedTenant(database.db);
  expect(await findEarlierRequest(database.db, other.workspaceId, identity)).toMatchObject({ state: 'new' });
  const ofOther = await seedTemplate(database.db, other.workspaceId, '---\ntitle: T\n---\nText\n');
  expect((await make(newDocument(other, ofOther, { identity }))).map(numberOf)).toEqual([1]);
});

describe('a caller who is shut out by then makes nothing', () => {
  const seed: Record<string, (expiresAt: Date) => Promise<string>> = {
    api_keys: async (at) => (await seedKey(database.db, tenant.workspaceId, tenant.email, at)).id,
    access_tokens: async (at) => (await seedAccessToken(database.db, tenant.workspaceId, tenant.email, at)).id,
    oauth_grants: () => seedGrant(database.db, { workspaceId: tenant.workspaceId, userId: tenant.userId }),
    sessions: async (expiresAt) => {
      const facts = { seenAt: new Date(), address: '192.0.2.1', agent: '' };
      const data = { id: v7(), userId: tenant.userId, hash: randomBytes(32), expiresAt, ...facts };
      return (await database.db.session.create({ data })).id;
    },
  };

  const inAMinute = (table: string) => seed[table]!(new Date(Date.now() + MINUTE));

  test.each(Object.keys(seed))('%s', async (table) => {
    const [credentialId] = [await inAMinute(table), await inAMinute(table)];
    const templateId = await newTemplate();
    const other = await seedTenant(database.db);
    const ofOther = await seedTemplate(database.db, other.workspaceId, '---\ntitle: T\n---\nText\n');
    const set = (change: string, at: Date) =>
      database.db.$executeRawUnsafe(`UPDATE ${table} SET ${change} = $1 WHERE id = $2::uuid`, at, credentialId);
    const createdAt = new Date();
    const makeOne = async () => (await make(newRequest(templateId, { credentialId, createdAt }))).map(numberOf);

    const { workspaceId } = other;
    expect(await make(newRequest(ofOther, { credentialId, workspaceId }))).toMatchObject([{ state: 'unauthorized' }]);
    expect(await makeOne()).toEqual([1]);
    await set('expires_at', createdAt);
    expect(await makeOne()).toEqual(['unauthorized']);
    await set('expires_at', new Date(createdAt.getTime() + MINUTE));
    expect(await makeOne()).toEqual([2]);
    if (table === 'sessions') return;
    await set(table === 'api_keys' ? "revocation = 'revoked', revoked_at" : 'revoked_at', createdAt);
    expect(await makeOne()).toEqual(['unauthorized']);
  });
});

test('a batch makes documents of its workspace while it is being made', async () => {
  const other = await seedTenant(database.db);
  const [open, credentialId] = [v7(), v7()];
  const facts = { templateTitle: 'T', fileName: 'a.csv', expiresAt: new Date(Date.now() + MINUTE) };
  const own = { workspaceId: tenant.workspaceId, userId: tenant.userId, ...facts };
  await database.db.batch.createMany({
    data: [
      { id: open, ...own },
      { id: credentialId, ...own },
    ],
  });
  const templateId = await newTemplate();
  const ofOther = await seedTemplate(database.db, other.workspaceId, '---\ntitle: T\n---\nText\n');
  const makeBy = (id: string) => make(newRequest(templateId, { credentialId: id }));
  expect(await makeBy(credentialId)).toMatchObject([{ state: 'unauthorized' }]);
  await database.db.batch.update({ where: { id: credentialId }, data: { state: 'making' } });
  expect(await makeBy(credentialId)).toMatchObject([{ state: 'created' }]);
  expect(await makeBy(open)).toMatchObject([{ state: 'unauthorized' }]);
  const strange = newDocument({ ...other, keyId: credentialId }, ofOther);
  expect(await make(strange)).toMatchObject([{ state: 'unauthorized' }]);
});

test('of a theme the files that the document uses are kept, and none of the theme of another workspace', async () => {
  const other = await seedTenant(database.db);
  const bytes = Buffer.from('<svg/>');
  const hash = createHash('sha256').update(bytes).digest();
  const themeOf = async ({ workspaceId }: Tenant) => {
    await database.db.asset.create({ data: { workspaceId, hash, bytes, mediaType: 'image/svg+xml' } });
    const versionId = v7();
    const assets = { create: ['theme:used.svg', 'theme:unused.svg'].map((path) => ({ path, hash })) };
    const versions = { create: [{ id: versionId, version: 1, source: '', content: {}, assets }] };
    await database.db.theme.create({ data: { id: v7(), workspaceId, name: 'acme', currentVersion: 1, versions } });
    return { versionId, files: ['theme:used.svg'] };
  };
  const templateId = await newTemplate();
  const [own, strange] = [
    newRequest(templateId, { theme: await themeOf(tenant) }),
    newRequest(templateId, { theme: await themeOf(other) }),
  ];
  expect((await make(own, strange)).map(numberOf)).toEqual([1, 2]);
  const files = await database.db.generationAsset.findMany({ where: { generationId: { in: [own.id, strange.id] } } });
  expect(files.map(({ generationId, path }) => [generationId, path])).toEqual([[own.id, 'theme:used.svg']]);
});

test('of a template the files of its version are kept, and none of a version of another', async () => {
  const bytes = Buffer.from('<svg></svg>');
  const hash = createHash('sha256').update(bytes).digest();
  const withFile = async (templateId: string) => {
    const { id, workspaceId } = await database.db.templateVersion.findFirstOrThrow({ where: { templateId } });
    const asset = { workspaceId, hash, bytes, mediaType: 'image/svg+xml' };
    await database.db.asset.createMany({ data: asset, skipDuplicates: true });
    await database.db.templateVersionAsset.create({ data: { workspaceId, versionId: id, path: 'logo.svg', hash } });
    return { id: templateId, title: 'T', version: 1, versionId: id, hasAssets: true };
  };
  const other = await seedTenant(database.db);
  const template = await withFile(await newTemplate());
  const neighbour = await withFile(await newTemplate());
  const strange = await withFile(await seedTemplate(database.db, other.workspaceId, '---\ntitle: T\n---\nText\n'));
  const requests = [template, neighbour, strange].map(({ versionId }) =>
    newRequest(template.id, { template: { ...template, versionId } }),
  );
  expect((await make(...requests)).map(numberOf)).toEqual([1, 2, 3]);
  const ids = requests.map(({ id }) => id);
  const files = await database.db.generationAsset.findMany({ where: { generationId: { in: ids } } });
  expect(files.map(({ generationId, path }) => [generationId, path])).toEqual([[ids[0], 'logo.svg']]);
});

test('values that are pictures are kept once each, even the same one twice', async () => {
  const templateId = await newTemplate();
  const pictureOf = (path: string, text: string) => ({
    path,
    mediaType: 'image/svg+xml' as const,
    bytes: Buffer.from(text),
  });
  const pictures = [pictureOf('value:a', '<svg>1</svg>'), pictureOf('value:b', '<svg>2</svg>')];
  const same = pictureOf('value:c', '<svg>1</svg>');
  const request = newRequest(templateId, { pictures: [...pictures, same] });
  await make(request);
  const where = { generationId: request.id };
  const files = await database.db.generationAsset.findMany({
    where,
    include: { asset: true },
    orderBy: { path: 'asc' },
  });
  const kept = files.map(({ path, asset }) => [path, Buffer.from(asset.bytes).toString()]);
  expect(kept).toEqual([
    ['value:a', '<svg>1</svg>'],
    ['value:b', '<svg>2</svg>'],
    ['value:c', '<svg>1</svg>'],
  ]);
});

test('a template that is archived is not found', async () => {
  const templateId = await newTemplate();
  await database.db.template.update({ where: { id: templateId }, data: { archivedAt: new Date() } });
  expect(await make(newRequest(templateId))).toMatchObject([{ state: 'not_found' }]);
});

test('the template of another workspace is not found', async () => {
  const { workspaceId, keyId: credentialId } = await seedTenant(database.db);
  const request = newRequest(await newTemplate(), { workspaceId, credentialId });
  expect(await make(request)).toMatchObject([{ state: 'not_found' }]);
});
