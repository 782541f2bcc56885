/** §14.4 `from` and `to`: ISO 8601; a date alone means midnight UTC, and seconds may be left out. */

import { tell } from '../locales/message.ts';
import { MINUTE, SECOND } from './durations.ts';
import { Refusal } from './errors.ts';

const SHAPE = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?([Zz]|[+-]\d\d(?::?\d\d)?))?$/;

/**
 * Reads a date or a date-time with `Z` or an offset, which may be written `+02:00`, `+0200` or `+02`. Beyond the millisecond, a fraction is rounded up, so that the
 * half-open window stays exact on times that are kept in milliseconds. Throws `validation` naming `parameter`.
 */
export function readInstant(text: string, parameter: string): Date {
  const parts = SHAPE.exec(text);
  const refuse = () => new Refusal('validation', tell('refusal.instant', { name: parameter }), parameter);
  if (!parts) throw refuse();
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = 0, zone = ''] = parts;
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // 31 February is a real string and no real day; Date would move it into March.
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

/** The nearest instant that Postgres can keep; from milliseconds. */
export function storable(instant: number): Date {
  return new Date(Math.min(Math.max(instant, FIRST), LAST));
}

/** Postgres knows no year 0; nothing was generated before the year 1. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
/** A later one, which an offset can make, would be written with six digits, which Postgres cannot read. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z');
