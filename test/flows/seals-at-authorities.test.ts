/** §24.4, §24.6: seals with time-stamps: an authority that is down loses no document, and a seal of level B-LTA is renewed once, whoever dies. */

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Database } from '../../src/data/storage/connection/database.ts';
import { countWaitingForSeal } from '../../src/data/storage/documents/document-seals.ts';
import { DAY, MINUTE } from '../../src/domain/durations.ts';
import { pdfObjectName } from '../../src/domain/pdf-object-name.ts';
import type { SealLevel } from '../../src/domain/seals.ts';
import { eraseDocument } from '../../src/use-cases/administration/index.ts';
import {
  addSeal,
  changeSeal,
  type KeySource,
  removeSeal,
  renewSeals,
  rotateSeal,
} from '../../src/use-cases/seals/index.ts';
import { type Authority, startAuthority } from '../rendering/seal/support/authority.ts';
import { pkcs12 } from '../rendering/seal/support/issue.ts';
import { eventsOf } from '../support/audit.ts';
import { runPlatenInProcess } from '../support/platen-in-process.ts';
import { by, checkSeal } from '../support/seals.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { signedIn } from '../support/web.ts';

jest.setTimeout(MINUTE);

const HOSTS = ['127.0.0.1'];
const NEVER = new AbortController().signal;
const SILENT = { error: () => undefined, warn: () => undefined, info: () => undefined };

let service: TestService;
let db: Database;
let authority: Authority;
let source: KeySource;
let tenant: Tenant;
let templateId: string;

beforeAll(async () => {
  authority = await startAuthority({ stampsUntil: new Date(Date.now() + 200 * DAY) });
  const passphrase = 'x';
  const file = await pkcs12(await authority.issue({ name: 'Acme seal' }), { passphrase });
  source = { kind: 'pkcs12', file, passphrase };
  service = await startTestService({ key: () => tenant.key, env: { WEBHOOK_HOSTS: HOSTS[0]! } });
  ({ db } = service.services.database);
});
afterAll(async () => {
  await service?.close();
  await authority?.close();
});
beforeEach(() => {
  authority.spoil = {};
});

async function openWorkspace(level: SealLevel): Promise<void> {
  tenant = await seedTenant(db);
  templateId = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Letter\n---\nDear {{Name}}\n');
  const settings = { db, secrets: service.services.secrets, hosts: HOSTS };
  // The time of the service stands still before that of the certificates.
  const { now } = service.time;
  const seal = await addSeal(
    settings,
    tenant.workspaceId,
    { source, level, authorities: [authority.url] },
    by(new Date()),
  );
  await db.$executeRaw`UPDATE seals SET since = ${now} WHERE id = ${seal.id}::uuid`;
}
let made = 0;
async function generate(): Promise<string> {
  made += 1;
  const answer = await service.call('POST', `/templates/${templateId}/generations`, {
    body: { values: { name: `No ${made}` } },
  });
  return (answer.body as { id: string }).id;
}
function pdf(id: string) {
  return service.call('GET', `/generations/${id}/pdf`);
}
type Ready = { url: string; seal: { sha256: string; level: string; authority: string; unsealed_sha256: string } };
async function ready(id: string): Promise<Ready> {
  for (;;) {
    const { status, body } = await pdf(id);
    if (status === 200) return body as Ready;
    await pause(100);
  }
}
async function fetched(url: string): Promise<Buffer> {
  const { status, body } = await service.get(url).responseType('blob');
  expect(status).toBe(200);
  return body;
}
async function statusOf(id: string) {
  return (await db.generation.findUniqueOrThrow({ where: { id } })).pdfStatus;
}
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(100);
}
function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
function partsOf(generationId: string) {
  return db.documentSeal.findMany({ where: { generationId }, orderBy: { ordinal: 'asc' } });
}

/** §24.4: the API and the pages say why a document waits, since when, and when it is tried again in an hour. */
async function saysWhyItWaits(id: string): Promise<void> {
  const iso = expect.stringMatching(/^\d{4}-.+Z$/);
  const host = new URL(authority.url).host;
  const wait = { reason: expect.stringContaining(`${host} answered with status 503`), since: iso, retry_at: iso };
  const { body } = await service.call('GET', `/generations/${id}`);
  expect(body).toMatchObject({ pdf_status: 'pending', pdf_wait: wait });
  const { created_at: createdAt, pdf_wait: told } = body as { created_at: string; pdf_wait: Record<string, string> };
  expect(told.since).toBe(createdAt);
  expect(new Date(told.retry_at!).getTime() - Date.now()).toBeGreaterThan(50 * MINUTE);
  expect((await pdf(id)).body).toEqual({ status: 'rendering', wait });
  await until(async () => (await statusOf(id)) === 'pending');
  const { userId, workspaceId } = tenant;
  const owner = await signedIn(service, userId);
  const said =
    /<p>The PDF could not be sealed yet: [^<]+ answered with status 503\. It has waited since [^<]+\. Platen tries again at [^<]+\.<\/p>/;
  const { html } = await owner.get(`/w/${workspaceId}/documents/${id}`);
  expect(html).toMatch(said);
  const shared = await owner.post(`/w/${workspaceId}/documents/${id}/share`, { lasts: '7', code: '' });
  const address = /<code id="link">([^<]+)/.exec(shared.html)![1]!.replaceAll('&#x3D;', '=');
  expect((await service.get(address)).text).toContain('The PDF takes longer than usual.');
  const env = { PLATEN_URL: service.url!, PLATEN_API_KEY: tenant.key };
  expect((await runPlatenInProcess(['document', 'get', id], { env })).stdout).toMatch(/waits for seal +.+503/);
}

test('while the authority is down, a document is pending; after a day it fails, and is sealed when somebody asks', async () => {
  await openWorkspace('B-T');
  authority.spoil = { http: 503 };
  const { stamps } = authority.asked;
  const id = await generate();
  await until(async () => (await db.generation.findUniqueOrThrow({ where: { id } })).pdfAttempts > 0);
  await until(async () => (await statusOf(id)) === 'pending');
  expect((await pdf(id)).status).toBe(202);
  await until(async () => (await statusOf(id)) === 'pending');
  const waits = () => db.$executeRaw`
    UPDATE pgboss.job SET data = data || '{"postponed": 90}', start_after = now() + interval '1 hour'
    WHERE name = 'render-pdf' AND state < 'active' AND data ->> 'generationId' = ${id}`;
  await until(async () => (await waits()) > 0);
  expect(await countWaitingForSeal(db)).toBeGreaterThan(0);
  await saysWhyItWaits(id);
  // As after a day of tries.
  const aged = () => db.$executeRaw`
    UPDATE pgboss.job SET data = data || '{"postponed": 90000}', start_after = now()
    WHERE name = 'render-pdf' AND state < 'active' AND data ->> 'generationId' = ${id}`;
  await until(async () => (await aged()) > 0);
  service.services.queues.notify();
  await until(async () => (await statusOf(id)) === 'failed');
  const failed = await pdf(id);
  expect([failed.status, failed.body]).toEqual([
    500,
    { error: { code: 'pdf_render_failed', message: expect.stringMatching(/could not be sealed: .+127\.0\.0\.1/) } },
  ]);
  expect([await partsOf(id), authority.asked.stamps]).toEqual([[], stamps]);
  authority.spoil = {};
  const { url, seal } = await ready(id);
  const bytes = await fetched(url);
  expect(checkSeal(bytes)).toMatchObject({ isValid: true });
  expect(seal).toMatchObject({ level: 'B-T', authority: authority.url, sha256: sha256(bytes) });
});

test('while the authority is down, it is not asked for each of many documents; they are ready once it is back', async () => {
  await openWorkspace('B-T');
  authority.spoil = { http: 503 };
  const ids = await Promise.all(Array.from({ length: 12 }, generate));
  const settled = { id: { in: ids }, pdfAttempts: { gt: 0 }, pdfStatus: 'pending' as const };
  await until(async () => (await db.generation.count({ where: settled })) === ids.length);
  authority.spoil = {};
  for (const id of ids) await ready(id);
  expect(await db.documentSeal.count({ where: { workspaceId: tenant.workspaceId } })).toBe(ids.length);
});

test('a change to an authority that refuses is itself refused, and leaves the seal as it was', async () => {
  await openWorkspace('B-B');
  const settings = { db, secrets: service.services.secrets, hosts: HOSTS };
  const change = (given: { level?: SealLevel; name?: string }) =>
    changeSeal(settings, tenant.workspaceId, { authorities: [authority.url], ...given }, by(new Date()));
  authority.spoil = { status: 2 };
  await expect(change({ level: 'B-LTA' })).rejects.toMatchObject({ code: 'validation', detail: 'authorities' });
  // What stays as it was is not tried.
  expect(await change({ name: 'Other name' })).toMatchObject({ name: 'Other name', level: 'B-B' });
  authority.spoil = {};
  expect(await change({ level: 'B-LTA' })).toMatchObject({ level: 'B-LTA' });
});

test('a seal of level B-LTA is renewed once, and links, copies and answers have the new file', async () => {
  await openWorkspace('B-LTA');
  const id = await generate();
  const { url, seal } = await ready(id);
  const before = await fetched(url);
  const [first] = await partsOf(id);
  const left = first!.renewAt!.getTime() - Date.now();
  expect(Math.round(left / DAY)).toBe(140);
  await db.documentSeal.updateMany({ where: { generationId: id }, data: { renewAt: new Date(0) } });
  const parts = { db, objects: service.services.objects!, log: SILENT, hosts: HOSTS };
  const rounds = await Promise.all([renewSeals(parts, NEVER), renewSeals(parts, NEVER)]);
  expect(rounds.map(({ renewed }) => renewed).sort()).toEqual([0, 1]);
  const [own, renewal, ...more] = await partsOf(id);
  expect([own!.renewAt, renewal!.ordinal, more]).toEqual([null, 1, []]);
  const after = await ready(id);
  const bytes = await fetched(after.url);
  expect(bytes.subarray(0, before.length).equals(before)).toBe(true);
  expect(after.seal).toMatchObject({ sha256: sha256(bytes), unsealed_sha256: seal.unsealed_sha256 });
  expect(after.seal.sha256).not.toBe(seal.sha256);
  // A link from before shows the file as it is now.
  expect(sha256(await fetched(url))).toBe(sha256(bytes));
  // As when the process had died before it stored the file: nothing is rendered.
  const file = path.join(service.config.dataDir, 'objects', pdfObjectName(tenant.workspaceId, id));
  await writeFile(file, before);
  const render = jest.spyOn(service.services.renderer!.pool, 'render');
  expect(sha256(await fetched((await ready(id)).url))).toBe(sha256(bytes));
  expect(render).not.toHaveBeenCalled();
  render.mockRestore();
  // Rendered again, with seal and renewal.
  await writeFile(file, before.subarray(0, 1000));
  expect(sha256(await fetched((await ready(id)).url))).toBe(sha256(bytes));
  expect(sha256(await readFile(file))).toBe(sha256(bytes));
});

test('a renewal that fails is put off and told of, and succeeds later; erasing takes all parts', async () => {
  await openWorkspace('B-LTA');
  const id = await generate();
  await ready(id);
  const due = () =>
    db.documentSeal.updateMany({ where: { generationId: id, NOT: { renewAt: null } }, data: { renewAt: new Date(0) } });
  const parts = { db, objects: service.services.objects!, log: SILENT, hosts: HOSTS };
  authority.spoil = { http: 503 };
  for (const failures of [1, 2]) {
    await due();
    expect(await renewSeals(parts, NEVER)).toEqual({ renewed: 0, failed: 1 });
    const [part, ...others] = await partsOf(id);
    expect([part!.failures, part!.renewAt!.getTime() > Date.now(), others]).toEqual([failures, true, []]);
  }
  const told = (await eventsOf(db, tenant.workspaceId)).filter(({ action }) => action === 'seal_renewal_failed');
  expect(told).toMatchObject([{ detail: { document_id: id } }]);
  authority.spoil = {};
  await due();
  expect(await renewSeals(parts, NEVER)).toEqual({ renewed: 1, failed: 0 });
  await eraseDocument(db, id, by(service.time.now));
  expect(await partsOf(id)).toEqual([]);
});

/** §24.1, §24.5 */
test('an authority with a password is asked with it, and nobody is shown it', async () => {
  await openWorkspace('B-B');
  const { workspaceId } = tenant;
  authority.spoil = { authorization: `Basic ${Buffer.from('acme:s3cret word').toString('base64')}` };
  const settings = { db, secrets: service.services.secrets, hosts: HOSTS };
  const named = authority.url.replace('//', '//acme@');
  const withPassword = authority.url.replace('//', '//acme:s3cret%20word@');
  const change = (given: { level?: SealLevel; name?: string; authorities?: string[] }) =>
    changeSeal(settings, workspaceId, given, by(new Date()));
  const wrong = authority.url.replace('//', '//acme:wrong@');
  await expect(change({ level: 'B-LTA', authorities: [wrong] })).rejects.toThrow(/answered with status 401/);
  expect(await change({ level: 'B-LTA', authorities: [withPassword] })).toMatchObject({ authorities: [named] });
  // It stays through other changes and a rotation.
  await change({ name: 'Acme', level: 'B-T' });
  await change({ level: 'B-LTA', authorities: [named] });
  const former = await db.seal.findFirstOrThrow({ where: { workspaceId, retiredAt: null } });
  await rotateSeal(settings, workspaceId, { source }, by(new Date()));
  const now = await db.seal.findFirstOrThrow({ where: { workspaceId, retiredAt: null } });
  expect(now.authorityPasswords).not.toEqual(former.authorityPasswords);
  const id = await generate();
  const { seal } = await ready(id);
  expect(seal.authority).toBe(authority.url);
  await db.documentSeal.updateMany({ where: { generationId: id }, data: { renewAt: new Date(0) } });
  const parts = {
    db,
    objects: service.services.objects!,
    log: SILENT,
    hosts: HOSTS,
    secrets: service.services.secrets,
  };
  expect(await renewSeals(parts, NEVER)).toEqual({ renewed: 1, failed: 0 });
  // Once the seal is removed, renewals still have it.
  await removeSeal({ db }, workspaceId, by(new Date()));
  await db.documentSeal.updateMany({ where: { generationId: id, ordinal: 1 }, data: { renewAt: new Date(0) } });
  expect(await renewSeals(parts, NEVER)).toEqual({ renewed: 1, failed: 0 });
  const { databaseUrl, dataDir } = service.config;
  const env = { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir, WEBHOOK_HOSTS: HOSTS[0]! };
  const listed = await runPlatenInProcess(['seal', 'list', workspaceId], { env });
  expect(listed.stdout).toContain(named);
  const typed = await runPlatenInProcess(['seal', 'change', workspaceId, '--authority', withPassword], { env });
  expect([typed.code, typed.stderr]).toEqual([1, expect.stringContaining('--authorities-file')]);
  const folder = path.join(dataDir, `export-${workspaceId}`);
  const exported = await runPlatenInProcess(['workspace', 'export', workspaceId, folder], { env });
  expect([exported.code, exported.stderr.includes('s3cret')]).toEqual([0, false]);
  const [file] = await readdir(path.join(folder, 'seals'));
  const rows = await readFile(path.join(folder, 'seals', file!), 'utf8');
  expect([rows.includes(named), /"authority_passwords": ?null/.test(rows), rows.includes('s3cret')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(JSON.stringify([await eventsOf(db, workspaceId), listed, typed])).not.toContain('s3cret');
});
