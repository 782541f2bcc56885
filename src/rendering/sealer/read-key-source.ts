/** §24.5: the way to a key as it is stored: JSON, in which bytes are base64. */
import { isDeepStrictEqual } from 'node:util';
import type { KeySource } from '../seal/index.ts';

/** Writes the way to a key, to be encrypted. */
export function writeKeySource(source: KeySource): Buffer {
  return Buffer.from(
    JSON.stringify(source, (_, value) =>
      value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : bufferOf(value),
    ),
  );
}

/** `JSON.stringify` has turned a Buffer into an object before it asks. */
function bufferOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('data' in value)) return value;
  const { type, data } = value as { type?: unknown; data: unknown };
  return type === 'Buffer' ? { base64: Buffer.from(data as number[]).toString('base64') } : value;
}

/** Reads a way to a key after it was decrypted. */
export function readKeySource(stored: Uint8Array): KeySource {
  return JSON.parse(Buffer.from(stored).toString(), (_, value) =>
    isDeepStrictEqual(Object.keys(value ?? {}), ['base64']) ? Buffer.from(value.base64, 'base64') : value,
  );
}
