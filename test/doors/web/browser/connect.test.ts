/**
 * §21.8: somebody connects an app, in a browser: which way its policy lets the answer go, by keyboard alone, and what other sites can make
 * of it. Needs a Chromium: `make test-browser`.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { PASSWORD, seedPassword } from '../../../support/accounts.ts';
import { type App, askForTokens, authorization, codeForm, registerApp } from '../../../support/app.ts';
import { findChromium, untilTrue } from '../pages/support/browser.ts';
import { type AppBrowser, DESK, startAppBrowser } from './support/app-browser.ts';
import { type Hands, KEYBOARD, MOUSE } from './support/hands.ts';
import { becomes } from './support/until.ts';

const chromium = findChromium();

(chromium ? describe : describe.skip)('connecting an app, in Chromium', () => {
  let browser: AppBrowser;
  /** The program that is connected, which is also another site. */
  let program: Server;
  let site: string;
  let html: string;
  let app: App;
  beforeAll(async () => {
    program = createServer((req, res) => {
      // As an editor's relay does: to another origin.
      const on = req.url!.replace(/^\/relay\?/, `http://localhost:${new URL(site).port}/relayed?`);
      if (on === req.url) res.setHeader('Content-Type', 'text/html').end(html);
      else res.writeHead(302, { Location: on }).end();
    }).listen(0, '127.0.0.1');
    browser = await startAppBrowser(chromium!);
    const { service, origin, ours } = browser.world;
    await seedPassword(service, ours.people.member);
    site = `http://127.0.0.1:${(program.address() as AddressInfo).port}`;
    app = await registerApp(origin, { redirectUri: `${site}/callback` });
  });
  afterAll(async () => {
    await browser?.close();
    program.close();
  });
  afterEach(() => db().oAuthGrant.deleteMany());
  function db() {
    return browser.world.service.services.context.db;
  }

  test.each<[string, Hands, { javaScriptEnabled?: boolean }]>([
    ['the keyboard alone', KEYBOARD, {}],
    ['no script', MOUSE, { javaScriptEnabled: false }],
  ])(
    'signs in, chooses a workspace, allows it, and is led on by a relay, with %s',
    async (_, { press, enter }, options) => {
      html = '<h1>Connected</h1>';
      const app = await registerApp(browser.world.origin, { redirectUri: `${site}/relay` });
      const { service, origin, ours } = browser.world;
      const { email } = await db().user.findUniqueOrThrow({ where: { id: ours.people.member } });
      const { page, problems, close } = await browser.open(undefined, { ...DESK, ...options });
      const { path, verifier } = authorization(app);
      await page.goto(path);
      await enter(page.getByLabel(t('signIn.email')), email);
      await enter(page.getByLabel(t('signIn.password')), PASSWORD);
      await press(page.getByRole('button', { name: t('signIn.submit'), exact: true }));
      await page.getByRole('radio', { name: ours.name, checked: true }).waitFor();
      await press(page.getByRole('button', { name: t('consent.allow'), exact: true }));
      await page.getByRole('heading', { name: 'Connected' }).waitFor();
      const back = new URL(page.url());
      expect([back.hostname, back.pathname]).toEqual(['localhost', '/relayed']);
      const { body } = await askForTokens(origin, codeForm(app, back.searchParams.get('code')!, verifier));
      expect((await service.call('GET', '/templates', { key: body.access_token })).status).toBe(200);
      expect(problems).toEqual([]);
      await close();
    },
  );

  test('an app that opened the consent page in a window receives the answer', async () => {
    const { page, close } = await browser.open(browser.world.ours.people.member);
    const asked = new URL(authorization(app).path, browser.world.origin);
    html = `<button onclick="window.open('${asked}')">Connect</button><script>
      onmessage = ({ data }) => (document.title = 'told ' + data);
      opener?.postMessage(location.search, '*');</script>`;
    await page.goto(`${site}/app`);
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()]);
    await opened.getByRole('button', { name: t('consent.allow'), exact: true }).click();
    await untilTrue(page, 'document.title.startsWith("told ?code=")');
    await close();
  });

  test('an app with its own URL scheme receives a denial', async () => {
    const { origin, ours } = browser.world;
    const own = await registerApp(origin, { redirectUri: 'platen-test.app:/callback' });
    const { page, problems, close } = await browser.open(ours.people.owner);
    await page.goto(authorization(own).path);
    const isSentBack = page.waitForEvent('request', (request) =>
      request.url().startsWith('platen-test.app:/callback?'),
    );
    await page.getByRole('button', { name: t('consent.deny'), exact: true }).click();
    const sent = await isSentBack;
    expect(new URL(sent.url()).searchParams.get('error')).toBe('access_denied');
    // The page stays, for somebody whose browser asks before it opens a program.
    await becomes(
      () => page.getByRole('link', { name: t('connecting.wayBack.link') }).getAttribute('href'),
      sent.url(),
    );
    expect(problems).toEqual([]);
    await close();
  });

  test.each([
    // To cookies it is the same site as the service, on another port.
    ['of the same host', 'http://127.0.0.1', t('problems.stale.title')],
    // Its form comes without a session, and is led to where one signs in: whoever has signed in goes on to the page that asks.
    ['of another', 'http://localhost', 'Connect Test app'],
  ])('a page %s can neither send the consent form nor frame it', async (_, host, answered) => {
    const { origin, ours } = browser.world;
    const { page, close } = await browser.open(ours.people.owner);
    await page.goto(authorization(app).path);
    const asked = page.url();
    html = `<iframe src="${asked}"></iframe>
      <form method="post" action="${asked}"><input name="answer" value="allow"><input name="workspace" value="${ours.workspaceId}"></form>`;
    const evil = await page.context().newPage();
    await evil.goto(`${host}:${new URL(site).port}/evil`);
    expect(evil.frames().map((frame) => frame.url())).not.toContain(asked);
    await evil.evaluate('document.forms[0].submit()');
    await evil.getByRole('heading', { level: 1, name: answered }).waitFor();
    expect(new URL(evil.url()).origin).toBe(origin);
    expect(await db().oAuthGrant.count()).toBe(0);
    // The address alone is of no use in another browser.
    const other = await browser.open(ours.people.admin);
    await other.page.goto(asked);
    await other.page.getByRole('heading', { name: t('consent.gone.title') }).waitFor();
    await other.close();
    await page.getByRole('button', { name: t('consent.allow'), exact: true }).click();
    await page.waitForURL(`${site}/callback?**`);
    await close();
  });
});
