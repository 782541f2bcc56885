/** §20.13: a day of the calendar in a time zone, as instants. */
import type { Day } from './calendar.ts';
import { HOUR } from './durations.ts';
import { storable } from './instant.ts';
import { todayIn } from './today.ts';

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
