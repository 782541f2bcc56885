/** §17.40, §17.44: checks invoices in a separate thread, with limits of size, time and memory. */
import { fileURLToPath } from 'node:url';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { type Message, tell, toldOf } from '../../locales/message.ts';
import { TooMuchMemoryError, TooMuchTimeError, WorkerEndedError } from '../../platform/threads/in-thread.ts';
import type { MemoryBudget } from '../../platform/threads/memory-budget.ts';
import { threadPool } from '../../platform/threads/thread-pool.ts';
import type { EInvoiceValues } from '../../template/model/e-invoice.ts';
import type { Report } from './findings.ts';

/** The task of a thread. `values`: for a document of Platen, the values that it was made from; the thread then returns `Unseen`. */
export type CheckTask = { bytes: Uint8Array; values?: EInvoiceValues };
export type Unseen = { told: Message[]; unread: number };

export type InvoiceChecker = {
  /** Rejects with the refusal `unavailable` if no memory is free in time, and with an `AbortError` once `signal` is aborted. */
  check(bytes: Uint8Array, signal: AbortSignal): Promise<Report>;
  /**
   * Finds the core terms that nobody can read on the pages of one of our own PDFs; `unread`: how many pages were not looked at, and why.
   * Never rejects.
   */
  findUnseen(bytes: Uint8Array, values: EInvoiceValues): Promise<{ told: Message[]; unread?: Message }>;
  close(): Promise<void>;
};

export const MAX_INVOICE_BYTES = 20 * MEBIBYTE;
const LIMIT = 20 * SECOND;
const MEMORY_MB = 192;
/** The memory for PDFium and a drawn page, twice. */
const BASE_MB = 128;
const WAIT = 30 * SECOND;
const WORKER_FILE = fileURLToPath(new URL('./check-worker.ts', import.meta.url));

/** The thread starts when it is needed. `budget`: the memory that all workers of the process share. */
export function createInvoiceChecker(budget: MemoryBudget): InvoiceChecker {
  const pool = threadPool<CheckTask, Report | Unseen>({
    file: WORKER_FILE,
    threads: { min: 0, max: 1 },
    idleMs: MINUTE,
    limitMs: LIMIT,
    maxMemoryMb: MEMORY_MB,
    budget,
    needsMb: ({ bytes }) => BASE_MB + (6 * bytes.byteLength) / MEBIBYTE,
  });
  return {
    check: async (bytes, signal) => {
      if (bytes.byteLength > MAX_INVOICE_BYTES)
        return unreadable(tell('file.megabytes', { max: MAX_INVOICE_BYTES / MEBIBYTE }));
      try {
        return (await pool.run({ bytes }, { signal, waitMs: WAIT })) as Report;
      } catch (error) {
        if (error instanceof WorkerEndedError) return unreadable(tell('eInvoice.check.unread'));
        if (!isTooMuch(error)) throw error;
        return unreadable(tell('eInvoice.check.tooMuch', { seconds: LIMIT / SECOND, megabytes: MEMORY_MB }));
      }
    },
    findUnseen: async (bytes, values) => {
      try {
        const { told, unread } = (await pool.run({ bytes, values })) as Unseen;
        return { told, ...(unread > 0 && { unread: tell('pdf.unread.pages', { count: unread }) }) };
      } catch (error) {
        return { told: [], unread: isTooMuch(error) ? TOO_MUCH : toldOf(error) };
      }
    },
    close: pool.close,
  };
}

const TOO_MUCH = tell('pdf.notCompared', { seconds: LIMIT / SECOND, megabytes: MEMORY_MB });

function isTooMuch(error: unknown): boolean {
  return error instanceof TooMuchTimeError || error instanceof TooMuchMemoryError;
}

function unreadable(reason: Message): Report {
  return { verdict: 'unreadable', kind: 'none', findings: [], reason };
}
