/** §24.1, §24.2: what a seal can be: where its key is, and what it says beside who sealed. */

/** The baseline levels of PAdES, from least to most. */
export const SEAL_LEVELS = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const;
export type SealLevel = (typeof SEAL_LEVELS)[number];

/** Where the key of a seal is. */
export const SEAL_KINDS = ['pkcs12', 'pkcs11', 'aws-kms', 'google-kms', 'azure-key-vault', 'csc'] as const;
export type SealKind = (typeof SEAL_KINDS)[number];

/** Whether seals of this level have a time-stamp, so that they need an authority. */
export function isStamped(level: SealLevel): boolean {
  return level !== 'B-B';
}

/** Owners are told so many days before the certificate of an active seal ends. */
export const WARN_DAYS = 30;
