/** §18.12: a service and the command run as the role of operations.md, which owns nothing and can change no table. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, execute, type TestDatabase } from '../support/database.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../support/platen-in-process.ts';
import { startTestService, type TestService } from '../support/service.ts';

const OPERATIONS = path.join(import.meta.dirname, '../../spec/operations.md');
/** Roles are shared by all databases of the server. */
const role = `platen_serve_${randomUUID().replaceAll('-', '')}`;

let database: TestDatabase;
let url: string;
let service: TestService;
let key = '';

beforeAll(async () => {
  database = await createTestDatabase();
  const [, rights] = /```sql[^\n]*\n(.*?)```/s.exec(await readFile(OPERATIONS, 'utf8'))!;
  await execute(database.url, rights!.replaceAll('platen_serve', role));
  url = Object.assign(new URL(database.url), { username: role, password: 'a password' }).href;
  service = await startTestService({ env: { DATABASE_URL: url }, key: () => key });
});
afterAll(async () => {
  await service.close();
  await execute(database.url, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await database.drop();
});

test('a role without DDL rights creates workspaces, templates and documents, and renders in the background', async () => {
  const env = { DATABASE_URL: url };
  await platenJsonInProcess(['workspace', 'create', 'Acme'], { env });
  await platenJsonInProcess(['member', 'add', 'Acme', 'ada@example.com', '--name', 'Ada', '--role', 'owner'], { env });
  ({ token: key } = await platenJsonInProcess<{ token: string }>(['key', 'create', 'Acme', '--by', 'ada@example.com'], {
    env,
  }));
  const folder = path.join(import.meta.dirname, '../../prisma/demo');
  await platenJsonInProcess(['theme', 'import', 'Acme', path.join(folder, 'ashcombe-holt.theme.yaml')], { env });
  const demo = path.join(folder, 'offer-letter.md');
  const [template] = await platenJsonInProcess<{ id: string }[]>(['template', 'import', 'Acme', demo], { env });
  const { status, body } = await service.call('POST', `/templates/${template!.id}/generations`, { body: {} });
  expect(status).toBe(201);
  const { id } = body as { id: string };
  // Asked until the background has it: each answer waits for the render.
  let pdf = await service.call('GET', `/generations/${id}/pdf`);
  while (pdf.status === 202) pdf = await service.call('GET', `/generations/${id}/pdf`);
  expect(pdf.status).toBe(200);
  await service.services.queues.check();
  expect((await service.get('/readyz')).status).toBe(200);
  for (const verb of ['archive', 'delete']) await platenJsonInProcess(['template', verb, template!.id], { env });
  const file = path.join(service.config.dataDir, 'backup.tar');
  const { dataDir: DATA_DIR } = service.config;
  expect(await platenJsonInProcess(['backup', file], { env: { ...env, DATA_DIR } })).toMatchObject({ pdfs: 1 });
});

test('a role without DDL rights cannot change tables or migrations, and a migration says so', async () => {
  const sql = (statement: string) => execute(url, statement);
  await expect(sql('CREATE TABLE public.mine (id int)')).rejects.toThrow(/permission denied/);
  await expect(sql('ALTER TABLE generations ADD mine int')).rejects.toThrow(/must be owner/);
  await expect(sql('DELETE FROM _prisma_migrations')).rejects.toThrow(/permission denied/);
  await execute(database.url, 'UPDATE _prisma_migrations SET finished_at = NULL');
  const { code, stderr } = await runPlatenInProcess(['migrate'], { env: { DATABASE_URL: url } });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/permission denied/) });
});
