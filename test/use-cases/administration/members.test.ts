/** §20.6, §20.14, §20.16: who may change whom, at the moment of the change, and what the audit log says of it. */
import { describe, expect, test } from '@jest/globals';
import { findMemberById, listMembers, type Member, setMemberRole } from '../../../src/data/storage/people/members.ts';
import { Forbidden } from '../../../src/domain/errors.ts';
import { ROLES, type Role } from '../../../src/domain/roles.ts';
import {
  addWorkspaceMember,
  changeMemberRole,
  changeWorkspace,
  choosePlan,
  createKey,
  createToken,
  removeWorkspaceMember,
} from '../../../src/use-cases/administration/index.ts';
import { eventsOf } from '../../support/audit.ts';
import { lockWaited } from '../../support/lock-waited.ts';
import { seedGrant, seedMember, seedTenant, type Tenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
const now = new Date('2026-08-27T09:00:00.123Z');
let people = 0;

async function person(workspaceId: string, role: Role): Promise<Member> {
  people += 1;
  return seedMember(database.db, workspaceId, `person${people}@example.com`, role);
}
function by({ userId, email }: Pick<Member, 'userId' | 'email'>) {
  return { actor: { userId, name: email, via: 'web', address: '192.0.2.7' } as const, now };
}
async function roleOf({ workspaceId }: Tenant, { userId }: Member) {
  return (await findMemberById(database.db, workspaceId, userId))?.role ?? null;
}

describe('who may make whom what', () => {
  const rows = ROLES.flatMap((actor) =>
    [...ROLES, null].flatMap((before) => [...ROLES, null].map((after) => ({ actor, before, after }))),
  ).filter(({ before, after }) => before !== after);

  test.each(rows)('$actor: $before → $after', async ({ actor, before, after }) => {
    const tenant = await seedTenant(database.db);
    const { db } = database;
    const { workspaceId } = tenant;
    const changer = await person(workspaceId, actor);
    const other = before && (await person(workspaceId, before));
    const email = other?.email ?? 'new@example.com';
    const events = (await eventsOf(db, workspaceId)).length;
    const change =
      before === null
        ? addWorkspaceMember(db, workspaceId, { email, name: 'N', role: after! }, by(changer))
        : after === null
          ? removeWorkspaceMember(db, workspaceId, email, by(changer))
          : changeMemberRole(db, workspaceId, email, after, by(changer));
    const allowed = actor === 'owner' || (actor === 'admin' && before !== 'owner' && after !== 'owner');
    if (allowed) await change;
    else await expect(change).rejects.toThrow(Forbidden);
    const found = (await listMembers(db, workspaceId)).find((one) => one.email === email);
    expect(found?.role ?? null).toBe(allowed ? after : before);
    expect((await eventsOf(db, workspaceId)).length - events).toBe(allowed ? 1 : 0);
  });

  test.each(ROLES)('a %s may leave, and may step down', async (role) => {
    const tenant = await seedTenant(database.db);
    const self = await person(tenant.workspaceId, role);
    if (role !== 'member') {
      await changeMemberRole(database.db, tenant.workspaceId, self.email, 'member', by(self));
      expect(await roleOf(tenant, self)).toBe('member');
    }
    await removeWorkspaceMember(database.db, tenant.workspaceId, self.email, by(self));
    expect(await roleOf(tenant, self)).toBeNull();
  });

  test('the last owner stays, whoever asks', async () => {
    const { workspaceId, email, userId } = await seedTenant(database.db);
    const leave = removeWorkspaceMember(database.db, workspaceId, email, by({ userId, email }));
    await expect(leave).rejects.toMatchObject({ code: 'validation', message: expect.stringContaining('only owner') });
    expect(await eventsOf(database.db, workspaceId)).toEqual([]);
  });

  test('an owner of another workspace has no role here', async () => {
    const [ours, theirs] = [await seedTenant(database.db), await seedTenant(database.db)];
    const { db } = database;
    const changes = [
      () => choosePlan(db, ours.workspaceId, 'none', by(theirs)),
      () => changeWorkspace(db, ours.workspaceId, { name: 'Taken over' }, by(theirs)),
      () => createKey(db, ours.workspaceId, { createdBy: ours.email, name: 'k', expiresAt: null }, by(theirs)),
      () => changeMemberRole(db, ours.workspaceId, ours.email, 'member', by(theirs)),
      () => addWorkspaceMember(db, ours.workspaceId, { email: theirs.email, name: 'N', role: 'member' }, by(theirs)),
    ];
    for (const change of changes) await expect(change()).rejects.toThrow(Forbidden);
    expect(await eventsOf(db, ours.workspaceId)).toEqual([]);
  });
});

test('of two admins who demote each other at once, one does', async () => {
  const { db } = database;
  for (let round = 0; round < 5; round++) {
    const tenant = await seedTenant(db);
    const pair = [await person(tenant.workspaceId, 'admin'), await person(tenant.workspaceId, 'admin')] as const;
    const change = (from: Member, to: Member) => changeMemberRole(db, tenant.workspaceId, to.email, 'member', by(from));
    const done = await Promise.allSettled([change(pair[0], pair[1]), change(pair[1], pair[0])]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(Forbidden) });
    expect([await roleOf(tenant, pair[0]), await roleOf(tenant, pair[1])].sort()).toEqual(['admin', 'member']);
  }
});

test('an admin who is demoted meanwhile changes nothing', async () => {
  const { db } = database;
  const tenant = await seedTenant(db);
  const admin = await person(tenant.workspaceId, 'admin');
  let change: Promise<unknown> | undefined;
  await db.$transaction(async (tx) => {
    await setMemberRole(tx, tenant.workspaceId, admin.email, 'member');
    change = choosePlan(db, tenant.workspaceId, 'none', by(admin));
    change.catch(() => undefined);
    // It waits for the lock that this transaction holds.
    await lockWaited(db);
  });
  await expect(change).rejects.toThrow(Forbidden);
  expect(await eventsOf(db, tenant.workspaceId)).toEqual([]);
});

test('each change is recorded with who, when and from where; a call without effect is not', async () => {
  const { db } = database;
  const tenant = await seedTenant(db);
  const { workspaceId } = tenant;
  const person = { email: 'new2@example.com', name: 'New', role: 'member' } as const;
  const { userId } = await addWorkspaceMember(db, workspaceId, person, by(tenant));
  await changeMemberRole(db, workspaceId, person.email, 'admin', by(tenant));
  await changeMemberRole(db, workspaceId, person.email, 'admin', by(tenant));
  await removeWorkspaceMember(db, workspaceId, person.email, by(tenant));
  await choosePlan(db, workspaceId, 'none', by(tenant));
  await choosePlan(db, workspaceId, 'none', by(tenant));
  await changeWorkspace(db, workspaceId, { name: tenant.name, timeZone: 'Asia/Tokyo' }, by(tenant));
  await changeWorkspace(db, workspaceId, { theme: 'none' }, by(tenant));
  const who = { userId: tenant.userId, name: tenant.email, via: 'web', address: '192.0.2.7', at: now };
  const named = { user_id: userId, email: person.email, name: 'New' };
  const events = await eventsOf(db, workspaceId);
  for (const event of events) expect(event).toMatchObject(who);
  expect(events.map(({ action, detail }) => [action, detail])).toEqual(
    expect.arrayContaining([
      ['member_added', { ...named, role: 'member' }],
      ['member_role_changed', { ...named, role: { before: 'member', after: 'admin' } }],
      ['member_removed', { ...named, role: 'admin' }],
      ['plan_changed', { plan: { before: 'active', after: 'none' } }],
      ['workspace_changed', { time_zone: { before: 'UTC', after: 'Asia/Tokyo' } }],
    ]),
  );
  expect(events).toHaveLength(5);
});

test('a name that another workspace has, or that looks like an id, is refused and changes nothing else', async () => {
  const { db } = database;
  const [ours, theirs] = [await seedTenant(db), await seedTenant(db)];
  for (const name of [theirs.name, theirs.workspaceId]) {
    const change = changeWorkspace(db, ours.workspaceId, { name, timeZone: 'Asia/Tokyo' }, by(ours));
    await expect(change).rejects.toMatchObject({ code: 'validation', detail: 'name' });
  }
  expect(await db.workspace.findUnique({ where: { id: ours.workspaceId } })).toMatchObject({
    name: ours.name,
    timeZone: 'UTC',
  });
  expect(await eventsOf(db, ours.workspaceId)).toEqual([]);
});

test('what a member loses with the role, or with the membership, is named', async () => {
  const { db } = database;
  const tenant = await seedTenant(db);
  const { workspaceId } = tenant;
  const admin = await person(workspaceId, 'admin');
  const later = new Date(now.getTime() + 1_000);
  const keyOf = async (name: string, expiresAt: Date | null = null) =>
    (await createKey(db, workspaceId, { createdBy: admin.email, name, expiresAt }, by(tenant))).key;
  const { id, name, prefix } = await keyOf('ci');
  await keyOf('old', later);
  await changeMemberRole(db, workspaceId, admin.email, 'member', { ...by(tenant), now: later });
  const token = await createToken(
    db,
    workspaceId,
    { createdBy: admin.email, expiresAt: new Date('2027-01-01') },
    by(tenant),
  );
  const app = await seedGrant(db, { workspaceId, userId: admin.userId });
  await removeWorkspaceMember(db, workspaceId, admin.email, by(tenant));
  const lost = { created_by: admin.email, revocation: 'role_lost' };
  const left = { created_by: admin.email, revocation: 'membership_ended' };
  const revoked = (await eventsOf(db, workspaceId)).filter(({ detail }) => 'revocation' in Object(detail));
  expect(revoked.map(({ action, detail }) => [action, detail])).toEqual(
    expect.arrayContaining([
      ['key_revoked', { id, name, prefix, ...lost }],
      ['token_revoked', { id: token.id, ...left }],
      ['app_disconnected', { id: app, name: 'Test app', host: '127.0.0.1:33418', ...left }],
    ]),
  );
  expect(revoked).toHaveLength(3);
});
