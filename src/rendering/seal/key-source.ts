/** §24.11: where the key of a seal is, and what signs with it. */

/** How to reach a key. `certificates`: DER; the signer's and those above it, in any order. */
export type KeySource =
  | { kind: 'pkcs12'; file: Uint8Array; passphrase: string }
  | {
      kind: 'pkcs11';
      /** The path of the library that the maker of the token supplies. */
      module: string;
      tokenLabel: string;
      keyLabel: string;
      pin: string;
      certificates: Uint8Array[];
    }
  | {
      kind: 'aws-kms' | 'google-kms' | 'azure-key-vault';
      /** The key's ARN; the resource name of a key version; or the key's URL in the vault, with its version. */
      key: string;
      certificates: Uint8Array[];
    }
  | { kind: 'csc'; url: string; credentialId: string; clientId?: string; clientSecret: string; pin?: string };

export type Source<Kind extends KeySource['kind']> = Extract<KeySource, { kind: Kind }>;

export type SignatureAlgorithm = 'rsa-sha256' | 'ecdsa-sha256' | 'ecdsa-sha384' | 'ecdsa-sha512';

/**
 * `certificates`: DER, the signer's first, each followed by its issuer. `sign` hashes the bytes by the algorithm, and returns the
 * signature as CMS has it: PKCS #1 v1.5, or an ECDSA-Sig-Value in DER. It throws SealFailure.
 */
export interface Signer {
  readonly certificates: readonly Uint8Array[];
  readonly algorithm: SignatureAlgorithm;
  sign(data: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * What opening a key needs beside its source. `hosts`: of the operator's own network, which may have private addresses (§23.2).
 * `endpoint`, `token`: of a cloud, where they are not its usual ones; the process's own identity signs in otherwise.
 */
export type OpenOptions = { at?: Date; hosts?: readonly string[]; endpoint?: string; token?: () => Promise<string> };
