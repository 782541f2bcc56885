/** §20.11 rule 1: the list of templates: search, folders, pages, drafts. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { removeMember } from '../../../../src/data/storage/people/members.ts';
import { documentRow } from '../../../support/documents.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';

let service: TestService;
let ours: Tenant;
let admin: WebVisitor;
let member: WebVisitor;
let memberId: string;

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
  memberId = person.userId;
  const save = (source: string, minute: number, draft = false) =>
    seedTemplate(db, ours.workspaceId, source, { now: at(minute), draft });
  await save(template('Offer <b>letter</b>', 'HR / Offers'), 1);
  await save(template('Offer for 100%', 'HR'), 2);
  await save(template('عقد', 'Legal'), 3);
  await save(template('Only a draft', 'HR'), 4, true);
  await seedTemplate(db, theirs.workspaceId, template('Offer of others', 'HR'));
  for (let nth = 0; nth < 30; nth += 1) await save(template(`Bulk ${nth}`, 'Bulk'), 5 + nth);
  [admin, member] = [await signedIn(service, ours.userId), await signedIn(service, person.userId)];
});
afterAll(() => service.close());

function open(visitor: WebVisitor, query: string) {
  return visitor.get(`/w/${ours.workspaceId}/templates${query}`);
}
/** As a reader sees them. */
function titlesIn(html: string) {
  return [...html.matchAll(/<th scope="row">.*?<a [^>]*><bdi>(.*?)<\/bdi>/gs)].map(([, title]) => title);
}
function linkIn(html: string, text: string) {
  return new RegExp(`href="([^"]*)"[^>]*>(?:<bdi>)?${text}<`)
    .exec(html)?.[1]
    ?.replaceAll('&amp;', '&')
    .replaceAll('&#x3D;', '=');
}

test('a search finds parts of titles in this workspace, newest first, and treats no character as special', async () => {
  expect(titlesIn((await open(member, '?search=OFFER')).html)).toEqual([
    'Offer for 100%',
    'Offer &lt;b&gt;letter&lt;/b&gt;',
  ]);
  expect(titlesIn((await open(member, '?search=100%25')).html)).toEqual(['Offer for 100%']);
  const none = await open(member, '?search=%3Cscript%3E');
  expect(none.html).toContain('0 templates with “\u2068&lt;script&gt;\u2069”');
  expect(none.html).not.toContain('<script>');
});

test('a folder lists what is in it and below, and links to both', async () => {
  const root = await open(member, '');
  expect(linkIn(root.html, 'HR')).toContain('folder=HR');
  const inside = await member.get(linkIn(root.html, 'HR')!);
  expect(titlesIn(inside.html)).toEqual(['Offer for 100%', 'Offer &lt;b&gt;letter&lt;/b&gt;']);
  expect(inside.html).toMatch(/<h1 [^>]*>HR<\/h1>/);
  // The tree has all folders, each with what is in it and below; that of the page is open.
  expect(inside.html).toMatch(/aria-current="page"><bdi>HR<\/bdi><\/a> <span class="quiet">2<\/span><details open>/);
  expect(root.html).toMatch(/<bdi>HR<\/bdi><\/a> <span class="quiet">2<\/span><details>/);
  expect(linkIn(inside.html, 'Legal')).toContain('folder=Legal');
  const below = await member.get(linkIn(inside.html, 'Offers')!);
  expect(titlesIn(below.html)).toEqual(['Offer &lt;b&gt;letter&lt;/b&gt;']);
  expect(linkIn(below.html, 'HR')).toContain('folder=HR');
  expect(titlesIn((await open(member, '?folder=H')).html)).toEqual([]);
  expect(titlesIn((await open(member, '?folder=HR&search=letter')).html)).toHaveLength(1);
});

test('drafts are listed for admins, and marked as drafts', async () => {
  const { html } = await open(admin, '?folder=HR');
  expect(titlesIn(html)).toEqual(['Only a draft', 'Offer for 100%', 'Offer &lt;b&gt;letter&lt;/b&gt;']);
  expect(html.match(/class="badge">Draft/g)).toHaveLength(1);
});

test('pages end with the last template, and never show one twice', async () => {
  const first = await open(member, '');
  expect(first.html).toContain('33 templates');
  const second = await member.get(linkIn(first.html, 'Next page')!);
  const titles = [...titlesIn(first.html), ...titlesIn(second.html)];
  expect([titlesIn(first.html).length, new Set(titles).size]).toEqual([25, 33]);
  expect(titles.at(0)).toBe('Bulk 29');
  expect(linkIn(second.html, 'Next page')).toBeUndefined();
  expect(second.html).toContain('Page 2 of 2');
  expect(titlesIn((await member.get(linkIn(second.html, 'Previous page')!)).html)).toEqual(titlesIn(first.html));
  // Of one that is not there, back to the last.
  const beyond = await open(member, '?page=7');
  expect([titlesIn(beyond.html), linkIn(beyond.html, 'Previous page')]).toEqual([
    [],
    expect.stringContaining('page=2'),
  ]);
});

/** A document of the template with this title. */
async function make(userId: string, title: string, minute: number, source: 'app' | 'api' = 'app') {
  const { db } = service.services.context;
  const { id: templateId } = await db.template.update({
    where: {
      workspaceId_folder_title: { workspaceId: ours.workspaceId, folder: title === 'عقد' ? 'Legal' : 'Bulk', title },
    },
    data: { generationCount: { increment: 1 } },
  });
  const made = { templateId, createdBy: userId, createdAt: at(minute), generationNumber: minute, source };
  await db.generation.create({ data: documentRow(ours.workspaceId, made) });
}

test('templates are sorted in each order, and filtered by what the person has used', async () => {
  const titles = async (query: string, visitor = member) => titlesIn((await open(visitor, query)).html);
  expect((await titles('?sort=title')).slice(0, 2)).toEqual(['Bulk 0', 'Bulk 1']);
  expect(await titles('?sort=nothing')).toEqual(await titles(''));
  expect((await open(member, '?only=used')).html).toContain('You have not created documents');
  await make(memberId, 'Bulk 7', 1);
  await make(memberId, 'عقد', 2);
  await make(memberId, 'Bulk 7', 3);
  await make(memberId, 'Bulk 8', 4, 'api');
  await make(ours.userId, 'Bulk 9', 5);
  expect(await titles('?only=used')).toEqual(['Bulk 7', 'عقد']);
  expect(await titles('?only=used&sort=title')).toEqual(['Bulk 7', 'عقد']);
  expect(await titles('?only=used&folder=Legal')).toEqual(['عقد']);
  expect((await titles('?sort=used')).slice(0, 3)).toEqual(['Bulk 7', 'عقد', 'Bulk 29']);
  expect((await titles('?sort=documents')).slice(0, 3)).toEqual(['Bulk 7', 'Bulk 9', 'Bulk 8']);
  expect(await titles('?only=used', admin)).toEqual(['Bulk 9']);
});

test('titles are sorted whatever their case and accents', async () => {
  const { db } = service.services.context;
  const { workspaceId, userId } = await seedTenant(db);
  for (const title of ['Zeugnis', 'Übergabe', 'apple', 'Éclair', 'Apfel'])
    await seedTemplate(db, workspaceId, template(title, 'F'));
  const { html } = await (await signedIn(service, userId)).get(`/w/${workspaceId}/templates?sort=title`);
  expect(titlesIn(html)).toEqual(['Apfel', 'apple', 'Éclair', 'Übergabe', 'Zeugnis']);
});

test('a favourite belongs to one person, and is deleted with their membership', async () => {
  const { db } = service.services.context;
  const favourites = async (visitor: WebVisitor) => titlesIn((await open(visitor, '?only=favourites')).html);
  const idOf = async (title: string) =>
    (await db.template.findFirstOrThrow({ where: { title, workspaceId: ours.workspaceId } })).id;
  const mark = (visitor: WebVisitor, id: string, favourite: string, list: Record<string, string> = {}) =>
    visitor.post(`/w/${ours.workspaceId}/templates/${id}/favourite`, { favourite, ...list });
  expect((await open(member, '?only=favourites')).html).toContain('Select the star before a name');
  const [id, contract] = [await idOf('Bulk 3'), await idOf('عقد')];
  const marked = await mark(member, id, 'yes', { list: '', sort: 'title', page: '2', other: 'x' });
  expect(marked.location).toBe(`/w/${ours.workspaceId}/templates?sort=title&page=2#star-${id}`);
  await mark(member, id, 'yes');
  expect((await mark(member, contract, 'yes')).location).toBe(`/w/${ours.workspaceId}/templates/${contract}`);
  expect(await favourites(member)).toEqual(['Bulk 3', 'عقد']);
  expect(await favourites(admin)).toEqual([]);
  expect((await open(member, '?search=bulk+3')).html).toContain('name="favourite" value="no" aria-pressed="true"');
  await mark(member, id, 'no');
  expect(await favourites(member)).toEqual(['عقد']);
  const { userId, email } = await seedMember(db, ours.workspaceId, 'list-leaver@example.com', 'member');
  const leaver = await signedIn(service, userId);
  await open(leaver, '');
  await mark(leaver, id, 'yes');
  expect(await db.favouriteTemplate.count({ where: { workspaceId: ours.workspaceId, userId } })).toBe(1);
  await removeMember(db, ours.workspaceId, email);
  expect(await db.favouriteTemplate.count({ where: { workspaceId: ours.workspaceId, userId } })).toBe(0);
});

test('times are in the time zone of the workspace', async () => {
  expect((await open(member, '?search=%D8%B9%D9%82%D8%AF')).html).toContain(
    '<time datetime="2026-08-27T08:03:00.000Z">27 Aug 2026, 17:03</time>',
  );
});

test.each([
  ['a NUL', 'search=a%00b', 'search contains the character'],
  ['a long search', `search=${'x'.repeat(201)}`, 'search has more than 200 characters'],
])('a wrong %s is reported in words', async (_what, query, message) => {
  const { status, html } = await open(member, `?${query}`);
  expect([status, html]).toEqual([400, expect.stringContaining(message)]);
});

test('an empty workspace leads admins to the import, and tells members to ask an admin', async () => {
  const { db } = service.services.context;
  const empty = await seedTenant(db);
  const guest = await seedMember(db, empty.workspaceId, 'list-guest@example.com', 'member');
  const pageOf = async (userId: string) =>
    (await (await signedIn(service, userId)).get(`/w/${empty.workspaceId}/templates`)).html;
  expect(await pageOf(empty.userId)).toContain('Import a template');
  expect(await pageOf(guest.userId)).toContain('Ask an admin');
  expect(await pageOf(guest.userId)).not.toContain('/import');
});
