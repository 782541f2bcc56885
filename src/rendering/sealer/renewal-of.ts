/** §24.6: when a seal is renewed. */
import { DAY } from '../../domain/durations.ts';
import type { SealLevel } from '../../domain/seals.ts';
import type { Sealed } from '../seal/index.ts';

/** A time-stamp is renewed so long before its certificate ends. */
const RENEW_BEFORE = 60 * DAY;

/**
 * Returns when to renew a time-stamp of level B-LTA; null for other levels. One that ends soon is renewed after half of its time, so that an
 * authority whose certificate ends soon is not asked without end.
 */
export function renewalOf(level: SealLevel, at: Date, timestamp: Sealed['timestamp']): Date | null {
  if (level !== 'B-LTA' || !timestamp) return null;
  const [from, until] = [at.getTime(), timestamp.until.getTime()];
  return new Date(Math.max(until - RENEW_BEFORE, from + (until - from) / 2, from + DAY));
}
