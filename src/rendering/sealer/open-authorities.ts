/** §24.5: the passwords of time-stamp authorities, which are stored encrypted beside their addresses. */
import type { Secrets } from '../../data/secrets/open-secrets.ts';
import { type AuthorityPasswords, namesUser, withPassword } from '../../domain/authority-address.ts';

const PURPOSE = 'seal authorities';

/** `passwords`: encrypted; null if no authority has one. */
export type StoredAuthorities = { id: string; authorities: readonly string[]; passwords: Uint8Array | null };

/** Returns the addresses with their passwords, to be asked and never shown. Opens nothing where no address names a user. */
export async function openAuthorities(
  secrets: Pick<Secrets, 'open'> | null,
  { id, authorities, passwords }: StoredAuthorities,
): Promise<string[]> {
  const opened = authorities.some(namesUser) ? await openPasswords(secrets, { id, passwords }) : {};
  return authorities.map((address) => withPassword(address, opened));
}

async function openPasswords(
  secrets: Pick<Secrets, 'open'> | null,
  { id, passwords }: Pick<StoredAuthorities, 'id' | 'passwords'>,
): Promise<AuthorityPasswords> {
  const opened = passwords && (await secrets?.open({ purpose: PURPOSE, owner: id }, passwords));
  return opened ? JSON.parse(Buffer.from(opened).toString()) : {};
}

/** Encrypts the passwords of a seal; null if there are none. `seal`: as `Secrets` does. */
export async function sealPasswords(
  seal: (whose: { purpose: typeof PURPOSE; owner: string }, secret: Uint8Array) => Promise<Buffer<ArrayBuffer>>,
  id: string,
  passwords: AuthorityPasswords,
): Promise<Buffer<ArrayBuffer> | null> {
  if (Object.keys(passwords).length === 0) return null;
  return seal({ purpose: PURPOSE, owner: id }, Buffer.from(JSON.stringify(passwords)));
}
