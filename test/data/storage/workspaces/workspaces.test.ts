/** §1.3, §5.8: workspaces are known by id or exact name. */
import { describe, expect, test } from '@jest/globals';
import {
  createWorkspace,
  findWorkspace,
  listWorkspaces,
  setWorkspacePlan,
} from '../../../../src/data/storage/workspaces/workspaces.ts';
import { useDatabase } from '../../../support/use-database.ts';

const database = useDatabase();
const now = new Date('2026-08-27T09:00:00.123Z');
function create(name: string) {
  return createWorkspace(database.db, { name, plan: 'active', timeZone: 'Europe/Paris', now });
}

describe('createWorkspace', () => {
  test('keeps what it is given, under a version 7 id', async () => {
    const workspace = await create('Kept');
    expect(workspace).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Kept',
      plan: 'active',
      personIssues: 'off',
      defaultThemeId: null,
      retentionDays: null,
      retentionConfirmedBefore: null,
      requiresSecondFactor: false,
      sessionMinutes: null,
      idleMinutes: null,
      verifyShowsAmount: false,
      timeZone: 'Europe/Paris',
      createdAt: now,
    });
    expect(await findWorkspace(database.db, workspace.id)).toEqual(workspace);
    expect(await listWorkspaces(database.db)).toContainEqual(workspace);
  });

  test('refuses a name that is taken, and one that looks like an id', async () => {
    await create('Taken');
    await expect(create('Taken')).rejects.toMatchObject({ code: 'validation', detail: 'name' });
    await expect(create('01a1fddc-1f19-711f-93d0-9f2d68bc7f72')).rejects.toMatchObject({ code: 'validation' });
  });
});

describe('findWorkspace', () => {
  test.each([
    ['another case', 'exact'],
    ['a part of the name', 'Exac'],
    ['an unknown id', '01a1fddc-1f19-711f-93d0-9f2d68bc7f72'],
    ['a pattern', 'Exac%'],
  ])('does not find it by %s', async (_, idOrName) => {
    if (!(await findWorkspaceNamed('Exact'))) await create('Exact');
    await expect(findWorkspace(database.db, idOrName)).rejects.toMatchObject({ code: 'not_found' });
  });

  const findWorkspaceNamed = async (name: string) =>
    (await listWorkspaces(database.db)).some((workspace) => workspace.name === name);
});

test('a plan can be changed, and is that of one workspace only', async () => {
  const [changed, other] = [await create('Changed'), await create('Other')];
  await setWorkspacePlan(database.db, changed.id, 'none');
  expect(await findWorkspace(database.db, changed.id)).toEqual({ ...changed, plan: 'none' });
  expect(await findWorkspace(database.db, other.id)).toEqual(other);
});
