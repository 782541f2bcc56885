/** §24: the seal of a workspace, from outside: documents that are sealed, keys that change, files that are lost, and what is left where it is off. */

import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Database } from '../../src/data/storage/connection/database.ts';
import { MINUTE, SECOND } from '../../src/domain/durations.ts';
import { pdfObjectName } from '../../src/domain/pdf-object-name.ts';
import { removeSeal } from '../../src/use-cases/seals/index.ts';
import { runPlatenInProcess } from '../support/platen-in-process.ts';
import { addTestSeal, by, checkSeal, rotateTestSeal, SUBJECTS } from '../support/seals.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { signedIn } from '../support/web.ts';

jest.setTimeout(5 * MINUTE);

const LETTER = '---\ntitle: Letter\n---\nDear {{Name}}\n';
type Ready = { status: string; url: string; seal?: Record<string, unknown> };
type Owner = { tenant: Tenant; templateId: string };

let service: TestService;
let db: Database;
let sealing: Owner;
let plain: Owner;

async function newOwner(): Promise<Owner> {
  const tenant = await seedTenant(db);
  return { tenant, templateId: await seedTemplate(db, tenant.workspaceId, LETTER) };
}

beforeAll(async () => {
  service = await startTestService({ role: 'api' });
  ({ db } = service.services.database);
  sealing = await newOwner();
  plain = await newOwner();
  await addTestSeal(service, sealing.tenant.workspaceId, 'acme');
});
afterAll(() => service?.close());

let made = 0;
async function generate({ tenant: { key }, templateId }: Owner): Promise<string> {
  made += 1;
  const body = { values: { name: `No ${made}` } };
  const answer = await service.call('POST', `/templates/${templateId}/generations`, { key, body });
  expect(answer.status).toBe(201);
  return (answer.body as { id: string }).id;
}
async function ready({ tenant: { key } }: Owner, id: string): Promise<Ready> {
  for (;;) {
    const answer = await service.call('GET', `/generations/${id}/pdf`, { key });
    if (answer.status === 200) return answer.body as Ready;
    expect(answer).toMatchObject({ status: 202 });
    await pause(50);
  }
}
async function fetched(url: string): Promise<Buffer> {
  const { status, body } = await service.get(url).responseType('blob');
  expect(status).toBe(200);
  return body;
}
function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
function fileOf({ tenant: { workspaceId } }: Owner, id: string): string {
  return path.join(service.config.dataDir, 'objects', pdfObjectName(workspaceId, id));
}

describe('a workspace with a seal', () => {
  test('seals what it creates; the API says who sealed, and the rendered bytes stay the beginning', async () => {
    const id = await generate(sealing);
    const { url, seal } = await ready(sealing, id);
    const bytes = await fetched(url);
    const checked = checkSeal(bytes)!;
    expect(checked).toMatchObject({ isValid: true, subject: SUBJECTS.acme, covered: bytes.length });
    const row = await db.generation.findUniqueOrThrow({ where: { id } });
    const unsealed = Buffer.from(row.unsealedSha256!).toString('hex');
    expect(sha256(checked.rendered)).toBe(unsealed);
    expect(seal).toEqual({
      sealed_by: SUBJECTS.acme,
      sealed_at: expect.any(String),
      level: 'B-B',
      authority: null,
      sha256: sha256(bytes),
      unsealed_sha256: unsealed,
    });
    expect([row.pdfBytes, Buffer.from(row.pdfSha256!).toString('hex')]).toEqual([bytes.length, sha256(bytes)]);
  });

  test('leaves other workspaces alone, and the documents from before', async () => {
    const before = await newOwner();
    const early = await generate(before);
    await service.pass(SECOND);
    await addTestSeal(service, before.tenant.workspaceId, 'marlow');
    const late = await generate(before);
    for (const [owner, id] of [
      [plain, await generate(plain)],
      [before, early],
    ] as const) {
      const { url, seal } = await ready(owner, id);
      expect(seal).toBeUndefined();
      expect(checkSeal(await fetched(url))).toBeNull();
    }
    const own = await fetched((await ready(before, late)).url);
    expect(checkSeal(own)).toMatchObject({ isValid: true, subject: SUBJECTS.marlow });
  });

  test.each([
    ['is gone', async (file: string) => rm(file)],
    ['is cut', async (file: string) => writeFile(file, (await readFile(file)).subarray(0, -100))],
    [
      'is changed',
      async (file: string) => {
        const bytes = await readFile(file);
        bytes[bytes.length - 60]! ^= 1;
        await writeFile(file, bytes);
      },
    ],
    ['has lost its seal', async (file: string) => writeFile(file, checkSeal(await readFile(file))!.rendered)],
  ])('a file that %s is made again to the byte', async (_, damage) => {
    const id = await generate(sealing);
    const bytes = await fetched((await ready(sealing, id)).url);
    await damage(fileOf(sealing, id));
    const { url } = await ready(sealing, id);
    expect(sha256(await fetched(url))).toBe(sha256(bytes));
  });

  test('seals with the key of the moment when it was replaced, also what was waiting', async () => {
    const owner = await newOwner();
    const { workspaceId } = owner.tenant;
    await addTestSeal(service, workspaceId, 'acme');
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.push(await generate(owner));
    for (const id of ids.slice(0, 3)) await ready(owner, id);
    await rotateTestSeal(service, workspaceId, 'marlow');
    const subjects: unknown[] = [];
    for (const id of ids) subjects.push(checkSeal(await fetched((await ready(owner, id)).url))!.subject);
    expect(subjects).toEqual([...Array(3).fill(SUBJECTS.acme), ...Array(3).fill(SUBJECTS.marlow)]);
    const [former] = await db.seal.findMany({ where: { workspaceId, NOT: { retiredAt: null } } });
    expect(former!.source).toBeNull();
  });

  test('stops when the seal is removed; what was sealed stays sealed, and can be restored', async () => {
    const owner = await newOwner();
    const { workspaceId } = owner.tenant;
    await addTestSeal(service, workspaceId, 'acme');
    const sealed = await generate(owner);
    const bytes = await fetched((await ready(owner, sealed)).url);
    await removeSeal({ db }, workspaceId, by(service.time.now));
    expect((await ready(owner, await generate(owner))).seal).toBeUndefined();
    await rm(fileOf(owner, sealed));
    expect(sha256(await fetched((await ready(owner, sealed)).url))).toBe(sha256(bytes));
  });

  test('a request that is answered with the PDF gets the sealed one', async () => {
    const { key } = sealing.tenant;
    const headers = { Accept: 'application/pdf', Prefer: 'wait=30' };
    const answer = await service
      .get(`/api/v1/generations/${await generate(sealing)}/pdf`, {
        ...headers,
        Authorization: `Bearer ${key}`,
      })
      .responseType('blob');
    expect([answer.status, checkSeal(answer.body)?.isValid]).toEqual([200, true]);
  });

  test('the command checks sealed files, and repairs them without their key', async () => {
    const id = await generate(sealing);
    const bytes = await fetched((await ready(sealing, id)).url);
    await writeFile(fileOf(sealing, id), bytes.subarray(0, 2000));
    const { databaseUrl, dataDir } = service.config;
    // With another secret key it opens no key of a seal.
    const env = { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir };
    const found = await runPlatenInProcess(['verify', '--json'], { env });
    expect(JSON.parse(found.stdout)).toMatchObject({ damaged: 1, gone: 0 });
    const repaired = await runPlatenInProcess(['verify', '--repair', '--json'], { env });
    expect(JSON.parse(repaired.stdout)).toMatchObject({ damaged: 1, repaired: 1, lost: 0 });
    expect(sha256(await readFile(fileOf(sealing, id)))).toBe(sha256(bytes));
  });

  test('a link of somebody without an account gives the sealed file', async () => {
    const id = await generate(sealing);
    const bytes = await fetched((await ready(sealing, id)).url);
    const { userId, workspaceId } = sealing.tenant;
    const owner = await signedIn(service, userId);
    const page = `/w/${workspaceId}/documents/${id}`;
    await owner.get(page);
    const { html } = await owner.post(`${page}/share`, { lasts: '7', code: '' });
    const address = /<code id="link">([^<]+)/.exec(html)![1]!.replaceAll('&#x3D;', '=');
    const answer = await service.get(address.replace('/shared', '/shared/pdf')).responseType('blob');
    expect(sha256(answer.body)).toBe(sha256(bytes));
  });

  test.each([true, false])(
    'a seal of bytes that another version has rendered, with its file stored: %s',
    async (isStored) => {
      const id = await generate(sealing);
      const { workspaceId } = sealing.tenant;
      const { id: sealId } = await db.seal.findFirstOrThrow({ where: { workspaceId, retiredAt: null } });
      const appended = Buffer.from('a seal');
      const file = Buffer.concat([Buffer.from('%PDF-1.7 of another version'), appended]);
      const digest = Buffer.from(sha256(file), 'hex');
      await db.$executeRaw`
      INSERT INTO document_seals (workspace_id, generation_id, ordinal, seal_id, level, appended, sha256, bytes, at)
      VALUES (${workspaceId}::uuid, ${id}::uuid, 0, ${sealId}::uuid, 'B-B', ${appended}, ${digest}, ${file.length}, now())`;
      if (isStored) {
        await mkdir(path.dirname(fileOf(sealing, id)), { recursive: true });
        await writeFile(fileOf(sealing, id), file);
      }
      const bytes = await fetched((await ready(sealing, id)).url);
      expect([bytes.equals(file), checkSeal(bytes)?.isValid ?? false]).toEqual([isStored, !isStored]);
      expect(await db.documentSeal.count({ where: { generationId: id } })).toBe(1);
      // Once it is ready, neither the seal nor the file's hash changes.
      await expect(db.documentSeal.deleteMany({ where: { generationId: id } })).rejects.toThrow(/never change/);
      await expect(db.generation.update({ where: { id }, data: { pdfSha256: digest.fill(0) } })).rejects.toThrow(
        /rendered once/,
      );
    },
  );

  test('two renders at once have one seal', async () => {
    const id = await generate(sealing);
    const [one, other] = await Promise.all([ready(sealing, id), ready(sealing, id)]);
    expect(one.seal).toEqual(other.seal);
    expect(await db.documentSeal.count({ where: { generationId: id } })).toBe(1);
  });
});
