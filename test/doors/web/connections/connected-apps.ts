/**
 * §21.8, §20.15: what an app asks for is shown, answered once, by the person and in the browser that it sent, and for one workspace; then
 * it is listed, until somebody disconnects it.
 */
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { removeMember } from '../../../../src/data/storage/people/members.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { connectApps } from '../../../../src/service/build-web.ts';
import { contractOperations } from '../../../flows/isolation/contract-rules.ts';
import { faultsIn, PASSWORD, seedPassword } from '../../../support/accounts.ts';
import {
  type App,
  type AppBrowser,
  answerConsent,
  askForTokens,
  authorization,
  connectApp,
  openBrowser,
  refreshForm,
  registerApp,
} from '../../../support/app.ts';
import { eventsOf } from '../../../support/audit.ts';
import { seedMember, seedTenant, type Tenant } from '../../../support/seed.ts';
import type { TestService } from '../../../support/service.ts';
import { signedIn } from '../../../support/web.ts';

const HOSTILE = `<b onclick="x">Claude</b>\u202e ${'🙂'.repeat(20)}\n\n"`;
/** On a page: escaped, on one line, in its own direction. */
const ESCAPED = `&lt;b onclick&#x3D;&quot;x&quot;&gt;Claude&lt;/b&gt; ${'🙂'.repeat(20)} &quot;`;

/** Of an app that names itself by a URL. */
const DOCUMENT = {
  client_id: 'https://apps.example/one.json',
  client_name: 'Helper\n\u202eof yours',
  redirect_uris: ['https://apps.example/back'],
  token_endpoint_auth_method: 'none',
};

/** What the page says an app may do, for each operation of the contract. An operation that is not here fails the test. */
const SAID: Record<string, string> = {
  listTemplates: 'Find templates',
  getTemplate: 'see their fields',
  checkDocument: 'see their fields',
  createGeneration: 'Create documents in your name',
  createGenerationBySlug: 'Create documents in your name',
  saveDraft: 'save drafts for you',
  checkTemplate: 'save drafts of templates',
  previewTemplate: 'save drafts of templates',
  saveTemplateDraft: 'save drafts of templates',
  listGenerations: 'Read and download the documents',
  getGeneration: 'Read and download the documents',
  getGenerationPdf: 'Read and download the documents',
  sendForSignature: 'Send documents for signature',
  listSignatureRequests: 'Read and download the documents',
};

export async function fetchDocument(): Promise<Response> {
  return Response.json(DOCUMENT);
}

export function connectedApps(serviceOf: () => TestService): void {
  let service: TestService;
  let app: App;
  /** The owner of `tenant` is a member of `second`, too. */
  let tenant: Tenant;
  let second: Tenant;
  let foreign: Tenant;
  let browser: AppBrowser;

  beforeAll(async () => {
    service = serviceOf();
    [tenant, second, foreign] = [await seedTenant(db()), await seedTenant(db()), await seedTenant(db())];
    await seedMember(db(), second.workspaceId, tenant.email, 'member');
    app = await registerApp(service.url!, { name: HOSTILE });
    browser = openBrowser(service.url!, await cookieOf(tenant));
  });
  afterEach(() => db().oAuthGrant.deleteMany());

  function db() {
    return service.services.context.db;
  }
  async function cookieOf({ userId }: Tenant): Promise<string> {
    return (await signedIn(service, userId)).cookie.replace('platen=', '');
  }
  /** Nothing that anybody agreed to. */
  async function expectNoGrant() {
    expect(
      await db().oAuthGrant.count({
        where: { workspaceId: tenant.workspaceId, clientId: app.clientId, revokedAt: null },
      }),
    ).toBe(0);
  }
  function choicesIn(html: string) {
    return [...html.matchAll(/<input type="radio" [^>]*value="([^"]+)"([^>]*)>/g)].map(([, id, rest]) => [
      id,
      rest!.includes('checked'),
    ]);
  }

  test('the page says which app asks for what, and its form leads nowhere else', async () => {
    const { html, headers, path } = await browser.open(authorization(app).path);
    expect(path).toMatch(/^\/connect\/[\w-]{43}$/);
    expect(html).toContain(`<bdi>${ESCAPED}</bdi>`);
    expect(html).not.toContain('<b onclick');
    for (const text of ['no one has checked it', 'A program on this computer (127.0.0.1:33418)', tenant.email])
      expect(html).toContain(text);
    expect(choicesIn(html).sort()).toEqual([tenant, second].map(({ workspaceId }) => [workspaceId, false]).sort());
    expect(headers['content-security-policy']).toContain("form-action 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('the page says all that the contract lets an app do', async () => {
    const { html } = await browser.open(authorization(app).path);
    for (const { operationId } of contractOperations()) expect(html).toContain(SAID[operationId] ?? operationId);
  });

  test.each([
    ['https://app.example:8443/back', 'app.example:8443'],
    ['cursor://claude.ai/back', 'The program that opens cursor: addresses'],
    ['http://[::1]:4000/back', 'A program on this computer ([::1]:4000)'],
    [`https://a;sandbox/back?x="><b>'`, 'a;sandbox'],
  ])(
    'an app that is sent back to %s is sent there by a page with a link, which no form leads to',
    async (redirectUri, host) => {
      const { path, state } = authorization(await registerApp(service.url!, { redirectUri }));
      const shown = await browser.open(path);
      expect(shown.html).toContain(`<dd>${host}</dd>`);
      const { status, html, headers, location } = await browser.send(shown.path, { answer: 'deny' });
      expect([status, headers.location, headers['cache-control']]).toEqual([200, undefined, 'no-store']);
      expect(headers['content-security-policy']).toContain("form-action 'self';");
      const back = new URL(location!);
      expect([back.href.startsWith(new URL(redirectUri).href), back.searchParams.get('state')]).toEqual([true, state]);
      expect(html).toContain(`<a href="${/content="0;url=([^"]+)"/.exec(html)![1]}">`);
      expect(html).not.toContain('<b>');
    },
  );

  test('the page shows the host of a metadata document beside the name that the document gives', async () => {
    const { client_id: clientId, redirect_uris: uris } = DOCUMENT;
    const { path } = authorization({ origin: service.url!, clientId, redirectUri: uris[0]! });
    const { html } = await browser.open(path);
    expect(html).toContain('<bdi>Helper of yours</bdi>');
    expect(html).toMatch(/<dd>apps\.example<\/dd>[\s\S]*<dd>apps\.example<\/dd>/);
    expect(html).not.toContain('no one has checked it');
  });

  test('consent covers one workspace, is in its audit log, and can be given once', async () => {
    const { path, state } = authorization(app);
    const shown = await browser.open(path);
    const back = await answerConsent(browser, shown, { answer: 'allow', workspace: second.workspaceId });
    expect(back.href.split('?')[0]).toBe(app.redirectUri);
    expect(Object.fromEntries(back.searchParams)).toEqual({ code: expect.any(String), state, iss: service.url });
    expect(await db().oAuthGrant.findMany({ where: { userId: tenant.userId } })).toMatchObject([
      { workspaceId: second.workspaceId, redirectHost: '127.0.0.1:33418', usedAt: null },
    ]);
    const events = await eventsOf(db(), second.workspaceId);
    expect(events).toMatchObject([{ action: 'app_connected', name: tenant.email, via: 'web' }]);
    expect(await eventsOf(db(), tenant.workspaceId)).toEqual([]);
    for (const again of [await browser.open(shown.path), await browser.send(shown.path, { answer: 'allow' })])
      expect([again.status, again.html.includes('Start again in the app')]).toEqual([410, true]);
  });

  test('a person in one workspace has it chosen; a denial leads back to the app and grants nothing', async () => {
    const alone = openBrowser(service.url!, await cookieOf(foreign));
    const shown = await alone.open(authorization(app).path);
    expect(choicesIn(shown.html)).toEqual([[foreign.workspaceId, true]]);
    const back = await answerConsent(alone, shown, { answer: 'deny' });
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect((await alone.open(shown.path)).status).toBe(410);
    await expectNoGrant();
  });

  test('another browser, another site, or an hour later: nothing is granted', async () => {
    const shown = await browser.open(authorization(app).path);
    const fields = { answer: 'allow', workspace: tenant.workspaceId };
    // Somebody is sent the address of a page that was opened elsewhere.
    const victim = openBrowser(service.url!, await cookieOf(tenant));
    for (const page of [await victim.open(shown.path), await victim.send(shown.path, fields)])
      expect(page.status).toBe(410);
    // The same browser, with a form that another site or another session made.
    await victim.open('/account');
    for (const csrf of ['', 'x', /name="csrf" value="([^"]+)"/.exec((await victim.open('/account')).html)![1]!])
      expect((await browser.send(shown.path, { csrf, ...fields })).status).toBe(403);
    // The page of another authorization of the same browser.
    const { path } = await browser.open(authorization(app).path);
    const cookies = `platen=${await cookieOf(tenant)}; platen_connect=${path.split('/').at(-1)}`;
    expect((await service.get(path, { Cookie: cookies })).status).toBe(200);
    expect((await service.get(shown.path, { Cookie: cookies })).status).toBe(410);
    await db().$executeRaw`UPDATE oauth_artifacts SET payload = payload || '{"exp": 1}' WHERE kind = 'Interaction'`;
    for (const page of [await browser.open(shown.path), await browser.send(shown.path, fields)])
      expect(page.status).toBe(410);
    await expectNoGrant();
  });

  test('a stranger signs in first and then sees the consent page, as does another account', async () => {
    await seedPassword(service, tenant.userId);
    const stranger = openBrowser(service.url!);
    const { path } = await stranger.open(authorization(app).path);
    const next = /^\/sign-in\?next=(%2Fconnect%2F[\w-]{43})$/.exec(path)![1]!;
    const form = { next: decodeURIComponent(next), email: tenant.email, password: PASSWORD };
    const shown = await stranger.send('/sign-in', form);
    expect([shown.path, shown.html.includes(tenant.email)]).toEqual([form.next, true]);
    expect(shown.html).toContain(`name="next" value="${form.next}"`);
    const left = await stranger.send('/sign-out', { next: form.next });
    expect(left.path).toBe(`/sign-in?next=${next}&notice=signedOut`);
    await seedPassword(service, foreign.userId);
    const other = await stranger.send('/sign-in', { ...form, email: foreign.email });
    const back = await answerConsent(stranger, other, { answer: 'allow', workspace: foreign.workspaceId });
    expect(back.searchParams.get('code')).toBeTruthy();
    expect(await db().oAuthGrant.count({ where: { workspaceId: foreign.workspaceId, userId: foreign.userId } })).toBe(
      1,
    );
  });

  test('with a path in PUBLIC_URL, all addresses have it, and an authorization cookie is limited to its page', async () => {
    const { clock } = service.services.context;
    const publicUrl = 'https://example.com/platen';
    const rendered = { renderError: String, renderWayBack: String };
    const apps = connectApps({ db: db(), clock, log: createLog('silent'), publicUrl, ...rendered });
    // The proxy takes the path away.
    const here = express().use(apps.router);
    here.get('/connect/:id', async (req, res) => void res.send(await (await apps.consents()).deny({ req, res })));
    const { body } = await request(here).get('/.well-known/oauth-authorization-server/platen');
    expect([body.issuer, body.token_endpoint]).toEqual([publicUrl, `${publicUrl}/oauth/token`]);
    const { headers } = await request(here).get(authorization(app).path);
    const [, id] = /^\/platen\/connect\/([\w-]+)$/.exec(headers.location!)!;
    const cookies = headers['set-cookie'] as unknown as string[];
    const pages = [headers.location, `/platen/oauth/authorize/${id}`];
    expect(cookies.map((cookie) => /path=([^;]*)/i.exec(cookie)![1]).sort()).toEqual(pages);
    for (const cookie of cookies) expect(cookie.toLowerCase()).toMatch(/; samesite=lax; secure; httponly$/);
    const denied = await request(here).get(`/connect/${id}`).set('Cookie', cookies);
    expect(denied.text).toBe(`/oauth/authorize/${id}`);
  });

  test('the list of apps shows their last use; the person and admins disconnect an app at once', async () => {
    const { workspaceId } = second;
    const connect = () => connectApp(service.url!, { cookie, workspaceId, app });
    const cookie = await cookieOf(tenant);
    const [own, ofOwner] = [await signedIn(service, tenant.userId), await signedIn(service, second.userId)];
    const list = `/w/${workspaceId}/connections`;
    const lists = [
      [own, '/account', 'Workspace ', '/account/apps'],
      [ofOwner, list, tenant.email, `${list}/apps`],
    ] as const;
    for (const [visitor, page, says, apps] of lists) {
      const { tokens } = await connect();
      const { id } = await db().oAuthGrant.findFirstOrThrow({ where: { revokedAt: null } });
      const opens = async () => (await service.call('GET', '/templates', { key: tokens.access_token })).status;
      const row = async () =>
        (await visitor.get(page)).html.split('<tr').find((one) => one.includes(`${apps}/${id}/revoke`));
      expect(await row()).toContain('Never');
      expect(await opens()).toBe(200);
      await service.services.keyUses.flush();
      const shown = await row();
      for (const text of [ESCAPED, says, 'A program on this computer (127.0.0.1:33418)', '27 Aug 2026'])
        expect(shown).toContain(text);
      expect(shown).not.toContain('Never');
      const question = await visitor.get(`${apps}/${id}/revoke`);
      expect(question.html).toContain(`Disconnect \u2068${ESCAPED}`);
      // Neither of another person, nor of another workspace.
      const others = await signedIn(service, foreign.userId);
      for (const address of [`/account/apps/${id}/revoke`, `/w/${foreign.workspaceId}/connections/apps/${id}/revoke`])
        expect([(await others.get(address)).status, (await others.post(address)).status]).toEqual([404, 404]);
      expect(await opens()).toBe(200);
      expect(await visitor.post(`${apps}/${id}/revoke`)).toMatchObject({
        status: 303,
        location: `${page}?notice=disconnected`,
      });
      expect([await opens(), await row()]).toEqual([401, undefined]);
      const { body } = await askForTokens(service.url!, refreshForm(app, tokens.refresh_token));
      expect(body.error).toBe('invalid_grant');
      for (const again of [await visitor.get(`${apps}/${id}/revoke`), await visitor.post(`${apps}/${id}/revoke`)])
        expect(again.location).toBe(`${page}?notice=disconnected`);
    }
    const events = (await eventsOf(db(), workspaceId)).filter(({ action }) => action === 'app_disconnected');
    expect(events.map(({ name }) => name).sort()).toEqual([tenant.email, second.email].sort());
    const { html } = await ofOwner.get(`/w/${workspaceId}/audit?action=app_disconnected`);
    expect(html).toContain('Redirects to');
    for (const visitor of [own, ofOwner])
      expect((await visitor.get('/account')).html).toContain(`${service.url}/mcp</pre>`);
  });

  test('without a valid workspace or an answer, nothing is granted', async () => {
    const shown = await browser.open(authorization(app).path);
    await removeMember(db(), second.workspaceId, tenant.email);
    for (const fields of [
      { workspace: '' },
      { workspace: foreign.workspaceId },
      { workspace: second.workspaceId },
      { workspace: 'x' },
    ]) {
      const refused = await browser.send(shown.path, { answer: 'allow', ...fields });
      expect([refused.status, faultsIn(refused as never)]).toEqual([422, ['Choose a workspace for the app.']]);
      expect(refused.html).toContain('<a href="#workspace">');
    }
    expect((await browser.send(shown.path, { workspace: tenant.workspaceId })).status).toBe(422);
    await expectNoGrant();
    await db().membership.deleteMany({ where: { userId: tenant.userId } });
    const page = await browser.open(shown.path);
    expect([page.html.includes('You do not belong to a workspace'), page.html.includes('value="allow"')]).toEqual([
      true,
      false,
    ]);
    expect((await browser.send(shown.path, { answer: 'allow', workspace: tenant.workspaceId })).status).toBe(422);
    await expectNoGrant();
  });
}
