/** RFC 5652 §5: parts of CMS signatures as they are written: certificates, the signer's, time-stamps. Believes none of it. */
import type { X509Certificate } from 'node:crypto';
import { type Element, elementOf, elementsOf, IMPLICIT_0, IMPLICIT_1, oid, SEQUENCE, SET } from './der.ts';
import { fieldsOf } from './order-chain.ts';

const TIME_STAMP_TOKEN = oid('1.2.840.113549.1.9.16.2.14');

function signedData(cms: Uint8Array): Element[] {
  const [, wrapped] = elementsOf(elementOf(cms).content);
  return elementsOf(elementOf(wrapped!.content).content);
}

/** Returns the parts of the only SignerInfo. */
function signerInfo(cms: Uint8Array): Element[] {
  const infos = elementsOf(signedData(cms).findLast(({ tag }) => tag === SET)!.content);
  if (infos.length !== 1) throw new Error('A signature has one signer');
  return elementsOf(infos[0]!.content);
}

/** Returns the certificates of a signature, in DER. */
export function certificatesIn(cms: Uint8Array): Buffer[] {
  const set = signedData(cms).find(({ tag }) => tag === IMPLICIT_0);
  return elementsOf(set?.content ?? Buffer.alloc(0))
    .filter(({ tag }) => tag === SEQUENCE)
    .map(({ raw }) => raw);
}

/** Returns the signer's certificate, which the signature names by issuer and serial number. */
export function signerOf(cms: Uint8Array, certificates: readonly X509Certificate[]): X509Certificate | undefined {
  const [, named] = signerInfo(cms);
  return certificates.find(({ raw }) => {
    const { issuer, serial } = fieldsOf(raw);
    return Buffer.concat([issuer, serial]).equals(named!.content);
  });
}

/** Returns the time-stamps of a signature, as ContentInfo. */
export function stampsIn(cms: Uint8Array): Buffer[] {
  const unsigned = signerInfo(cms).find(({ tag }) => tag === IMPLICIT_1);
  return elementsOf(unsigned?.content ?? Buffer.alloc(0))
    .map(({ content }) => elementsOf(content))
    .filter(([type]) => type!.raw.equals(TIME_STAMP_TOKEN))
    .map(([, values]) => elementOf(values!.content).raw);
}
