/**
 * §20.23: one way to the provider and back. Its state names the browser, the time and where to go on, signed, so that nothing is kept; nonce and
 * verifier are computed from it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE } from '../../../domain/durations.ts';
import type { Passage } from '../model/provider.ts';

const LASTS = 30 * MINUTE;

/**
 * `browser`: what only that browser sends, such as the token of its forms. `next`: a path of this service. `again`: somebody who is signed in shows
 * once more who they are.
 */
export function newPassage(
  secret: Uint8Array,
  browser: string,
  { next, again }: { next: string; again: boolean },
  now: Date,
): Passage {
  const said = Buffer.from(JSON.stringify([randomBytes(16).toString('base64url'), now.getTime(), next, again]));
  const text = said.toString('base64url');
  return passageOf(secret, `${text}.${sign(secret, `state/${browser}/${text}`)}`);
}

/** With the path where to go on, and since when they are under way, in milliseconds; null for one that is not ours, of another browser, or too old. */
export function readPassage(
  secret: Uint8Array,
  browser: string,
  state: string,
  now: Date,
): { passage: Passage; next: string; again: boolean; age: number } | null {
  const [text = '', sent = ''] = state.split('.');
  const [a, b] = [Buffer.from(sent), Buffer.from(sign(secret, `state/${browser}/${text}`))];
  if (a.length !== b.length || !timingSafeEqual(a, b)) return null;
  const said = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, number, string, boolean?];
  const [, begun, next, again = false] = said;
  const age = now.getTime() - begun;
  return age < LASTS ? { passage: passageOf(secret, state), next, again, age } : null;
}

function passageOf(secret: Uint8Array, state: string): Passage {
  return { state, nonce: sign(secret, `nonce/${state}`), verifier: sign(secret, `verifier/${state}`) };
}

function sign(secret: Uint8Array, text: string): string {
  return createHmac('sha256', secret).update(`provider/${text}`).digest('base64url');
}
