/** §5: parsers for arguments and options. An invalid one is refused with what was expected. */
import { InvalidArgumentError } from 'commander';
import { SECOND } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import { readInstant } from '../../domain/instant.ts';
import { isUuid } from '../../domain/uuid.ts';

export const PLANS = ['active', 'none'] as const;
export const ROLES = ['owner', 'admin', 'member'] as const;

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)*$/u;
/** RFC 5321. */
const EMAIL_LENGTH = 254;
const NAME_LENGTH = 200;
const YEAR_SECONDS = 366 * 24 * 60 * 60;

export function readId(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('Expected an id such as 0197c1de-5f0c-7a51-8c0e-3f3f4a1b2c3d.');
  return text.toLowerCase();
}

/** In lower case, so that one person is one user. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (!EMAIL.test(email) || email.length > EMAIL_LENGTH)
    throw new InvalidArgumentError('Expected an email address such as ada@example.com.');
  return email;
}

/** Of a workspace, a person or a key. */
export function readName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > NAME_LENGTH || /\p{Cc}/u.test(name))
    throw new InvalidArgumentError(`Expected 1 to ${NAME_LENGTH} characters on one line.`);
  return name;
}

/** An IANA name in its usual spelling. An offset such as +02:00 is refused: it has no daylight saving time. */
export function readTimeZone(text: string): string {
  const known = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
  const name = known.find((zone) => zone.toLowerCase() === text.toLowerCase());
  if (name) return name;
  try {
    // An older name, such as Asia/Kolkata where the list has Asia/Calcutta.
    if (/^[a-z]/i.test(text)) return new Intl.DateTimeFormat('en', { timeZone: text }) && text;
  } catch {}
  throw new InvalidArgumentError('Expected an IANA time zone such as Europe/Paris.');
}

/** RFC 3339, or a date alone, which means midnight UTC. */
export function readDateTime(text: string): Date {
  try {
    return readInstant(text, 'It');
  } catch (error) {
    throw error instanceof Refusal ? new InvalidArgumentError(error.message) : error;
  }
}

/** A lifetime in seconds → milliseconds. */
export function readLifetime(text: string): number {
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > YEAR_SECONDS)
    throw new InvalidArgumentError(`Expected whole seconds, 1 to ${YEAR_SECONDS}.`);
  return seconds * SECOND;
}

/** A whole number within bounds. */
export function readCount(least: number, most = Number.MAX_SAFE_INTEGER) {
  return (text: string): number => {
    const count = Number(text);
    if (/^\d+$/.test(text) && count >= least && count <= most) return count;
    const bounds = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `${least} to ${most}`;
    throw new InvalidArgumentError(`Expected a whole number, ${bounds}.`);
  };
}
