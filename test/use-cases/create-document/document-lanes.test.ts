/** §12.6, §18.6: batches of several processes at once make each document once, and use each number once. */
import { setImmediate as immediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import type { DocumentPieces } from '../../../src/data/storage/documents/insert-documents.ts';
import { type Span, useTracer } from '../../../src/platform/telemetry/tracer.ts';
import { documentPieces } from '../../../src/use-cases/create-document/create-document.ts';
import { createDocumentLanes } from '../../../src/use-cases/create-document/document-lanes.ts';
import { askAll, serversOf } from '../../support/database.ts';
import { lockWaiters } from '../../support/lock-waited.ts';
import { FILLED, newDocument } from '../../support/new-document.ts';
import { seedTemplate, seedTemplates, seedTenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();

test('400 requests over three templates, a third of them twice and some refused, through the lanes of two processes', async () => {
  const tenant = await seedTenant(database.db);
  const newTemplate = (title: string) =>
    seedTemplate(database.db, tenant.workspaceId, `---\ntitle: ${title}\n---\nText\n`);
  const ids = await Promise.all(['A', 'B', 'C'].map(newTemplate));
  const lanes = [0, 1].map(() => createDocumentLanes(database.db));
  const requests = Array.from({ length: 400 }, (_, at) =>
    newDocument(tenant, ids[at % 3]!, at % 10 === 9 ? { title: ' ' } : {}),
  );
  const twins = requests.filter((_, at) => at % 3 === 0).map((request) => ({ ...request, id: v7() }));
  const outcomes = await Promise.all([...requests, ...twins].map((request, at) => lanes[at % 2]!.create(request)));
  expect(new Set(outcomes.map(({ state }) => state)).size).toBeGreaterThan(2);
  for (const templateId of ids) {
    const rows = await database.db.generation.findMany({
      where: { templateId },
      orderBy: { generationNumber: 'asc' },
      select: { generationNumber: true },
    });
    const wanted = requests.filter(({ template, title }) => template.id === templateId && title === undefined).length;
    expect(rows.map(({ generationNumber }) => generationNumber)).toEqual(
      Array.from({ length: wanted }, (_, at) => at + 1),
    );
  }
});

test('requests of several workspaces at once are made, each in its own', async () => {
  const tenants = [await seedTenant(database.db), await seedTenant(database.db), await seedTenant(database.db)];
  const lanes = createDocumentLanes(database.db);
  const requests = await Promise.all(
    tenants.map(async (one) =>
      newDocument(one, await seedTemplate(database.db, one.workspaceId, '---\ntitle: T\n---\nText\n')),
    ),
  );
  const outcomes = await Promise.all(requests.map((request) => lanes.create(request)));
  expect(outcomes.map(({ state }) => state)).toEqual(['created', 'created', 'created']);
});

test('whose caller has gone while it waits makes no document and takes no number', async () => {
  const tenant = await seedTenant(database.db);
  const templateId = await seedTemplate(database.db, tenant.workspaceId, '---\ntitle: D\n---\nText\n');
  const lanes = createDocumentLanes(database.db);
  const leaving = new AbortController();
  const outcomes = await database.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM templates WHERE id = ${templateId}::uuid FOR UPDATE`;
    const first = lanes.create(newDocument(tenant, templateId), leaving.signal);
    // The first is in a transaction by now, which waits for ours and which nothing ends; the others stand in line.
    while ((await lockWaiters(database.db)) === 0) await immediate();
    const left = lanes.create(newDocument(tenant, templateId), leaving.signal);
    const second = lanes.create(newDocument(tenant, templateId), new AbortController().signal);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'unavailable' });
    return { first, second, late: lanes.create(newDocument(tenant, templateId), leaving.signal) };
  });
  await expect(outcomes.late).rejects.toMatchObject({ code: 'unavailable' });
  expect([await outcomes.first, await outcomes.second]).toMatchObject([
    { state: 'created', generationNumber: 1 },
    { state: 'created', generationNumber: 2 },
  ]);
  expect(await database.db.generation.count({ where: { workspaceId: tenant.workspaceId, templateId } })).toBe(2);
});

test('while a batch is at work, further requests for its template stand in line, and others pass them', async () => {
  const tenant = await seedTenant(database.db);
  const [locked, free] = await Promise.all(
    ['E', 'F'].map((title) => seedTemplate(database.db, tenant.workspaceId, `---\ntitle: ${title}\n---\nText\n`)),
  );
  const lanes = createDocumentLanes(database.db);
  const create = (templateId: string) => lanes.create(newDocument(tenant, templateId));
  const late = await database.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM templates WHERE id = ${locked}::uuid FOR UPDATE`;
    const first = create(locked!);
    while ((await lockWaiters(database.db)) === 0) await immediate();
    const second = create(locked!);
    const passed = create(free!).then(() => true);
    // A batch that took the second along would wait for its template, as the first does.
    while (!(await Promise.race([passed, immediate(false)]))) expect(await lockWaiters(database.db)).toBe(1);
    expect(await lockWaiters(database.db)).toBe(1);
    return [first, second];
  });
  expect(await Promise.all(late)).toMatchObject([{ generationNumber: 1 }, { generationNumber: 2 }]);
});

test('four transactions are at work at once, and a fifth request stands in line', async () => {
  const tenant = await seedTenant(database.db);
  const sources = Array.from({ length: 5 }, (_, at) => `---\ntitle: I${at}\n---\nText\n`);
  const [free, ...ids] = await seedTemplates(database.db, tenant.workspaceId, sources);
  const lanes = createDocumentLanes(database.db);
  const leaving = new AbortController();
  const batches = await database.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM templates WHERE workspace_id = ${tenant.workspaceId}::uuid FOR UPDATE`;
    const batches = [];
    for (const [at, id] of ids.entries()) {
      batches.push(lanes.create(newDocument(tenant, id)));
      while ((await lockWaiters(database.db)) <= at) await immediate();
    }
    const fifth = lanes.create(newDocument(tenant, free!), leaving.signal);
    await immediate();
    await immediate();
    // Nothing ends what is in a transaction.
    leaving.abort();
    await expect(fifth).rejects.toMatchObject({ code: 'unavailable' });
    return batches;
  });
  expect((await Promise.all(batches)).map(({ state }) => state)).toEqual(ids.map(() => 'created'));
});

test('a template that had its turn stands behind those that came before it', async () => {
  const tenant = await seedTenant(database.db);
  const sources = Array.from({ length: 17 }, (_, at) => `---\ntitle: H${at}\n---\nText\n`);
  const [again, ...ids] = await seedTemplates(database.db, tenant.workspaceId, sources);
  const lanes = createDocumentLanes(database.db);
  const create = (templateId: string) => lanes.create(newDocument(tenant, templateId));
  await create(again!);
  const others = await database.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM templates WHERE id = ${ids[0]}::uuid FOR UPDATE`;
    const batch = ids.map(create);
    // In the batch of the others it would wait with them.
    expect(await create(again!)).toMatchObject({ generationNumber: 2 });
    return batch;
  });
  expect((await Promise.all(others)).map(({ state }) => state)).toEqual(ids.map(() => 'created'));
});

const LONG = 2 ** 21;

test.each<[string, wanted: number, characters: number[][]]>([
  ['16 templates', 1, Array(16).fill([5])],
  ['17 templates', 2, Array(17).fill([5])],
  ['64 documents of a template', 1, [Array(64).fill(5)]],
  ['65 documents of a template', 2, [Array(65).fill(5)]],
  ['long documents of a template', 2, [[LONG, LONG, LONG]]],
  ['a very long document', 2, [[2 * LONG], [5]]],
  ['a document that is shorter by a character', 1, [[2 * LONG - 1], [5]]],
])('%s at once: so many transactions: %i', async (_what, wanted, characters) => {
  const tenant = await seedTenant(database.db);
  const sources = characters.map((_, at) => `---\ntitle: T${at}\n---\nText\n`);
  const ids = await seedTemplates(database.db, tenant.workspaceId, sources);
  let transactions = 0;
  const lanes = createDocumentLanes(database.db, () => {
    transactions += 1;
  });
  const requests = characters.flatMap((its, at) =>
    its.map((length) => newDocument(tenant, ids[at]!, { document: documentOf(length) })),
  );
  const outcomes = await Promise.all(requests.map((request) => lanes.create(request)));
  expect(outcomes.map(({ state }) => state)).toEqual(requests.map(() => 'created'));
  expect(transactions).toBe(wanted);
});

function documentOf(length: number): DocumentPieces {
  return documentPieces({ ...FILLED, markdown: 'x'.repeat(length) });
}

test('what a transaction fails with, its requests are told, and the lanes go on', async () => {
  const tenant = await seedTenant(database.db);
  const templateId = await seedTemplate(database.db, tenant.workspaceId, '---\ntitle: G\n---\nText\n');
  const servers = serversOf(database.url);
  await askAll(
    servers,
    `
    CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 / (count(*) - 1) FROM made;
      RETURN NULL;
    END $$`,
  );
  await askAll(
    servers,
    `
    CREATE TRIGGER refuse_one AFTER INSERT ON generation_entries REFERENCING NEW TABLE AS made EXECUTE FUNCTION refuse_one()`,
  );
  const lanes = createDocumentLanes(database.db);
  const alone = () => lanes.create(newDocument(tenant, templateId));
  for (let round = 0; round < 5; round += 1) await expect(alone()).rejects.toThrow('division by zero');
  expect(await Promise.all([alone(), alone()])).toMatchObject([{ generationNumber: 1 }, { generationNumber: 2 }]);
  await askAll(servers, 'DROP FUNCTION refuse_one() CASCADE');
});

test('workers hear of transactions in which at least one document was made', async () => {
  const tenant = await seedTenant(database.db);
  const templateId = await seedTemplate(database.db, tenant.workspaceId, '---\ntitle: J\n---\nText\n');
  let heard = 0;
  const lanes = createDocumentLanes(database.db, () => {
    heard += 1;
  });
  const create = (...titles: (string | undefined)[]) =>
    Promise.all(titles.map((title) => lanes.create(newDocument(tenant, templateId, { title }))));
  const refused = await create(' ', ' ');
  expect(refused.map(({ state }) => state)).not.toContain('created');
  expect(heard).toBe(0);
  await create(' ', undefined);
  expect(heard).toBe(1);
  // Whoever does not want to hear of it need not.
  expect(await createDocumentLanes(database.db).create(newDocument(tenant, templateId))).toMatchObject({
    generationNumber: 2,
  });
});

test('a transaction is in the trace of one request, and those of the others lead there', async () => {
  const tenant = await seedTenant(database.db);
  const templateId = await seedTemplate(database.db, tenant.workspaceId, '---\ntitle: K\n---\nText\n');
  const lanes = createDocumentLanes(database.db);
  const links: [from: string, to: string][] = [];
  const names = new Map<Span, string>();
  useTracer({
    begin(name) {
      const span: Span = {
        run: (work) => work(),
        link: (other) => links.push([names.get(span)!, names.get(other)!]),
        isSent: true,
        end: () => undefined,
      };
      names.set(span, `${name} ${names.size}`);
      return span;
    },
    traceparent: () => undefined,
    isOpen: () => false,
  });
  try {
    await Promise.all([1, 2].map(() => lanes.create(newDocument(tenant, templateId))));
  } finally {
    useTracer(undefined);
  }
  expect(links).toEqual([['create document 1', 'create document 0']]);
});
