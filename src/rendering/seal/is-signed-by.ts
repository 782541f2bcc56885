/** RFC 5280 §4.1.1.2, RFC 4055, RFC 5754: whether a signature of a time-stamp, an OCSP response or a CRL is that of a certificate. */
import { constants, type KeyObject, verify } from 'node:crypto';
import { elementOf, elementsOf } from './der.ts';

const RSA_PSS = '1.2.840.113549.1.1.10';
/** SHA-1 is not accepted: its collisions are practical. */
const HASHES: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
/** Algorithms that name their hash. */
const WITH_HASH: Record<string, string> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};
const RSA = '1.2.840.113549.1.1.1';
const EC = '1.2.840.10045.2.1';

export function hashNamed(id: string): string | undefined {
  return HASHES[id];
}

/** `algorithm`: an AlgorithmIdentifier in DER. `digest`: the hash's id, if the structure names it beside the algorithm. */
export type SignedBytes = { data: Uint8Array; signature: Uint8Array; algorithm: Uint8Array; digest?: string };

export function isSignedBy(key: KeyObject, { data, signature, algorithm, digest }: SignedBytes): boolean {
  const [type, parameters] = elementsOf(elementOf(algorithm).content);
  const id = oidOf(type!.content);
  const isPss = id === RSA_PSS;
  const hash = isPss
    ? pssHash(parameters?.content)
    : (WITH_HASH[id] ?? (id === RSA || id === EC ? HASHES[digest ?? ''] : undefined));
  if (!hash || !['rsa', 'rsa-pss', 'ec'].includes(key.asymmetricKeyType ?? '')) return false;
  const padding = isPss && { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
  return verify(hash, data, { key, ...padding }, signature);
}

/** RFC 4055 §3.1: the hash of RSASSA-PSS-params, whose default is SHA-1. */
function pssHash(parameters: Uint8Array | undefined): string | undefined {
  const hash = elementsOf(parameters ?? new Uint8Array()).find(({ tag }) => tag === 0xa0);
  const id = hash && elementsOf(elementOf(hash.content).content)[0];
  return id && HASHES[oidOf(id.content)];
}

/** Returns an object identifier with points. */
export function oidOf(content: Uint8Array): string {
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    if (arcs.length) arcs.push(arc);
    else arcs.push(Math.min(Math.floor(arc / 40), 2), arc - Math.min(Math.floor(arc / 40), 2) * 40);
    arc = 0;
  }
  return arcs.join('.');
}
