/** §20.2, §20.5: what follows an attempt to sign in: the page that was asked for, or the form again. */
import { MINUTE, SECOND } from '../../../domain/durations.ts';
import type { Refused, SignedInBrowser } from '../../../use-cases/sign-in/index.ts';
import { type FieldFault, REFUSED } from '../model/field.ts';
import { withQuery } from '../model/paths.ts';
import type { PageAnswer, WebAnswer } from '../model/web-action.ts';
import { type NoticeName, t } from '../pages/index.ts';

/** To `next`, by way of the second factor where that is yet to be given. */
export function enterAt({ isHalf, ...tokens }: SignedInBrowser, next: string, notice?: NoticeName): WebAnswer {
  if (isHalf) return { redirect: withNext('/sign-in/second-factor', next), ...tokens };
  return { redirect: next, ...(notice && { notice }), ...tokens };
}

/** `page`: with what is wrong. `wrong`: what is said unless it was tried too often. */
export async function refuseAttempt(
  { wait }: Refused,
  wrong: FieldFault,
  page: (faults: FieldFault[]) => PageAnswer | Promise<PageAnswer>,
): Promise<PageAnswer> {
  if (wait > 0) return tooManyAttempts(wait, page);
  return { ...(await page([wrong])), status: REFUSED };
}

/** `wait`: the seconds until they may try again. */
export async function tooManyAttempts(
  wait: number,
  page: (faults: FieldFault[]) => PageAnswer | Promise<PageAnswer>,
): Promise<PageAnswer> {
  const message = t('signIn.tooMany', { minutes: Math.ceil((wait * SECOND) / MINUTE) });
  return { ...(await page([{ field: null, message }])), status: 429, retryAfter: wait };
}

/** §20.2: where somebody goes on after signing in. */
const HERE = 'http://here.invalid';
const LONGEST = 2_000;
export const START = '/';

/** The path that was asked for, if it is one of this service as browsers read it; else the start (open redirect). */
export function nextPath(asked: string | null): string {
  if (!asked?.startsWith('/') || asked.length > LONGEST || !URL.canParse(asked, HERE)) return START;
  const { origin, pathname, search, hash } = new URL(asked, HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : START;
}

/** A page of signing in that keeps in mind where somebody goes on. `next`: as `nextPath` answers it. */
export function withNext(path: string, next: string): string {
  return withQuery(path, { next: next === START ? '' : next });
}
