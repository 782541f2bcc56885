/** SHA-256 and its HMAC as AWS's signer asks for them. */
import { createHash, createHmac } from 'node:crypto';

type Source = string | ArrayBuffer | ArrayBufferView;
type Hash = { update(data: Source): void; digest(): Promise<Uint8Array>; reset(): void };

function bytesOf(source: Source): Uint8Array {
  if (typeof source === 'string') return Buffer.from(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  return new Uint8Array(source);
}

function hashOf(secret?: Source): Hash {
  const hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  return { update: (data) => void hash.update(bytesOf(data)), digest: async () => hash.digest(), reset: () => {} };
}

/** The signer calls it with `new`. */
export const awsSha256 = hashOf as unknown as new (secret?: Source) => Hash;
