/**
 * §18.7, §18.18: imports of a process that also answers requests. Templates are read in threads: one of 20 KB takes 100 ms and more, and
 * an upload has many. A workspace has one import at a time, a process two.
 */
import { fileURLToPath } from 'node:url';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { tooBusy } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import type { Source } from '../../template/import/read-template.ts';
import type { History } from '../../template/model/history.ts';
import type { MemoryBudget } from '../../threads/memory-budget.ts';
import { TooMuchMemoryError, TooMuchTimeError, threadPool } from '../../threads/thread-pool.ts';
import { createTurns, TURN_WITHIN, type Turns } from '../../turns/turns.ts';
import type { FactsReader, SourceFacts } from './read-facts.ts';

export type ImportWorkers = {
  /** Runs an import when it is the workspace's turn: what it has uploaded is in memory. */
  inTurn: Turns;
  read: FactsReader;
  close(): Promise<void>;
};

const AT_ONCE = 2;
const LIMIT = MINUTE;
const MEMORY_MB = 2_048;
const WORKER_FILE = fileURLToPath(new URL('./read-facts-worker.ts', import.meta.url));
/** Measured with templates of emphasis and of tables. */
const BYTES_A_CHARACTER = 3_000;
const LEAST_MB = 16;
const TOO_LONG = `The template takes more than ${LIMIT / SECOND} s or ${MEMORY_MB} MB to be read; split it.`;

/** A thread starts when it is needed. `budget` is what all workers of the process share. */
export function createImportWorkers(budget: MemoryBudget): ImportWorkers {
  const pool = threadPool<{ source: Source; history?: History }, SourceFacts>({
    file: WORKER_FILE,
    threads: { least: 0, most: AT_ONCE },
    idleMs: MINUTE,
    limitMs: LIMIT,
    maxMemoryMb: MEMORY_MB,
    budget,
    needsMb: ({ source }) => LEAST_MB + (source.bytes.length * BYTES_A_CHARACTER) / MEBIBYTE,
  });
  return {
    inTurn: createTurns({ most: AT_ONCE, mostEach: 1 }),
    async read(source, history) {
      try {
        return await pool.run({ source, ...(history && { history }) }, { waitMs: TURN_WITHIN });
      } catch (error) {
        if (error instanceof TooMuchTimeError && error.starved) throw tooBusy();
        if (!(error instanceof TooMuchTimeError || error instanceof TooMuchMemoryError)) throw error;
        return { ok: false, faults: [{ file: source.file, line: 1, message: TOO_LONG }], assetPaths: [] };
      }
    },
    close: pool.close,
  };
}
