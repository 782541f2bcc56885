/**
 * §16.5: email addresses as people type them. The letters A to Z are compared without case, so that a person is one user. No other letter
 * is folded: the Kelvin sign or a full-width letter could otherwise become somebody else's address.
 */
import { tell } from '../locales/message.ts';
import { Refusal } from './errors.ts';

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)*$/u;
/**
 * Matches addresses of RFC 5321 without quotation marks and comments, and of RFC 6531 for other letters. No mail
 * program takes such text for more than one address.
 */
const MAILBOX = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)*$/u;
/** The longest address by RFC 5321. */
export const EMAIL_LENGTH = 254;

export function isEmail(text: string): boolean {
  return EMAIL.test(text) && text.length <= EMAIL_LENGTH;
}

/** Returns the address in the form that is stored and compared. */
export function foldEmail(text: string): string {
  return text.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * Reads the address of an account that may exist already, in its stored form. Some accounts are older than the rules of
 * `readEmail`. Throws `validation`.
 */
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
