/** §18.41: what a process with a wrong clock leaves alone, beside one whose clock is right. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { commandActor } from '../../../src/cli/terminal/session.ts';
import { DAY, HOUR, MINUTE } from '../../../src/domain/durations.ts';
import { changeWorkspace } from '../../../src/use-cases/administration/index.ts';
import { inTurn } from '../../support/in-turn.ts';
import { type Run, startPlaten } from '../../support/platen.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const WRONG_CLOCK = path.join(import.meta.dirname, '../../support/wrong-clock.mjs');
const YEARS = 11 * 365 * DAY;
/** What upkeep does about time. */
const KEYS = ['expired', 'old-documents', 'unused'];

let service: TestService;
let tenant: Tenant;
let template: string;
let dataDir: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  service.time.now = new Date();
  const { db } = service.services.context;
  tenant = await seedTenant(db);
  template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Note\n---\nTo {{Name}}\n');
  dataDir = await mkdtemp(path.join(tmpdir(), 'platen-wrong-clock-'));
  const by = { actor: commandActor(), now: new Date() };
  await changeWorkspace(db, tenant.workspaceId, { retention: { days: 3_650, confirmed: null } }, by);
  // This process leaves upkeep to the one under test.
  await service.services.queues.pause('upkeep');
});
afterAll(async () => {
  await service?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A worker whose clock is so far ahead; it is stopped when it has looked at each of the jobs, and ends by itself when it does not start. */
async function work(ahead: number): Promise<Omit<Run, 'stdout'>> {
  const env = {
    NODE_OPTIONS: `--import=${WRONG_CLOCK}`,
    WRONG_CLOCK: String(ahead),
    DATA_DIR: dataDir,
    STORAGE_URL: 'none',
    DATABASE_URL: service.config.databaseUrl!,
    LOG_LEVEL: 'info',
  };
  const { db } = service.services.context;
  await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'upkeep'`;
  for (const key of KEYS) await service.services.shards[0]!.queues.send('upkeep', key);
  const child = startPlaten(['serve', '--role', 'worker'], { env });
  let stderr = '';
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const ended = once(child, 'close');
  const waiting = () =>
    db.$queryRaw<object[]>`SELECT 1 FROM pgboss.job WHERE name = 'upkeep' AND state IN ('created', 'active')`;
  while (child.exitCode === null && (await waiting()).length > 0) await pause(50);
  child.kill('SIGTERM');
  const [code] = await ended;
  return { code: code as number | null, stderr };
}

function send(key: string) {
  return service.call('POST', `/templates/${template}/generations`, { headers: { 'Idempotency-Key': key } });
}

/** A document with a key, what else is kept for a while, and a record that has expired. Answers the key. */
async function fill(): Promise<string> {
  const { db } = service.services.context;
  const { workspaceId, userId } = tenant;
  const key = randomBytes(8).toString('hex');
  const made = await send(key);
  const soon = new Date(Date.now() + 20 * MINUTE);
  const hash = () => randomBytes(32);
  await db.signInLink.create({ data: { id: crypto.randomUUID(), userId, hash: hash(), expiresAt: soon } });
  await db.attempts.create({ data: { key: randomBytes(8).toString('hex'), points: 10, expire: soon } });
  await db.oAuthClient.create({ data: { id: key, metadata: {}, createdAt: new Date(Date.now() - 29 * DAY) } });
  const generationId = (made.body as { id: string }).id;
  const gone = { identity: hash(), workspaceId, generationId, expiresAt: new Date(Date.now() - MINUTE) };
  await db.idempotencyRecord.create({ data: gone });
  return key;
}

async function counts() {
  const { db } = service.services.context;
  return {
    documents: await db.generation.count(),
    records: await db.idempotencyRecord.count(),
    links: await db.signInLink.count(),
    attempts: await db.attempts.count(),
    apps: await db.oAuthClient.count(),
    expired: await db.idempotencyRecord.count({ where: { expiresAt: { lt: new Date() } } }),
    events: await db.auditEvent.count({ where: { action: 'documents_erased' } }),
  };
}

inTurn('a wrong clock')(
  'a process with a wrong clock erases nothing: half an hour off it runs, eleven years off it does not start',
  async () => {
    const key = await fill();
    const before = await counts();
    const runs: Awaited<ReturnType<typeof work>>[] = [];
    for (const ahead of [HOUR / 2, -HOUR / 2, YEARS, -YEARS]) runs.push(await work(ahead));
    const [early, late, ...far] = runs;
    expect(await counts()).toEqual(before);
    for (const [which, { code, stderr }] of [['ahead of', early!] as const, ['behind', late!] as const]) {
      expect(code).toBe(0);
      expect(stderr).toContain(`is 1800 seconds ${which} the clock of the database: this process does no upkeep`);
    }
    for (const { code, stderr } of far)
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/seconds (ahead of|behind) the clock of the database\. Correct the clock/),
      ]);
    const again = await send(key);
    expect([again.status, await counts()]).toEqual([200, before]);
  },
);

test('one whose clock is right removes what has expired, and nothing else', async () => {
  await fill();
  const before = await counts();
  const { stderr } = await work(0);
  expect(stderr).not.toContain('the clock');
  expect(before.expired).toBeGreaterThan(0);
  expect(await counts()).toEqual({ ...before, records: before.records - before.expired, expired: 0 });
});
