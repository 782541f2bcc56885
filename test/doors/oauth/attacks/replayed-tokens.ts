/** §21.6: a refresh token works once, for the app that has it, and its second use ends the grant. */
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { askForTokens, refreshForm, registerApp } from '../../../support/app.ts';
import { newestToken, type World } from './world.ts';

export function replayedTokens(worldOf: () => World): void {
  test('a refresh token that is used again ends the grant, the newest tokens with it', async () => {
    const { origin, app, connect, opens, ended, tenant } = worldOf();
    const connected = await connect();
    const first = connected.tokens;
    const second = await connected.refresh();
    expect(await opens(second.access_token)).toEqual([200, 200]);
    const before = await ended();
    for (const token of [first, second]) {
      const { status, body } = await askForTokens(origin, refreshForm(app, token.refresh_token));
      expect([status, body.error]).toEqual([400, 'invalid_grant']);
    }
    for (const token of [first, second]) expect(await opens(token.access_token)).toEqual([401, 401]);
    expect((await ended()).slice(before.length)).toEqual([{ via: 'app', name: tenant.email }]);
  });

  test('what another app sends, or sends for another address, spends and ends nothing', async () => {
    const { origin, app, connect, opens } = worldOf();
    const { tokens } = await connect();
    const thief = await registerApp(origin);
    const form = refreshForm(app, tokens.refresh_token);
    const attempts: [what: string, form: Record<string, string>, error: string][] = [
      ['another app', { ...form, client_id: thief.clientId }, 'invalid_grant'],
      ['another address', { ...form, resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
      ['an address that is none', { ...form, resource: 'mcp' }, 'invalid_target'],
      ['a query', { ...form, resource: `${origin}/mcp?x` }, 'invalid_target'],
      ['somebody in it', { ...form, resource: origin.replace('//', '//x@') }, 'invalid_target'],
      ['an access token', { ...form, refresh_token: tokens.access_token }, 'invalid_grant'],
      ['two at once', { ...form, refresh_token: `${tokens.refresh_token},x` }, 'invalid_grant'],
    ];
    for (const [what, sent, error] of attempts) {
      const { status, body } = await askForTokens(origin, sent);
      expect([what, status, body.error]).toEqual([what, 400, error]);
    }
    for (const token of [tokens.access_token, tokens.refresh_token])
      await request(origin).post('/oauth/revoke').type('form').send({ client_id: thief.clientId, token });
    expect(await opens(tokens.access_token)).toEqual([200, 200]);
    expect((await askForTokens(origin, form)).status).toBe(200);
  });

  test('every spelling of this service is this service', async () => {
    const { origin, app, connect, db } = worldOf();
    let { tokens } = await connect({ params: { resource: `${origin}/api/v1/` } });
    for (const path of ['', '/', '/mcp', '/mcp/', '/api/v1', '/api/v1/']) {
      const form = { ...refreshForm(app, tokens.refresh_token), resource: origin + path, scope: 'openid x' };
      const { status, body } = await askForTokens(origin, form);
      expect([path, status, body.scope]).toEqual([path, 200, 'documents']);
      tokens = body;
    }
    const resources = await db.accessToken.groupBy({ by: ['resource'], where: { grantId: { not: null } } });
    expect(resources).toEqual([{ resource: `${origin}/mcp` }]);
  });

  test('the token of another service on the same database opens nothing', async () => {
    const { connect, opens, db, origin } = worldOf();
    const { tokens } = await connect();
    const { hash } = await newestToken(worldOf());
    for (const [resource, statuses] of [
      ['https://elsewhere.example/mcp', [401, 401]],
      [`${origin}/mcp/`, [401, 401]],
      [`${origin}/mcp`, [200, 200]],
    ] as const) {
      await db.accessToken.update({ where: { hash }, data: { resource } });
      expect([resource, await opens(tokens.access_token)]).toEqual([resource, statuses]);
    }
  });

  test.each(['access_token', 'refresh_token'] as const)('giving up the %s ends the grant at once', async (which) => {
    const { connect, opens, origin, app } = worldOf();
    const { tokens } = await connect();
    const form = { client_id: app.clientId, token: tokens[which], token_type_hint: 'x' };
    expect((await request(origin).post('/oauth/revoke').type('form').send(form)).status).toBe(200);
    expect(await opens(tokens.access_token)).toEqual([401, 401]);
    expect((await askForTokens(origin, refreshForm(app, tokens.refresh_token))).body.error).toBe('invalid_grant');
  });
}
