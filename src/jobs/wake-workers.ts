/**
 * §3: tells the workers of every process that there are jobs. Not in the transaction that makes a document: Postgres lets
 * only one transaction that notifies commit at a time, and so each would wait for the flushes of all before it. A process
 * that ends in between leaves its jobs to the workers' own looking around, every few seconds.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../storage/database.ts';
import { NOTIFY_WORKERS } from './insert-render-jobs.ts';

/** Workers that were told have looked by then; those that render look again by themselves. */
const PAUSE_MS = 20;

export type WorkerBell = {
  /** Soon, and once for all who ask meanwhile. */
  ring(): void;
  /** Waits for what is under way. */
  close(): Promise<void>;
};

type Log = { warn(details: object, message: string): void };

export function createWorkerBell(db: Database, log: Log): WorkerBell {
  let wanted = false;
  let ringing: Promise<void> | undefined;
  const closing = new AbortController();

  const run = async () => {
    while (wanted) {
      wanted = false;
      await db.$queryRawUnsafe(NOTIFY_WORKERS).catch((err) => log.warn({ err }, 'the render workers were not told'));
      await pause(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    ringing = undefined;
  };

  return {
    ring() {
      wanted = true;
      ringing ??= run();
    },
    async close() {
      closing.abort();
      await ringing;
    },
  };
}
