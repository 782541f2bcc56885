/** §18.48: which key an installation has, who decides it, and who is refused; and that the database alone opens nothing. */
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openSecrets } from '../../../src/data/secrets/open-secrets.ts';
import { connect, type Database } from '../../../src/data/storage/connection/database.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { FORMER_KEY, openSecret, readSecretKeys } from '../../../src/platform/seal-secret.ts';
import { addWebhook } from '../../../src/use-cases/webhooks/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { addApp } from '../../support/second-factor.ts';
import { seedTemplate, seedTenant } from '../../support/seed.ts';
import { startTestService } from '../../support/service.ts';
import { signedIn, stranger } from '../../support/web.ts';

let database: TestDatabase;
let db: Database;
let dataDir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  dataDir = await mkdtemp(path.join(tmpdir(), 'platen-secrets-'));
});
afterEach(async () => {
  await db.$disconnect();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function newKey(): string {
  return randomBytes(32).toString('hex');
}
function idOf(key: string): string {
  return readSecretKeys(key)[0]!.id;
}
const WHOSE = { purpose: 'webhook', owner: 'an id' } as const;

/** A process with these settings beside `DATABASE_URL`. */
function open(env: Record<string, string> = {}) {
  return openSecrets(db, loadConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...env }));
}
const BUCKET = { STORAGE_URL: 's3://bucket?region=eu-central-1' };

test('the first process decides the key; others have the same or are refused, and are told what to do', async () => {
  const [key, other] = [newKey(), newKey()];
  const first = await open({ SECRET_KEY: key });
  const sealed = await first.seal(db, WHOSE, Buffer.from('secret'));
  const same = await open({ SECRET_KEY: `${other}, ${Buffer.from(key, 'hex').toString('base64')}` });
  expect(String(await same.open(WHOSE, sealed))).toBe('secret');
  const sign = await first.signer();
  expect(await same.signerOf('said', sign('said'))).not.toBeNull();
  expect(await same.signerOf('other', sign('said'))).toBeNull();
  const sealedWith = new RegExp(
    `encrypted with the key ${idOf(key)}, but SECRET_KEY has ${idOf(other)}\\. Set SECRET_KEY to`,
  );
  await expect(open({ SECRET_KEY: other })).rejects.toThrow(sealedWith);
  await expect(open()).rejects.toThrow(
    /Set SECRET_KEY to the value that the other processes use, or copy their secret\.key to/,
  );
  await writeFile(path.join(dataDir, 'secret.key'), `${key}\n`);
  expect(String(await (await open()).open(WHOSE, sealed))).toBe('secret');
  await writeFile(path.join(dataDir, 'secret.key'), 'no key\n');
  await expect(open()).rejects.toThrow(/secret\.key: one line must be 64 hexadecimal digits/);
  // No process has made a file, nor changed what is decided.
  expect(await db.secretKey.findMany()).toMatchObject([{ id: idOf(key), state: 'current' }]);
});

test('of several processes that start at once with different keys, one decides', async () => {
  const started = await Promise.allSettled(Array.from({ length: 6 }, () => open({ SECRET_KEY: newKey() })));
  expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await db.secretKey.count()).toBe(1);
});

test('without SECRET_KEY a file is made, once, for its user alone, where the data folder stays', async () => {
  await expect(open(BUCKET)).rejects.toThrow(/SECRET_KEY is not set, and this process stores nothing in DATA_DIR/);
  const all = await Promise.all(Array.from({ length: 4 }, () => open()));
  const sealed = await all[0]!.seal(db, WHOSE, Buffer.from('secret'));
  for (const one of all) expect(String(await one.open(WHOSE, sealed))).toBe('secret');
  const file = path.join(dataDir, 'secret.key');
  expect([(await stat(file)).mode & 0o777, await readFile(file, 'utf8')]).toEqual([
    0o600,
    expect.stringMatching(/^[\da-f]{64}\n$/),
  ]);
  // The file does for SECRET_KEY, too, where nothing else is kept in its folder.
  expect(String(await (await open(BUCKET)).open(WHOSE, sealed))).toBe('secret');
  await rm(file);
  await expect(open()).rejects.toThrow(/this process has none/);
});

test('all that is in the database opens nothing: no second factor, no webhook, no link with a code', async () => {
  const service = await startTestService({
    role: 'api',
    database,
    key: () => tenant.key,
    env: { WEBHOOK_HOSTS: '127.0.0.1' },
  });
  const tenant = await seedTenant(db);
  try {
    const owner = await signedIn(service, tenant.userId);
    await addApp(owner, service);
    const settings = { db, secrets: service.services.secrets, hosts: ['127.0.0.1'] };
    const by = { actor: { userId: null, name: 'test', via: 'command' as const, address: 'here' }, now: new Date() };
    const event = 'document.created' as const;
    const webhook = await addWebhook(settings, tenant.workspaceId, { url: 'http://127.0.0.1:9/', events: [event] }, by);
    const template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Offer\n---\nOffer\n');
    const { body } = await service.call('POST', `/templates/${template}/generations`, { body: {} });
    const share = `/w/${tenant.workspaceId}/documents/${(body as { id: string }).id}/share`;
    const { html } = await owner.post(share, { lasts: '7', code: 'open sesame' });
    const token = /token&#x3D;(plk_\w+)/.exec(html)![1]!;

    const keys = await keysIn(db);
    expect(keys.length).toBeGreaterThan(5);
    const { secret: ofApp } = await db.authenticator.findFirstOrThrow();
    const { secret: ofWebhook } = await db.webhookEndpoint.findFirstOrThrow();
    for (const bytes of keys) {
      const guesses = [{ id: FORMER_KEY, bytes }, { ...readSecretKeys(bytes.toString('hex'))[0]! }];
      // As if it were known where the cipher text begins.
      for (const [whose, sealed] of [
        [{ purpose: 'second factor', owner: tenant.userId }, ofApp],
        [{ purpose: 'webhook', owner: webhook.id }, ofWebhook],
      ] as const)
        expect([openSecret(guesses, whose, sealed), openSecret(guesses, whose, sealed.subarray(9))]).toEqual([
          null,
          null,
        ]);
      const seconds = Math.floor(service.time.now.getTime() / 1_000);
      const { id } = await db.documentLink.findFirstOrThrow();
      const pass = `${seconds}.${createHmac('sha256', bytes).update(`link/${id}/${seconds}`).digest('base64url')}`;
      expect((await stranger(service).get(`/shared?token=${token}&pass=${pass}`)).html).toContain(
        'Enter the access code',
      );
    }
  } finally {
    await service.close();
  }
}, 60_000);

/** Whatever 32 bytes there are in any column of any table. */
async function keysIn(of: Database): Promise<Buffer[]> {
  const columns = await of.$queryRaw<{ table: string; column: string }[]>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type = 'bytea'`;
  const found = [];
  for (const { table, column } of columns)
    found.push(
      ...(await of.$queryRawUnsafe<{ key: Uint8Array }[]>(
        `SELECT "${column}" AS key FROM "${table}" WHERE octet_length("${column}") = 32`,
      )),
    );
  return found.map(({ key }) => Buffer.from(key));
}

test('a service that lacks the key does not start; doctor says the same, and which key is in use', async () => {
  const key = newKey();
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET_KEY: '' };
  const secretsIn = async (more: Record<string, string>) => {
    const { stdout } = await runPlatenInProcess(['doctor', '--json'], { env: { ...env, ...more } });
    const { findings } = JSON.parse(stdout) as { findings: { part: string; ok: boolean; says: string }[] };
    return findings.find(({ part }) => part === 'secrets');
  };
  expect(await secretsIn({ STORAGE_URL: 'none' })).toMatchObject({
    ok: false,
    says: expect.stringMatching(/^SECRET_KEY is not set/),
  });
  expect(await secretsIn({})).toMatchObject({
    ok: true,
    says: 'nothing is encrypted yet: the first start sets the key',
  });
  await open({ SECRET_KEY: key });
  expect(await secretsIn({ SECRET_KEY: key })).toMatchObject({ ok: true, says: `encrypted with the key ${idOf(key)}` });
  expect(await secretsIn({ SECRET_KEY: newKey() })).toMatchObject({
    ok: false,
    says: expect.stringMatching(/SECRET_KEY has/),
  });
  const { code, stderr } = await runPlatenInProcess(['serve'], { env: { ...env, PORT: '0', STORAGE_URL: 'none' } });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/are encrypted with the key [\da-f]{16}, but this process has none/),
  ]);
  const wrong = await runPlatenInProcess(['serve'], { env: { ...env, SECRET_KEY: 'short-and-known' } });
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringMatching(/SECRET_KEY=…: must be 64 hexadecimal digits/)]);
});
