/** §20.86: an admin looks at the gallery and uses a template of it. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { exportTemplate, listTemplates } from '../../../../src/data/storage/templates/templates.ts';
import { listThemeNames } from '../../../../src/data/storage/templates/theme-versions.ts';
import { findUploadedTemplates, GALLERY, importThemes } from '../../../../src/use-cases/templates/index.ts';
import { seedMember, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';

let service: TestService;
let ours: Tenant;
let owner: WebVisitor;

beforeAll(async () => {
  service = await startTestService({ role: 'api' });
});
afterAll(() => service.close());
beforeEach(async () => {
  ours = await seedTenant(db());
  owner = await signedIn(service, ours.userId);
});

function db() {
  return service.services.context.db;
}

function path(more = '') {
  return `/w/${ours.workspaceId}/gallery${more}`;
}

test('the page shows all templates, or those of a language, each with its picture', async () => {
  const { html, status } = await owner.get(path());
  expect(status).toBe(200);
  expect(html.match(/<h2>/g)).toHaveLength(GALLERY.length);
  const french = (await owner.get(path('?in=fr'))).html;
  expect([...french.matchAll(/name="name" value="([^"]+)"/g)].map(([, name]) => name)).toEqual(['facture', 'menu']);
  const picture = await owner.get(path('/picture?name=menu'));
  expect(picture.status).toBe(200);
  expect((await owner.get(path('/picture?name=../demo/invoice'))).status).toBe(404);
});

test('a template is used: its page of the import comes first, then it is saved with theme and values', async () => {
  const before = await listTemplates(db(), ours.workspaceId);
  const checked = await owner.post(path(), { name: 'rechnung' });
  expect(checked.status).toBe(303);
  const { html } = await owner.follow(checked);
  expect(html).toContain('Rechnung');
  expect(await listTemplates(db(), ours.workspaceId)).toEqual(before);
  const outcome = /name="outcome" value="([^"]*)"/.exec(html)![1]!;
  expect((await owner.post(checked.location!, { outcome })).status).toBe(303);
  const saved = (await listTemplates(db(), ours.workspaceId)).find(({ title }) => title === 'Rechnung')!;
  expect(saved).toMatchObject({ folder: 'Galerie / Rechnungen', version: 1 });
  expect((await exportTemplate(db(), saved.id)).source).toContain('theme: lindenhof');
  expect(await listThemeNames(db(), ours.workspaceId)).toContain('lindenhof');
});

test('a theme that the workspace has stays as it is', async () => {
  const bytes = new Uint8Array(Buffer.from('color: { primary: "#123456" }\n'));
  const file = { name: 'lindenhof.theme.yaml', size: bytes.length, bytes };
  await importThemes(db(), ours.workspaceId, findUploadedTemplates([file]), { now: new Date() });
  const { html } = await owner.follow(await owner.post(path(), { name: 'brief' }));
  expect(html).toContain('Geschäftsbrief');
  expect(html).not.toContain('lindenhof.theme.yaml');
});

test('members, strangers and unknown names get no template', async () => {
  expect((await owner.post(path(), { name: 'nothing' })).status).toBe(404);
  const { userId } = await seedMember(db(), ours.workspaceId, 'm@example.com', 'member');
  const member = await signedIn(service, userId);
  expect((await member.get(path())).status).toBe(403);
  expect((await member.post(path(), { name: 'nda' })).status).toBe(403);
});
