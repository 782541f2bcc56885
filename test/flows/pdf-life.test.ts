/** §3, §4.6, §13.3, §13.4, §18.4: the life of a PDF, from outside: asked for by many, behind others, failing, mended. */

import { createHash } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { getDocumentProxy } from 'unpdf';
import { v7 } from 'uuid';
import { MINUTE } from '../../src/domain/durations.ts';
import { pdfObjectName } from '../../src/domain/pdf-object-name.ts';
import { INSERT_RENDER_JOBS, RENDER_QUEUE } from '../../src/jobs/insert-render-jobs.ts';
import { passedALimit } from '../../src/pdf/check/render-failure.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const LETTER = '---\ntitle: Letter\n---\nDear {{Name}}\n\n{{Text}}\n';
/** Nearly a hundred pages; so long that short documents go first. */
const BOOK = `${'word '.repeat(100)}\n`.repeat(620);
/** No page is wide enough for it. */
const WIDE = `---\ntitle: Wide\n---\n{{Name}}\n\n|${' a |'.repeat(400)}\n|${'---|'.repeat(400)}\n`;
const KINDS = { letter: {}, book: { text: BOOK }, wide: {} };

/** Much is rendered here, and the machine may have other work. */
jest.setTimeout(5 * MINUTE);

type Document = { id: string; pdf_status: string };
/** Until the next try, in seconds. */
type Wait = { fromNow: number; fromStart: number };
let service: TestService;
let tenant: Tenant;
let templates: Record<keyof typeof KINDS, string>;
let made = 0;

async function open(role: 'api' | 'all') {
  service = await startTestService({ role, key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  const save = (source: string) => seedTemplate(db, tenant.workspaceId, source);
  const letter = await save(LETTER);
  templates = { letter, book: letter, wide: await save(WIDE) };
}
async function generate(kind: keyof typeof KINDS): Promise<string> {
  made += 1;
  const body = { values: { ...KINDS[kind], name: `No ${made}` } };
  const answer = await service.call('POST', `/templates/${templates[kind]}/generations`, { body });
  expect([answer.status, (answer.body as Document).pdf_status]).toEqual([201, 'pending']);
  return (answer.body as Document).id;
}
function pdf(id: string) {
  return service.call('GET', `/generations/${id}/pdf`);
}
async function statusOf(id: string) {
  return ((await service.call('GET', `/generations/${id}`)).body as Document).pdf_status;
}
function rowOf(id: string) {
  return service.services.database.db.generation.findUniqueOrThrow({ where: { id } });
}
function objectsOf(id: string) {
  return readdir(path.join(service.config.dataDir, 'objects'), { recursive: true }).then((names) =>
    names.filter((name) => name.includes(id)),
  );
}
const RENDERING = {
  status: 202,
  body: { status: 'rendering' },
  headers: expect.objectContaining({ 'retry-after': '1' }),
};
function failed(message: unknown) {
  return { status: 500, body: { error: { code: 'pdf_render_failed', message } } };
}
const FAILED = failed('The PDF could not be rendered. Asking again tries once more.');
const LOST = failed(
  'The PDF could not be rendered: its file is gone from the store, and this version of the service draws it with other bytes. ' +
    'Asking again tries once more.',
);
const TOO_WIDE = failed(
  'The PDF could not be rendered: a table of 400 columns does not fit on a page 454 pt wide. ' +
    'Generate the document anew with a changed template or other values; asking again tries once more.',
);

/** Until it holds; a test that waits in vain ends by Jest's own limit. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50);
}

describe('with no worker', () => {
  beforeAll(() => open('api'));
  afterAll(() => service?.close());

  test('GET renders on demand', async () => {
    const id = await generate('letter');
    expect(await pdf(id)).toMatchObject({ status: 200, body: { status: 'ready', pages: 1 } });
    expect(await statusOf(id)).toBe('ready');
  });

  test('the file tells the facts of its document, and the document those of its file', async () => {
    const id = await generate('letter');
    await pdf(id);
    const { title, createdAt, ...row } = await rowOf(id);
    const stored = await service.services.objects!.read(pdfObjectName(tenant.workspaceId, id));
    const { info } = await (await getDocumentProxy(new Uint8Array(stored))).getMetadata();
    const created = `D:${createdAt.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
    expect(info).toMatchObject({
      Title: title,
      Author: tenant.name,
      Subject: 'Letter',
      CreationDate: created,
      Language: 'en',
    });
    expect(row).toMatchObject({ pdfPages: 1, pdfBytes: stored.byteLength });
    expect(Buffer.from(row.pdfSha256!).toString('hex')).toBe(createHash('sha256').update(stored).digest('hex'));
  });

  test('of twenty GETs at once one renders, the others are told to ask again', async () => {
    const id = await generate('book');
    const answers = await Promise.all(Array.from({ length: 20 }, () => pdf(id)));
    const ready = answers.filter(({ status }) => status === 200);
    expect(ready).toHaveLength(1);
    for (const answer of answers) if (answer !== ready[0]) expect(answer).toMatchObject(RENDERING);
    expect((await rowOf(id)).pdfAttempts).toBe(1);
    expect(await objectsOf(id)).toHaveLength(1);
    expect((await pdf(id)).status).toBe(200);
    expect((await rowOf(id)).pdfAttempts).toBe(1);
  });

  test('50 identical requests make one document and one PDF', async () => {
    const body = { values: { name: 'Storm' } };
    const call = () => service.call('POST', `/templates/${templates.letter}/generations`, { body });
    const answers = await Promise.all(Array.from({ length: 50 }, call));
    const ids = new Set(answers.flatMap(({ status, body }) => (status < 300 ? [(body as Document).id] : [])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const [id] = ids;
    const asked = await Promise.all(answers.map(() => pdf(id!)));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 202]));
    await until(async () => (await statusOf(id!)) === 'ready');
    expect([ids.size, (await rowOf(id!)).pdfAttempts, (await objectsOf(id!)).length]).toEqual([1, 1, 1]);
  });

  test('a GET does not wait behind other documents: 202 while they have the worker, and it is rendered after them', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    // Somebody's document has the one worker, for as long as it takes here.
    const other = service.services.renderer!.pool.schedule(
      { workspaceId: 'other', size: LETTER.length, onDemand: true },
      () => ended,
    );
    const ids = await Promise.all(Array.from({ length: 3 }, () => generate('letter')));
    for (const answer of await Promise.all(ids.map(pdf))) expect(answer).toMatchObject(RENDERING);
    const states = async () => (await Promise.all(ids.map(rowOf))).map((row) => [row.pdfStatus, row.pdfAttempts]);
    expect(await states()).toEqual(Array(3).fill(['rendering', 1]));
    end();
    await other;
    await until(async () => (await states()).every(([status]) => status === 'ready'));
    expect(await states()).toEqual(Array(3).fill(['ready', 1]));
  });

  test('however many one workspace asks for, those of another are taken on, and come next', async () => {
    const { db } = service.services.database;
    const other = await seedTenant(db);
    const template = await seedTemplate(db, other.workspaceId, LETTER);
    const made = await service.call('POST', `/templates/${template}/generations`, { key: other.key });
    const { id: theirs } = made.body as Document;
    const ids = await Promise.all(Array.from({ length: 70 }, () => generate('letter')));
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const { workspaceId } = tenant;
    const busy = service.services.renderer!.pool.schedule({ workspaceId, size: 1, onDemand: true }, () => ended);
    await Promise.all(ids.map(pdf));
    const ask = service.call('GET', `/generations/${theirs}/pdf`, { key: other.key });
    await until(async () => (await rowOf(theirs)).pdfStatus !== 'pending');
    end();
    await Promise.all([busy, ask]);
    const mine = { id: { in: ids } };
    expect(await db.generation.count({ where: { ...mine, pdfAttempts: 1 } })).toBe(32);
    const ready = () =>
      db.generation.findMany({
        where: { pdfStatus: 'ready', OR: [mine, { id: theirs }] },
        orderBy: { pdfRenderedAt: 'asc' },
      });
    await until(async () => (await ready()).length === 33);
    expect((await ready()).findIndex(({ id }) => id === theirs)).toBeLessThanOrEqual(1);
  });

  test('a file that an earlier attempt stored, drawn otherwise, is the document’s', async () => {
    const [other, id] = [await generate('book'), await generate('letter')];
    const { pages } = (await pdf(other)).body as { pages: number };
    const objects = service.services.objects!;
    const stored = await objects.read(pdfObjectName(tenant.workspaceId, other));
    await objects.put(pdfObjectName(tenant.workspaceId, id), stored, { contentType: 'application/pdf' });
    expect(pages).toBeGreaterThan(1);
    expect(await pdf(id)).toMatchObject({ status: 200, body: { status: 'ready', pages } });
    expect(await rowOf(id)).toMatchObject({ pdfStatus: 'ready', pdfBytes: stored.byteLength, pdfPages: pages });
  });

  test('a file that is gone from the store is drawn again, with the same bytes', async () => {
    const id = await generate('letter');
    await pdf(id);
    const [before, objects] = [await rowOf(id), service.services.objects!];
    const name = pdfObjectName(tenant.workspaceId, id);
    const stored = await objects.read(name);
    await rm(path.join(service.config.dataDir, 'objects', name));
    const answer = await pdf(id);
    expect(answer).toMatchObject({ status: 200, body: { status: 'ready', pages: 1 } });
    expect((await service.get((answer.body as { url: string }).url)).status).toBe(200);
    expect(Buffer.compare(await objects.read(name), stored)).toBe(0);
    expect(await rowOf(id)).toEqual(before);
  });

  test('one that would be drawn otherwise is not put in its place: 500 says so', async () => {
    const id = await generate('letter');
    const other = await generate('letter');
    await pdf(other);
    const objects = service.services.objects!;
    const name = pdfObjectName(tenant.workspaceId, id);
    await objects.put(name, await objects.read(pdfObjectName(tenant.workspaceId, other)), {
      contentType: 'application/pdf',
    });
    await pdf(id);
    await rm(path.join(service.config.dataDir, 'objects', name));
    expect(await pdf(id)).toMatchObject(LOST);
    expect(await objectsOf(id)).toEqual([]);
    expect(await statusOf(id)).toBe('ready');
  });

  test('a failure is told, and each GET tries at once', async () => {
    const id = await generate('wide');
    expect(await pdf(id)).toMatchObject(TOO_WIDE);
    expect(await statusOf(id)).toBe('failed');
    expect(await pdf(id)).toMatchObject(TOO_WIDE);
    expect((await rowOf(id)).pdfAttempts).toBe(2);
    expect(await objectsOf(id)).toEqual([]);
  });

  test('what failed for want of a store is there as soon as the store is', async () => {
    const id = await generate('letter');
    const folder = path.join(service.config.dataDir, 'objects');
    await rename(folder, `${folder}-away`);
    try {
      expect(await pdf(id)).toMatchObject(FAILED);
      const { status, body } = await service.get('/readyz');
      expect([status, body]).toEqual([
        503,
        { status: 'unavailable', database: 'ready', queue: 'ready', store: 'unavailable' },
      ]);
    } finally {
      await rename(`${folder}-away`, folder);
    }
    expect(await pdf(id)).toMatchObject({ status: 200 });
    expect((await service.get('/readyz')).body).toMatchObject({ status: 'ready', store: 'ready' });
  });

  test.each([
    ['holds it', 60_000, 202],
    ['let it run out', -1, 200],
  ])('a claim whose holder %s: %d ms left, %d', async (_what, ms, status) => {
    const id = await generate('letter');
    const { db } = service.services.database;
    const claim = { pdfStatus: 'rendering', pdfLeaseHolder: v7(), pdfLeaseUntil: new Date(Date.now() + ms) } as const;
    await db.generation.update({ where: { id }, data: claim });
    expect((await pdf(id)).status).toBe(status);
  });
});

describe('with a worker', () => {
  beforeAll(() => open('all'));
  afterAll(() => service?.close());

  test('a GET right after POST goes before the backlog', async () => {
    const backlog = await Promise.all(Array.from({ length: 100 }, () => generate('letter')));
    const id = await generate('letter');
    await until(async () => (await pdf(id)).status === 200);
    const { db } = service.services.database;
    const where = { id: { in: backlog }, pdfStatus: { not: 'ready' } } as const;
    expect(await db.generation.count({ where })).toBeGreaterThan(0);
    await until(async () => (await db.generation.count({ where })) === 0);
  });

  /** While somebody's document has the one worker. */
  async function meanwhile(work: () => Promise<void>): Promise<void> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const other = service.services.renderer!.pool.schedule(
      { workspaceId: 'other', size: LETTER.length, onDemand: true },
      () => ended,
    );
    await work().finally(end);
    await other;
  }
  const unready = async (ids: string[]) =>
    (await Promise.all(ids.map(rowOf))).filter(({ pdfStatus }) => pdfStatus !== 'ready').length;

  test('long documents do not keep short ones from the worker, however many they are', async () => {
    let books: string[] = [];
    let id = '';
    await meanwhile(async () => {
      books = await Promise.all(Array.from({ length: 6 }, () => generate('book')));
      await until(async () => (await backAgain()) === 4);
      id = await generate('letter');
      await until(async () => (await jobOf(id)).state === 'active');
    });
    await until(async () => (await unready([id])) === 0);
    expect(await unready(books)).toBeGreaterThanOrEqual(5);
    await until(async () => (await unready(books)) === 0);
    expect((await Promise.all(books.map(jobOf))).map(({ tries }) => tries)).toEqual(books.map(() => 0));
  });

  test('those that somebody renders already are not waited for', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => generate('wide')));
    await until(async () => (await Promise.all(ids.map(rowOf))).every(({ pdfStatus }) => pdfStatus === 'failed'));
    await meanwhile(async () => {
      const { db } = service.services.database;
      const claim = {
        pdfStatus: 'rendering',
        pdfLeaseHolder: v7(),
        pdfLeaseUntil: new Date(Date.now() + MINUTE),
      } as const;
      await db.generation.updateMany({ where: { id: { in: ids } }, data: claim });
      const made = `SELECT id AS generation_id, workspace_id, 1 AS size FROM generations WHERE id = ANY($1::uuid[])`;
      await db.$executeRawUnsafe(`WITH made AS (${made}), ${INSERT_RENDER_JOBS} SELECT 1`, ids);
      const left = () =>
        db.$queryRaw<object[]>`SELECT 1 FROM pgboss.job WHERE singleton_key = ANY(${ids}) AND state < 'completed'`;
      expect((await left()).length).toBeGreaterThan(0);
      await until(async () => (await left()).length === 0);
    });
  });

  /** How many jobs of long documents went back. */
  async function backAgain(): Promise<number> {
    const { db } = service.services.database;
    return (await db.$queryRaw<object[]>`SELECT 1 FROM pgboss.job WHERE state = 'created' AND priority < 0`).length;
  }

  const jobOf = async (id: string) => {
    const [job] = await service.services.database.db.$queryRawUnsafe<{ state: string; tries: number; wait: Wait }[]>(
      `SELECT state::text, retry_count AS tries, json_build_object(
         'fromNow', extract(epoch FROM start_after - now()), 'fromStart', extract(epoch FROM start_after - started_on)
       ) AS wait FROM pgboss.job WHERE name = '${RENDER_QUEUE}' AND singleton_key = '${id}'`,
    );
    return job!;
  };

  test('a document that cannot be set is tried once, and again only when somebody asks', async () => {
    const id = await generate('wide');
    await until(async () => (await jobOf(id)).state === 'completed');
    expect([(await rowOf(id)).pdfAttempts, await statusOf(id), (await jobOf(id)).tries]).toEqual([1, 'failed', 0]);
    expect(await pdf(id)).toMatchObject(TOO_WIDE);
    expect((await rowOf(id)).pdfAttempts).toBe(2);
  });

  test('one that passed a limit is tried once more', async () => {
    const { pool } = service.services.renderer!;
    const { render } = pool;
    pool.render = () => Promise.reject(passedALimit('the render took more than 60 s'));
    try {
      const id = await generate('letter');
      await until(async () => (await jobOf(id)).state === 'retry');
      const { db } = service.services.database;
      await db.$executeRawUnsafe(`UPDATE pgboss.job SET start_after = now() WHERE singleton_key = '${id}'`);
      await until(async () => (await jobOf(id)).state === 'completed');
      expect([(await rowOf(id)).pdfAttempts, await statusOf(id)]).toEqual([2, 'failed']);
    } finally {
      pool.render = render;
    }
  });

  test(
    'any other failure is tried again five times with growing pauses, then left until somebody asks',
    async () => {
      const { db } = service.services.database;
      const folder = path.join(service.config.dataDir, 'objects');
      await rename(folder, `${folder}-away`);
      const id = await generate('letter');
      const waits: Wait[] = [];
      for (let tries = 0; tries < 5; tries += 1) {
        await until(async () => {
          const { state, tries: done } = await jobOf(id);
          return state === 'retry' && done === tries;
        });
        expect([(await rowOf(id)).pdfAttempts, await statusOf(id)]).toEqual([tries + 1, 'failed']);
        waits.push((await jobOf(id)).wait);
        // The pause is not waited for.
        await db.$executeRawUnsafe(`UPDATE pgboss.job SET start_after = now() WHERE singleton_key = '${id}'`);
      }
      await until(async () => (await jobOf(id)).state === 'failed');
      expect([(await rowOf(id)).pdfAttempts, await statusOf(id)]).toEqual([6, 'failed']);
      // Each pause is from 2 to 4 s, 4 to 8 s, …, however long it took to fail and however late it was read.
      for (const [tries, { fromNow, fromStart }] of waits.entries()) {
        expect(fromStart).toBeGreaterThanOrEqual(2 ** (tries + 1));
        expect(fromNow).toBeLessThanOrEqual(2 ** (tries + 2));
      }
      expect(await pdf(id)).toMatchObject(FAILED);
      expect((await rowOf(id)).pdfAttempts).toBe(7);
      await rename(`${folder}-away`, folder);
      expect((await pdf(id)).status).toBe(200);
    },
    5 * MINUTE,
  );
});
