/** §4.4 `total`: keeps few changes beside the counts, in small batches, so that a total adds up little. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../storage/database.ts';
import { foldGenerationCounts } from '../storage/generation-counts.ts';

const BATCH = 1_000;
/** Between two batches others have their turn. */
const PAUSE_MS = 20;

/** Folds until nothing is left or `signal` says stop; answers how many changes went. */
export async function foldCounts(db: Database, signal: AbortSignal): Promise<number> {
  for (let folded = 0; ; await pause(PAUSE_MS)) {
    const count = signal.aborted ? 0 : await foldGenerationCounts(db, BATCH);
    folded += count;
    if (count < BATCH) return folded;
  }
}
