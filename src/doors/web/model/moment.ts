/** §20.10: an instant as pages show it, in the time zone of the workspace. */
import { localeOfRequest } from '../pages/index.ts';

export type Moment = {
  /** For `datetime`. */
  iso: string;
  /** `27 Aug 2026, 11:00` */
  text: string;
};

/** By language and IANA name: making one costs thirty times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function moment(timeZone: string, at: Date): Moment {
  const name = `${localeOfRequest()} ${timeZone}`;
  const format =
    formats.get(name) ??
    new Intl.DateTimeFormat(localeOfRequest(), { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  formats.set(name, format);
  return { iso: at.toISOString(), text: format.format(at) };
}
