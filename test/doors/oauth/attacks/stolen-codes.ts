/** §21.2, §21.5: a code is worth something to the app that asked for it alone, and once. */
import { expect, test } from '@jest/globals';
import { inEach } from '../../../../src/data/storage/connection/shards.ts';
import { hashCredential } from '../../../../src/domain/credential.ts';
import { askForTokens, codeForm, refreshForm, registerApp } from '../../../support/app.ts';
import { lockWaited } from '../../../support/lock-waited.ts';
import type { World } from './world.ts';

export function stolenCodes(worldOf: () => World): void {
  test('a code is refused to whoever lacks a part of it, and is there still for the app', async () => {
    const { origin, app, code: askForCode } = worldOf();
    const { code, verifier } = await askForCode();
    const thief = await registerApp(origin);
    const form = codeForm(app, code, verifier);
    const without = (name: string) => Object.fromEntries(Object.entries(form).filter(([key]) => key !== name));
    const attempts: [what: string, form: Parameters<typeof askForTokens>[1], error: string][] = [
      ['another app', { ...form, client_id: thief.clientId }, 'invalid_grant'],
      ['another redirect', { ...form, redirect_uri: `${app.redirectUri}/` }, 'invalid_grant'],
      ['another port', { ...form, redirect_uri: app.redirectUri.replace('33418', '33419') }, 'invalid_grant'],
      ['no redirect', without('redirect_uri'), 'invalid_request'],
      ['no verifier', without('code_verifier'), 'invalid_grant'],
      ['another verifier', { ...form, code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
      ['a verifier that is none', { ...form, code_verifier: 'x' }, 'invalid_request'],
      ['no app', without('client_id'), 'invalid_request'],
      ['an app that there is not', { ...form, client_id: 'x' }, 'invalid_client'],
      ['a code that there is not', { ...form, code: 'x' }, 'invalid_grant'],
      ['another address', { ...form, resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
      ['an address that begins with this one', { ...form, resource: `${origin}/mcp.evil.example` }, 'invalid_target'],
      [
        'this address and another',
        { ...form, resource: [`${origin}/mcp`, 'https://elsewhere.example/mcp'] },
        'invalid_target',
      ],
      ['another grant', { ...form, grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ];
    for (const [what, sent, error] of attempts) {
      const { status, body } = await askForTokens(origin, sent);
      expect([what, status, body.error]).toEqual([what, error === 'invalid_client' ? 401 : 400, error]);
    }
    // The address of this service may be said in all its forms at once.
    const here = { ...form, resource: [`${origin}/mcp`, origin, `${origin}/api/v1/`] };
    expect((await askForTokens(origin, here)).status).toBe(200);
  });

  test('a code that is used twice ends what the first use has brought', async () => {
    const { origin, app, code: askForCode, opens, ended } = worldOf();
    const { code, verifier } = await askForCode();
    const form = codeForm(app, code, verifier);
    const { body: tokens } = await askForTokens(origin, form);
    expect(await opens(tokens.access_token)).toEqual([200, 200]);
    const before = await ended();
    const { status, body } = await askForTokens(origin, form);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect(await opens(tokens.access_token)).toEqual([401, 401]);
    expect((await askForTokens(origin, refreshForm(app, tokens.refresh_token))).body.error).toBe('invalid_grant');
    expect((await ended()).slice(before.length)).toEqual([expect.objectContaining({ via: 'app' })]);
  });

  test('of five that use a code at once, one gets tokens at most, and they open nothing', async () => {
    const { db, origin, app, code: askForCode, opens, ended } = worldOf();
    const { code, verifier } = await askForCode();
    const before = await ended();
    // Held, on each server that has it, until all have seen that it is not spent.
    const asked = await inEach(db, async (txs) => {
      for (const tx of txs)
        await tx.$executeRaw`SELECT FROM oauth_artifacts WHERE hash = ${hashCredential(code)} FOR UPDATE`;
      const all = Array.from({ length: 5 }, () => askForTokens(origin, codeForm(app, code, verifier)));
      // One waits for the row, at each server, and the others for it or for their turn.
      await lockWaited(db, 4 + txs.length);
      return { all };
    });
    const answers = await Promise.all(asked.all);
    const [won, ...others] = answers.filter(({ status }) => status === 200);
    expect([others, new Set(answers.map(({ body }) => body.error))]).toEqual([
      [],
      new Set(won ? [undefined, 'invalid_grant'] : ['invalid_grant']),
    ]);
    if (won) {
      expect(await opens(won.body.access_token)).toEqual([401, 401]);
      const { body } = await askForTokens(origin, refreshForm(app, won.body.refresh_token));
      expect(body.error).toBe('invalid_grant');
    }
    expect((await ended()).slice(before.length)).toEqual([expect.objectContaining({ via: 'app' })]);
  });
}
