/** §21.3, §21.7: what no client sends: it is refused as the caller's fault, keeps nothing and stops nothing. */
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { authorization, codeForm, refreshForm } from '../../../support/app.ts';
import type { World } from './world.ts';

const FORM = 'application/x-www-form-urlencoded';
const REDIRECTS = '"redirect_uris":["https://app.example/"]';
const LONG = 'x'.repeat(60_000);

export function junk(worldOf: () => World): void {
  test.each<[what: string, body: string, status: number]>([
    ['nothing', '', 400],
    ['no JSON', '{', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['no addresses', '{}', 400],
    ['an address that is no text', '{"redirect_uris":[{"toString":"x"}]}', 400],
    ['addresses that are no list', '{"redirect_uris":{"length":1}}', 400],
    ['eleven addresses', `{"redirect_uris":${JSON.stringify(Array(11).fill('https://app.example/'))}}`, 400],
    ['a long address', `{"redirect_uris":["https://app.example/${'x'.repeat(512)}"]}`, 400],
    ['a name that is no text', `{${REDIRECTS},"client_name":{}}`, 400],
    ['a long name', `{${REDIRECTS},"client_name":"${'x'.repeat(101)}"}`, 400],
    ['U+0000', `{${REDIRECTS},"client_name":"\\u0000"}`, 400],
    ['half a character', `{${REDIRECTS},"client_name":"\\ud800"}`, 400],
    ['more than 8 KB', `{${REDIRECTS},"x":"${LONG}"}`, 413],
    ['deep JSON', `{${REDIRECTS},"x":${'['.repeat(3_000)}${']'.repeat(3_000)}}`, 201],
    ['a prototype', `{${REDIRECTS},"__proto__":{"client_secret":"x"},"constructor":{"prototype":{"x":1}}}`, 201],
    ['what only the service says', `{${REDIRECTS},"client_id":"x","client_id_issued_at":1}`, 201],
  ])('registration of %s', async (_what, body, expected) => {
    const { origin } = worldOf();
    const answer = await request(origin).post('/oauth/register').set('Content-Type', 'application/json').send(body);
    expect([answer.status, answer.type]).toEqual([expected, 'application/json']);
    if (expected !== 201)
      return expect(answer.body).toEqual({ error: expect.any(String), error_description: expect.any(String) });
    expect(answer.body).toMatchObject({
      token_endpoint_auth_method: 'none',
      client_id: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(Object.keys(answer.body)).not.toEqual(expect.arrayContaining(['client_secret']));
  });

  test('a request for tokens that is none is the caller’s fault, and spends nothing', async () => {
    const { origin, app, connect } = worldOf();
    const { tokens } = await connect();
    const form = new URLSearchParams(refreshForm(app, tokens.refresh_token)).toString();
    const code = new URLSearchParams(codeForm(app, 'x', 'x'.repeat(43))).toString();
    const sent: [type: string, body: string | Buffer][] = [
      [FORM, ''],
      [FORM, '%'],
      [FORM, '%00=%00&\0'],
      [FORM, `${form}&x=${LONG}`],
      [FORM, `${form}&refresh_token=x`],
      [FORM, `${form}&client_id=x`],
      [FORM, `${form}&resource=${'&resource=x'.repeat(500)}`],
      [FORM, `${form.replace('refresh_token=', '__proto__=')}&__proto__[client_id]=x&constructor=x&hasOwnProperty=x`],
      [FORM, code.replace(/client_id=[^&]+/, 'client_id=%00')],
      [FORM, code.replace('code=x', 'code=%00%ff')],
      [FORM, code.replace('grant_type=authorization_code', 'grant_type=__proto__')],
      [FORM, code.replace('grant_type=authorization_code', 'grant_type=urn:ietf:params:oauth:grant-type:device_code')],
      [`${FORM}; charset=utf-16`, form],
      [`${FORM}; charset=x`, form],
      ['application/json', JSON.stringify(refreshForm(app, tokens.refresh_token))],
      ['text/plain', form],
      ['multipart/form-data; boundary=x', '--x--'],
      ['x', form],
    ];
    for (const path of ['/oauth/token', '/oauth/revoke'])
      for (const [type, body] of path === '/oauth/revoke'
        ? sent.filter(([, one]) => !one.includes(tokens.refresh_token))
        : sent) {
        const { status } = await request(origin).post(path).set('Content-Type', type).send(body);
        expect([path, type, String(body).slice(0, 80), status >= 400 && status < 500]).toEqual([
          path,
          type,
          String(body).slice(0, 80),
          true,
        ]);
      }
    const compressed = await request(origin)
      .post('/oauth/token')
      .type('form')
      .set('Content-Encoding', 'gzip')
      .send(form);
    expect(compressed.status).toBe(400);
    const last = await request(origin).post('/oauth/token').type('form').send(form);
    expect([last.status, last.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  test('an authorization with parameters that are none is the caller’s fault', async () => {
    const { origin, app, browser } = worldOf();
    const { path } = authorization(app);
    const asking = await browser();
    for (const more of [
      'state=%00',
      'nonce=%00',
      'login_hint=%00%ff',
      'state=%ff',
      'prompt=%00',
      'prompt=__proto__',
      'max_age=x',
      'max_age=-1',
      'id_token_hint=x',
      'ui_locales=%00',
      'claims=%7B',
      'registration=x',
      'dpop_jkt=x',
      'authorization_details=%5B%5D',
      'acr_values=x',
      'scope=%00',
      'scope=openid',
      `scope=${'x+'.repeat(3_000)}`,
      '__proto__=x',
      'constructor=x',
      'state=a&state=b',
      'response_mode=web_message',
      'client_secret=x',
      'display=x',
      'resource=%00',
      'code_challenge=%00',
    ]) {
      const { status, location } = await asking.open(`${path}&${more}`);
      const back = location === null ? null : new URL(location).searchParams.get('error');
      expect([more, back ?? status]).not.toEqual([more, 'server_error']);
      expect([more, status < 500]).toEqual([more, true]);
    }
    expect((await request(origin).get(`${path}&x=${'x'.repeat(8_000)}`)).status).toBe(400);
    const { search } = new URL(path, origin);
    const posted = await request(origin)
      .post('/oauth/authorize')
      .type('form')
      .send(`${search.slice(1)}&state=%00`);
    expect(posted.status).toBe(404);
    for (const there of [
      'end-session',
      'end-session/confirm',
      'jwks',
      'userinfo',
      'introspect',
      'device',
      'request',
      'par',
    ])
      expect([there, (await request(origin).get(`/oauth/${there}`)).status]).toEqual([there, 404]);
    expect((await request(origin).get('/.well-known/openid-configuration')).status).toBe(404);
  });
}
