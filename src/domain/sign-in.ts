/** §20.4: a sign-in link, which works once: its URL and its lifetime. */

import { type Message, tell } from '../locales/message.ts';
import { DAY, HOUR } from './durations.ts';
import { Refusal } from './errors.ts';

/**
 * The lifetimes of sign-in links in milliseconds. `invited`: sent by an administrator or the command. `asked`: requested by mail, by
 * anybody who knows the email address.
 */
export const SIGN_IN_LINK_LASTS = { invited: 7 * DAY, asked: HOUR };

/** `publicUrl`: the service's URL, without a slash at the end. The token is in the query, which is never logged. */
export function signInLinkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/sign-in/link?token=${token}`;
}

/** §20.28: the session limits that an owner can choose, in minutes: since sign-in, and since the last action. */
export const SESSION_MINUTES = [60, 240, 480, 1_440, 10_080] as const;
export const IDLE_MINUTES = [15, 30, 60, 240] as const;

export const NO_LIMIT = 'none';

/** Returns the minutes that a text names. Null for `none`, undefined for anything else. */
export function readSessionLimit(text: string, limits: readonly number[]): number | null | undefined {
  if (text === NO_LIMIT) return null;
  return limits.find((minutes) => String(minutes) === text);
}

/** §20.3: the rules for passwords. Only the length counts, not the kinds of characters (NIST SP 800-63B). */
const MIN = 10;
const MAX = 200;

/** The most common passwords of this length in lists of stolen passwords. */
const WORST = new Set([
  '1234567890',
  '0123456789',
  '0987654321',
  '123456789a',
  '123123123123',
  '12345678910',
  '123456789012',
  '1q2w3e4r5t',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'qwertyuiop',
  'qwerty12345',
  'qwerty123456',
  'asdfghjkl1',
  'abcdefghij',
  'abcd123456',
  'password12',
  'password123',
  'password1234',
  'passw0rd123',
  'p@ssw0rd123',
  'iloveyou123',
  'letmein123',
  'welcome123',
  'welcome1234',
  'changeme123',
  'administrator',
  'admin12345',
  'admin123456',
  'correcthorsebatterystaple',
]);

/** Returns the form that is hashed, which is the same whatever keyboard or system composed the letters. */
export function normalisePassword(password: string): string {
  return password.normalize('NFC');
}

/** Checks a new password. Throws `validation`, which says what to send instead. */
export function checkPassword(password: string, { email }: { email: string }): void {
  const normal = normalisePassword(password);
  const { length } = [...normal];
  if (length < MIN || length > MAX)
    throw refused(tell('refusal.password.length', { count: length, min: MIN, max: MAX }));
  const plain = normal.toLowerCase();
  if (plain === email || plain === email.split('@')[0]) throw refused(tell('refusal.password.email'));
  if (WORST.has(plain) || /^(.{1,3})\1*$/su.test(plain)) throw refused(tell('refusal.password.common'));
}

function refused(message: Message): Refusal {
  return new Refusal('validation', message, 'password');
}
