/**
 * §18.8: a cache of two generations for long-lived processes. When the younger generation is full, the older one is dropped. Entries that
 * are used move to the younger one, so that ten thousand different amounts of a table do not evict the words of every letter. Unlike
 * `lru-cache`, several caches can share one limit; lookups are at least as fast.
 */

export type BoundedCache<Value> = { get(key: string): Value | undefined; set(key: string, value: Value): void };

type Generations = Record<'younger' | 'older', Map<string, unknown>>;

/** Returns a copy: V8 keeps a whole text in memory as long as a substring of it exists. */
function ownCopy(text: string): string {
  return text.split('').join('');
}

/** Keeps at least the `min` most recently used entries, and at most twice as many. */
export function boundedCache<Value>(min: number): BoundedCache<Value> {
  return boundedCaches(min, () => 1)<Value>();
}

/**
 * Makes caches that share one limit: together they keep at least the most recently used entries up to the weight `min`, and at most twice
 * that.
 */
export function boundedCaches(min: number, weigh: (key: string) => number): <Value>() => BoundedCache<Value> {
  let weight = 0;
  /** A cache is collected with its owner. */
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
