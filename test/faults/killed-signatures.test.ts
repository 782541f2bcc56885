/**
 * §26.6, §26.7: the process that hands documents to a signature service is killed at each moment of it: each document is sent once, and
 * its signed file is stored once.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { sha256Of } from '../../src/data/objects/object-store.ts';
import { connect, type Database } from '../../src/data/storage/connection/database.ts';
import { MINUTE } from '../../src/domain/durations.ts';
import { pdfObjectName } from '../../src/domain/pdf-object-name.ts';
import { connectSignatures } from '../../src/use-cases/signatures/index.ts';
import { addWebhook } from '../../src/use-cases/webhooks/index.ts';
import { eventsOf } from '../support/audit.ts';
import { createTestDatabase } from '../support/database.ts';
import { type Served, servePlaten } from '../support/platen.ts';
import { secretsOf } from '../support/secrets.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';
import { ofThisRun } from '../support/this-run.ts';
import { openDocumenso } from '../use-cases/signatures/support/fake-documenso.ts';
import { openDocuseal } from '../use-cases/signatures/support/fake-docuseal.ts';
import type { FakeProvider, Moment } from '../use-cases/signatures/support/fake-provider.ts';
import { inTurn, LONG } from './in-turn.ts';

const SALE = `---
title: Sale
signers: [{role: Buyer, name: Ann Lee, email: ann@example.com}]
---
{{signature: Buyer}}
`;

/** When the process is killed. `stored`: the signed file is in the store, and the document may not know yet. */
type Kill = { provider: 'documenso' | 'docuseal'; on: RegExp; moment: Moment | 'stored' };
function at(provider: Kill['provider'], on: RegExp, ...moments: Kill['moment'][]): Kill[] {
  return moments.map((moment) => ({ provider, on, moment }));
}
const KILLS: Kill[] = [
  ...at('documenso', /^GET \/api\/v2\/envelope$/, 'answered'),
  ...at('documenso', /envelope\/create$/, 'asked', 'done', 'half', 'answered'),
  ...at('documenso', /envelope\/distribute$/, 'asked', 'done', 'half', 'answered'),
  ...at('documenso', /^GET \/api\/v2\/envelope\/envelope_/, 'half', 'answered'),
  ...at('documenso', /\/download$/, 'asked', 'half', 'answered', 'stored'),
  ...at('docuseal', /^GET \/api\/submitters$/, 'answered'),
  ...at('docuseal', /^POST \/api\/submissions\/pdf$/, 'asked', 'done', 'half', 'answered'),
  ...at('docuseal', /^GET \/api\/submissions\/\d+$/, 'half', 'answered'),
  ...at('docuseal', /\/documents$/, 'half', 'answered'),
  ...at('docuseal', /^GET \/file\//, 'asked', 'half', 'answered', 'stored'),
];
const ROUNDS = LONG ? KILLS : ofThisRun(KILLS, 8);

type Side = { fake: FakeProvider; hook: string; headers: Record<string, string> };
type World = { db: Database; folder: string; workspaceId: string; key: string; templateId: string; served: Served };

inTurn('signatures')(
  `${ROUNDS.length} kills while documents are sent and come back`,
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'platen-signatures-'));
    const database = await createTestDatabase();
    const db = connect(database.url);
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'silent',
      PORT: '0',
      WEBHOOK_HOSTS: '127.0.0.1',
    };
    const fakes = { documenso: await openDocumenso(), docuseal: await openDocuseal() };
    const { workspaceId, key } = await seedTenant(db);
    const templateId = await seedTemplate(db, workspaceId, SALE);
    const world: World = { db, folder, workspaceId, key, templateId, served: await servePlaten([], { env }) };
    const by = { actor: { userId: null, name: 'test', via: 'command' as const, address: 'here' }, now: new Date() };
    const settings = { db, secrets: await secretsOf(db), hosts: ['127.0.0.1'] };
    try {
      const ends = ['document.signed', 'document.signature.ended'];
      await addWebhook(settings, workspaceId, { url: 'http://127.0.0.1:9/', events: ends }, by);
      const files = new Map<string, string>();
      let side: Side | undefined;
      for (const [round, kill] of ROUNDS.entries()) {
        const fake = fakes[kill.provider];
        if (side?.fake !== fake) {
          const to = {
            provider: kill.provider,
            url: fake.url,
            token: (fake as FakeProvider & { token: string }).token,
          };
          const { connection, secret } = await connectSignatures(settings, workspaceId, to, by);
          side = { fake, hook: `/webhooks/signatures/${connection.id}`, headers: fake.headersWith(secret) };
        }
        const restart = async () => {
          await world.served.stop('SIGKILL');
          // The leases of who died run out, and upkeep has a new job each minute.
          await db.$executeRaw`UPDATE signature_requests SET lease_until = now() WHERE lease_until IS NOT NULL`;
          await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'upkeep'`;
          await db.$queryRaw`SELECT send_jobs('upkeep', '[{"key": "signatures", "data": {"key": "signatures"}}]')`;
          world.served = await servePlaten([], { env });
        };
        const { id, sha256 } = await killOnce(world, side, { ...kill, restart, text: `signed ${round}` });
        files.set(id, sha256);
      }
      await expectOnce(world, files, fakes);
    } finally {
      await world.served.stop('SIGTERM');
      await Promise.all(Object.values(fakes).map((fake) => fake.close()));
      await db.$disconnect();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  LONG ? 20 * MINUTE : 2 * MINUTE,
);

/** Makes a document, sends it, signs it, and kills the process once on the way. Returns the SHA-256 of the signed file. */
async function killOnce(
  world: World,
  { fake, hook, headers }: Side,
  { on, moment, restart, text }: Kill & { restart(): Promise<void>; text: string },
): Promise<{ id: string; sha256: string }> {
  const { db, folder, workspaceId, key, templateId } = world;
  const call = (rest: string, body?: object, more: Record<string, string> = {}) =>
    fetch(`${world.served.url}${rest}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...more },
      ...(body && { body: JSON.stringify(body) }),
    });
  const made = await call(`/api/v1/templates/${templateId}/generations`, { values: {} }, { 'Idempotency-Key': text });
  const { id } = (await made.json()) as { id: string };
  expect(made.status).toBe(201);
  while ((await call(`/api/v1/generations/${id}/pdf`)).status !== 200);
  let isKilled = false;
  fake.watch = async ({ method, path: asked }, now) => {
    if (isKilled || !on.test(`${method} ${asked}`) || now !== (moment === 'stored' ? 'answered' : moment)) return;
    isKilled = true;
    if (moment === 'stored') {
      const { id: file } = await newestOf(db, id);
      while (!existsSync(path.join(folder, 'objects', pdfObjectName(workspaceId, file)))) await pause(1);
    }
    await restart();
    return 'drop';
  };
  // Whoever is killed may not answer any more.
  await call(`/api/v1/generations/${id}/signature-requests`, {}).catch(() => undefined);
  await until(db, id, 'sent');
  const remote = fake.sent.at(-1)!;
  const signed = Buffer.concat([
    fake.fileOf(remote),
    Buffer.from(`\n% ${text} ${randomBytes(200_000).toString('hex')}`),
  ]);
  await call(hook, fake.sign(remote, signed), headers).catch(() => undefined);
  await until(db, id, 'signed');
  expect(isKilled).toBe(true);
  fake.watch = undefined;
  return { id, sha256: sha256Of(signed) };
}

function newestOf(db: Database, generationId: string) {
  return db.signatureRequest.findFirstOrThrow({ where: { generationId } });
}

async function until(db: Database, id: string, status: 'sent' | 'signed'): Promise<void> {
  while ((await newestOf(db, id)).status !== status) await pause(50);
}

async function expectOnce(
  { db, folder, workspaceId }: World,
  files: Map<string, string>,
  fakes: Record<Kill['provider'], FakeProvider>,
): Promise<void> {
  const all = Object.values(fakes);
  const count = (of: 'created' | 'sent') => all.reduce((sum, fake) => sum + fake[of].length, 0);
  expect([count('created'), count('sent'), new Set(files.keys()).size]).toEqual(Array(3).fill(ROUNDS.length));
  const requests = await db.signatureRequest.findMany({ where: { workspaceId } });
  expect(requests.length).toBe(ROUNDS.length);
  for (const { id, generationId, status, signedSha256, extendsOriginal } of requests) {
    const stored = await readFile(path.join(folder, 'objects', pdfObjectName(workspaceId, id)));
    const sha256 = files.get(generationId)!;
    const noted = Buffer.from(signedSha256!).toString('hex');
    expect([status, extendsOriginal, noted, sha256Of(stored)]).toEqual(['signed', true, sha256, sha256]);
  }
  // Each has its PDF and its signed file, and nothing else lies there.
  expect((await readdir(path.join(folder, 'objects', workspaceId))).length).toBe(2 * ROUNDS.length);
  const documents = [...files.keys()].sort();
  const logged = (await eventsOf(db, workspaceId)).filter(({ action }) => /^document_sign/.test(action));
  expect(logged.map(({ action }) => action)).toEqual(documents.map(() => 'document_signed'));
  expect(logged.map(({ detail }) => (detail as { id: string }).id).sort()).toEqual(documents);
  const told = await db.webhookDelivery.findMany({ where: { workspaceId } });
  expect(told.map(({ subject }) => subject).sort()).toEqual(documents);
}
