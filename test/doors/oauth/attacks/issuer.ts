/** §21.2: who answers says who it is, whatever a request's headers say of the address (mix-up). */
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { answerConsent, authorization } from '../../../support/app.ts';
import type { World } from './world.ts';

const METADATA = '/.well-known/oauth-authorization-server';
const LIES = {
  Host: 'evil.example',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Prefix': '/evil',
  'X-Original-URL': '/evil',
  Forwarded: 'host=evil.example;proto=https',
};

export function issuer(worldOf: () => World): void {
  test('every answer to the app names the issuer of the metadata', async () => {
    const { origin, app, code, browser, tenant } = worldOf();
    const metadata = (await request(origin).get(METADATA)).body;
    expect(metadata).toMatchObject({
      issuer: origin,
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      token_endpoint_auth_methods_supported: ['none'],
    });
    // An answer without a code comes behind the #, as was asked.
    const issOf = (url: URL) => url.searchParams.get('iss');
    expect(issOf((await code()).back)).toBe(origin);
    const asking = await browser();
    const shown = await asking.open(authorization(app).path);
    const denied = await answerConsent(asking, shown, { answer: 'deny', workspace: tenant.workspaceId });
    expect([denied.searchParams.get('error'), issOf(denied)]).toEqual(['access_denied', origin]);
    for (const [params, error] of [
      [{ code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge_method: '' }, 'invalid_request'],
      [{ code_challenge: 'x' }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ response_type: 'code id_token' }, 'unsupported_response_type'],
      [{ response_type: 'none' }, 'unsupported_response_type'],
      [{ response_type: '' }, 'invalid_request'],
      [{ prompt: 'none' }, 'login_required'],
      [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
      [{ request: 'x' }, 'request_not_supported'],
      [{ request_uri: 'https://elsewhere.example/' }, 'request_uri_not_supported'],
      [{ claims: '{}' }, null],
      [{ response_mode: 'form_post' }, null],
    ] as [Record<string, string>, string | null][]) {
      const { location, path } = await asking.open(authorization(app, params).path);
      const back = location === null ? null : new URL(location.replace('#', '?'));
      const expected = error === null ? [null, null, null] : [`${app.redirectUri}`, error, origin];
      expect([
        params,
        back?.href.split('?')[0] ?? null,
        back?.searchParams.get('error') ?? null,
        back && issOf(back),
      ]).toEqual([params, ...expected]);
      if (error === null) expect(path).toMatch(/^\/connect\//);
    }
  });

  test('no header changes an address, a redirect or a cookie', async () => {
    const { origin, app } = worldOf();
    const plain = await request(origin).get(METADATA);
    const lied = await request(origin).get(METADATA).set(LIES);
    expect(lied.body).toEqual(plain.body);
    expect(plain.text.replaceAll(origin, '')).not.toContain('://');
    const started = await request(origin).get(authorization(app).path).set(LIES);
    expect([started.status, started.headers.location]).toEqual([303, expect.stringMatching(/^\/connect\/[\w-]{43}$/)]);
    const cookies = started.headers['set-cookie'] as unknown as string[];
    const uid = started.headers.location!.split('/').at(-1);
    for (const [name, path] of [
      ['platen_connect', `/connect/${uid}`],
      ['platen_resume', `/oauth/authorize/${uid}`],
    ]) {
      const cookie = cookies.find((one) => one.startsWith(`${name}=`))!;
      expect(
        cookie
          .split('; ')
          .slice(1)
          .map((part) => part.replace(/^expires=.*/, 'expires')),
      ).toEqual([`path=${path}`, 'expires', 'samesite=lax', 'httponly']);
    }
    for (const path of ['mcp', 'api/v1']) {
      const { body } = await request(origin).get(`/.well-known/oauth-protected-resource/${path}`).set(LIES);
      expect(body).toMatchObject({ resource: `${origin}/${path}`, authorization_servers: [origin] });
      const { headers } = await request(origin)
        .get(path === 'mcp' ? '/mcp' : '/api/v1/templates')
        .set(LIES);
      expect(headers['www-authenticate']).toContain(`resource_metadata="${origin}/.well-known/`);
    }
  });

  test('nor does a whole address in the request line', async () => {
    const { origin, app } = worldOf();
    const send = (target: string) =>
      new Promise<IncomingMessage>((resolve, reject) =>
        get(origin, { path: target, headers: LIES }, resolve).on('error', reject),
      );
    const metadata = await send(`http://evil.example${METADATA}`);
    expect(await json(metadata)).toMatchObject({ issuer: origin, token_endpoint: `${origin}/oauth/token` });
    const { path } = authorization(app);
    // Of the library's own guesses at where it is mounted: the address that it makes of the query is in the query.
    const [before, after] = [path.slice(0, path.indexOf('&')), path.slice(path.indexOf('&'))];
    const nested = `${before}&response_mode=${before}${after}&scope=documents&resource=${encodeURIComponent(`${origin}/mcp`)}`;
    for (const target of [`http://evil.example:99999${path}`, nested]) {
      const { statusCode, headers } = (await send(target)).resume();
      expect([statusCode, headers.location]).toEqual([303, expect.stringMatching(/^\/connect\/[\w-]{43}$/)]);
      expect(headers['set-cookie']!.join()).toMatch(/platen_resume=[\w-]{43}; path=\/oauth\/authorize\/[\w-]{43};/);
    }
  });
}
