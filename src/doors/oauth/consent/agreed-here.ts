/**
 * §21.8: the code goes to the browser in which somebody agreed. The library knows a browser by a cookie that whoever began the
 * authorization knows too, and that a neighbouring host could put into another's browser (session fixation).
 */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { hashCredential } from '../../../domain/credential.ts';

const COOKIE = 'platen_agreed';
/** In seconds: the browser goes on at once. */
const LASTS = 60;

/** Gives the browser a secret for `goOn`, the address where it goes on; what is kept of it comes back. */
export function noteAgreed(res: ServerResponse, goOn: URL): string {
  const secret = randomBytes(32).toString('base64url');
  const secure = goOn.protocol === 'https:' ? '; Secure' : '';
  const rest = `Path=${goOn.pathname}; Max-Age=${LASTS}; HttpOnly; SameSite=Lax${secure}`;
  res.appendHeader('Set-Cookie', `${COOKIE}=${secret}; ${rest}`);
  return keptOf(secret);
}

/** Whether it is the browser that `kept` came back for. */
export function isAgreedHere(cookies: { get(name: string): string | undefined }, kept: unknown): boolean {
  const secret = cookies.get(COOKIE);
  return secret !== undefined && keptOf(secret) === kept;
}

function keptOf(secret: string): string {
  return hashCredential(secret).toString('hex');
}
