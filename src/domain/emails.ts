/** §16.5: email addresses, as people type them. A person is one user, whatever the case. */
import { Refusal } from './errors.ts';

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)*$/u;
/** RFC 5321. */
export const EMAIL_LENGTH = 254;

export function isEmail(text: string): boolean {
  return EMAIL.test(text) && text.length <= EMAIL_LENGTH;
}

/** In lower case. Throws `validation` naming `field`. */
export function readEmail(text: string, field = 'email'): string {
  const email = text.trim().toLowerCase();
  if (!isEmail(email)) throw new Refusal('validation', 'An email address looks like ada@example.com.', field);
  return email;
}
