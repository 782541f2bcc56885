/** §20.3: which passwords are taken. Length is what counts (NIST SP 800-63B); kinds of characters are not asked for. */
import { type Message, tell } from '../locales/message.ts';
import { Refusal } from './errors.ts';

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
