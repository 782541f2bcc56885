/** §24.10–24.19: seals PDFs. What a seal needs is loaded when the first is made. */
import type { KeySource, OpenOptions, Signer } from './key-source.ts';
import type { Renewed, RenewOptions } from './renew-seal.ts';
import type { Sealed, SealOptions } from './seal-pdf.ts';

export type { KeySource, OpenOptions, SignatureAlgorithm, Signer } from './key-source.ts';
export type { Renewed, RenewOptions } from './renew-seal.ts';
export { SealFailure } from './seal-failure.ts';
export type { Sealed, SealOptions, TimeStamp } from './seal-pdf.ts';

/** Opens a key. Throws SealFailure. */
export async function openSigner(source: KeySource, options?: OpenOptions): Promise<Signer> {
  return (await import('./open-signer.ts')).openSigner(source, options);
}

/** Returns what is to be appended. Throws SealFailure. */
export async function sealPdf(pdf: Uint8Array, signer: Signer, options: SealOptions): Promise<Sealed> {
  return (await import('./seal-pdf.ts')).sealPdf(pdf, signer, options);
}

/** Returns what is to be appended to a sealed PDF, so that its last time-stamp stays provable. Throws SealFailure. */
export async function renewSeal(pdf: Uint8Array, options: RenewOptions): Promise<Renewed> {
  return (await import('./renew-seal.ts')).renewSeal(pdf, options);
}
