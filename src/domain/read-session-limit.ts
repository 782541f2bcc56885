/** §20.28: how long a workspace is shown after somebody has signed in, and while nothing is done, in minutes. An owner chooses among these, or none. */
export const SESSION_MINUTES = [60, 240, 480, 1_440, 10_080] as const;
export const IDLE_MINUTES = [15, 30, 60, 240] as const;

/** For no limit. */
export const NO_LIMIT = 'none';

/** The minutes that a text names; null for `none`. Undefined for anything else. */
export function readSessionLimit(text: string, limits: readonly number[]): number | null | undefined {
  if (text === NO_LIMIT) return null;
  return limits.find((minutes) => String(minutes) === text);
}
