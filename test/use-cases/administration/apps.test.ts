/** §21.4, §21.8: who may connect and disconnect an app is decided in the transaction that does it. */
import { expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { findLiveGrant } from '../../../src/data/storage/access/grants.ts';
import { removeMember } from '../../../src/data/storage/people/members.ts';
import { DAY } from '../../../src/domain/durations.ts';
import { Forbidden } from '../../../src/domain/errors.ts';
import { connectApp, disconnectApp } from '../../../src/use-cases/administration/index.ts';
import { eventsOf } from '../../support/audit.ts';
import { seedMember, seedTenant, type Tenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
const now = new Date('2026-08-27T09:00:00.123Z');

function by({ userId, email }: Pick<Tenant, 'userId' | 'email'>) {
  return { actor: { userId, name: email, via: 'web', address: '192.0.2.7' } as const, now };
}

async function openWorkspace() {
  const { db } = database;
  const tenant = await seedTenant(db);
  const { workspaceId, email: owner } = tenant;
  const [member, other] = await Promise.all(
    ['member', 'other'].map((who) => seedMember(db, workspaceId, `${who}-of-${owner}`, 'member')),
  );
  const app = { clientId: 'test', appName: 'Test app', redirectHost: 'cursor:', payload: {} };
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + DAY) };
  return { db, tenant, member: member!, other: other!, workspaceId, grantOf };
  function grantOf(userId: string) {
    return { id: v7(), workspaceId, userId, ...app, ...times };
  }
}

test('a member who has left connects no app, and a form that is sent twice makes one grant', async () => {
  const { db, member, workspaceId, grantOf } = await openWorkspace();
  const grant = grantOf(member.userId);
  for (let times = 0; times < 2; times += 1) await connectApp(db, grant, by(member));
  expect((await eventsOf(db, workspaceId)).map(({ action, detail }) => [action, detail])).toEqual([
    ['app_connected', { id: grant.id, name: 'Test app', host: 'cursor:' }],
  ]);
  await removeMember(db, workspaceId, member.email);
  expect(await findLiveGrant(db, grant.id)).toBeNull();
  await expect(connectApp(db, grantOf(member.userId), by(member))).rejects.toThrow(Forbidden);
  expect(await db.oAuthGrant.count({ where: { workspaceId } })).toBe(1);
});

test('members disconnect their own apps, admins all, and whoever comes second changes nothing', async () => {
  const { db, tenant, member, other, workspaceId, grantOf } = await openWorkspace();
  const grant = grantOf(member.userId);
  await connectApp(db, grant, by(member));
  await expect(disconnectApp(db, workspaceId, grant.id, by(other))).rejects.toThrow(Forbidden);
  await expect(disconnectApp(db, v7(), grant.id, by(member))).rejects.toThrow();
  expect(await findLiveGrant(db, grant.id)).toMatchObject({ id: grant.id });
  for (const who of [member, tenant]) await disconnectApp(db, workspaceId, grant.id, by(who));
  expect(await findLiveGrant(db, grant.id)).toBeNull();
  const ends = (await eventsOf(db, workspaceId)).filter(({ action }) => action === 'app_disconnected');
  expect(ends.map(({ name }) => name)).toEqual([member.email]);
});
