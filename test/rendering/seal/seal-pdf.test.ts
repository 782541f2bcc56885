/** §24.10, §24.13–24.16: seals of each level, with time-stamps and proofs of an authority in the test. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SealLevel } from '../../../src/domain/seals.ts';
import { readValidation } from '../../../src/pdf/signature/append-validation.ts';
import { openSigner, renewSeal, type Signer, sealPdf } from '../../../src/rendering/seal/index.ts';
import { render } from '../../pdf/support/render.ts';
import { type Authority, type Spoiled, startAuthority } from './support/authority.ts';
import { failureOf } from './support/failure-of.ts';
import { type Curve, type Issued, pkcs12 } from './support/issue.ts';
import { readSeals } from './support/read-seal.ts';

let authority: Authority;
let pdf: Uint8Array;
let signer: Signer;

async function signerOf(issued: Issued): Promise<Signer> {
  return openSigner({ kind: 'pkcs12', file: await pkcs12(issued, { passphrase: 'x' }), passphrase: 'x' });
}

function optionsFor(level: SealLevel, at = new Date()) {
  return { level, authorities: [authority.url], at, hosts: [authority.host] };
}

async function sealed(level: SealLevel, by = signer): Promise<Buffer> {
  const { appended } = await sealPdf(pdf, by, optionsFor(level));
  return Buffer.concat([pdf, appended]);
}

beforeAll(async () => {
  authority = await startAuthority();
  pdf = (await render('# A letter\n\nDear Ada, ...')).bytes;
  signer = await signerOf(await authority.issue({ name: 'Brightwater' }));
});
afterAll(() => authority.close());
beforeEach(() => {
  authority.spoil = {};
});

test.each<Curve>(['P-256', 'P-384', 'RSA'])('a seal holds, and covers the whole file: %s', async (curve) => {
  const own = await signerOf(await authority.issue({ name: 'Brightwater', curve }));
  const file = await sealed('B-B', own);
  expect(readSeals(file)).toEqual([
    { name: 'Brightwater', certificates: 2, hasStamp: false, coversUntil: file.length },
  ]);
  const changed = Buffer.from(file);
  changed[20]! ^= 1;
  expect(() => readSeals(changed)).toThrow('The digest is another');
});

test('each level has what it promises', async () => {
  expect(readSeals(await sealed('B-B'))).toMatchObject([{ hasStamp: false }]);
  expect(readSeals(await sealed('B-T'))).toMatchObject([{ hasStamp: true }]);
  const proven = await sealed('B-LT');
  expect(readSeals(proven)).toMatchObject([{ hasStamp: true }]);
  // Signer, intermediate and root; the time-stamp's signer; the responder. OCSP tells of both signers and the intermediate.
  expect(readValidation(proven)).toMatchObject({
    certificates: { length: 5 },
    ocsps: { length: 3 },
    crls: { length: 0 },
  });
  const archived = await sealed('B-LTA');
  expect(readSeals(archived)).toMatchObject([
    { hasStamp: true },
    { name: 'Test time-stamps', coversUntil: archived.length },
  ]);
});

test('the time-stamp is told: when, by whom, and until when its certificate is valid', async () => {
  const { timestamp } = await sealPdf(pdf, signer, optionsFor('B-T'));
  expect(timestamp).toMatchObject({ authority: authority.url });
  expect(timestamp!.until.getTime()).toBe(authority.stamping.certificate.notAfter.value.setMilliseconds(0));
  expect((await sealPdf(pdf, signer, optionsFor('B-B'))).timestamp).toBeUndefined();
});

test('a seal adds less than 12 KB to a file, with a time-stamp too', async () => {
  for (const level of ['B-B', 'B-T'] as const) {
    const { appended } = await sealPdf(pdf, signer, optionsFor(level));
    expect(appended.length).toBeLessThan(12 * 1024);
  }
});

test('a token that is larger than the room is asked for again, once', async () => {
  const other = await startAuthority();
  const long = await other.issue({ name: 'N'.repeat(1500), purpose: 'time-stamps' });
  other.spoil = { signer: long, keyOf: long };
  const options = { ...optionsFor('B-T'), authorities: [other.url], hosts: [other.host] };
  for (const asked of [2, 3]) {
    const { appended } = await sealPdf(pdf, signer, options);
    expect(readSeals(Buffer.concat([pdf, appended]))).toMatchObject([{ hasStamp: true }]);
    expect(other.asked.stamps).toBe(asked);
  }
  await other.close();
});

test('seals of two workspaces at the same time do not mix', async () => {
  const signers = await Promise.all(['North', 'South'].map(async (name) => signerOf(await authority.issue({ name }))));
  const files = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const { appended } = await sealPdf(pdf, signers[at % 2]!, optionsFor(at % 3 ? 'B-T' : 'B-LT'));
      return readSeals(Buffer.concat([pdf, appended]))[0]!.name;
    }),
  );
  expect(files).toEqual(Array.from({ length: 12 }, (_, at) => ['North', 'South'][at % 2]));
});

test('nothing is sealed when the certificate has ended, though its key is open', async () => {
  const later = { ...optionsFor('B-B'), at: new Date(Date.now() + 400 * 86_400_000) };
  expect(await failureOf(sealPdf(pdf, signer, later))).toMatchObject({
    code: 'sealing.certificate.expired',
    retry: false,
  });
});

test('a signature that the certificate does not verify is refused', async () => {
  const wrong: Signer = { ...signer, sign: async (data) => createHash('sha256').update(data).digest() };
  expect(await failureOf(sealPdf(pdf, wrong, optionsFor('B-B')))).toMatchObject({
    code: 'sealing.certificate.otherKey',
    retry: false,
  });
});

describe('proofs', () => {
  /** Seals with an authority of its own, of which nothing is kept from other tests. */
  async function provenBy(spoil: (other: Authority) => Promise<Spoiled>) {
    const other = await startAuthority();
    const by = await signerOf(await other.issue({ name: 'Own' }));
    other.spoil = await spoil(other);
    const { appended } = await sealPdf(pdf, by, {
      level: 'B-LT',
      authorities: [other.url],
      at: new Date(),
      hosts: [other.host],
    });
    await other.close();
    return readValidation(Buffer.concat([pdf, appended]));
  }

  test('lists of revoked certificates serve while OCSP is down', async () => {
    const { ocsps, crls } = await provenBy(async () => ({ isOcspDown: true }));
    expect([ocsps.length, crls.length]).toEqual([0, 3]);
  });

  test.each([
    ['revoked, by OCSP', (own: Issued) => ({ revoked: [own] }), 'sealing.certificate.revoked', false],
    [
      'revoked, by a list',
      (own: Issued) => ({ revoked: [own], isOcspDown: true }),
      'sealing.certificate.revoked',
      false,
    ],
    ['answers of long ago', () => ({ answeredAt: new Date('2026-01-01') }), 'sealing.revocation.old', true],
    ['answers of the future', () => ({ answeredAt: new Date('2046-01-01') }), 'sealing.revocation.old', true],
    [
      'answers by someone else',
      (own: Issued) => ({ ocspSigner: own, listSigner: own }),
      'sealing.revocation.signature',
      true,
    ],
    ['a list of changes', () => ({ isDelta: true, isOcspDown: true }), 'sealing.revocation.unreadable', true],
    [
      'truncated answers',
      () => ({ changeProof: (bytes: Buffer) => bytes.subarray(0, 40) }),
      'sealing.revocation.unreadable',
      true,
    ],
  ])('%s', async (_name, spoil, code, retry) => {
    const own = await authority.issue({ name: 'Own' });
    const by = await signerOf(own);
    authority.spoil = spoil(own);
    expect(await failureOf(sealPdf(pdf, by, optionsFor('B-LT')))).toMatchObject({ code, retry });
  });

  test('a certificate that says nothing of revocation has no proof', async () => {
    const silent = await authority.issue({ name: 'Silent', ocsp: '', crl: '' });
    const failure = await failureOf(sealPdf(pdf, await signerOf(silent), optionsFor('B-LT')));
    expect(failure).toMatchObject({ code: 'sealing.revocation.nowhere', retry: false });
  });

  test("a responder's own certificate is proved, if it says so", async () => {
    const { ocsps, certificates } = await provenBy(async (other) => ({
      ocspSigner: await other.issue({ name: 'Lax responder', purpose: 'ocsp', isLax: true }),
    }));
    expect([ocsps.length, certificates.length]).toEqual([4, 5]);
  });

  test('while the issuer that a file lacks cannot be fetched, nothing is sealed', async () => {
    const other = await startAuthority();
    const own = await other.issue({ name: 'Alone' });
    const alone = await openSigner({
      kind: 'pkcs12',
      file: await pkcs12(own, { passphrase: 'x', chain: [own] }),
      passphrase: 'x',
    });
    other.spoil = { isIssuerDown: true };
    const options = { ...optionsFor('B-LT'), hosts: [authority.host, other.host] };
    expect(await failureOf(sealPdf(pdf, alone, options))).toMatchObject({ code: 'sealing.answer.status', retry: true });
    await other.close();
  });

  test('the issuer that a file lacks is fetched', async () => {
    const own = await authority.issue({ name: 'Alone' });
    const file = await pkcs12(own, { passphrase: 'x', chain: [own] });
    const alone = await openSigner({ kind: 'pkcs12', file, passphrase: 'x' });
    expect(alone.certificates).toHaveLength(1);
    expect(readValidation(await sealed('B-LT', alone)).certificates).toHaveLength(5);
  });
});

describe('renewals', () => {
  test.each<SealLevel>(['B-T', 'B-LT', 'B-LTA'])(
    'the proof of a seal of level %s is renewed, again and again',
    async (level) => {
      let file = await sealed(level);
      const seals = readSeals(file).length;
      for (const renewals of [1, 2]) {
        const { appended, timestamp } = await renewSeal(file, optionsFor(level));
        const next = Buffer.concat([file, appended]);
        expect(next.subarray(0, file.length).equals(file)).toBe(true);
        expect(timestamp.authority).toBe(authority.url);
        file = next;
        const found = readSeals(file);
        expect(found).toHaveLength(seals + renewals);
        expect(found.at(-1)).toMatchObject({ name: 'Test time-stamps', coversUntil: file.length });
      }
      expect(readValidation(file).certificates.length).toBeGreaterThanOrEqual(5);
    },
  );

  test('a file without a seal is refused', async () => {
    expect(await failureOf(renewSeal(pdf, optionsFor('B-T')))).toMatchObject({
      code: 'sealing.renewal.unsealed',
      retry: false,
    });
  });
});
