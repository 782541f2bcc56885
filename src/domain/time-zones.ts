/** §11.11: time zones, as people type them. */
import { tell } from '../locales/message.ts';
import type { Day } from './calendar.ts';
import { HOUR } from './durations.ts';
import { Refusal } from './errors.ts';
import { storable } from './instant.ts';

/** Returns the time zones that the platform lists, and UTC, in alphabetical order. */
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
    // The platform may list a zone under another name: Asia/Calcutta for Asia/Kolkata.
    if (/^[a-z]/i.test(given)) return new Intl.DateTimeFormat('en', { timeZone: given }) && given;
  } catch {}
  throw new Refusal('validation', tell('refusal.timeZone'), field);
}

// §11.11 `today`: the date in the workspace's time zone.

/** By IANA name: making one costs thirty times as much as using it. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** `now` in `timeZone` (IANA) as `YYYY-MM-DD`. */
export function todayIn(timeZone: string, now: Date): string {
  const parts = formatIn(timeZone).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)!.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  FORMATS.set(timeZone, format);
  return format;
}

// §20.13: a day of the calendar in a time zone, as instants.

/** No zone is, or was, further from UTC. */
const FURTHEST = 16 * HOUR;
/** With a day that a zone left out, when it moved to the other side of the date line. */
const LONGEST = 48 * HOUR;
/** `10000-01-01`: the day after the last one that can be written is later than it as a text, too. */
const WIDTH = 11;

/**
 * Half-open, `[from, to)`: from midnight there, or when clocks jump over it from the first moment of the day. Of a day that the zone left
 * out, both ends are the same.
 */
export function dayWindow(timeZone: string, { year, month, day }: Day): { from: Date; to: Date } {
  const wanted = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  const midnight = Date.parse(`${wanted.padStart(10, '0')}T00:00:00Z`);
  const todayAt = (at: number) => todayIn(timeZone, new Date(at)).padStart(WIDTH, '0');
  const asked = wanted.padStart(WIDTH, '0');
  const search = { after: midnight - FURTHEST, by: midnight + LONGEST };
  return {
    from: storable(firstWith((at) => todayAt(at) >= asked, search)),
    to: storable(firstWith((at) => todayAt(at) > asked, search)),
  };
}

/** In milliseconds: the first moment at which `holds`, which from then on stays true. */
function firstWith(holds: (at: number) => boolean, { after, by }: { after: number; by: number }): number {
  let [low, high] = [after, by];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
