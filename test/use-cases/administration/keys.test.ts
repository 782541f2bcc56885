/** §20.15: keys and tokens that somebody makes and revokes, and when a key was last in use. */
import { expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { createKeyUses, findApiKey } from '../../../src/data/storage/access/api-keys.ts';
import { connect } from '../../../src/data/storage/connection/database.ts';
import { createLookUps } from '../../../src/data/storage/connection/look-ups.ts';
import { setMemberRole } from '../../../src/data/storage/people/members.ts';
import { lockWorkspace } from '../../../src/data/storage/workspaces/workspaces.ts';
import { hashCredential } from '../../../src/domain/credential.ts';
import { Forbidden } from '../../../src/domain/errors.ts';
import { createKey, createToken, revokeKey, revokeToken } from '../../../src/use-cases/administration/index.ts';
import { eventsOf } from '../../support/audit.ts';
import { lockWaited } from '../../support/lock-waited.ts';
import { seedMember, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService } from '../../support/service.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
const now = new Date('2026-08-27T09:00:00.123Z');
const later = new Date('2100-08-27T10:00:00.000Z');

function by({ userId, email }: Tenant, at = now) {
  return { actor: { userId, name: email, via: 'web', address: '192.0.2.7' } as const, now: at };
}

test('a key that is made opens the workspace until it is revoked; both are recorded, and never the token', async () => {
  const { db } = database;
  const tenant = await seedTenant(db);
  const { workspaceId, email } = tenant;
  const { key, token } = await createKey(
    db,
    workspaceId,
    { createdBy: email, name: 'ci', expiresAt: later },
    by(tenant),
  );
  const opens = () => createLookUps(db).apiKey(hashCredential(token!));
  expect(await opens()).toMatchObject({ principal: { workspaceId } });
  for (const at of [now, later]) await revokeKey(db, workspaceId, key.id, by(tenant, at));
  expect(await opens()).toBeNull();
  expect(await findApiKey(db, key.id)).toMatchObject({ revokedAt: now });
  const events = await eventsOf(db, workspaceId);
  const named = { id: key.id, name: 'ci', prefix: token!.slice(0, 12) };
  expect(events.map(({ action, detail }) => [action, detail])).toEqual(
    expect.arrayContaining([
      ['key_created', { ...named, created_by: email, expires_at: later.toISOString() }],
      ['key_revoked', named],
    ]),
  );
  expect(events).toHaveLength(2);
  expect(JSON.stringify(events)).not.toContain(token);
});

test('a form that is sent often makes one key, and only its first answer has the token', async () => {
  const { db } = database;
  const tenant = await seedTenant(db);
  const { workspaceId, email } = tenant;
  const wanted = { createdBy: email, name: 'once', expiresAt: null, id: v7() };
  const made = await Promise.all(Array.from({ length: 5 }, () => createKey(db, workspaceId, wanted, by(tenant))));
  expect(made.filter(({ token }) => token !== null)).toHaveLength(1);
  expect(new Set(made.map(({ key }) => key.id))).toEqual(new Set([wanted.id]));
  expect(await eventsOf(db, workspaceId)).toHaveLength(1);
  const stranger = await seedTenant(db);
  const foreign = createKey(db, stranger.workspaceId, { ...wanted, createdBy: stranger.email }, by(stranger));
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
});

test('keys and tokens of another workspace cannot be revoked', async () => {
  const { db } = database;
  const [ours, theirs] = [await seedTenant(db), await seedTenant(db)];
  const token = await createToken(db, theirs.workspaceId, { createdBy: theirs.email, expiresAt: later }, by(theirs));
  const refused = { code: 'not_found' };
  await expect(revokeKey(db, ours.workspaceId, theirs.keyId, by(ours))).rejects.toMatchObject(refused);
  await expect(revokeToken(db, ours.workspaceId, token.id, by(ours))).rejects.toMatchObject(refused);
  expect(await findApiKey(db, theirs.keyId)).toMatchObject({ revokedAt: null });
  await revokeToken(db, theirs.workspaceId, token.id, by(theirs));
  const actions = (await eventsOf(db, theirs.workspaceId)).map(({ action }) => action);
  expect(actions.sort()).toEqual(['token_created', 'token_revoked']);
});

test('revoking waits for no other change of the workspace', async () => {
  const { db } = database;
  const tenant = await seedTenant(db);
  await db.$transaction(async (tx) => {
    await lockWorkspace(tx, tenant.workspaceId);
    await revokeKey(db, tenant.workspaceId, tenant.keyId, by(tenant));
  });
  expect(await findApiKey(db, tenant.keyId)).toMatchObject({ revokedAt: now });
});

test('a member who is demoted at the same time revokes no key', async () => {
  const { db } = database;
  const tenant = await seedTenant(db);
  const admin = await seedMember(db, tenant.workspaceId, `admin-${tenant.userId}@example.com`, 'admin');
  let revoking: Promise<unknown> | undefined;
  await db.$transaction(async (tx) => {
    await setMemberRole(tx, tenant.workspaceId, admin.email, 'member');
    revoking = revokeKey(db, tenant.workspaceId, tenant.keyId, by({ ...tenant, ...admin }));
    revoking.catch(() => undefined);
    await lockWaited(db);
  });
  await expect(revoking).rejects.toThrow(Forbidden);
  expect(await findApiKey(db, tenant.keyId)).toMatchObject({ revokedAt: null });
});

test('a time in the past is refused', async () => {
  const tenant = await seedTenant(database.db);
  const wanted = { createdBy: tenant.email, name: 'late', expiresAt: now };
  const made = createKey(database.db, tenant.workspaceId, wanted, by(tenant));
  await expect(made).rejects.toMatchObject({ code: 'validation', detail: 'expires' });
});

test('the last use of a key is noted by a look-up, written later, and never goes back', async () => {
  const { db } = database;
  const tenant = await seedTenant(db);
  const idle = await seedTenant(db);
  const usedAt = async ({ keyId }: Tenant) => (await findApiKey(db, keyId)).usedAt;
  const uses = createKeyUses(db);
  for (const at of [now, later])
    await createLookUps(db, { onUse: (id) => uses.note(id, at) }).apiKey(hashCredential(tenant.key));
  expect(await usedAt(tenant)).toBeNull();
  await uses.flush();
  expect(await usedAt(tenant)).toEqual(later);
  const other = createKeyUses(db);
  other.note(tenant.keyId, now);
  await other.flush();
  expect(await usedAt(tenant)).toEqual(later);
  expect(await usedAt(idle)).toBeNull();
});

test('a service that stops writes the last uses of keys', async () => {
  const service = await startTestService({ role: 'api' });
  const tenant = await seedTenant(service.services.database.db);
  await service.call('GET', '/templates', { key: tenant.key });
  await service.stop();
  const db = connect(service.config.databaseUrl!);
  expect((await findApiKey(db, tenant.keyId)).usedAt).toEqual(service.time.now);
  await db.$disconnect();
  await service.close();
});

test('a last use that could not be written is written the next time, without waiting for a locked row', async () => {
  const { db } = database;
  const tenant = await seedTenant(db);
  const broken = { $executeRaw: () => Promise.reject(new Error('no')) };
  let current: unknown = broken;
  const uses = createKeyUses(new Proxy({}, { get: (_, name) => Reflect.get(current as object, name) }) as typeof db);
  uses.note(tenant.keyId, now);
  await expect(uses.flush()).rejects.toThrow('no');
  current = { $executeRaw: db.$executeRaw.bind(db) };
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM api_keys WHERE id = ${tenant.keyId}::uuid FOR UPDATE`;
    const other = createKeyUses(db);
    other.note(tenant.keyId, later);
    await other.flush();
  });
  await uses.flush();
  expect((await findApiKey(db, tenant.keyId)).usedAt).toEqual(now);
});
