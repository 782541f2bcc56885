/**
 * §19.3: what a process remembers of drawings, by their source: the logo of a letterhead is on every letter, and to read and draw it takes
 * as long as half of the letter.
 */
import { type BoundedCache, boundedCaches } from '../../fonts/bounded-cache.ts';

/** In characters: of all sources that are kept at least, and of one. */
const KEPT = 1_000_000;
const LONGEST = 50_000;

const caches = boundedCaches(KEPT, (source) => source.length);

/** A memory for one kind of thing, by source; all kinds share the bound. What has a longer source than a logo is not kept. */
export function knownSvgs<Value>(): BoundedCache<Value> {
  const cache = caches<Value>();
  return {
    get: (source) => (source.length > LONGEST ? undefined : cache.get(source)),
    set(source, value) {
      if (source.length <= LONGEST) cache.set(source, value);
    },
  };
}
