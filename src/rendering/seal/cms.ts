/** §24.13, RFC 5652, RFC 5035, ETSI EN 319 122-1: the CMS signature of a seal. A time-stamp is added to a finished one. */
import { createHash } from 'node:crypto';
import { der, elementOf, IMPLICIT_0, IMPLICIT_1, integer, NULL, OCTETS, oid, SEQUENCE, SET, setOf } from './der.ts';
import type { SignatureAlgorithm, Signer } from './key-source.ts';
import { fieldsOf } from './order-chain.ts';

export type HashName = 'sha256' | 'sha384' | 'sha512';

const SHA: Record<HashName, string> = {
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
};
const ALGORITHMS: Record<SignatureAlgorithm, { hash: HashName; id: string }> = {
  'rsa-sha256': { hash: 'sha256', id: '1.2.840.113549.1.1.11' },
  'ecdsa-sha256': { hash: 'sha256', id: '1.2.840.10045.4.3.2' },
  'ecdsa-sha384': { hash: 'sha384', id: '1.2.840.10045.4.3.3' },
  'ecdsa-sha512': { hash: 'sha512', id: '1.2.840.10045.4.3.4' },
};
const DATA = oid('1.2.840.113549.1.7.1');
const SIGNED_DATA = oid('1.2.840.113549.1.7.2');
const CONTENT_TYPE = oid('1.2.840.113549.1.9.3');
const MESSAGE_DIGEST = oid('1.2.840.113549.1.9.4');
const SIGNING_CERTIFICATE_V2 = oid('1.2.840.113549.1.9.16.2.47');
const TIME_STAMP_TOKEN = oid('1.2.840.113549.1.9.16.2.14');

export function hashOf(algorithm: SignatureAlgorithm): HashName {
  return ALGORITHMS[algorithm].hash;
}

export function hashId(hash: HashName): string {
  return SHA[hash];
}

export function signatureId(algorithm: SignatureAlgorithm): string {
  return ALGORITHMS[algorithm].id;
}

/** An AlgorithmIdentifier. RSA has parameters, which are null (RFC 4055 §5). */
function signatureIdentifier(algorithm: SignatureAlgorithm): Buffer {
  return der(SEQUENCE, oid(signatureId(algorithm)), ...(algorithm === 'rsa-sha256' ? [der(NULL)] : []));
}

/** An AlgorithmIdentifier of a hash, without parameters (RFC 5754 §2), or with null (RFC 8017 §9.2). */
export function hashIdentifier(hash: HashName, hasNull = false): Buffer {
  return der(SEQUENCE, oid(SHA[hash]), ...(hasNull ? [der(NULL)] : []));
}

function attribute(type: Buffer, value: Buffer): Buffer {
  return der(SEQUENCE, type, der(SET, value));
}

/** The attributes that are signed. The time of signing is in the PDF's dictionary (ETSI EN 319 142-1, clause 6.3). */
function signedAttributes(digest: Uint8Array, certificates: readonly Uint8Array[]): Buffer {
  // ESSCertIDv2, whose default hash is SHA-256: the signer's first. Those above it are named too, so that no byte of them can be changed (§25.6).
  const named = certificates.map((one) => der(SEQUENCE, der(OCTETS, createHash('sha256').update(one).digest())));
  return setOf(
    attribute(CONTENT_TYPE, DATA),
    attribute(MESSAGE_DIGEST, der(OCTETS, digest)),
    attribute(SIGNING_CERTIFICATE_V2, der(SEQUENCE, der(SEQUENCE, ...named))),
  );
}

/** The parts of a signature, which `writeCms` puts together. */
export type Signed = { signer: Pick<Signer, 'certificates' | 'algorithm'>; attributes: Buffer; signature: Uint8Array };

/** `digest`: of the file, by the algorithm's hash. */
export async function signDigest(digest: Uint8Array, signer: Signer): Promise<Signed> {
  const attributes = signedAttributes(digest, withoutRoot(signer));
  return { signer, attributes, signature: await signer.sign(attributes) };
}

/** Returns the ContentInfo. `token`: a time-stamp of the signature. */
export function writeCms({ signer, attributes, signature }: Signed, token?: Uint8Array): Buffer {
  const hash = hashOf(signer.algorithm);
  const { issuer, serial } = fieldsOf(signer.certificates[0]!);
  const stamp = token ? [der(IMPLICIT_1, attribute(TIME_STAMP_TOKEN, Buffer.from(token)))] : [];
  const info = der(
    SEQUENCE,
    integer(1),
    der(SEQUENCE, issuer, serial),
    hashIdentifier(hash),
    der(IMPLICIT_0, elementOf(attributes).content),
    signatureIdentifier(signer.algorithm),
    der(OCTETS, signature),
    ...stamp,
  );
  const data = der(
    SEQUENCE,
    integer(1),
    der(SET, hashIdentifier(hash)),
    der(SEQUENCE, DATA),
    der(IMPLICIT_0, ...withoutRoot(signer).sort(Buffer.compare)),
    der(SET, info),
  );
  return der(SEQUENCE, SIGNED_DATA, der(IMPLICIT_0, data));
}

/** The chain without its root, which a validator must have anyway. */
function withoutRoot({ certificates }: Pick<Signer, 'certificates'>): Buffer[] {
  const files = certificates.map((one) => Buffer.from(one));
  const isRoot = (one: Buffer) => fieldsOf(one).subject.equals(fieldsOf(one).issuer);
  return files.filter((one, at) => at === 0 || !isRoot(one));
}

/** The most bytes of a signature's value. */
export function maxSignature(signer: Pick<Signer, 'algorithm' | 'certificates'>): number {
  // An RSA signature is shorter than its certificate, which contains the modulus. An ECDSA-Sig-Value has at most 9 bytes beside its numbers.
  const sizes = {
    'rsa-sha256': signer.certificates[0]!.length,
    'ecdsa-sha256': 73,
    'ecdsa-sha384': 105,
    'ecdsa-sha512': 141,
  };
  return sizes[signer.algorithm];
}
