/** §18.47: a workspace moves to another installation: with its people, keys, webhooks and drafts, refused where it cannot, and taken back. */
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Asset } from '../../../src/template/model/code.ts';
import { moveWorkspace } from '../../../src/use-cases/backup/move-workspace.ts';
import { addWebhook, testWebhook } from '../../../src/use-cases/webhooks/index.ts';
import { directly } from '../../support/database.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedKey, seedMember, seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const SOURCE =
  '---\ntitle: Letter\nplaceholders:\n  - label: Number\n    type: counter\n---\n# {{Number}} for {{Whom}}\n\n![Ours](ours.svg) ![Of both](both.svg)\n';
const [OURS, BOTH] = ['ours', 'both'].map(
  (name): Asset => ({
    path: `${name}.svg`,
    mediaType: 'image/svg+xml',
    bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${name}</title></svg>`),
  }),
);
const BY = { actor: { userId: null, name: 'test', via: 'command' as const, address: 'here' }, now: new Date() };
const [INTRODUCED, CLAIMED] = ['introduced@example.com', 'claimed@example.com'] as const;
const ADDRESS = 'https://there.example.com';
const THEIR_KEY = '7ec2e7'.padEnd(64, '1');

let here: TestService;
let there: TestService;
let tenant: Tenant;
let template: string;
let editor: string;

function env({ config }: TestService) {
  return {
    DATABASE_URL: directly(config.databaseUrl!),
    DATA_DIR: config.dataDir,
    TO_SECRET_KEY: THEIR_KEY,
  };
}
function lineTo({ config }: TestService): string[] {
  const store = `file:${path.join(config.dataDir, 'objects')}`;
  return [
    'workspace',
    'move',
    tenant.name,
    '--to',
    directly(config.databaseUrl!),
    '--to-store',
    store,
    '--address',
    `${ADDRESS}/`,
  ];
}
function move() {
  return platenJsonInProcess<object>(lineTo(there), { env: env(here) });
}
async function refusal(line: string[], at: TestService): Promise<string> {
  const { code, stderr } = await runPlatenInProcess(line, { env: env(at) });
  expect(code).toBe(1);
  return stderr;
}
function create(at: TestService, key: string) {
  const body = { values: { whom: 'Ada' } };
  const headers = { 'Idempotency-Key': key };
  return at.call('POST', `/templates/${template}/generations`, { body, headers });
}
function dbOf({ services }: TestService) {
  return services.database.db;
}

/** As a command that was killed has left it. */
async function leaveHeld(id: string): Promise<void> {
  await dbOf(here).$executeRaw`UPDATE workspaces SET move_state = 'held', move_id = ${id}::uuid WHERE id = ${id}::uuid`;
  const arriving = { id, name: tenant.name, moveState: 'arriving' as const, moveId: id };
  await dbOf(there).workspace.createMany({ data: [arriving], skipDuplicates: true });
}

beforeAll(async () => {
  here = await startTestService({ role: 'api', key: () => tenant.key });
  there = await startTestService({ role: 'api', key: () => tenant.key, env: { SECRET_KEY: THEIR_KEY } });
  const [from, to] = [dbOf(here), dbOf(there)];
  tenant = await seedTenant(from);
  template = await seedTemplate(from, tenant.workspaceId, SOURCE, { assets: [OURS!, BOTH!] });
  // Somebody whom the other installation knows, by another id; and an owner with a password and an app that shows codes.
  const known = await seedTenant(to);
  await seedTemplate(to, known.workspaceId, '---\ntitle: Theirs\n---\n![](both.svg)\n', { assets: [BOTH!] });
  ({ userId: editor } = await seedMember(from, tenant.workspaceId, known.email, 'admin'));
  await from.user.update({ where: { id: tenant.userId }, data: { password: '$argon2id$of-the-owner' } });
  // Whom the owner of the workspace has introduced; and whom an owner of the other installation has, by the same address.
  const { userId: introduced } = await seedMember(from, tenant.workspaceId, INTRODUCED, 'member');
  const word = { introducedBy: tenant.workspaceId, password: '$argon2id$of-the-introduced' };
  await from.user.update({ where: { id: introduced }, data: word });
  await seedMember(from, tenant.workspaceId, CLAIMED, 'member');
  const { userId: claimed } = await seedMember(to, known.workspaceId, CLAIMED, 'member');
  const theirs = { introducedBy: known.workspaceId, password: '$argon2id$of-the-thief' };
  await to.user.update({ where: { id: claimed }, data: theirs });
  await from.workspace.update({ where: { id: tenant.workspaceId }, data: { sessionMinutes: 60, idleMinutes: 15 } });
  const factor = { purpose: 'second factor', owner: tenant.userId } as const;
  const secret = await here.services.secrets.seal(from, factor, Buffer.from('code'));
  await from.authenticator.create({
    data: { id: tenant.workspaceId, userId: tenant.userId, name: 'Phone', secret, lastStep: 1, createdAt: new Date() },
  });
  const draft = {
    id: template,
    page: template,
    templateId: template,
    templateTitle: 'Letter',
    title: 'Mine',
    name: 'Mine',
  };
  const whose = { workspaceId: tenant.workspaceId, userId: editor };
  await from.draft.create({ data: { ...draft, ...whose, values: { whom: 'Bo' }, revision: 1 } });
  await from.favouriteTemplate.create({ data: { ...whose, templateId: template } });
});
afterAll(async () => {
  await here?.close();
  await there?.close();
});

test('what does not fit is refused before anything can only be read', async () => {
  const store = `file:${path.join(here.config.dataDir, 'objects')}`;
  const wrong = ['workspace', 'move', tenant.name, '--to', directly(here.config.databaseUrl!), '--to-store', store];
  expect(await refusal(wrong, here)).toMatch(/same database/);
  const { name } = await dbOf(there).workspace.findFirstOrThrow();
  const { id } = await dbOf(there).workspace.create({ data: { id: template, name: tenant.name } });
  expect(await refusal(lineTo(there), here)).toMatch(/another workspace of this name/);
  await dbOf(there).workspace.delete({ where: { id } });
  expect(name).not.toBe(tenant.name);
  const { stderr } = await runPlatenInProcess(lineTo(there), { env: { ...env(here), TO_SECRET_KEY: '' } });
  expect(stderr).toMatch(/secrets in the other database are sealed with the key [\da-f]{16}, .*Set TO_SECRET_KEY/);
  expect((await create(here, 'first')).status).toBe(201);
});

test('a move that has not ended is taken back, and begun anew', async () => {
  const { workspaceId } = tenant;
  await leaveHeld(workspaceId);
  expect((await create(here, 'second')).status).toBe(503);
  expect((await there.call('GET', '/templates')).status).toBe(401);
  expect(await refusal(['workspace', 'plan', tenant.name, 'none'], there)).toMatch(/moves to another installation/);
  expect(await platenJsonInProcess([...lineTo(there), '--abort'], { env: env(here) })).toMatchObject({
    result: 'aborted',
  });
  expect((await create(here, 'second')).body).toMatchObject({ generation_number: 2 });
});

test('people, keys, drafts, webhooks and requests that were sent go along', async () => {
  const [from, to] = [dbOf(here), dbOf(there)];
  const { workspaceId } = tenant;
  const settings = { db: from, secrets: here.services.secrets, hosts: ['127.0.0.1'] };
  const { id: webhook, secret } = await addWebhook(
    settings,
    workspaceId,
    { url: 'http://127.0.0.1:9/', events: ['document.created'] },
    BY,
  );
  await testWebhook(from, { id: webhook, workspaceId }, BY);
  const event = await from.webhookDelivery.findFirstOrThrow({ where: { endpointId: webhook } });
  const { token } = await seedKey(
    from,
    workspaceId,
    (await from.user.findUniqueOrThrow({ where: { id: editor } })).email,
  );
  const made = (await create(here, 'third')).body as { id: string };

  // As a command that was killed once nothing could be written has left it: it is released, and copied anew.
  await leaveHeld(workspaceId);
  expect((await create(here, 'held')).status).toBe(503);
  expect(await move()).toMatchObject({ result: 'moved', documents: 3, pdfs: 0 });
  expect(await move()).toMatchObject({ result: 'moved before' });
  expect(await refusal([...lineTo(there), '--abort'], here)).toMatch(/in use in the other installation already/);

  // Where it is.
  const { createdBy } = await to.generation.findUniqueOrThrow({ where: { id: made.id } });
  expect(createdBy).toBe(tenant.userId);
  const again = await create(there, 'third');
  expect(again).toMatchObject({ status: 200, body: { id: made.id, replayed: true } });
  expect((await create(there, 'fourth')).body).toMatchObject({ generation_number: 4 });
  expect((await there.call('GET', '/generations', { key: token })).body).toMatchObject({ total: 4 });
  const owner = await to.user.findUniqueOrThrow({ where: { id: tenant.userId }, include: { authenticators: true } });
  const sealed = { purpose: 'second factor', owner: tenant.userId } as const;
  const { secrets } = there.services;
  expect([owner.password, String(await secrets.open(sealed, owner.authenticators[0]!.secret))]).toEqual([
    '$argon2id$of-the-owner',
    'code',
  ]);
  const known = await to.membership.findFirstOrThrow({
    where: { workspaceId, role: 'admin' },
    include: { user: true, drafts: true, favourites: true },
  });
  expect([known.userId === editor, known.user.password, known.drafts.length, known.favourites.length]).toEqual([
    false,
    null,
    1,
    1,
  ]);
  const wordFor = (email: string) =>
    to.user.findUniqueOrThrow({ where: { email }, select: { password: true, introducedBy: true } });
  expect(await wordFor(INTRODUCED)).toEqual({ password: '$argon2id$of-the-introduced', introducedBy: workspaceId });
  expect(await wordFor(CLAIMED)).toEqual({ password: null, introducedBy: null });
  expect(await to.workspace.findUniqueOrThrow({ where: { id: workspaceId } })).toMatchObject({
    ...{ sessionMinutes: 60, idleMinutes: 15 },
  });
  const endpoint = await to.webhookEndpoint.findUniqueOrThrow({ where: { id: webhook } });
  const opened = await secrets.open({ purpose: 'webhook', owner: webhook }, endpoint.secret);
  expect(secret).toContain(opened!.toString('base64'));
  const key = { endpointId_eventId: { endpointId: webhook, eventId: event.eventId } };
  expect(await to.webhookDelivery.findUnique({ where: key })).toEqual(event);

  const pictures = await to.generationAsset.findMany({ where: { generationId: made.id }, orderBy: { path: 'asc' } });
  expect(pictures.map((one) => one.path)).toEqual(['both.svg', 'ours.svg']);

  // Where it was.
  const refused = await here.call('GET', '/generations');
  expect(refused).toMatchObject({ status: 401, body: { error: { message: expect.stringContaining(ADDRESS) } } });
  expect(await from.generation.count({ where: { workspaceId } })).toBe(3);
  await platenJsonInProcess(['workspace', 'delete', tenant.name, '--yes'], { env: env(here) });
  expect(await from.workspace.count({ where: { id: workspaceId } })).toBe(0);
});

test('somebody who gets another account there while their rows are copied has their rows as that', async () => {
  const [from, to] = [dbOf(here), dbOf(there)];
  const { workspaceId } = await seedTenant(from);
  const email = 'renamed@example.com';
  const { userId } = await seedMember(from, workspaceId, email, 'admin');
  const { id: key } = await seedKey(from, workspaceId, email);
  const settings = { db: from, secrets: here.services.secrets, hosts: ['127.0.0.1'] };
  await addWebhook(settings, workspaceId, { url: 'http://127.0.0.1:9/', events: ['document.created'] }, BY);
  const { secrets } = there.services;
  let [copies, other] = [0, ''];
  /** Secrets are sealed for the target in the middle of each copy. */
  const seal: typeof secrets.seal = async (...whose) => {
    copies += 1;
    // What is new makes the second copy one that is not the last.
    if (copies === 1) await seedMember(from, workspaceId, `later-${email}`, 'member');
    if (copies === 2) {
      await to.user.update({ where: { id: userId }, data: { email: `former-${email}` } });
      ({ userId: other } = await seedMember(to, (await seedTenant(to)).workspaceId, email, 'member'));
    }
    return secrets.seal(...whose);
  };
  const cellOf = ({ config, services }: TestService) => ({
    url: directly(config.databaseUrl!),
    db: services.database.db,
  });
  const moved = await moveWorkspace(
    workspaceId,
    { ...cellOf(here), objects: null, secrets: async () => here.services.secrets },
    { ...cellOf(there), objects: null, secrets: async () => ({ ...secrets, seal }) },
    { by: BY, address: null, onProgress: () => undefined },
  );
  expect(moved.result).toBe('moved');
  const members = await to.membership.findMany({ where: { workspaceId }, select: { userId: true } });
  expect(members.map((one) => one.userId)).toContain(other);
  expect(members.map((one) => one.userId)).not.toContain(userId);
  expect(await to.apiKey.findUniqueOrThrow({ where: { id: key } })).toMatchObject({ userId: other });
});
