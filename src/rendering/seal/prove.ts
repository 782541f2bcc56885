/**
 * §24.15, RFC 6960, RFC 5280: fetches what says that a certificate was not revoked: an OCSP response, or else a CRL; and certificates that
 * a chain lacks. All of it is checked before it is kept. Answers are kept for minutes, so that a batch does not ask for each document.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DAY, MINUTE } from '../../domain/durations.ts';
import { KIBIBYTE, MEBIBYTE } from '../../domain/sizes.ts';
import { tell } from '../../locales/message.ts';
import { ask } from './ask.ts';
import { der, type Element, elementOf, elementsOf, NULL, OCTETS, oid, SEQUENCE } from './der.ts';
import { isSignedBy } from './is-signed-by.ts';
import { chainOf, extensionOf, fieldsOf, hasIssued, isSelfIssued, nameOf } from './order-chain.ts';
import { outage, refusal, SealFailure } from './seal-failure.ts';

const MAX_OCSP = 64 * KIBIBYTE;
/** A longer list would be added to each document. */
const MAX_CRL = MEBIBYTE;
const MAX_CERTIFICATE = 16 * KIBIBYTE;
/** More certificates than any chain has. */
const MAX_CHAIN = 10;
/** How far the clocks of others may be ahead. */
const CLOCKS = 5 * MINUTE;
const SHA1 = oid('1.3.14.3.2.26');
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
const OCSP_NO_CHECK = '1.3.6.1.5.5.7.48.1.5';
const CRL_POINTS = '2.5.29.31';
const [GOOD, REVOKED] = [0x80, 0xa1];
const BOOLEAN = 1;
/** issuingDistributionPoint */
const SCOPE = oid('2.5.29.28');

type Answer = { kind: 'ocsps' | 'crls'; bytes: Buffer; responder?: X509Certificate };
export type Proof = { certificates: Buffer[]; ocsps: Buffer[]; crls: Buffer[] };

const answers = new LRUCache<string, Answer>({
  max: 200,
  maxSize: 32 * MEBIBYTE,
  sizeCalculation: ({ bytes }) => bytes.length,
  ttl: 5 * MINUTE,
});
const issuers = new LRUCache<string, X509Certificate>({ max: 100, ttl: 60 * MINUTE });

type Asking = { hosts: readonly string[]; at: Date };

/**
 * Returns the chain of each signer, and a proof for each certificate below a root. `known`: certificates that may be in the chains.
 * Throws SealFailure: for good if one is revoked or cannot be proved, else until the services answer.
 */
export async function prove(
  signers: readonly X509Certificate[],
  known: readonly X509Certificate[],
  asking: Asking,
): Promise<Proof> {
  const proof: Proof = { certificates: [], ocsps: [], crls: [] };
  const queue = [...signers];
  const seen = new Set<string>();
  const others = [...known];
  while (queue.length > 0) {
    const chain = await completed(chainOf(queue.shift()!, others), asking);
    others.push(...chain);
    for (const [at, certificate] of chain.entries()) {
      if (seen.has(certificate.fingerprint256)) continue;
      seen.add(certificate.fingerprint256);
      proof.certificates.push(certificate.raw);
      const issuer = chain[at + 1];
      if (isSelfIssued(certificate) || extensionOf(certificate.raw, OCSP_NO_CHECK)) continue;
      // An authority without a known issuer is what a validator trusts.
      if (!issuer && certificate.ca) continue;
      if (!issuer) throw refusal(tell('sealing.revocation.issuer', { name: nameOf(certificate) }));
      const { kind, bytes, responder } = await answerFor(certificate, issuer, asking);
      proof[kind].push(bytes);
      if (responder) queue.push(responder);
    }
  }
  return proof;
}

/** Fetches issuers that the chain lacks, where certificates say where they are. */
async function completed(chain: X509Certificate[], { hosts }: Asking): Promise<X509Certificate[]> {
  while (chain.length < MAX_CHAIN && !isSelfIssued(chain.at(-1)!)) {
    const last = chain.at(-1)!;
    const [url] = placesOf(last, 'CA Issuers');
    if (!url) break;
    const kept = issuers.get(url);
    const found = kept && hasIssued(kept, last) ? kept : await fetchCertificate(url, hosts);
    if (!found || !hasIssued(found, last)) break;
    issuers.set(url, found);
    chain.push(found);
  }
  return chain;
}

/** Returns null if there is no certificate. Throws if the service does not answer: without the issuer, a proof would be missing. */
async function fetchCertificate(url: string, hosts: readonly string[]): Promise<X509Certificate | null> {
  try {
    return new X509Certificate(await ask({ url, hosts, maxBytes: MAX_CERTIFICATE, isSigned: true }));
  } catch (error) {
    if (error instanceof SealFailure && error.retry) throw error;
    return null;
  }
}

/** Returns the URLs of a certificate's authority information access. */
function placesOf({ infoAccess }: X509Certificate, kind: 'OCSP' | 'CA Issuers'): string[] {
  const lines = (infoAccess ?? '').split('\n').filter((line) => line.startsWith(`${kind} - URI:`));
  return lines.map((line) => line.slice(kind.length + ' - URI:'.length)).filter(isOfWeb);
}

function isOfWeb(url: string): boolean {
  return /^https?:\/\/[^\s"]+$/.test(url);
}

/** RFC 5280 §4.2.1.13: the URLs of CRLs: `[0] { [0] { [6] URL } }`. */
function crlPlacesOf({ raw }: X509Certificate): string[] {
  const extension = extensionOf(raw, CRL_POINTS);
  if (!extension) return [];
  const inside = ({ content }: Element) => elementsOf(content).filter(({ tag }) => tag === 0xa0);
  const names = elementsOf(elementOf(extension).content).flatMap(inside).flatMap(inside);
  return names
    .flatMap(({ content }) => elementsOf(content))
    .filter(({ tag }) => tag === 0x86)
    .map(({ content }) => content.toString('latin1'))
    .filter(isOfWeb);
}

async function answerFor(certificate: X509Certificate, issuer: X509Certificate, asking: Asking): Promise<Answer> {
  const kept = answers.get(certificate.fingerprint256);
  if (kept) return kept;
  const ways = [
    ...placesOf(certificate, 'OCSP').map((url) => () => askOcsp(url, certificate, issuer, asking)),
    ...crlPlacesOf(certificate).map((url) => () => fetchCrl(url, certificate, issuer, asking)),
  ];
  let failure = refusal(tell('sealing.revocation.nowhere', { name: nameOf(certificate) }));
  for (const way of ways) {
    try {
      const answer = await way();
      answers.set(certificate.fingerprint256, answer);
      return answer;
    } catch (cause) {
      if (cause instanceof SealFailure && cause.told.code === 'sealing.certificate.revoked') throw cause;
      failure =
        cause instanceof SealFailure
          ? cause
          : outage(tell('sealing.revocation.unreadable', { name: nameOf(certificate) }), { cause });
    }
  }
  throw failure;
}

function revoked(certificate: X509Certificate): SealFailure {
  return refusal(tell('sealing.certificate.revoked', { name: nameOf(certificate) }));
}

function sha1(bytes: Uint8Array): Buffer {
  return createHash('sha1').update(bytes).digest();
}

/** RFC 6960 §4.1.1: the CertID, by SHA-1, which all responders know. */
function certificateId(certificate: X509Certificate, issuer: X509Certificate): Buffer {
  const { subject, publicKey } = fieldsOf(issuer.raw);
  const key = elementsOf(elementOf(publicKey).content)[1]!.content.subarray(1);
  const hash = der(SEQUENCE, SHA1, der(NULL));
  return der(SEQUENCE, hash, der(OCTETS, sha1(subject)), der(OCTETS, sha1(key)), fieldsOf(certificate.raw).serial);
}

async function askOcsp(
  url: string,
  certificate: X509Certificate,
  issuer: X509Certificate,
  { hosts, at }: Asking,
): Promise<Answer> {
  const id = certificateId(certificate, issuer);
  const body = der(SEQUENCE, der(SEQUENCE, der(SEQUENCE, der(SEQUENCE, id))));
  const bytes = await ask({
    url,
    hosts,
    maxBytes: MAX_OCSP,
    isSigned: true,
    asks: { type: 'application/ocsp-request', body },
  });
  const [status, response] = elementsOf(elementOf(bytes).content);
  if (status?.content[0] !== 0 || !response)
    throw outage(tell('sealing.revocation.unreadable', { name: nameOf(certificate) }));
  const basic = elementsOf(elementOf(response.content).content)[1]!.content;
  const [said, algorithm, signature, certificates] = elementsOf(elementOf(basic).content);
  const others = certificates
    ? elementsOf(elementOf(certificates.content).content).map(({ raw }) => new X509Certificate(raw))
    : [];
  const signed = { data: said!.raw, signature: signature!.content.subarray(1), algorithm: algorithm!.raw };
  const responder = [issuer, ...others.filter((one) => isResponder(one, issuer, at))].find(({ publicKey }) =>
    isSignedBy(publicKey, signed),
  );
  if (!responder) throw outage(tell('sealing.revocation.signature', { name: nameOf(certificate) }));
  const list = elementsOf(said!.content)
    .filter(({ tag }) => tag === SEQUENCE)
    .at(-1)!;
  checkStatus(list, id, certificate, at);
  return { kind: 'ocsps', bytes, ...(responder !== issuer && { responder }) };
}

/** RFC 6960 §4.2.2.2: an issuer may give the right to answer to another. */
function isResponder(one: X509Certificate, issuer: X509Certificate, at: Date): boolean {
  const isNow = at >= one.validFromDate && at <= one.validToDate;
  return isNow && (one.keyUsage ?? []).includes(OCSP_SIGNING) && hasIssued(issuer, one);
}

/** Some responders leave out the parameters of the hash, which are null. */
function isSameId(one: Buffer, other: Buffer): boolean {
  const [parts, others] = [one, other].map((id) => elementsOf(elementOf(id).content)) as [Element[], Element[]];
  const [hash, otherHash] = [parts, others].map(([algorithm]) => elementOf(algorithm!.content).raw) as [Buffer, Buffer];
  return hash.equals(otherHash) && [1, 2, 3].every((at) => parts[at]?.raw.equals(others[at]!.raw));
}

function checkStatus(list: Element, id: Buffer, certificate: X509Certificate, at: Date): void {
  const answer = elementsOf(list.content)
    .map(({ content }) => elementsOf(content))
    .find(([of]) => of && isSameId(of.raw, id));
  if (!answer) throw outage(tell('sealing.revocation.unreadable', { name: nameOf(certificate) }));
  const [, status, from, until] = answer;
  if (status!.tag === REVOKED) throw revoked(certificate);
  const next = until?.tag === 0xa0 ? elementOf(until.content) : undefined;
  if (status!.tag !== GOOD || !isNow(from!, next, at))
    throw outage(tell('sealing.revocation.old', { name: nameOf(certificate) }));
}

/** An answer that does not say until when it holds is good for a day. */
function isNow(from: Element, until: Element | undefined, at: Date): boolean {
  const end = until ? timeOf(until) : timeOf(from) + DAY;
  return timeOf(from) <= at.getTime() + CLOCKS && end >= at.getTime() - CLOCKS;
}

/** RFC 5280 §4.1.2.5: UTCTime (tag 23) or GeneralizedTime (tag 24), in UTC, in milliseconds. */
function timeOf({ tag, content }: Element): number {
  const text = content.toString('latin1');
  const full = tag === 23 ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(full)?.slice(1).map(Number);
  if (!parts) throw new Error(`No time: ${text}`);
  const [year, month, day, hour, minute, second] = parts as [number, number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

async function fetchCrl(
  url: string,
  certificate: X509Certificate,
  issuer: X509Certificate,
  { hosts, at }: Asking,
): Promise<Answer> {
  const bytes = await ask({ url, hosts, maxBytes: MAX_CRL, isSigned: true });
  const [list, algorithm, signature] = elementsOf(elementOf(bytes).content);
  const signed = { data: list!.raw, signature: signature!.content.subarray(1), algorithm: algorithm!.raw };
  if (!isSignedBy(issuer.publicKey, signed))
    throw outage(tell('sealing.revocation.signature', { name: nameOf(certificate) }));
  const parts = elementsOf(list!.content);
  const isTime = ({ tag }: Element) => tag === 23 || tag === 24;
  const first = parts.findIndex(isTime);
  const next = parts[first + 1] && isTime(parts[first + 1]!) ? parts[first + 1] : undefined;
  if (!isNow(parts[first]!, next, at)) throw outage(tell('sealing.revocation.old', { name: nameOf(certificate) }));
  if (!isComplete(parts)) throw outage(tell('sealing.revocation.unreadable', { name: nameOf(certificate) }));
  const numbers = parts.slice(first + 1).find(({ tag }) => tag === SEQUENCE);
  const { serial } = fieldsOf(certificate.raw);
  // Most lists do not contain the number at all, and then they are not divided.
  const isIn =
    numbers?.content.includes(serial) &&
    elementsOf(numbers.content).some(({ content }) => elementOf(content).raw.equals(serial));
  if (isIn) throw revoked(certificate);
  return { kind: 'crls', bytes };
}

/** RFC 5280 §5.2: whether a list has no critical extension but its scope (§5.2.5). A list of changes (delta) has one, for example. */
function isComplete(parts: Element[]): boolean {
  const extensions = parts.find(({ tag }) => tag === 0xa0);
  if (!extensions) return true;
  return elementsOf(elementOf(extensions.content).content)
    .map(({ content }) => elementsOf(content))
    .every(([id, critical]) => critical?.tag !== BOOLEAN || id!.raw.equals(SCOPE));
}
