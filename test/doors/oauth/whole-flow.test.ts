/** §21, §22: an assistant from one address to a downloaded PDF, on the official SDK, and until it is disconnected. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { HOUR } from '../../../src/domain/durations.ts';
import { openBrowser } from '../../support/app.ts';
import { eventsOf } from '../../support/audit.ts';
import { letPass } from '../../support/let-pass.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { signedIn } from '../../support/web.ts';
import { createSdkApp, SDK_METADATA, type SdkApp } from './support/sdk-app.ts';

/** Where an app's metadata document stands. */
const DOCUMENT = 'https://assistant.example/oauth/client.json';

let service: TestService;
let tenant: Tenant;
let fetched = 0;

beforeAll(async () => {
  service = await startTestService({
    role: 'api',
    fetchMetadata: async (url) => {
      fetched += 1;
      expect(String(url)).toBe(DOCUMENT);
      return Response.json({ ...SDK_METADATA, client_id: DOCUMENT, client_name: 'By document' });
    },
  });
  const { db } = service.services.context;
  tenant = await seedTenant(db);
  await seedTemplate(db, tenant.workspaceId, '---\ntitle: Note\n---\nTo {{Name}}\n');
});
afterAll(() => service.close());

async function newApp(more: { metadataUrl?: string; port?: number } = {}): Promise<SdkApp> {
  const cookie = (await signedIn(service, tenant.userId)).cookie.replace('platen=', '');
  const { url, workspaceId } = { url: service.url!, ...tenant };
  return createSdkApp({ origin: url, browser: openBrowser(url, cookie), workspaceId, ...more });
}
function askMcp(token: string) {
  return request(service.url!).post('/mcp').set('Authorization', `Bearer ${token}`).send({});
}

test('from the address alone to a PDF; refreshed, and refused once it is revoked', async () => {
  const app = await newApp();
  const client = await app.connect();
  const { client_id: clientId } = app.kept.client!;
  expect(app.kept.asked!.searchParams.get('resource')).toBe(`${service.url}/mcp`);
  expect(app.kept.tokens).toMatchObject({ expires_in: 900, scope: 'documents', token_type: 'Bearer' });

  const { structured: found } = await client.tool('list_templates', {});
  const { id } = (found as { templates: { id: string }[] }).templates[0]!;
  const { structured: made } = await client.tool('generate_document', { id, values: { name: 'Ada' } });
  const { structured: pdf } = await client.tool('get_document_pdf', { id: (made as { id: string }).id });
  const file = await service.get((pdf as { url: string }).url).buffer();
  expect((file.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');

  const first = app.kept.tokens!;
  // An hour later the access token has expired, and the SDK renews it by itself.
  await letPass(service.services.context.db, HOUR);
  expect((await askMcp(first.access_token)).status).toBe(401);
  expect((await client.tool('list_templates', {})).isError).toBe(false);
  const second = app.kept.tokens!;
  expect([second.access_token, second.refresh_token]).not.toEqual([first.access_token, first.refresh_token]);
  const { structured: again } = await client.tool('generate_document', { id, values: { name: 'Ada' } });
  expect(again).toMatchObject({ id: (made as { id: string }).id, replayed: true });

  const gaveUp = await request(service.url!)
    .post('/oauth/revoke')
    .type('form')
    .send({ client_id: clientId, token: second.access_token });
  expect(gaveUp.status).toBe(200);
  const refused = await askMcp(second.access_token);
  expect(refused.status).toBe(401);
  expect(refused.headers['www-authenticate']).toContain(
    `resource_metadata="${service.url}/.well-known/oauth-protected-resource/mcp"`,
  );
  // The SDK finds its refresh token refused too, and asks its person again.
  const { asked } = app.kept;
  await client.tool('list_templates', {}).catch(() => undefined);
  expect(app.kept.asked).not.toBe(asked);
  const events = (await eventsOf(service.services.context.db, tenant.workspaceId)).filter(({ action }) =>
    action.startsWith('app_'),
  );
  expect(events.map(({ action, via }) => [action, via]).sort()).toEqual([
    ['app_connected', 'web'],
    ['app_connected', 'web'],
    ['app_disconnected', 'app'],
  ]);
  await client.close();
});

test('an app is known by its metadata document, on another port than it names, in both eras of the protocol', async () => {
  const app = await newApp({ metadataUrl: DOCUMENT, port: 50_123 });
  const client = await app.connect('legacy');
  expect(app.kept.asked!.searchParams.get('client_id')).toBe(DOCUMENT);
  expect([app.kept.back!.port, app.kept.back!.searchParams.get('iss'), fetched]).toEqual(['50123', service.url, 1]);
  expect((await client.tool('list_templates', {})).structured).toMatchObject({ total: 1 });
  await client.close();
  const newer = await app.connect();
  expect((await newer.listTools()).tools).toHaveLength(11);
  await newer.close();
});
