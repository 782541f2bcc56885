/** §15.11: entity tags (RFC 9110, section 8.8.3), weak because an answer may be sent in several content codings. */
import { createHash } from 'node:crypto';

/** Returns the entity tag of an answer. `parts` are all values on which the answer depends. */
export function entityTag(parts: readonly unknown[]): string {
  return `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}"`;
}

/** Returns whether `If-None-Match` matches the tag by weak comparison. `*` matches any tag. */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (one: string) => one.replace(/^W\//, '');
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some((one) => opaque(one) === opaque(tag));
}
