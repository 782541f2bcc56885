/** §20.1, §20.6, §20.7, §20.8: what every route of the web app has in common. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY } from '../../../../src/domain/durations.ts';
import { seedMember, seedTenant, type Tenant } from '../../../support/seed.ts';
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

test('a stranger sees the front page, and must sign in to see a workspace', async () => {
  const nobody = stranger(service);
  const front = await nobody.get('/');
  expect(front.html).toContain('Documents from Markdown templates');
  expect(front.html).toContain('href="/sign-in"');
  const { status, location } = await nobody.get(`/w/${ours.workspaceId}`);
  expect([status, location]).toEqual([303, `/sign-in?next=${encodeURIComponent(`/w/${ours.workspaceId}`)}`]);
});

test('a person who is signed in is led to the workspace that they used last', async () => {
  const owner = await signedIn(service, ours.userId);
  expect(await owner.get('/')).toMatchObject({ status: 303, location: `/w/${ours.workspaceId}/templates` });
});

test('a foreign workspace gives the same page as an unknown one', async () => {
  const owner = await signedIn(service, ours.userId);
  const foreign = await owner.get(`/w/${theirs.workspaceId}`);
  const unknown = await owner.get('/w/019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b');
  const noId = await owner.get('/w/x');
  const noPage = await owner.get(`/w/${ours.workspaceId}/nothing`);
  expect(foreign.status).toBe(404);
  const varying = /nonce="[^"]*"/g;
  expect(unknown.html.replace(varying, '')).toBe(foreign.html.replace(varying, ''));
  expect(noId.html.replace(varying, '')).toBe(foreign.html.replace(varying, ''));
  // In one's own workspace its navigation stays.
  for (const { status, html } of [noPage, await owner.get(`/w/${ours.workspaceId}/templates/x`)]) {
    expect(status).toBe(404);
    expect(html).toMatch(new RegExp(`href="/w/${ours.workspaceId}/templates"[\\s\\S]*Page not found`));
  }
});

test('the page of a refusal names the role that is needed', async () => {
  const { db } = service.services.context;
  const member = await signedIn(service, (await seedMember(db, ours.workspaceId, 'm@example.com', 'member')).userId);
  const refused = async (page: string) => {
    const { status, html } = await member.get(`/w/${ours.workspaceId}/${page}`);
    return `${status} ${/<h1>[\s\S]*?<p>(.*?)<\/p>/.exec(html)?.[1]}`;
  };
  expect(await refused('settings')).toBe(
    '403 You need to be an admin or owner of this workspace. Ask one of its owners.',
  );
  expect(await refused('audit')).toBe('403 You need to be an owner of this workspace. Ask one of its owners.');
});

test('a file link that is broken or expired shows a page, and a person with access gets a fresh link', async () => {
  const [owner, other] = [await signedIn(service, ours.userId), await signedIn(service, theirs.userId)];
  const id = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b';
  const link = `/files/${ours.workspaceId}/${id}.pdf?expires=1&disposition=attachment&signature=x`;
  const pdf = `/w/${ours.workspaceId}/documents/${id}/pdf?download=1`;
  const asNobody = await stranger(service).get(link);
  expect(asNobody.status).toBe(403);
  expect(asNobody.html).toMatch(/This link is incomplete/);
  expect(asNobody.html).toContain(`href="/sign-in?next&#x3D;${encodeURIComponent(pdf)}"`);
  expect(await owner.get(link)).toMatchObject({ status: 302, location: pdf });
  const asOther = await other.get(link);
  expect([asOther.status, asOther.html.includes('sign-in?next')]).toEqual([403, false]);
  expect((await owner.get('/files/x?signature=')).status).toBe(403);
  const answer = await fetch(service.url + link, { headers: { Accept: 'application/json' } });
  expect([answer.status, await answer.json()]).toMatchObject([403, { error: { code: 'link_invalid' } }]);
});

test('an expired session opens nothing', async () => {
  const owner = await signedIn(service, ours.userId);
  await service.pass(31 * DAY);
  expect((await owner.get(`/w/${ours.workspaceId}`)).status).toBe(303);
  await service.pass(-31 * DAY);
});
