/** §12.2: the values of a request, for its identity: the same for the same values, in whatever order and way they are written. */
import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/** SHA-256 in hexadecimal. Values that are absent count as none. */
export function digestOfValues(values: unknown): string {
  return createHash('sha256')
    .update(canonicalJson(values ?? {}))
    .digest('hex');
}
