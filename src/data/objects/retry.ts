/** §13.12: retries with timeout and backoff for calls to an object store. A render has 60 s, so attempts are few and short. */
import { setTimeout as pause } from 'node:timers/promises';

/** When to give up an attempt, and when to try again. */
export type RetryPolicy = {
  /** The timeout of one attempt, in milliseconds. */
  timeout: number;
  /** The backoff: milliseconds before the second attempt, the third, and so on. Its length is the number of retries. */
  pauses: readonly number[];
};

/** An attempt timed out. */
class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(timeout: number) {
    super(`no answer within ${timeout / 1000} s`);
  }
}

/**
 * Calls `work` until it resolves; rejects with the error of the last attempt. It retries after a timeout and after an error that is
 * transient. An attempt that timed out is told so by its signal and may still be running, so `work` must be idempotent.
 */
export async function retry<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { timeout, pauses }: RetryPolicy,
  isTransient: (error: unknown) => boolean,
): Promise<T> {
  for (const wait of pauses) {
    try {
      return await withTimeout(work, timeout);
    } catch (error) {
      if (!(error instanceof TimeoutError) && !isTransient(error)) throw error;
    }
    await pause(wait);
  }
  return withTimeout(work, timeout);
}

async function withTimeout<T>(work: (signal: AbortSignal) => Promise<T>, timeout: number): Promise<T> {
  const timer = new AbortController();
  const attempt = new AbortController();
  // First, since it may throw before it is a promise.
  const working = work(attempt.signal);
  const late = pause(timeout, undefined, { signal: timer.signal }).then(() => {
    throw new TimeoutError(timeout);
  });
  return Promise.race([working, late]).finally(() => {
    timer.abort();
    attempt.abort();
  });
}
