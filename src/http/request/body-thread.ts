/** §18.7: long bodies are read in a worker thread, so that the event loop stays free for other requests. */
import { fileURLToPath } from 'node:url';
import { MINUTE } from '../../domain/durations.ts';
import { Refusal, tooBusy } from '../../domain/errors.ts';
import { longValues } from '../../domain/long-values.ts';
import { KIBIBYTE } from '../../domain/sizes.ts';
import { threadPool } from '../../threads/thread-pool.ts';
import { parseBody } from './parse-body.ts';
import type { ReadBody, SentFault } from './read-body.ts';

export type BodyThread = {
  /** The body as an object; of a long one, `values` are `LongValues`. Throws `validation`, or `unavailable` when too many wait. */
  read(workspaceId: string, bytes: Uint8Array): Promise<Record<string, unknown>>;
  close(): Promise<void>;
};

/** Up to here it takes a few milliseconds at worst. */
const LONG_BODY = 32 * KIBIBYTE;
/** Of one workspace; each holds up to a megabyte. */
const MOST_WAITING = 16;
const MEMORY_MB = 512;
const WORKER_FILE = fileURLToPath(new URL('./body-worker.ts', import.meta.url));

/** The thread starts with the first long body and ends after 10 idle minutes. */
export function createBodyThread(): BodyThread {
  const pool = threadPool<Uint8Array, ReadBody>({
    file: WORKER_FILE,
    threads: { least: 0, most: 1 },
    idleMs: 10 * MINUTE,
    maxMemoryMb: MEMORY_MB,
  });
  // A megabyte of JSON is read in a tenth of a second, whatever is in it.
  const { signal } = new AbortController();
  const waiting = new Map<string, number>();
  const count = (workspaceId: string, change: number) => {
    const now = (waiting.get(workspaceId) ?? 0) + change;
    if (now === 0) waiting.delete(workspaceId);
    else waiting.set(workspaceId, now);
  };
  return {
    async read(workspaceId, bytes) {
      if (bytes.length <= LONG_BODY) return parseBody(bytes);
      if ((waiting.get(workspaceId) ?? 0) >= MOST_WAITING) throw tooBusy();
      count(workspaceId, 1);
      const read = await pool.run(bytes, signal).finally(() => count(workspaceId, -1));
      if ('fault' in read) throw refusalOf(read.fault);
      const { others, values } = read;
      const body = Object.fromEntries(others);
      if (values) body.values = longValues({ ...values, fault: values.fault && refusalOf(values.fault) });
      return body;
    },
    close: pool.close,
  };
}

function refusalOf({ code, message, detail }: SentFault): Refusal {
  return new Refusal(code, message, detail);
}
