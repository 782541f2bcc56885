/** §20.2, §20.5: answers a sign-in attempt: the page that was asked for, or the form again. */
import { MINUTE, SECOND } from '../../../domain/durations.ts';
import type { Refused, SignedInBrowser } from '../../../use-cases/sign-in/index.ts';
import { type FieldFault, REFUSED } from '../model/field.ts';
import { withQuery } from '../model/paths.ts';
import type { PageAnswer, WebAnswer } from '../model/web-action.ts';
import { type NoticeName, t } from '../pages/index.ts';

/** Redirects to `next`, through the second factor if that is missing. */
export function enterAt({ isHalf, ...tokens }: SignedInBrowser, next: string, notice?: NoticeName): WebAnswer {
  if (isHalf) return { redirect: withNext('/sign-in/second-factor', next), ...tokens };
  return { redirect: next, ...(notice && { notice }), ...tokens };
}

/** `page`: makes the page with faults. `wrong`: the fault, unless there were too many attempts. */
export async function refuseAttempt(
  { wait }: Refused,
  wrong: FieldFault,
  page: (faults: FieldFault[]) => PageAnswer | Promise<PageAnswer>,
): Promise<PageAnswer> {
  if (wait > 0) return tooManyAttempts(wait, page);
  return { ...(await page([wrong])), status: REFUSED };
}

/** `wait`: the seconds until the next attempt is allowed. */
export async function tooManyAttempts(
  wait: number,
  page: (faults: FieldFault[]) => PageAnswer | Promise<PageAnswer>,
): Promise<PageAnswer> {
  const message = t('signIn.tooMany', { minutes: Math.ceil((wait * SECOND) / MINUTE) });
  return { ...(await page([{ field: null, message }])), status: 429, retryAfter: wait };
}

/** §20.2: where somebody continues after signing in. */
const HERE = 'http://here.invalid';
const LONGEST = 2_000;
export const START = '/';

/** Returns the requested path if browsers read it as one of this service, otherwise the start (open redirect). */
export function nextPath(asked: string | null): string {
  if (!asked?.startsWith('/') || asked.length > LONGEST || !URL.canParse(asked, HERE)) return START;
  const { origin, pathname, search, hash } = new URL(asked, HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : START;
}

/** Returns a sign-in page that remembers where to continue. `next`: from `nextPath`. */
export function withNext(path: string, next: string): string {
  return withQuery(path, { next: next === START ? '' : next });
}
