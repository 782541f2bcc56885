/**
 * §20.23: one way to the provider and back. Its state names the browser, the time and where to go on, signed, so that nothing is kept; nonce and
 * verifier are computed from it.
 */
import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../../data/secrets/open-secrets.ts';
import { MINUTE } from '../../../domain/durations.ts';
import type { Signer } from '../../../platform/seal-secret.ts';
import type { Passage } from '../model/provider.ts';

const LASTS = 30 * MINUTE;

/**
 * `browser`: what only that browser sends, such as the token of its forms. `next`: a path of this service. `again`: somebody who is signed in shows
 * once more who they are.
 */
export async function newPassage(
  secrets: Secrets,
  browser: string,
  { next, again }: { next: string; again: boolean },
  now: Date,
): Promise<Passage> {
  const said = Buffer.from(JSON.stringify([randomBytes(16).toString('base64url'), now.getTime(), next, again]));
  const text = said.toString('base64url');
  const sign = await secrets.signer();
  return passageOf(sign, `${text}.${sign(stateOf(browser, text)).toString('base64url')}`);
}

/** With the path where to go on, and since when they are under way, in milliseconds; null for one that is not ours, of another browser, or too old. */
export async function readPassage(
  secrets: Secrets,
  browser: string,
  state: string,
  now: Date,
): Promise<{ passage: Passage; next: string; again: boolean; age: number } | null> {
  const [text = '', sent = ''] = state.split('.');
  const sign = await secrets.signerOf(stateOf(browser, text), Buffer.from(sent, 'base64url'));
  if (!sign) return null;
  const said = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, number, string, boolean?];
  const [, begun, next, again = false] = said;
  const age = now.getTime() - begun;
  return age < LASTS ? { passage: passageOf(sign, state), next, again, age } : null;
}

/** By the key that has signed the state: it may be another one by now. */
function passageOf(sign: Signer, state: string): Passage {
  const part = (name: string) => sign(`provider/${name}/${state}`).toString('base64url');
  return { state, nonce: part('nonce'), verifier: part('verifier') };
}

function stateOf(browser: string, text: string): string {
  return `provider/state/${browser}/${text}`;
}
