/** §24.12: keys in PKCS #12 files, and files that are refused. */
import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openSigner, SealFailure } from '../../../../src/rendering/seal/index.ts';
import { assertProperty } from '../../../support/property.ts';
import { failureOf } from '../support/failure-of.ts';
import { type Issued, issue, pkcs12 } from '../support/issue.ts';

const DAY = 86_400_000;
let root: Issued;
let signing: Issued;

beforeAll(async () => {
  root = await issue({ name: 'Root', purpose: 'authority' });
  signing = await issue({ name: 'Brightwater', issuer: root });
});

function open(file: Uint8Array, passphrase = 'x') {
  return openSigner({ kind: 'pkcs12', file, passphrase });
}

async function fileOf(issued: Issued, options = {}): Promise<Uint8Array> {
  return pkcs12(issued, { passphrase: 'x', ...options });
}

test.each(['x', '', 'Löwe und 狮子 🦁', 'a'.repeat(200)])('a key with the passphrase %s', async (passphrase) => {
  const { certificates, algorithm } = await open(await pkcs12(signing, { passphrase }), passphrase);
  expect(algorithm).toBe('ecdsa-sha256');
  expect(certificates.map((one) => Buffer.from(one).toString('hex'))).toEqual(
    [signing, root].map(({ der }) => Buffer.from(der).toString('hex')),
  );
});

test('the order of certificates in the file does not matter, and strangers are left out', async () => {
  const stranger = await issue({ name: 'Stranger', purpose: 'authority' });
  const { certificates } = await open(await fileOf(signing, { chain: [stranger, root, signing] }));
  expect(certificates.map((one) => Buffer.from(one).toString('hex'))).toEqual(
    [signing, root].map(({ der }) => Buffer.from(der).toString('hex')),
  );
});

function between(from: number, until: number) {
  return { from: new Date(Date.now() + from * DAY), until: new Date(Date.now() + until * DAY) };
}

type Row = [name: string, file: () => Promise<Uint8Array>, code: string];
const ROWS: Row[] = [
  ['no file', async () => new Uint8Array(), 'sealing.pkcs12.unreadable'],
  ['text', async () => Buffer.from('-----BEGIN CERTIFICATE-----'), 'sealing.pkcs12.unreadable'],
  ['half of a file', async () => (await fileOf(signing)).subarray(0, 300), 'sealing.pkcs12.unreadable'],
  ['a large file', async () => new Uint8Array(300_000), 'sealing.pkcs12.large'],
  ['another passphrase', () => pkcs12(signing, { passphrase: 'y' }), 'sealing.pkcs12.passphrase'],
  ['a changed file', async () => changed(await fileOf(signing)), 'sealing.pkcs12.passphrase'],
  ['no key', () => fileOf(signing, { hasKey: false }), 'sealing.pkcs12.noKey'],
  ['no certificate', () => fileOf(signing, { chain: [] }), 'sealing.certificate.none'],
  ['the certificate of another key', () => fileOf(signing, { chain: [root] }), 'sealing.certificate.otherKey'],
  [
    'a certificate that has ended',
    async () => fileOf(await issue({ name: 'Old', ...between(-9, -1) })),
    'sealing.certificate.expired',
  ],
  [
    'one that has not begun',
    async () => fileOf(await issue({ name: 'New', ...between(1, 9) })),
    'sealing.certificate.early',
  ],
  ['an authority', () => fileOf(root), 'sealing.certificate.authority'],
  [
    'one for encryption',
    async () => fileOf(await issue({ name: 'Secret', purpose: 'encryption' })),
    'sealing.certificate.purpose',
  ],
  ['too many hashes', async () => patient(await fileOf(signing, { iterations: 65_537 })), 'sealing.pkcs12.iterations'],
];

/** Flips a bit of what is encrypted. */
function changed(file: Uint8Array): Uint8Array {
  const copy = Buffer.from(file);
  copy[400]! ^= 1;
  return copy;
}

/** Has 8,388,607 hashes in the place of 65,537. */
function patient(file: Uint8Array): Uint8Array {
  const hex = Buffer.from(file).toString('hex').replaceAll('0203010001', '02037fffff');
  return Buffer.from(hex, 'hex');
}

test('a file that was changed anywhere is refused, or has the same key', async () => {
  const file = await fileOf(signing);
  await assertProperty(
    fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
      const copy = Buffer.from(file);
      copy[at]! ^= bits;
      const opened = await open(copy).catch((error: unknown) => {
        expect(error).toBeInstanceOf(SealFailure);
      });
      if (opened) expect(Buffer.from(opened.certificates[0]!).equals(signing.der)).toBe(true);
    }),
  );
});

test.each(ROWS)('is refused: %s', async (_name, file, code) => {
  expect(await failureOf(open(await file()))).toMatchObject({ code, retry: false });
});
