/** §3, §4.6, §13.3, §13.4, §18.4: the life of a PDF, from outside: asked for by many, behind others, failing, mended. */

import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { getDocumentProxy } from 'unpdf';
import { v7 } from 'uuid';
import type { Database } from '../../src/data/storage/connection/database.ts';
import { MINUTE } from '../../src/domain/durations.ts';
import { pdfObjectName } from '../../src/domain/pdf-object-name.ts';
import { tell } from '../../src/locales/message.ts';
import { passedALimit } from '../../src/pdf/check/render-failure.ts';
import { documentRow } from '../support/documents.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { serverOf } from '../support/server-of.ts';
import { startTestService, type TestService } from '../support/service.ts';

const LETTER = '---\ntitle: Letter\n---\nDear {{Name}}\n\n{{Text}}\n';
/** So long in bytes that short documents go first: of letters with three bytes, since each costs time to set. */
const BOOK = `${`${'€'.repeat(20)} `.repeat(20)}\n`.repeat(255);
const PAGES = 'A line\n\n'.repeat(60);
/** As long in bytes, and set in no time: one word. */
const LONG = `---\ntitle: Long\n---\n[{{Name}}](https://example.com/${'a'.repeat(300_000)})\n`;
/** No page is wide enough for it. */
const WIDE = `---\ntitle: Wide\n---\n{{Name}}\n\n|${' a |'.repeat(400)}\n|${'---|'.repeat(400)}\n`;
const KINDS = { letter: {}, pages: { text: PAGES }, book: { text: BOOK }, long: {}, wide: {} };

/** Much is rendered here, and the machine may have other work. */
jest.setTimeout(5 * MINUTE);

type Document = { id: string; pdf_status: string };
/** Until the next try, in seconds. */
type Wait = { fromNow: number; fromStart: number };
let service: TestService;
let tenant: Tenant;
/** The server with its rows and jobs. */
let server: Database;
let templates: Record<keyof typeof KINDS, string>;
let made = 0;

async function open(role: 'api' | 'all') {
  service = await startTestService({ role, key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  server = await serverOf(db, tenant.workspaceId);
  const save = (source: string) => seedTemplate(db, tenant.workspaceId, source);
  const letter = await save(LETTER);
  templates = { letter, pages: letter, book: letter, long: await save(LONG), wide: await save(WIDE) };
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
/** Status and bytes of a signed URL. */
async function download(url: string) {
  const { status, body } = await service.get(url).responseType('blob');
  return [status, body];
}
const RENDERING = {
  status: 202,
  body: { status: 'rendering' },
  headers: expect.objectContaining({ 'retry-after': '1' }),
};
function failed(message: unknown) {
  return { status: 500, body: { error: { code: 'pdf_render_failed', message } } };
}
const FAILED = failed('The PDF could not be rendered. Request it again to retry.');
function lost(how: string) {
  return failed(
    `The PDF could not be rendered: its file ${how}, and this version of the service renders it with different bytes. ` +
      'Request it again to retry.',
  );
}
const TOO_WIDE = failed(
  'The PDF could not be rendered: a table of 400 columns does not fit on a page 454 pt wide. ' +
    'Create the document again with a changed template or other values, or request it again to retry.',
);

/** Until it holds; a test that waits in vain ends by Jest's own limit. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(100);
}

/** Returns a function that lists the texts that were drawn since then, in order. */
function drawnFromNowOn(): () => string[] {
  const { pool } = service.services.renderer!;
  const render = jest.spyOn(pool, 'render');
  return () => render.mock.calls.map(([{ markdown }]) => markdown);
}
afterEach(() => {
  jest.restoreAllMocks();
});

describe('PDFs without a worker', () => {
  beforeAll(() => open('api'));
  afterAll(() => service?.close());

  test('GET renders on demand, once, whatever the case of the id', async () => {
    const id = await generate('letter');
    const timings: unknown[] = [];
    for (const typed of [id.toUpperCase(), id]) {
      const answer = await pdf(typed);
      expect(answer).toMatchObject({ status: 200, body: { status: 'ready', pages: 1 } });
      timings.push(answer.headers['server-timing']);
    }
    // The second waits for nothing.
    expect(timings).toEqual([expect.stringMatching(/^render;dur=\d+\.\d$/), undefined]);
    expect(await statusOf(id)).toBe('ready');
    expect([(await rowOf(id)).pdfAttempts, await objectsOf(id.toUpperCase())]).toEqual([1, []]);
  });

  test('the PDF holds the facts of its document, and the document those of its PDF', async () => {
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

  test('of twenty GETs at once one renders, and the others must retry', async () => {
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

  test('a GET does not wait behind other documents: it gives 202 while they have the worker, and its document is next', async () => {
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

  test('a workspace with many requests does not hold up those of another one', async () => {
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
    const drawn = drawnFromNowOn();
    end();
    await Promise.all([busy, ask]);
    const mine = { id: { in: ids } };
    expect(await db.generation.count({ where: { ...mine, workspaceId, pdfAttempts: 1 } })).toBe(32);
    await until(
      async () => (await db.generation.count({ where: { ...mine, workspaceId, pdfStatus: 'ready' } })) === 32,
    );
    expect([drawn()[0], drawn().length]).toEqual([(await rowOf(theirs)).markdown, 33]);
  });

  test('a file that an earlier attempt stored with other bytes becomes the document’s', async () => {
    const [other, id] = [await generate('pages'), await generate('letter')];
    const { pages } = (await pdf(other)).body as { pages: number };
    const objects = service.services.objects!;
    const stored = await objects.read(pdfObjectName(tenant.workspaceId, other));
    await objects.put(pdfObjectName(tenant.workspaceId, id), stored, { contentType: 'application/pdf' });
    expect(pages).toBeGreaterThan(1);
    expect(await pdf(id)).toMatchObject({ status: 200, body: { status: 'ready', pages } });
    expect(await rowOf(id)).toMatchObject({ pdfStatus: 'ready', pdfBytes: stored.byteLength, pdfPages: pages });
  });

  test('a file that is missing from the store is rendered again, with the same bytes', async () => {
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

  /** What a disk or a person may do to a file. */
  const DAMAGE: [string, (bytes: Buffer) => Buffer][] = [
    ['a flipped byte', (bytes) => Buffer.from(bytes).fill(bytes[99]! ^ 1, 99, 100)],
    ['an empty file', () => Buffer.alloc(0)],
    ['a file that was cut', (bytes) => bytes.subarray(0, -1)],
    ['another PDF', (bytes) => Buffer.concat([bytes, Buffer.from('%%EOF\n')])],
  ];

  describe.each(DAMAGE)('%s in the store', (_, damage) => {
    test('is noticed at the next request or download, and rendered again with the same bytes', async () => {
      const id = await generate('letter');
      const linkOf = async () => ((await pdf(id)).body as { url: string }).url;
      const link = await linkOf();
      const file = path.join(service.config.dataDir, 'objects', pdfObjectName(tenant.workspaceId, id));
      const [before, stored] = [await rowOf(id), await readFile(file)];
      const warned = jest.spyOn(service.services.renderer!.log, 'warn');
      await writeFile(file, damage(stored));
      // The link that was given before, which nobody asks for again.
      expect(await download(link)).toEqual([200, stored]);
      await writeFile(file, damage(stored));
      expect(await download(await linkOf())).toEqual([200, stored]);
      expect(await readFile(file)).toEqual(stored);
      expect(await rowOf(id)).toEqual(before);
      const facts = expect.objectContaining({ object: pdfObjectName(tenant.workspaceId, id) });
      const told = [facts, 'the file of a PDF in the store is damaged; it has been rendered again'];
      expect(warned.mock.calls).toEqual([told, told]);
      warned.mockRestore();
    });
  });

  test('an empty file in the store before the first render is not taken for a PDF', async () => {
    const id = await generate('letter');
    const name = pdfObjectName(tenant.workspaceId, id);
    await service.services.objects!.put(name, Buffer.alloc(0), { contentType: 'application/pdf' });
    const { url } = (await pdf(id)).body as { url: string };
    expect(await download(url)).toEqual([200, await service.services.objects!.read(name)]);
    expect(await rowOf(id)).toMatchObject({ pdfPages: 1 });
  });

  describe('a file that would now have other bytes is not replaced', () => {
    let id = '';
    let file = '';
    let link = '';
    beforeEach(async () => {
      const other = await generate('letter');
      id = await generate('letter');
      await pdf(other);
      const objects = service.services.objects!;
      const name = pdfObjectName(tenant.workspaceId, id);
      await objects.put(name, await objects.read(pdfObjectName(tenant.workspaceId, other)), {
        contentType: 'application/pdf',
      });
      link = ((await pdf(id)).body as { url: string }).url;
      file = path.join(service.config.dataDir, 'objects', name);
    });

    test('if it is missing, the 500 says so', async () => {
      await rm(file);
      const { status, body } = await service.get(link);
      expect([status, body.error.message]).toEqual([
        500,
        expect.stringContaining('its file is missing from the store'),
      ]);
      expect(await pdf(id)).toMatchObject(lost('is missing from the store'));
      expect(await objectsOf(id)).toEqual([]);
      expect(await statusOf(id)).toBe('ready');
    });

    test.each(DAMAGE)('if there is %s, the 500 says so, and the log names the object', async (_, damage) => {
      const stored = await readFile(file);
      const logged = jest.spyOn(service.services.renderer!.log, 'error');
      await writeFile(file, damage(stored));
      const sizeDiffers = damage(stored).length !== stored.length;
      // Bytes are read on the way to whoever downloads them; before that only the size is known.
      expect(await pdf(id)).toMatchObject(sizeDiffers ? lost('in the store is damaged') : { status: 200 });
      const { status, body } = await service.get(link);
      expect([status, body.error.code]).toEqual([500, 'pdf_render_failed']);
      expect(logged.mock.calls.length).toBe(sizeDiffers ? 2 : 1);
      for (const [facts] of logged.mock.calls)
        expect(facts).toMatchObject({ object: pdfObjectName(tenant.workspaceId, id) });
      logged.mockRestore();
    });
  });

  test('a failure is reported, and each GET tries again at once', async () => {
    const id = await generate('wide');
    expect(await pdf(id)).toMatchObject(TOO_WIDE);
    expect(await statusOf(id)).toBe('failed');
    expect(await pdf(id)).toMatchObject(TOO_WIDE);
    expect((await rowOf(id)).pdfAttempts).toBe(2);
    expect(await objectsOf(id)).toEqual([]);
  });

  test('a render that failed for want of the store succeeds when the store is back', async () => {
    const id = await generate('letter');
    const folder = path.join(service.config.dataDir, 'objects');
    await rename(folder, `${folder}-away`);
    try {
      expect(await pdf(id)).toMatchObject(FAILED);
      // Documents are made all the same.
      const parts = { database: 'ready', queue: 'ready', clock: 'ready', store: 'unavailable' };
      let answer = await service.get('/readyz');
      for (; answer.body.store === 'ready'; answer = await service.get('/readyz')) await pause(100);
      expect([answer.status, answer.body]).toEqual([200, { status: 'ready', ...parts }]);
    } finally {
      await rename(`${folder}-away`, folder);
    }
    expect(await pdf(id)).toMatchObject({ status: 200 });
    // What was found is kept for a moment.
    await until(async () => (await service.get('/readyz')).body.store === 'ready');
  });

  test('a PDF that could not be stored on request gets a job, which tries again', async () => {
    const db = server;
    const id = await generate('letter');
    const jobs = () => db.$queryRaw<object[]>`SELECT 1 FROM pgboss.job WHERE singleton_key = ${id}`;
    await db.$executeRaw`DELETE FROM pgboss.job WHERE singleton_key = ${id}`;
    const folder = path.join(service.config.dataDir, 'objects');
    await rename(folder, `${folder}-away`);
    expect(await pdf(id)).toMatchObject(FAILED);
    await rename(`${folder}-away`, folder);
    expect([await statusOf(id), (await jobs()).length]).toEqual(['failed', 1]);
  });

  test.each([
    ['holds it', 60_000, 202],
    ['let it run out', -1, 200],
  ])('a lease whose holder %s: %d ms left, %d', async (_what, ms, status) => {
    const id = await generate('letter');
    const db = server;
    const claim = { pdfStatus: 'rendering', pdfLeaseHolder: v7(), pdfLeaseUntil: new Date(Date.now() + ms) } as const;
    await db.generation.update({ where: { id }, data: claim });
    expect((await pdf(id)).status).toBe(status);
  });
});

describe('PDFs with a worker', () => {
  beforeAll(() => open('all'));
  afterAll(() => service?.close());

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
  const unready = (ids: string[]) =>
    server.generation.count({ where: { id: { in: ids }, pdfStatus: { not: 'ready' } } });

  test('a GET right after a POST comes before the backlog', async () => {
    const drawn = drawnFromNowOn();
    const ids: string[] = [];
    await meanwhile(async () => {
      ids.push(...(await Promise.all(Array.from({ length: 20 }, () => generate('letter')))));
      // Whichever of them comes first.
      await until(async () => (await Promise.all(ids.map(jobOf))).some(({ state }) => state === 'active'));
      ids.push(await generate('letter'));
      expect(await pdf(ids.at(-1)!)).toMatchObject(RENDERING);
    });
    await until(async () => (await unready(ids)) === 0);
    expect([drawn()[0], drawn().length]).toEqual([(await rowOf(ids.at(-1)!)).markdown, ids.length]);
  });

  test('many long documents do not keep short ones from the worker', async () => {
    let books: string[] = [];
    let id = '';
    await meanwhile(async () => {
      books = await Promise.all(Array.from({ length: 6 }, () => generate('long')));
      await until(async () => (await backAgain()) === 4);
      id = await generate('letter');
      await until(async () => (await jobOf(id)).state === 'active');
    });
    await until(async () => (await unready([...books, id])) === 0);
    const [letter, ...others] = (await Promise.all([id, ...books].map(rowOf))).map((row) =>
      row.pdfRenderedAt!.getTime(),
    );
    expect(others.filter((at) => at >= letter!).length).toBeGreaterThanOrEqual(5);
    expect((await Promise.all(books.map(jobOf))).map(({ tries }) => tries)).toEqual(books.map(() => 0));
  });

  test('documents that another process renders are not waited for', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => generate('wide')));
    const db = server;
    const failed = { id: { in: ids }, pdfStatus: 'failed' } as const;
    await until(async () => (await db.generation.count({ where: failed })) === ids.length);
    await meanwhile(async () => {
      const claim = {
        pdfStatus: 'rendering',
        pdfFailure: null,
        pdfLeaseHolder: v7(),
        pdfLeaseUntil: new Date(Date.now() + MINUTE),
      } as const;
      await db.generation.updateMany({ where: { id: { in: ids } }, data: claim });
      await db.$queryRaw`SELECT send_render_jobs(${ids}::uuid[], NULL)`;
      service.services.queues.notify();
      // They are looked at again later, should who renders them die.
      const later = () =>
        db.$queryRaw<
          object[]
        >`SELECT 1 FROM pgboss.job WHERE singleton_key = ANY(${ids}) AND state = 'created' AND start_after > now()`;
      await until(async () => (await later()).length === ids.length);
    });
  });

  /** How many jobs of long documents went back. */
  async function backAgain(): Promise<number> {
    const db = server;
    return (await db.$queryRaw<object[]>`SELECT 1 FROM pgboss.job WHERE state = 'created' AND priority < 0`).length;
  }

  const jobOf = async (id: string) => {
    const [job] = await server.$queryRawUnsafe<{ state: string; tries: number; wait: Wait }[]>(
      `SELECT state::text, retry_count AS tries, json_build_object(
         'fromNow', extract(epoch FROM start_after - now()), 'fromStart', extract(epoch FROM start_after - started_on)
       ) AS wait FROM pgboss.job WHERE name = 'render-pdf' AND singleton_key = '${id}'`,
    );
    return job!;
  };

  test('a document that cannot be laid out is tried once, and again only on request', async () => {
    const id = await generate('wide');
    await until(async () => (await jobOf(id)).state === 'completed');
    expect([(await rowOf(id)).pdfAttempts, await statusOf(id), (await jobOf(id)).tries]).toEqual([1, 'failed', 0]);
    expect(await pdf(id)).toMatchObject(TOO_WIDE);
    expect((await rowOf(id)).pdfAttempts).toBe(2);
  });

  test('a document that exceeds a limit is tried once more', async () => {
    const { pool } = service.services.renderer!;
    const { render } = pool;
    pool.render = () => Promise.reject(passedALimit(tell('pdf.time', { seconds: 60 })));
    try {
      const id = await generate('letter');
      await until(async () => (await jobOf(id)).state === 'retry');
      const db = server;
      await db.$executeRawUnsafe(`UPDATE pgboss.job SET start_after = now() WHERE singleton_key = '${id}'`);
      service.services.queues.notify();
      await until(async () => (await jobOf(id)).state === 'completed');
      expect([(await rowOf(id)).pdfAttempts, await statusOf(id)]).toEqual([2, 'failed']);
    } finally {
      pool.render = render;
    }
  });

  test(
    'any other failure is tried again five times with growing pauses, then left until somebody asks',
    async () => {
      const db = server;
      // Of a page without a size, for which nobody is prepared.
      const { id } = await db.generation.create({ data: documentRow(tenant.workspaceId) });
      await db.$queryRaw`SELECT send_render_jobs(${[id]}::uuid[], NULL)`;
      const waits: Wait[] = [];
      for (let tries = 0; tries < 5; tries += 1) {
        await until(async () => {
          const { state, tries: done } = await jobOf(id);
          return state === 'retry' && done === tries;
        });
        expect(await rowOf(id)).toMatchObject({ pdfAttempts: tries + 1, pdfStatus: 'failed' });
        waits.push((await jobOf(id)).wait);
        // The pause is not waited for.
        await db.$executeRawUnsafe(`UPDATE pgboss.job SET start_after = now() WHERE singleton_key = '${id}'`);
        service.services.queues.notify();
      }
      await until(async () => (await jobOf(id)).state === 'failed');
      expect(await rowOf(id)).toMatchObject({ pdfAttempts: 6, pdfStatus: 'failed' });
      // Each pause is from 2 to 4 s, 4 to 8 s, …, however long it took to fail and however late it was read.
      for (const [tries, { fromNow, fromStart }] of waits.entries()) {
        expect(fromStart).toBeGreaterThanOrEqual(2 ** (tries + 1));
        expect(fromNow).toBeLessThanOrEqual(2 ** (tries + 2));
      }
      expect(await pdf(id)).toMatchObject(FAILED);
      expect((await rowOf(id)).pdfAttempts).toBe(7);
    },
    5 * MINUTE,
  );

  describe('while the store fails', () => {
    async function withoutStore(work: () => Promise<void>): Promise<void> {
      const folder = path.join(service.config.dataDir, 'objects');
      await rename(folder, `${folder}-away`);
      await work().finally(() => rename(`${folder}-away`, folder));
    }

    /** Its job is due at once; `change` is what else it says of itself. */
    const hurry = async (id: string, change = '') => {
      const { queues } = service.services;
      await server.$executeRawUnsafe(
        `UPDATE pgboss.job SET start_after = now()${change} WHERE singleton_key = '${id}' AND state = 'created'`,
      );
      queues.notify();
    };
    const isPostponed = async (id: string) => {
      const { state, wait } = await jobOf(id);
      return state === 'created' && wait.fromNow > 0;
    };

    test('its documents are tried again without counting attempts, and are rendered when it is back', async () => {
      const ids: string[] = [];
      await withoutStore(async () => {
        ids.push(await generate('letter'), await generate('letter'));
        for (let tries = 0; tries < 7; tries += 1) {
          await until(async () => (await Promise.all(ids.map(isPostponed))).every(Boolean));
          await Promise.all(ids.map((id) => hurry(id)));
        }
        for (const id of ids) expect((await jobOf(id)).tries).toBe(0);
        // The first one has shown what is wrong; nothing is rendered in vain after that.
        const rows = await Promise.all(ids.map(rowOf));
        expect(rows.filter(({ pdfStatus }) => pdfStatus === 'failed').length).toBeGreaterThan(0);
        expect(Math.max(...rows.map(({ pdfAttempts }) => pdfAttempts))).toBe(1);
      });
      await until(async () => {
        await Promise.all(ids.map((id) => hurry(id)));
        return (await unready(ids)) === 0;
      });
    });

    test('pauses are at most 5 minutes, and after a day the job waits for a request', async () => {
      await withoutStore(async () => {
        const id = await generate('letter');
        await until(() => isPostponed(id));
        await hurry(id, `, data = data || '{"postponed": 3600}'`);
        await until(() => isPostponed(id));
        const { fromNow } = (await jobOf(id)).wait;
        // Half of an hour, but for the bound.
        expect([fromNow <= 300, fromNow > 100]).toEqual([true, true]);
        await hurry(id, `, data = data || '{"postponed": 86400}'`);
        await until(async () => (await jobOf(id)).state === 'completed');
      });
    });
  });
});
