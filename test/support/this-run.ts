/**
 * What is drawn of many in a run of the tests: other values and other parts in each run, since the same ones again would show the same.
 * `PLATEN_FUZZ_SEED` draws the same again, and `PLATEN_LONG=1` (`make test-long`) takes all parts. Loaded outside of Jest too.
 */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const isLong = process.env.PLATEN_LONG === '1';

/** One for all processes of a run: `global-setup.ts` draws it. */
export const FUZZ_SEED = Number(process.env.PLATEN_FUZZ_SEED ?? randomInt(2 ** 31));

/** Of many of one kind, one of so many. What is drawn of a part that is itself drawn, by another number, is independent of that. */
export function isOfThisRun(nth: number, of: number): boolean {
  return isLong || (nth + crc32(`${FUZZ_SEED} of ${of}`)) % of === 0;
}

/** Those of this run. */
export function ofThisRun<Item>(items: readonly Item[], of: number): Item[] {
  return items.filter((_, nth) => isOfThisRun(nth, of));
}
