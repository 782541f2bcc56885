/** What the attacks are on: a service, two people with a workspace each, and an app that the first of them may connect. */
import request from 'supertest';
import type { Database } from '../../../../src/data/storage/connection/database.ts';
import {
  type App,
  type AppBrowser,
  answerConsent,
  authorization,
  type Connected,
  connectApp,
  openBrowser,
  registerApp,
  type WhoAndWhere,
} from '../../../support/app.ts';
import { eventsOf } from '../../../support/audit.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn } from '../../../support/web.ts';

export type World = {
  service: TestService;
  origin: string;
  db: Database;
  /** Of metadata documents: each has one, with this redirect. */
  hosts: { areDown: boolean; asked: string[]; redirect: string };
  tenant: Tenant;
  other: Tenant;
  /** A template of the tenant's workspace. */
  templateId: string;
  app: App;
  /** Signed in as the tenant, unless told otherwise. */
  browser(userId?: string): Promise<AppBrowser>;
  /** Up to where the app has a code. */
  code(params?: Record<string, string>): Promise<{ code: string; verifier: string; back: URL }>;
  /** From consent to tokens. */
  connect(asked?: Partial<WhoAndWhere> & { tenant?: Tenant }): Promise<Connected>;
  /** What the API and `/mcp` answer a token: [200, 200] when it opens both. */
  opens(token: string): Promise<number[]>;
  /** Ends of grants that stand in the audit log. */
  ended(): Promise<{ via: string; name: string }[]>;
};

/** Of every app that has a document. */
export const REDIRECT = 'http://127.0.0.1:33418/callback';

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

export async function startWorld(): Promise<World> {
  const hosts: World['hosts'] = { areDown: false, asked: [], redirect: REDIRECT };
  const service = await startTestService({
    role: 'api',
    env: { TRUST_PROXY: '1' },
    fetchMetadata: async (url) => {
      hosts.asked.push(String(url));
      if (hosts.areDown) throw new Error('connect ECONNREFUSED 10.0.0.1');
      return Response.json({ client_id: url, client_name: 'By document', redirect_uris: [hosts.redirect] });
    },
  });
  const origin = service.url!;
  const { db } = service.services.context;
  const [tenant, other] = [await seedTenant(db), await seedTenant(db)];
  const templateId = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Note\n---\nTo {{Name}}\n');
  const app = await registerApp(origin);
  const cookieOf = async (userId: string) => (await signedIn(service, userId)).cookie.replace('platen=', '');
  const browser = async (userId = tenant.userId) => openBrowser(origin, await cookieOf(userId));
  return {
    service,
    origin,
    db,
    hosts,
    tenant,
    other,
    templateId,
    app,
    browser,
    async code(params) {
      const { path, verifier } = authorization(app, params);
      const asking = await browser();
      const shown = await asking.open(path);
      const back = await answerConsent(asking, shown, { answer: 'allow', workspace: tenant.workspaceId });
      return { code: back.searchParams.get('code')!, verifier, back };
    },
    async connect({ tenant: who = tenant, ...asked } = {}) {
      const cookie = await cookieOf(who.userId);
      return connectApp(origin, { app, cookie, workspaceId: who.workspaceId, ...asked });
    },
    async opens(token) {
      const api = await service.call('GET', '/templates', { key: token });
      const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json, text/event-stream' };
      const mcp = await request(origin).post('/mcp').set(headers).send(PING);
      return [api.status, mcp.status];
    },
    ended: async () =>
      (await eventsOf(db, tenant.workspaceId))
        .filter(({ action }) => action === 'app_disconnected')
        .map(({ via, name }) => ({ via, name })),
  };
}

/** The token that an app got last in the tenant's workspace. */
export function newestToken({ db, tenant: { workspaceId } }: World) {
  return db.accessToken.findFirstOrThrow({ where: { workspaceId }, orderBy: { id: 'desc' } });
}
