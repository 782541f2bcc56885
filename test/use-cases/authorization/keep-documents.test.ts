/** §21.3: a metadata document is fetched once for all processes, and its last good one serves while its host is down. */
import { beforeEach, expect, test } from '@jest/globals';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/domain/durations.ts';
import { keepDocuments } from '../../../src/use-cases/authorization/keep-documents.ts';
import { seedGrant, seedTenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const APP = 'https://app.example/client.json';
const REDIRECTS = ['http://127.0.0.1/callback'];

const database = useDatabase();
let now: Date;
let asked: string[];
/** What the hosts answer at the moment. */
let answerOf: (url: string) => Response | Promise<Response>;

beforeEach(async () => {
  now = new Date('2026-08-27T09:00:00.000Z');
  asked = [];
  answerOf = (url) => documentOf(url);
  await database.db.oAuthClient.deleteMany();
});

function documentOf(url: string, more: object = {}, maxAge?: number): Response {
  const headers: Record<string, string> = maxAge === undefined ? {} : { 'Cache-Control': `public, max-age=${maxAge}` };
  return Response.json({ client_id: url, client_name: 'App', redirect_uris: REDIRECTS, ...more }, { headers });
}

/** One of several processes. */
function keeper(signal = new AbortController().signal) {
  const documents = keepDocuments({
    db: database.db,
    clock: () => now,
    log: { warn: () => undefined } as never,
    fetchMetadata: async (url) => {
      asked.push(String(url));
      return answerOf(String(url));
    },
    check: ({ redirect_uris }) => {
      if (String(redirect_uris).startsWith('javascript:'))
        throw Object.assign(new Error('invalid_redirect_uri'), { error_description: 'a redirect is wrong' });
    },
  });
  return {
    isKept: documents.isKept,
    get: async (url = APP) => (await documents.fetch(url, { signal })).json() as Promise<Record<string, unknown>>,
    fetch: documents.fetch,
  };
}

function passes(ms: number) {
  now = new Date(now.getTime() + ms);
}

test('a document that one process has fetched is shared by all for its lifetime, at most an hour', async () => {
  answerOf = (url) => documentOf(url, { client_name: `Fetched ${asked.length}` }, 600);
  const [first, second] = [keeper(), keeper()];
  expect(await first.get()).toMatchObject({ client_id: APP, client_name: 'Fetched 1', redirect_uris: REDIRECTS });
  passes(10 * MINUTE - SECOND);
  const again = await second.fetch(APP);
  expect([(await again.json()).client_name, again.headers.get('Cache-Control')]).toEqual(['Fetched 1', 'max-age=1']);
  passes(SECOND);
  expect(await second.get()).toMatchObject({ client_name: 'Fetched 2' });
  answerOf = (url) => documentOf(url, {}, 999_999);
  passes(10 * MINUTE);
  await first.get();
  passes(HOUR);
  await first.get();
  expect(asked).toHaveLength(4);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['does not answer', () => Promise.reject(new Error('ECONNREFUSED'))],
  ['answers a page', () => new Response('<h1>Down for maintenance</h1>')],
  ['answers 503', () => new Response('{}', { status: 503 })],
  ['answers null', () => Response.json(null)],
  ['answers another app’s document', () => documentOf('https://other.example/client.json')],
  ['publishes a secret', () => documentOf(APP, { client_secret: 'x' })],
  ['answers with a redirect that is not taken', () => documentOf(APP, { redirect_uris: ['javascript:alert(1)'] })],
  ['names no redirect', () => documentOf(APP, { redirect_uris: [] })],
  ['answers too much', () => documentOf(APP, { more: 'x'.repeat(9_000) })],
])('while the host %s, the last good document serves, for 30 days', async (_, answer) => {
  const good = await keeper().get();
  answerOf = answer;
  passes(MINUTE);
  expect(await keeper().get()).toEqual(good);
  // All processes leave the host alone for a minute.
  passes(MINUTE - SECOND);
  expect(await keeper().get()).toEqual(good);
  expect(asked).toHaveLength(2);
  passes(30 * DAY);
  expect(await keeper().isKept(APP)).toBe(false);
  await expect(keeper().get()).rejects.toThrow(/app\.example/);
  answerOf = (url) => documentOf(url, { client_name: 'New' });
  expect(await keeper().get()).toMatchObject({ client_name: 'New' });
});

test('only what connecting takes is kept of a document', async () => {
  const more = {
    logo_uri: 'https://app.example/logo.png',
    grant_types: ['urn:example:device'],
    jwks: {},
    scope: 'all',
  };
  answerOf = (url) =>
    documentOf(url, { ...more, application_type: 'web', token_endpoint_auth_method: 'private_key_jwt' });
  expect(Object.keys(await keeper().get()).sort()).toEqual(['client_id', 'client_name', 'redirect_uris']);
});

test('four are fetched at once, one of a host, and those that have to wait too long are refused', async () => {
  let running = 0;
  const four = Promise.withResolvers<void>();
  const most = new Map<string, number>();
  const note = (key: string, count: number) => most.set(key, Math.max(count, most.get(key) ?? 0));
  const ofHost = new Map<string, number>();
  answerOf = async (url) => {
    const { host } = new URL(url);
    ofHost.set(host, (ofHost.get(host) ?? 0) + 1);
    note('all', ++running);
    note('of a host', ofHost.get(host)!);
    if (running === 4) four.resolve();
    await four.promise.then(() => new Promise(setImmediate));
    running -= 1;
    ofHost.set(host, ofHost.get(host)! - 1);
    return documentOf(url);
  };
  const flood = keeper();
  const urls = Array.from({ length: 24 }, (__, at) => `https://app${at % 6}.example/${at}.json`);
  await Promise.all(urls.map((url) => flood.get(url)));
  expect(Object.fromEntries(most)).toEqual({ all: 4, 'of a host': 1 });

  const hanging = new AbortController();
  answerOf = () =>
    new Promise((_, reject) => hanging.signal.addEventListener('abort', () => reject(new Error('gone'))));
  const slow = keeper(hanging.signal);
  const waiting = Array.from({ length: 12 }, (__, at) => slow.get(`https://slow.example/${at}.json`));
  // One is fetched, eight wait.
  let refused = 0;
  await new Promise<void>((resolve) => {
    for (const one of waiting) one.catch(() => ++refused === 3 && resolve());
  });
  hanging.abort();
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(Array(12).fill('rejected'));
  expect(asked.filter((url) => url.includes('slow'))).toHaveLength(1);
});

test('a thousand are kept; those of connected apps and later ones stay', async () => {
  const { db } = database;
  const { workspaceId, userId } = await seedTenant(db);
  await db.$executeRaw`
    INSERT INTO oauth_clients (id, metadata, created_at, fetched_at, fresh_until)
    SELECT id, '{}', fetched, fetched, fetched
    FROM (SELECT 'https://a.example/' || age AS id, ${now}::timestamptz - age * interval '1 min' AS fetched FROM generate_series(0, 999) age
          UNION VALUES ('https://used.example/', ${now}::timestamptz - interval '9 days'))`;
  await db.oAuthClient.create({ data: { id: 'registered', metadata: {}, createdAt: new Date(0) } });
  await seedGrant(db, { workspaceId, userId, clientId: 'https://used.example/' });
  await keeper().get();
  const left = new Set((await db.oAuthClient.findMany({ select: { id: true } })).map(({ id }) => id));
  expect(left.size).toBe(1_002);
  for (const id of [APP, 'https://a.example/998', 'https://used.example/', 'registered']) expect(left).toContain(id);
  expect(left).not.toContain('https://a.example/999');
});
