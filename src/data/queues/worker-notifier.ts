/**
 * §18.2: tells the workers of every process that there are jobs. Not in the transaction that makes a document: Postgres lets
 * only one transaction that notifies commit at a time, and so each would wait for the flushes of all before it. A process
 * that ends in between leaves its jobs to the workers' polling, every few seconds.
 */
import { setTimeout as pause } from 'node:timers/promises';

/** Workers that were notified have looked by then; those that render look again when they are done. */
const PAUSE_MS = 20;

export type WorkerNotifier = {
  /** Soon, and once for all who ask meanwhile. */
  notify(): void;
  /** Waits for what is under way. */
  close(): Promise<void>;
};

/** `send` notifies; the log has that it failed. */
export function createWorkerNotifier(
  send: () => Promise<unknown>,
  log: { warn(details: object, message: string): void },
): WorkerNotifier {
  let wanted = false;
  let notifying: Promise<void> | undefined;
  const closing = new AbortController();

  const run = async () => {
    while (wanted) {
      wanted = false;
      await send().catch((err) => log.warn({ err }, 'the render workers were not notified'));
      await pause(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    notifying = undefined;
  };

  return {
    notify() {
      wanted = true;
      notifying ??= run();
    },
    async close() {
      closing.abort();
      await notifying;
    },
  };
}
