/** §24.11: opens the key of a seal. Each kind loads its code only when it is used. */
import type { KeySource, OpenOptions, Signer } from './key-source.ts';

/** Throws SealFailure: for a wrong passphrase, no key, or a certificate that may not sign. */
export async function openSigner(source: KeySource, options: OpenOptions = {}): Promise<Signer> {
  switch (source.kind) {
    case 'pkcs12':
      return (await import('./keys/pkcs12.ts')).openPkcs12(source, options);
    case 'pkcs11':
      return (await import('./keys/pkcs11.ts')).openPkcs11(source, options);
    case 'aws-kms':
    case 'google-kms':
    case 'azure-key-vault':
      return (await import('./keys/cloud-key.ts')).openCloudKey(source, options);
    case 'csc':
      return (await import('./keys/csc.ts')).openCsc(source, options);
  }
}
