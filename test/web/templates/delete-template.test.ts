/** §20.11 rule 5, §10.14: deleting a template. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { signedIn } from '../../support/web.ts';

let service: TestService;
let ours: Tenant;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => ours.key });
  ours = await seedTenant(service.services.context.db);
});
afterAll(() => service.close());

test('a page asks; then the template is gone, its documents stay, and the log says who did it', async () => {
  const { db } = service.services.context;
  const person = await seedMember(db, ours.workspaceId, 'delete-member@example.com', 'member');
  const [admin, member] = [await signedIn(service, ours.userId), await signedIn(service, person.userId)];
  const id = await seedTemplate(db, ours.workspaceId, '---\ntitle: Invoice\n---\nTo {{Name}}\n');
  const made = await service.call('POST', `/templates/${id}/generations`);
  const path = `/w/${ours.workspaceId}/templates/${id}`;

  const asked = await admin.get(`${path}/delete`);
  expect([asked.status, asked.html]).toEqual([
    200,
    expect.stringContaining('The document that was made from it stays.'),
  ]);
  expect((await member.get(`${path}/delete`)).status).toBe(403);
  expect((await member.post(`${path}/delete`)).status).toBe(403);
  expect((await admin.post(`${path}/delete`, { csrf: 'x' })).status).toBe(403);
  expect(await db.template.count({ where: { id } })).toBe(1);

  const done = await admin.post(`${path}/delete`);
  expect([done.status, done.location]).toEqual([303, `/w/${ours.workspaceId}/templates?notice=templateDeleted`]);
  expect((await admin.follow(done)).html).toContain('The template is deleted.');
  const document = (made.body as { id: string }).id;
  expect((await service.call('GET', `/generations/${document}`)).body).toMatchObject({ template_id: null });
  expect((await admin.post(`${path}/delete`)).status).toBe(404);
  const events = await db.auditEvent.findMany({ where: { workspaceId: ours.workspaceId } });
  expect(events).toMatchObject([
    {
      action: 'template_deleted',
      userId: ours.userId,
      actor: ours.email,
      via: 'web',
      detail: { id, title: 'Invoice', documents: 1 },
    },
  ]);
});
