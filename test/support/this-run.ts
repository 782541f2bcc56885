/**
 * Selects a part of many tests or values for this run. Each commit takes other parts, because repeating the same ones finds nothing new;
 * runs on the same commit take the same. `PLATEN_FUZZ_SEED` selects others, and `PLATEN_LONG=1` (`make test-long`) all. Loaded outside of
 * Jest, too.
 */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const isLong = process.env.PLATEN_LONG === '1';

/** One seed for all processes of a run, which `global-setup.ts` sets. */
export const FUZZ_SEED = Number(process.env.PLATEN_FUZZ_SEED ?? randomInt(2 ** 31));

/** Of many of one kind, one of so many. What is drawn of a part that is itself drawn, by another number, is independent of that. */
export function isOfThisRun(nth: number, of: number): boolean {
  return isLong || (nth + crc32(`${FUZZ_SEED} of ${of}`)) % of === 0;
}

/** Returns the items of this run: one of so many, and of fewer one. */
export function ofThisRun<Item>(items: readonly Item[], of: number): Item[] {
  return items.filter((_, nth) => isOfThisRun(nth, Math.min(of, items.length)));
}
