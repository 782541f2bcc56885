/**
 * Seals PDFs for `make test-seal`: `node write-seals.ts DOCUMENTS FOLDER [SOFTHSM] [AWS]`. Writes sealed files, the root's certificate and
 * `expected`, what DSS should say of each file. Then it answers as time-stamp authority and OCSP responder until it is stopped.
 *
 * SOFTHSM: the library, whose token `platen` has the PIN 1234. AWS: the URL of an emulator.
 */
import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SealLevel } from '../../src/domain/seals.ts';
import { openSigner, renewSeal, type Signer, sealPdf } from '../../src/rendering/seal/index.ts';
import { startAuthority } from '../../test/rendering/seal/support/authority.ts';
import { type Curve, chainOf, type Issued, pkcs12, privateKeyOf } from '../../test/rendering/seal/support/issue.ts';

const [documents = '', folder = '', softHsm = '', aws = ''] = process.argv.slice(2);
if (folder === '') throw new Error('which folders? write-seals.ts DOCUMENTS FOLDER');
const SECOND = 1000;
/** How long the certificate of one time-stamp is valid: it has ended when DSS looks at the file, which was renewed before. */
const SHORT = 20 * SECOND;
const FORMATS: Record<SealLevel, string> = { 'B-B': 'B', 'B-T': 'T', 'B-LT': 'LT', 'B-LTA': 'LTA' };
const LEVELS = Object.keys(FORMATS) as SealLevel[];

mkdirSync(folder, { recursive: true });
const authority = await startAuthority();
const hosts = [authority.host];
const expected: string[] = [];
writeFileSync(path.join(folder, 'root.der'), authority.root.der);

function write(name: string, file: Uint8Array, level: SealLevel | 'none', indication = 'TOTAL_PASSED'): void {
  writeFileSync(path.join(folder, name), file);
  if (level !== 'none') expected.push(`${path.join(folder, name)}=PAdES-BASELINE-${FORMATS[level]}=${indication}`);
}

async function seal(pdf: Uint8Array, signer: Signer, level: SealLevel): Promise<Buffer> {
  const { appended } = await sealPdf(pdf, signer, {
    level,
    authorities: [authority.url],
    reason: 'Issued',
    at: new Date(),
    hosts,
  });
  return Buffer.concat([pdf, appended]);
}

async function renew(pdf: Uint8Array): Promise<Buffer> {
  const { appended } = await renewSeal(pdf, { authorities: [authority.url], at: new Date(), hosts });
  return Buffer.concat([pdf, appended]);
}

async function signerOf(issued: Issued): Promise<Signer> {
  return openSigner({ kind: 'pkcs12', file: await pkcs12(issued, { passphrase: 'x' }), passphrase: 'x' });
}

const files = readdirSync(documents).filter((name) => name.endsWith('.pdf'));
const contents = new Map(files.map((name) => [name, readFileSync(path.join(documents, name))]));
const signer = await signerOf(await authority.issue({ name: 'Brightwater' }));
const letter = contents.get(files[0]!)!;

// Every document at one level, and one document at all levels, with all kinds of keys, and renewed.
let at = 0;
for (const [name, pdf] of contents) {
  const level = LEVELS[at++ % LEVELS.length]!;
  write(name.replace(/pdf$/, `${level}.pdf`), await seal(pdf, signer, level), level);
}
for (const curve of ['P-256', 'P-384', 'RSA'] as Curve[]) {
  const own = await authority.issue({ name: `Seal ${curve}`, curve });
  for (const level of LEVELS) write(`key.${curve}.${level}.pdf`, await seal(letter, await signerOf(own), level), level);
  if (softHsm) write(`token.${curve}.pdf`, await seal(letter, await importToken(own, curve), 'B-T'), 'B-T');
}
for (const level of ['B-T', 'B-LT', 'B-LTA'] as SealLevel[])
  write(`renewed.${level}.pdf`, await renew(await renew(await seal(letter, signer, level))), 'B-LTA');
if (aws) write('aws.pdf', await seal(letter, await keyAtAws(), 'B-B'), 'B-B');

// What must not pass: a changed byte, and a signer that nobody knows.
const changed = await seal(letter, signer, 'B-T');
changed[1000]! ^= 1;
write('judge.changed.pdf', changed, 'B-T', 'TOTAL_FAILED');
const stranger = await startAuthority();
write(
  'judge.stranger.pdf',
  await seal(letter, await signerOf(await stranger.issue({ name: 'Stranger' })), 'B-B'),
  'B-B',
  'INDETERMINATE',
);

// A time-stamp whose certificate ends: the file that was renewed before passes, the other does not.
const short = await authority.issue({ name: 'Short', purpose: 'time-stamps', until: new Date(Date.now() + SHORT) });
authority.spoil = { signer: short, keyOf: short };
const ending = await seal(letter, signer, 'B-LT');
authority.spoil = {};
write('ended.renewed.pdf', await renew(ending), 'B-LTA');
await sleep(SHORT);

writeFileSync(path.join(folder, 'expected'), expected.join('\n'));
console.log(`${expected.length} sealed files`);

/** Puts a key into the token. */
async function importToken(own: Issued, curve: Curve): Promise<Signer> {
  const file = path.join(folder, 'key.pem');
  writeFileSync(file, (await privateKeyOf(own)).export({ format: 'pem', type: 'pkcs8' }));
  const id = Buffer.from(curve).toString('hex');
  execFileSync(
    'softhsm2-util',
    ['--import', file, '--token', 'platen', '--label', curve, '--id', id, '--pin', '1234'],
    { stdio: 'ignore' },
  );
  const source = {
    kind: 'pkcs11',
    module: softHsm,
    tokenLabel: 'platen',
    keyLabel: curve,
    pin: '1234',
    certificates: chainOf(own).map(({ der }) => der),
  } as const;
  const opened = await openSigner(source);
  // Another PIN is refused, though the process is logged in at the token.
  const other = await openSigner({ ...source, pin: '9999' }).catch((error: Error) => error.message);
  if (typeof other !== 'string') throw new Error('The token was opened with a wrong PIN');
  return opened;
}

/** Makes a key in the emulator of AWS KMS, and a certificate for it. */
async function keyAtAws(): Promise<Signer> {
  const ask = async (action: string, body: object) => {
    const Authorization =
      'AWS4-HMAC-SHA256 Credential=x/20260101/eu-central-1/kms/aws4_request, SignedHeaders=host, Signature=x';
    const headers = {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': `TrentService.${action}`,
      Authorization,
    };
    return (await fetch(aws, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<
      Record<string, never>
    >;
  };
  const { KeyMetadata } = await ask('CreateKey', { KeyUsage: 'SIGN_VERIFY', KeySpec: 'ECC_NIST_P256' });
  const { Arn } = KeyMetadata as unknown as { Arn: string };
  const { PublicKey } = await ask('GetPublicKey', { KeyId: Arn });
  const publicKey = createPublicKey({
    key: Buffer.from(PublicKey as unknown as string, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const own = await authority.issue({ name: 'At AWS', publicKey });
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' });
  return openSigner({ kind: 'aws-kms', key: Arn, certificates: chainOf(own).map(({ der }) => der) }, { endpoint: aws });
}
