/** §24.5, §24.7, §24.8, §24.9: an admin adds a seal in the browser, changes it, replaces its key and removes it; by the command as well. */
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { DAY } from '../../../../src/domain/durations.ts';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { type Authority, startAuthority } from '../../../rendering/seal/support/authority.ts';
import { eventsOf } from '../../../support/audit.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../../support/platen-in-process.ts';
import { keyFile, PASSPHRASE, SUBJECTS } from '../../../support/seals.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';

let service: TestService;
let authority: Authority;
let tenant: Tenant;
let owner: WebVisitor;
let page: string;
let folder: string;
const written: string[] = [];
const mails: string[] = [];
const arrivals = new EventEmitter();
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, _session, done) => {
    mails.push(Buffer.concat((await stream.toArray()) as Buffer[]).toString());
    arrivals.emit('mail');
    done();
  },
});

beforeAll(async () => {
  const listening = mailServer.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const smtp = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  authority = await startAuthority();
  service = await startTestService({
    key: () => tenant.key,
    env: { SMTP_URL: smtp, MAIL_FROM: 'platen@example.com', WEBHOOK_HOSTS: authority.host },
    log: createLog('debug', { write: (line) => void written.push(line) }),
  });
  tenant = await seedTenant(db());
  owner = await signedIn(service, tenant.userId);
  page = `/w/${tenant.workspaceId}/seal`;
  folder = await mkdtemp(path.join(tmpdir(), 'platen-seal-'));
});
afterAll(async () => {
  await service?.close();
  await authority?.close();
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await rm(folder, { recursive: true });
});

function db() {
  return service.services.context.db;
}
function key(of: keyof typeof SUBJECTS): Record<string, Buffer> {
  return { [`${of}.p12`]: readFileSync(keyFile(of)) };
}
const SETTINGS = { name: '', level: 'B-B', authorities: '' };
function add(files: Record<string, Buffer>, fields: Record<string, string> = {}) {
  return owner.upload(page, files, { do: 'add', password: PASSPHRASE, ...SETTINGS, ...fields });
}
function platen<Printed>(...line: string[]): Promise<Printed> {
  return platenJsonInProcess<Printed>(line, { env: settings() });
}
function settings() {
  const { databaseUrl, dataDir } = service.config;
  return { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir, SECRET_KEY: SECRET };
}
const SECRET = (await import('../../../support/secrets.ts')).SECRET_KEY;

test('a key that cannot seal is refused, in words of the page', async () => {
  expect((await owner.get(page)).html).toContain(t('seals.off'));
  const refused = async (sent: ReturnType<typeof add>) => {
    const { status, html } = await sent;
    expect(status).toBe(422);
    expect(html).not.toContain('a wrong one');
    return /<p class="fault" id="(\w+)-fault">([^<]*)/.exec(html)?.slice(1);
  };
  expect(await refused(add(key('acme'), { password: 'a wrong one' }))).toEqual([
    'key',
    expect.stringMatching(/could not be sealed: .*passphrase/),
  ]);
  expect(await refused(add({}))).toEqual(['key', t('seals.faults.file', { size: 64 })]);
  expect(await refused(add({ 'large.p12': Buffer.alloc(64 * 1024 + 1) }))).toEqual(['key', expect.any(String)]);
  expect(await refused(add({ 'junk.p12': Buffer.from('junk') }))).toEqual(['key', expect.any(String)]);
  expect(await refused(add(key('acme'), { level: 'B-T' }))).toEqual(['authorities', expect.any(String)]);
  const bad = { level: 'B-T', authorities: 'file:///etc/passwd' };
  expect(await refused(add(key('acme'), bad))).toEqual(['authorities', expect.any(String)]);
  expect(await db().seal.count()).toBe(0);
});

test('an admin adds it, and it seals; the document says by whom', async () => {
  const signedInAs = async (role: 'admin' | 'member') =>
    signedIn(service, (await seedMember(db(), tenant.workspaceId, `${role}@example.com`, role)).userId);
  const admin = await signedInAs('admin');
  await admin.get(page);
  const added = await admin.upload(page, key('acme'), { do: 'add', password: PASSPHRASE, ...SETTINGS });
  expect([added.status, added.location]).toEqual([303, expect.stringContaining(page)]);
  const { html } = await admin.get(page);
  expect(html).toContain(SUBJECTS.acme);
  expect(html).not.toContain(PASSPHRASE);
  const templateId = await seedTemplate(db(), tenant.workspaceId, '---\ntitle: Letter\n---\nDear {{Name}}\n');
  const body = { values: { name: 'You' } };
  const { id } = (await service.call('POST', `/templates/${templateId}/generations`, { body })).body as { id: string };
  while ((await service.call('GET', `/generations/${id}/pdf`)).status !== 200);
  expect((await owner.get(`/w/${tenant.workspaceId}/documents/${id}`)).html).toContain(SUBJECTS.acme);
  // Who is no admin sees nothing of it.
  const member = await signedInAs('member');
  expect((await member.get(page)).status).toBe(403);
});

test('settings are changed, the key is replaced, and the seal is removed after a question', async () => {
  await owner.get(page);
  const changed = { name: 'Acme', level: 'B-T', authorities: `${authority.url}\r\nhttp://two.example.com` };
  // An authority that cannot be reached is refused before a document waits for it.
  const refused = await owner.post(`${page}/settings`, { ...changed, authorities: 'http://127.0.0.1:1/' });
  expect([refused.status, refused.html.includes('127.0.0.1:1')]).toEqual([422, true]);
  expect((await owner.post(`${page}/settings`, changed)).status).toBe(303);
  expect((await owner.get(page)).html).toContain(`${authority.url}, http://two.example.com`);
  expect((await owner.post(`${page}/settings`, { ...changed, authorities: '' })).status).toBe(422);
  // A password is shown neither where it is refused nor once it is stored.
  const withPassword = authority.url.replace('//', '//acme:s3cret@');
  const plain = await owner.post(`${page}/settings`, { ...changed, authorities: 'http://acme:s3cret@two.example.com' });
  expect([plain.status, plain.html.includes('http://acme@two.example.com'), plain.html.includes('s3cret')]).toEqual([
    422,
    true,
    false,
  ]);
  expect((await owner.post(`${page}/settings`, { ...changed, authorities: withPassword })).status).toBe(303);
  const shown = (await owner.get(page)).html;
  expect([shown.includes(authority.url.replace('//', '//acme@')), shown.includes('s3cret')]).toEqual([true, false]);
  await owner.post(`${page}/settings`, { ...changed, level: 'B-B', authorities: '' });
  expect((await owner.upload(page, key('marlow'), { do: 'rotate', password: PASSPHRASE })).status).toBe(303);
  const { html } = await owner.get(page);
  expect([html.includes(SUBJECTS.marlow), html.includes(t('seals.former'))]).toEqual([true, true]);
  expect((await add(key('acme'))).status).toBe(422);
  expect((await owner.get(`${page}/remove`)).html).toContain(t('seals.removeQuestion.title', { name: 'Acme' }));
  expect((await owner.post(`${page}/remove`)).status).toBe(303);
  expect((await owner.get(`${page}/remove`)).status).toBe(404);
  const actions = (await eventsOf(db(), tenant.workspaceId)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('seal')).sort()).toEqual([
    'seal_added',
    'seal_changed',
    'seal_changed',
    'seal_changed',
    'seal_removed',
    'seal_rotated',
  ]);
});

type Listed = { id: string; active: boolean; has_key: boolean; certificate: string; key: string };

test('the command does the same; a secret comes from a file, and stands nowhere', async () => {
  const { workspaceId } = tenant;
  const secret = path.join(folder, 'passphrase.txt');
  await writeFile(secret, `${PASSPHRASE}\n`);
  const of = (name: keyof typeof SUBJECTS) => ['--pkcs12', keyFile(name), '--secret-file', secret];
  const before = await platen<Listed[]>('seal', 'list', workspaceId);
  const added = await platen<Listed>('seal', 'add', workspaceId, ...of('acme'));
  expect(added).toMatchObject({ active: true, has_key: true, certificate: SUBJECTS.acme, key: 'pkcs12', level: 'B-B' });
  const again = await runPlatenInProcess(['seal', 'add', workspaceId, ...of('acme')], { env: settings() });
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('seal rotate')]);
  const lacking = await runPlatenInProcess(['seal', 'add', workspaceId, '--pkcs11', 'x.so'], { env: settings() });
  expect([lacking.code, lacking.stderr]).toEqual([1, expect.stringContaining('--token')]);
  await platen('seal', 'rotate', workspaceId, ...of('marlow'), '--name', 'Marlow');
  expect(await platen('seal', 'list', workspaceId)).toMatchObject([
    { name: 'Marlow', active: true, certificate: SUBJECTS.marlow },
    { active: false, has_key: false, certificate: SUBJECTS.acme },
    ...before,
  ]);
  // Neither in the log, nor in a row that is not encrypted.
  const rows = await db().$queryRaw<{ text: string }[]>`SELECT to_jsonb(s)::text AS text FROM seals s`;
  const file = readFileSync(keyFile('marlow'));
  for (const one of [PASSPHRASE, file.toString('hex').slice(40, 120), file.toString('base64').slice(40, 120)])
    expect([...written, ...rows.map(({ text }) => text)].filter((text) => text.includes(one))).toEqual([]);
});

test('owners are told once that its certificate ends', async () => {
  const validUntil = new Date(Date.now() + 20 * DAY + DAY / 2);
  await db().seal.updateMany({ where: { workspaceId: tenant.workspaceId, retiredAt: null }, data: { validUntil } });
  const arrived = once(arrivals, 'mail');
  const upkeep = () => db().$queryRaw`SELECT send_jobs('upkeep', '[{"key": "seals", "data": {"key": "seals"}}]')`;
  await upkeep();
  service.services.queues.wake('upkeep');
  await arrived;
  expect(mails.join()).toMatch(/Marlow[\s\S]*20[\s=]*days/);
  const { warnedAt } = await db().seal.findFirstOrThrow({
    where: { workspaceId: tenant.workspaceId, retiredAt: null },
  });
  expect(warnedAt).not.toBeNull();
  const { stdout } = await runPlatenInProcess(['doctor', '--json'], { env: settings() });
  expect(stdout).toContain('the certificate of the seal \\"Marlow\\" of');
});
