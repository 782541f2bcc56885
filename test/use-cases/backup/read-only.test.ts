/** §18.47: from one moment on nothing of a workspace can be written, by whatever door, and all of it can be read; others notice nothing. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { findTurn } from '../../../src/data/storage/documents/batches.ts';
import { claimRender } from '../../../src/data/storage/documents/pdf-renders.ts';
import { listMembers } from '../../../src/data/storage/people/members.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const SOURCE = '---\ntitle: Letter\nplaceholders:\n  - label: Number\n    type: counter\n---\n# {{Number}}\n';

let service: TestService;
let [moving, other]: Tenant[] = [];
let [template, otherTemplate]: string[] = [];
let batch: { id: string; workspaceId: string };
/** Of somebody who has begun to write, and of who makes it read-only. */
let [writer, mover]: Client[] = [];

const LOCK = `pg_advisory_xact_lock(hashtext('move_workspace'), hashtext($1))`;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => moving!.key });
  const { db } = service.services.database;
  [moving, other] = [await seedTenant(db), await seedTenant(db)];
  template = await seedTemplate(db, moving.workspaceId, SOURCE);
  otherTemplate = await seedTemplate(db, other.workspaceId, SOURCE);
  const { workspaceId, userId } = moving;
  const sheet = { workspaceId, userId, templateId: template, templateTitle: 'Letter', fileName: 'a.csv', version: 1 };
  const made = await db.batch.create({
    data: { ...sheet, id: crypto.randomUUID(), state: 'making', expiresAt: new Date(Date.now() + 60_000) },
  });
  batch = { id: made.id, workspaceId };
  [writer, mover] = ['', ''].map(() => new Client({ connectionString: service.config.databaseUrl! }));
  await Promise.all([writer!.connect(), mover!.connect()]);
});
afterAll(async () => {
  await Promise.all([writer?.end(), mover?.end()]);
  await service?.close();
});

function create(key: string) {
  return service.call('POST', `/templates/${template}/generations`, { body: {}, headers: { 'Idempotency-Key': key } });
}

test('who has begun to write ends first; meanwhile and afterwards others are refused, and nobody waits', async () => {
  const { db } = service.services.database;
  expect(await findTurn(db, batch)).toMatchObject({ state: 'making' });
  const made = await create('before');
  expect(made.status).toBe(201);
  const { id } = made.body as { id: string };

  await writer!.query('BEGIN');
  await writer!.query(`UPDATE templates SET title = 'Letters' WHERE id = $1`, [template]);
  await mover!.query('BEGIN');
  const held = mover!
    .query(`SELECT ${LOCK}`, [moving!.workspaceId])
    .then(() => mover!.query(`UPDATE workspaces SET move_state = 'held' WHERE id = $1`, [moving!.workspaceId]))
    .then(() => mover!.query('COMMIT'));
  // The lock is waited for.
  for (;;) {
    const { rows } = await writer!.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`);
    if (rows.length > 0) break;
  }
  const refused = await create('meanwhile');
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
  expect(refused.body).toMatchObject({
    error: { code: 'unavailable', message: expect.stringContaining('being moved') },
  });
  // What began before it goes on to its end.
  await writer!.query(`UPDATE templates SET title = 'Letter' WHERE id = $1`, [template]);
  await writer!.query('COMMIT');
  await held;

  expect((await create('afterwards')).status).toBe(503);
  expect(await create('before')).toMatchObject({ status: 200, body: { id, replayed: true } });
  expect((await service.call('GET', '/generations')).body).toMatchObject({ total: 1 });
  expect((await service.call('GET', `/generations/${id}`)).status).toBe(200);
  expect((await service.call('GET', `/templates/${template}`)).status).toBe(200);

  const call = { key: other!.key, body: {} };
  const elsewhere = await service.call('POST', `/templates/${otherTemplate}/generations`, call);
  expect(elsewhere).toMatchObject({ status: 201, body: { generation_number: 1 } });

  expect(await claimRender(db, moving!.workspaceId, id, id)).toBe(false);
  expect(await findTurn(db, batch)).toBeNull();
});

test('no other door writes either', async () => {
  const { workspaceId, name } = moving!;
  const [owner] = await listMembers(service.services.database.db, workspaceId);
  const env = { DATABASE_URL: service.config.databaseUrl!, DATA_DIR: service.config.dataDir };
  const lines = [
    ['workspace', 'plan', name, 'none'],
    ['workspace', 'change', name, '--retention', '10', '--yes'],
    ['member', 'add', name, 'new@example.com', '--name', 'New', '--role', 'admin'],
    ['key', 'create', name, '--by', owner!.email],
    ['document', 'erase', (await listed())[0]!, '--yes'],
    ['workspace', 'delete', name, '--yes'],
  ];
  const before = await listed();
  for (const line of lines) {
    const { code, stderr } = await runPlatenInProcess(line, { env });
    expect([line.join(' '), code, stderr]).toEqual([
      line.join(' '),
      1,
      expect.stringMatching(/moves to another|is being moved/),
    ]);
  }
  expect(await listed()).toEqual(before);
  // A table that somebody adds to these is guarded, or said here to need no guard.
  const { rows } = await writer!.query<{ table: string }>(
    `
    SELECT DISTINCT c.table_name AS "table" FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.column_name = 'workspace_id' AND c.table_name <> ALL ($1) AND NOT EXISTS (
      SELECT FROM pg_trigger t WHERE t.tgrelid = c.table_name::regclass AND t.tgname LIKE '%_not_moving')
    ORDER BY 1`,
    [PARTS],
  );
  expect(rows.map(({ table }) => table)).toEqual([
    'drafts', // its trigger writes the one of `form_drafts`
    'erased_generations', // come when a document goes
    'generation_count_changes', // are made of documents
    'generation_counts',
    'generation_entries',
    'group_workspaces', // of the settings of this installation
    'idempotency_records', // come with a document
    'oauth_grants', // of apps, which stay behind
    'sessions', // of people
    'uploads', // stay behind with their session
  ]);
});

/** Their rows come only with one of another table, in its transaction. */
const PARTS = [
  ...[
    'counters',
    'generation_assets',
    'generation_corrections',
    'oauth_artifacts',
    'template_assets',
    'template_entries',
  ],
  ...[
    'template_version_assets',
    'template_versions',
    'theme_version_assets',
    'theme_versions',
    'upload_files',
    'year_counters',
  ],
];

async function listed(): Promise<string[]> {
  const { generations } = (await service.call('GET', '/generations')).body as { generations: { id: string }[] };
  return generations.map(({ id }) => id);
}
