/** §4.4 `total`: keeps few changes beside the counts, in small batches. Every process does; one at a time finds work. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../storage/database.ts';
import { foldGenerationCounts, removeOrphanedCounts } from '../storage/generation-counts.ts';

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const FOLD_EVERY = 2 * SECOND;
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

/** Works until `stop` is called. What is left undone then is part of every total all the same. */
export function startKeepingCounts(
  db: Database,
  log: { error(details: object, message: string): void },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let working: Promise<unknown> = Promise.resolve();
  let busy = false;
  const turn = (work: () => Promise<unknown>) => () => {
    // A round that takes longer than its interval is not joined by the next one.
    if (busy) return;
    busy = true;
    working = work()
      .catch((err) => log.error({ err }, 'the counts of documents were not folded'))
      .finally(() => {
        busy = false;
      });
  };
  const timers = [
    setInterval(
      turn(() => foldCounts(db, stopping.signal)),
      FOLD_EVERY,
    ),
    setInterval(
      turn(() => removeOrphanedCounts(db)),
      HOUR,
    ),
  ];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await working;
    },
  };
}
