/** §20.4: a link that signs its person in once: where it leads, and how long it works. */
import { DAY, HOUR } from './durations.ts';

/** In milliseconds. `invited`: by an administrator or the command; `asked`: by mail, by whoever knows the e-mail address. */
export const SIGN_IN_LINK_LASTS = { invited: 7 * DAY, asked: HOUR };

/** `publicUrl`: of the service, without a slash at the end. The token stands in the query, which is never logged. */
export function signInLinkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/sign-in/link?token=${token}`;
}

/** §20.28: how long a workspace is shown after somebody has signed in, and while nothing is done, in minutes. An owner chooses among these, or none. */
export const SESSION_MINUTES = [60, 240, 480, 1_440, 10_080] as const;
export const IDLE_MINUTES = [15, 30, 60, 240] as const;

/** For no limit. */
export const NO_LIMIT = 'none';

/** The minutes that a text names; null for `none`. Undefined for anything else. */
export function readSessionLimit(text: string, limits: readonly number[]): number | null | undefined {
  if (text === NO_LIMIT) return null;
  return limits.find((minutes) => String(minutes) === text);
}
