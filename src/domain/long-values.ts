/**
 * §18.7: `values` of a long body, still as JSON. To make objects of a megabyte takes the event loop up to a tenth of a second, so
 * only worker threads do.
 */
import type { Refusal } from './errors.ts';

/** No JSON has it, so nobody can send what passes for long values. */
const LONG = Symbol('long values');

/**
 * `json`: valid, with members in the order in which they were sent. `digest`: see `digestOfValues`. `fault`: the first wrong type
 * (§11.5), unless it was sent for an automatic placeholder, which only the template tells.
 */
export type LongValues = { [LONG]: true; json: string; digest: string; fault: Refusal | undefined };

export function longValues(facts: Omit<LongValues, typeof LONG>): LongValues {
  return { [LONG]: true, ...facts };
}

export function isLongValues(values: unknown): values is LongValues {
  return typeof values === 'object' && values !== null && LONG in values;
}
