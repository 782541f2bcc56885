/** §20.11 rule 1: the list of templates: search, folders, pages, drafts. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';

let service: TestService;
let ours: Tenant;
let admin: WebVisitor;
let member: WebVisitor;

function at(minute: number) {
  return new Date(Date.UTC(2026, 7, 27, 8, minute));
}
function template(title: string, folder: string) {
  return `---\ntitle: ${JSON.stringify(title)}\nfolder: ${folder}\n---\nText\n`;
}

beforeAll(async () => {
  service = await startTestService({ role: 'api' });
  const { db } = service.services.context;
  ours = await seedTenant(db, { timeZone: 'Asia/Tokyo' });
  const theirs = await seedTenant(db);
  const person = await seedMember(db, ours.workspaceId, 'list-member@example.com', 'member');
  const save = (source: string, minute: number, draft = false) =>
    seedTemplate(db, ours.workspaceId, source, { now: at(minute), draft });
  await save(template('Offer <b>letter</b>', 'HR / Offers'), 1);
  await save(template('Offer for 100%', 'HR'), 2);
  await save(template('عقد', 'Legal'), 3);
  await save(template('Only a draft', 'HR'), 4, true);
  await seedTemplate(db, theirs.workspaceId, template('Offer of others', 'HR'));
  for (let nth = 0; nth < 55; nth += 1) await save(template(`Bulk ${nth}`, 'Bulk'), 5 + nth);
  [admin, member] = [await signedIn(service, ours.userId), await signedIn(service, person.userId)];
});
afterAll(() => service.close());

function open(visitor: WebVisitor, query: string) {
  return visitor.get(`/w/${ours.workspaceId}/templates${query}`);
}
/** As a reader sees them. */
function titlesIn(html: string) {
  return [...html.matchAll(/<th scope="row"><a [^>]*><bdi>(.*?)<\/bdi>/g)].map(([, title]) => title);
}
function linkIn(html: string, text: string) {
  return new RegExp(`href="([^"]*)"[^>]*>(?:<bdi>)?${text}<`)
    .exec(html)?.[1]
    ?.replaceAll('&amp;', '&')
    .replaceAll('&#x3D;', '=');
}

test('a search finds what titles contain, in this workspace, the newest first; nothing in it is special', async () => {
  expect(titlesIn((await open(member, '?search=OFFER')).html)).toEqual([
    'Offer for 100%',
    'Offer &lt;b&gt;letter&lt;/b&gt;',
  ]);
  expect(titlesIn((await open(member, '?search=100%25')).html)).toEqual(['Offer for 100%']);
  const none = await open(member, '?search=%3Cscript%3E');
  expect(none.html).toContain('0 templates with “\u2068&lt;script&gt;\u2069”');
  expect(none.html).not.toContain('<script>');
});

test('a folder has what is in it and in those below, and leads to both', async () => {
  const root = await open(member, '');
  expect(linkIn(root.html, 'HR')).toContain('folder=HR');
  const inside = await member.get(linkIn(root.html, 'HR')!);
  expect(titlesIn(inside.html)).toEqual(['Offer for 100%', 'Offer &lt;b&gt;letter&lt;/b&gt;']);
  expect(inside.html).toMatch(/<h1 [^>]*>HR<\/h1>/);
  const below = await member.get(linkIn(inside.html, 'Offers')!);
  expect(titlesIn(below.html)).toEqual(['Offer &lt;b&gt;letter&lt;/b&gt;']);
  expect(linkIn(below.html, 'HR')).toContain('folder=HR');
  expect(titlesIn((await open(member, '?folder=H')).html)).toEqual([]);
  expect(titlesIn((await open(member, '?folder=HR&search=letter')).html)).toHaveLength(1);
});

test('drafts are for admins, and say so', async () => {
  const { html } = await open(admin, '?folder=HR');
  expect(titlesIn(html)).toEqual(['Only a draft', 'Offer for 100%', 'Offer &lt;b&gt;letter&lt;/b&gt;']);
  expect(html.match(/class="badge">Draft/g)).toHaveLength(1);
});

test('pages go on after the last template, and never show one twice', async () => {
  const first = await open(member, '');
  expect(first.html).toContain('58 templates');
  const second = await member.get(linkIn(first.html, 'Next page')!);
  const titles = [...titlesIn(first.html), ...titlesIn(second.html)];
  expect([titlesIn(first.html).length, new Set(titles).size]).toEqual([50, 58]);
  expect(titles.at(0)).toBe('Bulk 54');
  expect(linkIn(second.html, 'Next page')).toBeUndefined();
  expect(titlesIn((await member.get(linkIn(second.html, 'First page')!)).html)).toEqual(titlesIn(first.html));
});

test('times are those of the workspace', async () => {
  expect((await open(member, '?search=%D8%B9%D9%82%D8%AF')).html).toContain(
    '<time datetime="2026-08-27T08:03:00.000Z">27 Aug 2026, 17:03</time>',
  );
});

test.each([
  ['cursor', 'cursor=x', 'cursor is not one of ours'],
  ['a NUL', 'search=a%00b', 'search holds the character'],
  ['a long search', `search=${'x'.repeat(201)}`, 'search has more than 200 characters'],
])('%s that is wrong is said in words', async (_what, query, message) => {
  const { status, html } = await open(member, `?${query}`);
  expect([status, html]).toEqual([400, expect.stringContaining(message)]);
});

test('an empty workspace leads admins to the import, and members to an admin', async () => {
  const { db } = service.services.context;
  const empty = await seedTenant(db);
  const guest = await seedMember(db, empty.workspaceId, 'list-guest@example.com', 'member');
  const pageOf = async (userId: string) =>
    (await (await signedIn(service, userId)).get(`/w/${empty.workspaceId}/templates`)).html;
  expect(await pageOf(empty.userId)).toContain('Import the first one');
  expect(await pageOf(guest.userId)).toContain('Ask an admin');
  expect(await pageOf(guest.userId)).not.toContain('/import');
});
