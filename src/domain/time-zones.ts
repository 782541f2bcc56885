/** §11.11: time zones, as people type them. */
import { tell } from '../locales/message.ts';
import type { Day } from './calendar.ts';
import { HOUR, MINUTE, SECOND } from './durations.ts';
import { Refusal } from './errors.ts';

/** Returns the time zones that the platform lists, and UTC, in alphabetical order. */
export function listTimeZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();
}

/**
 * Reads a time zone and returns its IANA name in the usual spelling. The city alone is enough: `new york`. An offset
 * such as +02:00 is refused, because it has no daylight saving time. Throws `validation` naming `field`.
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

/** The formats by IANA name. Creating one costs thirty times as much as using it. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** Returns the date of `now` in `timeZone` (IANA) as `YYYY-MM-DD`. */
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

// §20.13: a calendar day in a time zone, as instants.

/** No zone is, or ever was, further from UTC. */
const FURTHEST = 16 * HOUR;
/** The longest day, when a zone skipped a day because it moved across the date line. */
const LONGEST = 48 * HOUR;
/** The width of `10000-01-01`. At this width, the day after the last one sorts after it as text, too. */
const WIDTH = 11;

/**
 * Returns the day as a half-open window, `[from, to)`. It begins at midnight of that zone, or at the first moment of
 * the day when clocks skip midnight. For a day that the zone skipped, both ends are the same.
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

/** Returns the first moment, in milliseconds, at which `holds` is true. From then on it must stay true. */
function firstWith(holds: (at: number) => boolean, { after, by }: { after: number; by: number }): number {
  let [low, high] = [after, by];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** §14.4 `from` and `to`: ISO 8601. A date alone means midnight UTC, and seconds may be left out. */
const SHAPE = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?([Zz]|[+-]\d\d(?::?\d\d)?))?$/;

/**
 * Reads a date, or a date-time with `Z` or an offset, which may be written `+02:00`, `+0200` or `+02`. A fraction beyond the millisecond
 * is rounded up, so that the half-open window is exact for times stored in milliseconds. Throws `validation` naming `parameter`.
 */
export function readInstant(text: string, parameter: string): Date {
  const parts = SHAPE.exec(text);
  const refuse = () => new Refusal('validation', tell('refusal.instant', { name: parameter }), parameter);
  if (!parts) throw refuse();
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = 0, zone = ''] = parts;
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // 31 February has the right format, but does not exist. Date would move it into March.
  const real = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(`${year}-${month}-${day}`);
  const [offsetHours, offsetMinutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', ''))];
  if (
    !real ||
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 59 ||
    offsetHours > 23 ||
    offsetMinutes > 59
  )
    throw refuse();
  const east = zone.startsWith('-') ? -1 : 1;
  const minutes = Number(hour) * 60 + Number(minute) - east * (offsetHours * 60 + offsetMinutes);
  const milliseconds = Math.ceil(Number(`0.${fraction}`) * SECOND);
  const instant = midnight.getTime() + minutes * MINUTE + Number(second) * SECOND + milliseconds;
  return storable(instant);
}

/** Returns the nearest instant, in milliseconds, that Postgres can store. */
function storable(instant: number): Date {
  return new Date(Math.min(Math.max(instant, FIRST), LAST));
}

/** Postgres has no year 0, and no document is older than the year 1. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
/** An offset can make a later instant. It would be written with a six-digit year, which Postgres cannot read. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z');
