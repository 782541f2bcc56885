/**
 * §16.5: email addresses, as people type them. A person is one user, whatever the case of A to Z. No other letter is folded: the Kelvin sign or
 * a full-width letter would become that of somebody else's address.
 */
import { tell } from '../locales/message.ts';
import { Refusal } from './errors.ts';

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)*$/u;
/** RFC 5321 without quotation marks and comments, RFC 6531 for other letters: what no mail program takes for more than one address. */
const MAILBOX = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)*$/u;
/** RFC 5321. */
export const EMAIL_LENGTH = 254;

export function isEmail(text: string): boolean {
  return EMAIL.test(text) && text.length <= EMAIL_LENGTH;
}

/** In the form that is kept and compared. */
export function foldEmail(text: string): string {
  return text.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** That of an account that may be there, in the form that is kept: some are from before `readEmail` refused them. Throws `validation`. */
export function readKnownEmail(text: string): string {
  const email = foldEmail(text);
  if (!isEmail(email)) throw new Refusal('validation', tell('refusal.email.shape'), 'email');
  return email;
}

/** Reads an address for a new account or a mail, in the form that is stored. Throws `validation` naming `field`. */
export function readEmail(text: string, field = 'email'): string {
  const email = foldEmail(text);
  if (!MAILBOX.test(email) || email.length > EMAIL_LENGTH)
    throw new Refusal('validation', tell('refusal.email.shape'), field);
  if (email.normalize('NFKC').toLowerCase() !== email)
    throw new Refusal('validation', tell('refusal.email.letters'), field);
  return email;
}
