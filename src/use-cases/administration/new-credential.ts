/** §16.1: a token of some kind, from random bytes. */
import { randomBytes } from 'node:crypto';
import { type Credential, type CredentialKind, createCredential, SECRET_BYTES } from '../../domain/credential.ts';

export function newCredential(kind: CredentialKind): Credential {
  return createCredential(kind, randomBytes(SECRET_BYTES));
}
