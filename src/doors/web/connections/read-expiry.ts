/** §20.15: when a key expires, as the form has it: after some days, at the end of a day of the workspace, or never. */
import { readIsoDay } from '../../../domain/calendar.ts';
import { DAY } from '../../../domain/durations.ts';
import { Refusal } from '../../../domain/errors.ts';
import { dayWindow } from '../../../domain/time-zones.ts';
import { t } from '../pages/index.ts';

/** `never`, `date`, or a number of days. */
export const EXPIRIES = ['90', '30', '365', 'date', 'never'] as const;

/** Null for never. Throws `validation` naming the field. */
export function readExpiry(
  { expires, day }: { expires: string; day: string },
  { now, timeZone }: { now: Date; timeZone: string },
): Date | null {
  if (!EXPIRIES.some((one) => one === expires))
    throw new Refusal('validation', t('connections.faults.expires'), 'expires');
  if (expires === 'never') return null;
  if (expires !== 'date') return new Date(now.getTime() + Number(expires) * DAY);
  const wanted = readIsoDay(day);
  const end = wanted && dayWindow(timeZone, wanted).to;
  if (!end || end <= now) throw new Refusal('validation', t('connections.faults.day'), 'day');
  return end;
}
