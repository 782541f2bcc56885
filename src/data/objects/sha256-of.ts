/** §13.13: what an object is known by. */
import { createHash } from 'node:crypto';

/** In hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
