/** §21.3: somebody is sent back to where the app said when it registered, and nowhere else. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { authorization, registerApp } from '../../../support/app.ts';
import { REDIRECT, type World } from './world.ts';

const REGISTERED = 'http://127.0.0.1:33418/callback';
const OVER_TLS = 'https://app.example/callback';

export function redirects(worldOf: () => World): void {
  test.each([REGISTERED.replace('33418', '1'), 'http://127.0.0.1/callback'])(
    '%s is the own machine with another port',
    async (redirectUri) => {
      const { browser, app } = worldOf();
      const shown = await (await browser()).open(authorization({ ...app, redirectUri }).path);
      expect([shown.status, shown.path]).toEqual([200, expect.stringMatching(/^\/connect\//)]);
    },
  );

  test('any other address is refused on a page, and begins nothing', async () => {
    const { browser, app, db, origin } = worldOf();
    const overTls = await registerApp(origin, { redirectUri: OVER_TLS });
    const startedAt = await db.oAuthArtifact.count();
    const asking = await browser();
    const elsewhere = [
      ...['/callback/', '/callback?x', '/callback#', '/callback/../x', '/callback;x', '/Callback', '/', ''].map(
        (path) => `http://127.0.0.1:33418${path}`,
      ),
      ...['localhost', '[::1]', '0.0.0.0', '127.0.0.2', 'evil.example', '127.0.0.1.evil.example'].map((host) =>
        REGISTERED.replace('127.0.0.1', host),
      ),
      'https://127.0.0.1:33418/callback',
      'http://127.0.0.1:33418@evil.example/callback',
      'http://x:y@127.0.0.1:33418/callback',
      'http://127.0.0.1:33418\\@evil.example/callback',
      '//evil.example/callback',
      'javascript:alert(1)',
      '<script>alert(1)</script>',
      'x',
    ];
    const tries: [typeof app, string][] = [
      ...elsewhere.map((address): [typeof app, string] => [app, address]),
      ...['https://app.example:8443/callback', 'http://app.example/callback', REGISTERED].map(
        (address): [typeof app, string] => [overTls, address],
      ),
    ];
    for (const [asker, redirectUri] of tries) {
      const shown = await asking.open(authorization({ ...asker, redirectUri }).path);
      expect([redirectUri, shown.status, shown.location]).toEqual([redirectUri, 400, null]);
      expect(shown.html).not.toContain('<script>alert');
      expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
    }
    const { path } = authorization(app);
    for (const changed of [
      `${path}&redirect_uri=${encodeURIComponent(REGISTERED)}`,
      path.replace(/redirect_uri=[^&]+/, ''),
      path.replace(/client_id=[^&]+/, 'client_id=x'),
      path.replace(/client_id=[^&]+/, 'client_id=__proto__'),
      path.replace(/client_id=[^&]+/, 'client_id=%00'),
      `${path}&client_id=${overTls.clientId}`,
    ]) {
      const shown = await asking.open(changed);
      expect([changed, shown.status, shown.location]).toEqual([changed, 400, null]);
    }
    expect(await db.oAuthArtifact.count()).toBe(startedAt);
  });

  test.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['vbscript:x'],
    ['file:///etc/passwd'],
    ['blob:https://app.example/x'],
    ['about:blank'],
    ['http://app.example/callback'],
    ['http://127.0.0.1.evil.example/'],
    ['https://app.example/#x'],
    ['/callback'],
    ['*'],
    ['https://127.0.0.1/callback'],
    ['view-source:https://app.example/callback'],
    ['filesystem:https://app.example/temporary/x'],
    ['ws://app.example/callback'],
    ['wss://app.example/callback'],
    ['ftp://app.example/callback'],
    ['java\tscript://app.example/%0aalert(1)'],
    ['javascript://app.example/%0aalert(1)'],
    ['chrome-extension://abcdefgh/callback'],
    ['ms-word://app.example/callback'],
    ['web+app://callback'],
    ['intent://app.example/#Intent;scheme=https;end'],
    ['mailto:someone@app.example'],
    ['urn:ietf:wg:oauth:2.0:oob'],
    ['cursor:callback'],
    ['https://user:password@app.example/callback'],
    ['https://user@app.example/callback'],
    ['https://@app.example/callback'],
    ['http://user:password@127.0.0.1/callback'],
    ['cursor://user:password@app.example/callback'],
    ['https://*.app.example/callback'],
    ['https://%2A.app.example/callback'],
    ['https://app.example/*'],
    ['https://app.example/callback?to=*'],
    ['https://app.example\\@evil.example/callback'],
    ['https://app.example/call back'],
  ])('no app registers %s', async (redirectUri) => {
    const { origin } = worldOf();
    const { status, body } = await request(origin)
      .post('/oauth/register')
      .send({ redirect_uris: [redirectUri] });
    expect([status, body]).toEqual([
      400,
      {
        error: expect.stringMatching(/^invalid_(redirect_uri|client_metadata)$/),
        error_description: expect.any(String),
      },
    ]);
  });

  test('nor has one a document with it, or goes on with one that it registered before there was a rule', async () => {
    const { origin, browser, hosts, db } = worldOf();
    const asking = await browser();
    const redirectUri = 'view-source:https://app.example/callback';
    hosts.redirect = redirectUri;
    const byDocument = { origin, clientId: 'https://viewer.example/client.json', redirectUri };
    const registered = { origin, clientId: randomUUID(), redirectUri };
    const { clientId } = await registerApp(origin);
    const before = await db.oAuthClient.findUniqueOrThrow({ where: { id: clientId } });
    const metadata = { ...(before.metadata as object), client_id: registered.clientId, redirect_uris: [redirectUri] };
    await db.oAuthClient.create({ data: { ...before, id: registered.clientId, metadata } });
    for (const app of [byDocument, registered]) {
      const shown = await asking.open(authorization(app).path);
      expect([shown.status, shown.location]).toEqual([400, null]);
      expect(shown.html).toContain('not view-source');
    }
    hosts.redirect = REDIRECT;
  });

  test.each([
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'com.example.app:/oauth2redirect',
    'com.example.app:back',
    'https://app.example/a@b',
    'https://b%C3%BCcher.example/callback?x=1',
    'http://[::1]:8080/callback',
    'http://localhost/callback',
  ])('an app registers %s', async (redirectUri) => {
    expect(await registerApp(worldOf().origin, { redirectUri })).toMatchObject({ redirectUri });
  });
}
