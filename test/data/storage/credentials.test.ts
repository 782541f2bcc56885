/** §5.3–§5.6: who may create a credential, and what revoking does. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  createAccessToken,
  findAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from '../../../src/data/storage/access/access-tokens.ts';
import { createApiKey, findApiKey, listApiKeys, revokeApiKey } from '../../../src/data/storage/access/api-keys.ts';
import { createLookUps } from '../../../src/data/storage/connection/look-ups.ts';
import { addMember, removeMember, setMemberRole } from '../../../src/data/storage/people/members.ts';
import { createWorkspace } from '../../../src/data/storage/workspaces/workspaces.ts';
import { createCredential } from '../../../src/domain/credential.ts';
import { seedAccessToken, seedGrant, seedKey } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
const now = new Date('2026-08-27T09:00:00.000Z');
const later = new Date('2100-08-27T10:00:00.000Z');
const UNKNOWN = '01a1fddc-1f19-711f-93d0-9f2d68bc7f72';
let workspaceId = '';

beforeAll(async () => {
  const workspace = { name: 'Keys', plan: 'active', timeZone: 'UTC', now } as const;
  workspaceId = (await createWorkspace(database.db, workspace)).id;
  for (const role of ['owner', 'admin', 'member'] as const)
    await addMember(database.db, workspaceId, { email: `${role}@example.com`, name: role, role, now });
});

function makeKey(createdBy: string, name = 'a key', expiresAt: Date | null = null) {
  const credential = createCredential('api-key', randomBytes(32));
  const key = { credential, name, createdBy, expiresAt, now };
  return createApiKey(database.db, workspaceId, key).then(({ id }) => ({ id, credential }));
}

function makeToken(createdBy: string) {
  const credential = createCredential('access-token', randomBytes(32));
  const token = { credential, createdBy, expiresAt: later, now };
  return createAccessToken(database.db, workspaceId, token).then(({ id }) => ({ id, credential }));
}

describe('API keys', () => {
  test.each(['owner@example.com', 'admin@example.com'])('%s may create one', async (email) => {
    const { id, credential } = await makeKey(email);
    expect(await createLookUps(database.db).apiKey(credential.hash)).toMatchObject({
      principal: { workspaceId, credentialId: id },
    });
  });

  test.each([
    ['member@example.com', 'validation'],
    ['stranger@example.com', 'not_found'],
  ])('%s may not: %s', async (email, code) => {
    await expect(makeKey(email)).rejects.toMatchObject({ code });
  });

  test('a list shows everything but the token', async () => {
    const { id, credential } = await makeKey('owner@example.com', 'listed', later);
    const keys = await listApiKeys(database.db, workspaceId);
    expect(keys.find((key) => key.id === id)).toEqual({
      id,
      name: 'listed',
      prefix: credential.token.slice(0, 12),
      createdBy: 'owner@example.com',
      createdAt: now,
      expiresAt: later,
      revokedAt: null,
      revocation: null,
      usedAt: null,
    });
    expect(JSON.stringify(keys)).not.toContain(credential.token);
  });

  test('a revoked key opens nothing, and its time of revocation stays the first', async () => {
    const { id, credential } = await makeKey('owner@example.com');
    expect(await revokeApiKey(database.db, workspaceId, id, now)).toBe(true);
    expect(await createLookUps(database.db).apiKey(credential.hash)).toBeNull();
    expect(await revokeApiKey(database.db, workspaceId, id, later)).toBe(false);
    expect(await findApiKey(database.db, id)).toMatchObject({ revokedAt: now, revocation: 'revoked', workspaceId });
  });
});

describe('access tokens', () => {
  test('a member in any role may hold one, and a revoked one opens nothing', async () => {
    const { id, credential } = await makeToken('member@example.com');
    const find = () => createLookUps(database.db).accessToken(credential.hash);
    expect(await find()).toMatchObject({ principal: { workspaceId, credentialId: id } });
    expect(await listAccessTokens(database.db, workspaceId, { now, max: 9 })).toMatchObject([{ id }]);
    expect(await revokeAccessToken(database.db, workspaceId, id, now)).toBe(true);
    expect(await find()).toBeNull();
    expect(await listAccessTokens(database.db, workspaceId, { now, max: 9 })).toEqual([]);
    expect(await revokeAccessToken(database.db, workspaceId, id, later)).toBe(false);
    expect(await findAccessToken(database.db, id)).toMatchObject({ revokedAt: now, workspaceId });
  });

  test('somebody who is not a member may not create one', async () => {
    await expect(makeToken('stranger@example.com')).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('a key or token made while its creator is removed is revoked or refused', async () => {
  for (let round = 0; round < 10; round++) {
    const email = `goer${round}@example.com`;
    await addMember(database.db, workspaceId, { email, name: 'Goer', role: 'admin', now });
    const [key, token] = await Promise.allSettled([
      makeKey(email),
      makeToken(email),
      removeMember(database.db, workspaceId, email),
    ]);
    const lookUps = createLookUps(database.db);
    if (key.status === 'fulfilled') expect(await lookUps.apiKey(key.value.credential.hash)).toBeNull();
    if (token.status === 'fulfilled') expect(await lookUps.accessToken(token.value.credential.hash)).toBeNull();
  }
});

test('credentials of another workspace are neither found nor revoked', async () => {
  const { id } = await makeKey('owner@example.com');
  const token = await makeToken('owner@example.com');
  expect(await revokeApiKey(database.db, UNKNOWN, id, now)).toBe(false);
  expect(await revokeAccessToken(database.db, UNKNOWN, token.id, now)).toBe(false);
  const refused = { code: 'not_found', detail: 'id' };
  await expect(findApiKey(database.db, id, UNKNOWN)).rejects.toMatchObject(refused);
  await expect(findAccessToken(database.db, token.id, UNKNOWN)).rejects.toMatchObject(refused);
});

test('the end of a role revokes the keys that rest on it, the end of a membership tokens and grants too, and nothing else', async () => {
  const { db } = database;
  const elsewhere = (await createWorkspace(db, { name: 'Elsewhere', plan: 'active', timeZone: 'UTC', now })).id;
  const [leaver, other] = ['leaver@example.com', 'stays@example.com'];
  for (const [workspace, email] of [
    [workspaceId, leaver],
    [elsewhere, leaver],
    [workspaceId, other],
  ] as const)
    await addMember(db, workspace, { email, name: email, role: 'admin', now });
  /** A key, a token and a grant; `revokedAt`: before. What has become of them. */
  const hold = async (workspace: string, email: string, revokedAt: Date | null = null) => {
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } });
    const [{ id: key }, { id: token }] = [
      await seedKey(db, workspace, email),
      await seedAccessToken(db, workspace, email, later),
    ];
    const grant = await seedGrant(db, { workspaceId: workspace, userId, now });
    if (revokedAt) {
      await revokeApiKey(db, workspace, key, revokedAt);
      await revokeAccessToken(db, workspace, token, revokedAt);
      await db.oAuthGrant.update({ where: { id: grant }, data: { revokedAt } });
    }
    return async () => {
      const held = [
        await db.apiKey.findUniqueOrThrow({ where: { id: key } }),
        await db.accessToken.findUniqueOrThrow({ where: { id: token } }),
        await db.oAuthGrant.findUniqueOrThrow({ where: { id: grant } }),
      ];
      return held.map(({ revokedAt: at }) => at && (at.getTime() === now.getTime() ? 'before' : 'now'));
    };
  };
  const seen = [
    await hold(workspaceId, leaver, now),
    await hold(workspaceId, leaver),
    await hold(elsewhere, leaver),
    await hold(workspaceId, other),
  ];
  const revoked = () => Promise.all(seen.map((look) => look()));
  const [before, nothing] = [Array(3).fill('before'), Array(3).fill(null)];
  await setMemberRole(db, workspaceId, leaver, 'member');
  expect(await revoked()).toEqual([before, ['now', null, null], nothing, nothing]);
  await removeMember(db, workspaceId, leaver);
  expect(await revoked()).toEqual([before, Array(3).fill('now'), nothing, nothing]);
});

test('whoever revokes a grant revokes its tokens, and no others', async () => {
  const { db } = database;
  const user = await db.user.findFirstOrThrow({ where: { email: 'owner@example.com' } });
  const [grant, other] = [
    await seedGrant(db, { workspaceId, userId: user.id }),
    await seedGrant(db, { workspaceId, userId: user.id }),
  ];
  const withGrant = async (grantId: string | null, revokedAt: Date | null) => {
    const { id } = await seedAccessToken(db, workspaceId, 'owner@example.com', later);
    const resource = grantId && 'https://platen.example.com/mcp';
    await db.accessToken.update({ where: { id }, data: { grantId, resource, revokedAt } });
    return id;
  };
  const ids = [
    await withGrant(grant, null),
    await withGrant(grant, now),
    await withGrant(other, null),
    await withGrant(null, null),
  ];
  await db.oAuthGrant.update({ where: { id: grant }, data: { revokedAt: later } });
  const tokens = await db.accessToken.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  expect(tokens.map(({ revokedAt }) => revokedAt)).toEqual([later, now, null, null]);
});
