/** §20.24: what was read of a text is kept for a while: whoever writes it sees its marks, its preview, its PDF and how many pages that has. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { MINUTE } from '../../domain/durations.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import type { TextReaders } from '../templates/reading/text-readers.ts';

type ReadTrial = TextReaders['trial'];
type Kept = Awaited<ReturnType<ReadTrial>>;

const MAX_BYTES = 32 * MEBIBYTE;
const KEPT_MS = 10 * MINUTE;
/** Of a text: its document, its lines and what it asks for. */
const BYTES_A_CHARACTER = 8;
const LEAST_BYTES = 16_384;

/** Reads as `read` does, but nothing twice; who asks for what is being read waits for it. */
export function keepTrials(read: ReadTrial): ReadTrial {
  const kept = new LRUCache<string, Kept, Parameters<ReadTrial>>({
    ...{ maxSize: MAX_BYTES, ttl: KEPT_MS, ignoreFetchAbort: true },
    fetchMethod: async (_key, _stale, { context, options }) => {
      options.size = LEAST_BYTES + context[0].bytes.length * BYTES_A_CHARACTER;
      return read(...context);
    },
  });
  return (source, trial) => {
    const { bytes, themed = [], ...options } = source;
    const key = createHash('sha256').update(JSON.stringify([options, [...themed], trial]));
    return kept.forceFetch(key.update(bytes).digest('base64url'), { context: [source, trial] });
  };
}
