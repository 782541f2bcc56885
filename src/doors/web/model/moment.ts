/** §20.10: an instant as pages show it, in the time zone of the workspace. */
import { TEXTS } from '../pages/index.ts';

export type Moment = {
  /** For `datetime`. */
  iso: string;
  /** `27 Aug 2026, 11:00` */
  text: string;
};

/** By IANA name: making one costs thirty times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function moment(timeZone: string, at: Date): Moment {
  const format = formats.get(timeZone) ?? newFormat(timeZone);
  formats.set(timeZone, format);
  return { iso: at.toISOString(), text: format.format(at) };
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(TEXTS.locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
}
