/** §20.84, §20.82 rule 4: the brand of a workspace in the browser, and the head of pages that are shared. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeWorkspace } from '../../../../src/data/storage/workspaces/workspaces.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, stranger, type WebVisitor } from '../../../support/web.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><rect width="80" height="20" fill="#a8322a"/></svg>';
const ENTERED = {
  name: 'Marlow <b>& Sons</b>',
  color: '#a8322a',
  font: 'serif',
  window: 'uk',
  sender: 'Marlow · Bristol',
  footer: 'Marlow Ltd',
};

let service: TestService;
let tenant: Tenant;
let owner: WebVisitor;
let page: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  tenant = await seedTenant(service.services.context.db);
  owner = await signedIn(service, tenant.userId);
  page = `/w/${tenant.workspaceId}/brand`;
});
afterAll(() => service?.close());

async function themeOfWorkspace() {
  return (await describeWorkspace(service.services.context.db, tenant.workspaceId)).theme;
}

test('the page shows what is entered, and keeps nothing of it', async () => {
  await owner.get(page);
  const { status, html } = await owner.upload(`${page}/preview`, { 'logo.svg': LOGO }, ENTERED);
  expect(status).toBe(200);
  for (const shown of ['#a8322a', 'Marlow Ltd', 'Quotation', 'data:image/svg']) expect(html).toContain(shown);
  expect(await themeOfWorkspace()).toBeNull();
});

test('a colour that nobody can read on white is refused, in the preview and when it is saved', async () => {
  const pale = { ...ENTERED, color: '#ffee88', default: 'yes' };
  await owner.get(page);
  expect((await owner.upload(`${page}/preview`, {}, pale)).html).toMatch(/<li>.*contrast/);
  const { status, html } = await owner.upload(page, {}, pale);
  expect(status).toBe(422);
  expect(html).toMatch(/contrast/);
  expect(html).toContain('value="#ffee88"');
  expect(await themeOfWorkspace()).toBeNull();
});

test('a brand is saved, used by new documents and by nothing that exists, and changed again', async () => {
  const { db } = service.services.context;
  let template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Offer\n---\n# Offer\n');
  let made = 0;
  // The same values within ten minutes would be a retry (§4.3).
  const make = async () => {
    made += 1;
    const body = { title: `Offer ${made}` };
    return ((await service.call('POST', `/templates/${template}/generations`, { body })).body as { id: string }).id;
  };
  const setupOf = async (id: string) => (await db.generation.findUniqueOrThrow({ where: { id } })).setup;
  const before = await make();
  const was = await setupOf(before);
  await owner.get(page);
  const saved = await owner.upload(page, { 'Our Logo.SVG': LOGO }, { ...ENTERED, default: 'yes' });
  expect(saved).toMatchObject({ status: 303, location: `${page}?notice=brandSaved` });
  expect(await themeOfWorkspace()).toBe('brand');
  const shown = await owner.get(page);
  expect(shown.html).toContain('value="Marlow &lt;b&gt;&amp; Sons&lt;/b&gt;"');
  expect(shown.html).toContain('value="#a8322a"');
  // The key of the API is known for a while with the theme of before; who names the theme has it at once.
  template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Brief\ntheme: brand\n---\n# Brief\n');
  const after = await make();
  expect(await setupOf(after)).toMatchObject({ theme: { name: 'brand', version: 1 } });
  expect(await setupOf(before)).toEqual(was);
  // The logo stays without being sent again.
  expect((await owner.upload(page, {}, { ...ENTERED, color: '#1b2a41', default: 'yes' })).status).toBe(303);
  expect(await setupOf(await make())).toMatchObject({ theme: { name: 'brand', version: 2 } });

  const share = `/w/${tenant.workspaceId}/documents/${after}/share`;
  const link = /<code id="link">([^<]+)/.exec((await owner.post(share, { lasts: '7', code: '' })).html)![1]!;
  const path = link.replaceAll('&#x3D;', '=').slice(service.url!.length);
  const { html } = await stranger(service).get(path);
  expect(html).toContain('alt="Marlow &lt;b&gt;&amp; Sons&lt;/b&gt;"');
  expect(html).toContain('fill="#a8322a"');
  expect(html).not.toContain('class="brand"');
  const logo = await service.get(path.replace('/shared?', '/shared/logo?'));
  expect(logo.headers['content-type']).toBe('image/svg+xml');
  expect(logo.headers['content-security-policy']).toContain('sandbox');
});

test('a logo that is no picture is refused', async () => {
  await owner.get(page);
  const { status, html } = await owner.upload(page, { 'logo.png': 'no picture' }, ENTERED);
  expect([status, html.includes('class="faults"')]).toEqual([422, true]);
});

test('a member may not change it, and does not see it', async () => {
  const { userId } = await seedMember(service.services.context.db, tenant.workspaceId, 'brand@example.com', 'member');
  const member = await signedIn(service, userId);
  expect((await member.get(page)).status).toBe(403);
  expect((await member.get(`/w/${tenant.workspaceId}/members`)).html).not.toContain(page);
});
