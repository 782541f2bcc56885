/**
 * §18.8: a cache of two generations, for what a long-lived process remembers. When the younger generation is full, the older one is
 * dropped. What is asked for is carried over to the younger one, so that ten thousand amounts of a table, none of which comes twice, do
 * not evict the words of every letter. Beside `lru-cache` it lets several caches share one bound, and finds what it has at least as
 * quickly.
 */

export type BoundedCache<Value> = { get(key: string): Value | undefined; set(key: string, value: Value): void };

type Generations = Record<'younger' | 'older', Map<string, unknown>>;

/** V8 keeps a whole text in memory as long as there is a substring of it: the copy is a text of its own. */
function ownCopy(text: string): string {
  return text.split('').join('');
}

/** Keeps at least the `min` entries that were used last, and at most twice as many. */
export function boundedCache<Value>(min: number): BoundedCache<Value> {
  return boundedCaches(min, () => 1)<Value>();
}

/** Makes caches that share one bound: together they keep at least the entries used last up to the weight `min`, at most twice that. */
export function boundedCaches(min: number, weigh: (key: string) => number): <Value>() => BoundedCache<Value> {
  let weight = 0;
  /** A cache that is used no more goes with its owner. */
  let caches: WeakRef<Generations>[] = [];
  const turnOver = () => {
    caches = caches.filter((cache) => {
      const generations = cache.deref();
      if (generations) {
        generations.older = generations.younger;
        generations.younger = new Map();
      }
      return generations !== undefined;
    });
    weight = 0;
  };
  return <Value>() => {
    const generations = { younger: new Map<string, Value>(), older: new Map<string, Value>() };
    caches.push(new WeakRef(generations));
    const set = (key: string, value: Value) => {
      const own = weigh(key);
      if (weight + own > min) turnOver();
      weight += own;
      generations.younger.set(ownCopy(key), value);
    };
    return {
      set,
      get(key) {
        const value = generations.younger.get(key);
        if (value !== undefined) return value;
        const carried = generations.older.get(key);
        if (carried !== undefined) set(key, carried);
        return carried;
      },
    };
  };
}
