/**
 * §18.48: encrypts secrets that the service itself needs (AES-256-GCM), and signs texts that it verifies later. The keys are not in the
 * database. A sealed secret opens only for its purpose and owner, and begins with the id of its key.
 */

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { ToldError, tell } from '../locales/message.ts';

const CIPHER = 'aes-256-gcm';
const [IV_BYTES, TAG_BYTES, KEY_BYTES, ID_BYTES] = [12, 16, 32, 8];
/** The version byte, which stands before the key's id. */
const FORMAT = Buffer.of(1);
/** The length of what stands before the cipher text. A query finds by it what a key has sealed. */
export const MARK_BYTES = FORMAT.length + ID_BYTES;

/** `id`: 16 hexadecimal digits, derived from the key without revealing it. */
export type SecretKey = { id: string; bytes: Uint8Array };

/** The id of the key that earlier versions kept in the database. Secrets sealed with it do not begin with a key id. */
export const FORMER_KEY = 'installation';

/** `owner`: the id of the record that the secret belongs to. */
export type SealedFor = {
  purpose:
    | 'second factor'
    | 'webhook'
    | 'sign-out'
    | 'seal'
    | 'seal authorities'
    | 'signature token'
    | 'signature webhook';
  owner: string;
};

export function newSecretKey(): SecretKey {
  return secretKeyOf(randomBytes(KEY_BYTES));
}

function secretKeyOf(bytes: Uint8Array): SecretKey {
  return { id: derive(bytes, 'key id', ID_BYTES).toString('hex'), bytes };
}

/**
 * Reads keys from SECRET_KEY or the key file: 32 bytes each, in hexadecimal digits or base64, separated by commas or
 * white space. Throws for anything else.
 */
export function readSecretKeys(text: string): SecretKey[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((one) => {
      if (/^[\da-f]{64}$/i.test(one)) return secretKeyOf(Buffer.from(one, 'hex'));
      if (/^[\w+/-]{43}=?$/.test(one)) return secretKeyOf(Buffer.from(one, 'base64'));
      throw new ToldError(tell('operation.config.secretKey'));
    });
}

export function writeSecretKeys(keys: readonly SecretKey[]): string {
  return keys.map(({ bytes }) => `${Buffer.from(bytes).toString('hex')}\n`).join('');
}

/** Returns the bytes with which everything that the key sealed begins. Empty for the former key. */
export function markOf({ id }: Pick<SecretKey, 'id'>): Buffer<ArrayBuffer> {
  return id === FORMER_KEY ? Buffer.alloc(0) : Buffer.concat([FORMAT, Buffer.from(id, 'hex')]);
}

export function sealSecret(key: SecretKey, { purpose, owner }: SealedFor, secret: Uint8Array): Buffer<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, derive(key.bytes, purpose, KEY_BYTES), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([markOf(key), iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts a secret. Returns null when none of the keys sealed it, or when it was sealed for another purpose or owner. */
export function openSecret(
  keys: readonly SecretKey[],
  whose: SealedFor,
  sealed: Uint8Array,
): Buffer<ArrayBuffer> | null {
  for (const key of keys) {
    const mark = markOf(key);
    const isMarked = mark.equals(sealed.subarray(0, mark.length));
    const opened = isMarked ? openWith(key, whose, sealed.subarray(mark.length)) : null;
    if (opened) return opened;
  }
  return null;
}

function openWith(key: SecretKey, { purpose, owner }: SealedFor, sealed: Uint8Array): Buffer<ArrayBuffer> | null {
  const [iv, tag] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  if (tag.length < TAG_BYTES) return null;
  const cipher = createDecipheriv(CIPHER, derive(key.bytes, purpose, KEY_BYTES), iv)
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  const opened = cipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([opened, cipher.final()]);
  } catch {
    return null;
  }
}

/**
 * Signs text that the service later verifies (HMAC-SHA-256). The text begins with its purpose, so that a signature fits one purpose only.
 */
export type Signer = (said: string | Uint8Array) => Buffer;

export function signerOf(key: SecretKey): Signer {
  // Other processes may still run the version that signs with the former key itself, not with a derived one.
  const bytes = key.id === FORMER_KEY ? key.bytes : derive(key.bytes, 'signatures', KEY_BYTES);
  return (said) => createHmac('sha256', bytes).update(said).digest();
}

/** Compares two signatures in constant time. */
export function isSignature(sent: Uint8Array, expected: Uint8Array): boolean {
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

function derive(bytes: Uint8Array, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, '', purpose, length));
}
