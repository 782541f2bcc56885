/** §20.13: the list of documents in the web app has what the API's list has, for the same filters. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { documentRow } from '../../../support/documents.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';

const ZONE = 'America/New_York';
/** Around midnights of New York: at 04:00 UTC in summer, and at 05:00 from 1 November 2026 on. */
const TIMES = [
  '2026-08-27T03:59:59.999Z',
  '2026-08-27T04:00:00.000Z',
  '2026-08-28T03:59:59.999Z',
  '2026-08-28T04:00:00.000Z',
  '2026-11-01T04:00:00.000Z',
  '2026-11-02T04:59:59.999Z',
  '2026-11-02T05:00:00.000Z',
];
const TITLES = ['Invoice', 'INVOICE 100%', 'a_b\\c', '<b>Straße</b>', 'فاتورة'];

let service: TestService;
let ours: Tenant;
let theirs: Tenant;
let templates: string[];
let colleague: string;
let owner: WebVisitor;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => ours.key });
  const { db } = service.services.context;
  [ours, theirs] = [await seedTenant(db, { timeZone: ZONE }), await seedTenant(db)];
  const save = (title: string) => seedTemplate(db, ours.workspaceId, `---\ntitle: ${title}\n---\nText\n`);
  templates = [await save('First'), await save('Second')];
  colleague = (await seedMember(db, ours.workspaceId, 'colleague@example.com', 'member')).userId;
  await db.generation.createMany({
    data: Array.from({ length: 80 }, (_, i) =>
      documentRow(ours.workspaceId, {
        id: v7(),
        templateId: i % 3 === 2 ? null : templates[i % 3]!,
        title: `${TITLES[i % TITLES.length]} #${i}`,
        source: i % 2 === 0 ? 'app' : 'api',
        createdBy: [null, colleague, ours.userId][i % 4 === 3 ? 0 : i % 3]!,
        createdAt: new Date(TIMES[i % TIMES.length]!),
      }),
    ),
  });
  await db.generation.create({ data: documentRow(theirs.workspaceId) });
  owner = await signedIn(service, ours.userId);
});
afterAll(() => service.close());

/** Handlebars writes `=` as a reference. */
async function list(query = '') {
  const page = await owner.get(`/w/${ours.workspaceId}/documents${query}`);
  return { ...page, html: page.html.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&') };
}
function idsIn(html: string) {
  return [...html.matchAll(/documents\/([\da-f-]{36})"/g)].map(([, id]) => id!);
}
/** Where a link of the pager leads, from the `?` on. */
function leadIn(html: string, rel: 'next' | 'prev') {
  return new RegExp(`href="([^"]+)" rel="${rel}"`).exec(html)?.[1]?.replace(/^[^?]*/, '');
}

/** All pages, one after the other. */
async function walk(query: string, between: () => Promise<unknown> = async () => undefined): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | undefined = query; next !== undefined; ) {
    const { status, html } = await list(next);
    expect(status).toBe(200);
    ids.push(...idsIn(html));
    next = leadIn(html, 'next');
    if (next) await between();
  }
  return ids;
}

type Listed = { generations: { id: string }[]; total: number };

/** `day`: as the address has it → the instants that the API takes. */
const SAME: [what: string, web: () => string, api: () => string][] = [
  ['none', () => '', () => ''],
  ['nothing entered', () => '?search=&template=&created_by=&source=&from=&to=', () => ''],
  ['a template', () => `?template=${templates[0]}`, () => `template=${templates[0]}`],
  ['one in capitals', () => `?template=${templates[0]!.toUpperCase()}`, () => `template=${templates[0]}`],
  ['a template of nobody', () => `?template=${v7()}`, () => `template=${v7()}`],
  ['a person', () => `?created_by=${colleague}`, () => `created_by=${colleague}`],
  ['a foreign person', () => `?created_by=${theirs.userId}`, () => `created_by=${theirs.userId}`],
  ['a source', () => '?source=app', () => 'source=app'],
  ['the other source', () => '?source=api', () => 'source=api'],
  ['a text', () => '?search=invoice', () => 'search=invoice'],
  ['a text with signs', () => '?search=100%25', () => 'search=100%25'],
  ['a text with other signs', () => '?search=a_b%5C', () => 'search=a_b%5C'],
  ['a text of markup', () => '?search=%3Cb%3Estrasse', () => 'search=%3Cb%3Estrasse'],
  ['a blank', () => '?search=+', () => 'search=+'],
  ['a first day', () => '?from=2026-08-27', () => 'from=2026-08-27T00:00:00-04:00'],
  ['a last day', () => '?to=2026-08-27', () => 'to=2026-08-28T00:00:00-04:00'],
  ['one day', () => '?from=2026-08-27&to=2026-08-27', () => 'from=2026-08-27T04:00:00Z&to=2026-08-28T04:00:00Z'],
  [
    'a day of 25 hours',
    () => '?from=2026-11-01&to=2026-11-01',
    () => 'from=2026-11-01T04:00:00Z&to=2026-11-02T05:00:00Z',
  ],
  [
    'days in the wrong order',
    () => '?from=2026-08-28&to=2026-08-27',
    () => 'from=2026-08-28T04:00:00Z&to=2026-08-28T04:00:00Z',
  ],
  ['first and last days', () => '?from=0001-01-01&to=9999-12-31', () => ''],
  [
    'all together',
    () => `?search=i&template=${templates[1]}&created_by=${colleague}&source=api&from=2026-08-27&to=2026-11-01`,
    () =>
      `search=i&template=${templates[1]}&created_by=${colleague}&source=api&from=2026-08-27T04:00:00Z&to=2026-11-02T05:00:00Z`,
  ],
];

test.each(SAME)('the API and the web app list the same documents: %s', async (_, web, api) => {
  const { body } = await service.call('GET', `/generations?limit=200&${api().replaceAll('+0', '%2B0')}`);
  const { generations, total } = body as Listed;
  const first = await list(web());
  expect(first.html).toContain(total === 1 ? '1 document<' : `${total} documents<`);
  expect(await walk(web())).toEqual(generations.map(({ id }) => id));
});

test('each filter finds some documents, and not all', async () => {
  const found = await Promise.all(SAME.slice(-1).map(([, web]) => walk(web())));
  for (const ids of found) expect(ids.length).toBeGreaterThan(0);
});

test('pages neither skip nor repeat a document while others are made', async () => {
  const before = await walk('');
  const make = () =>
    service.call('POST', `/templates/${templates[0]}/generations`, { headers: { 'Idempotency-Key': v7() } });
  const met = await walk('', make);
  expect(new Set(met).size).toBe(met.length);
  expect(met.filter((id) => before.includes(id))).toEqual(before);
});

test('going back shows the same pages, whatever was made in between', async () => {
  const QUERY = '?source=api';
  const there: string[][] = [];
  let last = '';
  for (let at: string | undefined = QUERY; at !== undefined; at = leadIn(last, 'next')) {
    last = (await list(at)).html;
    there.push(idsIn(last));
  }
  expect(there.length).toBeGreaterThan(1);
  const { now } = service.time;
  service.time.now = new Date('2026-12-24T12:00:00Z');
  await service.call('POST', `/templates/${templates[0]}/generations`, { headers: { 'Idempotency-Key': v7() } });
  service.time.now = now;
  const back: string[][] = [idsIn(last)];
  for (let at = leadIn(last, 'prev'); at !== undefined; at = leadIn(last, 'prev')) {
    last = (await list(at)).html;
    back.unshift(idsIn(last));
  }
  expect(back.slice(1)).toEqual(there.slice(1));
  // The first page is where it always is, and begins with what is new.
  expect(back[0]!.slice(1)).toEqual(there[0]!.slice(0, -1));
});

test('a bookmarked page leads to the first page, with its filters', async () => {
  const { html } = await list('?source=app');
  const [kept] = leadIn(html, 'next')!.split('&back=');
  const again = await list(kept);
  expect(again.html).toContain(`href="/w/${ours.workspaceId}/documents?source=app">First page`);
  expect(again.html).not.toContain('Previous page');
  expect(html).not.toMatch(/First page|Previous page/);
});

test('a row shows who made the document, when in the time zone of the workspace, and its PDF', async () => {
  const { html } = await list('?from=2026-08-27&to=2026-08-27&search=a_b');
  expect(html).toMatch(/a_b\\c #\d+<\/bdi>/);
  expect(html).toContain('<time datetime="2026-08-28T03:59:59.999Z">27 Aug 2026, 23:59</time>');
  expect(html).toContain('The member colleague@example.com');
  expect(html).toMatch(/\/documents\/[\da-f-]{36}\/pdf\?download=1">Download/);
  expect(html).not.toContain('<span class="badge');
  expect((await list('?search=Stra')).html).toContain('&lt;b&gt;Straße&lt;/b&gt;');
});

test('a row shows what identifies the document, its number and template if the title lacks them, and its faults', async () => {
  const { db } = service.services.context;
  const known = { knownBy: ['INV-1001', '<i>Marlow</i> & Sons'], templateTitle: 'Bill' };
  const rows = [
    documentRow(ours.workspaceId, {
      ...known,
      knownBy: [...known.knownBy, '\t€ 12.00'],
      title: 'Bill #7',
      generationNumber: 7,
    }),
    documentRow(ours.workspaceId, {
      ...known,
      title: 'For Ann',
      generationNumber: 70_707,
      pdfStatus: 'failed',
      voidedAt: new Date(),
    }),
  ];
  await db.generation.createMany({ data: rows });
  const shown = '<bdi>INV-1001</bdi></a> <bdi class="beside">&lt;i&gt;Marlow&lt;/i&gt; &amp; Sons</bdi>';
  const { html } = await owner.get(`/w/${ours.workspaceId}/documents?search=marlow%3C%2Fi%3E+%26`);
  expect(html).toContain(`${shown}<p class="quiet known"><bdi>Bill #7</bdi></p>`);
  expect(html).toContain('<bdi>€ 12.00</bdi></td>');
  const void_ = ' <span class="badge void">Void</span>';
  expect(html).toContain(
    `${shown}${void_}<p class="quiet known"><bdi>For Ann</bdi> · <bdi>Bill</bdi> · <bdi>#70707</bdi></p>`,
  );
  expect(html.match(/class="badge[^>]*>[^<]+/g)).toEqual(['class="badge void">Void', 'class="badge">⚠ Failed']);
  expect(idsIn((await list('?search=%2370707')).html)).toEqual([rows[1]!.id]);
  // The API finds titles.
  for (const [search, total] of [
    ['INV-1001', 0],
    ['Bill', 1],
  ])
    expect((await service.call('GET', `/generations?search=${search}`)).body).toMatchObject({ total });
});

test('a person who has left the workspace is not named', async () => {
  const { db } = service.services.context;
  const { userId } = await seedMember(db, ours.workspaceId, 'leaver@example.com', 'member');
  await db.generation.create({ data: documentRow(ours.workspaceId, { title: 'Farewell', createdBy: userId }) });
  await db.membership.deleteMany({ where: { userId } });
  const { html } = await list('?search=Farewell');
  expect(html).toContain('Former member');
  expect(html).not.toContain('leaver@example.com');
});

describe('filters offer their choices', () => {
  test('filters keep a choice, also one that no longer exists', async () => {
    const { html } = await list(`?template=${templates[1]}&created_by=${v7()}&source=api&from=2026-08-27`);
    expect(html).toContain(`<option value="${templates[1]}" selected>Second</option>`);
    expect(html).toMatch(/<option value="[\da-f-]+" selected>No longer exists<\/option>/);
    expect(html).toContain('<option value="api" selected>');
    expect(html).toContain('value="2026-08-27"');
    // Each is taken away by a link.
    const rest = `template=${templates[1]}&`;
    expect(html).toMatch(
      new RegExp(`\\?${rest}created_by=[\\da-f-]+&from=2026-08-27"><span[^>]+>Remove:</span> Source: <bdi>API<`),
    );
    expect(html.match(/Remove:/g)).toHaveLength(4);
  });

  test('documents of another workspace are not listed', async () => {
    const { html } = await list();
    expect(html).toContain('The owner');
    expect(html).not.toContain(theirs.email);
  });
});

test.each([
  ['search', `search=${'a'.repeat(201)}`, 'a'.repeat(201)],
  ['search', 'search=%00', undefined],
  ['template', 'template=x', 'x'],
  ['created_by', 'created_by=x', 'x'],
  ['source', 'source=web', 'web'],
  ['from', 'from=2026-02-30', '2026-02-30'],
  ['to', 'to=tomorrow%22%3E', 'tomorrow&quot;&gt;'],
  ['', 'cursor=x', undefined],
])('the page names a filter that it cannot read, and keeps the entry: %s %s', async (name, query, entered) => {
  const { status, html } = await list(`?${query}`);
  expect(status).toBe(400);
  expect(html).toContain('id="faults"');
  if (name) expect(html).toContain(`<a href="#${name}">`);
  if (entered) expect(html).toContain(`value="${entered}"`);
  expect(idsIn(html)).toEqual([]);
});

test('an empty list says what to do', async () => {
  const { db } = service.services.context;
  const empty = await seedTenant(db);
  const visitor = await signedIn(service, empty.userId);
  const at = (query = '') => visitor.get(`/w/${empty.workspaceId}/documents${query}`);
  expect((await at()).html).toContain(`href="/w/${empty.workspaceId}/templates">Go to templates`);
  expect((await at('?search=x')).html).toContain(`href="/w/${empty.workspaceId}/documents">Clear filters`);
});
