/** §21.5: what is broken off between spending and issuing leaves nothing half done: no token that works, and a new consent that does. */
import { expect, test } from '@jest/globals';
import { onEach } from '../../../../src/data/storage/connection/shards.ts';
import { askForTokens, codeForm, refreshForm } from '../../../support/app.ts';
import { countAll } from '../../../support/count-all.ts';
import { lockWaited } from '../../../support/lock-waited.ts';
import { newestToken, type World } from './world.ts';

/** The database refuses to write what `table` would have, where `condition` holds of it, for as long as `work` takes. */
async function whileRefused<Result>(
  { db }: World,
  table: string,
  condition: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const alter = (how: string) => onEach(db, (server) => server.$executeRawUnsafe(`ALTER TABLE ${table} ${how}`));
  await alter(`ADD CONSTRAINT broken_off CHECK (NOT (${condition})) NOT VALID`);
  try {
    return await work();
  } finally {
    await alter('DROP CONSTRAINT broken_off');
  }
}

const ISSUING: [what: string, table: string, condition: string][] = [
  ['the refresh token', 'oauth_artifacts', `kind = 'RefreshToken' AND consumed_at IS NULL`],
  ['the access token', 'access_tokens', 'true'],
];

export function brokenOff(worldOf: () => World): void {
  test.each(ISSUING)('a refresh, before %s is there', async (_what, table, condition) => {
    const world = worldOf();
    const { origin, app, connect, opens, db } = world;
    const { tokens } = await connect();
    const { grantId } = await newestToken(worldOf());
    const form = refreshForm(app, tokens.refresh_token);
    const failed = await whileRefused(world, table, condition, () => askForTokens(origin, form));
    expect([failed.status, failed.body.error]).toEqual([500, 'server_error']);
    expect(JSON.stringify(failed.body)).not.toMatch(/broken_off|oauth_|pl[or]_/);
    // The old one is spent: to try it again is its second use, which ends all that was issued.
    expect((await askForTokens(origin, form)).body.error).toBe('invalid_grant');
    expect(await opens(tokens.access_token)).toEqual([401, 401]);
    expect(await countAll(db, (at) => at.accessToken.count({ where: { grantId, revokedAt: null } }))).toBe(0);
    expect((await db.oAuthGrant.findUniqueOrThrow({ where: { id: grantId! } })).revokedAt).not.toBe(null);
    const again = await connect();
    expect(await opens(again.tokens.access_token)).toEqual([200, 200]);
  });

  test.each([
    ...ISSUING,
    ['the code is spent', 'oauth_artifacts', `kind = 'AuthorizationCode' AND consumed_at IS NOT NULL`] as const,
  ])('a code, before %s', async (_what, table, condition) => {
    const world = worldOf();
    const { origin, app, code: askForCode, opens, db } = world;
    const { code, verifier } = await askForCode();
    const form = codeForm(app, code, verifier);
    const failed = await whileRefused(world, table, condition, () => askForTokens(origin, form));
    expect([failed.status, failed.body.error]).toEqual([500, 'server_error']);
    const { status, body } = await askForTokens(origin, form);
    const isSpent = !condition.includes('AuthorizationCode');
    expect([status, body.error]).toEqual(isSpent ? [400, 'invalid_grant'] : [200, undefined]);
    if (isSpent)
      expect(
        await countAll(db, (at) =>
          at.accessToken.count({ where: { revokedAt: null, grant: { revokedAt: { not: null } } } }),
        ),
      ).toBe(0);
    else expect(await opens(body.access_token)).toEqual([200, 200]);
  });

  test.each([
    ['the grant', 'oauth_grants', 'true'],
    ['the answer to the app', 'oauth_artifacts', `kind = 'AuthorizationCode'`],
  ])('a consent, before %s is there', async (_what, table, condition) => {
    const world = worldOf();
    const { code: askForCode, db } = world;
    const count = () => countAll(db, (at) => at.accessToken.count());
    const tokens = await count();
    await expect(whileRefused(world, table, condition, () => askForCode())).rejects.toThrow();
    expect(await count()).toBe(tokens);
    expect((await askForCode()).code).toMatch(/^[\w-]{43}$/);
  });

  test('a refresh, by a revocation of the same moment', async () => {
    const { origin, app, connect, opens, db } = worldOf();
    const { tokens } = await connect();
    const { grantId: id } = await newestToken(worldOf());
    const revokedAt = new Date();
    const refreshing = await db.$transaction(async (tx) => {
      await tx.oAuthGrant.update({ where: { id: id! }, data: { revokedAt } });
      // It has found the grant alive, and waits to issue the successor.
      const pending = askForTokens(origin, refreshForm(app, tokens.refresh_token));
      await lockWaited(db);
      return { pending };
    });
    expect((await refreshing.pending).body.error).toBe('invalid_grant');
    expect(await opens(tokens.access_token)).toEqual([401, 401]);
    expect(await db.oAuthArtifact.count({ where: { grantId: id, kind: 'RefreshToken', consumedAt: null } })).toBe(0);
  });
}
