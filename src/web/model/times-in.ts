/** §20.10: points in time as pages show them, in the time zone of the workspace. */
import { TEXTS } from '../../pages/index.ts';

/** As the layout `app/time` takes it. */
export type ShownTime = { iso: string; text: string };

/** `timeZone`: an IANA name. */
export function timesIn(timeZone: string): (at: Date) => ShownTime {
  const format = new Intl.DateTimeFormat(TEXTS.locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (at) => ({ iso: at.toISOString(), text: format.format(at) });
}
