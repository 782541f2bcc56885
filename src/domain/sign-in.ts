/** §20.4: a link that signs its person in once: where it leads, and how long it works. */

import { type Message, tell } from '../locales/message.ts';
import { DAY, HOUR } from './durations.ts';
import { Refusal } from './errors.ts';

/** In milliseconds. `invited`: by an administrator or the command; `asked`: by mail, by whoever knows the e-mail address. */
export const SIGN_IN_LINK_LASTS = { invited: 7 * DAY, asked: HOUR };

/** `publicUrl`: of the service, without a slash at the end. The token stands in the query, which is never logged. */
export function signInLinkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/sign-in/link?token=${token}`;
}

/** §20.28: how long a workspace is shown after somebody has signed in, and while nothing is done, in minutes. An owner chooses among these, or none. */
export const SESSION_MINUTES = [60, 240, 480, 1_440, 10_080] as const;
export const IDLE_MINUTES = [15, 30, 60, 240] as const;

/** For no limit. */
export const NO_LIMIT = 'none';

/** The minutes that a text names; null for `none`. Undefined for anything else. */
export function readSessionLimit(text: string, limits: readonly number[]): number | null | undefined {
  if (text === NO_LIMIT) return null;
  return limits.find((minutes) => String(minutes) === text);
}

/** §20.3: which passwords are taken. Length is what counts (NIST SP 800-63B); kinds of characters are not asked for. */
const MIN = 10;
const MAX = 200;

/** The ones of this length that lists of stolen passwords begin with. */
const WORST = new Set([
  ...[
    '1234567890',
    '0123456789',
    '0987654321',
    '123456789a',
    '123123123123',
    '12345678910',
    '123456789012',
    '1q2w3e4r5t',
  ],
  ...[
    '1q2w3e4r5t6y',
    '1qaz2wsx3edc',
    'qwertyuiop',
    'qwerty12345',
    'qwerty123456',
    'asdfghjkl1',
    'abcdefghij',
    'abcd123456',
  ],
  ...[
    'password12',
    'password123',
    'password1234',
    'passw0rd123',
    'p@ssw0rd123',
    'iloveyou123',
    'letmein123',
    'welcome123',
  ],
  ...['welcome1234', 'changeme123', 'administrator', 'admin12345', 'admin123456', 'correcthorsebatterystaple'],
]);

/** The same text, whichever keyboard or system composed its letters. What is hashed. */
export function normalisePassword(password: string): string {
  return password.normalize('NFC');
}

/** Throws `validation`, which says what to send instead. */
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
