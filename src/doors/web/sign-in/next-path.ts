/** §20.2: where somebody goes on after signing in. */
import { withQuery } from '../model/paths.ts';

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
