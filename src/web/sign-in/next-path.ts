/** §20.2: where somebody goes on after signing in. */

const HERE = 'http://here.invalid';
const LONGEST = 2_000;

/** The path that was asked for, if it is one of this service as browsers read it; else the start (open redirect). */
export function nextPath(asked: string | null): string {
  if (!asked?.startsWith('/') || asked.length > LONGEST || !URL.canParse(asked, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
