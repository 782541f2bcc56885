/** §24.10: seals a PDF: a PAdES signature in an update behind its bytes, and what proves it later. */
import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { isStamped as isStampedLevel, type SealLevel } from '../../domain/seals.ts';
import { tell } from '../../locales/message.ts';
import { load } from '../../pdf/index.ts';
import { hashOf, maxSignature, type Signed, signDigest, writeCms } from './cms.ts';
import type { Signer } from './key-source.ts';
import { checkSigner } from './order-chain.ts';
import { roomFor, tookRoom } from './room-for.ts';
import { refusal } from './seal-failure.ts';
import { requestTimeStamp, type Stamp } from './time-stamp.ts';

/**
 * `authorities`: the URLs of time-stamp authorities, in the order in which they are asked. `hosts`: of the operator's own network, which may
 * have private addresses (§23.2). `at`: the time of signing.
 */
export type SealOptions = {
  level: SealLevel;
  authorities: readonly string[];
  reason?: string;
  at: Date;
  hosts?: readonly string[];
};
/** `until`: when the certificate of the time-stamp ends. */
export type TimeStamp = { at: Date; authority: string; until: Date };
/** `appended`: only the bytes to append. `timestamp`: the last one. */
export type Sealed = { appended: Uint8Array; timestamp?: TimeStamp };

/** The name of a seal's field. */
const NAME = 'Seal';

/** Throws SealFailure. */
export async function sealPdf(pdf: Uint8Array, signer: Signer, options: SealOptions): Promise<Sealed> {
  const { appended, stamp } = await sign(pdf, signer, options);
  if (!stamp) return { appended };
  const parts = [appended];
  const whole = () => Buffer.concat([pdf, ...parts]);
  let last = stamp;
  if (options.level !== 'B-T') {
    const { appendValidation } = await load.validation();
    const certificates = signer.certificates.map((one) => new X509Certificate(one));
    const known = [...certificates, ...stamp.certificates];
    const { prove } = await import('./prove.ts');
    const asking = { hosts: options.hosts ?? [], at: new Date() };
    parts.push(appendValidation(whole(), await prove([certificates[0]!, stamp.certificates[0]!], known, asking)));
  }
  if (options.level === 'B-LTA') {
    const { addTimeStamp } = await import('./add-time-stamp.ts');
    const added = await addTimeStamp(whole(), options);
    parts.push(added.appended);
    last = added.stamp;
  }
  return { appended: Buffer.concat(parts), timestamp: timestampOf(last) };
}

export function timestampOf({ at, authority, certificates }: Stamp): TimeStamp {
  return { at, authority, until: certificates[0]!.validToDate };
}

/** Signs, and has the signature time-stamped if the level asks for it. */
async function sign(
  pdf: Uint8Array,
  signer: Signer,
  options: SealOptions,
): Promise<{ appended: Uint8Array; stamp: Stamp | null }> {
  const { beginSignature, endSignature, signedParts } = await load.signatures();
  const isStamped = isStampedLevel(options.level);
  const leaf = new X509Certificate(signer.certificates[0]!);
  checkSigner(leaf, options.at);
  const bare = await roomOfSignature(signer);
  const { reason, at } = options;
  for (let forToken = isStamped ? roomFor(options.authorities[0]) : 0; ; ) {
    const room = bare + forToken;
    const begun = beginSignature(pdf, { kind: 'seal', name: NAME, ...(reason && { reason }), at, room });
    const hash = createHash(hashOf(signer.algorithm));
    for (const part of signedParts(pdf, begun)) hash.update(part);
    const signed = await signDigest(hash.digest(), signer);
    checkSignature(signed, leaf.publicKey);
    const stamp = isStamped
      ? await requestTimeStamp(createHash('sha256').update(signed.signature).digest(), options)
      : null;
    if (stamp) tookRoom(stamp);
    if (endSignature(begun, writeCms(signed, stamp?.token))) return { appended: begun.appended, stamp };
    if (!stamp) throw new Error(`A signature has more than ${room} bytes`);
    forToken = roomFor(stamp.authority, stamp.token.length);
  }
}

/** A key that is not the certificate's must be noticed before anybody gets the file. */
function checkSignature({ signer, attributes, signature }: Signed, publicKey: KeyObject): void {
  if (!verify(hashOf(signer.algorithm), attributes, publicKey, signature))
    throw refusal(tell('sealing.certificate.otherKey'));
}

/** What CMS adds for a time-stamp beside its token: two lengths and an attribute's type. */
const ATTRIBUTE = 32;

/** Returns the most bytes that the signature has without a token. */
async function roomOfSignature(signer: Signer): Promise<number> {
  const longest: Signer = { ...signer, sign: async () => new Uint8Array(maxSignature(signer)) };
  const digest = new Uint8Array(createHash(hashOf(signer.algorithm)).digest());
  return writeCms(await signDigest(digest, longest)).length + ATTRIBUTE;
}
