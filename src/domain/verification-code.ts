/**
 * §25.1: the code with which anyone can verify a document: 128 random bits in Crockford's base32, which has no I, L, O and U, in groups:
 * `3K9M-Q2WX-R8TBN-C4HJ-PV6D-Z0AF7`.
 */
import { createHash } from 'node:crypto';

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 26;
/** 26 digits hold 130 bits, so the first one is at most 7. */
const CODE = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const BITS = 128n;

/** Writes 16 random bytes as a code. */
export function writeVerificationCode(random: Uint8Array): string {
  let bits = random.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) & ((1n << BITS) - 1n);
  let digits = '';
  for (let at = 0; at < LENGTH; at += 1) {
    digits = DIGITS[Number(bits & 31n)]! + digits;
    bits >>= 5n;
  }
  return inGroups(digits);
}

/**
 * Returns a code as it is written, whatever its case, hyphens and spaces are, with O for 0 and I or L for 1. Undefined for any other text.
 */
export function readVerificationCode(text: string): string | undefined {
  if (text.length > 100) return undefined;
  const digits = text
    .toUpperCase()
    .replace(/[\s\-–—._]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return CODE.test(digits) ? inGroups(digits) : undefined;
}

function inGroups(digits: string): string {
  return digits.replace(/^(.{4})(.{4})(.{5})(.{4})(.{4})(.{5})$/, '$1-$2-$3-$4-$5-$6');
}

/** Returns what is stored of a code. `code`: as it is written; empty for what is none. */
export function hashVerificationCode(code: string): Buffer {
  return createHash('sha256').update(`verification ${code}`).digest();
}
