/** §25.5: `platen verify FILE`: a seal offline, and any file with the service that has issued it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pdfObjectName } from '../../../src/domain/pdf-object-name.ts';
import { letter, sealed, updated } from '../../pdf/verify/support/sealed.ts';
import { type Authority, startAuthority } from '../../rendering/seal/support/authority.ts';
import type { Issued } from '../../rendering/seal/support/issue.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let tenant: Tenant;
let authority: Authority;
let key: Issued;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-verify-'));
  authority = await startAuthority();
  key = await authority.issue({ name: 'Acme Ltd seal' });
  service = await startTestService({ key: () => tenant.key });
  tenant = await seedTenant(service.services.context.db);
  await writeFile(path.join(folder, 'root.pem'), pemOf(authority.root));
  await writeFile(path.join(folder, 'other.pem'), pemOf(await authority.issue({ name: 'Other' })));
});
afterAll(async () => {
  await Promise.all([service?.close(), authority?.close()]);
  await rm(folder, { recursive: true, force: true });
});

function pemOf({ der }: Issued): string {
  return `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`;
}

async function verify(bytes: Uint8Array, ...options: string[]) {
  const file = path.join(folder, 'letter.pdf');
  await writeFile(file, bytes);
  const { code, stdout, stderr } = await runPlatenInProcess(['verify', file, '--json', ...options]);
  return { code, ...JSON.parse(stdout || stderr) };
}

function at(name: string): string {
  return path.join(folder, name);
}

test('a seal is checked offline, and against a list of trusted certificates', async () => {
  const file = await sealed(await letter(), key, { level: 'B-LTA', authority });
  expect(await verify(file)).toMatchObject({
    code: 0,
    verdict: 'sealed',
    signatures: [
      {
        kind: 'seal',
        field: 'Seal',
        signer: 'Acme Ltd seal',
        issuer: 'Test intermediate',
        trusted: null,
        stamped: { authority: 'Test time-stamps' },
      },
      { kind: 'timestamp' },
    ],
    appended: [{ allowed: true }, { allowed: true, timestamps: 1 }],
    proofs: true,
  });
  expect(await verify(file, '--trust', at('root.pem'))).toMatchObject({
    code: 0,
    signatures: [{ trusted: true }, { trusted: true }],
  });
  expect(await verify(file, '--trust', at('other.pem'))).toMatchObject({ code: 1, error: { code: 'untrusted' } });
  expect(await verify(file, '--trust', at('letter.pdf'))).toMatchObject({
    code: 1,
    error: { message: expect.stringContaining('--trust') },
  });
});

test('what was changed, damaged or never sealed ends with 1, and says why', async () => {
  const pdf = await letter();
  const file = await sealed(pdf, key);
  const broken = Buffer.from(file);
  broken[400]! ^= 1;
  expect(await verify(broken)).toMatchObject({ code: 1, verdict: 'damaged', error: { code: 'damaged' } });
  const added = updated(file, { 1: '<</Changed true>>' }, { root: 1, size: 900 });
  expect((await verify(added)).code).toBe(1);
  expect(await verify(pdf)).toMatchObject({ code: 1, verdict: 'unsealed', error: { code: 'unsealed' } });
  expect(await verify(Buffer.from('no PDF'))).toMatchObject({
    code: 1,
    verdict: 'unsealed',
    fault: { code: 'structure' },
  });
});

test('the service says whether it has issued a file, and whether that is still valid', async () => {
  const template = await seedTemplate(
    service.services.context.db,
    tenant.workspaceId,
    '---\ntitle: Letter\n---\nFor {{Name}}\n',
  );
  const { body } = await service.call('POST', `/templates/${template}/generations`, {
    body: { values: { name: 'Ada' } },
  });
  const { id } = body as { id: string };
  await service.call('GET', `/generations/${id}/pdf`, { headers: { Accept: 'application/pdf' } });
  const pdf = Buffer.from(await service.services.objects!.read(pdfObjectName(tenant.workspaceId, id)));
  const there = ['--url', service.url!];
  expect(await verify(pdf, ...there)).toMatchObject({
    code: 0,
    service: { found: 'issued', document: { state: 'genuine', number: '#1', issuer: tenant.name } },
  });
  expect(await verify(await sealed(pdf, key), ...there)).toMatchObject({
    code: 1,
    service: { found: 'changed' },
    error: { code: 'changed' },
  });
  expect(await verify(await letter(), ...there)).toMatchObject({
    code: 1,
    service: { found: 'unknown' },
    error: { code: 'unknown' },
  });
  const key2 = { workspaceId_id: { workspaceId: tenant.workspaceId, id } };
  await service.services.context.db.generation.update({ where: key2, data: { voidedAt: new Date() } });
  expect(await verify(pdf, ...there)).toMatchObject({
    code: 1,
    service: { document: { state: 'void' } },
    error: { code: 'void' },
  });
  expect(await verify(pdf, '--url', 'http://127.0.0.1:9')).toMatchObject({ code: 1, error: { code: 'unreachable' } });
});

test('options of the one do not go with the other', async () => {
  expect((await verify(await letter(), '--repair')).error.message).toContain('--repair');
});
