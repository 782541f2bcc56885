/** §4.3: expired idempotency records go, in small batches, so that no request waits for them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../storage/database.ts';
import { removeExpiredRecords } from '../storage/idempotency-records.ts';

const BATCH = 500;
/** Between two batches others have their turn. */
const PAUSE_MS = 20;

/** Removes what has expired at `now`, until nothing is left or `signal` says stop; answers how many went. */
export async function cleanUp(db: Database, now: Date, signal: AbortSignal): Promise<number> {
  for (let removed = 0; ; await pause(PAUSE_MS)) {
    const count = signal.aborted ? 0 : await removeExpiredRecords(db, now, BATCH);
    removed += count;
    if (count < BATCH) return removed;
  }
}
