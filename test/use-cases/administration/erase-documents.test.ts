/** §18.27, §18.29: what is erased is gone for everybody and stays gone; its number does not come back. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { confirm } from '../../../src/cli/terminal/print.ts';
import { findPdfState } from '../../../src/data/storage/documents/pdf-renders.ts';
import { MINUTE } from '../../../src/domain/durations.ts';
import { foreign } from '../../../src/locales/message.ts';
import { type Renderer, renderOnDemand } from '../../../src/rendering/jobs/renderer.ts';
import { removeErasedPdfs } from '../../../src/use-cases/upkeep/start-upkeep.ts';
import { eventsOf } from '../../support/audit.ts';
import { letPass } from '../../support/let-pass.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const NOTE = '---\ntitle: Note\n---\nTo {{Name}}\n';
const PDF = Buffer.from('%PDF-1.7 of a letter');

let service: TestService;
let tenant: Tenant;
let template: string;
let made = 0;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db);
  template = await seedTemplate(service.services.database.db, tenant.workspaceId, NOTE);
});
afterAll(() => service.close());

type Made = { id: string; generation_number: number };

async function make(of = { template, key: tenant.key }, headers: Record<string, string> = {}): Promise<Made> {
  made += 1;
  const body = { title: `Secret of Ada ${made}`, values: { name: 'Ada Lovelace' } };
  const answer = await service.call('POST', `/templates/${of.template}/generations`, { key: of.key, body, headers });
  return answer.body as Made;
}
function fileOf({ workspaceId }: Tenant, { id }: Made): string {
  return path.join(service.config.dataDir, 'objects', workspaceId, `${id}.pdf`);
}
/** As a render leaves it. */
async function store(of: Tenant, made: Made): Promise<void> {
  await mkdir(path.dirname(fileOf(of, made)), { recursive: true });
  await writeFile(fileOf(of, made), PDF);
  const pdfSha256 = createHash('sha256').update(PDF).digest();
  const facts = { pdfPages: 1, pdfBytes: PDF.length, pdfSha256, pdfRenderedAt: service.time.now };
  await service.services.database.db.generation.update({
    where: { id: made.id },
    data: { pdfStatus: 'ready', ...facts },
  });
}
function settings() {
  return { env: { DATABASE_URL: service.config.databaseUrl!, DATA_DIR: service.config.dataDir } };
}
/** Every table of the database as text. */
async function everything(): Promise<string> {
  const [{ xml }] = await service.services.database.db.$queryRaw<[{ xml: string }]>`
    SELECT schema_to_xml(current_schema(), false, false, '')::text AS xml`;
  return xml;
}

test('an erased document is gone with its text and its PDF; its number and its event stay', async () => {
  const key = { 'Idempotency-Key': 'order-1' };
  const made = await make(undefined, key);
  const kept = await make();
  await store(tenant, made);
  const { body } = await service.call('GET', `/generations/${made.id}/pdf`);
  const { url } = body as { url: string };
  expect((await service.get(url)).status).toBe(200);

  const line = ['document', 'erase', made.id, '--yes'];
  expect(await platenJsonInProcess(line, settings())).toEqual([
    { id: made.id, erased: true, template: 'Note', number: made.generation_number, drafts: 0, examples: 0 },
  ]);
  expect(await platenJsonInProcess(line, settings())).toMatchObject([{ id: made.id, erased: false }]);
  for (const rest of ['', '/pdf'])
    expect((await service.call('GET', `/generations/${made.id}${rest}`)).status).toBe(404);
  expect((await service.get(url)).status).toBe(404);
  expect(existsSync(fileOf(tenant, made))).toBe(false);
  const list = (await service.call('GET', '/generations')).body as { generations: Made[]; total: number };
  expect([list.generations.map(({ id }) => id), list.total]).toEqual([[kept.id], 1]);
  expect(await eventsOf(service.services.database.db, tenant.workspaceId)).toMatchObject([
    { action: 'document_erased', via: 'command', detail: { id: made.id, template: 'Note', number: 1 } },
  ]);
  // A key that remembered it is free: what is sent again is a new document, with a new number.
  const again = await make(undefined, key);
  expect(again.generation_number).toBe(3);
  await platenJsonInProcess(['document', 'erase', again.id, kept.id, '--yes'], settings());
  expect(await everything()).not.toMatch(/Lovelace|Secret of Ada/i);
  expect((await make()).generation_number).toBe(4);
});

test('a document that is erased while it is rendered does not come back', async () => {
  const { db } = service.services.database;
  const made = await make();
  const { objects } = service.services;
  const began = Promise.withResolvers<void>();
  const erased = Promise.withResolvers<void>();
  const rendered = { bytes: PDF, pages: 1, sha256: 'ab'.repeat(32), missing: [] };
  const pool = {
    schedule: (_: object, work: (signal: AbortSignal) => unknown) => work(new AbortController().signal),
    render: async () => {
      began.resolve();
      await erased.promise;
      return rendered;
    },
  };
  const breaker = { record: () => undefined, canStore: async () => true };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const underWay = { onDemand: new Map(), background: new Map() };
  const renderer = { db, objects, pool, breaker, log, underWay, restoring: new Set() } as unknown as Renderer;
  const state = (await findPdfState(db, tenant.workspaceId, made.id))!;
  const render = renderOnDemand(renderer, { ...state, workspaceId: tenant.workspaceId, id: made.id });
  await began.promise;
  await platenJsonInProcess(['document', 'erase', made.id, '--yes'], settings());
  erased.resolve();
  expect(await render).toBe('busy');
  expect(existsSync(fileOf(tenant, made))).toBe(false);
  // One that died between storing and looking: its file is removed once more.
  await writeFile(fileOf(tenant, made), PDF);
  const sweep = () => removeErasedPdfs(db, objects!, new AbortController().signal);
  await letPass(db, 14 * MINUTE);
  await sweep();
  expect(existsSync(fileOf(tenant, made))).toBe(true);
  await letPass(db, 2 * MINUTE);
  await sweep();
  expect(existsSync(fileOf(tenant, made))).toBe(false);
  await letPass(db, 44 * MINUTE);
  expect(await sweep()).toBe(0);
});

test('a workspace is deleted with all that is its own, and nothing of others', async () => {
  const { db } = service.services.database;
  const other = await seedTenant(db);
  const of = { key: other.key, template: await seedTemplate(db, other.workspaceId, NOTE) };
  const made = await make(of);
  await make(of);
  await store(other, made);
  const kept = await make();
  expect(await platenJsonInProcess(['workspace', 'delete', other.name, '--yes'], settings())).toEqual({
    id: other.workspaceId,
    name: other.name,
    documents: 2,
  });
  expect((await service.call('GET', `/generations/${made.id}`, { key: other.key })).status).toBe(401);
  expect(existsSync(fileOf(other, made))).toBe(false);
  await letPass(db, 16 * MINUTE);
  await removeErasedPdfs(db, service.services.objects!, new AbortController().signal);
  expect(await everything()).not.toContain(other.workspaceId);
  expect((await service.call('GET', `/generations/${kept.id}`)).status).toBe(200);
});

test('an unknown id is refused, and nothing is erased without confirmation', async () => {
  const unknown = await runPlatenInProcess(['document', 'erase', tenant.workspaceId, '--yes'], settings());
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('Document ')]);
  const typed = (text: string) => new PassThrough().end(text);
  await expect(confirm(foreign(''), { name: 'Acme', input: typed('Acme\n') })).resolves.toBeUndefined();
  for (const text of ['', 'acme\n', 'yes\n'])
    await expect(confirm(foreign(''), { name: 'Acme', input: typed(text) })).rejects.toThrow('Nothing was changed');
});
