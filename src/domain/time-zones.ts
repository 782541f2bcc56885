/** §11.11: time zones, as people type them. */
import { tell } from '../locales/message.ts';
import { Refusal } from './errors.ts';

/** Those that the platform lists, and UTC, in order. */
export function listTimeZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();
}

/**
 * An IANA name in its usual spelling, also by its city alone: `new york`. An offset such as +02:00 is refused: it has no daylight saving time. Throws `validation`
 * naming `field`.
 */
export function readTimeZone(text: string, field = 'time_zone'): string {
  const given = text.trim();
  const wanted = given.toLowerCase().replace(/\s+/g, '_');
  const name = listTimeZones().find((zone) => `/${zone.toLowerCase()}`.endsWith(`/${wanted}`));
  if (name) return name;
  try {
    // An older name, such as Asia/Kolkata where the list has Asia/Calcutta.
    if (/^[a-z]/i.test(given)) return new Intl.DateTimeFormat('en', { timeZone: given }) && given;
  } catch {}
  throw new Refusal('validation', tell('refusal.timeZone'), field);
}
