/** Retries work with growing pauses. */
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Retries until the work is done, or until it fails with an error that `passes` rejects. The first pause lasts `first` milliseconds; each
 * later one is twice as long, at most `longest`. Without `ref`, a pause does not keep the process alive.
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
