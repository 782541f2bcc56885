/**
 * What a long-lived process remembers, bounded: two generations, of which the older one is dropped when the younger one is
 * full. What is asked for again and again is carried over, so that a table of ten thousand amounts, none of which comes twice,
 * does not push the words of every letter out.
 */

export type Recent<Value> = { get(key: string): Value | undefined; set(key: string, value: Value): void };

/** Keeps the `least` entries that were used last, and at most twice as many. */
export function recent<Value>(least: number): Recent<Value> {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  const set = (key: string, value: Value) => {
    if (young.size >= least) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
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
}
