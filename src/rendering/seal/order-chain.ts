/** §24.12: which certificate is the signer's, whether it may sign documents now, and which ones are above it. */
import { type KeyObject, X509Certificate } from 'node:crypto';
import { tell } from '../../locales/message.ts';
import { nameOfCertificate } from '../../platform/certificate-facts.ts';
import { elementOf, elementsOf, oid } from './der.ts';
import type { SignatureAlgorithm } from './key-source.ts';
import { refusal } from './seal-failure.ts';

const MIN_RSA_BITS = 2048;
/** More certificates than any chain has. */
const MAX_CERTIFICATES = 20;
const ALGORITHMS: Record<string, SignatureAlgorithm> = {
  prime256v1: 'ecdsa-sha256',
  secp384r1: 'ecdsa-sha384',
  secp521r1: 'ecdsa-sha512',
};
const KEY_USAGE = '2.5.29.15';

export type Chain = { certificates: Buffer[]; algorithm: SignatureAlgorithm; leaf: X509Certificate };

export function readCertificate(bytes: Uint8Array): X509Certificate {
  try {
    return new X509Certificate(bytes);
  } catch (cause) {
    throw refusal(tell('sealing.certificate.unreadable'), { cause });
  }
}

/**
 * `isOfKey`: which certificate is the signer's. Without it, the one that issued none of the others. Throws if there is none, or it may
 * not sign.
 */
export function orderChain(
  files: readonly Uint8Array[],
  at: Date,
  isOfKey?: (certificate: X509Certificate) => boolean,
): Chain {
  if (files.length > MAX_CERTIFICATES) throw refusal(tell('sealing.certificate.many', { max: MAX_CERTIFICATES }));
  const all = files.map(readCertificate);
  const leaf = all.find(isOfKey ?? ((one) => !all.some((other) => other !== one && other.issuer === one.subject)));
  if (!leaf) throw refusal(tell(isOfKey && all.length ? 'sealing.certificate.otherKey' : 'sealing.certificate.none'));
  checkSigner(leaf, at);
  const chain = chainOf(leaf, all);
  return { certificates: chain.map(({ raw }) => raw), algorithm: algorithmOf(leaf.publicKey), leaf };
}

/** Returns the certificate and those above it, as far as they are among the others. */
export function chainOf(leaf: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] {
  const chain = [leaf];
  for (;;) {
    const last = chain.at(-1)!;
    const issuer = others.find((one) => !chain.includes(one) && hasIssued(one, last));
    if (!issuer || isSelfIssued(last)) return chain;
    chain.push(issuer);
  }
}

export function hasIssued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

export function isSelfIssued({ subject, issuer }: X509Certificate): boolean {
  return subject === issuer;
}

/** Throws SealFailure if the certificate may not seal at this time. */
export function checkSigner(leaf: X509Certificate, at: Date): void {
  const name = nameOf(leaf);
  if (at < leaf.validFromDate)
    throw refusal(tell('sealing.certificate.early', { name, from: dayOf(leaf.validFromDate) }));
  if (at > leaf.validToDate)
    throw refusal(tell('sealing.certificate.expired', { name, until: dayOf(leaf.validToDate) }));
  if (leaf.ca) throw refusal(tell('sealing.certificate.authority', { name }));
  if (!maySign(leaf)) throw refusal(tell('sealing.certificate.purpose', { name }));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function nameOf({ subject }: X509Certificate): string {
  return nameOfCertificate(subject);
}

/** RFC 5280 §4.2.1.3: whether the key may sign documents: digitalSignature (bit 0) or nonRepudiation (bit 1), if the usage is limited. */
function maySign(leaf: X509Certificate): boolean {
  const usage = extensionOf(leaf.raw, KEY_USAGE);
  if (!usage) return true;
  const bits = elementOf(usage).content;
  return ((bits[1] ?? 0) & 0b1100_0000) !== 0;
}

function algorithmOf(key: KeyObject): SignatureAlgorithm {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= MIN_RSA_BITS) return 'rsa-sha256';
  const algorithm = type === 'ec' ? ALGORITHMS[details?.namedCurve ?? ''] : undefined;
  if (!algorithm) throw refusal(tell('sealing.key.kind', { bits: MIN_RSA_BITS }));
  return algorithm;
}

/** RFC 5280 §4.1: parts of a certificate that Node does not give, in DER. */
type Fields = { serial: Buffer; issuer: Buffer; subject: Buffer; publicKey: Buffer; extensions: Buffer | null };

export function fieldsOf(certificate: Uint8Array): Fields {
  const fields = elementsOf(elementOf(elementOf(certificate).content).content).filter(({ tag }) => tag !== 0xa0);
  const [serial, , issuer, , subject, publicKey] = fields.map(({ raw }) => raw);
  const extensions = fields.find(({ tag }) => tag === 0xa3);
  return {
    serial: serial!,
    issuer: issuer!,
    subject: subject!,
    publicKey: publicKey!,
    extensions: extensions?.content ?? null,
  };
}

/** Returns the value of a certificate's extension, or null. */
export function extensionOf(certificate: Uint8Array, wanted: string): Buffer | null {
  const { extensions } = fieldsOf(certificate);
  if (!extensions) return null;
  const id = oid(wanted);
  for (const { content } of elementsOf(elementOf(extensions).content)) {
    const parts = elementsOf(content);
    if (parts[0]!.raw.equals(id)) return parts.at(-1)!.content;
  }
  return null;
}
