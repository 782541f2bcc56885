/** §13.12: retries with timeout and backoff for calls to an object store. A render has 60 s, so attempts are few and short. */
import { setTimeout as pause } from 'node:timers/promises';
import { tell } from '../../locales/message.ts';
import { ObjectStoreError } from './object-store.ts';

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

// §13.12: errors of a store that is asked over the network as one line for the operator, and which of them are transient (retry).

/** By HTTP status. The store's own words follow, since they name the account and the permission. */
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

/** An object came in part, or with other bytes than its checksum is of. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

/** Stores do not agree on a status for these. */
const OF_CREDENTIALS = /^(InvalidAccessKeyId|ExpiredToken|InvalidToken|TokenRefreshRequired|SignatureDoesNotMatch)$/;

/** No answer came, and none will: this machine has nothing to sign in with. */
const WITHOUT_CREDENTIALS = /Credential(s?Provider|Unavailable)|Authentication(Required)?Error$/;

/** Some answers are whole pages of HTML. */
const LONGEST = 400;

/** What the clients of the stores throw: Google's, Amazon's, Azure's. */
type ClientError = {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  status?: unknown;
  statusCode?: unknown;
  $metadata?: { httpStatusCode?: unknown };
};

/** The HTTP status of an error of a client or of its authentication; undefined when there was no answer. */
export function statusOf(error: unknown): number | undefined {
  const { code, status, statusCode, $metadata } = Object(error) as ClientError;
  return [code, status, statusCode, $metadata?.httpStatusCode]
    .filter((one) => one !== undefined && one !== null && one !== '')
    .map(Number)
    .find(Number.isInteger);
}

/** Whether the same request may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DamagedError) return true;
  const status = statusOf(error);
  if (status !== undefined) return TRANSIENT_STATUS.includes(status);
  return TRANSIENT_CODE.test(String(Object(error).code));
}

/**
 * An error of a client → an ObjectStoreError of one line that names the bucket. An ObjectStoreError and a TypeError stay as they are. The
 * client's error is not kept as the cause: it holds the whole request, the access token included, and causes are logged.
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

/** Undefined for a status that says nothing in particular. */
function meaningOf(name: string, status: number | undefined) {
  if (name === 'DamagedError') return 'operation.store.remote.damaged';
  if (name === 'SigningError') return 'operation.store.remote.unsigned';
  if (OF_CREDENTIALS.test(name)) return MEANINGS[401];
  if (status !== undefined) return MEANINGS[status as keyof typeof MEANINGS];
  return WITHOUT_CREDENTIALS.test(name) ? 'operation.store.remote.anonymous' : 'operation.store.remote.unreachable';
}
