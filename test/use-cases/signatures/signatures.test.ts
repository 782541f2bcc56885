/** §26: documents go out for signature and come back, by a whole service, with fakes that keep the providers' published contracts. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { sha256Of } from '../../../src/data/objects/object-store.ts';
import { createLog } from '../../../src/platform/log.ts';
import { eraseDocument, voidDocument } from '../../../src/use-cases/administration/index.ts';
import {
  cancelSignature,
  connectSignatures,
  disconnectSignatures,
  workOnSignatures,
} from '../../../src/use-cases/signatures/index.ts';
import { addWebhook } from '../../../src/use-cases/webhooks/index.ts';
import { eventsOf } from '../../support/audit.ts';
import { addTestSeal, checkSeal, SUBJECTS } from '../../support/seals.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { openDocumenso } from './support/fake-documenso.ts';
import { openDocuseal } from './support/fake-docuseal.ts';
import type { FakeProvider } from './support/fake-provider.ts';

const SALE = `---
title: Sale
placeholders:
  - label: Buyer email
signers:
  - role: Buyer
    name: "{{Buyer}}"
    email: "{{Buyer email}}"
    order: 1
  - role: Seller
    name: Bo Marlow
    email: bo@example.com
    order: 2
---

# Sale

{{Buyer}} buys.

::: signature
::: party
{{signature: Buyer}}

{{Buyer}}
:::
::: party
{{signature: Seller}}

Bo Marlow
:::
:::
`;

let service: TestService;
let tenant: Tenant;
let templateId: string;
const log = createLog('silent');
beforeAll(async () => {
  service = await startTestService({ env: { WEBHOOK_HOSTS: '127.0.0.1' }, log, key: () => tenant.key });
});
afterAll(() => service?.close());

function db() {
  return service.services.context.db;
}
function by() {
  return { actor: { userId: null, name: 'test', via: 'command' as const, address: 'here' }, now: new Date() };
}
function settings() {
  return { db: db(), secrets: service.services.secrets, hosts: ['127.0.0.1'] };
}

async function makeDocument(values: object = { buyer: 'Ann Lee', buyer_email: 'ann@example.com' }): Promise<string> {
  const made = await service.call('POST', `/templates/${templateId}/generations`, {
    body: { values },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  expect(made.status).toBe(201);
  const { id } = made.body as { id: string };
  while ((await service.call('GET', `/generations/${id}/pdf`)).status === 202);
  return id;
}

function send(id: string, body?: object) {
  return service.call('POST', `/generations/${id}/signature-requests`, { body });
}
type Shown = {
  status: string;
  reason?: string;
  signers: { status: string; email: string }[];
  file?: { url: string; sha256: string; extends_original: boolean };
};
async function requestsOf(id: string): Promise<Shown[]> {
  const { status, body } = await service.call('GET', `/generations/${id}/signature-requests`);
  expect(status).toBe(200);
  return (body as { requests: Shown[] }).requests;
}
/** Works, as upkeep does, until the newest request is in this state, or as wanted. */
async function until(id: string, wanted: string | ((request: Shown) => boolean)): Promise<Shown> {
  for (;;) {
    await work();
    const [newest] = await requestsOf(id);
    if (newest && (typeof wanted === 'string' ? newest.status === wanted : wanted(newest))) return newest;
  }
}
async function work(): Promise<void> {
  const { objects, secrets } = service.services;
  const parts = { db: db(), objects, secrets, hosts: ['127.0.0.1'], log, now: () => new Date() };
  await db().$executeRaw`UPDATE signature_requests SET due_at = now() - interval '1 second' WHERE due_at IS NOT NULL`;
  await workOnSignatures(parts, new AbortController().signal);
}

type Case = [name: string, open: () => Promise<FakeProvider>];
describe.each<Case>([
  ['documenso', openDocumenso],
  ['docuseal', openDocuseal],
])('%s', (provider, open) => {
  let fake: FakeProvider;
  let hook: { path: string; secret: string };
  beforeEach(async () => {
    fake = await open();
    tenant = await seedTenant(db());
    templateId = await seedTemplate(db(), tenant.workspaceId, SALE);
    const { token } = fake as FakeProvider & { token: string };
    const { connection, secret } = await connectSignatures(
      settings(),
      tenant.workspaceId,
      { provider, url: fake.url, token },
      by(),
    );
    hook = { path: `/webhooks/signatures/${connection.id}`, secret };
  });
  afterEach(async () => {
    await db().signatureRequest.updateMany({ data: { dueAt: null } });
    await fake.close();
  });

  const tell = (event: object | string, secret = hook.secret) =>
    request(service.url!)
      .post(hook.path)
      .set('Content-Type', 'application/json')
      .set(fake.headersWith(secret))
      .send(typeof event === 'string' ? event : JSON.stringify(event));
  const remote = () => fake.sent[0]!;

  test('a document goes out with its fields and comes back signed, once', async () => {
    const id = await makeDocument();
    const [first, second] = await Promise.all([send(id), send(id)]);
    expect([first!.status, second!.status].sort()).toEqual([200, 201]);
    const out = await until(id, 'sent');
    expect(out.signers.map(({ email, status }) => [email, status])).toEqual([
      ['ann@example.com', 'sent'],
      ['bo@example.com', 'sent'],
    ]);
    expect(fake.sent).toHaveLength(1);
    const fields = fake.fieldsOf(remote());
    expect(fields.map(({ of, page }) => [of, page])).toEqual([
      ['ann@example.com', 1],
      ['bo@example.com', 1],
    ]);
    // Side by side, at one height.
    expect(fields[0]!.y).toBeCloseTo(fields[1]!.y, 3);
    expect(fields[0]!.x + fields[0]!.width).toBeLessThan(fields[1]!.x);
    expect((await tell(fake.view(remote()))).status).toBe(200);
    await until(id, 'viewed');

    const signed = Buffer.concat([fake.fileOf(remote()), Buffer.from('\n% signed\n')]);
    const told = fake.sign(remote(), signed);
    expect([(await tell(told)).status, (await tell(told)).status]).toEqual([200, 200]);
    const { file } = await until(id, 'signed');
    expect(file).toMatchObject({ sha256: sha256Of(signed), extends_original: true });
    const { body } = await service.get(file!.url).buffer(true).responseType('blob');
    expect(Buffer.compare(body as Buffer, signed)).toBe(0);
    // Late and double deliveries change nothing.
    await tell(told);
    await work();
    const ends = (await eventsOf(db(), tenant.workspaceId)).filter(({ action }) => action === 'document_signed');
    expect(ends).toHaveLength(1);
    expect((await send(id)).status).toBe(200);
    const { body: document } = await service.call('GET', `/generations/${id}`);
    expect(document).toMatchObject({ signature_status: 'signed' });
  });

  test('a file of the provider’s own is stored, and said to be another', async () => {
    const id = await makeDocument();
    await send(id);
    await until(id, 'sent');
    await tell(fake.sign(remote(), Buffer.from('%PDF-1.7\nmade anew\n%%EOF\n')));
    expect((await until(id, 'signed')).file).toMatchObject({ extends_original: false });
  });

  test('a sealed document is sent without its seal, which stays whole on the original', async () => {
    await addTestSeal(service, tenant.workspaceId, 'acme');
    const id = await makeDocument();
    const name = `${tenant.workspaceId}/${id}.pdf`;
    const sealed = await service.services.objects!.read(name);
    expect(checkSeal(sealed)).toMatchObject({ subject: SUBJECTS.acme, isValid: true, covered: sealed.length });
    // A file that is damaged in the store is not sent.
    const damaged = Buffer.from(sealed).fill(0, 99, 100);
    await service.services.objects!.replace(name, damaged, { contentType: 'application/pdf' });
    await send(id);
    expect((await until(id, ({ reason }) => reason !== undefined)).reason).toMatch(/missing or damaged/);
    await service.services.objects!.replace(name, sealed, { contentType: 'application/pdf' });
    await until(id, 'sent');
    const sent = fake.fileOf(remote());
    const { unsealedSha256 } = await db().generation.findUniqueOrThrow({ where: { id } });
    expect([checkSeal(sent), sha256Of(sent)]).toEqual([null, Buffer.from(unsealedSha256!).toString('hex')]);
    expect(fake.fieldsOf(remote())).toHaveLength(2);
    fake.sign(remote(), Buffer.concat([sent, Buffer.from('\n% signed\n')]));
    expect((await until(id, 'signed')).file).toMatchObject({ extends_original: true });
    expect(Buffer.compare(await service.services.objects!.read(name), sealed)).toBe(0);
  });

  test('a refusal has its reason, and the document can be sent again', async () => {
    const id = await makeDocument();
    await send(id);
    await until(id, 'sent');
    await tell(fake.decline(remote(), 'The price is wrong\u0000'));
    const { reason, signers } = await until(id, 'declined');
    expect(reason).toBe('The price is wrong ');
    expect(signers[0]!.status).toBe('declined');
    expect((await send(id)).status).toBe(201);
    await until(id, 'sent');
    expect(fake.sent).toHaveLength(2);
    expect(await requestsOf(id)).toHaveLength(2);
  });

  test('a request that nobody signs expires', async () => {
    const id = await makeDocument();
    await send(id);
    await until(id, 'sent');
    await tell(fake.expire(remote()));
    await until(id, 'expired');
  });

  test('a provider that is down, slow or loses answers gets the document once', async () => {
    const id = await makeDocument();
    const on = provider === 'documenso' ? 'POST /api/v2/envelope/create' : 'POST /api/submissions/pdf';
    fake.faults.push(
      { on: 'GET', fault: 503 },
      { on: 'GET', fault: 'silent' },
      { on, fault: 'lost' },
      { on: 'GET', fault: 429 },
    );
    await send(id);
    const waiting = await until(id, ({ reason }) => reason !== undefined);
    expect(waiting.status).toBe('sending');
    expect(waiting.reason).toMatch(/503|429|cannot be reached/);
    expect((await until(id, 'sent')).reason).toBeUndefined();
    expect(fake.sent).toHaveLength(1);
    // Nor is a webhook that never came a loss: the provider is asked.
    fake.sign(remote(), Buffer.from('%PDF-1.7\n%%EOF'));
    fake.faults.push({ on: 'GET', fault: 'silent' });
    await until(id, 'signed');
  });

  test('what is no PDF, or too large, is not stored', async () => {
    for (const [bytes, problem] of [
      [Buffer.from('<html>Sign in</html>'), /not a PDF/],
      [Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(65 * 1024 * 1024)]), /larger than 64 MB/],
    ] as const) {
      const id = await makeDocument();
      await send(id);
      await until(id, 'sent');
      fake.sign(fake.sent.at(-1)!, bytes);
      const { reason, file } = await until(id, 'failed');
      expect(reason).toMatch(problem);
      expect(file).toBeUndefined();
    }
  });

  test('only what has the secret is taken, and only as a hint', async () => {
    const id = await makeDocument();
    await send(id);
    await until(id, 'sent');
    const told = fake.view(remote());
    expect((await tell(told, 'wrong')).status).toBe(401);
    expect((await request(service.url!).post(hook.path).send(told)).status).toBe(401);
    expect(
      (
        await request(service.url!)
          .post(`/webhooks/signatures/${randomUUID()}`)
          .set(fake.headersWith(hook.secret))
          .send(told)
      ).status,
    ).toBe(401);
    expect((await tell('{"event":')).status).toBe(400);
    expect((await tell('null')).status).toBe(400);
    expect((await tell(`"${'x'.repeat(1_100_000)}"`)).status).toBe(413);
    for (const odd of [
      [],
      { payload: null, data: [] },
      { payload: { envelopeId: '\u0000' }, data: { id: {} } },
      { data: { id: 9e99 } },
    ])
      expect((await tell(odd)).status).toBe(200);
    // It says "signed", and the provider says otherwise.
    await tell({
      event: 'DOCUMENT_COMPLETED',
      event_type: 'submission.completed',
      payload: { envelopeId: remote(), status: 'COMPLETED' },
      data: { id: Number(remote()), status: 'completed' },
    });
    await until(id, 'viewed');
  });

  test('a void document is not sent, and one that becomes void is cancelled at the provider', async () => {
    const id = await makeDocument();
    await send(id);
    await until(id, 'sent');
    await voidDocument(db(), { workspaceId: tenant.workspaceId, id }, 'Wrong price', by());
    await until(id, 'cancelled');
    expect(fake.statusOf(remote())).toMatch(/CANCELLED|archived/);
    const refused = await send(id);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('void');
  });

  test('a request is cancelled by a person, sent or not', async () => {
    const [before, after] = [await makeDocument(), await makeDocument()];
    await send(after);
    await until(after, 'sent');
    for (const id of [before, after]) {
      if (id === before) await send(id);
      await cancelSignature(db(), { workspaceId: tenant.workspaceId, id }, { by: by(), onDue: () => undefined });
      await until(id, 'cancelled');
    }
  });

  test('an erased document takes its signed file with it', async () => {
    const id = await makeDocument();
    await send(id);
    await until(id, 'sent');
    fake.sign(remote(), fake.fileOf(remote()));
    await until(id, 'signed');
    const { id: file } = await db().signatureRequest.findFirstOrThrow({ where: { generationId: id } });
    const name = `${tenant.workspaceId}/${file}.pdf`;
    expect(await service.services.objects!.stat(name)).not.toBeNull();
    await eraseDocument(db(), id, by());
    expect(await db().signatureRequest.count({ where: { generationId: id } })).toBe(0);
    expect(await db().signedFileToRemove.count({ where: { id: file } })).toBe(1);
  });

  test('a disconnected workspace takes nothing back', async () => {
    const id = await makeDocument();
    await send(id);
    await until(id, 'sent');
    await disconnectSignatures(db(), tenant.workspaceId, by());
    expect((await tell(fake.sign(remote(), fake.fileOf(remote())))).status).toBe(401);
    expect((await until(id, 'failed')).reason).toMatch(/no longer connected/);
    expect((await send(id)).status).toBe(400);
  });
});

describe('what cannot be sent', () => {
  beforeEach(async () => {
    tenant = await seedTenant(db());
    templateId = await seedTemplate(db(), tenant.workspaceId, SALE);
  });

  test('says why', async () => {
    const id = await makeDocument({ buyer: 'Ann Lee' });
    expect((await send(id)).text).toContain('Buyer has no email address');
    expect((await send(id, { signers: [{ role: 'Boss', email: 'a@example.com' }] })).text).toContain(
      'no signature field for Boss',
    );
    expect((await send(id, { signers: [{ role: 'Buyer', email: 'ann' }] })).text).toContain('not valid');
    expect((await send(id, { signers: [{ role: 'Buyer', email: 'ann@example.com' }] })).text).toContain(
      'not connected',
    );
    expect((await send(randomUUID())).status).toBe(404);
    templateId = await seedTemplate(db(), tenant.workspaceId, '---\ntitle: Letter\n---\n\nHello\n');
    expect((await send(await makeDocument({}))).text).toContain('no signature fields');
  });

  test.each<[what: string, signers: object[], detail: string]>([
    ['a role twice', [{ role: 'Buyer', email: 'a@example.com' }, { role: 'Buyer' }], 'signers[1].role'],
    ['an unknown role', [{ role: 'Seller' }, { role: 'Boss' }], 'signers[1].role'],
    ['U+0000', [{ role: 'Buyer', name: 'a\0b', email: 'a@example.com' }], 'signers[0].name'],
    ['a lone surrogate', [{ role: 'Buyer', email: 'a\ud800@example.com' }], 'signers[0].email'],
    ['no address', [{ role: 'Seller' }, { role: 'Buyer', email: 'ann' }], 'signers[1].email'],
    ['a long name', [{ role: 'Buyer', name: 'x'.repeat(201) }], 'signers[0].name'],
    ['many people', Array.from({ length: 21 }, () => ({ role: 'Buyer' })), 'signers'],
    ['no connection', [{ role: 'Buyer', email: 'a@example.com' }], 'Authorization'],
  ])('names in detail what is wrong: %s', async (_, signers, detail) => {
    const { status, body } = await send(await makeDocument({ buyer: 'Ann Lee' }), { signers });
    expect([status, body]).toEqual([400, { error: { code: 'validation', message: expect.any(String), detail } }]);
  });

  test('a provider that refuses the token is not connected', async () => {
    const fake = await openDocuseal();
    const to = { provider: 'docuseal', url: fake.url, token: randomBytes(8).toString('hex') };
    await expect(connectSignatures(settings(), tenant.workspaceId, to, by())).rejects.toThrow(/401/);
    const inner = { ...settings(), hosts: [] };
    await expect(connectSignatures(inner, tenant.workspaceId, to, by())).rejects.toThrow();
    expect(fake.asked).toHaveLength(1);
    await fake.close();
  });
});

test('webhooks are told of ends', async () => {
  tenant = await seedTenant(db());
  templateId = await seedTemplate(db(), tenant.workspaceId, SALE);
  const fake = await openDocuseal();
  const token = 'docuseal-token';
  await connectSignatures(settings(), tenant.workspaceId, { provider: 'docuseal', url: fake.url, token }, by());
  await addWebhook(
    settings(),
    tenant.workspaceId,
    { url: 'http://127.0.0.1:9/', events: ['document.signed', 'document.signature.ended'] },
    by(),
  );
  const [one, other] = [await makeDocument(), await makeDocument()];
  for (const id of [one, other]) {
    await send(id);
    await until(id, 'sent');
  }
  fake.sign(fake.sent[0]!, fake.fileOf(fake.sent[0]!));
  fake.decline(fake.sent[1]!, 'No');
  await until(one, 'signed');
  await until(other, 'declined');
  const told = await db().webhookDelivery.findMany({
    where: { workspaceId: tenant.workspaceId },
    orderBy: { at: 'asc' },
  });
  expect(
    told.map(({ type, subject, data }) => [type, subject, (data as { signature_status: string }).signature_status]),
  ).toEqual(
    expect.arrayContaining([
      ['document.signed', one, 'signed'],
      ['document.signature.ended', other, 'declined'],
    ]),
  );
  await fake.close();
});

test('a service that hangs holds up no other workspace', async () => {
  const fakes: FakeProvider[] = [];
  const connect = async () => {
    const fake = await openDocuseal();
    fakes.push(fake);
    tenant = await seedTenant(db());
    templateId = await seedTemplate(db(), tenant.workspaceId, SALE);
    const { token } = fake as FakeProvider & { token: string };
    await connectSignatures(settings(), tenant.workspaceId, { provider: 'docuseal', url: fake.url, token }, by());
    return fake;
  };
  const hanging = await connect();
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  hanging.watch = () => released;
  for (let made = 0; made < 5; made += 1) expect((await send(await makeDocument())).status).toBe(201);
  await connect();
  const id = await makeDocument();
  expect((await send(id)).status).toBe(201);
  const stopping = new AbortController();
  const { objects, secrets } = service.services;
  const parts = { db: db(), objects, secrets, hosts: ['127.0.0.1'], log, now: () => new Date() };
  await db()
    .$executeRaw`UPDATE signature_requests SET due_at = created_at, lease_until = NULL WHERE due_at IS NOT NULL`;
  const working = workOnSignatures(parts, stopping.signal);
  while ((await requestsOf(id))[0]!.status === 'sending');
  expect(hanging.asked.length).toBeGreaterThan(0);
  stopping.abort();
  release(undefined);
  await working;
  await db().signatureRequest.updateMany({ data: { dueAt: null } });
  for (const fake of fakes) await fake.close();
});
