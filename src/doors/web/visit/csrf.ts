/**
 * §20.8: cross-site request forgery. Each form carries a token that is computed from that of the cookie, which no other site can read
 * (synchronizer token). Pages that hold it are not compressed, so that their size tells nothing of it (BREACH).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export function csrfToken(cookieToken: string): string {
  return createHmac('sha256', cookieToken).update('csrf').digest('base64url');
}

/** In constant time. */
export function isCsrfToken(sent: string | null, expected: string): boolean {
  const [a, b] = [Buffer.from(sent ?? ''), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
