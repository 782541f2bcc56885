/** §24.11: opens the key of a seal. Each kind loads its code only when it is used. */
import type { KeySource, OpenOptions, Signer } from './key-source.ts';

/** Throws SealFailure: for a wrong passphrase, no key, or a certificate that may not sign. */
export async function openSigner(source: KeySource, options: OpenOptions = {}): Promise<Signer> {
  switch (source.kind) {
    case 'pkcs12':
      return (await import('./keys/pkcs12.ts')).openPkcs12(source, options);
    default:
      throw new Error(`No kind of key: ${source.kind}`);
  }
}
