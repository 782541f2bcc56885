/** §21.3: somebody is sent back to where the app said when it registered, and nowhere else. */
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { authorization, registerApp } from '../../support/app.ts';
import type { World } from './world.ts';

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
    const begun = await db.oAuthArtifact.count();
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
    expect(await db.oAuthArtifact.count()).toBe(begun);
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
}
