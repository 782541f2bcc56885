/** §20.1, §20.6, §20.7, §20.8: what every route of the web app has in common. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY } from '../../../../src/domain/durations.ts';
import { seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, stranger } from '../../../support/web.ts';

let service: TestService;
let ours: Tenant;
let theirs: Tenant;

beforeAll(async () => {
  service = await startTestService({ role: 'api' });
  const { db } = service.services.context;
  [ours, theirs] = [await seedTenant(db), await seedTenant(db)];
});
afterAll(() => service.close());

test('a stranger sees the front page, and is asked to sign in for a workspace', async () => {
  const nobody = stranger(service);
  const front = await nobody.get('/');
  expect(front.html).toContain('Documents from Markdown templates');
  expect(front.html).toContain('href="/sign-in"');
  const { status, location } = await nobody.get(`/w/${ours.workspaceId}`);
  expect([status, location]).toEqual([303, `/sign-in?next=${encodeURIComponent(`/w/${ours.workspaceId}`)}`]);
});

test('somebody who is signed in is led to the workspace that they looked at last', async () => {
  const owner = await signedIn(service, ours.userId);
  expect(await owner.get('/')).toMatchObject({ status: 303, location: `/w/${ours.workspaceId}/templates` });
});

test('a foreign workspace and an unknown one are the same page', async () => {
  const owner = await signedIn(service, ours.userId);
  const foreign = await owner.get(`/w/${theirs.workspaceId}`);
  const unknown = await owner.get('/w/019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b');
  const noId = await owner.get('/w/x');
  const noPage = await owner.get(`/w/${ours.workspaceId}/nothing`);
  expect(foreign.status).toBe(404);
  const varying = /nonce="[^"]*"/g;
  expect(unknown.html.replace(varying, '')).toBe(foreign.html.replace(varying, ''));
  expect(noId.html.replace(varying, '')).toBe(foreign.html.replace(varying, ''));
  expect(noPage.html.replace(varying, '')).toBe(foreign.html.replace(varying, ''));
});

test('a session that has expired opens nothing', async () => {
  const owner = await signedIn(service, ours.userId);
  await service.pass(31 * DAY);
  expect((await owner.get(`/w/${ours.workspaceId}`)).status).toBe(303);
  await service.pass(-31 * DAY);
});
