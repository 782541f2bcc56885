/** §20.14: the audit log: append-only, and exported whole, by the command as by the page. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { listEvents, recordEvent } from '../../../src/data/storage/workspaces/audit-events.ts';
import { eventsOf } from '../../support/audit.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedTenant, type Tenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
const start = Date.parse('2026-08-27T09:00:00.000Z');
const ACTOR = { userId: null, name: 'root', via: 'command', address: 'machine' } as const;

/** So many events, three of which share each moment. */
async function withEvents(count: number): Promise<Tenant> {
  const tenant = await seedTenant(database.db);
  const { workspaceId } = tenant;
  await database.db.auditEvent.createMany({
    data: Array.from({ length: count }, (_, at) => ({
      id: randomUUID(),
      workspaceId,
      at: new Date(start + Math.floor(at / 3)),
      action: 'key_created',
      userId: null,
      actor: 'root',
      via: 'command' as const,
      address: 'machine',
      detail: { at },
    })),
  });
  return tenant;
}

test('the database refuses to change, delete or empty events, but lets them go with their workspace', async () => {
  const { db } = database;
  const { workspaceId } = await withEvents(2);
  const statements = [
    `UPDATE audit_events SET actor = 'nobody' WHERE workspace_id = '${workspaceId}'`,
    `UPDATE audit_events SET detail = erased_detail(detail) WHERE workspace_id = '${workspaceId}'`,
    `DELETE FROM audit_events WHERE workspace_id = '${workspaceId}'`,
    'TRUNCATE audit_events',
    'TRUNCATE workspaces CASCADE',
  ];
  for (const statement of statements) await expect(db.$executeRawUnsafe(statement)).rejects.toThrow(/never change/);
  expect(await eventsOf(db, workspaceId)).toHaveLength(2);
  await db.$executeRaw`DELETE FROM workspaces WHERE id = ${workspaceId}::uuid`;
  expect(await eventsOf(db, workspaceId)).toEqual([]);
});

test('pages, newest first, neither skip nor repeat an event while others are added', async () => {
  const { db } = database;
  const { workspaceId } = await withEvents(10);
  const seen: string[] = [];
  let after: { createdAt: Date; id: string } | undefined;
  do {
    const { events, next } = await listEvents(db, workspaceId, {}, { limit: 4, ...(after && { after }) });
    seen.push(...events.map(({ id }) => id));
    after = next ?? undefined;
    const at = new Date(start + 60_000);
    await recordEvent(db, workspaceId, { actor: ACTOR, action: 'plan_changed', detail: {}, at });
  } while (after);
  const old = (await eventsOf(db, workspaceId)).filter(({ action }) => action === 'key_created');
  expect(seen).toEqual(old.map(({ id }) => id).reverse());
});

test('the command prints every event once, as JSON lines, oldest first', async () => {
  const { workspaceId, name } = await withEvents(2_500);
  await withEvents(1);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-audit-'));
  const run = (line: string[]) =>
    runPlatenInProcess(line, { env: { DATABASE_URL: database.url, DATA_DIR: folder }, cwd: folder });
  const { code, stdout, stderr } = await run(['audit', name]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toEqual({
    id: expect.any(String),
    at: '2026-08-27T09:00:00.000Z',
    action: 'key_created',
    user_id: null,
    actor: 'root',
    via: 'command',
    address: 'machine',
    detail: { at: expect.any(Number) },
  });
  expect(lines.map(({ id }) => id)).toEqual((await eventsOf(database.db, workspaceId)).map(({ id }) => id));
  expect(new Set(lines.map(({ detail }) => detail.at)).size).toBe(2_500);
  const since = new Date(start + 800).toISOString();
  expect((await run(['audit', name, '--since', since])).stdout.trimEnd().split('\n')).toHaveLength(100);

  // What the command does is recorded too, with the user of the machine and its name.
  expect((await run(['workspace', 'plan', name, 'none'])).code).toBe(0);
  const last = JSON.parse((await run(['audit', name])).stdout.trimEnd().split('\n').at(-1)!);
  expect(last).toMatchObject({
    action: 'plan_changed',
    user_id: null,
    via: 'command',
    address: os.hostname(),
    actor: os.userInfo().username,
    detail: { plan: { before: 'active', after: 'none' } },
  });
  await rm(folder, { recursive: true });
});
