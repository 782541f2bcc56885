/**
 * §20.22: what a passkey signs: it names the browser that it was shown to and the time, and is signed, so that nothing is kept before it comes
 * back. It is taken once.
 */
import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../../data/secrets/open-secrets.ts';
import type { Database } from '../../../data/storage/connection/database.ts';
import { countAgainst } from '../../../data/storage/people/attempts.ts';
import { MINUTE, SECOND } from '../../../domain/durations.ts';

const LASTS = 15 * MINUTE;
const [RANDOM_BYTES, TIME_BYTES] = [16, 4];

/** `browser`: what only that browser sends, such as the token of its forms. In base64url. */
export async function newChallenge(secrets: Secrets, browser: string, now: Date): Promise<string> {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUInt32BE(Math.floor(now.getTime() / SECOND));
  const said = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
  const sign = await secrets.signer();
  return Buffer.concat([said, sign(signedOf(browser, said))]).toString('base64url');
}

/** False for one that is not ours, of another browser, or too old. */
export async function isChallenge(secrets: Secrets, browser: string, challenge: string, now: Date): Promise<boolean> {
  const sent = Buffer.from(challenge, 'base64url');
  if (sent.length <= RANDOM_BYTES + TIME_BYTES) return false;
  const said = sent.subarray(0, RANDOM_BYTES + TIME_BYTES);
  if (now.getTime() - said.readUInt32BE(RANDOM_BYTES) * SECOND >= LASTS) return false;
  return (await secrets.signerOf(signedOf(browser, said), sent.subarray(said.length))) !== null;
}

function signedOf(browser: string, said: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`passkey/${browser}/`), said]);
}

/** False the second time. */
export async function takeChallenge(db: Database, challenge: string): Promise<boolean> {
  return (await countAgainst(db, `challenge ${challenge}`, { max: 1, ms: LASTS })) === 0;
}
