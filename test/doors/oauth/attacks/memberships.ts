/** §21.4: an app opens what its grant says, for as long as its person belongs there. */
import { expect, test } from '@jest/globals';
import { askForTokens, refreshForm } from '../../../support/app.ts';
import { seedMember, seedTenant } from '../../../support/seed.ts';
import type { World } from './world.ts';

export function memberships(worldOf: () => World): void {
  test('two grants of one person open a workspace each, and neither what is of the other', async () => {
    const { db, service, tenant, other, templateId, connect } = worldOf();
    await seedMember(db, other.workspaceId, tenant.email, 'member');
    const [ours, theirs] = [await connect(), await connect({ workspaceId: other.workspaceId })];
    const path = `/templates/${templateId}`;
    const ask = async ({ tokens: { access_token: key } }: typeof ours) => [
      (await service.call('GET', path, { key })).status,
      (await service.call('GET', '/templates', { key })).body,
      (await service.call('POST', `${path}/generations`, { key, body: { values: {} } })).status,
    ];
    expect(await ask(ours)).toEqual([200, expect.objectContaining({ workspace: tenant.name, total: 1 }), 201]);
    expect(await ask(theirs)).toEqual([404, expect.objectContaining({ workspace: other.name, total: 0 }), 404]);
    const shown = await service.call('GET', '/generations', { key: ours.tokens.access_token });
    expect(shown.body).toMatchObject({ generations: [{ source: 'api' }] });
  });

  test.each<[how: string, leave: (world: World, ids: { workspaceId: string; userId: string }) => Promise<unknown>]>([
    ['is removed', ({ db }, ids) => db.membership.delete({ where: { workspaceId_userId: ids } })],
    ['is deleted', ({ db }, { userId }) => db.user.delete({ where: { id: userId } })],
    [
      'has a workspace that is deleted',
      ({ db }, { workspaceId }) => db.workspace.delete({ where: { id: workspaceId } }),
    ],
  ])('whoever %s is gone at the next request, and for good', async (_how, leave) => {
    const world = worldOf();
    const { db, connect, opens, origin, app } = world;
    const host = await seedTenant(db);
    const guest = await seedTenant(db);
    const { userId } = await seedMember(db, host.workspaceId, guest.email, 'member');
    const connected = await connect({ tenant: guest, workspaceId: host.workspaceId });
    const { tokens } = connected;
    expect(await opens(tokens.access_token)).toEqual([200, 200]);
    await leave(world, { workspaceId: host.workspaceId, userId });
    expect(await opens(tokens.access_token)).toEqual([401, 401]);
    const refused = await askForTokens(origin, refreshForm(app, tokens.refresh_token));
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
  });

  test('who comes back has to connect the app again', async () => {
    const { db, connect, opens, other, tenant } = worldOf();
    const ids = { workspaceId: tenant.workspaceId, userId: other.userId };
    await seedMember(db, tenant.workspaceId, other.email, 'member');
    const { tokens } = await connect({ tenant: other, workspaceId: tenant.workspaceId });
    await db.membership.delete({ where: { workspaceId_userId: ids } });
    await seedMember(db, tenant.workspaceId, other.email, 'member');
    expect(await opens(tokens.access_token)).toEqual([401, 401]);
  });

  test('who is admin no more has the app as before: it does what members may', async () => {
    const { db, connect, opens, other } = worldOf();
    const admin = await seedTenant(db);
    const { userId } = await seedMember(db, other.workspaceId, admin.email, 'admin');
    const { tokens } = await connect({ tenant: admin, workspaceId: other.workspaceId });
    const ids = { workspaceId: other.workspaceId, userId };
    await db.membership.update({ where: { workspaceId_userId: ids }, data: { role: 'member' } });
    expect(await opens(tokens.access_token)).toEqual([200, 200]);
  });
}
