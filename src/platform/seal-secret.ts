/**
 * §20.21, §23.7: secrets that the service itself needs, as they are kept: AES-256-GCM, with a key that is derived from the secret of the
 * installation, for one purpose and one owner alone.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const [IV_BYTES, TAG_BYTES, KEY_BYTES] = [12, 16, 32];

/** `owner`: an id. */
export type SealedFor = { purpose: 'second factor' | 'webhook' | 'sign-out'; owner: string };

export function sealSecret(formSecret: Uint8Array, whose: SealedFor, secret: Uint8Array): Buffer<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(formSecret, whose), iv).setAAD(Buffer.from(whose.owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Null for what was not sealed here, or for somebody or something else. */
export function openSecret(formSecret: Uint8Array, whose: SealedFor, sealed: Uint8Array): Buffer<ArrayBuffer> | null {
  const [iv, tag] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  if (tag.length < TAG_BYTES) return null;
  const cipher = createDecipheriv(CIPHER, keyOf(formSecret, whose), iv)
    .setAAD(Buffer.from(whose.owner))
    .setAuthTag(tag);
  const opened = cipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([opened, cipher.final()]);
  } catch {
    return null;
  }
}

function keyOf(formSecret: Uint8Array, { purpose }: SealedFor): Buffer {
  return Buffer.from(hkdfSync('sha256', formSecret, '', purpose, KEY_BYTES));
}
