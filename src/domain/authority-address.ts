/** §24.1: the address of a time-stamp authority, which may have the name of a user; their password is stored apart from it. */

/** Passwords as they stand in URLs, by the address that they belong to: `{"https://platen@timestamp.example.com/": "s3cret"}`. */
export type AuthorityPasswords = Record<string, string>;

/** Returns whether an address names a user, and so needs a password. */
export function namesUser(address: string): boolean {
  return (URL.parse(address)?.username ?? '') !== '';
}

/** Returns the address as it is shown and stored, and the password in it; null if it has none. */
export function splitPassword(given: string): { address: string; password: string | null } {
  const url = URL.parse(given);
  if (!url?.username && !url?.password) return { address: given, password: null };
  const { password } = url;
  url.password = '';
  return { address: url.href, password: password === '' ? null : password };
}

/** Returns what somebody typed as it may be shown again, without a password, also if it is no address. */
export function shownAddress(given: string): string {
  return URL.canParse(given) ? splitPassword(given).address : given.replace(/\/\/.*@/, '//');
}

/** Returns the address with the password that it needs, if that is known. */
export function withPassword(address: string, passwords: AuthorityPasswords): string {
  const password = passwords[address];
  if (password === undefined) return address;
  const url = new URL(address);
  url.password = password;
  return url.href;
}

/** Returns the address without a user and a password, as documents name an authority. */
export function withoutUser(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.username = '';
  url.password = '';
  return url.href;
}

/** Returns the header that signs in the user of an address (RFC 7617). Undefined if it names none; null if it has no password. */
export function basicAuthorization(address: string): string | null | undefined {
  const { username = '', password = '' } = URL.parse(address) ?? {};
  if (username === '') return undefined;
  if (password === '') return null;
  return `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
