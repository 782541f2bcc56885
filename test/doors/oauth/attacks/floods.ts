/** §21.2, §21.3, §21.7: what a person sees when nothing can be sent back to an app, and how often an address may ask. */
import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { onEach } from '../../../../src/data/storage/connection/shards.ts';
import { rememberDevice } from '../../../../src/data/storage/people/attempts.ts';
import { createCredential } from '../../../../src/domain/credential.ts';
import { HOUR, MINUTE } from '../../../../src/domain/durations.ts';
import { networkOf } from '../../../../src/platform/network-of.ts';
import { type App, askForTokens, authorization, openBrowser, refreshForm, registerApp } from '../../../support/app.ts';
import { REDIRECT, type World } from './world.ts';

const DOCUMENT = 'https://app.example/client.json';
/** In seconds, while the text says 10 minutes. */
const TEN_MINUTES = expect.stringMatching(/^(600|5[4-9]\d)$/);

export function floods(worldOf: () => World): void {
  const db = () => worldOf().db;
  afterEach(() => {
    worldOf().hosts.areDown = false;
  });

  function byDocument(clientId = DOCUMENT): App {
    return { origin: worldOf().origin, clientId, redirectUri: REDIRECT };
  }
  /** The page's heading and text, of a page with the headers of the web app. */
  async function problemOf(path: string, language = 'en') {
    const { origin } = worldOf();
    const browser = openBrowser(origin);
    browser.agent.jar.setCookie(`platen_language=${language}; path=/`, new URL(origin).hostname);
    const { status, html, headers } = await browser.open(path);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self'/);
    expect(headers['cache-control']).toMatch(/no-store/);
    const [, title, text] = /<h1>([^<]+)<\/h1>\s*<p>([^<]+)<\/p>/.exec(html) ?? [];
    return { status, title, text };
  }
  /** An address that has had its share of something. */
  async function hasAsked(what: string, address: string, times: number) {
    const expire = new Date(Date.now() + 10 * MINUTE);
    await db().attempts.create({ data: { key: `${what} from ${networkOf(address)}`, points: times, expire } });
  }

  test('an app with a document is connected, and nobody but who begins has us ask another host', async () => {
    const { hosts, connect, origin } = worldOf();
    hosts.asked = [];
    await connect({ app: byDocument() });
    expect(hosts.asked).toEqual([DOCUMENT]);
    const stranger = byDocument('https://stranger.example/client.json');
    const { status, body } = await askForTokens(origin, refreshForm(stranger, 'plr_none'));
    expect([status, body.error]).toEqual([400, 'invalid_client']);
    expect(hosts.asked).toEqual([DOCUMENT]);
  });

  test('a page says what is wrong, and what helps', async () => {
    const app = await registerApp(worldOf().origin);
    expect(await problemOf(authorization({ ...app, clientId: 'unknown' }).path)).toMatchObject({
      status: 400,
      title: 'Unknown app',
      text: expect.stringMatching(/add it again/),
    });
    expect(await problemOf(authorization({ ...app, redirectUri: 'https://evil.example/' }).path)).toMatchObject({
      status: 400,
      title: 'This app cannot redirect you there',
    });
    expect(await problemOf('/oauth/authorize/gone')).toMatchObject({ status: 400, title: 'This took too long' });
    expect(await problemOf('/oauth/authorize')).toMatchObject({
      status: 400,
      text: expect.stringMatching(/client_id/),
    });
    const { hosts } = worldOf();
    [hosts.areDown, hosts.asked] = [true, []];
    const down = await problemOf(authorization(byDocument('https://down.example/client.json')).path);
    expect(hosts.asked).toEqual(['https://down.example/client.json']);
    // Not whether it is refused, silent, or within this network.
    expect(down).toMatchObject({
      title: 'The app cannot be identified',
      text: expect.stringMatching(/^down\.example did not answer/),
    });
    const inGerman = await problemOf(authorization(byDocument('https://down.example/other.json')).path, 'de');
    expect(inGerman.text).toMatch(/^down\.example hat die Anfrage/);
  });

  test('an address begins 100 authorizations in 15 minutes', async () => {
    const app = await registerApp(worldOf().origin);
    const from = (address: string) =>
      request(worldOf().origin)
        .get(authorization(app).path)
        .redirects(0)
        .set({ 'X-Forwarded-For': address, Accept: 'text/html' });
    await hasAsked('app authorized', '2001:db8::1', 99);
    expect((await from('2001:db8::1')).status).toBe(303);
    const refused = await from('2001:db8::2:2');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, TEN_MINUTES]);
    expect(refused.text).toMatch(/Start again in the app in 10 minutes/);
    expect(refused.headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect((await from('2001:db8:0:1::1')).status).toBe(303);
    // Whoever has signed in with their browser before is kept out by no stranger.
    const { tenant, service } = worldOf();
    const { token, hash } = createCredential('device', randomBytes(32));
    await rememberDevice(db(), { userId: tenant.userId, hash, former: null, lasts: HOUR });
    const known = (cookie: string) => from('2001:db8::2:2').set('Cookie', `platen_device=${cookie}`);
    expect((await known(token)).status).toBe(303);
    expect((await known(createCredential('device', randomBytes(32)).token)).status).toBe(429);
    // What was begun goes on.
    await service.pass(10 * MINUTE);
    expect((await from('2001:db8::1')).status).toBe(303);
  });

  test('an address registers 100 apps an hour', async () => {
    const register = (address: string) =>
      request(worldOf().origin)
        .post('/oauth/register')
        .set('X-Forwarded-For', address)
        .send({ redirect_uris: [REDIRECT] });
    await hasAsked('app registered', '192.0.2.1', 99);
    expect((await register('192.0.2.1')).status).toBe(201);
    const { status, headers, body } = await register('192.0.2.1');
    expect([status, headers['retry-after'], body.error]).toEqual([429, TEN_MINUTES, 'temporarily_unavailable']);
    expect((await register('192.0.2.2')).status).toBe(201);
  });

  test('of authorizations under way the oldest leave', async () => {
    const { status } = await openBrowser(worldOf().origin).agent.get(authorization(byDocument()).path).redirects(0);
    expect(status).toBe(303);
    const soon = new Date(Date.now() + HOUR / 2);
    await onEach(
      db(),
      (server) => server.$executeRaw`
        INSERT INTO oauth_artifacts (kind, hash, payload, expires_at)
        SELECT 'Interaction', sha256(n::text::bytea), '{}', ${soon}::timestamptz + n * interval '1 ms' FROM generate_series(1, 10000) n`,
    );
    await openBrowser(worldOf().origin).agent.get(authorization(byDocument()).path).redirects(0);
    const left = await db().oAuthArtifact.findMany({
      where: { kind: 'Interaction' },
      orderBy: { expiresAt: 'asc' },
      select: { expiresAt: true },
    });
    expect(left).toHaveLength(10_000);
    expect(left[0]!.expiresAt.getTime()).toBeGreaterThan(soon.getTime() + 1);
    await db().oAuthArtifact.deleteMany({ where: { kind: 'Interaction' } });
  });
}
