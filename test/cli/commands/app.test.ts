/** §21.4: `platen app` lists the apps that members have connected, and disconnects one for good. */
import { expect, test } from '@jest/globals';
import { eventsOf } from '../../support/audit.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedGrant, seedTenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();

function platen<Printed>(...line: string[]): Promise<Printed> {
  return platenJsonInProcess<Printed>(line, { env: { DATABASE_URL: database.url, STORAGE_URL: 'none' } });
}

test('lists what works in the workspace, and disconnects it with an event', async () => {
  const { db } = database;
  const [tenant, other] = [await seedTenant(db), await seedTenant(db)];
  const app = { appName: 'Claude', redirectHost: 'claude.ai' };
  const id = await seedGrant(db, { ...app, ...ofTenant(tenant) });
  await seedGrant(db, { ...app, ...ofTenant(other) });
  await seedGrant(db, { ...ofTenant(tenant), now: new Date('2020-01-01') });
  expect(await platen('app', 'list', tenant.name)).toEqual([
    {
      id,
      name: 'Claude',
      host: 'claude.ai',
      acts_for: tenant.email,
      used_at: null,
      created_at: expect.any(String),
      expires_at: expect.any(String),
    },
  ]);
  const revoked = await platen<{ revoked_at: string }>('app', 'revoke', id);
  expect(await platen('app', 'revoke', id)).toEqual({ id, revoked_at: revoked.revoked_at });
  expect(await platen('app', 'list', tenant.name)).toEqual([]);
  expect(await platen('app', 'list', other.name)).toHaveLength(1);
  expect(await eventsOf(db, tenant.workspaceId)).toMatchObject([
    { action: 'app_disconnected', via: 'command', detail: { id, name: 'Claude', host: 'claude.ai' } },
  ]);
});

test('reports when there is no app with this id', async () => {
  const env = { DATABASE_URL: database.url, STORAGE_URL: 'none' };
  const { code, stderr } = await runPlatenInProcess(['app', 'revoke', '01a1fdf0-0000-7000-8000-000000000000'], { env });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/Connected app \S+ not found/) });
});

function ofTenant({ workspaceId, userId }: { workspaceId: string; userId: string }) {
  return { workspaceId, userId };
}
