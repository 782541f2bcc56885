/** §21.8: what is agreed to in one browser is of no use in another. */
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { authorization } from '../../../support/app.ts';
import type { World } from './world.ts';

export function browsers(worldOf: () => World): void {
  test('whoever gets somebody to agree to what they began themselves has no code', async () => {
    const { origin, app, tenant, browser, db } = worldOf();
    // The attacker knows the verifier, and puts the cookie of the page into the other's browser from a neighbouring host.
    const { path } = authorization(app);
    const started = await request(origin).get(path);
    const [connect, resume] = (started.headers['set-cookie'] as unknown as string[]).map((one) => one.split(';')[0]!);
    const victim = await browser();
    victim.agent.jar.setCookie(`${connect}; path=/`, new URL(origin).hostname);
    const shown = await victim.open(started.headers.location!);
    expect(shown.status).toBe(200);
    const csrf = /name="csrf" value="([^"]+)"/.exec(shown.html)![1]!;
    const form = { csrf, answer: 'allow', workspace: tenant.workspaceId };
    const agreed = await victim.agent.post(shown.path).type('form').send(form).redirects(0);
    expect(agreed.headers['set-cookie']!.toString()).toMatch(
      /^platen_agreed=[\w-]{43}; Path=\/oauth\/authorize\/[\w-]{43}; Max-Age=60; HttpOnly; SameSite=Lax$/,
    );
    const [{ grantId }] = await db.$queryRaw<[{ grantId: string }]>`
      SELECT payload #>> '{result,consent,grantId}' AS "grantId" FROM oauth_artifacts
      WHERE kind = 'Interaction' AND payload #>> '{result,consent,grantId}' IS NOT NULL`;
    for (const cookies of [resume!, `${resume}; platen_agreed=x`]) {
      const { text, headers } = await request(origin).get(agreed.headers.location!).set('Cookie', cookies);
      expect(text + headers.location).not.toMatch(/\bcode\b/);
    }
    expect(await db.oAuthArtifact.count({ where: { grantId } })).toBe(0);
  });
}
