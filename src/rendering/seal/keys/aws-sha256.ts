/** SHA-256 and its HMAC as AWS's signer asks for them. */
import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';

type Source = string | ArrayBuffer | ArrayBufferView;

function bytesOf(source: Source): Uint8Array {
  if (typeof source === 'string') return Buffer.from(source);
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

/** A class, because the signer calls it with `new`. */
export class awsSha256 {
  private readonly hash: Hash | Hmac;

  constructor(secret?: Source) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: Source): void {
    this.hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.hash.digest();
  }

  reset(): void {}
}
