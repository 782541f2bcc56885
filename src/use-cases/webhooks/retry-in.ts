/** §23.5: the schedule that Standard Webhooks suggests: ten attempts in about three days. */
import { HOUR, MINUTE, SECOND } from '../../domain/durations.ts';

const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** Of a pause, so much more at most: not all that failed together come back together. */
const JITTER = 0.1;

/** Milliseconds after so many attempts; null when there are no more. `random`: from 0 to 1. */
export function retryIn(attempts: number, random: number): number | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 + JITTER * random));
}
