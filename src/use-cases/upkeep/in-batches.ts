/** §3, §4.3: upkeep goes in small batches with pauses, so that no request waits for it. */
import { setTimeout as pause } from 'node:timers/promises';

/** Requests get at the database between two batches. */
const PAUSE_MS = 20;

/**
 * Calls `handle`, which handles at most `size` rows and answers how many, until a batch is not full or `signal` is aborted.
 * Answers how many rows were handled.
 */
export async function inBatches(
  size: number,
  signal: AbortSignal,
  handle: (limit: number) => Promise<number>,
): Promise<number> {
  for (let handled = 0; ; await pause(PAUSE_MS)) {
    const count = signal.aborted ? 0 : await handle(size);
    handled += count;
    if (count < size) return handled;
  }
}
