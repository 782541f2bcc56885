/** §20.4: a link that signs its person in once: where it leads, and how long it works. */
import { DAY, HOUR } from './durations.ts';

/** In milliseconds. `invited`: by an administrator or the command; `asked`: by mail, by whoever knows the e-mail address. */
export const SIGN_IN_LINK_LASTS = { invited: 7 * DAY, asked: HOUR };

/** `publicUrl`: of the service, without a slash at the end. The token stands in the query, which is never logged. */
export function signInLinkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/sign-in/link?token=${token}`;
}
