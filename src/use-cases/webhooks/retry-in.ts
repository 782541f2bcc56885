/** §23.5: the schedule that Standard Webhooks suggests: ten attempts in about three days. */
import { HOUR, MINUTE, SECOND } from '../../domain/durations.ts';

const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** Whoever asks for more is asked again before. */
const LONGEST_ASKED = 24 * HOUR;
/** Of a pause, so much more at most: not all that failed together come back together. */
const JITTER = 0.1;

/**
 * Milliseconds after so many attempts; null when there are no more. `random`: from 0 to 1. `asked`: what the receiver asks for, which may lengthen a pause
 * and never shortens one.
 */
export function retryIn(attempts: number, random: number, asked = 0): number | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return null;
  return Math.round(Math.max(pause, Math.min(asked, LONGEST_ASKED)) * (1 + JITTER * random));
}
