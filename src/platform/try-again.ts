/** Work that cannot be done yet is tried again after pauses that grow. */
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Tries until the work is done, or fails for good: with an error of which `passes` says no. Pauses last `first` milliseconds, then
 * twice as long each time, at most `longest`. Without `ref`, a pause does not keep the process alive.
 */
export async function tryAgain<Result>(
  work: () => Promise<Result>,
  passes: (error: unknown) => boolean,
  { first, longest, ref = true }: { first: number; longest: number; ref?: boolean },
): Promise<Result> {
  for (let ms = first; ; ms = Math.min(2 * ms, longest))
    try {
      return await work();
    } catch (error) {
      if (!passes(error)) throw error;
      await pause(ms, undefined, { ref });
    }
}
