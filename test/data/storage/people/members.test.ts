/** §16.5: members and their roles; a workspace keeps an owner. */
import { describe, expect, test } from '@jest/globals';
import {
  addMember,
  findMember,
  listMembers,
  removeMember,
  setMemberRole,
} from '../../../../src/data/storage/people/members.ts';
import { createWorkspace } from '../../../../src/data/storage/workspaces/workspaces.ts';
import type { Role } from '../../../../src/domain/roles.ts';
import { useDatabase } from '../../../support/use-database.ts';

const database = useDatabase();
const now = new Date('2026-08-27T09:00:00.123Z');
let workspaces = 0;

/** A workspace with these people, `{ada: 'owner'}`. */
async function workspaceOf(people: Record<string, Role>): Promise<string> {
  workspaces += 1;
  const { id } = await createWorkspace(database.db, { name: `W${workspaces}`, plan: 'active', timeZone: 'UTC', now });
  for (const [name, role] of Object.entries(people))
    await addMember(database.db, id, { email: `${name}@example.com`, name, role, now });
  return id;
}

async function rolesIn(workspaceId: string) {
  return Object.fromEntries((await listMembers(database.db, workspaceId)).map(({ name, role }) => [name, role]));
}

describe('addMember', () => {
  test('one person is one user in every workspace, and keeps the first name', async () => {
    const [first, second] = [await workspaceOf({ ada: 'owner' }), await workspaceOf({})];
    const again = await addMember(database.db, second, { email: 'ada@example.com', name: 'A.', role: 'member', now });
    expect(again).toMatchObject({ name: 'ada', role: 'member' });
    expect(again.userId).toBe((await findMember(database.db, first, 'ada@example.com')).userId);
    expect(await rolesIn(first)).toEqual({ ada: 'owner' });
  });

  test('refuses somebody who is a member already, and changes nothing', async () => {
    const id = await workspaceOf({ bob: 'owner' });
    const again = addMember(database.db, id, { email: 'bob@example.com', name: 'Bob', role: 'member', now });
    await expect(again).rejects.toMatchObject({ code: 'validation', detail: 'email' });
    expect(await rolesIn(id)).toEqual({ bob: 'owner' });
  });
});

describe('a change of members', () => {
  const refused = { code: 'validation', message: expect.stringContaining('only owner') };
  const unknown = { code: 'not_found', detail: 'email' };
  type Change = (workspaceId: string, email: string) => Promise<unknown>;
  const leaves: Change = (id, email) => removeMember(database.db, id, email);
  const becomes =
    (role: Role): Change =>
    (id, email) =>
      setMemberRole(database.db, id, email, role);

  test.each<[string, Record<string, Role>, Change, object | null, Record<string, Role>]>([
    ['the last owner cannot leave', { cy: 'owner', di: 'admin' }, leaves, refused, { cy: 'owner', di: 'admin' }],
    [
      'the last owner cannot become admin',
      { cy: 'owner', di: 'admin' },
      becomes('admin'),
      refused,
      { cy: 'owner', di: 'admin' },
    ],
    ['the last owner may stay owner', { cy: 'owner' }, becomes('owner'), null, { cy: 'owner' }],
    ['one of two owners may leave', { cy: 'owner', di: 'owner' }, leaves, null, { di: 'owner' }],
    [
      'one of two owners may become member',
      { cy: 'owner', di: 'owner' },
      becomes('member'),
      null,
      { cy: 'member', di: 'owner' },
    ],
    ['a member may leave a workspace that has no owner yet', { cy: 'admin' }, leaves, null, {}],
    ['an admin may become owner', { cy: 'admin', di: 'owner' }, becomes('owner'), null, { cy: 'owner', di: 'owner' }],
    ['somebody else is unknown', { di: 'owner' }, leaves, unknown, { di: 'owner' }],
  ])('%s', async (_, people, change, error, after) => {
    await workspaceOf({ cy: 'member' });
    const id = await workspaceOf(people);
    const changed = change(id, 'cy@example.com');
    if (error) await expect(changed).rejects.toMatchObject(error);
    else await changed;
    expect(await rolesIn(id)).toEqual(after);
  });

  test('of two owners who leave at once, one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await workspaceOf({ eve: 'owner', fay: 'owner' });
      const left = await Promise.allSettled(['eve', 'fay'].map((name) => leaves(id, `${name}@example.com`)));
      expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(Object.values(await rolesIn(id))).toEqual(['owner']);
    }
  });
});
