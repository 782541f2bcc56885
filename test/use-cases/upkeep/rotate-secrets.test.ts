/** §18.48: another key, while the service works: after an upgrade, by the command, and when the one before is lost. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { connect, type Database } from '../../../src/data/storage/connection/database.ts';
import { DAY, MINUTE } from '../../../src/domain/durations.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import {
  FORMER_KEY,
  markOf,
  openSecret,
  readSecretKeys,
  type SecretKey,
  sealSecret,
} from '../../../src/platform/seal-secret.ts';
import { readKeySource } from '../../../src/rendering/sealer/index.ts';
import { continueRotation } from '../../../src/use-cases/upkeep/rotate-secrets.ts';
import { addWebhook } from '../../../src/use-cases/webhooks/index.ts';
import { PASSWORD, seedPassword } from '../../support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { letPass } from '../../support/let-pass.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';
import { addTestSeal, sourceOf } from '../../support/seals.ts';
import { type App, addApp } from '../../support/second-factor.ts';
import { secretsOf } from '../../support/secrets.ts';
import { seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { signedIn, stranger } from '../../support/web.ts';

const [OLD, NEW] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
const [old, young] = [OLD, NEW].map((text) => readSecretKeys(text)[0]!) as [SecretKey, SecretKey];
const NEVER = new AbortController().signal;

let database: TestDatabase;
let db: Database;
let tenant: Tenant;
const started: TestService[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
});
afterEach(async () => {
  for (const one of started.splice(0)) await one.close();
  await db.$disconnect();
  await database.drop();
});

async function start(env: Record<string, string>): Promise<TestService> {
  const service = await startTestService({ role: 'api', database, env });
  started.push(service);
  return service;
}
async function seed(): Promise<void> {
  tenant = await seedTenant(db);
  await seedPassword({ services: { context: { db } } } as never, tenant.userId);
}
/** Whether the password and the next code of the app open the account. */
async function signsIn(service: TestService, app: App): Promise<boolean> {
  service.time.now = new Date(service.time.now.getTime() + MINUTE);
  const visitor = stranger(service);
  await visitor.get('/sign-in');
  await visitor.post('/sign-in', { email: tenant.email, password: PASSWORD });
  await visitor.get('/sign-in/second-factor');
  const { status } = await visitor.post('/sign-in/second-factor', { code: app.codeAt(service.time.now) });
  return status === 303;
}
const BY = { actor: { userId: null, name: 'test', via: 'command' as const, address: 'here' }, now: new Date() };
function webhookOf(service: TestService) {
  const settings = { db, secrets: service.services.secrets, hosts: ['127.0.0.1'] };
  return addWebhook(settings, tenant.workspaceId, { url: 'http://127.0.0.1:9/', events: ['document.created'] }, BY);
}
/** With which key each secret begins. */
async function marks(): Promise<string[]> {
  const rows = [...(await db.authenticator.findMany()), ...(await db.webhookEndpoint.findMany())];
  return rows.map(({ secret }) => {
    const key = [old, young].find((one) => markOf(one).equals(secret.subarray(0, 9)));
    return key ? (key === old ? 'old' : 'new') : secret.length === 0 ? 'none' : 'former';
  });
}
function rotate(SECRET_KEY: string, verb = 'rotate', ...more: string[]) {
  const env = { DATABASE_URL: database.url, SECRET_KEY, STORAGE_URL: 'none' };
  return platenJsonInProcess<Record<string, unknown>>(['secret', verb, ...more], { env });
}

test('all is sealed anew while the service works, and the key before opens nothing any more', async () => {
  await seed();
  const service = await start({ SECRET_KEY: `${OLD},${NEW}` });
  const app = await addApp(await signedIn(service, tenant.userId), service);
  const { id, secret } = await webhookOf(service);
  const atProvider = { purpose: 'sign-out', owner: 'provider' } as const;
  const hint = { byProvider: true, providerHint: sealSecret(old, atProvider, Buffer.from('ID token')) };
  const { id: session } = await db.session.findFirstOrThrow();
  await db.session.update({ where: { id: session }, data: hint });
  // More than a batch, one of which nobody can read.
  const filler = { userId: tenant.userId, name: 'x', lastStep: 1, createdAt: new Date() };
  const whose = { purpose: 'second factor', owner: tenant.userId } as const;
  const data = Array.from({ length: 450 }, (_, at) => ({
    ...filler,
    id: crypto.randomUUID(),
    secret: at === 0 ? Buffer.alloc(40, 7) : sealSecret(old, whose, Buffer.from('filler')),
  }));
  await db.authenticator.createMany({ data });
  expect(await marks()).toEqual(expect.arrayContaining(['old', 'former']));
  // Cut off after it has begun, and another process adds something meanwhile.
  const cut = new AbortController();
  cut.abort();
  await db.secretKey.create({ data: { id: young.id, state: 'next', since: new Date() } });
  await db.$transaction([
    db.secretKey.update({ where: { id: old.id }, data: { state: 'former' } }),
    db.secretKey.update({ where: { id: young.id }, data: { state: 'current' } }),
  ]);
  expect(await signsIn(service, app)).toBe(true);
  const config = loadConfig({ DATABASE_URL: database.url, SECRET_KEY: `${NEW},${OLD}`, DATA_DIR: '/nowhere' });
  expect(await continueRotation(db, config, cut.signal)).toMatchObject({ done: false, resealed: 0 });
  expect(await rotate(`${NEW},${OLD}`)).toEqual({ key: young.id, resealed: 452, unreadable: 1, done: true });
  expect([...new Set(await marks())].sort()).toEqual(['former', 'new']);
  expect(await db.secretKey.findMany()).toMatchObject([{ id: young.id, state: 'current' }]);
  // The service learns of it within 5 seconds. Somebody who signs in at that moment has to begin again.
  await service.services.secrets.keys();
  expect(await signsIn(service, app)).toBe(true);
  const { providerHint } = await db.session.findUniqueOrThrow({ where: { id: session } });
  expect(String(openSecret([young], atProvider, providerHint!))).toBe('ID token');
  const sealed = (await db.webhookEndpoint.findUniqueOrThrow({ where: { id } })).secret;
  const ofWebhook = { purpose: 'webhook', owner: id } as const;
  expect(secret).toContain((await service.services.secrets.open(ofWebhook, sealed))!.toString('base64'));
  expect(openSecret([old], ofWebhook, sealed)).toBeNull();
  // What the old key signs is nothing any more.
  const forged = (await (await secretsOf(await otherDatabase(), OLD)).signer())('said');
  expect(await service.services.secrets.signerOf('said', forged)).toBeNull();
  const again = await runPlatenInProcess(['secret', 'rotate'], {
    env: { DATABASE_URL: database.url, SECRET_KEY: NEW, STORAGE_URL: 'none' },
  });
  expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/only the current key\. Create another/)]);
}, 60_000);

/** In which `OLD` decides. */
const others: { db: Database; database: TestDatabase }[] = [];
async function otherDatabase(): Promise<Database> {
  const made = await createTestDatabase();
  others.push({ database: made, db: connect(made.url) });
  return others.at(-1)!.db;
}
afterEach(async () => {
  for (const one of others.splice(0)) {
    await one.db.$disconnect();
    await one.database.drop();
  }
});

test('after an upgrade both versions work for a day; then all is sealed with the new key, and the one in the database is gone', async () => {
  await seed();
  await db.secretKey.create({ data: { id: FORMER_KEY, state: 'current', since: new Date() } });
  const { formSecret } = await db.installation.findFirstOrThrow();
  const former = { id: FORMER_KEY, bytes: formSecret };
  const service = await start({ SECRET_KEY: NEW });
  await expect(start({ SECRET_KEY: OLD })).rejects.toThrow(/encrypted with the key/);
  const app = await addApp(await signedIn(service, tenant.userId), service);
  const [authenticator] = await db.authenticator.findMany();
  // As the version before opens it.
  const whose = { purpose: 'second factor', owner: tenant.userId } as const;
  expect(openSecret([former], whose, authenticator!.secret)).not.toBeNull();
  expect(await signsIn(service, app)).toBe(true);
  const pass = (await service.services.secrets.signer())('said');
  const { config } = service;
  await letPass(db, DAY - MINUTE);
  expect(await continueRotation(db, config, NEVER)).toBeNull();
  await letPass(db, MINUTE);
  expect(await continueRotation(db, config, NEVER)).toMatchObject({ key: young.id, resealed: 1, done: true });
  expect(await marks()).toEqual(['new']);
  const { formSecret: after } = await db.installation.findFirstOrThrow();
  expect(Buffer.from(after).equals(Buffer.from(formSecret))).toBe(false);
  expect(openSecret([former], whose, (await db.authenticator.findFirstOrThrow()).secret)).toBeNull();
  await service.services.secrets.keys();
  expect(await signsIn(service, app)).toBe(true);
  expect(await service.services.secrets.signerOf('said', pass)).toBeNull();
}, 60_000);

test('a file is given a new key by itself where the database is embedded; processes beside it learn of it', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-rotate-'));
  const { openSecrets } = await import('../../../src/data/secrets/open-secrets.ts');
  const { rotateSecrets } = await import('../../../src/use-cases/upkeep/index.ts');
  try {
    const config = loadConfig({ DATA_DIR: dataDir });
    const beside = await openSecrets(db, config);
    const whose = { purpose: 'webhook', owner: 'an id' } as const;
    const [before] = await beside.keys();
    await rotateSecrets(db, config, NEVER);
    const text = await readFile(path.join(dataDir, 'secret.key'), 'utf8');
    expect(text).toMatch(/^[\da-f]{64}\n$/);
    const [now] = readSecretKeys(text);
    expect(now!.id).not.toBe(before!.id);
    const sealed = await beside.seal(db, whose, Buffer.from('secret'));
    expect(String(openSecret([now!], whose, sealed))).toBe('secret');
    // With a server of its own there may be other machines, with copies of the file.
    const shared = { ...config, databaseUrl: database.url };
    await expect(rotateSecrets(db, shared, NEVER)).rejects.toThrow(/first line of secret\.key/);
    await writeFile(path.join(dataDir, 'secret.key'), `${NEW}\n${text}`);
    expect(await rotateSecrets(db, shared, NEVER)).toMatchObject({ key: young.id, done: true });
    expect(await readFile(path.join(dataDir, 'secret.key'), 'utf8')).toBe(`${NEW}\n`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('with the key lost, the service goes on: codes of apps are wrong, recovery codes right, webhooks wait for a new secret', async () => {
  await seed();
  const before = await start({ SECRET_KEY: OLD });
  const app = await addApp(await signedIn(before, tenant.userId), before);
  const { id } = await webhookOf(before);
  await expect(start({ SECRET_KEY: NEW })).rejects.toThrow(/run `platen secret reset` to continue without it/);
  const env = { DATABASE_URL: database.url, SECRET_KEY: OLD, STORAGE_URL: 'none' };
  const none = await runPlatenInProcess(['secret', 'reset', '--yes'], { env });
  expect([none.code, none.stderr]).toEqual([1, expect.stringMatching(/No key is lost/)]);
  expect(await rotate(NEW, 'reset', '--yes')).toEqual({
    key: young.id,
    resealed: 0,
    unreadable: 0,
    done: true,
    authenticators: 1,
    webhooks: 1,
  });
  expect(await marks()).toEqual(['none', 'none']);
  const service = await start({ SECRET_KEY: NEW });
  expect(await signsIn(service, app)).toBe(false);
  const visitor = stranger(service);
  await visitor.get('/sign-in');
  await visitor.post('/sign-in', { email: tenant.email, password: PASSWORD });
  await visitor.get('/sign-in/second-factor');
  expect((await visitor.post('/sign-in/second-factor', { code: app.recoveryCodes[0]! })).status).toBe(303);
  const { pausedAt, pause } = await db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  expect([pausedAt, pause]).toEqual([expect.anything(), 'failing']);
  const { rotateWebhook } = await import('../../../src/use-cases/webhooks/index.ts');
  const settings = { db, secrets: service.services.secrets, hosts: [] };
  const { secret } = await rotateWebhook(settings, { id, workspaceId: tenant.workspaceId }, BY);
  const { secret: sealed } = await db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  expect(secret).toContain(openSecret([young], { purpose: 'webhook', owner: id }, sealed)!.toString('base64'));
}, 60_000);

test('the key of a seal is sealed anew, too (§24.5)', async () => {
  await seed();
  const service = await start({ SECRET_KEY: `${OLD},${NEW}` });
  const authorities = ['https://acme:s3cret@timestamp.example.com/'];
  const { id } = await addTestSeal(service, tenant.workspaceId, 'acme', { authorities });
  expect(await rotate(`${NEW},${OLD}`)).toMatchObject({ key: young.id, resealed: 2, done: true });
  const { source, authorityPasswords } = await db.seal.findUniqueOrThrow({ where: { id } });
  const passwords = openSecret([young], { purpose: 'seal authorities', owner: id }, authorityPasswords!);
  expect(JSON.parse(String(passwords))).toEqual({ 'https://acme@timestamp.example.com/': 's3cret' });
  const whose = { purpose: 'seal', owner: id } as const;
  expect(readKeySource(openSecret([young], whose, source!)!)).toEqual(sourceOf('acme'));
  expect(openSecret([old], whose, source!)).toBeNull();
});

test('every column of bytes is sealed anew, or said here to be sealed by nobody', async () => {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type = 'bytea' AND column_name NOT LIKE '%hash' ORDER BY 1`;
  expect(rows.map(({ name }) => name)).toEqual([
    'approvals.identity',
    'approvals.shown',
    'authenticators.secret', // sealed
    'batches.digest',
    'document_seals.appended',
    'document_seals.sha256',
    'form_drafts.issue_shown',
    'form_drafts.issue_token', // a SHA-256
    'former_assets.bytes',
    'generations.pdf_sha256',
    'generations.unsealed_sha256',
    'idempotency_records.identity',
    'installation.form_secret', // the key before this one
    'passkeys.credential_id',
    'passkeys.public_key',
    'seals.authority_passwords', // sealed
    'seals.source', // sealed
    'sessions.provider_hint', // sealed
    'signature_connections.secret', // sealed
    'signature_connections.token', // sealed
    'signature_requests.sent_sha256',
    'signature_requests.signed_sha256',
    'template_assets.bytes',
    'upload_files.bytes',
    'webhook_endpoints.former_secret', // sealed
    'webhook_endpoints.secret', // sealed
  ]);
});
