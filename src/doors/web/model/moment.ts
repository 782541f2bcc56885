/** §20.10: an instant as pages show it, in the time zone of the workspace. */

import type { SignedIn } from '../../../use-cases/sign-in/index.ts';
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

/** The time zone of pages that belong to no workspace: that of the one looked at last; a person may belong to several, or to none. */
export function timeZoneOf({ memberships, workspaceId }: SignedIn): string {
  return (memberships.find((one) => one.workspaceId === workspaceId) ?? memberships[0])?.timeZone ?? 'UTC';
}
