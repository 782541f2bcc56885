/** §16.2, §20.2, §20.4, §21.5: whoever reads the database, or a copy of it, finds no secret that opens anything. */
import { expect, test } from '@jest/globals';
import { issueSignInLink } from '../../../../src/use-cases/administration/index.ts';
import { answerConsent, askForTokens, authorization, codeForm, refreshForm } from '../../../support/app.ts';
import { stranger } from '../../../support/web.ts';
import type { World } from './world.ts';

export function keptSecrets(worldOf: () => World): void {
  test('no table has a secret in clear, at any step', async () => {
    const { service, db, app, browser, origin, tenant } = worldOf();
    const { address } = await issueSignInLink(db, tenant.userId, {
      publicUrl: origin,
      kind: 'asked',
      vouchedBy: 'mail',
    });
    const secrets = new Map([
      ['API key', tenant.key],
      ['link that signs in', new URL(address).searchParams.get('token')!],
    ]);
    const leaked = async () => {
      const tables = await db.$queryRaw<{ name: string }[]>`
        SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;
      const found: string[] = [];
      for (const { name } of tables) {
        const rows = await db.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM ${name} t`);
        // Bytes are written as their digits.
        for (const [what, secret] of secrets)
          for (const written of [secret, Buffer.from(secret).toString('hex')])
            if (rows.some(({ row }) => row.includes(written))) found.push(`${what} in ${name}`);
      }
      return found;
    };
    const guest = stranger(service);
    await guest.post('/sign-in/link', { token: secrets.get('link that signs in')! });
    secrets.set('session of the link', guest.cookie.split('=')[1]!).set('browser', guest.device.split('=')[1]!);
    const asking = await browser();
    const here = { path: '/', domain: new URL(origin).hostname, secure: false, script: false };
    secrets.set('session', asking.agent.jar.getCookie('platen', here as never)!.value);
    const { path, verifier } = authorization(app);
    const started = await asking.agent.get(path).redirects(0);
    for (const cookie of started.headers['set-cookie'] as unknown as string[]) {
      const [name, value] = cookie.split(/[=;]/);
      secrets.set(name!, value!);
    }
    expect([...secrets.keys()].sort()).toEqual(expect.arrayContaining(['platen_connect', 'platen_resume']));
    expect(await leaked()).toEqual([]);
    const shown = await asking.open(started.headers.location!);
    const back = await answerConsent(asking, shown, { answer: 'allow', workspace: tenant.workspaceId });
    secrets.set('code', back.searchParams.get('code')!).set('verifier', verifier);
    expect(await leaked()).toEqual([]);
    const { body: first } = await askForTokens(origin, codeForm(app, secrets.get('code')!, verifier));
    secrets.set('access token', first.access_token).set('refresh token', first.refresh_token);
    const { body: second } = await askForTokens(origin, refreshForm(app, first.refresh_token));
    secrets.set('second access token', second.access_token).set('second refresh token', second.refresh_token);
    expect([...secrets.values()].every((secret) => secret.length >= 43)).toBe(true);
    expect(await leaked()).toEqual([]);
  });
}
