/** §24.10: seals a PDF: a PAdES signature in an update behind its bytes. */
import { createHash } from 'node:crypto';
import { load } from '../../pdf/index.ts';
import { hashOf, maxSignature, signDigest, writeCms } from './cms.ts';
import type { Signer } from './key-source.ts';

export type SealLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';
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
/** `appended`: only the bytes to append. */
export type Sealed = { appended: Uint8Array; timestamp?: TimeStamp };

/** The name of a seal's field, and what readers say of it. */
const FIELD = { name: 'Seal', label: 'Seal of the issuer' };

/** Throws SealFailure. */
export async function sealPdf(pdf: Uint8Array, signer: Signer, { reason, at }: SealOptions): Promise<Sealed> {
  const { beginSignature, endSignature, signedParts } = await load.signatures();
  const empty = writeCms({
    signer,
    attributes: Buffer.from(await emptyAttributes(signer)),
    signature: Buffer.alloc(maxSignature(signer)),
  });
  const begun = beginSignature(pdf, { kind: 'seal', ...FIELD, ...(reason && { reason }), at, room: empty.length });
  const hash = createHash(hashOf(signer.algorithm));
  for (const part of signedParts(pdf, begun)) hash.update(part);
  endSignature(begun, writeCms(await signDigest(hash.digest(), signer)));
  return { appended: begun.appended };
}

async function emptyAttributes(signer: Signer): Promise<Uint8Array> {
  const { attributes } = await signDigest(createHash(hashOf(signer.algorithm)).digest(), {
    ...signer,
    sign: async () => new Uint8Array(),
  });
  return attributes;
}
