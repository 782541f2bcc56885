/** §17.44: invoices of anybody are read in a thread that nothing else uses, within limits of size, time and memory. */
import { fileURLToPath } from 'node:url';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import type { MemoryBudget } from '../../platform/threads/memory-budget.ts';
import { TooMuchMemoryError, TooMuchTimeError, WorkerEndedError } from '../../platform/threads/thread-errors.ts';
import { threadPool } from '../../platform/threads/thread-pool.ts';
import type { Report } from './findings.ts';

export type InvoiceChecker = {
  /** Rejects with the refusal `unavailable` where no memory is free in time, with an `AbortError` once `signal` is aborted. */
  check(bytes: Uint8Array, signal: AbortSignal): Promise<Report>;
  close(): Promise<void>;
};

export const MAX_INVOICE_BYTES = 20 * MEBIBYTE;
const LIMIT = 20 * SECOND;
const MEMORY_MB = 192;
/** PDFium, and a page as it is drawn, twice. */
const BASE_MB = 128;
const WAIT = 30 * SECOND;
const WORKER_FILE = fileURLToPath(new URL('./check-worker.ts', import.meta.url));

/** The thread starts when it is needed. `budget`: the memory that all workers of the process share. */
export function createInvoiceChecker(budget: MemoryBudget): InvoiceChecker {
  const pool = threadPool<Uint8Array, Report>({
    file: WORKER_FILE,
    threads: { min: 0, max: 1 },
    idleMs: MINUTE,
    limitMs: LIMIT,
    maxMemoryMb: MEMORY_MB,
    budget,
    needsMb: ({ byteLength }) => BASE_MB + (6 * byteLength) / MEBIBYTE,
  });
  return {
    check: async (bytes, signal) => {
      if (bytes.byteLength > MAX_INVOICE_BYTES)
        return unreadable(`The file has more than ${MAX_INVOICE_BYTES / MEBIBYTE} MB.`);
      try {
        return await pool.run(bytes, { signal, waitMs: WAIT });
      } catch (error) {
        if (error instanceof WorkerEndedError) return unreadable('The file cannot be read.');
        if (!(error instanceof TooMuchTimeError || error instanceof TooMuchMemoryError)) throw error;
        return unreadable(`It takes more than ${LIMIT / SECOND} s or ${MEMORY_MB} MB to read the file.`);
      }
    },
    close: pool.close,
  };
}

function unreadable(reason: string): Report {
  return { verdict: 'unreadable', kind: 'none', findings: [], reason };
}
