/** §20.20: what the search of a workspace finds, and for whom. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { documentRow } from '../../../support/documents.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';

let service: TestService;
let ours: Tenant;
let edge: Tenant;
let owner: WebVisitor;
let member: WebVisitor;

beforeAll(async () => {
  service = await startTestService({ role: 'api' });
  const { db } = service.services.context;
  ours = await seedTenant(db);
  const theirs = await seedTenant(db);
  edge = await seedTenant(db);
  const template = (workspaceId: string, title: string, draft = false) =>
    seedTemplate(db, workspaceId, `---\ntitle: ${title}\nfolder: Sales\n---\nText\n`, { draft });
  await template(ours.workspaceId, 'Audit letter');
  await template(ours.workspaceId, 'Audit plan', true);
  await template(theirs.workspaceId, 'Audit of others');
  const document = (workspaceId: string, title: string) =>
    db.generation.create({ data: documentRow(workspaceId, { id: v7(), title }) });
  for (let nth = 0; nth < 9; nth += 1) await document(ours.workspaceId, `Audit <b>${nth}</b>`);
  for (let nth = 0; nth < 8; nth += 1) {
    const word = nth < 7 ? 'Edge' : 'Over';
    await template(edge.workspaceId, `${word} edges ${nth}`);
    await document(edge.workspaceId, `${word} edges ${nth}`);
  }
  await document(theirs.workspaceId, 'Audit of others');
  owner = await signedIn(service, ours.userId);
  const { userId } = await seedMember(db, ours.workspaceId, 'search-member@example.com', 'member');
  member = await signedIn(service, userId);
});
afterAll(() => service.close());

async function search(visitor: WebVisitor, text: string, { workspaceId } = ours) {
  const { status, html } = await visitor.get(`/w/${workspaceId}/search?${new URLSearchParams({ search: text })}`);
  const titles = [...html.matchAll(/<li><a class="icon-[\w-]+" href="[^"]*"><bdi>(.*?)<\/bdi>/g)];
  return { status, html, titles: titles.map(([, title]) => title) };
}

test('a search finds pages of the role, and templates and documents of this workspace, at most seven of a kind', async () => {
  const { titles, html } = await search(owner, 'AUDIT');
  expect(titles).toHaveLength(1 + 2 + 7);
  expect(titles.slice(0, 3).sort()).toEqual(['Audit letter', 'Audit log', 'Audit plan']);
  expect(titles).toContain('Audit &lt;b&gt;8&lt;/b&gt;');
  expect(html).toContain('/documents?search&#x3D;AUDIT');
  const theirs = await search(member, 'audit');
  expect(theirs.titles).toHaveLength(1 + 7);
  expect(theirs.titles[0]).toBe('Audit letter');
});

test.each([
  ['edge e', 7, []],
  ['edges', 7, ['templates', 'documents']],
  ['over', 1, []],
])('searching %j finds %i of a kind, and links to the rest', async (text, count, lists) => {
  const found = await search(await signedIn(service, edge.userId), text, edge);
  const wanted = [
    found.titles.length,
    ...['templates', 'documents'].filter((page) => found.html.includes(`/${page}?search`)),
  ];
  expect(wanted).toEqual([2 * count, ...lists]);
});

test.each([
  ['', 200, 12 + 2 + 7],
  ['nowhere', 200, 0],
  ['%', 200, 0],
  ['\u0000', 200, 0],
  ['a'.repeat(1_000), 200, 0],
])('an empty, unknown or unusual search text is answered: %#', async (text, status, count) => {
  const found = await search(owner, text);
  expect([found.status, found.titles.length]).toEqual([status, count]);
});
