/**
 * What a long-lived process remembers, bounded: two generations, of which the older one is dropped when the younger one is
 * full. What is asked for again and again is carried over, so that a table of ten thousand amounts, none of which comes twice,
 * does not push the words of every letter out.
 */

export type BoundedCache<Value> = { get(key: string): Value | undefined; set(key: string, value: Value): void };

/** V8 keeps all of a text in memory as long as there is a part that was cut from it: this part is a text of its own. */
function ownCopy(text: string): string {
  return text.split('').join('');
}

/** Keeps the `least` entries that were used last, and at most twice as many. */
export function boundedCache<Value>(least: number): BoundedCache<Value> {
  return boundedCaches(least, () => 1)<Value>();
}

/** Several that share one bound: together they keep the entries of the weight `least` that were used last, and at most twice that. */
export function boundedCaches(least: number, weigh: (key: string) => number): <Value>() => BoundedCache<Value> {
  let weight = 0;
  const dropOlder: (() => void)[] = [];
  return <Value>() => {
    let young = new Map<string, Value>();
    let old = new Map<string, Value>();
    dropOlder.push(() => {
      old = young;
      young = new Map();
    });
    const set = (key: string, value: Value) => {
      const own = weigh(key);
      if (weight + own > least) {
        for (const drop of dropOlder) drop();
        weight = 0;
      }
      weight += own;
      young.set(ownCopy(key), value);
    };
    return {
      set,
      get(key) {
        const value = young.get(key);
        if (value !== undefined) return value;
        const older = old.get(key);
        if (older !== undefined) set(key, older);
        return older;
      },
    };
  };
}
