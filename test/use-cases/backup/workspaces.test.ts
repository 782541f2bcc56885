/** §18.30: a workspace that was exported is the same in another installation, once, and whole or not at all. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createWorkspace } from '../../../src/data/storage/workspaces/workspaces.ts';
import { dataUri } from '../../../src/domain/write-picture.ts';
import type { Asset } from '../../../src/template/model/code.ts';
import { importWorkspace } from '../../../src/use-cases/backup/index.ts';
import { jpeg, png } from '../../pdf/support/pictures.ts';
import { eventsOf } from '../../support/audit.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedKey, seedMember, seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const INVOICE = `---
title: Invoice
pictures: [Stamp]
placeholders:
  - label: Number
    type: counter
    format: R-0001
---
# {{Number}} for {{Customer}}

![Stamp]({{Stamp}})

{{#Items}}
- {{What}}
{{/Items}}
`;
/** Characters that COPY and JSON treat in ways of their own. */
const CUSTOMER = 'Straße \\N \\. \t "quoted"\nÉmile';
const PDF = Buffer.from('%PDF-1.7 of an invoice');

let folder: string;
let here: TestService;
let there: TestService;
let tenant: Tenant;
let template: string;
let key: string;

function inFolder(name: string): string {
  return path.join(folder, name);
}
function settings({ config }: TestService) {
  return { env: { DATABASE_URL: config.databaseUrl!, DATA_DIR: config.dataDir } };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'platen-move-'));
  here = await startTestService({ role: 'api', key: () => tenant.key });
  there = await startTestService({ role: 'api', key: () => key });
  const { db } = here.services.database;
  tenant = await seedTenant(db, { timeZone: 'Europe/Berlin' });
  template = await seedTemplate(db, tenant.workspaceId, INVOICE);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await rm(folder, { recursive: true });
});

type Made = { id: string; generation_number: number; markdown: string };

/** Of a title its own. */
function stampOf(title: string): string {
  return dataUri(
    'image/png',
    png(
      '',
      [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0),
      1,
    ).bytes,
  );
}

async function make(at: TestService, title: string): Promise<Made> {
  const { status, body } = await at.call('POST', `/templates/${template}/generations`, {
    body: { title, values: { customer: CUSTOMER, items: [{ what: 'Paper' }], stamp: stampOf(title) } },
  });
  expect(status).toBe(201);
  return body as Made;
}
function fileOf(at: TestService, { id }: Made): string {
  return path.join(at.config.dataDir, 'objects', tenant.workspaceId, `${id}.pdf`);
}
/** As a render leaves it. */
async function store(made: Made): Promise<void> {
  await mkdir(path.dirname(fileOf(here, made)), { recursive: true });
  await writeFile(fileOf(here, made), PDF);
  const facts = { pdfPages: 1, pdfBytes: PDF.length, pdfRenderedAt: new Date() };
  const pdfSha256 = createHash('sha256').update(PDF).digest();
  await here.services.database.db.generation.update({
    where: { id: made.id },
    data: { pdfStatus: 'ready', ...facts, pdfSha256 },
  });
}
function exportTo(place: string) {
  return platenJsonInProcess<object>(['workspace', 'export', tenant.name, place], settings(here));
}
function importFrom(place: string) {
  return platenJsonInProcess<object>(['workspace', 'import', place], settings(there));
}
async function refusalOf(place: string): Promise<string> {
  const { code, stderr } = await runPlatenInProcess(['workspace', 'import', place], settings(there));
  expect(code).toBe(1);
  return stderr;
}

test('what is imported has the same documents, and goes on where the other stopped', async () => {
  const { db } = here.services.database;
  await writeFile(inFolder('brand.theme.yaml'), 'color:\n  primary: "#0055aa"\n');
  await platenJsonInProcess(['theme', 'import', tenant.name, inFolder('brand.theme.yaml')], settings(here));
  await platenJsonInProcess(['theme', 'default', tenant.name, 'brand'], settings(here));
  // As an earlier release has saved it.
  const cut: Asset = { ...jpeg('cut.jpg'), bytes: jpeg('').bytes.slice(0, -9) };
  await seedTemplate(db, tenant.workspaceId, '---\ntitle: Old\n---\n\n![](cut.jpg)\n', { assets: [cut] });
  const made = [await make(here, 'One'), await make(here, 'Two'), await make(here, 'Three')];
  await store(made[0]!);
  await db.generation.update({ where: { id: made[1]!.id }, data: { pdfStatus: 'failed', pdfFailure: 'Too wide.' } });
  await platenJsonInProcess(['document', 'erase', made[2]!.id, '--yes'], settings(here));

  const counts = { name: tenant.name, templates: 2, documents: 2, pdfs: 1 };
  expect(await exportTo(inFolder('a.tar'))).toMatchObject({ ...counts, pdfs_left_out: 0 });
  await exportTo(inFolder('a'));
  expect(await readFile(inFolder(`a/pdfs/${made[0]!.id}.pdf`))).toEqual(PDF);
  expect(
    (await runPlatenInProcess(['workspace', 'export', tenant.name, inFolder('a')], settings(here))).stderr,
  ).toMatch(/a already exists/);

  expect(await importFrom(inFolder('a.tar'))).toMatchObject({ ...counts, result: 'imported' });
  const again = await runPlatenInProcess(['workspace', 'import', inFolder('a')], settings(there));
  expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('unchanged')]);
  expect(again.stderr).toContain('Old: warning: The picture cut.jpg is incomplete or damaged. Export it again.');
  const other = there.services.database.db;
  await seedMember(other, tenant.workspaceId, 'new@example.com', 'owner');
  ({ token: key } = await seedKey(other, tenant.workspaceId, 'new@example.com'));
  const list = (await there.call('GET', '/generations?search=T')).body as { generations: object[]; total: number };
  expect([list.generations, list.total]).toEqual([
    [expect.objectContaining({ id: made[1]!.id, generation_number: 2, pdf_status: 'pending', created_by: null })],
    1,
  ]);
  for (const [at, { id, markdown }] of made.slice(0, 2).entries())
    expect((await there.call('GET', `/generations/${id}`)).body).toMatchObject({
      id,
      markdown,
      template_id: template,
      html: expect.stringContaining(stampOf(['One', 'Two'][at]!)),
    });
  expect(await other.asset.count()).toBe(3);
  expect((await there.call('GET', `/generations/${made[2]!.id}`)).status).toBe(404);
  const { url } = (await there.call('GET', `/generations/${made[0]!.id}/pdf`)).body as { url: string };
  expect((await there.get(url)).body).toEqual(PDF);
  expect(await make(there, 'Next')).toMatchObject({
    generation_number: 4,
    markdown: expect.stringContaining('R-0004'),
  });
  expect(await other.workspace.findFirst({ include: { defaultTheme: true } })).toMatchObject({
    id: tenant.workspaceId,
    timeZone: 'Europe/Berlin',
    defaultTheme: { name: 'brand' },
  });
  const actions = (await eventsOf(other, tenant.workspaceId)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['document_erased', 'workspace_changed', 'workspace_imported']));
});

test("only the operator's account can read an export", async () => {
  for (const name of ['a.tar', 'a', 'a/documents', 'a/documents/000000.jsonl'])
    expect([name, (await stat(inFolder(name))).mode & 0o077]).toEqual([name, 0]);
});

test('what was erased since does not come back; a PDF that was lost does', async () => {
  const list = (await there.call('GET', '/generations?search=Two')).body as { generations: Made[] };
  const [one] = ((await there.call('GET', '/generations?search=One')).body as { generations: Made[] }).generations;
  await rm(fileOf(there, one!));
  const assets = await there.services.database.db.asset.count();
  await platenJsonInProcess(['document', 'erase', list.generations[0]!.id, '--yes'], settings(there));
  expect(await importFrom(inFolder('a.tar'))).toMatchObject({ result: 'unchanged' });
  expect(existsSync(fileOf(there, one!))).toBe(true);
  expect(await there.services.database.db.asset.count()).toBe(assets - 1);
  expect((await there.call('GET', '/generations')).body).toMatchObject({ total: 2 });
});

test('a workspace that went on elsewhere, or does not fit, is refused and changes nothing', async () => {
  await make(here, 'Since');
  await make(here, 'Since then');
  await exportTo(inFolder('later.tar'));
  const before = (await there.call('GET', '/generations')).body;
  // The fourth document of the template is another one there.
  expect(await refusalOf(inFolder('later.tar'))).toMatch(/is not valid: generations: Key .*Nothing was changed/);
  expect((await there.call('GET', '/generations')).body).toEqual(before);

  await platenJsonInProcess(['workspace', 'delete', tenant.name, '--yes'], settings(there));
  expect(await refusalOf(inFolder('a.tar'))).toMatch(/was deleted here, and its PDFs are still being removed/);
  await there.services.database.db.erasedGeneration.deleteMany();
  await platenJsonInProcess(['workspace', 'create', tenant.name], settings(there));
  expect(await refusalOf(inFolder('a.tar'))).toMatch(/another workspace has this name/);
  expect(await there.services.database.db.workspace.count()).toBe(1);

  await truncate(inFolder('later.tar'), 2_000);
  expect(await refusalOf(inFolder('later.tar'))).toMatch(/damaged|cut short/);
  await writeFile(inFolder('a/documents/000000.jsonl'), '{}\n');
  expect(await refusalOf(inFolder('a'))).toMatch(/its checksum does not match/);
  expect(await refusalOf(inFolder('nothing'))).toMatch(/nothing does not exist/);
});

test('a workspace that is created while one of its name is imported is refused by name', async () => {
  const { db } = there.services.database;
  await db.workspace.deleteMany();
  await exportTo(inFolder('once.tar'));
  let created: Promise<unknown> | undefined;
  const target = { url: there.config.databaseUrl!, objects: null };
  const actor = { userId: null, name: 'operator', via: 'command', address: 'here' } as const;
  const by = { actor, now: new Date() };
  // The first progress is told when the workspace's row is in, and the import goes on.
  const onProgress = () => {
    created ??= createWorkspace(db, { name: tenant.name, plan: 'none', timeZone: 'UTC', now: new Date() }).catch(
      (error: Error) => error,
    );
  };
  await importWorkspace(inFolder('once.tar'), target, { by, onProgress });
  expect(await created).toMatchObject({ code: 'validation', detail: 'name' });
});
