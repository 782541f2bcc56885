/**
 * §24.14: how much room a time-stamp gets in a file before it is there. The tokens of an authority are of about one length, which depends
 * on its certificates. A token that does not fit is asked for again, with more room: once for each authority that a process uses.
 */

import { withoutUser } from '../../domain/authority-address.ts';

/** A token with two certificates of elliptic curves. */
const FIRST_GUESS = 2560;
/** Serial numbers and signatures vary. */
const SLACK = 48;
const lengths = new Map<string, number>();

/** `authority`: its address, with or without a user. `least`: a length that is known to be needed. */
export function roomFor(authority?: string, least = 0): number {
  const known = authority === undefined ? undefined : lengths.get(withoutUser(authority));
  return Math.max(known ?? FIRST_GUESS - SLACK, least) + SLACK;
}

export function tookRoom({ authority, token }: { authority: string; token: Uint8Array }): void {
  lengths.set(withoutUser(authority), token.length);
}
