/** §13.12: retries with timeout and backoff for calls to an object store. A render has 60 s, so attempts are few and short. */
import { setTimeout as pause } from 'node:timers/promises';
import { tell } from '../../locales/message.ts';
import { ObjectStoreError } from './object-store.ts';

/** The timeout of each attempt, and the pauses between attempts. */
export type RetryPolicy = {
  /** The timeout of one attempt, in milliseconds. */
  timeout: number;
  /** The backoff: milliseconds before the second attempt, the third, and so on. Its length is the number of retries. */
  pauses: readonly number[];
};

/** Thrown when an attempt exceeds its timeout. */
class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(timeout: number) {
    super(`no answer within ${timeout / 1000} s`);
  }
}

/**
 * Calls `work` until it resolves; rejects with the error of the last attempt. Retries after timeouts and transient errors. `work` must be
 * idempotent: an attempt that timed out is aborted by its signal, but may still be running.
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
  // `work` is called first, because it may throw synchronously.
  const working = work(attempt.signal);
  const late = pause(timeout, undefined, { signal: timer.signal }).then(() => {
    throw new TimeoutError(timeout);
  });
  return Promise.race([working, late]).finally(() => {
    timer.abort();
    attempt.abort();
  });
}

// §13.12: turns errors of remote stores into one line for the operator, and decides which of them are transient (worth a retry).

/** The catalogue text for each HTTP status. The store's own message follows it, because it names the account and the permission. */
const MEANINGS = {
  301: 'operation.store.remote.region',
  400: 'operation.store.remote.refuses',
  401: 'operation.store.remote.credentials',
  403: 'operation.store.remote.forbidden',
  404: 'operation.store.remote.missing',
  429: 'operation.store.remote.limited',
} as const;

/** Transient errors: the store asks for a retry, or the connection failed. */
const TRANSIENT_STATUS = [408, 429, 500, 502, 503, 504];
const TRANSIENT_CODE =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ERR_STREAM_PREMATURE_CLOSE)$/;

/** Thrown when an object arrives incomplete or does not match its checksum. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

/** The error names for invalid credentials. Stores do not agree on an HTTP status for them. */
const OF_CREDENTIALS = /^(InvalidAccessKeyId|ExpiredToken|InvalidToken|TokenRefreshRequired|SignatureDoesNotMatch)$/;

/** The error names for missing credentials. No request was sent, so a retry would not help. */
const WITHOUT_CREDENTIALS = /Credential(s?Provider|Unavailable)|Authentication(Required)?Error$/;

/** The longest part of a message that is kept: some answers are whole pages of HTML. */
const LONGEST = 400;

/** The fields of errors that the clients of Google, Amazon and Azure throw. */
type ClientError = {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  status?: unknown;
  statusCode?: unknown;
  $metadata?: { httpStatusCode?: unknown };
};

/** Returns the HTTP status of an error of a client or of its authentication; undefined if there was no answer. */
export function statusOf(error: unknown): number | undefined {
  const { code, status, statusCode, $metadata } = Object(error) as ClientError;
  return [code, status, statusCode, $metadata?.httpStatusCode]
    .filter((one) => one !== undefined && one !== null && one !== '')
    .map(Number)
    .find(Number.isInteger);
}

/** Checks whether the same request may succeed if it is sent again. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DamagedError) return true;
  const status = statusOf(error);
  if (status !== undefined) return TRANSIENT_STATUS.includes(status);
  return TRANSIENT_CODE.test(String(Object(error).code));
}

/**
 * Turns an error of a client into an ObjectStoreError of one line that names the bucket. Returns an ObjectStoreError or a TypeError
 * unchanged. The original error is not kept as the cause: it contains the request with its access token, and causes are logged.
 */
export function explainRemoteError(place: string, error: unknown): unknown {
  if (error instanceof ObjectStoreError || error instanceof TypeError) return error;
  const { name, message } = Object(error) as ClientError;
  const words = String(message).replace(/\s+/g, ' ').trim().slice(0, LONGEST);
  const [facts, status] = [{ place, problem: words }, statusOf(error)];
  const code = meaningOf(String(name), status);
  return new ObjectStoreError(
    code ? tell(code, facts) : tell('operation.store.remote.answers', { ...facts, status: status! }),
  );
}

/** Returns the catalogue text for an error; undefined if the status has none. */
function meaningOf(name: string, status: number | undefined) {
  if (name === 'DamagedError') return 'operation.store.remote.damaged';
  if (name === 'SigningError') return 'operation.store.remote.unsigned';
  if (OF_CREDENTIALS.test(name)) return MEANINGS[401];
  if (status !== undefined) return MEANINGS[status as keyof typeof MEANINGS];
  return WITHOUT_CREDENTIALS.test(name) ? 'operation.store.remote.anonymous' : 'operation.store.remote.unreachable';
}
