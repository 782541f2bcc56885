/** §21.5: of many requests at once with one refresh token, in whichever process, one brings a successor. */
import { expect, test } from '@jest/globals';
import express from 'express';
import { connect as openDatabase } from '../../../../src/data/storage/connection/database.ts';
import { noteShards, shardsOf } from '../../../../src/data/storage/connection/shards.ts';
import { createAuthorizationServer } from '../../../../src/doors/oauth/index.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { askForTokens, refreshForm, type Tokens } from '../../../support/app.ts';
import { countAll } from '../../../support/count-all.ts';
import { newestToken, type World } from './world.ts';

/** `make test-faults` sends as many as there may ever be. */
const AT_ONCE = process.env.PLATEN_FAULTS ? 1_000 : 100;

export function atOnce(worldOf: () => World): void {
  test(`${AT_ONCE} refreshes of one token, to two processes`, async () => {
    const { service, app, connect, db, origin } = worldOf();
    const { tokens } = await connect();
    const { grantId } = await newestToken(worldOf());
    const otherDb = openDatabase(service.config.databaseUrl!);
    const servers = shardsOf(db);
    if (servers[0] !== db)
      noteShards(
        otherDb,
        servers.map((server) => ({ db: server })),
      );
    const { router } = createAuthorizationServer({
      db: otherDb,
      clock: () => new Date(),
      log: createLog('silent'),
      publicUrl: origin,
      renderError: ({ kind }) => kind,
      renderWayBack: String,
    });
    const server = express().use(router).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const second = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const body = new URLSearchParams(refreshForm(app, tokens.refresh_token));
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => {
        const answer = await fetch(`${at % 2 ? second : origin}/oauth/token`, { method: 'POST', body });
        return (await answer.json()) as Tokens & { error?: string };
      }),
    );
    const won = answers.filter(({ access_token: token }) => token !== undefined);
    const lost = answers.filter(({ error }) => error !== undefined);
    expect([won.length, lost.length, new Set(lost.map(({ error }) => error))]).toEqual([
      1,
      AT_ONCE - 1,
      new Set(['invalid_grant']),
    ]);
    // One successor, of the same grant; those that came when it was there already have ended it.
    const successors = await db.oAuthArtifact.findMany({ where: { grantId, kind: 'RefreshToken', consumedAt: null } });
    expect(successors).toHaveLength(1);
    expect(await countAll(db, (at) => at.accessToken.count({ where: { grantId } }))).toBe(2);
    const grant = await db.oAuthGrant.findUniqueOrThrow({ where: { id: grantId! } });
    const { status } = await askForTokens(second, refreshForm(app, won[0]!.refresh_token));
    expect(status).toBe(grant.revokedAt ? 400 : 200);
    await new Promise((resolve) => server.close(resolve).closeAllConnections());
    await otherDb.$disconnect();
  });
}
