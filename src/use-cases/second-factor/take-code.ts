/** §20.21: codes that somebody types: six digits of an authenticator (TOTP, RFC 6238), or a recovery code. Each is taken once. */
import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Secrets } from '../../data/secrets/open-secrets.ts';
import type { Transaction } from '../../data/storage/connection/database.ts';
import { listAuthenticators, takeRecoveryCode, takeStep } from '../../data/storage/people/second-factors.ts';
import { SECOND } from '../../domain/durations.ts';

/** What apps take for granted; some read nothing else. */
const PERIOD = 30;
/** The code before and the one after count too: clocks differ, and typing takes a while. */
const WINDOW = 1;
/** As RFC 4226 recommends. */
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;
/** 16 letters and digits. */
const RECOVERY_BYTES = 10;

export function newSecret(): Uint8Array {
  return new Uint8Array(new Secret({ size: SECRET_BYTES }).buffer);
}

/** As text, to be typed: groups of four; and as the address that apps read from a QR code. */
export function describeSecret(secret: Uint8Array, { host, email }: { host: string; email: string }) {
  const totp = totpOf(secret, { issuer: `Platen ${host}`.replaceAll(':', ' '), label: email });
  return { text: inGroups(totp.secret.base32), uri: totp.toString() };
}

/** The step that the code is of; null for a wrong one. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: normalised(code), timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / (PERIOD * SECOND)) + delta;
}

/** What it was a code of; null for one that is wrong, or was taken before. */
export async function takeCode(
  tx: Transaction,
  secrets: Secrets,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<'authenticator' | 'recovery_code' | null> {
  for (const { id, secret } of await listAuthenticators(tx, userId)) {
    const opened = await secrets.open({ purpose: 'second factor', owner: userId }, secret);
    const step = opened && stepOf(opened, code, now);
    if (step !== null && (await takeStep(tx, id, { step, now }))) return 'authenticator';
  }
  return (await takeRecoveryCode(tx, userId, hashOf(code), now)) ? 'recovery_code' : null;
}

/** As they are shown, once, and as they are kept. */
export function newRecoveryCodes(): { text: string; hash: Buffer<ArrayBuffer> }[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = inGroups(new Secret({ size: RECOVERY_BYTES }).base32);
    return { text, hash: hashOf(text) };
  });
}

function totpOf(secret: Uint8Array, named: { issuer?: string; label?: string } = {}): TOTP {
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({ ...named, secret: new Secret({ buffer }), period: PERIOD });
}

function hashOf(code: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(normalised(code)).digest();
}

/** People type blanks and hyphens, or not. */
function normalised(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

function inGroups(text: string): string {
  return text.match(/.{1,4}/g)!.join('-');
}
