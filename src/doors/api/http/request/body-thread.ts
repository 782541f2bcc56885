/** §18.7: reads long bodies in a worker thread, so that the event loop stays free for other requests. */
import { fileURLToPath } from 'node:url';
import { MINUTE } from '../../../../domain/durations.ts';
import { KIBIBYTE, MEBIBYTE } from '../../../../domain/sizes.ts';
import { type LongValues, longValues } from '../../../../domain/values.ts';
import { createFairSemaphore, QUEUE_TIMEOUT } from '../../../../platform/fair-semaphore/fair-semaphore.ts';
import { IDLE_FOR, refusalOf } from '../../../../platform/threads/in-thread.ts';
import type { MemoryBudget } from '../../../../platform/threads/memory-budget.ts';
import { threadPool } from '../../../../platform/threads/thread-pool.ts';
import { type BodyTask, parseBody, type ReadBody } from './parse-body.ts';

export type BodyThread = {
  /**
   * Returns the body as an object; `values` of a long body are `LongValues`. Throws `validation`, or `unavailable` when
   * the workspace gets no turn in time (§18.18).
   */
  read(workspaceId: string, bytes: Uint8Array, clientSignal: AbortSignal): Promise<Record<string, unknown>>;
  /** Does the same for a message of MCP. `long`: the values of a long message, which are then left out of `message`. */
  readMessage(
    workspaceId: string,
    bytes: Uint8Array,
    clientSignal: AbortSignal,
  ): Promise<{ message: Record<string, unknown>; long: LongValues | undefined }>;
  close(): Promise<void>;
};

/** Parsing a body of up to this size takes a few milliseconds at worst. */
const LONG_BODY = 32 * KIBIBYTE;
const MEMORY_MB = 512;
/** Measured with the worst megabyte that is accepted: objects with many members. */
const MIN_MB = 16;
const BYTES_OF_BODY = 100;
const WORKER_FILE = fileURLToPath(new URL('./body-worker.ts', import.meta.url));

/**
 * The thread starts with the first long body and ends after `IDLE_FOR`. `budget`: the memory that all threads of the process share.
 */
export function createBodyThread(budget: MemoryBudget): BodyThread {
  const pool = threadPool<BodyTask, ReadBody>({
    file: WORKER_FILE,
    threads: { min: 0, max: 1 },
    idleMs: IDLE_FOR,
    // Reading a megabyte of JSON takes a tenth of a second at worst.
    limitMs: MINUTE,
    maxMemoryMb: MEMORY_MB,
    budget,
    needsMb: ({ bytes }) => MIN_MB + (bytes.length * BYTES_OF_BODY) / MEBIBYTE,
  });
  const semaphore = createFairSemaphore({ maxConcurrent: 1, maxPerWorkspace: 1 });
  const readLong = async (task: BodyTask, workspaceId: string, clientSignal: AbortSignal) => {
    const read = await semaphore(workspaceId, () => pool.run(task, { waitMs: QUEUE_TIMEOUT }), clientSignal);
    if ('fault' in read) throw refusalOf(read.fault);
    const { others, values } = read;
    return { others, long: values && longValues({ ...values, fault: values.fault && refusalOf(values.fault) }) };
  };
  return {
    async read(workspaceId, bytes, clientSignal) {
      if (bytes.length <= LONG_BODY) return parseBody(bytes);
      const { others, long } = await readLong({ kind: 'request', bytes }, workspaceId, clientSignal);
      return long ? { ...others, values: long } : others;
    },
    async readMessage(workspaceId, bytes, clientSignal) {
      if (bytes.length <= LONG_BODY) return { message: parseBody(bytes), long: undefined };
      const { others, long } = await readLong({ kind: 'message', bytes }, workspaceId, clientSignal);
      return { message: others, long };
    },
    close: pool.close,
  };
}
