/** §24: seals for tests: keys that were made for them, a workspace's seal, and whether a file's signature holds. */
import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Certificate, ContentInfo, type IssuerAndSerialNumber, SignedData } from 'pkijs';
import type { SealLevel } from '../../src/domain/seals.ts';
import { addSeal, type KeySource, rotateSeal } from '../../src/use-cases/seals/index.ts';
import type { TestService } from './service.ts';

export const PASSPHRASE = 'only-for-tests';

/** The names in the certificates of the two keys. */
export const SUBJECTS = { acme: 'Acme Ltd seal', marlow: 'Marlow and Sons seal' } as const;
export type TestKey = keyof typeof SUBJECTS;

export function keyFile(key: TestKey): string {
  return path.join(import.meta.dirname, 'seals', `${key}.p12`);
}

export function sourceOf(key: TestKey): KeySource {
  return { kind: 'pkcs12', file: readFileSync(keyFile(key)), passphrase: PASSPHRASE };
}

type Options = { level?: SealLevel; authorities?: string[] };

/** Adds a seal as the command does. */
export function addTestSeal(
  { services, time }: Pick<TestService, 'services' | 'time'>,
  workspaceId: string,
  key: TestKey,
  { level = 'B-B', authorities = [] }: Options = {},
) {
  return addSeal(settingsOf(services), workspaceId, { source: sourceOf(key), level, authorities }, by(time.now));
}

export function rotateTestSeal(
  { services, time }: Pick<TestService, 'services' | 'time'>,
  workspaceId: string,
  key: TestKey,
) {
  return rotateSeal(settingsOf(services), workspaceId, { source: sourceOf(key) }, by(time.now));
}

function settingsOf({ database, secrets }: TestService['services']) {
  return { db: database.db, secrets, hosts: ['127.0.0.1'] };
}

/** Whoever runs the command. */
export function by(now: Date) {
  return { actor: { userId: null, name: 'tester', via: 'command', address: 'here' } as const, now };
}

/** `covered`: how many bytes the signature covers, with its own place. `rendered`: the bytes before it. */
export type CheckedSeal = { subject: string; isValid: boolean; covered: number; rendered: Buffer };

/** Checks the first signature of a PDF with node:crypto: the digest of what it covers, and the signature over it. */
export function checkSeal(pdf: Uint8Array): CheckedSeal | null {
  const bytes = Buffer.from(pdf);
  const text = bytes.toString('latin1');
  const range = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text);
  if (!range) return null;
  const [from, length, next, rest] = range.slice(1).map(Number) as [number, number, number, number];
  const digest = createHash('sha256')
    .update(bytes.subarray(from, from + length))
    .update(bytes.subarray(next, next + rest))
    .digest();
  const held = Buffer.from(bytes.subarray(from + length + 1, next - 1).toString('latin1'), 'hex');
  const signed = new SignedData({ schema: ContentInfo.fromBER(held).content });
  const [signer] = signed.signerInfos;
  const attributes = signer!.signedAttrs!;
  const own = attributes.attributes.find(({ type }) => type === '1.2.840.113549.1.9.4')!.values[0];
  const isDigest = digest.equals(Buffer.from(own.valueBlock.valueHexView));
  const certificate = (signed.certificates as Certificate[]).find(({ serialNumber }) =>
    serialNumber.isEqual((signer!.sid as IssuerAndSerialNumber).serialNumber),
  );
  const { publicKey, subject } = new X509Certificate(Buffer.from(certificate!.toSchema().toBER()));
  // The attributes are signed as a set, which begins with 31 in place of A0.
  const set = Buffer.from(attributes.encodedValue);
  set[0] = 0x31;
  const signature = Buffer.from(signer!.signature.valueBlock.valueHexView);
  const isSigned = createVerify('sha256').update(set).verify(publicKey, signature);
  const end = text.lastIndexOf('%%EOF', text.indexOf('/ByteRange'));
  return {
    subject: /CN=(.*)/.exec(subject)![1]!,
    isValid: isDigest && isSigned,
    covered: next + rest,
    rendered: bytes.subarray(0, end < 0 ? 0 : end + '%%EOF\n'.length),
  };
}
