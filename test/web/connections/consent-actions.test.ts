/** §21.8: what an app asks for is shown, answered once, by the person and in the browser that it sent, and for one workspace. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { connectApp } from '../../support/app.ts';
import { seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { signedIn } from '../../support/web.ts';

let service: TestService;
let tenant: Tenant;
let cookie: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api' });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await seedTenant(service.services.context.db);
  cookie = (await signedIn(service, tenant.userId)).cookie.replace('platen=', '');
});

test('an app is connected to the workspace that was chosen, and its token opens it', async () => {
  const { workspaceId } = tenant;
  const app = await connectApp(service.url!, { cookie, workspaceId });
  expect((await service.call('GET', '/templates', { key: app.tokens.access_token })).status).toBe(200);
  const { access_token } = await app.refresh();
  expect((await service.call('GET', '/templates', { key: access_token })).status).toBe(200);
  await app.revoke();
  expect((await service.call('GET', '/templates', { key: access_token })).status).toBe(401);
});
